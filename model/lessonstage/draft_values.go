package lessonstage

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids/humantext"
	"idtui/model/fit"
)

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
		"Fits": ofName((*Draft).fits), "Broken": ofName((*Draft).broken), "Tightest": ofName((*Draft).tightest), "Slack": ofName((*Draft).slack),
		"MostSlack": func(d *Draft, list []string) (string, error) { return d.mostSlack(list) },
		"Share":     mayFail((*Draft).share), "OneIn": mayFail((*Draft).oneIn), "Pairs": always((*Draft).pairs),
		"Exact": always(func(*Draft) string { return fmt.Sprintf("2^%d", exactBits) }), "ExactBits": always(func(*Draft) int { return exactBits }),
		"Low": ofName((*Draft).low), "Spare": mayFail((*Draft).spare),
	}
}

// ofNames returns a function of two names.
func ofNames(get func(d *Draft, name, changes string) (string, error)) function[*Draft] {
	return withArgs(2, func(d *Draft, args []string) (string, error) { return get(d, args[0], args[1]) })
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

// perNode returns how many ids a node has to issue per second in the busiest moments.
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
		err = fmt.Errorf("%s is no moment", name)
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
// two numbers that are drawn are equal: the usual guesses of the odds that any two are.
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
	return word(c.Asked && c.OK), nil
}

// fits returns whether all needs are met.
func (d *Draft) fits(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	return word(j.Fits), nil
}

// broken returns the needs that are not met: "end and js-safe", or "none".
func (d *Draft) broken(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	var list []string
	for i := range j.Criteria {
		if c := &j.Criteria[i]; c.Asked && !c.OK {
			list = append(list, c.Name)
		}
	}
	if len(list) == 0 {
		return "none", nil
	}
	return humantext.And(list), nil
}

// tightest returns the need that would break first.
func (d *Draft) tightest(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	c := j.Tightest()
	if c == nil {
		return "", errors.New("no need is tight")
	}
	return c.Name, nil
}

// slack returns the slack of the tightest need in bits.
func (d *Draft) slack(changes string) (string, error) {
	j, err := d.judge(changes)
	if err != nil {
		return "", err
	}
	return j.SlackText(), nil
}

// mostSlack returns which of several changes leaves the tightest need the most slack.
func (d *Draft) mostSlack(list []string) (string, error) {
	best, slack := "", math.Inf(-1)
	for _, changes := range list {
		j, err := d.judge(changes)
		if err != nil {
			return "", err
		}
		if j.Slack > slack {
			best, slack = changes, j.Slack
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
