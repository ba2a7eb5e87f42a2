package decode

import (
	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/term"
)

// chooseForm lists the formats in which the marked ids, or all, can be copied or written.
func (d *Page) chooseForm() {
	l := d.shownList()
	if l == nil {
		return
	}
	rows := l.Chosen()
	what := humantext.Count(len(rows), "id")
	forms := []struct {
		name, ext, about string
		text             func() string
	}{
		{"lines", ".txt", "one id per line", func() string { return l.Lines(rows) }},
		{"CSV", ".csv", "a row per id, with its scheme, time and fields", func() string { return d.recordsOf(l, rows, records.NewCSV) }},
		{"JSON", ".jsonl", "an object per line, as decode -f json prints", func() string { return d.recordsOf(l, rows, records.NewJSON) }},
	}
	var items []page.Item
	for _, f := range forms {
		items = append(items, page.Item{
			Group: "copy " + what, Name: f.name, About: f.about, Detail: "copy " + what, Text: humantext.Sentence(f.about),
			Do: page.Act(func() { d.host.Intend(page.Copy{Zone: part.CopyZone, What: what + " as " + f.name, Text: f.text()}) }),
		})
	}
	for _, f := range forms {
		if !d.host.May(page.UseFiles) {
			break
		}
		items = append(items, page.Item{
			Group: "write " + what, Name: f.name + " file", About: f.about, Detail: "write " + what,
			Text: "Writes ids" + f.ext + " in the current folder, or with a number if that exists.",
			Do:   func() tea.Cmd { return term.WriteNew("ids", f.ext, f.text()) },
		})
	}
	d.host.Intend(page.Choose{Label: "copy", Items: items})
}

// recordsOf returns rows of a list as the decode command prints them.
func (d *Page) recordsOf(l *part.IDList, rows []int, create func(*decoding.Decoder) records.Writer) string {
	service, err := d.listService()
	if err != nil {
		d.host.Status(theme.Bad, err.Error())
		return ""
	}
	w := create(service)
	out := w.Header(nil)
	for _, i := range rows {
		if i < len(l.Results) && l.Results[i].Encoding != nil {
			r := l.Results[i]
			r.Input = r.Text // the id alone, not the line that it was pasted in
			out = w.Decoded(out, &r)
			continue
		}
		text := l.Rows[i].Text
		if found, err := service.DecodeAll(nil, text); err != nil {
			out = w.Failed(out, text, err)
		} else {
			out = w.Decoded(out, &found[0])
		}
	}
	return string(out)
}
