package ui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/widget"
)

// The rows of the lab's form before the scheme's own parameters.
const (
	rowScheme = iota
	rowScenario
	rowRule
	rowSeed
	fixedRows
)

// rules are how a scheme's ids are made.
var generators = [...]string{"made safe", "as published"}

func (l *labPage) formRows() []widget.FormRow {
	s, k := l.selectedScenario(), l.selectedScheme()
	rule, rest := generators[0], "its original is not known to repeat ids"
	if l.hasPublished() {
		rest = "the original's own rule repeats ids"
	}
	if l.published {
		rule = generators[1]
	}
	rows := []widget.FormRow{
		{ID: "scheme", Name: "scheme", Value: k.Title, Range: "a scheme's name"},
		{ID: "scenario", Name: "scenario", Value: s.Key, Range: "a scenario's name", Help: strconv.Itoa(l.scenario+1) + " of " + strconv.Itoa(len(l.scenarios))},
		{ID: "rule", Name: "rule", Value: rule, Help: rest},
		{ID: "seed", Name: "seed", Value: strconv.FormatUint(l.seed, 10), Range: "a number", Help: "of all randomness"},
	}
	for i := range k.Params {
		p := &k.Params[i]
		rows = append(rows, widget.FormRow{ID: p.Name, Name: p.Name, Value: l.value(p), Range: p.Range(), Help: p.Help, Fixed: p.Kind == ids.Text})
	}
	return rows
}

// hasPublished reports whether the scheme's original makes ids in its own way.
func (l *labPage) hasPublished() bool {
	f, err := l.selectedScheme().Open(l.settings[l.selectedScheme().Name])
	return err == nil && f.Published != nil
}

func (l *labPage) value(p *ids.Param) string {
	if v, ok := l.settings[l.selectedScheme().Name][p.Name]; ok {
		return v
	}
	return p.Default
}

func (l *labPage) choose(n int) {
	rows := len(l.formRows())
	l.param = ((l.param+n)%rows + rows) % rows
}

// step sets the selected row to its next or previous value.
func (l *labPage) step(n int) {
	around := func(at, size int) int { return ((at+n)%size + size) % size }
	switch l.param {
	case rowScheme:
		l.scheme, l.published = around(l.scheme, len(l.schemes)), false
		l.reset()
	case rowScenario:
		l.scenario = around(l.scenario, len(l.scenarios))
		l.reset()
	case rowRule:
		if l.published = !l.published; l.published && !l.hasPublished() {
			l.published = false
			l.app.setStatus(theme.Warn, l.selectedScheme().Title+" is made as its original makes it: there is no other rule")
		}
	case rowSeed:
		l.seed += uint64(n)
	default:
		p := &l.selectedScheme().Params[l.param-fixedRows]
		l.set(p.Name, p.Step(l.value(p), n))
	}
}

// set changes a parameter of the scheme, if the scheme takes the value.
func (l *labPage) set(name, value string) bool {
	k := l.selectedScheme()
	set := ids.Settings{}
	for key, v := range l.settings[k.Name] {
		set[key] = v
	}
	set[name] = value
	if k.Adjust != nil {
		if err := k.Adjust(set, name); err != nil {
			l.app.setStatus(theme.Bad, err.Error())
			return false
		}
	}
	if _, err := k.Open(set); err != nil {
		l.app.setStatus(theme.Bad, err.Error())
		return false
	}
	l.settings[k.Name] = set
	return true
}

func (l *labPage) beginEdit() {
	if l.param == rowRule {
		l.step(1)
		return
	}
	l.edit = newEditor(l.formRows()[l.param].Value, 64)
	if l.param == rowScheme {
		l.edit = newEditor(l.selectedScheme().Name, 64)
	}
}

func (l *labPage) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	if l.edit == nil {
		return nil, false
	}
	switch k.String() {
	case "esc":
		l.edit = nil
	case "enter":
		if l.accept(l.edit.text()) {
			l.edit = nil
		}
	default:
		return l.edit.press(k), true
	}
	return nil, true
}

// accept takes what was typed into the selected row.
func (l *labPage) accept(text string) bool {
	switch l.param {
	case rowScheme:
		for i, s := range l.schemes {
			if s.Name == text {
				l.scheme, l.published = i, false
				l.reset()
				return true
			}
		}
		l.app.setStatus(theme.Bad, "no scheme "+humantext.Quote(text)+" can be generated here; [ and ] step through those that can")
	case rowScenario:
		for i, s := range l.scenarios {
			if s.Key == text {
				l.scenario = i
				l.reset()
				return true
			}
		}
		l.app.setStatus(theme.Bad, "no scenario "+humantext.Quote(text)+"; [ and ] step through those there are")
	case rowSeed:
		n, err := strconv.ParseUint(text, 10, 64)
		if err == nil {
			l.seed = n
			return true
		}
		l.app.setStatus(theme.Bad, "seed "+humantext.Quote(text)+": want a number from 0 on")
	default:
		return l.set(l.selectedScheme().Params[l.param-fixedRows].Name, text)
	}
	return false
}

// lineKeys are the keys while a value is typed.
func (l *labPage) lineKeys() []command {
	if l.edit == nil {
		return nil
	}
	return editKeys("set")
}
