// Package page is the contract between the terminal program and its pages. A page gets a [Host]
// when it is created. While it is open, it gets events and a pane to draw into. It requests what it
// needs from the program with an [Intent]. Pages do not know each other.
package page

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ui/widget"
)

// Page fills the screen between the tabs and the footer. It never reads a clock, so that tests and
// pictures are reproducible. Events, screens and the host have the time.
type Page interface {
	// Name identifies the page, in the saved state too.
	Name() string
	// State returns what the frame around the page shows.
	State() State
	// Commands returns the keys that act now, in the order of the help page.
	Commands() []Command
	Draw(s Screen)
	// Handle handles an event. A page ignores the events that it has no use for.
	Handle(e Event) Result
}

// State is what the frame around a page shows, and when the page must be drawn again.
type State struct {
	Title string // the title on the tab
	// Typing are the keys for the footer while a line is typed, otherwise nil. The page gets [Key]
	// and [Paste] only while a line is typed.
	Typing []Command
	// Drop are the keys to drop from a narrow footer, in this order.
	Drop []string
	// Redraw is the time until the page needs the next tick, or 0 if nothing on it moves.
	Redraw time.Duration
	// Reduced reports that the page can be drawn in windows that are too small for its full form.
	Reduced bool
	// About says in the palette what you can do on the tab, in a few words.
	About string
	// Hidden reports that the page has no tab now. It gets one when it takes an offer.
	Hidden bool
	// Covers reports that the page has no tab. While it is open, it covers the open tab.
	Covers bool
	// Key opens this page, which covers the tabs. The tab line marks the key while the page is
	// open. It is "" if the page belongs to the open tab.
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

// Result is the outcome of an event.
type Result struct {
	Cmd   tea.Cmd // work to do in the background; its message comes back as [Work]
	Opens bool    // the page takes the [Offer], so it opens
}

// Documented is a page whose commands depend on its state. The documentation has a table for each
// state.
type Documented interface{ KeyTables() []KeyTable }

// Listing is a page with items that the palette finds by name, such as scenarios or lessons.
type Listing interface{ Items() []Item }

// Opener is a page that opens what you type after its name in the palette, such as a path. Opens
// reports false for a text that does not begin with the name.
type Opener interface {
	Opens(text string) (Item, bool)
}

// Taught is a page that a teacher can show to a class. Step returns the intent that opens the page
// at the same step, and the title of the step.
type Taught interface {
	Step() (open OpenLesson, title string)
}

// KeyTable has the commands of a page in one of its states.
type KeyTable struct {
	Title    string
	Commands []Command
}

// Command is the action of a key, with its texts for the footer, the help page and the
// documentation.
type Command struct {
	Keys   []string // the keys, in the notation of Bubble Tea
	Label  string   // the keys as the footer and the help show them
	Help   string   // what the command does, for the help
	Footer string   // the label in the footer; "" for commands that are only in the help
	Do     func() tea.Cmd
	Needs  Access // what the command uses on the machine; if that is denied, the command has no key
}

// Needing returns the command with the things that it uses on the machine.
func (c Command) Needing(use Access) Command {
	c.Needs = use
	return c
}

// On returns the command of some keys.
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

// Typing returns the keys for the footer while a value is typed. The text accept is the label of
// enter.
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
