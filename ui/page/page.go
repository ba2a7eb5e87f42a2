// Package page is the contract between the terminal program and its pages. A page gets a [Host]
// when it is created, events while it is open, and a pane to draw into. It requests what it needs
// from the program with an [Intent]. Pages do not know each other.
package page

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ui/widget"
)

// Page fills the screen between the tabs and the footer. It never reads a clock: events and
// screens have the time, so that tests and pictures are reproducible.
type Page interface {
	// Name identifies the page, in the saved state too.
	Name() string
	// State returns what the frame around the page shows.
	State() State
	// Commands returns the keys that act now, in the order of the help page.
	Commands() []Command
	Draw(s Screen)
	// Handle handles an event. Most pages use only some kinds of events.
	Handle(e Event) Result
}

// State is what the frame around a page shows, and when it draws the page again.
type State struct {
	Title string // on the tab
	// Typing are the keys for the footer while a line is typed; nil while none is. Only while a
	// line is typed does the page get [Key] and [Paste].
	Typing []Command
	// Drop are the keys to drop from a narrow footer, in this order.
	Drop []string
	// Redraw is the time until the page needs the next tick, or 0 if nothing on it moves.
	Redraw time.Duration
	// Reduced reports that the page can be drawn in windows that are too small for its full form.
	Reduced bool
	// About says in the palette what the tab is for, in a few words.
	About string
	// Hidden reports that the page has no tab now. It gets one when it takes an offer.
	Hidden bool
	// Covers reports that the page has no tab: while it is open, it covers the open one.
	Covers bool
	// Key opens the page that covers the tabs. The tab line marks the key while the page is open.
	// It is "" if the page belongs to the open tab.
	Key string
}

// The usual values of [State.Redraw].
const (
	// FrameDelay is the time between redraws while something on the page moves.
	FrameDelay = time.Second / 30
	// ClockDelay is the time between redraws while only a clock on the page moves.
	ClockDelay = 200 * time.Millisecond
)

// Screen is what a page draws into.
type Screen struct {
	widget.Pane
	Now     ids.Reading
	Reduced bool // the window is too small for the full form of the page
}

// Result is what handling an event led to.
type Result struct {
	Cmd   tea.Cmd // work in the background; its message comes back as [Work]
	Opens bool    // the page takes the [Offer]: it opens
}

// Documented is a page whose commands are different in its states. The documentation has a
// table for each.
type Documented interface{ KeyTables() []KeyTable }

// Listing is a page with things that the list of all commands finds by name: the scenarios of
// the lab, the lessons.
type Listing interface{ Items() []Item }

// Opener is a page that opens what is typed after its name in the list of all commands, such
// as a path. It reports false for a text that does not begin with its name.
type Opener interface {
	Opens(text string) (Item, bool)
}

// Taught is a page that a teacher can offer to a class. Step returns what opens the page at
// the same step, and the title of the step.
type Taught interface {
	Step() (open OpenLesson, title string)
}

// KeyTable is the commands of a state of a page.
type KeyTable struct {
	Title    string
	Commands []Command
}

// Command is the action of a key, with the texts that the footer, the help page
// and the documentation show for it.
type Command struct {
	Keys   []string // in the notation of Bubble Tea
	Label  string   // the keys as the footer and the help show them
	Help   string   // what the command does, for the help
	Footer string   // the label in the footer; "" for commands that are only in the help
	Do     func() tea.Cmd
	Needs  Access // what the command uses of the machine; if the program may not use it, there is no such key
}

// Needing returns the command with what it uses of the machine.
func (c Command) Needing(use Access) Command {
	c.Needs = use
	return c
}

// On returns the command of a list of keys.
func On(keys []string, label, help, footer string, do func() tea.Cmd) Command {
	return Command{Keys: keys, Label: label, Help: help, Footer: footer, Do: do}
}

// Act returns f as a command function that starts no background work.
func Act(f func()) func() tea.Cmd {
	return func() tea.Cmd {
		f()
		return nil
	}
}

// Typing returns the keys that act while a value is typed.
func Typing(accept string) []Command {
	return []Command{
		{Keys: []string{"enter"}, Label: "enter", Footer: accept},
		{Keys: []string{"esc"}, Label: "esc", Footer: "cancel"},
	}
}

// FooterWidth returns the number of columns that commands take in a footer.
func FooterWidth(list []Command) int {
	w := -2
	for _, c := range list {
		w += widget.Width(c.Label) + widget.Width(c.Footer) + 3
	}
	return w
}
