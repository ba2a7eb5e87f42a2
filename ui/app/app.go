// Package app is the terminal program: one Bubble Tea model with a set of pages.
// Pages draw into one canvas of cells. Every key is a [pages.Command]; the footer, the
// help page and the documentation's table of keys are generated from commands.
package app

import (
	"math/rand/v2"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/lessons"
	"idtui/model/config"
	"idtui/model/layouts"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/page/decode"
	"idtui/ui/page/watch"
	"idtui/ui/part"
	"idtui/ui/term"
	"idtui/ui/widget"
)

// The smallest window that can show every page.
const (
	minWidth  = 80
	minHeight = 24
)

// App is the terminal program, a tea.Model.
type App struct {
	catalog *catalog.Catalog
	layouts *layouts.Set
	reload  func(before *layouts.Set) *layouts.Set
	// configFolder holds layouts and needs.toml. The function keepState writes the saved state.
	configFolder string
	keepState    func(text []byte)
	clock        func() ids.Reading // the real time
	fixedTime    bool               // the time is fixed: no timers run
	fixedNow     ids.Reading        // the fixed time
	timeStep     time.Duration      // how far each input advances fixedNow
	entropy      ids.Entropy
	svg          func(*ids.BoundScheme) string // draws a layout as a picture; nil if it cannot be written
	repeatable   bool                          // leave out the values of this process: --now or a seed is set, or the process is denied

	w, h           int
	screen         widget.Canvas // what was drawn last
	theme          *theme.Theme
	appearance     appearance
	config         *config.Config
	state          *config.State // the saved state
	keys           keymap
	times          part.TimeStyle
	blurred        bool
	multiplexer    term.Multiplexer // what runs between idtui and the terminal, such as tmux
	stopping       bool             // the program is about to stop, or was just continued
	tickGeneration int              // generation of the newest timer; older ones are ignored
	tickDelay      time.Duration    // delay of the newest timer; 0 if no timer runs
	lastInput      ids.Reading      // the time of the last input
	flashes        []flash          // flashes that have not ended

	decoder   pages.Page   // the first tab
	seedTabs  []pages.Page // schemes with a permanent tab
	seedCount int          // number of permanent tabs unless the configuration lists them
	pickedTab pages.Page   // tab of the scheme that you opened last without a permanent tab; nil for none
	others    []pages.Page // the other pages that are created at the start, in the order of their tabs
	saver     saver
	accepted  []*ids.Scheme             // layouts that were inferred in this session
	explorers map[string]pages.Page     // every page of a scheme opened so far, by scheme
	page      pages.Page                // the open tab
	from      map[pages.Page]pages.Page // the tab that was open before the decoder, or before a page that another one opened
	overlay   pages.Page                // covers the tab: help, picker, lesson; nil for none
	covered   pages.Page                // the overlay from which the tab was opened, for [pages.Back]; nil for none
	status    statusLine
	host      *pages.Host    // what the pages of ui/page can use of the program
	intents   []pages.Intent // intents of the pages, to be carried out
	carrying  bool           // the intents are being carried out
	class     class          // the class that the session belongs to
}

// statusLine is the message that replaces the footer until the next input.
type statusLine struct {
	text string
	role theme.Role
}

// New returns the program. It draws nothing until it receives the window size.
func New(o Options) (*App, error) {
	// Pages that get no folder and no function cannot read or write files.
	if o.Deny&pages.UseFiles != 0 {
		o.ConfigFolder, o.Scenarios, o.Reload, o.SVG = "", "", nil, nil
	}
	if o.Deny&pages.UseState != 0 {
		o.State, o.KeepState = nil, nil
	}
	a := &App{catalog: o.Catalog, layouts: o.Layouts, reload: o.Reload, configFolder: o.ConfigFolder, keepState: o.KeepState, clock: systemClock, entropy: o.entropy(), svg: o.SVG, repeatable: !o.Now.IsZero() || o.Seed != nil || o.Deny&pages.UseProcess != 0, explorers: map[string]pages.Page{}, from: map[pages.Page]pages.Page{}}
	if !o.Now.IsZero() {
		a.fixedNow = ids.At(o.Now)
		a.timeStep, a.fixedTime = o.TimeStep, !o.Runs
		a.clock = func() ids.Reading { return a.fixedNow }
		if begin := time.Now(); o.Runs {
			a.clock = func() ids.Reading { return ids.At(o.Now.Add(time.Since(begin))) }
		}
	}
	if err := theme.Check(o.Theme); err != nil {
		return nil, err
	}
	if a.layouts == nil {
		a.layouts = &layouts.Set{}
	}
	if o.tools == nil {
		o.seedTabs, o.tools = catalog.SeedTabs, newPages
	}
	a.configure(&o)
	a.restyle()
	a.host = a.newHost(o.Deny)
	a.seedCount = o.seedTabs
	var err error
	if a.seedTabs, err = a.openSeedTabs(); err != nil {
		return nil, err
	}
	a.decoder = decode.New(a.host)
	a.others = o.tools(a.host, o.Scenarios)
	if o.Seat != nil {
		a.class = class{Seat: o.Seat, page: watch.New(a.host, o.Seat)}
		a.others = append(a.others, a.class.page)
	}
	a.carryOut(nil) // the intents of the new pages
	a.openInitialTab()
	if o.Warning != "" {
		a.setStatus(theme.Warn, o.Warning)
	}
	a.showProblems(&o)
	a.tellLostKeys()
	if o.ID != "" {
		_ = a.interpret(pages.Decode{Text: o.ID})
	}
	if o.Open != nil {
		_ = a.interpret(o.Open)
	}
	return a, a.openInitialLesson(&o)
}

