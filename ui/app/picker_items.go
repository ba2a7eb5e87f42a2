package app

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/part"
)

// The ranks of the items of a picker, best first.
const (
	nameBegins = iota // the name, an alias or the title begins with the text
	nameHolds         // the name, an alias or the title contains the text
	wordsHold         // the description or the source contains the text, or the item has all its words
	lettersIn         // the letters are in the name, in their order
	worstRank  = lettersIn
	noRank     = worstRank + 1
)

// rank returns how well an item matches a text, which is in lower case.
func (i *pickItem) rank(want string) int {
	name := strings.ToLower(i.name)
	switch {
	case strings.HasPrefix(name, want), strings.Contains(i.searched, "\n"+want):
		return nameBegins
	case strings.Contains(name, want):
		return nameHolds
	case strings.Contains(i.searched, want), strings.Contains(strings.ToLower(i.about), want), i.hasAll(strings.Fields(want)):
		return wordsHold
	case subsequence(name, want):
		return lettersIn
	}
	return noRank
}

// hasAll reports whether an item has several words, in any order.
func (i *pickItem) hasAll(words []string) bool {
	all := strings.ToLower(i.name+"\n"+i.about) + i.searched
	return len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(all, w) })
}

// termFor returns the term of the glossary for a word that the commands do not have; "" for
// none.
func termFor(word string) string {
	switch word {
	case "regression", "clock regression", "backwards", "rollback":
		return "clock back"
	case "export", "save":
		return "write"
	case "duplicate", "duplicates", "collision", "collisions":
		return "simulate"
	}
	return ""
}

// subsequence reports whether s contains the characters of want in their order.
func subsequence(s, want string) bool {
	for _, r := range want {
		at := strings.IndexRune(s, r)
		if at < 0 {
			return false
		}
		s = s[at+1:]
	}
	return true
}

func (a *App) schemeItem(f *ids.BoundScheme) pickItem {
	s := f.Scheme
	item := pickItem{group: a.groupOf(f), name: s.Name, about: fields.About(s), detail: part.SchemeTitle(s), text: fields.About(s)}
	if s.Source != "" {
		item.detail += " · " + s.Source
	}
	if own := a.layouts.Find(s.Name); own != nil {
		item.detail = part.SchemeTitle(s) + " · your layout in " + humantext.EscapeToASCII(own.File)
	}
	// One line per name: a text that begins a line is a good match.
	item.searched = strings.ToLower("\n" + s.Title + "\n" + strings.Join(s.Aliases, "\n") + "\t" + s.Source)
	item.do = pages.Act(func() {
		if _, err := a.openScheme(s); err != nil {
			a.setStatus(theme.Bad, err.Error())
			return
		}
		a.pageOpened()
	})
	return item
}

// The groups of schemes, in the order of the list.
var schemeGroups = [...]string{
	"your layouts", "with a tab", "up to 64 bits, with a time", "65 to 112 bits, with a time", "more than 112 bits, with a time",
	"UUIDs", "without a time", "recognized by their text",
}

// groupOrder returns the place of a group; groups of commands come first.
func groupOrder(group string) int { return slices.Index(schemeGroups[:], group) }

func (a *App) groupOf(f *ids.BoundScheme) string {
	hasTab := func(p pages.Page) bool { return p.Name() == f.Scheme.Name }
	switch {
	case a.catalog.IsOwn(f.Scheme.Name):
		return schemeGroups[0]
	case slices.ContainsFunc(a.seedTabs, hasTab):
		return schemeGroups[1]
	case len(f.Layout.Fields) == 0:
		return schemeGroups[7]
	case f.Encodings[0].Name() == "uuid":
		return schemeGroups[5]
	case f.Time == nil:
		return schemeGroups[6]
	case f.Layout.Bits <= 64:
		return schemeGroups[2]
	case f.Layout.Bits <= 112:
		return schemeGroups[3]
	}
	return schemeGroups[4]
}

