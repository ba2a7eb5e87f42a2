package app

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/term"
)

// Update handles one message.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	a.advanceFixedTime(msg)
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, term.ScrollMsg, tea.PasteMsg, tea.FocusMsg, tea.WindowSizeMsg:
		a.lastInput = a.clock() // redraws slow down inactiveAfter later
	}
	if cmd, ok := a.scheduled(msg); ok {
		return a, cmd
	}
	settle := a.resized(msg)
	a.terminalChanged(msg)
	cmd := a.handle(msg)
	return a, tea.Batch(cmd, settle, a.startPending(), a.schedule())
}

// handle handles input, the results of commands, and the messages of the pages.
func (a *App) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		a.status.text = ""
		if a.typing() {
			return a.send(a.top(), pages.Paste{Text: msg.Content})
		}
		return a.interpret(pages.Decode{Text: msg.Content})
	case tea.KeyPressMsg:
		a.status.text = ""
		return a.press(msg)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			a.status.text = ""
			return a.click(a.compose().Hit(msg.X, msg.Y))
		}
	case term.ScrollMsg:
		cmd := a.send(a.top(), pages.Wheel{Notches: msg.Notches})
		if msg.Next == nil {
			return cmd
		}
		_, next := a.Update(msg.Next)
		return tea.Batch(cmd, next)
	case term.StopMsg:
		// A program that was continued sets up the terminal again: the shell may have
		// changed its modes.
		switch {
		case a.stopping:
			return nil // the signals come from the suspension itself
		case msg.Resumed:
			a.stopping = true
			return a.outside(func() error { return nil })
		}
		return a.suspend()
	case term.ContinuedMsg:
		// Layout files may have been edited meanwhile.
		a.stopping = false
		return tea.Batch(drawAgain, a.reloadLayouts())
	case term.CopiedMsg:
		a.copied(msg)
	case term.WroteMsg:
		a.wrote(msg)
	case tea.FocusMsg:
		return a.reloadLayouts()
	case savedMsg:
		a.saver.busy = false
	case layoutsMsg:
		a.takeLayouts(msg.set)
	default:
		// Work continues while its page is covered.
		var cmds []tea.Cmd
		for _, p := range a.known() {
			cmds = append(cmds, a.send(p, pages.Work{Msg: msg}))
		}
		return tea.Batch(cmds...)
	}
	return nil
}

// typing reports whether keys and pastes are for a line that is typed on the top page.
func (a *App) typing() bool { return a.top().State().Typing != nil }

// press passes a key to the line that is typed, or runs the key's command if none is.
func (a *App) press(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if name == "ctrl+c" || name == "ctrl+alt+c" { // terminals report ctrl+alt+c if esc and ctrl+c arrive together
		return tea.Quit
	}
	if a.keys.meaning(name) == redrawKey && !term.IsText(k) { // also while you type, and in a small window
		return drawAgain
	}
	if !a.fits() && !a.reduced() {
		switch name {
		case "q":
			return tea.Quit
		case "esc":
			if a.overlay == nil && a.canLeave() {
				a.open(a.decoder)
			}
			a.overlay = nil
		}
		return nil
	}
	if name == "ctrl+v" && !a.host.May(pages.UseClipboard) { // a text field would read the clipboard
		a.setStatus(theme.Warn, "Paste with the key of your terminal: this session has no clipboard.")
		return nil
	}
	if a.typing() {
		return a.send(a.top(), pages.Key{KeyPressMsg: k})
	}
	name = a.keys.meaning(name)
	for _, c := range a.commands() {
		if slices.Contains(c.Keys, name) {
			return a.carryOut(c.Do())
		}
	}
	return nil
}

// commands returns the commands of the top page, then the global ones whose keys
// the page does not use.
func (a *App) commands() []pages.Command {
	list := a.allowed(a.top().Commands())
	own := len(list)
	for _, c := range a.globalCommands() {
		if !anyBound(list[:own], c.Keys) {
			list = append(list, c)
		}
	}
	return list
}