// pageOf returns the page of a scheme and creates it on first use.
func (a *App) pageOf(s *ids.Scheme) (pages.Page, error) {
	if p, ok := a.explorers[s.Name]; ok {
		return p, nil
	}
	p, err := newSchemePage(a.host, s)
	if err == nil {
		a.explorers[s.Name] = p
	}
	return p, err
}

// leftTabs returns the first page and the schemes with a tab, from left to right.
func (a *App) leftTabs() []pages.Page {
	list := append([]pages.Page{a.decoder}, a.seedTabs...)
	if a.pickedTab != nil {
		list = append(list, a.pickedTab)
	}
	return list
}

// tabs returns the pages that have a tab, from left to right.
func (a *App) tabs() []pages.Page {
	list := a.leftTabs()
	for _, p := range a.others {
		if s := p.State(); !s.Covers && !s.Hidden {
			list = append(list, p)
		}
	}
	return list
}

// known returns the first page, the schemes with a tab, and all other pages.
func (a *App) known() []pages.Page { return append(a.leftTabs(), a.others...) }

// Lessons is the value of [Options.Lesson] that opens the list of lessons.
const Lessons = "*"

// openInitialLesson opens the lesson or the list named by [Options.Lesson].
func (a *App) openInitialLesson(o *Options) error {
	switch o.Lesson {
	case "":
		return nil
	case Lessons:
		_ = a.interpret(pages.Lessons{Page: a.page.Name()})
		return nil
	}
	l, err := lessons.Find(o.Lesson)
	if err != nil {
		return err
	}
	_ = a.interpret(pages.OpenLesson{Name: l.Name, Step: o.LessonStep})
	return nil
}

func systemClock() ids.Reading { return ids.At(time.Now()) }

// Options configures a new [App].
type Options struct {
	Catalog *catalog.Catalog
	// Layouts are the layout files, whose schemes are in Catalog; nil for none.
	Layouts *layouts.Set
	// Reload reads the layout files again; nil if they do not change. It is called in the
	// background.
	Reload func(before *layouts.Set) *layouts.Set
	// ConfigFolder is the configuration folder, in which the designer writes layout files
	// and reads needs.toml; empty for none.
	ConfigFolder string
	// KeepState writes a text that [config.State.Text] returned, so that drafts survive a
	// crash. It is called in the background; nil if nothing is to be saved.
	KeepState func(text []byte)
	// ID is decoded at the start; empty for none.
	ID string
	// Open is the intent that is carried out at the start; nil for none.
	Open pages.Intent
	// Lesson opens the lesson with this name, or the lesson of the scheme with
	// this name. [Lessons] opens the list; empty opens neither.
	Lesson string
	// LessonStep is the step that the lesson opens at, from 1; 0 for the first.
	LessonStep int
	// Now fixes the real time, for pictures and tests; zero for the system clock. With Runs it is
	// only the first reading of a running clock.
	Now  time.Time
	Runs bool
	// TimeStep advances a fixed time on every key, click and paste.
	TimeStep time.Duration
	// Seed makes random bits reproducible; nil draws them from the system.
	Seed *uint64
	// Scenarios is a folder with more scenarios for the lab; empty for none.
	Scenarios string
	// SVG draws the layout of a scheme as a picture; nil if pictures cannot be written.
	SVG func(*ids.BoundScheme) string
	// Theme is one of [theme.Names] or [theme.Auto]; empty for the configured one.
	Theme string
	// Config is the configuration; nil for the defaults.
	Config *config.Config
	// State is the saved state; nil to begin without one. [Run] updates it when the program ends.
	State *config.State
	// Deny is what the program must not use on its machine; 0 for nothing. It protects the machine
	// if other people use the program over a connection.
	Deny pages.Access
	// Seat is the place of the session in a class; nil without one.
	Seat *watch.Seat
	// Warning is shown in the status line at the start; empty for none.
	Warning string

	// seedTabs is how many schemes have a tab. The function tools returns the pages besides those
	// of schemes and the first one. Only tests set them; if tools is nil, idtui uses its own values
	// for both.
	seedTabs int
	tools    func(h *pages.Host, scenarios string) []pages.Page
}

