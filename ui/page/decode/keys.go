package decode

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// Commands returns the commands for a list, for a rejected text, for two ids or for the
// selected candidate.
func (d *Page) Commands() []page.Command {
	switch {
	case d.shownList() != nil && d.shownList().ChoosesColumns():
		return columnCommands(d.shownList())
	case d.shownList() != nil:
		list := d.listCommands()
		if !d.listing { // the history has ids of many schemes
			list = list[:len(list)-1]
		}
		if d.shownList() == &d.examples { // a newcomer needs three keys: open, type and quit
			for i := range list {
				if !slices.Contains([]string{"down", "enter", "c"}, list[i].Keys[0]) {
					list[i].Footer = ""
				}
			}
		}
		return append(list, d.lineCommands()...)
	case d.line == "" && d.text == "":
		return d.lineCommands()
	case d.text != "" && len(d.candidates) == 0:
		var list []page.Command
		if len(d.rejections) > 0 {
			list = append(list,
				page.On([]string{"up"}, "↑", "previous rejection", "", page.Act(func() { d.moveSelection(-1) })),
				page.On([]string{"down"}, "↓", "next rejection", "rejection", page.Act(func() { d.moveSelection(1) })))
		}
		if d.suggestion != "" {
			list = append(list, page.On([]string{"enter"}, "enter", "decode the suggested id", "suggestion", page.Act(func() { d.take(d.suggestion) })))
		}
		return append(append(list, d.inferCommands()...), d.lineCommands()...)
	case d.second != nil:
		return append([]page.Command{
			page.On([]string{"enter"}, "enter", "open the first id in its scheme's tab", "open first id", page.Act(d.openInTab)),
			page.On([]string{"c"}, "c", "copy the first id", "copy first id", page.Act(d.copyID)),
			page.On([]string{"C"}, "C", "copy the first id's whole decoding", "", page.Act(d.copyAll)),
		}, d.lineCommands()...)
	}
	return append(d.candidateCommands(), d.lineCommands()...)
}

// KeyTables returns the commands for the documentation.
func (d *Page) KeyTables() []page.KeyTable {
	return []page.KeyTable{
		{Title: "decode tab", Commands: append(d.candidateCommands(), d.lineCommands()...)},
		{Title: "list of ids", Commands: d.listCommands()},
		{Title: "columns of a list (|)", Commands: columnCommands(&d.list)},
	}
}

func (d *Page) listCommands() []page.Command {
	l := d.shownList()
	if l == nil {
		l = &d.list
	}
	open := "decode"
	if len(l.Marked) == 2 {
		open = "compare"
	}
	return []page.Command{
		page.On([]string{"up"}, "↑", "previous id", "", page.Act(func() { l.Move(-1) })),
		page.On([]string{"down"}, "↓", "next id", "id", page.Act(func() { l.Move(1) })),
		page.On([]string{"pgup"}, "pgup", "previous page", "", page.Act(func() { l.Move(-d.host.PageRows()) })),
		page.On([]string{"pgdown"}, "pgdn", "next page", "", page.Act(func() { l.Move(d.host.PageRows()) })),
		page.On([]string{"home"}, "home", "first id", "", page.Act(func() { l.Move(-len(l.Rows)) })),
		page.On([]string{"end"}, "end", "last id", "", page.Act(func() { l.Move(len(l.Rows)) })),
		page.On([]string{"enter"}, "enter", "decode the selected id", open, page.Act(d.openRow)),
		page.On([]string{"m"}, "m", "mark the id; enter compares two", "mark", page.Act(l.Mark)),
		page.On([]string{"M"}, "M", "mark all ids, or none", "", page.Act(l.MarkAll)),
		page.On([]string{"c"}, "c", "copy the marked ids, or all: one per line", "copy", page.Act(func() {
			if l := d.shownList(); l != nil {
				rows := l.Chosen()
				d.host.Intend(page.Copy{Zone: part.CopyZone, What: humantext.Count(len(rows), "id"), Text: l.Lines(rows)})
			}
		})),
		page.On([]string{"y"}, "y", "list formats to copy or write: CSV, JSON", "CSV, JSON", page.Act(d.chooseForm)),
		page.On([]string{"S"}, "S", "sort by the next column", "sort", page.Act(l.NextSort)),
		page.On([]string{"P"}, "P", "describe the ids: findings, times, nodes", "profile", page.Act(d.profile)),
		page.On([]string{"V"}, "V", "test whether the generator keeps promises", "", page.Act(d.check)),
		page.On([]string{"F"}, "F", "find a text, or rows with node=42", "find", page.Act(func() { l.Find.Begin(64) })),
		page.On([]string{"|"}, "|", "hide or move columns, or sort by them", "columns", page.Act(l.BeginColumns)),
		d.inferCommand(), // last: see [Page.Commands]
	}
}

