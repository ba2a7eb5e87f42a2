package app

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/catalog"
	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// picker is the page that filters a list by what you type: schemes, commands (the palette), or
// texts to copy.
type picker struct {
	app      *App
	below    pages.Page       // the page that the list covers, besides the tab; nil for none
	label    string           // what is picked: "scheme", "command"
	ofTab    bool             // the list belongs to the open tab, as the palette does
	schemes  bool             // the picker also lists the schemes
	actions  []pickItem       // the commands, or the texts to copy
	items    []pickItem       // actions, and the schemes if the picker lists them
	listed   *catalog.Catalog // the catalog of the schemes in items
	input    *part.Editor
	selected int
}

// copyLabel is the label of the list of what can be copied.
const copyLabel = "copy"

// pickItem is a row of a picker.
type pickItem struct {
	group, name, about string
	key                bool   // the name is a key: it is drawn after the description
	detail, text       string // the title and the text below the list
	searched           string // more words that find the item, in lower case
	do                 func() tea.Cmd
}

// maxCommand is the maximum length of a typed command with its path, in characters.
const maxCommand = 4 << 10

func (k *picker) Name() string { return "picker" }

func (k *picker) State() pages.State {
	s := pages.State{Title: k.label + " list", Reduced: true, Typing: k.lineKeys()}
	if !k.ofTab {
		s.Key = "p"
	}
	return s
}

func (k *picker) Handle(e pages.Event) pages.Result {
	switch e := e.(type) {
	case pages.Key:
		msg := e.KeyPressMsg
		switch msg.String() {
		case "esc":
			k.app.back()
		case "enter":
			return pages.Result{Cmd: k.accept()}
		case "up":
			k.move(-1)
		case "down", "tab":
			k.move(1)
		case "pgup":
			k.move(-k.app.host.PageRows())
		case "pgdown":
			k.move(k.app.host.PageRows())
		default:
			k.selected = 0
			return pages.Result{Cmd: k.input.Press(msg)}
		}
	case pages.Paste:
		k.input.Paste(e.Text)
		k.selected = 0
	case pages.Click:
		if n, err := strconv.Atoi(strings.TrimPrefix(e.Zone, "pick:")); err == nil {
			k.selected = n
			return pages.Result{Cmd: k.accept()}
		}
		return pages.Result{}
	case pages.Wheel:
		k.move(e.Notches)
	}
	return pages.Result{}
}

func (k *picker) Commands() []pages.Command {
	closing := pages.On([]string{"esc"}, "esc", "close the list", "close", pages.Act(k.app.back))
	if len(k.matches()) == 0 {
		return []pages.Command{closing}
	}
	return []pages.Command{
		pages.On([]string{"enter"}, "enter", "open or run the selected row", k.verb(), k.accept),
		pages.On([]string{"down"}, "↑↓", "select a row", "row", pages.Act(func() { k.move(1) })),
		pages.On([]string{"pgdown"}, "pgdn", "next page", "", pages.Act(func() { k.move(k.app.host.PageRows()) })),
		pages.On([]string{"pgup"}, "pgup", "previous page", "", pages.Act(func() { k.move(-k.app.host.PageRows()) })),
		closing,
	}
}

// verb returns the footer label of enter.
func (k *picker) verb() string {
	switch {
	case k.schemes:
		return "open"
	case k.label == copyLabel:
		return "copy"
	}
	return "select"
}

// matches returns the items that match what is typed, best first. Equal matches keep the order of
// the list.
func (k *picker) matches() []*pickItem {
	if k.listed != k.app.catalog {
		k.items, k.listed = k.actions, k.app.catalog
		if k.schemes {
			var items []pickItem
			for _, f := range k.app.catalog.BoundSchemes() {
				items = append(items, k.app.schemeItem(f))
			}
			slices.SortStableFunc(items, func(x, y pickItem) int { return groupOrder(x.group) - groupOrder(y.group) })
			k.items = slices.Concat(k.actions, items)
		}
	}
	want := strings.ToLower(strings.TrimSpace(k.input.Text()))
	var typed []*pickItem
	if k.schemes && k.ofTab {
		typed = k.app.typedItems(k.input.Text())
	}
	found := k.ranked(want)
	if other := termFor(want); len(found) == 0 && other != "" {
		found = k.ranked(other)
	}
	return append(typed, found...)
}

