package lessonplayer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/ids/scheme"
	"idtui/model/design"
	"idtui/model/fit"
)

// Draft is a layout that a reader designs, with the needs that judge it.
type Draft struct {
	// Bound is the scheme of the draft.
	Bound *ids.BoundScheme
	// Needs are the requirements of the system.
	Needs fit.Needs

	set     *lessons.Draft
	draft   *design.Draft
	rows    []fit.Row
	now     time.Time
	judged  map[string]*judgment // by changes
	answers bool                 // show the criteria that the reader predicts
}

// judgment says how a draft fits, after some changes.
type judgment struct {
	draft *scheme.Declaration
	needs fit.Needs
	fit.Judgment
}

// NewDraft creates the draft of a step at a time. The epoch is January 1 of that year.
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

// setNeed sets a need from key=value. It reports false for an unknown key.
func setNeed(n *fit.Needs, text string) (known bool, err error) {
	name, value, _ := strings.Cut(text, "=")
	keys := fit.Keys()
	i := slices.IndexFunc(keys, func(k fit.Key) bool { return k.Name == name })
	if i < 0 {
		return false, nil
	}
	return true, keys[i].Set(n, value)
}

// judge returns how the draft fits after changes: a list of key=value, separated by commas. A key
// is the name of a need or a field, "unit" for the time, or "back" for the generator. The value of
// a field is its width; the time field gives or takes the bits.
func (d *Draft) judge(changes string) (*judgment, error) {
	if j := d.judged[changes]; j != nil {
		return j, nil
	}
	j := &judgment{draft: d.copyOf(), needs: fit.Default(d.now)}
	n := &j.needs
	n.Until = d.now.AddDate(d.set.Years, 0, 0)
	n.NodesSet, n.UntilSet, n.DuplicatesSet = true, true, true // lessons judge by all needs
	for _, need := range d.set.Needs {
		if known, err := setNeed(n, need); err != nil || !known {
			return nil, fmt.Errorf("need %q: %w", need, err)
		}
	}
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

// copyOf returns a copy of the step's layout, with an epoch.
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

func timeIndex(l *scheme.Declaration) int {
	return slices.IndexFunc(l.Fields, func(f scheme.Field) bool { return f.Kind == ids.Time })
}

// change makes one change. If it changes the width of a field, the time field gains or loses the
// bits.
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
	l, at := j.draft, timeIndex(j.draft)
	i := slices.IndexFunc(l.Fields, func(f scheme.Field) bool { return f.Name == key })
	if i < 0 || i == at {
		return fmt.Errorf("no field %q to resize", key)
	}
	width, err := strconv.Atoi(value)
	if err != nil {
		return fmt.Errorf("width: %w", err)
	}
	l.Fields[at].Width -= width - l.Fields[i].Width
	l.Fields[i].Width = width
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
		list = append(list, strings.Replace(strings.TrimSuffix(need, "=true"), "=", " ", 1))
	}
	return strings.Join(append(list, humantext.Count(d.set.Years, "year")), " · ")
}

// Unanswered is the value of a criterion that the reader predicts, before the answer.
const Unanswered = "?"

// Criteria returns the criteria that the step shows, in its order.
func (d *Draft) Criteria() []fit.Row {
	var list []fit.Row
	for _, name := range d.set.Criteria {
		i := slices.IndexFunc(d.rows, func(c fit.Row) bool { return c.Name == name })
		if i < 0 {
			continue
		}
		c := d.rows[i]
		if !d.answers && slices.Contains(d.set.Asked, name) {
			c = fit.Row{Mark: Unanswered, Name: name, Text: c.Says, Value: Unanswered}
		}
		list = append(list, c)
	}
	return list
}

// Value computes a value in a text of the lesson. It reports false if a draft has no value with
// that name.
func (d *Draft) Value(name string, args []string) (text string, known bool, err error) {
	return lookUp(d, name, args, draftValues, criterionValues)
}

// with returns how the draft fits after changes, in the syntax of [Draft.judge]. With "", it is
// the unchanged draft.
func (d *Draft) with(changes string) *judgment { return must(d.judge(changes)) }

// width returns the width of a field after changes.
func (d *Draft) width(name, changes string) int {
	l := d.with(changes).Bound.Layout
	i := l.Index(name)
	if i < 0 {
		fail("no field %q in the draft", name)
	}
	return l.Fields[i].Width
}

// below returns the number of bits after a field.
func (d *Draft) below(name string) int {
	l := d.Bound.Layout
	i := l.Index(name)
	if i < 0 {
		fail("no field %q in the draft", name)
	}
	last := l.Fields[i].Spans[len(l.Fields[i].Spans)-1]
	return l.Bits - last.Offset - last.Width
}

// exactBits is the size, in bits, up to which JavaScript numbers are exact.
const exactBits = 53