// columnCommands returns the commands that act while you choose the columns of a list.
func columnCommands(l *part.IDList) []page.Command {
	return []page.Command{
		page.On([]string{"left"}, "←", "previous column", "", page.Act(func() { l.MoveChoice(-1) })),
		page.On([]string{"right"}, "→", "next column", "column", page.Act(func() { l.MoveChoice(1) })),
		page.On([]string{"m"}, "m", "mark the column, or hide it", "show or hide", page.Act(l.MarkColumn)),
		page.On([]string{"<"}, "<", "move the column to the left", "", page.Act(func() { l.MoveColumn(-1) })),
		page.On([]string{">"}, ">", "move the column to the right", "move", page.Act(func() { l.MoveColumn(1) })),
		page.On([]string{"S"}, "S", "sort by the column, or by none", "sort", page.Act(l.SortByColumn)),
		page.On([]string{"d"}, "d", "show all columns, as by default", "show all", page.Act(l.DefaultColumns)),
		page.On([]string{"esc"}, "esc", "return to the list", "list", page.Act(l.EndColumns)),
	}
}

// lineCommands returns the commands that edit the input and leave the page.
func (d *Page) lineCommands() []page.Command {
	list := []page.Command{page.On([]string{"/"}, "/", "edit the input; ↑ recalls older ids", "edit input", page.Act(func() { d.typing = true }))}
	if d.paste != "" && d.ids.IsLog() {
		list = append(list, page.On([]string{"l"}, "l", "view the paste as a log, with its ids", "view log", page.Act(d.view)))
	}
	switch {
	case d.line == "" && !d.listing:
		list[0].Footer = "type an id"
		if !d.host.CanGoBack() {
			return list
		}
	case !d.listing && len(d.list.Rows) > 0:
		return append(list, page.On([]string{"esc"}, "esc", "return to the list", "list", page.Act(d.up)))
	}
	back := page.On([]string{"esc"}, "esc", "return to the tab that was open before", "back", page.Act(d.up))
	if !d.host.CanGoBack() {
		back.Help, back.Footer = "clear the input", "clear"
	}
	return append(list, back)
}

