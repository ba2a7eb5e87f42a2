// Package ui is idtui's terminal program: one Bubble Tea model, whose pages are
// plain values with methods. Everything on the screen is drawn into one canvas
// of cells, and everything that a key does is a [command], from which the
// footer, the help and the README's table of keys follow.
package ui

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/config"
	"idtui/theme"
	"idtui/ui/widget"
)

// The smallest window that has room for a full screen.
const (
	minWidth  = 80
	minHeight = 24
)

// page is what fills the screen between the tabs and the footer, or lies over
// it. Pages are told the real time; they never look at a clock.
type page interface {
	// name identifies the page and title stands on its tab.
	name() string
	title() string
	draw(p widget.Pane, now ids.Reading)
	// commands are the keys that hold here and now, in the order of the help.
	commands() []command
	// typed gives a page that is being typed into the keys before any command.
	// It reports whether it took the key.
	typed(k tea.KeyPressMsg) (tea.Cmd, bool)
	// click answers to a zone of what the page drew; wheel to the mouse's wheel,
	// downwards if positive, which may have gone several notches at once.
	click(zone string) tea.Cmd
	wheel(delta int)
	// tick lets time pass. pace is how soon the page wants the next one: 0 when
	// nothing moves on it.
	tick(now ids.Reading)
	redrawDelay() time.Duration
}

// App is the program: the one tea.Model.
type App struct {
	catalog   *catalog.Catalog
	clock     func() ids.Reading // the real time
	fixedTime bool               // the real time is fixed: nothing moves by itself
	fixedNow  ids.Reading        // the real time, then
	timeStep  time.Duration      // how far it goes on with each input, then
	entropy   ids.Entropy

	w, h           int
	theme          *theme.Theme
	appearance     appearance
	config         *config.Config
	state          *config.State // what was remembered, and will be
	keys           keymap
	blurred        bool
	tickGeneration int           // generation of the running tick: only the newest counts
	tickDelay      time.Duration // how soon it comes; 0 for none
	lastInput      ids.Reading   // the time of the last input
	flashes        flashes

	seedTabs     []page                  // the schemes that have a tab of their own
	pickedTab    page                    // the scheme that was picked last, beside them; nil for none
	toolTabs     []page                  // the tabs at the right
	explorers    map[string]*explorer    // every explorer opened so far, by scheme
	decodeParams map[string]ids.Settings // parameters that the decoder was told to read with, by scheme
	page         page                    // the tab one is on
	lessons      map[string]*lesson      // every lesson opened so far, by name
	overlay      page                    // lies over it: help, decoder, picker; nil for none
	status       statusLine
}

// notice is a line about what was just done.
type statusLine struct {
	text string
	role theme.Role
}

// New makes the program. It draws nothing before it is told the window's size.
func New(o Options) (*App, error) {
	a := &App{catalog: o.Catalog, clock: systemClock, entropy: o.entropy(), explorers: map[string]*explorer{}, decodeParams: map[string]ids.Settings{}, lessons: map[string]*lesson{}}
	if !o.Now.IsZero() {
		a.fixedNow = ids.At(o.Now)
		a.timeStep, a.fixedTime = o.TimeStep, true
		a.clock = func() ids.Reading { return a.fixedNow }
	}
	if err := theme.Check(o.Theme); err != nil {
		return nil, err
	}
	if o.tools == nil {
		o.tools = toolPages
	}
	a.configure(&o)
	a.restyle()
	for i, s := range a.catalog.Schemes() {
		if i == catalog.SeedTabs {
			break
		}
		e, err := a.explorerOf(s)
		if err != nil {
			return nil, err
		}
		a.seedTabs = append(a.seedTabs, e)
	}
	a.page = a.seedTabs[0]
	a.toolTabs = o.tools(a, &o)
	a.openInitialTab()
	if o.Warning != "" {
		a.setStatus(theme.Warn, o.Warning)
	}
	if o.ID != "" {
		a.decode(o.ID)
	}
	return a, a.openInitialLesson(o.Lesson)
}

// room is the explorer of a scheme, made when it is first asked for.
func (a *App) explorerOf(s *ids.Scheme) (*explorer, error) {
	if e, ok := a.explorers[s.Name]; ok {
		return e, nil
	}
	e, err := a.newExplorer(s)
	if err == nil {
		a.explorers[s.Name] = e
	}
	return e, err
}

// tabs are all pages that have a tab, from left to right.
func (a *App) tabs() []page {
	list := slices.Clone(a.seedTabs)
	if a.pickedTab != nil {
		list = append(list, a.pickedTab)
	}
	return append(list, a.toolTabs...)
}

