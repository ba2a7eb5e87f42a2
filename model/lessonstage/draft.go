package lessonstage

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/ids/scheme"
	"idtui/model/design"
	"idtui/model/fit"
)

// Draft is a layout that is being designed, with the needs that it is judged by.
type Draft struct {
	// Bound is the scheme of the draft.
	Bound *ids.BoundScheme
	// Needs are what the system asks of its ids.
	Needs fit.Needs

	set     *lessons.Draft
	draft   *design.Draft
	rows    []fit.Row
	now     time.Time
	judged  map[string]*judgment // by the changes
	answers bool                 // the criteria that are asked for are shown
}

// judgment is how a draft fits, after some changes.
type judgment struct {
	draft *scheme.Declaration
	needs fit.Needs
	fit.Judgment
}

// NewDraft sets up the draft of a step at a time. The epoch is January 1 of its year.
func NewDraft(set *lessons.Draft, now ids.Reading) (*Draft, error) {
	d := &Draft{set: set, now: now.Time().UTC(), judged: map[string]*judgment{}}
	own, err := d.judge("")
	if err != nil {
		return nil, err
	}
	d.Bound, d.Needs = own.Bound, own.needs
	if d.draft, err = design.From(d.Bound); err != nil {
		return nil, err
	}
	d.rows, err = fit.Rows(d.Bound.Scheme, &d.Needs)
	return d, err
}

// needs returns the needs of the step.
func (d *Draft) needs() (fit.Needs, error) {
	n := fit.Default(d.now)
	n.Until = d.now.AddDate(d.set.Years, 0, 0)
	for _, need := range d.set.Needs {
		if known, err := setNeed(&n, need); err != nil || !known {
			return n, fmt.Errorf("need %q: %w", need, err)
		}
	}
	return n, nil
}

// setNeed sets a need from key=value. It reports false for another key.
func setNeed(n *fit.Needs, text string) (known bool, err error) {
	name, value, _ := strings.Cut(text, "=")
	keys := fit.Keys()
	i := slices.IndexFunc(keys, func(k fit.Key) bool { return k.Name == name })
	if i < 0 {
		return false, nil
	}
	return true, keys[i].Set(n, value)
}

// judge returns how the draft fits after changes: key=value with commas between them. A
// key is that of a need, "unit" of the time, "back" of the generator, or the name of a
// field: then the value is its width, and the time gives or takes the bits.
func (d *Draft) judge(changes string) (*judgment, error) {
	if j := d.judged[changes]; j != nil {
		return j, nil
	}
	n, err := d.needs()
	if err != nil {
		return nil, err
	}
	j := &judgment{draft: d.copyOf(), needs: n}
	for change := range strings.SplitSeq(changes, ",") {
		if change == "" {
			continue
		}
		if err := j.change(change); err != nil {
			return nil, fmt.Errorf("change %q: %w", change, err)
		}
	}
	scheme, err := j.draft.Scheme()
	if err != nil {
		return nil, err
	}
	if j.Judgment, err = fit.Judge(scheme, nil, &j.needs); err != nil {
		return nil, err
	}
	d.judged[changes] = j
	return j, nil
}

// copyOf returns the layout of the step with fields of its own and an epoch.
func (d *Draft) copyOf() *scheme.Declaration {
	l := *d.set.Layout
	l.Fields = slices.Clone(l.Fields)
	epoch := time.Date(d.now.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Kind == ids.Time && f.Epoch == nil {
			f.Epoch = &epoch
		}
	}
	generator := *l.Generator
	l.Generator = &generator
	return &l
}

// timeIndex returns the index of the time field.
func timeIndex(l *scheme.Declaration) int {
	return slices.IndexFunc(l.Fields, func(f scheme.Field) bool { return f.Kind == ids.Time })
}

// change makes one change.
func (j *judgment) change(text string) (err error) {
	if known, err := setNeed(&j.needs, text); known || err != nil {
		return err
	}
	key, value, _ := strings.Cut(text, "=")
	switch key {
	case "unit":
		j.draft.Fields[timeIndex(j.draft)].Unit, err = scheme.ParseUnit(value)
		return err
	case "back":
		back, known := scheme.BackOf(value)
		if j.draft.Generator.Back = back; !known {
			return fmt.Errorf("unknown answer %q to a clock that moved back", value)
		}
		return nil
	}
	return resize(j.draft, key, value)
}

// resize sets the width of a field. The time gives or takes the bits.
func resize(l *scheme.Declaration, name, width string) error {
	i, at := slices.IndexFunc(l.Fields, func(f scheme.Field) bool { return f.Name == name }), timeIndex(l)
	if i < 0 || i == at {
		return fmt.Errorf("no field %q to resize", name)
	}
	var n int
	if _, err := fmt.Sscanf(width, "%d", &n); err != nil {
		return fmt.Errorf("width %q: %w", width, err)
	}
	l.Fields[at].Width -= n - l.Fields[i].Width
	l.Fields[i].Width = n
	return nil
}

// Reveal shows the criteria that the reader predicted.
func (d *Draft) Reveal() { d.answers = true }

// TOML returns the draft as a layout file.
func (d *Draft) TOML() string { return string(d.draft.TOML()) }

// NeedsText returns the needs of the step: "nodes 400 · rate 20k/s · 40 years".
func (d *Draft) NeedsText() string {
	list := make([]string, 0, len(d.set.Needs)+1)
	for _, need := range d.set.Needs {
		list = append(list, strings.Replace(need, "=", " ", 1))
	}
	return strings.Join(append(list, humantext.Count(d.set.Years, "year")), " · ")
}

// Unanswered is the value of a criterion that the reader predicts, until the answer.
const Unanswered = "?"

// Criteria returns the criteria that the step points out, in its order.
func (d *Draft) Criteria() []fit.Row {
	var list []fit.Row
	for _, name := range d.set.Criteria {
		i := slices.IndexFunc(d.rows, func(c fit.Row) bool { return c.Name == name })
		if i < 0 {
			continue
		}
		c := d.rows[i]
		if !d.answers && slices.Contains(d.set.Asked, name) {
			c = fit.Row{Mark: Unanswered, Name: name, Value: Unanswered}
		}
		list = append(list, c)
	}
	return list
}
