package app

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	pages "idtui/ui/page"
	"idtui/ui/term"
)

// command is the action of a key, with the texts that the footer, the help page
// and the documentation show for it.
type command struct {
	keys   []string // in the notation of Bubble Tea
	label  string   // the keys as the footer and the help show them
	help   string   // what the command does, for the help
	footer string   // the label in the footer; "" for commands that are only in the help
	do     func() tea.Cmd
}

// act returns f as a command function that starts no background work.
func act(f func()) func() tea.Cmd {
	return func() tea.Cmd {
		f()
		return nil
	}
}

// Update handles one message.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	a.advanceFixedTime(msg)
	a.noteActivity(msg)
	if cmd, ok := a.scheduled(msg); ok {
		return a, cmd
	}
	a.terminalChanged(msg)
	cmd := a.handle(msg)
	return a, tea.Batch(cmd, a.startPending(), a.schedule())
}

// scheduled handles the messages of timers and of gathered input. Each of them ends in
// messages of its own, so nothing else follows. It reports whether msg is one.
func (a *App) scheduled(msg tea.Msg) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tickMsg:
		return a.tick(msg), true
	case term.ScheduleScrollMsg:
		return tea.Tick(msg.In, func(time.Time) tea.Msg { return term.ScrollDueMsg{} }), true
	case term.ScheduleBurstMsg:
		return tea.Tick(msg.In, func(time.Time) tea.Msg { return term.BurstDueMsg{} }), true
	case term.KeysMsg:
		return a.gathered(keyMsgs(msg.Keys), msg.Next), true
	case term.PasteMsg:
		return a.pastedKeys(msg), true
	}
	return nil, false
}

// terminalChanged notes what a message says about the terminal.
func (a *App) terminalChanged(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		a.pageOpened()
	case tea.BackgroundColorMsg:
		a.backgroundChanged(msg.IsDark())
	case tea.ColorProfileMsg:
		a.colorProfileChanged(msg.Profile)
	case tea.ModeReportMsg:
		if msg.Mode == ansi.ModeUnicodeCore && (msg.Value.IsSet() || msg.Value == ansi.ModeReset) { // Bubble Tea sets it now
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

// handle handles input, the results of commands, and the messages of the pages.
func (a *App) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		a.status.text = ""
		return a.paste(msg.Content)
	case tea.KeyPressMsg:
		a.status.text = ""
		return a.press(msg)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			a.status.text = ""
			return a.click(a.compose().Hit(msg.X, msg.Y))
		}
	case term.ScrollMsg:
		return a.scroll(msg)
	case term.StopMsg:
		return a.stopped(msg)
	case term.ContinuedMsg:
		return a.continued()
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
		return a.forward(msg)
	}
	return nil
}

// starter is a page with background work to start after its state changed.
type starter interface{ start() tea.Cmd }

// startPending starts the open tab's background work once the window size is
// known, because the size decides how much is simulated.
func (a *App) startPending() tea.Cmd {
	var cmds []tea.Cmd
	if s, ok := a.page.(starter); ok && a.w > 0 {
		cmds = append(cmds, s.start())
	}
	for _, p := range a.overlays {
		if s, ok := p.(starter); ok && a.w > 0 {
			cmds = append(cmds, s.start())
		}
	}
	cmds = append(cmds, a.save())
	return tea.Batch(cmds...)
}

// worker is a page with background work. It receives the work's messages even
// while it is not visible.
type worker interface{ message(tea.Msg) tea.Cmd }

// forward passes a message on to every worker.
func (a *App) forward(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for _, p := range a.known() {
		if w, ok := p.(worker); ok {
			cmds = append(cmds, w.message(msg))
		}
	}
	return tea.Batch(cmds...)
}

// pasteTaker is a page that may insert a paste into the line being typed. It
// reports whether it did.
type pasteTaker interface{ pasted(text string) bool }

// paste opens a pasted text in the decoder, unless a line being typed takes it.
func (a *App) paste(text string) tea.Cmd {
	if p, ok := a.top().(pasteTaker); ok && p.pasted(text) {
		return nil
	}
	return a.interpret(pages.Decode{Text: text})
}

