package fit

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Value is what a criterion found: a number, true or false, or nothing.
type Value struct {
	Number float64
	Is     ValueKind
}

// ValueKind tells what a [Value] holds.
type ValueKind uint8

// The kinds of values.
const (
	None   ValueKind = iota // does not apply, never, or without a limit
	Number                  // a number; moments are Unix seconds
	True
	False
)

func number(v float64) Value {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return Value{}
	}
	return Value{v, Number}
}

func numberIf(v float64, ok bool) Value {
	if !ok {
		return Value{}
	}
	return number(v)
}

func truth(v bool) Value {
	if v {
		return Value{0, True}
	}
	return Value{0, False}
}

// Criterion is a property of a scheme, and the need that it is held against.
type Criterion struct {
	*Property
	Value Value
	Need  Value // None if nothing is asked
	// Asked is set if there is a need, and OK if it is met.
	Asked, OK bool
	// Default is set if the need is a default that you did not ask for: as long as it is met, it
	// ranks nothing.
	Default bool
	// Slack is how often the need may be doubled before it breaks, in bits, from -64 to 10;
	// it is meant only if HasSlack is set.
	Slack    float64
	HasSlack bool
	// Unknown is set if the scheme is read-only, so that nothing can be computed.
	Unknown bool
	Why     string  // the value in words, with its numbers
	Given   []Given // the numbers that were put into the formula
}

// Given is a number that is put into a formula.
type Given struct {
	Name  string
	Value float64
}

// Limits of slack, in bits.
const (
	MostSlack  = 10
	LeastSlack = -64
)

// ask sets a need whose slack is known.
func (c *Criterion) ask(need Value, slack float64) {
	c.Asked, c.Need, c.HasSlack = true, need, true
	if math.IsNaN(slack) {
		slack = LeastSlack
	}
	c.Slack = math.Min(math.Max(slack, LeastSlack), MostSlack)
	c.OK = c.Slack >= 0
}

// askYes asks for a property. It has no slack if it holds: more of it is not safer.
func (c *Criterion) askYes(need Value, ok bool) {
	c.Asked, c.Need, c.OK = true, need, ok
	if !ok {
		c.HasSlack, c.Slack = true, LeastSlack
	}
}

// askLeast asks for a number that is at least as large; a value without a limit is.
func (c *Criterion) askLeast(need float64) {
	slack := float64(MostSlack)
	if c.Value.Is == Number {
		slack = log2(c.Value.Number / need)
	}
	c.ask(number(need), slack)
}

// askLater asks for a moment that is not before another one.
func (c *Criterion) askLater(n *Needs) {
	now, until := seconds(n.Now), seconds(n.Until)
	slack := float64(MostSlack)
	if c.Value.Is == Number {
		slack = log2((c.Value.Number - now) / (until - now))
		if c.Value.Number <= now {
			slack = LeastSlack
		}
	}
	c.ask(number(until), slack)
}

// askMost asks for a number that is at most a limit; less is not safer.
func (c *Criterion) askMost(most float64) {
	c.askYes(number(most), c.Value.Is == Number && c.Value.Number <= most)
	if !c.OK {
		c.ask(c.Need, LeastSlack)
		if c.Value.Is == Number && most > 0 {
			c.ask(c.Need, log2(most/c.Value.Number))
		}
		c.OK = false
	}
}

// least returns the least slack of the criteria, without defaults that are met; 10 if none has any.
func least(list []Criterion) (slack float64, tightest int) {
	slack, tightest = MostSlack, -1
	for i := range list {
		if c := &list[i]; c.HasSlack && (!c.Default || !c.OK) && (tightest < 0 || c.Slack < slack) {
			slack, tightest = math.Min(slack, c.Slack), i
		}
	}
	return slack, tightest
}

// Marks of needs that are met, and that are not.
const (
	MarkOK     = "✔"
	MarkBroken = "✗"
)

// Mark tells whether a need is met: ✔, ✗, or · for no need.
func (c *Criterion) Mark() string {
	switch {
	case !c.Asked:
		return "·"
	case c.OK:
		return MarkOK
	}
	return MarkBroken
}

// SlackText returns the slack of a need; "" for one that no doubling would mend.
func (c *Criterion) SlackText() string {
	if !c.HasSlack || c.Slack <= LeastSlack {
		return ""
	}
	return signed(c.Slack)
}

// HeadroomText returns how many times the need would still be met, such as "8×"; "" for a need
// that no number of times says.
func (c *Criterion) HeadroomText() string {
	if !c.HasSlack || c.Slack <= LeastSlack {
		return ""
	}
	return times(c.Slack)
}

