package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
)

// command is something that a key does: what the footer, the help and the
// README say about it comes from here.
type command struct {
	keys   []string // as Bubble Tea names them
	label  string   // as people read them
	help   string   // what it does, a few words
	footer string   // the same in the footer; empty for commands that only help lists
	do     func() tea.Cmd
}

// act is a command's function that starts nothing in the background.
func act(f func()) func() tea.Cmd {
	return func() tea.Cmd {
		f()
		return nil
	}
}

// Update answers to one message.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	a.advanceFixedTime(msg)
	a.noteActivity(msg)
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		a.pageOpened()
	case tea.BackgroundColorMsg:
		a.backgroundChanged(msg.IsDark())
	case tea.ColorProfileMsg:
		a.colorProfileChanged(msg.Profile)
	case tea.FocusMsg:
		a.blurred = false
	case tea.BlurMsg:
		a.blurred = true
	case tickMsg:
		return a, a.tick(msg)
	case tea.PasteMsg:
		a.status.text = ""
		a.paste(msg.Content)
	case tea.KeyPressMsg:
		a.status.text = ""
		cmd = a.press(msg)
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseLeft {
			a.status.text = ""
			cmd = a.click(a.compose().Hit(msg.X, msg.Y))
		}
	case scrollMsg:
		cmd = a.scroll(msg)
	case scheduleScrollMsg:
		return a, tea.Tick(msg.in, func(time.Time) tea.Msg { return scrollDueMsg{} })
	case copiedMsg:
		a.copied(msg)
	default:
		cmd = a.forward(msg)
	}
	a.flashChanges()
	return a, tea.Batch(cmd, a.startPending(), a.schedule())
}

// starter is a page that has work to start once its state has changed.
type starter interface{ start() tea.Cmd }

func (a *App) startPending() tea.Cmd {
	if s, ok := a.page.(starter); ok && a.w > 0 {
		return s.start()
	}
	return nil
}

// worker is a page that starts work in the background and is told how it goes,
// whether it is on the screen or not.
type worker interface{ message(tea.Msg) tea.Cmd }

func (a *App) forward(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for _, p := range a.tabs() {
		if w, ok := p.(worker); ok {
			cmds = append(cmds, w.message(msg))
		}
	}
	return tea.Batch(cmds...)
}

// pasteTaker is a page that may want a paste for the line being typed into.
type pasteTaker interface{ pasted(text string) bool }

// paste opens what was pasted in the decoder, unless a line takes it.
func (a *App) paste(text string) {
	if p, ok := a.top().(pasteTaker); ok && p.pasted(text) {
		return
	}
	a.decode(text)
}

// pass lets time pass on what is on the screen.
func (a *App) tickPages() {
	a.page.tick(a.clock())
	if a.overlay != nil {
		a.overlay.tick(a.clock())
	}
}

// elapse lets a fixed time go on with an input: so that what takes time can be
// shown the same way twice.
func (a *App) advanceFixedTime(msg tea.Msg) {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.PasteMsg:
		if a.timeStep > 0 {
			a.fixedNow = a.fixedNow.Add(a.timeStep)
			a.tickPages()
		}
	}
}

// press gives a key to the page that is being typed into, else runs the
// command that it stands for.
func (a *App) press(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if name == "ctrl+c" {
		return tea.Quit
	}
	if a.w < minWidth || a.h < minHeight {
		if name == "q" {
			return tea.Quit
		}
		return nil
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

// commands are the keys of the page on top, then those that hold everywhere.
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

// bound reports whether one of the commands already has one of the keys.
func anyBound(list []command, keys []string) bool {
	for _, c := range list {
		if slices.ContainsFunc(keys, func(k string) bool { return slices.Contains(c.keys, k) }) {
			return true
		}
	}
	return false
}

// everywhere are the keys that do the same on every page.
func (a *App) globalCommands() []command {
	const digits = 9 // keys for tabs
	numbered := append(slices.Clone(a.seedTabs), a.toolTabs...)
	numbered = numbered[:min(len(numbered), digits)]
	list := []command{
		{[]string{"/"}, "/", "decode an id: paste it or type it", "decode", act(func() { a.openDecoder() })},
		{[]string{"?"}, "?", "help", "help", act(func() { a.toggleHelp() })},
		{[]string{"q"}, "q", "quit", "quit", func() tea.Cmd { return tea.Quit }},
		{[]string{"tab"}, "tab", "next tab", "", act(func() { a.moveTab(1) })},
		{[]string{"shift+tab"}, "shift+tab", "previous tab", "", act(func() { a.moveTab(-1) })},
		{nil, "1…" + strconv.Itoa(len(numbered)), "a tab by its number", "", nil},
		{[]string{"L"}, "L", "lessons: guided tours of the schemes", "", act(func() { a.openLessons() })},
		{[]string{"p"}, "p", "pick any scheme by name", "", act(func() { a.openPicker() })},
		{[]string{"t"}, "t", "next theme", "", act(func() { a.nextTheme() })},
		{[]string{"esc"}, "esc", "back", "", act(func() { a.back() })},
		{[]string{"ctrl+z"}, "ctrl+z", "suspend", "", func() tea.Cmd { return tea.Suspend }},
		{[]string{"ctrl+c"}, "ctrl+c", "quit, from anywhere", "", func() tea.Cmd { return tea.Quit }},
	}
	for i, pg := range numbered {
		list = append(list, command{keys: []string{strconv.Itoa(i + 1)}, do: act(func() { a.open(pg) })})
	}
	return append(list, a.crashCommands()...)
}

// turn goes n tabs to the right.
func (a *App) moveTab(n int) {
	tabs := a.tabs()
	a.open(tabs[(slices.Index(tabs, a.page)+n+len(tabs))%len(tabs)])
}

func (a *App) back() { a.overlay = nil }

// click runs what a zone of the screen stands for.
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
