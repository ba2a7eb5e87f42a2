package page

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ids"
)

// Event is something that a page can handle: one of the types below.
type Event interface{ event() }

type (
	// Key is a key for the line that is typed.
	Key struct{ tea.KeyPressMsg }
	// Paste is a paste into the line that is typed. The program decodes all other pastes.
	Paste struct{ Text string }
	// Click is a click on a zone of the page.
	Click struct{ Zone string }
	// Wheel is a number of notches of the wheel; a positive number scrolls down.
	Wheel struct{ Notches int }
	// Tick advances the page to a time.
	Tick struct{ Now ids.Reading }
	// Shown is sent when the page becomes visible, and when the window size changes.
	Shown struct{ Now ids.Reading }
	// Start is sent after every input, once the window size is known. A page returns the work that
	// its state needs now.
	Start struct{}
	// Work is a message from work in the background, perhaps of another page. A covered page
	// receives it too.
	Work struct{ Msg tea.Msg }
	// SchemesChanged names the schemes that were added, removed or changed.
	SchemesChanged struct{ Names []string }
	// Offer is an intent of another page or of the program. The page that takes it opens, as the
	// tab or above it. A page that takes a quiet [Infer] stays closed at first.
	Offer struct{ Intent Intent }
	// Saving is sent before each write of the saved state. A page stores its values in that state.
	Saving struct{}
)

func (Key) event()            {}
func (Paste) event()          {}
func (Click) event()          {}
func (Wheel) event()          {}
func (Tick) event()           {}
func (Shown) event()          {}
func (Start) event()          {}
func (Work) event()           {}
func (SchemesChanged) event() {}
func (Offer) event()          {}
func (Saving) event()         {}