// anyBound reports whether a command in list has one of the keys.
func anyBound(list []pages.Command, keys []string) bool {
	for _, c := range list {
		if slices.ContainsFunc(keys, func(k string) bool { return slices.Contains(c.Keys, k) }) {
			return true
		}
	}
	return false
}

// globalCommands returns the commands that do the same on every page.
func (a *App) globalCommands() []pages.Command {
	const digits = 9 // keys for tabs
	tabsHelp := "open a tab by its number"
	numbered := slices.DeleteFunc(a.tabs(), func(p pages.Page) bool { return p == a.decoder || p == a.pickedTab })
	if len(numbered) > digits {
		numbered, tabsHelp = numbered[:digits], tabsHelp+"; tab reaches all"
	}
	list := []pages.Command{
		pages.On([]string{"/"}, "/", "decode an id (paste or type it)", "decode", func() tea.Cmd { return a.interpret(pages.Decode{}) }),
		pages.On([]string{"?"}, "?", "show or hide this help", "help", pages.Act(func() { a.toggleHelp() })),
		pages.On([]string{"q"}, "q", "quit idtui", "quit", func() tea.Cmd { return tea.Quit }),
		pages.On([]string{"tab"}, "tab", "next tab", "", pages.Act(func() { a.moveTab(1) })),
		pages.On([]string{"shift+tab"}, "shift+tab", "previous tab", "", pages.Act(func() { a.moveTab(-1) })),
		pages.On([]string{"0"}, "0", "open the decode tab", "", pages.Act(func() { a.open(a.decoder) })),
		pages.On(nil, "1…"+strconv.Itoa(len(numbered)), tabsHelp, "", nil),
		pages.On([]string{"L"}, "L", "open the lessons", "", func() tea.Cmd { return a.interpret(pages.Lessons{Page: a.top().Name()}) }),
		pages.On([]string{"p"}, "p", "open any of the other schemes", "", func() tea.Cmd {
			a.pick(&picker{label: "scheme", schemes: true, input: part.NewEditor("", 32)})
			return a.reloadLayouts() // not every terminal says when its window gets the focus
		}),
		pages.On([]string{":", "ctrl+p"}, ":", "find any command or scheme (or ctrl+p)", "", pages.Act(func() {
			a.pick(&picker{label: "command", ofTab: true, schemes: true, actions: a.commandItems(), input: part.NewEditor("", maxCommand)})
		})),
		pages.On([]string{"t"}, "t", "next theme", "", pages.Act(func() { a.nextTheme() })),
		pages.On([]string{"W"}, "W", "write the screen to files: SVG and text", "", func() tea.Cmd { return a.writeRun("", "") }).Needing(pages.UseFiles),
		pages.On([]string{"Z"}, "Z", "show times in UTC, local or relative", "", pages.Act(func() {
			kinds := []string{part.TimesUTC, part.TimesLocal, part.TimesRelative}
			a.times.Kind = kinds[(slices.Index(kinds, a.times.Kind)+1)%len(kinds)]
			text := map[string]string{
				part.TimesUTC:      "Times in UTC.",
				part.TimesLocal:    "Times in the local time zone, " + a.clock().Time().In(a.times.Zone).Format("-07:00") + ".",
				part.TimesRelative: "Times relative to now.",
			}
			a.setStatus(theme.Good, text[a.times.Kind])
		})),
		pages.On([]string{"ctrl+n"}, "ctrl+n", "design a new layout", "", func() tea.Cmd { return a.interpret(pages.Design{}) }),
		pages.On([]string{"O"}, "O", "list your own layouts: rename, delete", "", func() tea.Cmd { return a.interpret(pages.OpenTab{Name: "layouts"}) }),
		pages.On([]string{"esc"}, "esc", "go back", "", pages.Act(func() { a.back() })),
		pages.On([]string{redrawKey}, redrawKey, "draw the screen again", "", func() tea.Cmd { return drawAgain }),
		pages.On([]string{"ctrl+z"}, "ctrl+z", "suspend idtui", "", a.suspend).Needing(pages.UseProcess),
		pages.On([]string{"ctrl+c"}, "ctrl+c", "quit, even while typing", "", func() tea.Cmd { return tea.Quit }),
	}
	for i, pg := range numbered {
		list = append(list, pages.Command{Keys: []string{strconv.Itoa(i + 1)}, Do: pages.Act(func() { a.open(pg) })})
	}
	return a.allowed(slices.Concat(list, a.classCommands(), a.problemCommands(), a.crashCommands()))
}

