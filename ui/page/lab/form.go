package lab

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// The rows of the form before the scheme's parameters.
const (
	rowScheme = iota
	rowScenario
	rowGenerator
	rowSeed
	fixedRows
)

// toLastNode is between the settings of the first node and of the last one.
const toLastNode = " … "

func (l *Page) formRows() []widget.FormRow {
	s, k := l.selectedScenario(), l.selectedScheme()
	generator, help := l.generatorText()
	rows := []widget.FormRow{
		{ID: "scheme", Name: "scheme", Value: k.Name, Range: "a scheme's name"},
		{ID: "scenario", Name: "scenario", Value: s.Key, Range: "a scenario's name", Help: strconv.Itoa(l.scenario+1) + " of " + strconv.Itoa(len(l.scenarios))},
		{ID: "generator", Name: "generator", Value: generator, Help: help},
		{ID: "seed", Name: "seed", Value: strconv.FormatUint(l.seed, 10), Range: "a number", Help: "the same seed repeats the run exactly"},
	}
	first, _ := s.NodeSettings(k, l.settings[k.Name], 0) // nil if the settings are invalid
	last, _ := s.NodeSettings(k, l.settings[k.Name], s.Nodes-1)
	for _, p := range l.params() {
		value := l.value(p)
		if l.published {
			value = cmp.Or(p.Original, value)
		}
		text := p.Readable(value)
		if last[p.Name] != first[p.Name] {
			text += toLastNode + p.Readable(last[p.Name])
		}
		rows = append(rows, widget.FormRow{ID: p.Name, Name: p.Name, Value: text, Range: p.Range(), Help: p.Help, Fixed: p.Kind == ids.Text})
	}
	return rows
}

// params returns the scheme's parameters that change a run.
func (l *Page) params() (list []*ids.Param) {
	k := l.selectedScheme()
	for i := range k.Params {
		if !k.Params[i].Secondary {
			list = append(list, &k.Params[i])
		}
	}
	return list
}

// asPublished is the value of the generator that issues ids as the original does, with its
// duplicates.
const asPublished = "as published"

// generatorText returns whether the generator is idtui's or as published. The result why says what
// is known about faults of the original, or why there is only one value.
func (l *Page) generatorText() (value, why string) {
	values := differences(l.selectedScheme())
	one := "the published one"
	if values != "" {
		one += " (" + values + ")"
	}
	value, why = "idtui's", "only idtui's: no fault of "+one+" is known"
	f, err := l.selectedScheme().Open(l.settings[l.selectedScheme().Name])
	switch {
	case err != nil || f.Policy == nil:
	case f.Published != nil:
		why = asPublished + ": " + lab.Fault(f.Published)
		if values != "" {
			why = asPublished + ": " + values + ", so " + lab.Fault(f.Published)
		}
	case f.Policy.Full == ids.WrapFull:
		why = "only idtui's: as published, " + lab.Fault(f.Policy)
	}
	if l.published {
		value = asPublished
	}
	return value, why
}

// differences returns the values of the parameters that make a scheme do what its original does. It
// returns "" if the defaults do.
func differences(k *ids.Scheme) string {
	var values []string
	for i := range k.Params {
		if p := &k.Params[i]; p.Original != "" {
			values = append(values, p.Name+"="+p.Original)
		}
	}
	return humantext.And(values)
}

// hasPublished reports whether the original is known to issue duplicates.
func (l *Page) hasPublished() bool {
	f, err := l.selectedScheme().Open(l.settings[l.selectedScheme().Name])
	return err == nil && f.Published != nil
}

// value returns the text of a parameter's value, or of its default if you did not set it.
func (l *Page) value(p *ids.Param) string {
	if v, ok := l.settings[l.selectedScheme().Name][p.Name]; ok {
		return v
	}
	return p.Default
}

// choose selects the row of the form n rows down. The first row follows the last one.
func (l *Page) choose(n int) {
	rows := len(l.formRows())
	l.param = ((l.param+n)%rows + rows) % rows
}

// step sets the selected row to its next or previous value.
func (l *Page) step(n int) {
	wrap := func(at, size int) int { return ((at+n)%size + size) % size }
	switch l.param {
	case rowScheme:
		l.scheme, l.published = wrap(l.scheme, len(l.schemes)), false
		l.reset()
	case rowScenario:
		l.chooseScenario(wrap(l.scenario, len(l.scenarios)))
	case rowGenerator:
		if l.published = !l.published; l.published && !l.hasPublished() {
			l.published = false
			_, why := l.generatorText()
			l.host.Status(theme.Warn, humantext.Sentence(why))
		}
	case rowSeed:
		l.seed += uint64(n)
	default:
		p := l.params()[l.param-fixedRows]
		l.set(p.Name, p.Step(l.value(p), n))
	}
}