func (d *Page) candidateCommands() []page.Command {
	if len(d.candidates) > 0 && d.selected() == nil {
		return append([]page.Command{
			page.On([]string{"down"}, "↓", "first candidate", "candidate", page.Act(func() { d.moveSelection(1) })),
		}, d.inferCommands()...)
	}
	list := []page.Command{
		page.On([]string{"up"}, "↑", "previous candidate", "", page.Act(func() { d.moveSelection(-1) })),
		page.On([]string{"down"}, "↓", "next candidate", "candidate", page.Act(func() { d.moveSelection(1) })),
		page.On([]string{"left"}, "←", "previous field", "", page.Act(func() { d.moveField(-1) })),
		page.On([]string{"right"}, "→", "next field", "field", page.Act(func() { d.moveField(1) })),
		page.On([]string{"enter"}, "enter", "open the candidate in its scheme's tab", "open tab", page.Act(d.openInTab)),
		page.On([]string{"c"}, "c", "copy the id in the selected encoding", "copy", page.Act(d.copyID)),
		page.On([]string{"e"}, "e", "select the next encoding", "encoding", page.Act(func() {
			if c := d.selected(); c != nil && len(c.Bound.Encodings) > 0 {
				d.encodingIndex = (max(d.encodingIndex, 0) + 1) % len(c.Bound.Encodings)
			}
		})),
		page.On([]string{"y"}, "y", "list what can be copied, such as JSON or SQL", "copy menu", page.Act(func() {
			c := d.selected()
			if c == nil {
				d.host.Status(theme.Warn, nothingDecoded)
				return
			}
			others := slices.DeleteFunc(slices.Clone(d.candidates), func(o detect.Candidate) bool { return o.Bound == c.Bound && o.ID == c.ID })
			d.host.Intend(page.CopyMenu{Result: decoding.Result{Input: d.text, Text: d.text, Candidate: *c, Others: others}, Encoding: d.encoding(c)})
		})),
		page.On([]string{"C"}, "C", "copy the whole decoding as text", "", page.Act(d.copyAll)),
		page.On([]string{"D"}, "D", "design a layout from the scheme", "", page.Act(func() { d.host.Intend(page.Design{Bound: d.selected().Bound}) })),
	}
	if len(d.decodeParams()) > 0 {
		list = append(list, page.On([]string{"i"}, "i", "edit a parameter, such as the epoch", "parameters", page.Act(d.beginEdit)))
	}
	return append(list, d.inferCommands()...)
}

func (d *Page) typedLine(k tea.KeyPressMsg) tea.Cmd {
	switch key := k.String(); {
	case key == "esc":
		d.typing = false
		d.up()
	case key == "up" && d.recall(1), key == "down" && d.recall(-1):
	case key == "enter", key == "down", key == "tab":
		if d.text != "" || d.shownList() != nil {
			d.typing = false
			d.keepInHistory()
		}
	default:
		d.recalled, d.listing = 0, false
		cmd := d.input.Press(k)
		if text := strings.TrimSpace(d.input.Text()); text != d.line {
			d.list, d.paste, d.ids = part.IDList{}, "", part.PastedIDs{}
			d.decode(text)
		}
		return cmd
	}
	return nil
}

// nothingDecoded is the status line of a decoder without a candidate.
const nothingDecoded = "Nothing to copy yet. Paste or type an id."

// copyAll copies the whole decoding of the selected candidate, with the other
// candidates.
func (d *Page) copyAll() {
	c := d.selected()
	if c == nil {
		d.host.Status(theme.Warn, nothingDecoded)
		return
	}
	out := decoding.Result{Text: d.text, Candidate: *c}
	for i := range d.candidates {
		if &d.candidates[i] != c {
			out.Others = append(out.Others, d.candidates[i])
		}
	}
	d.host.Intend(page.CopyCard{Result: out})
}

// copyID copies the selected candidate in the selected encoding.
func (d *Page) copyID() {
	c := d.selected()
	if c == nil {
		d.host.Status(theme.Warn, nothingDecoded)
		return
	}
	enc := d.encoding(c)
	form := slices.IndexFunc(c.Bound.Encodings, func(other ids.Encoding) bool { return other.Name() == enc.Name() })
	text := enc.Encode(c.ID)
	d.host.Intend(page.Copy{Zone: part.EncodingZone(form), What: c.Bound.Scheme.Name + " " + text + " (" + enc.Name() + ")", Text: text})
}

// decodeParams returns the parameters that affect how the selected candidate is
// decoded.
func (d *Page) decodeParams() []*ids.Param {
	c := d.selected()
	if c == nil {
		return nil
	}
	var list []*ids.Param
	for i := range c.Bound.Scheme.Params {
		if p := &c.Bound.Scheme.Params[i]; p.AffectsDecoding {
			list = append(list, p)
		}
	}
	return list
}

