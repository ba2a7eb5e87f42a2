package app

import (
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/codegen"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/model/records"
	"idtui/model/sqlrange"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/term"
	"idtui/ui/widget"
)

// copyMenu lists what can be copied of an id.
type copyMenu struct {
	app      *App
	id       decoding.Result
	encoding *ids.Encoding // the encoding that is shown
	items    []pickItem
}

// openCopyMenu opens the list of what can be copied of an id.
func (a *App) openCopyMenu(r decoding.Result, shown *ids.Encoding) {
	m := copyMenu{app: a, id: r, encoding: shown}
	f, id := m.id.Bound, m.id.ID
	m.add("id", m.encoding.Title(), m.encoding.Encode(id))
	for i := range f.Encodings {
		if e := &f.Encodings[i]; e.Name() != m.encoding.Name() {
			m.add("id", e.Title(), e.Encode(id))
		}
	}
	if t, ok := fields.TimeOf(m.id.Bound, m.id.ID); ok {
		m.add("fields", "time", humantext.RFC3339(t))
		m.add("fields", "unix_ms", strconv.FormatInt(t.UnixMilli(), 10))
	}
	for _, v := range fields.Of(m.id.Bound, m.id.ID) {
		number := v.Value.String()
		if len(v.Field.Spans) > 0 {
			m.add("fields", v.Field.Name, number)
		}
		if v.Text != number && v.Field.Kind != ids.Time {
			m.add("fields", v.Field.Name, v.Text)
		}
	}
	m.addTexts()
	m.addDiagrams()
	m.addCode()
	a.pick(&picker{label: copyLabel, ofTab: true, actions: m.items, input: part.NewEditor("", 32)})
}

// add adds a row that copies a text. The list shows the first line of the text.
func (m *copyMenu) add(group, name, text string) {
	first, _, more := strings.Cut(text, "\n")
	if more {
		first += " …"
	}
	shown := widget.Escape(strings.TrimSpace(first))
	m.items = append(m.items, pickItem{
		group: group, name: name, about: shown, detail: name, text: shown,
		do: m.app.closeAnd(func() tea.Cmd { return m.app.copyText(part.CopyZone, name, text) }),
	})
}

// addTexts adds the decoding as text and as JSON, and a condition for a database. It also adds the
// command line that decodes the id.
func (m *copyMenu) addTexts() {
	m.add("decoding", "card", widget.Card{Result: m.id, Now: m.app.clock().Time()}.Render(nil, cardWidth))
	if d, err := decoding.NewDecoder(m.app.catalog, decoding.Options{Now: m.app.clock().Time()}); err == nil {
		m.add("decoding", "JSON", strings.TrimSuffix(string(records.NewJSON(d).Decoded(nil, &m.id)), "\n"))
	}
	if sql, ok := m.sql(); ok {
		m.add("decoding", "SQL", sql)
	}
	f := m.id.Bound
	words := []string{"idtui", "decode", "-f", "card", "-s", f.Scheme.Name}
	own := m.app.layouts.Find(f.Scheme.Name)
	if s, err := m.app.catalog.Find(f.Scheme.Name); err != nil || s != f.Scheme || own == nil && !m.app.catalog.IsBuiltIn(s.Name) {
		return // no command knows a layout without a file
	}
	if own != nil && humantext.Escape(own.File) == own.File {
		words = append(words, "--layouts", shellWord(own.File))
	}
	for i := range f.Scheme.Params {
		if p := &f.Scheme.Params[i]; p.AffectsDecoding && f.Values.Text(p.Name) != p.Default {
			words = append(words, "--set", shellWord(p.Name+"="+f.Values.Text(p.Name)))
		}
	}
	m.add("decoding", "command line", strings.Join(append(words, "--", shellWord(f.String(m.id.ID))), " "))
}

// sql returns a condition for the ids that have the same second as the id. It returns false if the
// scheme has no such range.
func (m *copyMenu) sql() (string, bool) {
	t, ok := fields.TimeOf(m.id.Bound, m.id.ID)
	if !ok {
		return "", false
	}
	from := ids.At(t.Truncate(time.Second))
	c, err := sqlrange.Write(sqlrange.Query{
		Bound: m.id.Bound, Dialect: sqlrange.Dialects()[0], Column: "id", From: from, To: from.Add(time.Second), HalfOpen: true,
	})
	return c.Text, err == nil
}

// shellWord quotes a word for a POSIX shell, if it needs that.
func shellWord(s string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:/=@%+"
	if s != "" && strings.Trim(s, plain) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// addDiagrams adds the diagram of the layout, as text and as a file.
func (m *copyMenu) addDiagrams() {
	f := m.id.Bound
	if f.Layout.Bits == 0 {
		return
	}
	m.add("diagram", "text", widget.Diagram(f.Layout))
	if m.app.svg == nil {
		return
	}
	m.items = append(m.items, pickItem{
		group: "diagram", name: "SVG file", about: "write the diagram to a file in the current folder", detail: "SVG file",
		text: "Writes " + f.Scheme.Name + "-layout.svg, or adds a number if that exists.",
		do:   m.app.closeAnd(func() tea.Cmd { return term.WriteNew(f.Scheme.Name+"-layout", ".svg", m.app.svg(f)) }),
	})
}

// addCode adds functions for databases and parsers that read ids of the layout.
func (m *copyMenu) addCode() {
	f := m.id.Bound
	if f.Layout.Bits == 0 {
		return
	}
	add := func(name, about string, write func() (string, error)) {
		m.items = append(m.items, pickItem{
			group: "code", name: name, about: about, detail: name, text: about,
			do: m.app.closeAnd(func() tea.Cmd {
				text, err := write()
				if err != nil {
					m.app.setStatus(theme.Bad, humantext.EscapeToASCII(err.Error()))
					return nil
				}
				return m.app.copyText(part.CopyZone, name, text)
			}),
		})
	}
	for _, dialect := range codegen.Dialects() {
		add(dialect+" functions", "time and fields of an id in SQL, and ids of a time", func() (string, error) { return codegen.SQL(f, dialect, "") })
	}
	for _, language := range codegen.Languages() {
		add(language+" parser", "a file that reads ids of the layout", func() (string, error) { return codegen.Parser(f, language) })
	}
}

// wrote shows whether files were written.
func (a *App) wrote(m term.WroteMsg) {
	if m.Err != nil {
		a.setStatus(theme.Bad, "cannot write "+humantext.Quote(m.File)+": "+humantext.EscapeToASCII(m.Err.Error()))
		return
	}
	if m.Lacks != "" {
		a.setStatus(theme.Warn, m.Lacks+" Wrote "+m.File+".")
		return
	}
	a.setStatus(theme.Good, "Wrote "+m.File+".")
}