// ranked returns the items that match a text, best first.
func (k *picker) ranked(want string) []*pickItem {
	var list [worstRank + 1][]*pickItem
	for i := range k.items {
		if r := k.items[i].rank(want); r <= worstRank {
			list[r] = append(list[r], &k.items[i])
		}
	}
	return slices.Concat(list[:]...)
}

func (k *picker) move(n int) {
	k.selected = widget.Moved(k.selected, n, len(k.matches()))
}

// accept opens the selected scheme, or runs the selected command.
func (k *picker) accept() tea.Cmd {
	list := k.matches()
	if len(list) == 0 {
		return nil
	}
	return list[min(k.selected, len(list)-1)].do()
}

func (k *picker) Draw(s pages.Screen) {
	p := s.Pane
	p.Name("picker")
	x := p.Text(0, 0, theme.Accent, k.label) + 2
	const typed = 24
	k.input.Line().Draw(p.Sub(x, 0, p.W-x, 1), typed)
	list := k.matches()
	elsewhere := ""
	if !k.ofTab { // this list lacks the pages
		elsewhere = "pages and commands: esc, then " + k.app.keyOf(":")
	}
	if len(list) == 0 {
		p.Text(0, 2, theme.Muted, "No "+k.label+" matches.")
		p.Right(p.W, 0, theme.Muted, part.Longest(p.W-x-typed, elsewhere, ""))
		return
	}
	count := strconv.Itoa(k.selected+1) + " of " + strconv.Itoa(len(list))
	p.Right(p.W, 0, theme.Muted, part.Longest(p.W-x-typed, strings.TrimSpace(elsewhere+"  "+count), count))
	const detail = 4
	item := list[min(k.selected, len(list)-1)]
	part.Heading(p.Below(p.H-detail), item.detail, theme.Muted)
	p.Below(p.H-detail).Paragraph(1, theme.Plain, item.text)
	k.drawList(p.Sub(0, 2, p.W, p.H-2-detail), list)
}

// drawList draws the rows around the selected one. Without a typed text, each group has
// its name above it.
func (k *picker) drawList(p widget.Pane, list []*pickItem) {
	grouped := strings.TrimSpace(k.input.Text()) == ""
	var rows []int // indexes into list, -1-i for the heading above item i
	at := 0
	for i, item := range list {
		if grouped && (i == 0 || list[i-1].group != item.group) {
			rows = append(rows, -1-i)
		}
		if i == k.selected {
			at = len(rows)
		}
		rows = append(rows, i)
	}
	from, to := widget.Window(len(rows), at, p.H)
	if from > 0 && at == from && rows[at] >= 0 && rows[at-1] < 0 {
		from, to = from-1, to-1 // show the heading too
	}
	for y, row := range rows[from:to] {
		line := p.Sub(0, y, p.W, 1)
		if row < 0 {
			line.Text(0, 0, theme.Muted, list[-1-row].group)
			continue
		}
		k.drawRow(line, row, list[row], !grouped)
	}
}

// drawRow draws an item. Its group is drawn at the right end if it has no heading.
func (k *picker) drawRow(p widget.Pane, i int, item *pickItem, withGroup bool) {
	const (
		names = 24
	)
	keysAt := min(48, p.W-10) // the column of the keys: the texts have at most 45 characters
	role := p.ListRow("pick:"+strconv.Itoa(i), i == k.selected, theme.Plain)
	end := p.W
	if withGroup && p.W >= 100 {
		end -= widget.Width(item.group) + 2
		p.Right(p.W, 0, theme.Muted, item.group)
	}
	if item.key {
		p.Text(2, 0, role, widget.Fit(item.about, keysAt-3))
		p.Text(keysAt, 0, theme.Key, item.name)
		return
	}
	p.Text(2, 0, role, widget.Fit(item.name, names-3))
	p.Text(names, 0, theme.Muted, widget.Fit(item.about, end-names))
}

// lineKeys returns the keys that act while a name is being typed, which is always.
func (k *picker) lineKeys() []pages.Command {
	if len(k.matches()) == 0 {
		return pages.Typing("")[1:]
	}
	return slices.Insert(pages.Typing(k.verb()), 1, pages.Command{Keys: []string{"down"}, Label: "↑↓", Footer: "row"})
}
