package app

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/layouts"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// newHost returns the functions of the program that its pages can use.
func (a *App) newHost(denied pages.Access) *pages.Host {
	return &pages.Host{
		Catalog: func() *catalog.Catalog { return a.catalog },
		Layouts: func() *layouts.Set { return a.layouts },
		Now:     func() ids.Reading { return a.clock() },
		Times:   func() part.TimeStyle { return a.times },
		Size:    func() (w, h int) { return a.w, a.h },
		Tab:     a.tabName,
		Top:     func() string { return a.top().Name() }, FirstScheme: func() string { return a.seedTabs[0].State().Title },
		KeyOf: a.keyOf, CanGoBack: func() bool { return a.covered != nil || a.from[a.page] != nil },
		Config: a.config, State: a.state, Entropy: a.entropy,
		Reload: a.reload, ConfigFolder: a.configFolder,
		FixedTime: a.fixedTime, Repeatable: a.repeatable, Denied: denied,
		Intend: func(i pages.Intent) { a.intents = append(a.intents, i) },
	}
}

// carryOut carries out the intents of the pages, in their order.
func (a *App) carryOut(cmd tea.Cmd) tea.Cmd {
	if a.carrying { // An intent led to another event. The loop below also carries out the intents of that event.
		return cmd
	}
	a.carrying = true
	cmds := []tea.Cmd{cmd}
	for len(a.intents) > 0 {
		i := a.intents[0]
		a.intents = a.intents[1:]
		cmds = append(cmds, a.interpret(i))
	}
	a.carrying = false
	return tea.Batch(cmds...)
}

// interpret carries out one intent.
func (a *App) interpret(i pages.Intent) tea.Cmd {
	switch i := i.(type) {
	case pages.Status:
		a.setStatus(i.Role, i.Text)
	case pages.Flash:
		a.flashZone(i.Zone, i.Role)
	case pages.Copy:
		return a.copyText(i.Zone, i.What, i.Text)
	case pages.CopyCard:
		d := i.Result
		text := widget.Card{Result: d, Now: a.clock().Time()}.Render(nil, cardWidth)
		return a.copyText(part.CopyZone, "the whole decoding of "+d.Bound.String(d.ID), text)
	case pages.CopyMenu:
		a.openCopyMenu(i.Result, i.Encoding)
	case pages.Choose:
		a.pick(&picker{label: i.Label, ofTab: true, actions: a.choices(i.Items), selected: i.Selected, input: part.NewEditor("", 32)})
	case pages.WriteScreen:
		return a.writeRun(i.TOML, i.Lacks)
	case pages.Close:
		a.back()
	case pages.Back:
		a.goBack()
	case pages.OpenTab:
		return a.openNamed(i.Name)
	case pages.Save:
		a.saver.changed = true
	case pages.OpenScheme:
		p, err := a.openScheme(i.Scheme)
		if err != nil {
			a.setStatus(theme.Bad, humantext.EscapeToASCII(err.Error()))
			return nil
		}
		cmd := a.carryOut(p.Handle(pages.Offer{Intent: i}).Cmd)
		a.pageOpened()
		return cmd
	case pages.Accept:
		if err := a.acceptScheme(i.Scheme); err != nil {
			a.setStatus(theme.Bad, humantext.EscapeToASCII(err.Error()))
		}
	case pages.DecodeAgain:
		a.tell(pages.Offer{Intent: i}) // opens no page
	case pages.TakeLayouts:
		a.takeLayouts(i.Set)
	default:
		return a.offer(i)
	}
	return nil
}

// goBack returns to the overlay or tab from which the open tab was opened.
func (a *App) goBack() {
	if a.covered != nil {
		a.overlay, a.covered = a.covered, nil
		return
	}
	if to := a.from[a.page]; to != nil {
		a.page, a.overlay = to, nil
		a.pageOpened()
	}
}

// offer offers an intent to the pages. The first page that takes it opens, except for a quiet
// inference.
func (a *App) offer(i pages.Intent) tea.Cmd {
	for _, p := range a.known() {
		if r := p.Handle(pages.Offer{Intent: i}); r.Opens {
			if quiet, ok := i.(pages.Infer); !ok || quiet.Quiet == nil {
				covers := a.overlay
				a.note(p)
				a.show(p)
				if covers != nil && covers.State().Covers && a.overlay == nil {
					a.covered = covers
				}
			}
			return a.carryOut(r.Cmd)
		}
	}
	return a.carryOut(nil)
}

// send lets a page handle an event, and carries out the intents that follow.
func (a *App) send(p pages.Page, e pages.Event) tea.Cmd { return a.carryOut(p.Handle(e).Cmd) }

// tell sends an event to the pages that have a tab, and to all pages without a scheme. Work that
// they need then starts with the next [pages.Start].
func (a *App) tell(e pages.Event) {
	for _, p := range a.known() {
		p.Handle(e)
	}
}

// show opens a page: as the tab, or above the tab.
func (a *App) show(p pages.Page) {
	if p.State().Covers {
		a.overlay = p
		return
	}
	a.open(p)
}

// openNamed opens the page or scheme with a name, or the decoder if there is none.
func (a *App) openNamed(name string) tea.Cmd {
	list := a.known()
	name, only := strings.CutPrefix(name, onlyScheme)
	if i := slices.IndexFunc(list, func(p pages.Page) bool { return p.Name() == name }); i >= 0 && !only {
		if list[i].State().Hidden {
			return a.offer(pages.OpenTab{Name: name})
		}
		a.show(list[i])
		return nil
	}
	if s, err := a.catalog.Find(name); err == nil {
		if _, err := a.openScheme(s); err == nil {
			a.pageOpened()
			return nil
		}
	}
	a.open(a.decoder)
	return nil
}

// onlyScheme is the prefix of a tab's name if another page has the name of its scheme.
const onlyScheme = "scheme "

// tabName returns the name of the open tab, by which [App.openNamed] opens it again.
func (a *App) tabName() string {
	name := a.page.Name()
	if a.explorers[name] == a.page && slices.ContainsFunc(a.others, func(p pages.Page) bool { return p.Name() == name }) {
		return onlyScheme + name
	}
	return name
}

// choices returns the rows of a list to choose from. Each closes the list.
func (a *App) choices(items []pages.Item) []pickItem {
	list := make([]pickItem, len(items))
	for n, i := range items {
		list[n] = pickItem{
			group: i.Group, name: i.Name, about: i.About, detail: i.Detail, text: i.Text, searched: i.Searched,
			do: a.closeAnd(func() tea.Cmd { return a.carryOut(i.Do()) }),
		}
	}
	return list
}
