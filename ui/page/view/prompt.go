package view

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/logfile"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
)

// prompt is a line that is typed; the zero value is for none.
type prompt struct {
	edit    *part.Editor
	label   string
	hint    string
	accept  string              // what enter does, for the footer
	take    func(string) string // uses the text, and returns what is wrong with it; "" for nothing
	offers  []string            // texts that tab puts into the line
	offered int                 // how many texts tab has put into the line so far
}

// keys returns the keys for the footer while a line is typed; otherwise nil.
func (t *prompt) keys() []page.Command {
	if t.edit == nil {
		return nil
	}
	list := page.Typing(t.accept)
	if len(t.offers) > 0 {
		list = append(list, page.Command{Keys: []string{"tab"}, Label: "tab", Footer: "use this id"})
	}
	return list
}

// press handles a key while a line is typed.
func (t *prompt) press(p *Page, k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		*t = prompt{}
	case "enter":
		take, text := t.take, strings.TrimSpace(t.edit.Text())
		if problem := take(text); problem != "" {
			p.host.Status(theme.Bad, humantext.Sentence(humantext.EscapeToASCII(problem)))
			break
		}
		*t = prompt{}
	case "tab":
		if len(t.offers) > 0 {
			t.edit = part.NewEditor(t.offers[t.offered%len(t.offers)], maxTyped)
			t.offered++
		}
	default:
		return t.edit.Press(k)
	}
	return nil
}

// typeSearch asks for a text to search for.
func (p *Page) typeSearch() {
	p.prompt = prompt{
		edit: fresh(""), label: "search", accept: "search", hint: "Lowercase text matches both cases. n and N go to the next and the previous match.",
		take: func(text string) string {
			if p.search = nil; text == "" {
				return ""
			}
			p.search = logfile.NewPattern(text)
			p.seekMatch(1, true)
			return ""
		},
	}
	if id := p.selected(); id != nil {
		p.prompt.offers = []string{id.text}
	}
}

// typeFilter asks for conditions.
func (p *Page) typeFilter() {
	text := ""
	if p.filter != nil {
		text = strings.Join(p.filter.Conditions().Texts(), " and ")
	}
	p.prompt = prompt{
		edit: fresh(text), label: "filter", accept: "filter", offers: p.conditions(),
		hint: "Such as node=42, time>=2026-11-20, sequence>4000, !scheme=sno; join them with and. Empty shows all lines.",
		take: func(text string) string {
			if text == "" {
				p.setFilter(nil)
				return ""
			}
			if p.finder == nil {
				return notReady
			}
			w, err := p.parseWhere(strings.Split(text, " and "))
			if err != nil {
				return err.Error()
			}
			p.setFilter(w)
			return ""
		},
	}
}

// conditions returns conditions that the selected id meets. They are on its node, on node and
// second, on its second, and on its scheme.
func (p *Page) conditions() []string {
	id := p.selected()
	if id == nil {
		return nil
	}
	var node []string
	for _, f := range fields.Nodes(id.Bound) {
		node = append(node, f.Name+"="+f.Get(id.ID).String())
	}
	var list []string
	if len(node) > 0 {
		list = append(list, strings.Join(node, " and "))
	}
	if at, ok := id.Time(); ok {
		from := at.Truncate(time.Second)
		second := "time>=" + humantext.RFC3339(from) + " and time<" + humantext.RFC3339(from.Add(time.Second))
		if len(node) > 0 {
			list = append(list, list[0]+" and "+second)
		}
		list = append(list, second)
	}
	return append(list, "scheme="+id.Bound.Scheme.Name)
}

// typeTime asks for a time to go to.
func (p *Page) typeTime() {
	text := ""
	day := p.host.Now().Time()
	if id := p.selected(); id != nil {
		if at, ok := id.Time(); ok {
			day = at
			text = at.UTC().Format("2006-01-02 15:04:05")
		}
	}
	p.prompt = prompt{
		edit: fresh(text), label: "time", accept: "go", hint: "Such as 2026-11-20 10:15, 10:15 on the day of this line, or -1h. Times without a zone are UTC.",
		take: func(text string) string {
			if text == "" {
				return ""
			}
			if p.finder == nil {
				return notReady
			}
			_, minutes := time.Parse("15:04", text)
			_, seconds := time.Parse(time.TimeOnly, text) // time.Parse also accepts fractions of a second
			if minutes == nil || seconds == nil {
				if text[1] == ':' {
					text = "0" + text
				}
				text = day.UTC().Format(time.DateOnly) + "T" + text
			}
			t, err := humantext.ParseTime(text)
			if err != nil {
				return err.Error()
			}
			p.jump(t.At(p.host.Now().Time()))
			return ""
		},
	}
}