// commandItems returns the commands of the open page, the pages, and the commands that act
// everywhere. The commands, scenarios and lessons of other pages follow.
func (a *App) commandItems() []pickItem {
	own, program := a.allowed(a.top().Commands()), a.globalCommands()
	items := a.commandRows(a.top().State().Title, own, func(c *pages.Command) func() tea.Cmd { return c.Do })
	items = append(items, a.placeItems()...)
	rest := slices.DeleteFunc(slices.Clone(program), func(c pages.Command) bool { return anyBound(own, c.Keys) })
	items = append(items, a.commandRows(everywhere, rest, func(c *pages.Command) func() tea.Cmd { return c.Do })...)
	scheme := a.seedTabs[0]
	for _, p := range append([]pages.Page{scheme, a.decoder}, a.others...) {
		if _, both := a.explorers[a.page.Name()]; p != a.top() && (p != scheme || !both) && !p.State().Covers && !p.State().Hidden {
			others := slices.DeleteFunc(a.allowed(p.Commands()), func(c pages.Command) bool { return slices.Contains(c.Keys, "esc") })
			items = append(items, a.commandRows(p.State().Title, others, func(c *pages.Command) func() tea.Cmd {
				return func() tea.Cmd {
					key := c.Keys[0]
					a.open(p)
					for _, c := range a.allowed(p.Commands()) {
						if slices.Contains(c.Keys, key) {
							return a.carryOut(c.Do())
						}
					}
					return nil
				}
			})...)
		}
		if l, ok := p.(pages.Listing); ok {
			items = append(items, a.choices(l.Items())...)
		}
	}
	return append(items, a.elsewhereItems(items)...)
}

// everywhere is the title of the commands that act on every page.
const everywhere = "everywhere"

// elsewhereItems returns the commands that are not listed yet. Their pages and states need
// something first, such as a list of ids. Running such a command says how to get there.
func (a *App) elsewhereItems(shown []pickItem) []pickItem {
	var items []pickItem
	for _, t := range a.keyTables() {
		how := a.howToOpen(t.Title)
		if how == "" {
			continue
		}
		group, _, _ := strings.Cut(t.Title, " (")
		rest := slices.DeleteFunc(a.allowed(t.Commands), func(c pages.Command) bool {
			same := func(i pickItem) bool { return i.about == c.Help }
			return slices.Contains(c.Keys, "esc") || slices.ContainsFunc(shown, same) || slices.ContainsFunc(items, same)
		})
		rows := a.commandRows(group, rest, func(c *pages.Command) func() tea.Cmd {
			return pages.Act(func() { a.setStatus(theme.Warn, how+" There, "+a.keyOf(c.Keys[0])+": "+c.Help+".") })
		})
		for i := range rows {
			rows[i].text += " " + how
		}
		items = append(items, rows...)
	}
	return items
}

// commandRows returns commands as rows, with their keys. It leaves out commands that only move.
func (a *App) commandRows(group string, list []pages.Command, do func(c *pages.Command) func() tea.Cmd) []pickItem {
	moves := []string{"up", "down", "left", "right", "home", "end", "pgup", "pgdown"}
	var items []pickItem
	for _, c := range listed(list) {
		if c.Do == nil || slices.ContainsFunc(moves, func(move string) bool { return strings.HasSuffix(c.Keys[0], move) }) {
			continue
		}
		run := do(&c)
		if c = a.keys.relabel([]pages.Command{c})[0]; c.Label == "" {
			c.Label = "no key"
		}
		items = append(items, pickItem{
			group: group, name: c.Label, about: c.Help, key: true, detail: group + " · " + c.Label, text: humantext.Sentence(c.Help),
			searched: strings.ToLower(c.Footer), do: a.closeAnd(run),
		})
	}
	return items
}

// placeItems returns the pages that have no scheme, and the designer with a new layout.
func (a *App) placeItems() []pickItem {
	const group = "pages"
	var items []pickItem
	for _, p := range a.tabs() {
		if text := p.State().About; text != "" {
			items = append(items, pickItem{group: group, name: p.State().Title, about: text, detail: group + " · " + p.State().Title, text: humantext.Sentence(text), do: a.closeAnd(pages.Act(func() { a.open(p) }))})
		}
	}
	const design = "design a new layout of your own"
	return append(items, pickItem{group: group, name: "design", about: design, detail: group + " · designer", text: humantext.Sentence(design), do: a.closeAnd(func() tea.Cmd { return a.interpret(pages.Design{}) })})
}

// typedItems returns the rows for a command with a path that is typed into the palette.
func (a *App) typedItems(text string) (list []*pickItem) {
	for _, p := range a.known() {
		if o, ok := p.(pages.Opener); ok {
			if item, ok := o.Opens(text); ok {
				list = append(list, &a.choices([]pages.Item{item})[0])
			}
		}
	}
	return list
}

// closeAnd returns a function that closes the palette and runs a command.
func (a *App) closeAnd(do func() tea.Cmd) func() tea.Cmd {
	below := a.overlay
	return func() tea.Cmd {
		a.overlay = below
		return do()
	}
}
