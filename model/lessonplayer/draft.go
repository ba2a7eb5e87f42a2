package lessonplayer

import (
	"errors"
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
	n.NodesSet, n.UntilSet, n.DuplicatesSet = true, true, true // a lesson compares by all of them
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
			c = fit.Row{Mark: Unanswered, Name: name, Text: c.Says, Value: Unanswered}
		}
		list = append(list, c)
	}
	return list
}

// Value computes a value in a text of the lesson. It reports false if a draft has no value
// of that name.
func (d *Draft) Value(name string, args []string) (text string, known bool, err error) {
	return lookUp(draftValues(), d, name, args)
}

// draftValues returns the values that texts can name. The last argument of most are
// changes, as [Draft.judge] has them: "" for the draft as it is.
func draftValues() map[string]function[*Draft] {
	return map[string]function[*Draft]{
		"Need": ofName((*Draft).need), "PerNode": mayFail((*Draft).perNode),
		"Lasts": ofName((*Draft).lasts), "After": ofName((*Draft).after), "UnitWith": ofName((*Draft).unit),
		"Width": ofNames((*Draft).width), "Wide": ofNames((*Draft).wide), "Numbers": ofNames((*Draft).numbers), "Least": ofNames((*Draft).least),
		"Judged": ofNames((*Draft).value), "Why": ofNames((*Draft).why), "Odds": ofNames((*Draft).odds), "Met": ofNames((*Draft).met),
		"Fits": ofName((*Draft).fits), "Broken": ofName((*Draft).broken), "Tightest": ofName((*Draft).tightest), "TightestText": ofName((*Draft).tightestText), "Headroom": ofName((*Draft).headroom),
		"MostHeadroom": func(d *Draft, list []string) (string, error) { return d.mostHeadroom(list) },
		"Share":        mayFail((*Draft).share), "OneIn": mayFail((*Draft).oneIn), "Pairs": always((*Draft).pairs),
		"Exact": always(func(*Draft) string { return fmt.Sprintf("2^%d", exactBits) }), "ExactBits": always(func(*Draft) int { return exactBits }),
		"Low": ofName((*Draft).low), "Spare": mayFail((*Draft).spare),
	}
}

// need returns a need as a number, without its unit.
func (d *Draft) need(name string) (string, error) {
	switch name {
	case "nodes":
		return humantext.Number(int64(d.Needs.Nodes)), nil
	case "rate":
		return humantext.Number(int64(d.Needs.Rate)), nil
	case "peak":
		return humantext.Number(int64(d.Needs.Peak)), nil
	case "years":
		return strconv.Itoa(d.set.Years), nil
	}
	return "", fmt.Errorf("no need %q", name)
}

// perNode returns how many ids a node has to issue per second at the busiest times.
func (d *Draft) perNode() (string, error) {
	return humantext.Large(d.Needs.Peak * d.Needs.Rate / d.Needs.Nodes), nil
}

const year = 365.2425 * 24 * 3600 // seconds

// criterion returns a criterion after changes.
func (d *Draft) criterion(name, changes string) (*fit.Criterion, *judgment, error) {
	j, err := d.judge(changes)
	if err != nil {
		return nil, nil, err
	}
	i := slices.IndexFunc(j.Criteria, func(c fit.Criterion) bool { return c.Name == name })
	if i < 0 {
		return nil, nil, fmt.Errorf("no criterion %q", name)
	}
	return &j.Criteria[i], j, nil
}

// since returns the time from the epoch to the moment of a criterion, in seconds.
func (d *Draft) since(name, changes string) (float64, error) {
	c, j, err := d.criterion(name, changes)
	if err == nil && (c.Value.Is != fit.Number || !c.IsMoment()) {
		err = fmt.Errorf("%s is not a date", name)
	}
	if err != nil {
		return 0, err
	}
	return c.Value.Number - float64(j.draft.Epoch().Unix()), nil
}

// years writes a number of years.
func years(seconds float64) string {
	if n := seconds / year; n < 20 {
		return strconv.FormatFloat(n, 'f', 1, 64)
	}
	return humantext.Large(math.Round(seconds / year))
}

// lasts returns how many years the timestamps last from their epoch on.
func (d *Draft) lasts(changes string) (string, error) {
	s, err := d.since("end", changes)
	return years(s), err
}

// after returns how long after the epoch the moment of a criterion is.
func (d *Draft) after(name string) (string, error) {
	s, err := d.since(name, "")
	if s < year {
		return humantext.Count(int64(math.Round(s/(24*3600))), "day"), err
	}
	return years(s) + " years", err
}

// unit returns the time unit.
func (d *Draft) unit(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	u := j.draft.Fields[timeIndex(j.draft)].Unit
	return humantext.Duration(u.Length / time.Duration(max(u.Parts, 1))), nil
}

func (d *Draft) widthOf(name, changes string) (int, error) {
	j, err := d.judge(changes)
	if err != nil {
		return 0, err
	}
	i := j.Bound.Layout.Index(name)
	if i < 0 {
		return 0, fmt.Errorf("no field %q in the draft", name)
	}
	return j.Bound.Layout.Fields[i].Width, nil
}

// width returns the width of a field in bits.
func (d *Draft) width(name, changes string) (string, error) {
	n, err := d.widthOf(name, changes)
	return strconv.Itoa(n), err
}