func (o *Options) entropy() ids.Entropy {
	if o.Seed != nil {
		var key [32]byte
		copy(key[:], strconv.FormatUint(*o.Seed, 10))
		return rand.NewChaCha8(key)
	}
	return systemEntropy{}
}

// Init requests the terminal's background color and schedules the first tick.
func (a *App) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, a.schedule()) }

// View draws the whole screen.
func (a *App) View() tea.View {
	var v tea.View
	if a.w > 0 && a.h > 0 {
		a.screen.Reset(a.w, a.h)
		a.composeOn(&a.screen)
		if a.class.Seat != nil {
			a.class.Watch(a.overlay == pages.Page(a.class.page))
			step, title := a.lessonStep()
			a.class.Show(step, title, &a.screen)
		}
		v.SetContent(a.screen.Render(a.theme))
	}
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.ReportFocus = true
	v.WindowTitle = "idtui"
	return v
}

// compose draws the screen into a canvas. The canvas also holds the zones that a click can hit.
//
//	tabs
//	──────
//	page
//	──────
//	footer
func (a *App) compose() *widget.Canvas {
	c := widget.NewCanvas(a.w, a.h)
	a.composeOn(c)
	return c
}

// composeOn draws the screen into an empty canvas.
func (a *App) composeOn(c *widget.Canvas) {
	p := c.Pane()
	now := a.clock()
	if a.reduced() {
		t := widget.Tab{Zone: "help", Title: a.top().State().Title, On: true}
		widget.Tabs(p.Sub(0, 0, p.W, 1), "idtui", []widget.Tab{t}, nil)
		a.top().Draw(pages.Screen{Pane: p.Sub(1, 1, p.W-2, p.H-2), Now: now, Reduced: true})
		a.drawFooter(p.Sub(1, p.H-1, p.W-2, 1))
		return
	}
	if !a.fits() {
		w, h := minWidth, minHeight
		if a.top().State().Reduced {
			w, h = minReducedWidth, minReducedHeight
		}
		keys := "Press q to quit."
		if a.canLeave() {
			keys = "Press esc to go back, q to quit."
		}
		lines := widget.Wrap("idtui needs at least "+strconv.Itoa(w)+" × "+strconv.Itoa(h)+" here; this window is "+
			strconv.Itoa(a.w)+" × "+strconv.Itoa(a.h)+". "+keys, max(1, p.W-2))
		y := max(0, (p.H-len(lines))/2)
		for i, l := range lines {
			p.Text(max(0, (p.W-widget.Width(l))/2), y+i, theme.Plain, l)
		}
		return
	}
	a.drawTabs(p.Sub(0, 0, p.W, 1))
	p.Rule(1)
	a.top().Draw(pages.Screen{Pane: p.Sub(1, 2, p.W-2, p.H-4), Now: now})
	p.Rule(p.H - 2)
	a.drawClass(p.Sub(1, p.H-2, p.W-2, 1))
	a.drawFooter(p.Sub(1, p.H-1, p.W-2, 1))
	for _, f := range a.flashes {
		if now < f.until && f.page == a.top() {
			c.Highlight(f.zone, f.role)
		}
	}
}

// top returns the page that receives keys: the overlay if there is one, otherwise the tab.
func (a *App) top() pages.Page {
	if a.overlay != nil {
		return a.overlay
	}
	return a.page
}

func (a *App) setStatus(role theme.Role, text string) { a.status = statusLine{text, role} }

// The smallest window for the reduced form of a page. A smaller one has only a message.
const (
	minReducedWidth  = 40
	minReducedHeight = 10
)

// fits reports whether the window has room for the full pages.
func (a *App) fits() bool { return a.w >= minWidth && a.h >= minHeight }

// reduced reports whether the open page is shown in its reduced form.
func (a *App) reduced() bool {
	return a.top().State().Reduced && !a.fits() && a.w >= minReducedWidth && a.h >= minReducedHeight
}

// canLeave reports whether esc leads from the message about a small window to a page that
// has room.
func (a *App) canLeave() bool {
	return !a.top().State().Reduced && !a.fits() && a.w >= minReducedWidth && a.h >= minReducedHeight
}
