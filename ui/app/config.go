package app

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/model/config"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/part"
)

// configure applies the configuration and the saved state. Options take precedence
// over both.
func (a *App) configure(o *Options) {
	a.config, a.state = o.Config, o.State
	if a.config == nil {
		a.config = config.Default(Known(a.catalog))
	}
	if a.state == nil {
		a.state = &config.State{}
	}
	a.keys = newKeymap(a.config)
	a.times = part.NewTimeStyle(a.state.Times)
	a.appearance.wanted = cmp.Or(o.Theme, a.config.Theme)
	if a.appearance.wanted == "" && theme.Check(a.state.Theme) == nil {
		a.appearance.wanted = a.state.Theme
	}
}

// openInitialTab opens the configured tab, or the saved one.
func (a *App) openInitialTab() {
	want := a.config.Scheme
	if want == "" {
		want = a.state.Tab
	}
	a.page = a.decoder // the tab for an unknown name
	if i := slices.IndexFunc(a.tabs(), func(p pages.Page) bool { return p.Name() == want }); i >= 0 {
		a.page = a.tabs()[i]
		return
	}
	for _, p := range a.others {
		if p.Name() == want && p.State().Hidden {
			_ = a.offer(pages.OpenTab{Name: want})
			return
		}
	}
	if s, err := a.catalog.Find(strings.TrimPrefix(want, onlyScheme)); err == nil && want != "" {
		_, _ = a.openScheme(s) // on an error the decoder stays open
	}
}

// tellLostKeys says which commands lost a default key to the configuration. It says so
// once, and again if other commands lose one.
func (a *App) tellLostKeys() {
	var names, texts []string
	for _, l := range a.config.LostKeys {
		names = append(names, l.Key+" "+l.Command)
		texts = append(texts, l.Command+" lost "+l.Key)
	}
	told := slices.Equal(names, a.state.ToldKeys)
	if len(names) > 0 && !told && a.status.text != "" {
		return // the message waits for the next start
	}
	if a.state.ToldKeys = names; len(names) > 0 && !told {
		a.setStatus(theme.Warn, "Your keys replace defaults: "+strings.Join(texts, ", ")+`. See "idtui config".`)
	}
}

// saver saves the state in the background, so that drafts survive a crash. Only one save
// runs at a time. If something changed meanwhile, another one follows.
type saver struct{ changed, busy bool }

// savedMsg is sent when a save ends.
type savedMsg struct{}

// save saves the state if something changed.
func (a *App) save() tea.Cmd {
	if !a.saver.changed || a.saver.busy || a.keepState == nil {
		return nil
	}
	a.saver.changed = false
	a.saveState()
	text, err := a.state.Text()
	if err != nil {
		return nil
	}
	a.saver.busy = true
	return func() tea.Msg {
		a.keepState(text)
		return savedMsg{}
	}
}

// saveState updates the saved state: the open tab, the style of times, and what the pages save. It
// includes the theme if you set it with its key and the configuration has none.
func (a *App) saveState() {
	a.state.Tab = a.tabName()
	if a.state.Times = a.times.Kind; a.times.Kind == part.TimesUTC {
		a.state.Times = ""
	}
	if a.appearance.selected && a.config.Theme == "" {
		a.state.Theme = a.appearance.wanted
	}
	for _, p := range a.explorers {
		p.Handle(pages.Saving{})
	}
	a.tell(pages.Saving{})
}