// times returns the factor of a slack in bits.
func times(slack float64) string {
	if slack >= MostSlack {
		return ">1000×"
	}
	if v := math.Exp2(slack); v < 10 {
		return strconv.FormatFloat(v, 'g', 2, 64) + "×"
	}
	return strconv.FormatFloat(math.Exp2(slack), 'f', 0, 64) + "×"
}

func signed(bits float64) string {
	text := strconv.FormatFloat(bits, 'f', 1, 64)
	if bits >= 0 {
		text = "+" + text
	}
	return text
}

// Quantity is what the number of a property counts.
type Quantity uint8

// The quantities.
const (
	Count Quantity = iota
	Moment
	MomentOrAny // 0 stands for any time
	Span        // in seconds
	PerSecond
	PerYear
	Probability
	Share
	Bits
	Characters
)

// IsMoment reports whether the value is a moment in Unix seconds.
func (p *Property) IsMoment() bool { return p.Quantity == Moment || p.Quantity == MomentOrAny }

// At returns the moment of a criterion whose value is one; the zero time for others, and for a
// moment that never comes or may be any.
func (c *Criterion) At() time.Time {
	if !c.IsMoment() || c.Value.Is != Number || c.Value.Number == 0 && c.Quantity == MomentOrAny {
		return time.Time{}
	}
	return time.Unix(int64(math.Floor(c.Value.Number)), 0).UTC()
}

// Row is a criterion in words.
type Row struct {
	Mark  string // "✔" if the need is met, "✗" if it is broken, "·" without a need
	Name  string
	Value string
	Slack string    // such as "+2.4"; "" without a slack
	At    time.Time // as of [Criterion.At]
	Why   string    // the value as a sentence
	// Broken is set if the need is not met; Always if the row is shown in every window.
	Broken, Always bool
}

// Row returns a criterion in words.
func (c *Criterion) Row() Row {
	return Row{
		Mark: c.Mark(), Name: c.Name, Value: c.ValueText(), Slack: c.SlackText(), At: c.At(), Why: c.Why,
		Broken: c.Asked && !c.OK, Always: c.Always,
	}
}

// Rows judges a scheme against the needs, and returns the criteria in words.
func Rows(s *ids.Scheme, n *Needs) ([]Row, error) {
	j, err := Judge(s, nil, n)
	if err != nil {
		return nil, err
	}
	list := make([]Row, len(j.Criteria))
	for i := range j.Criteria {
		list[i] = j.Criteria[i].Row()
	}
	return list, nil
}

// ValueText returns the value in words.
func (c *Criterion) ValueText() string {
	if c.Unknown {
		return "–"
	}
	return c.text(c.Value)
}

// NeedText returns the need in words.
func (c *Criterion) NeedText() string { return c.text(c.Need) }

// text returns a value of a property in words.
func (p *Property) text(value Value) string {
	v := value.Number
	switch value.Is {
	case True:
		return "yes"
	case False:
		return "no"
	case None:
		return cmp.Or(p.None, "none")
	}
	switch p.Quantity {
	case Moment, MomentOrAny:
		switch at := moment(v); {
		case v == 0 && p.Quantity == MomentOrAny:
			return "at any time"
		case !isPractical(at):
			return noEnd
		default:
			return humantext.Date(at)
		}
	case Span:
		return spanWords(v)
	case PerSecond:
		return figure(v) + " ids/s"
	case PerYear:
		return figure(v) + " per year"
	case Probability:
		return figure(v*100) + " %"
	case Share:
		return fmt.Sprintf("%.0f %%", v*100)
	case Bits:
		return counted(v, "bit")
	case Characters:
		return counted(v, "character")
	}
	return figure(v)
}

// figure returns a number in at most four digits.
func figure(v float64) string {
	switch {
	case v != 0 && math.Abs(v) < 0.001:
		return strconv.FormatFloat(v, 'e', 1, 64)
	case v >= 100_000:
		return humantext.Large(v)
	case v == math.Trunc(v):
		return humantext.Number(int64(v))
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// counted returns a number of things.
func counted(v float64, noun string) string {
	if v == math.Trunc(v) {
		return humantext.Count(int64(v), noun)
	}
	return figure(v) + " " + noun + "s"
}

// spanWords returns a number of seconds as a length of time.
func spanWords(seconds float64) string {
	if seconds > math.MaxInt64/1e9 {
		return figure(seconds/year) + " years"
	}
	return humantext.Duration(time.Duration(math.Round(seconds * 1e9)))
}