// allowed returns the commands that use only what the program may use.
func (a *App) allowed(list []pages.Command) []pages.Command {
	return slices.DeleteFunc(list, func(c pages.Command) bool { return !a.host.May(c.Needs) })
}

// back closes what covers the tab. A list that was opened above a page returns to this page.
func (a *App) back() {
	if k, ok := a.overlay.(*picker); ok {
		a.overlay = k.below
		return
	}
	a.overlay = nil
}

// pick opens a list above the open page.
func (a *App) pick(k *picker) {
	if k.app = a; a.overlay != nil && a.overlay.State().Covers {
		k.below = a.overlay
	}
	a.overlay = k
}

// click runs the action of a zone of the screen.
func (a *App) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	switch kind {
	case "tab":
		if i, err := strconv.Atoi(arg); err == nil && i < len(a.tabs()) {
			a.open(a.tabs()[i])
		}
	case "help":
		a.toggleHelp()
	case "key":
		for _, c := range a.commands() {
			if slices.Contains(c.Keys, arg) {
				return a.carryOut(c.Do())
			}
		}
	default:
		return a.send(a.top(), pages.Click{Zone: zone})
	}
	return nil
}

// startPending starts the background work of the open tab, and of pages that cover tabs. It waits
// for the window size, which decides how much is simulated.
func (a *App) startPending() tea.Cmd {
	var cmds []tea.Cmd
	if a.w > 0 {
		for _, p := range append([]pages.Page{a.page}, a.others...) {
			if p == a.page || p.State().Covers {
				cmds = append(cmds, a.send(p, pages.Start{}))
			}
		}
	}
	return tea.Batch(append(cmds, a.save())...)
}

// tickPages advances the visible pages to the current time.
func (a *App) tickPages() {
	_ = a.send(a.page, pages.Tick{Now: a.clock()})
	if a.overlay != nil {
		_ = a.send(a.overlay, pages.Tick{Now: a.clock()})
	}
}

// advanceFixedTime advances a fixed time on every input, so that tests and
// pictures of anything that takes time are reproducible.
func (a *App) advanceFixedTime(msg tea.Msg) {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.PasteMsg:
		if a.timeStep > 0 {
			a.fixedNow = a.fixedNow.Add(a.timeStep)
			a.tickPages()
		}
	}
}

// scheduled handles the messages of timers and of gathered input, and reports whether msg is one.
// Update does nothing else with such a message.
func (a *App) scheduled(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tickMsg:
		return a.tick(msg), true
	case term.ScheduleScrollMsg:
		return tea.Tick(msg.In, func(time.Time) tea.Msg { return term.ScrollDueMsg{} }), true
	case term.ScheduleBurstMsg:
		return tea.Tick(msg.In, func(time.Time) tea.Msg { return term.BurstDueMsg{} }), true
	case term.KeysMsg:
		msgs := make([]tea.Msg, len(msg.Keys))
		for i, k := range msg.Keys {
			msgs[i] = k
		}
		return a.gathered(msgs, msg.Next), true
	case term.PasteMsg:
		return a.pastedKeys(msg), true
	case settledMsg:
		if msg.w == a.w && msg.h == a.h {
			return drawAgain, true
		}
		return nil, true
	}
	return nil, false
}