// set sets a parameter of the scheme. It reports whether the value is valid. As published, some
// parameters keep the value of the original.
func (l *Page) set(name, value string) bool {
	k := l.selectedScheme()
	if p := k.Param(name); l.published && p.Original != "" {
		l.host.Status(theme.Warn, "As published, "+name+" is "+p.Original+".")
		return false
	}
	set := ids.Settings{}
	for key, v := range l.settings[k.Name] {
		set[key] = v
	}
	set[name] = value
	if k.Adjust != nil {
		if err := k.Adjust(set, name); err != nil {
			l.host.Status(theme.Bad, err.Error())
			return false
		}
	}
	if _, err := k.Open(set); err != nil {
		l.host.Status(theme.Bad, err.Error())
		return false
	}
	l.settings[k.Name] = set
	return true
}

// beginEdit starts typing the selected row's value, or opens the list of its values.
func (l *Page) beginEdit() {
	switch l.param {
	case rowGenerator:
		l.step(1)
	case rowScheme:
		var items []page.Item
		for i, s := range l.schemes {
			items = append(items, page.Item{
				Group: "schemes with a generator", Name: s.Name, About: fields.About(s), Detail: part.SchemeTitle(s), Text: fields.About(s),
				Searched: strings.ToLower("\n" + s.Title + "\n" + strings.Join(s.Aliases, "\n") + "\t" + s.Source),
				Do: page.Act(func() {
					l.scheme, l.published = i, false
					l.reset()
				}),
			})
		}
		l.host.Intend(page.Choose{Label: "scheme", Items: items, Selected: l.scheme})
	case rowScenario:
		l.host.Intend(page.Choose{Label: "scenario", Items: l.scenarioItems(), Selected: l.scenario})
	default:
		first, _, _ := strings.Cut(l.formRows()[l.param].Value, toLastNode)
		l.edit = part.NewValueEditor(first, 64)
	}
}

// Items returns the scenarios. Choosing a scenario opens the lab.
func (l *Page) Items() []page.Item {
	items := l.scenarioItems()
	for i := range items {
		items[i].Do = page.Act(func() { l.host.Intend(page.OpenRun{Scheme: l.selectedScheme(), Scenario: i}) })
	}
	return items
}

func (l *Page) scenarioItems() []page.Item {
	var items []page.Item
	for i, s := range l.scenarios {
		name := humantext.Escape(s.Name)
		items = append(items, page.Item{
			Group: "scenarios", Name: s.Key, About: name, Detail: name + " · " + s.Size(), Text: humantext.Escape(s.About),
			Do: page.Act(func() { l.chooseScenario(i) }),
		})
	}
	return items
}

// chooseScenario selects a scenario. If its file names a run, it also selects the scheme and the
// settings of the run.
func (l *Page) chooseScenario(i int) {
	l.scenario = i
	l.reset()
	run := l.scenarios[i].Run
	if run == nil {
		return
	}
	l.seed = run.Seed
	at := slices.IndexFunc(l.schemes, func(s *ids.Scheme) bool { return s.Name == run.Scheme })
	if at < 0 {
		if run.Scheme != "" {
			l.host.Status(theme.Warn, "No scheme "+humantext.Quote(run.Scheme)+" generates ids here; the scenario runs with "+l.selectedScheme().Name+".")
		}
		return
	}
	if _, err := l.schemes[at].Open(run.Parameters); err != nil {
		l.host.Status(theme.Bad, err.Error())
		return
	}
	l.scheme, l.settings[run.Scheme] = at, maps.Clone(run.Parameters)
	l.published = run.Published && l.hasPublished()
}

// typed handles a key while a value is typed.
func (l *Page) typed(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		l.edit = nil
	case "enter":
		if l.accept(l.edit.Text()) {
			l.edit = nil
		}
	default:
		return l.edit.Press(k)
	}
	return nil
}

// accept sets the seed or the selected parameter to the typed value. It reports whether the value
// is valid.
func (l *Page) accept(text string) bool {
	if l.param != rowSeed {
		p := l.params()[l.param-fixedRows]
		return l.set(p.Name, l.host.Absolute(p, text))
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		l.host.Status(theme.Bad, "invalid seed "+humantext.Quote(text)+": expected a whole number from 0 to 2^64−1")
		return false
	}
	l.seed = n
	return true
}