// tickPages advances the visible pages to the current time.
func (a *App) tickPages() {
	a.page.tick(a.clock())
	if a.overlay != nil {
		a.overlay.tick(a.clock())
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

// press passes a key to the page if text is being typed, and otherwise runs the
// key's command.
func (a *App) press(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if name == "ctrl+c" || name == "ctrl+alt+c" { // the second one: esc and ctrl+c arrived together
		return tea.Quit
	}
	if !a.fits() && a.reduced() == nil {
		return a.pressTooSmall(name)
	}
	if cmd, took := a.top().typed(k); took {
		return cmd
	}
	name = a.keys.meaning(name)
	for _, c := range a.commands() {
		if slices.Contains(c.keys, name) {
			return c.do()
		}
	}
	return nil
}

// pressTooSmall handles a key in a window that shows only a message: esc closes what has
// no room here, and leaves a tab without a reduced form.
func (a *App) pressTooSmall(name string) tea.Cmd {
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

// commands returns the commands of the top page, then the global ones whose keys
// the page does not use.
func (a *App) commands() []command {
	list := a.top().commands()
	own := len(list)
	for _, c := range a.globalCommands() {
		if !anyBound(list[:own], c.keys) {
			list = append(list, c)
		}
	}
	return list
}

// anyBound reports whether a command in list has one of the keys.
func anyBound(list []command, keys []string) bool {
	for _, c := range list {
		if slices.ContainsFunc(keys, func(k string) bool { return slices.Contains(c.keys, k) }) {
			return true
		}
	}
	return false
}

// globalCommands returns the commands that do the same on every page.
func (a *App) globalCommands() []command {
	const digits = 9 // keys for tabs
	numbered := append(slices.Clone(a.seedTabs), a.toolTabs...)
	numbered = numbered[:min(len(numbered), digits)]
	list := []command{
		{[]string{"/"}, "/", "decode an id (paste or type it)", "decode", func() tea.Cmd { return a.interpret(pages.Decode{}) }},
		{[]string{"?"}, "?", "show or hide this help", "help", act(func() { a.toggleHelp() })},
		{[]string{"q"}, "q", "quit idtui", "quit", func() tea.Cmd { return tea.Quit }},
		{[]string{"tab"}, "tab", "next tab", "", act(func() { a.moveTab(1) })},
		{[]string{"shift+tab"}, "shift+tab", "previous tab", "", act(func() { a.moveTab(-1) })},
		{[]string{"0"}, "0", "open the decoder", "", act(func() { a.open(a.decoder) })},
		{nil, "1…" + strconv.Itoa(len(numbered)), "open a tab by its number", "", nil},
		{[]string{"L"}, "L", "open the lessons", "", func() tea.Cmd { return a.interpret(pages.Lessons{Page: a.top().name()}) }},
		{[]string{"p"}, "p", "open any of the other schemes", "", a.openPicker},
		{[]string{":", "ctrl+p"}, ":", "find any command or scheme (or ctrl+p)", "", act(a.openPalette)},
		{[]string{"t"}, "t", "next theme", "", act(func() { a.nextTheme() })},
		{[]string{"W"}, "W", "write the screen to files: SVG and text", "", func() tea.Cmd { return a.writeRun("", "") }},
		{[]string{"Z"}, "Z", "show times in UTC, local or relative", "", act(a.nextTimeStyle)},
		{[]string{"ctrl+n"}, "ctrl+n", "design a new layout", "", func() tea.Cmd { return a.interpret(pages.Design{}) }},
		{[]string{"esc"}, "esc", "go back", "", act(func() { a.back() })},
		{[]string{"ctrl+l"}, "ctrl+l", "draw the screen again", "", func() tea.Cmd { return tea.ClearScreen }},
		{[]string{"ctrl+z"}, "ctrl+z", "suspend idtui", "", a.suspend},
		{[]string{"ctrl+c"}, "ctrl+c", "quit, even while typing", "", func() tea.Cmd { return tea.Quit }},
	}
	for i, pg := range numbered {
		list = append(list, command{keys: []string{strconv.Itoa(i + 1)}, do: act(func() { a.open(pg) })})
	}
	return append(append(list, a.problemCommands()...), a.crashCommands()...)
}

func (a *App) back() { a.overlay = nil }

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
			if slices.Contains(c.keys, arg) {
				return c.do()
			}
		}
	default:
		return a.top().click(zone)
	}
	return nil
}