func systemClock() ids.Reading { return ids.At(time.Now()) }

// Options are what the program is started with.
type Options struct {
	Catalog *catalog.Catalog
	// ID is opened in the decoder; empty for none.
	ID string
	// Lesson is the name of a lesson, or of a scheme, to open it; [Lessons] for
	// the list; empty for none.
	Lesson string
	// Now fixes the real time, for pictures and tests; zero for the system's.
	Now time.Time
	// Stride is how far a fixed time goes on with each key, click and paste.
	TimeStep time.Duration
	// Seed makes random bits repeatable; nil draws them from the system.
	Seed *uint64
	// Scenarios is a folder with scenarios for the lab, besides the built-in ones;
	// empty for none.
	Scenarios string
	// Theme is the name of one of [theme.Names], or [theme.Auto]; empty for the
	// configuration's.
	Theme string
	// Config is what the user has set; nil for the defaults.
	Config *config.Config
	// State is what was remembered. [Run] brings it up to date; nil to forget.
	State *config.State
	// Notice is a warning to begin with; empty for none.
	Warning string

	// tools makes the pages at the right end of the tab line; nil for toolPages.
	tools func(*App, *Options) []page
}

func (o *Options) entropy() ids.Entropy {
	if o.Seed != nil {
		var key [32]byte
		copy(key[:], strconv.FormatUint(*o.Seed, 10))
		return rand.NewChaCha8(key)
	}
	return systemEntropy{}
}

// Init asks for the terminal's background and starts the clock.
func (a *App) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, a.schedule()) }

// View draws the whole screen.
func (a *App) View() tea.View {
	var v tea.View
	if a.w > 0 && a.h > 0 {
		v.SetContent(a.compose().Render(a.theme))
	}
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.ReportFocus = true
	v.WindowTitle = "idtui"
	return v
}

// compose draws the screen into a canvas, whose zones tell what a click meant.
//
//	tabs
//	──────
//	page
//	──────
//	footer
func (a *App) compose() *widget.Canvas {
	c := widget.NewCanvas(a.w, a.h)
	p := c.Pane()
	if a.w < minWidth || a.h < minHeight {
		a.drawTooSmall(p)
		return c
	}
	now := a.clock()
	a.drawTabs(p.Sub(0, 0, p.W, 1))
	p.Rule(1)
	a.top().draw(p.Sub(1, 2, p.W-2, p.H-4), now)
	p.Rule(p.H - 2)
	a.drawFooter(p.Sub(1, p.H-1, p.W-2, 1))
	a.drawFlashes(c, now)
	return c
}

// top is the page that has the keys.
func (a *App) top() page {
	if a.overlay != nil {
		return a.overlay
	}
	return a.page
}

func (a *App) drawTooSmall(p widget.Pane) {
	lines := widget.Wrap("idtui needs "+strconv.Itoa(minWidth)+" × "+strconv.Itoa(minHeight)+"; this window has "+
		strconv.Itoa(a.w)+" × "+strconv.Itoa(a.h)+". q quits.", max(1, p.W-2))
	y := max(0, (p.H-len(lines))/2)
	for i, l := range lines {
		p.Text(max(0, (p.W-len([]rune(l)))/2), y+i, theme.Plain, l)
	}
}

func (a *App) drawTabs(p widget.Pane) {
	p.Name("tabs")
	var schemes, tools []widget.Tab
	for i, pg := range a.tabs() {
		t := widget.Tab{ID: strconv.Itoa(i), Title: pg.title(), On: pg == a.page}
		if slices.Contains(a.toolTabs, pg) {
			tools = append(tools, t)
		} else {
			schemes = append(schemes, t)
		}
	}
	widget.Tabs(p, "idtui", schemes, tools, "? help")
}

func (a *App) setStatus(role theme.Role, text string) { a.status = statusLine{text, role} }

// open goes to a page.
func (a *App) open(p page) {
	a.page, a.overlay = p, nil
	a.pageOpened()
}

// arrive tells an explorer that it is on the screen.
func (a *App) pageOpened() {
	if e, ok := a.page.(*explorer); ok {
		e.opened(a.clock())
	}
}

// openScheme goes to a scheme's explorer, as a guest where it has no tab of its
// own.
func (a *App) openScheme(s *ids.Scheme) (*explorer, error) {
	e, err := a.explorerOf(s)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(a.seedTabs, page(e)) {
		a.pickedTab = e
	}
	a.page, a.overlay = e, nil
	return e, nil
}
