package page

import (
	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/model/layouts"
	"idtui/theme"
	"idtui/ui/part"
)

// Host is what a page can use of the program. Values that can change are functions.
type Host struct {
	Catalog func() *catalog.Catalog
	Layouts func() *layouts.Set
	Now     func() ids.Reading
	Times   func() part.TimeStyle
	// Size returns the size of the window.
	Size func() (w, h int)
	// Tab returns the name of the open tab.
	Tab func() string
	// Top returns the name of the page that receives keys: the open tab, or what covers it.
	Top func() string
	// FirstScheme returns the title of the first tab that belongs to a scheme.
	FirstScheme func() string
	// CanGoBack reports whether [Back] leads to another tab.
	CanGoBack func() bool
	// KeyOf returns the configured key for a default key; "" if it has none.
	KeyOf   func(key string) string
	Config  *config.Config
	State   *config.State // the saved state
	Entropy ids.Entropy
	// Reload reads the layout files again; nil if they do not change. It may run in the background.
	Reload func(before *layouts.Set) *layouts.Set
	// ConfigFolder is the configuration folder; empty for none.
	ConfigFolder string
	FixedTime    bool // no timers run
	Repeatable   bool // leave out the values of this process, because the time or the random bits are fixed
	// Denied is what the program must not use on its machine.
	Denied Access
	// Intend passes an intent on. When the page has handled the event, the program carries out its
	// intents in their order.
	Intend func(Intent)
}

// Access is a set of things that the program can use on its machine. If other people use the
// program over a connection, some of them are denied.
type Access uint8

// The things that can be denied.
const (
	// UseProcess is the process: suspending it, and putting its values into generated ids.
	UseProcess Access = 1 << iota
	// UseFiles is all files: reading and writing layouts, needs and logs, and writing screens.
	UseFiles
	// UseClipboard is the clipboard of the system. The terminal's clipboard cannot be denied.
	UseClipboard
	// UseState is the saved state: nothing is read from it or saved in it.
	UseState
)

// May reports whether the program may use everything in the set.
func (h *Host) May(use Access) bool { return h.Denied&use == 0 }

// Status shows a text in place of the footer, until the next input.
func (h *Host) Status(role theme.Role, text string) { h.Intend(Status{role, text}) }

// PageRows returns the number of rows that pgup and pgdn move: half of the window, and at least
// one.
func (h *Host) PageRows() int {
	_, rows := h.Size()
	return max(rows/2, 1)
}

// Absolute returns the typed value of a parameter. A time relative to now, such as -1h, becomes an
// instant. It is relative to real time, not to the clock of a tab.
func (h *Host) Absolute(p *ids.Param, text string) string {
	return p.Absolute(text, h.Now().Time())
}