// wide returns the width of a field: "3 bits".
func (d *Draft) wide(name, changes string) (string, error) {
	n, err := d.widthOf(name, changes)
	return humantext.Count(n, "bit"), err
}

// numbers returns how many values a field has.
func (d *Draft) numbers(name, changes string) (string, error) {
	n, err := d.widthOf(name, changes)
	return humantext.Large(math.Ldexp(1, n)), err
}

// least returns the least width of a field with which a criterion is met. The time gives
// or takes the bits.
func (d *Draft) least(field, criterion string) (string, error) {
	widest, err := d.widthOf(field, "")
	if err != nil {
		return "", err
	}
	for n := 1; n <= widest; n++ {
		c, _, err := d.criterion(criterion, field+"="+strconv.Itoa(n))
		if err != nil {
			return "", err
		}
		if c.OK {
			return strconv.Itoa(n), nil
		}
	}
	return "", fmt.Errorf("%d bits of %s do not meet %s", widest, field, criterion)
}

// value returns the value of a criterion as the designer writes it.
func (d *Draft) value(name, changes string) (string, error) {
	_, j, err := d.criterion(name, changes)
	if err != nil {
		return "", err
	}
	rows, err := fit.Rows(j.Bound.Scheme, &j.needs)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(rows, func(c fit.Row) bool { return c.Name == name })
	return rows[i].Value, nil
}

// why returns the value of a criterion as a sentence.
func (d *Draft) why(name, changes string) (string, error) {
	c, _, err := d.criterion(name, changes)
	if err != nil {
		return "", err
	}
	return c.Why, nil
}

// odds returns a criterion that is a probability in percent.
func (d *Draft) odds(name, changes string) (string, error) {
	c, _, err := d.criterion(name, changes)
	if err != nil {
		return "", err
	}
	return humantext.Percent(c.Value.Number), nil
}

// share returns how many of the node numbers are in use, and oneIn the probability that
// two numbers chosen at random are equal: the usual guesses of the odds that any two are.
func (d *Draft) share() (string, error) {
	n, err := d.widthOf("node", "")
	return humantext.Percent(d.Needs.Nodes / math.Ldexp(1, n)), err
}

func (d *Draft) oneIn() (string, error) {
	n, err := d.widthOf("node", "")
	return humantext.Percent(math.Ldexp(1, -n)), err
}

// met returns whether a need is met.
func (d *Draft) met(name, changes string) (string, error) {
	c, _, err := d.criterion(name, changes)
	if err != nil {
		return "", err
	}
	return yesOrNo(c.Asked && c.OK), nil
}

// fits returns whether all needs are met.
func (d *Draft) fits(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	return yesOrNo(j.Fits), nil
}

// broken returns the criteria in words whose needs are not met, or "none".
func (d *Draft) broken(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	var list []string
	for i := range j.Criteria {
		if c := &j.Criteria[i]; c.Asked && !c.OK {
			list = append(list, c.Why)
		}
	}
	if len(list) == 0 {
		return "none", nil
	}
	return humantext.And(list), nil
}

// tightest returns the name of the criterion whose need would break first.
func (d *Draft) tightest(changes string) (string, error) {
	c, err := d.tightestOf(changes)
	if err != nil {
		return "", err
	}
	return c.Name, nil
}

// tightestText returns the same criterion in words.
func (d *Draft) tightestText(changes string) (string, error) {
	c, err := d.tightestOf(changes)
	if err != nil {
		return "", err
	}
	return c.Why, nil
}

func (d *Draft) tightestOf(changes string) (*fit.Criterion, error) {
	j, err := d.judge(changes)
	if err != nil {
		return nil, err
	}
	if c := j.Tightest(); c != nil {
		return c, nil
	}
	return nil, errors.New("no need is tight")
}

// headroom returns how many times the tightest need can grow.
func (d *Draft) headroom(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	return j.HeadroomText(), nil
}

// mostHeadroom returns which of several changes leaves the tightest need the most headroom.
func (d *Draft) mostHeadroom(list []string) (string, error) {
	best, headroom := "", math.Inf(-1)
	for _, changes := range list {
		j, err := d.judge(changes)
		if err != nil {
			return "", err
		}
		if j.Headroom > headroom {
			best, headroom = changes, j.Headroom
		}
	}
	return best, nil
}

// pairs returns how many pairs of nodes there are.
func (d *Draft) pairs() string {
	return humantext.Number(int64(d.Needs.Nodes * (d.Needs.Nodes - 1) / 2))
}

// exactBits is the size of the largest number up to which JavaScript's are exact, in bits.
const exactBits = 53

// below returns how many bits are below a field.
func (d *Draft) below(name string) (int, error) {
	l := d.Bound.Layout
	i := l.Index(name)
	if i < 0 {
		return 0, fmt.Errorf("no field %q in the draft", name)
	}
	last := l.Fields[i].Spans[len(l.Fields[i].Spans)-1]
	return l.Bits - last.Offset - last.Width, nil
}

func (d *Draft) low(name string) (string, error) {
	n, err := d.below(name)
	return strconv.Itoa(n), err
}

// spare returns how many exact bits the fields below the time leave to it.
func (d *Draft) spare() (string, error) {
	n, err := d.below("timestamp")
	return strconv.Itoa(exactBits - n), err
}
