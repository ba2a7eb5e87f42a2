package fit

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
)

// Value is the value of a property: a number, true or false, or nothing.
type Value struct {
	Number float64
	Is     ValueKind
}

// ValueKind says what a [Value] holds.
type ValueKind uint8

// The kinds of values.
const (
	None   ValueKind = iota // no value: the criterion does not apply, never happens, or has no limit
	Number                  // a number; dates are Unix seconds
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

// Criterion is a property of a scheme, compared with a need.
type Criterion struct {
	*Property
	Value Value
	Need  Value // None without a need
	// Asked is set if there is a need, and OK if it is met.
	Asked, OK bool
	// Assumed is set if the user did not set the need, so it has its default. Default is set if it also
	// does not count for the rank while it is met.
	Assumed, Default bool
	// Headroom is how many times the need can grow before the scheme fails it. It is an exponent of
	// two, from -64 to 10: 3 means 8 times. It is valid only if HasHeadroom is set.
	Headroom    float64
	HasHeadroom bool
	// AtMost is set if the need is a maximum instead of a minimum.
	AtMost bool
	// Unknown is set if the scheme is read-only, so its properties cannot be computed.
	Unknown bool
	// Past is set if the value is a date that is not after the start of the system.
	Past  bool
	Why   string  // the value in words, in at most 40 columns
	Note  string  // a clause that continues Why, such as its cause; "" for none
	Given []Given // the numbers in the formula
	// Case is the value and its reason, if the formula in letters does not apply; otherwise "".
	Case string
}

// Given is a number in a formula.
type Given struct {
	Name  string
	Value float64
}

// Meaning returns the meaning of a letter or a term of a formula; "" if the name is the meaning.
// Its map is local: a package variable would be built at startup.
func Meaning(name string) string {
	return map[string]string{
		"λ": "mean number of ids per node and time unit, while there are requests",
		"u": "length of a time unit, in seconds; for ids without a time, from now to the end date", "Y": "length of a year, in seconds",
		"c": "ids that one generator can issue in a time unit", "r": "ids that are requested from one generator per second",
		"X": "the peak: the rate at the busiest times, as a multiple of the mean",
		"N": "nodes", "I": "node numbers",
		"W": "expected pairs of equal ids within a node and time unit",
		"M": "expected pairs of equal ids between two nodes that share a node number, per time unit",
		"q": "probability that two nodes share a node number",
		"L": "index pages that inserts reach: (1,000 + v/2) / e + 1; without order, all ids until the end date / e, at least 1",
		"v": "ids at the peak rate within the distance of order", "e": "entries in an index page, as full as pages become",
		"limit":  "the largest v at which pages are 90 % full: 30 % of the entries of a full page",
		"steps":  "expected pairs of equal ids after steps of a clock, per year",
		"weight": "the time that the last of the leading time bits counts, in seconds", "skew": "standard deviation of a clock from true time, in seconds",
		"epoch": "Unix time, in seconds", "last timestamp in seconds": "Unix time",
	}[name]
}

// Text formats the number with six digits, or with all digits before the decimal point.
func (g *Given) Text() string {
	if a := math.Abs(g.Value); a >= 1000 && a < 1e15 {
		return humantext.Number(int64(math.Round(g.Value)))
	}
	return strconv.FormatFloat(g.Value, 'g', 6, 64)
}

// Limits of [Criterion.Headroom].
const (
	MostHeadroom  = 10
	LeastHeadroom = -64
)

// ask sets a need with a known headroom.
func (c *Criterion) ask(need Value, headroom float64) {
	c.Asked, c.Need, c.HasHeadroom = true, need, true
	if math.IsNaN(headroom) {
		headroom = LeastHeadroom
	}
	c.Headroom = math.Min(math.Max(headroom, LeastHeadroom), MostHeadroom)
	c.OK = c.Headroom >= 0
}

// askYes sets a need for a property that holds or not. It has no headroom if it holds.
func (c *Criterion) askYes(need Value, ok bool) {
	c.Asked, c.Need, c.OK = true, need, ok
	if !ok {
		c.HasHeadroom, c.Headroom = true, LeastHeadroom
	}
}

// askLeast sets a need for a minimum. A value without a limit meets it.
func (c *Criterion) askLeast(need float64) {
	headroom := float64(MostHeadroom)
	if c.Value.Is == Number {
		headroom = log2(c.Value.Number / need)
	}
	c.ask(number(need), headroom)
}

// askLater sets a need for a date that is not before n.Until. A date that is met and too far away
// to matter has no limit.
func (c *Criterion) askLater(n *Needs) {
	now, until := seconds(n.Now), seconds(n.Until)
	headroom := float64(MostHeadroom)
	switch v := c.Value.Number; {
	case c.Value.Is != Number, v >= until && humantext.IsFar(instant(v)):
	case v <= now:
		headroom = LeastHeadroom
	default:
		headroom = log2((v - now) / (until - now))
	}
	c.ask(number(until), headroom)
}

// askMost sets a need for a maximum. It has no headroom if it is met.
func (c *Criterion) askMost(most float64) {
	c.AtMost = true
	c.askYes(number(most), c.Value.Is == Number && c.Value.Number <= most)
	if !c.OK {
		c.ask(c.Need, LeastHeadroom)
		if c.Value.Is == Number && most > 0 {
			c.ask(c.Need, log2(most/c.Value.Number))
		}
		c.OK = false
	}
}

// isBroken reports whether the criterion has a need that is not met.
func (c *Criterion) isBroken() bool { return c.Asked && !c.OK }

// limits reports whether the criterion limits the headroom of its scheme. The headroom of a default
// counts only if the default is not met.
func (c *Criterion) limits() bool { return c.HasHeadroom && (!c.Default || !c.OK) }

// least returns the lowest headroom of the criteria and the index of its criterion. It ignores
// defaults that are met. Without any headroom, it returns MostHeadroom and -1.
func least(list []Criterion) (headroom float64, tightest int) {
	headroom, tightest = MostHeadroom, -1
	for i := range list {
		if c := &list[i]; c.limits() && (tightest < 0 || c.Headroom < headroom) {
			headroom, tightest = math.Min(headroom, c.Headroom), i
		}
	}
	return headroom, tightest
}

// Marks of needs that are met or broken.
const (
	MarkOK     = "✔"
	MarkBroken = "✗"
)

// Mark returns ✔ if the need is met, ✗ if it is broken, and · without a need.
func (c *Criterion) Mark() string {
	switch {
	case !c.Asked:
		return "·"
	case c.isBroken():
		return MarkBroken
	}
	return MarkOK
}

// HeadroomText returns how many times the need can grow, such as "8×"; "" if it has no headroom.
func (c *Criterion) HeadroomText() string {
	if !c.HasHeadroom || c.Headroom <= LeastHeadroom {
		return ""
	}
	return times(c.Headroom)
}

// times formats a headroom as a factor.
func times(headroom float64) string {
	switch v := math.Exp2(headroom); {
	case v >= 999.5:
		return ">999×"
	case v < 0.01:
		return "<0.01×"
	case v < 1 && v > 0.99: // not 1×, with which the scheme would fit
		return "0.99×"
	case v < 10:
		return strconv.FormatFloat(v, 'g', 2, 64) + "×"
	default:
		return strconv.FormatFloat(v, 'f', 0, 64) + "×"
	}
}

// Quantity is what the number of a property counts.
type Quantity uint8

// The quantities.
const (
	Count Quantity = iota
	Date
	DateOrAny // 0 means any time
	Span      // in seconds
	PerSecond
	PerYear
	Probability
	Share
	Bits
	Characters
)

// Values returns the kinds of values that a property can have, in words.
func (p *Property) Values() string {
	if p.yes != "" || p.Name == "generates" {
		return "yes or no"
	}
	values := [...]string{
		Count: "a number", Date: "a date", DateOrAny: "a date, or at any time", Span: "a duration", PerSecond: "ids/s", PerYear: "a number per year",
		Probability: "a percentage", Share: "a percentage", Bits: "bits", Characters: "characters",
	}
	if p.None != "" {
		return values[p.Quantity] + ", or " + p.None
	}
	return values[p.Quantity]
}

// IsDate reports whether the value is a date in Unix seconds.
func (p *Property) IsDate() bool { return p.Quantity == Date || p.Quantity == DateOrAny }

// At returns the date, for criteria that are dates. It returns the zero time for other criteria,
// and for a date that never comes or can be any.
func (c *Criterion) At() time.Time {
	if !c.IsDate() || c.Value.Is != Number || c.Value.Number == 0 && c.Quantity == DateOrAny {
		return time.Time{}
	}
	return time.Unix(int64(math.Floor(c.Value.Number)), 0).UTC()
}

// Row is a criterion in words.
type Row struct {
	Mark       string    // "✔" if the need is met, "✗" if it is broken, "·" without a need
	Name, Says string    // name as in JSON; what the criterion is
	Text       string    // the value in words, such as "room for 1,024 nodes"
	Short      string    // Text in as few columns as possible, such as "1,024 nodes"
	Value      string    // the value alone
	Need       string    // see [Criterion.Needed]
	Headroom   string    // the headroom, such as "2.6×"; "" for none
	At         time.Time // see [Criterion.At]
	Broken     bool
	Assumed    bool // see [Criterion.Assumed]
	Default    bool // see [Criterion.Default]
	// First is set if the criterion is shown by default. It is broken, has a need that is not
	// implied, or is a main one.
	First bool
}

// ShownFirst returns the criteria that are shown by default.
func ShownFirst(all []Row) []Row {
	return slices.DeleteFunc(slices.Clone(all), func(r Row) bool { return !r.First })
}

// Rows judges a scheme against the needs, and returns the criteria in words.
func Rows(s *ids.Scheme, n *Needs) ([]Row, error) {
	j, err := Judge(s, nil, n)
	if err != nil {
		return nil, err
	}
	return j.Rows(), nil
}

// Rows returns the criteria in words, except unknown ones.
func (j *Judgment) Rows() []Row {
	var list []Row
	for i := range j.Criteria {
		if c := &j.Criteria[i]; !c.Unknown {
			list = append(list, Row{
				Mark: c.Mark(), Name: c.Name, Says: c.Says, Text: c.Why, Short: c.brief(), Value: c.ValueText(), Need: c.Needed(), Headroom: c.HeadroomText(), At: c.At(), Assumed: c.Assumed, Default: c.Default,
				Broken: c.isBroken(), First: c.isBroken() || c.Main || c.Asked && !c.implied,
			})
		}
	}
	return list
}

// short returns a date in fewer columns than Why; "" for other values.
func (c *Criterion) short() string {
	if at := c.At(); !at.IsZero() && !humantext.IsFar(at) {
		switch {
		case !c.Past:
			return c.Word + " until " + humantext.Date(at)
		case c.Quantity == DateOrAny:
			return "not " + c.Word + " since " + humantext.Date(at)
		}
		return "lasted until " + humantext.Date(at)
	}
	return ""
}

// brief returns Why in as few columns as possible.
func (c *Criterion) brief() string {
	if years, rare := strings.CutPrefix(c.Why, "1 duplicate in "); rare {
		return strings.Replace(years, "over ", ">", 1) + "/duplicate"
	}
	shorter := strings.NewReplacer("room for ", "", " ids per second", " ids/s", " per node", "/node", "pairs of equal ids", "equal pairs")
	text, _, _ := strings.Cut(shorter.Replace(c.Why), " (") // the text without its alphabet
	return cmp.Or(c.short(), text)
}

// ValueText returns the value in words.
func (c *Criterion) ValueText() string {
	if c.Unknown {
		return "–"
	}
	return c.text(c.Value)
}

// Needed returns the need in words that follow the value; "" for a need without a number.
func (c *Criterion) Needed() string {
	switch {
	case c.Need.Is != Number, c.hide != "": // "reveals the time" says enough
		return ""
	case c.Quantity == DateOrAny && c.Value.Is == Number && c.Value.Number == 0:
		return c.Word + " " + c.NeedText()
	}
	return strings.TrimSuffix(c.NeedText(), " ids/s") // the value has this unit
}

// NeedText returns the need in words.
func (c *Criterion) NeedText() string {
	text := c.text(c.Need)
	switch {
	case c.hide != "":
		return "hidden"
	case c.Quantity == Span && c.Need.Number == 0:
		return "all ids in order"
	case c.Quantity == Span:
		return "in order if " + text + " apart"
	case c.Quantity == PerYear && c.Need.Number == 0:
		return "no duplicates"
	case c.Quantity == PerYear && c.Need.Number < 1:
		return "at most 1 in " + figure(1/c.Need.Number) + " years"
	case c.AtMost:
		return "at most " + text
	case c.IsDate() && c.Need.Is == Number && c.Need.Number != 0 && !humantext.IsFar(instant(c.Need.Number)):
		return "until " + text
	}
	return text
}

// text formats a value of the property.
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
	case Date, DateOrAny:
		switch at := instant(v); {
		case v == 0 && p.Quantity == DateOrAny:
			return "at any time"
		case humantext.IsFar(at):
			return humantext.NoEnd
		default:
			return humantext.Date(at)
		}
	case Span:
		return spanWords(v)
	case PerSecond:
		if v < 0.01 {
			return figure(v*86400) + " ids/day"
		}
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

// figure formats a number with at most four digits, or as a power of ten.
func figure(v float64) string {
	switch {
	case v > 0 && v < 1e-9:
		return fmt.Sprintf("10^%.0f", math.Log10(v))
	case v > 0 && v < 0.001:
		two, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 2, 64), 64) // v with two digits
		return strconv.FormatFloat(two, 'f', -1, 64)
	case v >= 100_000:
		return humantext.Large(v)
	case v == math.Trunc(v) || v >= 1000:
		return humantext.Number(int64(math.Round(v)))
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// counted formats a number with its noun.
func counted(v float64, noun string) string {
	if v == math.Trunc(v) {
		return humantext.Count(int64(v), noun)
	}
	return figure(v) + " " + noun + "s"
}

// spanWords formats a number of seconds as a duration.
func spanWords(seconds float64) string {
	if seconds > math.MaxInt64/1e9 {
		return figure(seconds/year) + " years"
	}
	four, _ := strconv.ParseFloat(strconv.FormatFloat(seconds, 'g', 4, 64), 64) // seconds with four digits
	return humantext.Duration(time.Duration(math.Round(four * 1e9)))
}