func (d *Page) beginEdit() {
	params := d.decodeParams()
	if len(params) == 0 {
		return
	}
	d.param = min(d.param, len(params)-1)
	p := params[d.param]
	d.edit = part.NewValueEditor(p.Readable(d.selected().Bound.Values.Text(p.Name)), 64)
}

func (d *Page) typedParam(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		d.edit = nil
	case "enter":
		d.acceptParam()
	case "up", "down", "tab":
		d.param = (d.param + 1) % len(d.decodeParams())
		d.beginEdit()
	default:
		return d.edit.Press(k)
	}
	return nil
}

// acceptParam decodes the input again with the new parameter.
func (d *Page) acceptParam() {
	c := d.selected()
	scheme, p := c.Bound.Scheme, d.decodeParams()[d.param]
	set := ids.Settings{}
	for _, q := range d.decodeParams() {
		set[q.Name] = c.Bound.Values.Text(q.Name)
	}
	set[p.Name] = d.host.Absolute(p, d.edit.Text())
	if _, err := scheme.Open(set); err != nil {
		d.host.Status(theme.Bad, err.Error())
		return
	}
	d.set[scheme.Name], d.edit = set, nil
	d.again()
	for i := range d.candidates {
		if d.candidates[i].Bound.Scheme == scheme {
			d.selectedIndex = i
		}
	}
}

// lineKeys returns the keys for the footer while the input, a parameter or a text to find is typed.
// Otherwise it returns nil.
func (d *Page) lineKeys() []page.Command {
	switch {
	case d.edit != nil:
		return page.Typing("save")
	case d.shownList() != nil && d.shownList().Find.Typing():
		return page.Typing("find")
	case d.typing && len(d.history.Rows) > 0:
		return append(page.Typing("decode"), page.Command{Keys: []string{"up"}, Label: "↑", Footer: "older id"})
	case d.typing:
		return page.Typing("decode")
	}
	return nil
}

// paramsWidth returns the number of columns that drawParams uses, without paramKey.
func (d *Page) paramsWidth(c *detect.Candidate) int {
	w := 0
	for i, q := range d.decodeParams() {
		w += len(q.Name) + 1 + widget.Width(paramText(c, q)) + 2
		if d.edit != nil && i == d.param {
			w += minEditWidth
		}
	}
	return max(w-2, 0)
}

// paramText returns the value of a parameter as the page shows it. A time is cut to the day; the
// explanation of the field has the rest.
func paramText(c *detect.Candidate, q *ids.Param) string {
	text := q.Readable(c.Bound.Values.Text(q.Name))
	if day, _, more := strings.Cut(text, "T"); more && q.Kind == ids.Instant {
		return day + "…"
	}
	return text
}

// minEditWidth is the minimum width of the text field of a parameter.
const minEditWidth = 14

// paramKey is the key after the parameters, if there is room.
const paramKey = "i edit"

// drawParams draws the parameters that the candidate depends on. The one that you type is a text
// field.
func (d *Page) drawParams(p widget.Pane, c *detect.Candidate) {
	x := 0
	for i, q := range d.decodeParams() {
		x = p.Text(x, 0, theme.Muted, q.Name+" ")
		if d.edit != nil && i == d.param {
			x += d.edit.Line().Draw(p.Sub(x, 0, p.W-x, 1), minEditWidth) + 2
			continue
		}
		x = p.Text(x, 0, theme.Strong, widget.Fit(paramText(c, q), p.W-x)) + 2
	}
	if x > 0 && d.edit == nil && x+len(paramKey) <= p.W {
		p.Text(x, 0, theme.Key, paramKey[:1])
		p.Text(x+1, 0, theme.Muted, paramKey[1:])
	}
}