// gathered handles the keys of a burst, or a paste, and the input that followed.
func (a *App) gathered(msgs []tea.Msg, next tea.Msg) tea.Cmd {
	if next != nil {
		msgs = append(msgs, next)
	}
	cmds := make([]tea.Cmd, 0, len(msgs))
	for _, m := range msgs {
		_, cmd := a.Update(m)
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// pastedKeys handles a paste that arrived as keys. If a line is being typed, an enter at its end
// counts as the enter key. The text may come from a program that types.
func (a *App) pastedKeys(m term.PasteMsg) tea.Cmd {
	text := strings.TrimRight(m.Text, "\n")
	a.advanceFixedTime(tea.PasteMsg{})
	a.status.text = ""
	var key tea.Cmd
	if !a.typing() && a.opensField(text) {
		key = a.press(tea.KeyPressMsg{Code: rune(text[0]), Text: text[:1]})
		if a.typing() {
			text = text[1:]
		}
	}
	var msgs []tea.Msg
	cmd := a.handle(tea.PasteMsg{Content: text})
	if a.typing() && strings.HasSuffix(m.Text, "\n") {
		msgs = append(msgs, tea.KeyPressMsg{Code: tea.KeyEnter})
	}
	return tea.Batch(key, cmd, a.gathered(msgs, m.Next), a.startPending(), a.schedule())
}

// opensField reports whether keys that arrived together open a text field and type into it. They
// are then not a pasted id: no id begins with / or :, and few ids have no digit.
func (a *App) opensField(text string) bool {
	switch a.keys.meaning(text[:1]) {
	case "/", ":":
		return true
	case "p", "F", "T":
		return !strings.ContainsAny(text, "0123456789")
	}
	return false
}

// terminalChanged records what a message says about the terminal.
func (a *App) terminalChanged(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		a.pageOpened()
	case tea.BackgroundColorMsg:
		// The background of a terminal that does not answer stays unknown.
		dark := msg.IsDark()
		a.appearance.terminal.Background = theme.Light
		if dark {
			a.appearance.terminal.Background = theme.Dark
		}
		a.restyle()
	case tea.ColorProfileMsg:
		a.appearance.terminal.Profile = msg.Profile
		a.restyle()
	case tea.ModeReportMsg:
		if msg.Mode == ansi.ModeUnicodeCore && (msg.Value.IsSet() || msg.Value == ansi.ModeReset) { // Bubble Tea sets the mode after such a report
			a.screen.Columns = ansi.GraphemeWidth
		}
	case tea.EnvMsg:
		a.multiplexer = term.MultiplexerOf(msg)
	case tea.FocusMsg:
		a.blurred = false
	case tea.BlurMsg:
		a.blurred = true
	}
}

// settleDelay is how long a window keeps its size before the screen is drawn again.
const settleDelay = 150 * time.Millisecond

// settledMsg is sent when a window has had the same size for [settleDelay].
type settledMsg struct{ w, h int }

// resized draws the whole screen again some time after a change of the size. While a window is
// resized, a frame can reach a terminal that already has another size. The frame wraps there, and
// the renderer does not notice. A message with an unchanged size counts too: of two quick changes,
// only the last may arrive.
func (a *App) resized(msg tea.Msg) tea.Cmd {
	m, ok := msg.(tea.WindowSizeMsg)
	if !ok || a.w == 0 {
		return nil
	}
	return tea.Tick(settleDelay, func(time.Time) tea.Msg { return settledMsg{m.Width, m.Height} })
}

// redrawKey is the default key that draws the screen again.
const redrawKey = "ctrl+l"

// drawAgain draws the whole screen, whatever the terminal shows. A frame for another size may
// have set margins that no later frame expects, and erasing keeps them.
func drawAgain() tea.Msg {
	return tea.Sequence(tea.Raw(ansi.SetTopBottomMargins(0, 0)), tea.ClearScreen)()
}