// draftValues returns the values of the needs and of the fields. The last argument of most is a
// list of changes.
func draftValues() map[string]function[*Draft] {
	return map[string]function[*Draft]{
		// A need as a number, without its unit.
		"Need": ofName(func(d *Draft, name string) any {
			number := map[string]float64{"nodes": d.Needs.Nodes, "rate": d.Needs.Rate, "peak": d.Needs.Peak, "years": float64(d.set.Years)}
			n, known := number[name]
			if !known {
				fail("no need %q", name)
			}
			return humantext.Number(int64(n))
		}),
		// The ids per second that a node must issue at peak times.
		"PerNode": always(func(d *Draft) any { return humantext.Large(d.Needs.Peak * d.Needs.Rate / d.Needs.Nodes) }),
		"UnitWith": ofName(func(d *Draft, changes string) any {
			l := d.with(changes).draft
			u := l.Fields[timeIndex(l)].Unit
			return humantext.Duration(u.Length / time.Duration(max(u.Parts, 1)))
		}),
		"Width": ofNames(func(d *Draft, name, changes string) any { return d.width(name, changes) }),
		"Wide":  ofNames(func(d *Draft, name, changes string) any { return humantext.Count(d.width(name, changes), "bit") }),
		"Numbers": ofNames(func(d *Draft, name, changes string) any {
			return humantext.Large(math.Ldexp(1, d.width(name, changes)))
		}),
		// The minimum width of a field that meets a criterion.
		"Least": ofNames(func(d *Draft, field, criterion string) any {
			widest := d.width(field, "")
			for n := 1; n <= widest; n++ {
				if d.criterion(criterion, field+"="+strconv.Itoa(n)).OK {
					return n
				}
			}
			fail("%d bits of %s do not meet %s", widest, field, criterion)
			return nil
		}),
		// The share of the node numbers in use, and the probability that two random numbers are
		// equal. Readers often take these for the probability that any two nodes have the same
		// number.
		"Share": always(func(d *Draft) any { return humantext.Percent(d.Needs.Nodes / math.Ldexp(1, d.width("node", ""))) }),
		"OneIn": always(func(d *Draft) any { return humantext.Percent(math.Ldexp(1, -d.width("node", ""))) }),
		// Pairs is the number of pairs of nodes.
		"Pairs":     always(func(d *Draft) any { return humantext.Number(int64(d.Needs.Nodes * (d.Needs.Nodes - 1) / 2)) }),
		"Exact":     always(func(*Draft) any { return fmt.Sprintf("2^%d", exactBits) }),
		"ExactBits": always(func(*Draft) any { return exactBits }),
		"Low":       ofName(func(d *Draft, name string) any { return d.below(name) }),
		// The number of exact bits that the fields after the time leave for the time.
		"Spare": always(func(d *Draft) any { return exactBits - d.below("timestamp") }),
	}
}

const year = 365.2425 * 24 * 3600 // seconds

// years formats a number of seconds as years.
func years(seconds float64) string {
	if n := seconds / year; n < 20 {
		return strconv.FormatFloat(n, 'f', 1, 64)
	}
	return humantext.Large(math.Round(seconds / year))
}

// criterion returns a criterion after changes.
func (d *Draft) criterion(name, changes string) *fit.Criterion {
	j := d.with(changes)
	i := slices.IndexFunc(j.Criteria, func(c fit.Criterion) bool { return c.Name == name })
	if i < 0 {
		fail("no criterion %q", name)
	}
	return &j.Criteria[i]
}

// since returns the time from the epoch to the date of a criterion, in seconds.
func (d *Draft) since(name, changes string) float64 {
	c := d.criterion(name, changes)
	if c.Value.Is != fit.Number || !c.IsDate() {
		fail("%s is not a date", name)
	}
	return c.Value.Number - float64(d.with(changes).draft.Epoch().Unix())
}

// tightest returns the criterion that would fail first.
func (d *Draft) tightest(changes string) *fit.Criterion {
	c := d.with(changes).Tightest()
	if c == nil {
		fail("no need is tight")
	}
	return c
}

// criterionValues returns the values of the criteria. The last argument of most is a list of
// changes.
func criterionValues() map[string]function[*Draft] {
	return map[string]function[*Draft]{
		// How many years the timestamps last from their epoch on.
		"Lasts": ofName(func(d *Draft, changes string) any { return years(d.since("end", changes)) }),
		// The time from the epoch to the date of a criterion.
		"After": ofName(func(d *Draft, name string) any {
			s := d.since(name, "")
			if s < year {
				return humantext.Count(int64(math.Round(s/(24*3600))), "day")
			}
			return years(s) + " years"
		}),
		// The value of a criterion, formatted as in the designer.
		"Judged": ofNames(func(d *Draft, name, changes string) any {
			j := d.with(changes)
			rows := must(fit.Rows(j.Bound.Scheme, &j.needs))
			i := slices.IndexFunc(rows, func(c fit.Row) bool { return c.Name == name })
			if i < 0 {
				fail("no criterion %q", name)
			}
			return rows[i].Value
		}),
		"Odds": ofNames(func(d *Draft, name, changes string) any {
			return humantext.Percent(d.criterion(name, changes).Value.Number)
		}),
		"Met": ofNames(func(d *Draft, name, changes string) any {
			c := d.criterion(name, changes)
			return yesOrNo(c.Asked && c.OK)
		}),
		"Fits": ofName(func(d *Draft, changes string) any { return yesOrNo(d.with(changes).Fits) }),
		// The criteria that are not met, in words.
		"Broken": ofName(func(d *Draft, changes string) any {
			var list []string
			for _, c := range d.with(changes).Criteria {
				if c.Asked && !c.OK {
					list = append(list, c.Why)
				}
			}
			return cmp.Or(humantext.And(list), noNames)
		}),
		"Tightest":     ofName(func(d *Draft, changes string) any { return d.tightest(changes).Name }),
		"TightestText": ofName(func(d *Draft, changes string) any { return d.tightest(changes).Why }),
		"Headroom":     ofName(func(d *Draft, changes string) any { return d.with(changes).HeadroomText() }),
		// The change after which the tightest need has the most headroom.
		"MostHeadroom": func(d *Draft, list []string) any {
			best, most := "", math.Inf(-1)
			for _, changes := range list {
				if headroom := d.with(changes).Headroom; headroom > most {
					best, most = changes, headroom
				}
			}
			return best
		},
	}
}
