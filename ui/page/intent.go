package page

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/model/check"
	"idtui/model/decoding"
	"idtui/model/fit"
	"idtui/model/lab/scenario"
	"idtui/model/layouts"
	"idtui/model/logfile"
	"idtui/model/profile"
	"idtui/theme"
	"idtui/ui/part"
)

// Intent is what a page wants from the program: one of the types below. The program carries it out,
// or offers it to the pages.
type Intent interface{ intent() }

type (
	// Status shows a text in place of the footer, until the next input.
	Status struct {
		Role theme.Role
		Text string
	}
	// Flash highlights a zone for a moment.
	Flash struct {
		Zone string
		Role theme.Role
	}
	// Copy copies Text. When it is copied, Zone flashes, and the status line names What.
	Copy struct{ Zone, What, Text string }
	// CopyCard copies the whole decoding of an id.
	CopyCard struct{ Result decoding.Result }
	// CopyMenu lists what can be copied of an id, first its text in an encoding.
	CopyMenu struct {
		Result   decoding.Result
		Encoding *ids.Encoding
	}
	// Choose opens a list of items to choose from, such as the values of a row of a form.
	Choose struct {
		Label    string
		Items    []Item
		Selected int
	}
	// WriteScreen writes the screen to files. TOML is the shown run as a scenario file. Lacks is a
	// sentence about the parts of the run that the file does not have. Both are "" for none.
	WriteScreen struct{ TOML, Lacks string }
	// Close closes the page that covers a tab.
	Close struct{}
	// Back opens the tab that was open before.
	Back struct{}
	// OpenTab opens a page by its name: a tab, or a page that covers the tabs. A page that has no
	// tab receives the intent in an [Offer].
	OpenTab struct{ Name string }
	// Save writes the saved state in the background, so that it survives a crash.
	Save struct{}
	// Decode decodes Text. If Text is empty, Decode opens the input instead. If Scheme is not
	// empty, the ids in Text are decoded with that scheme. If Result is not nil, it is the id as
	// its set judges it. By is then the name of the set.
	Decode struct {
		Text, Scheme, By string
		Result           *decoding.Result
	}
	// ListIDs lists ids, to be sorted, found, marked and copied. By is the name of the set that
	// judged them. Text has the ids with the times beside them, and Pasted has both for an
	// inference. If only the list is known, they are empty.
	ListIDs struct {
		Title, By, Text string
		List            *part.IDList
		Pasted          part.PastedIDs
	}
	// Lessons lists the lessons, and selects the lesson about the page whose name is Page.
	Lessons struct{ Page string }
	// OpenLesson opens a lesson by its name, at a step from 1. With 0 it opens where you left it.
	OpenLesson struct {
		Name string
		Step int
	}
	// OpenScheme opens the tab of a scheme and sets parameters. If Bound is not nil, it shows ID.
	OpenScheme struct {
		Scheme   *ids.Scheme
		Settings ids.Settings
		Bound    *ids.BoundScheme // the bound scheme of ID; nil for no id
		ID       ids.ID
	}
	// OpenRun opens the run of a scheme in a scenario of the lab.
	OpenRun struct {
		Scheme   *ids.Scheme
		Scenario int
		// Given is a scenario that the lab does not list; nil for a listed one. Settings are then
		// the settings of the scheme.
		Given    *scenario.Scenario
		Settings ids.Settings
	}
	// Fleet computes which schemes survive an incident in a fleet of nodes.
	Fleet struct {
		Scenario *scenario.Scenario // nil for the incident that is shown
		Schemes  []*ids.Scheme      // nil for all schemes with a generator
		Selected *ids.Scheme        // a scheme, or a draft as a scheme; nil for the first
		Settings ids.Settings
		Seeds    int // 0 for as many as before
		Seed     uint64
	}
	// Design opens the draft of a layout. The layout is that of a bound scheme, or of a scheme with
	// settings. If both are nil, it is a new one.
	Design struct {
		Bound     *ids.BoundScheme
		Scheme    *ids.Scheme
		Settings  ids.Settings
		Needs     *fit.Needs // nil for those in needs.toml
		NeedsName string     // where the needs come from
	}
	// Infer infers the layout of ids. If Quiet is not nil, the page opens only for a result that says more than
	// a list. Quiet must then also return true.
	Infer struct {
		IDs   part.PastedIDs
		Quiet func() bool
	}
	// Profile describes the ids of a set together. Scan runs in the background, and can be called
	// again. It calls add for each id, until stopped returns true.
	Profile struct {
		Title string // what the set is, such as the name of a file
		By    string // the set that judged the ids; it can be larger than the set of Title
		Files []string
		// Scheme is the only scheme whose ids are read; "" for all. Filtered is set if a condition
		// selects the ids. Marked is set if they are those that view marks.
		Scheme           string
		Filtered, Marked bool

		Scan func(stopped func() bool, add func(*profile.Seen)) error
	}
	// Check tests whether a generator of ids keeps the promises of their scheme. Run runs the tests
	// in the background. If its context is canceled, Run returns the results so far.
	Check struct {
		Bound *ids.BoundScheme
		Title string // where the ids come from
		Run   func(ctx context.Context) (*check.Report, error)
	}
	// View shows a log with its ids.
	View struct {
		Path string       // path of the file, or the name of Log
		Log  *logfile.Log // nil to open the file
		// Schemes are the only schemes whose ids are searched for; none for all. Settings apply to
		// all schemes.
		Schemes  []string
		Settings ids.Settings
		Where    []string // conditions that lines must meet at the start
		Follow   bool     // show what is appended to the log
	}
	// DecodeAgain decodes the paste of the decoder again, after the schemes changed. If Scheme is
	// not nil, Settings are parameters of the scheme. DecodeAgain opens no page.
	DecodeAgain struct {
		Scheme   *ids.Scheme
		Settings ids.Settings
	}
	// Accept adds a scheme to the catalog until the program ends.
	Accept struct{ Scheme *ids.Scheme }
	// TakeLayouts uses layout files that were read again.
	TakeLayouts struct{ Set *layouts.Set }
)

// Item is a row of a list to choose from.
type Item struct {
	Group        string // the heading above the item
	Name, About  string
	Detail, Text string // the title and the text below the list
	Searched     string // more words that find the item, in lower case
	Do           func() tea.Cmd
}

func (Status) intent()      {}
func (Flash) intent()       {}
func (Copy) intent()        {}
func (CopyCard) intent()    {}
func (CopyMenu) intent()    {}
func (Choose) intent()      {}
func (WriteScreen) intent() {}
func (Close) intent()       {}
func (Back) intent()        {}
func (OpenTab) intent()     {}
func (Save) intent()        {}
func (Lessons) intent()     {}
func (OpenLesson) intent()  {}
func (Decode) intent()      {}
func (ListIDs) intent()     {}
func (OpenScheme) intent()  {}
func (OpenRun) intent()     {}
func (Fleet) intent()       {}
func (Design) intent()      {}
func (Infer) intent()       {}
func (Profile) intent()     {}
func (Check) intent()       {}
func (View) intent()        {}
func (DecodeAgain) intent() {}
func (Accept) intent()      {}
func (TakeLayouts) intent() {}
