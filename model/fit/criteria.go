package fit

import (
	"math"

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

// Criterion is one figure of a scheme, and the need that it is held against.
type Criterion struct {
	Name  string
	Value Value
	Need  Value // None if nothing is asked
	// Asked is set if there is a need, and OK if it is met.
	Asked, OK bool
	// Slack is how often the need may be doubled before it breaks, in bits, from -64 to 10;
	// it is meant only if HasSlack is set.
	Slack    float64
	HasSlack bool
	// Unknown is set if the scheme is read-only, so that nothing can be computed.
	Unknown bool
	Why     string  // the value in words, with its numbers
	Formula string  // how it is computed
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

// judge computes all criteria of a scheme, in order. chosen is set if the setting is the one
// that is shown: then those that no need asks for are computed too.
func judge(b *ids.BoundScheme, e *ids.Encoding, n *Needs, chosen bool) []Criterion {
	if b.Policy == nil || b.Layout == nil || b.Layout.Bits == 0 {
		return readOnly()
	}
	j := &judging{traits: traitsOf(b, n), needs: n, texts: textsOf(b, e), chosen: chosen}
	j.load = n.loadOf(j.unit, j.hasTime())
	var list []Criterion
	for _, compute := range [...]func(*judging) []Criterion{
		generates, (*judging).store, (*judging).ends, (*judging).throughput, (*judging).identity,
		(*judging).repeats, (*judging).ordered, (*judging).indexed, (*judging).leaks, (*judging).written,
	} {
		list = append(list, compute(j)...)
	}
	return list
}

// judging is a scheme that is being judged.
type judging struct {
	*traits
	needs  *Needs
	load   load
	texts  texts
	chosen bool
}

// Names are the names of the criteria, in order.
func Names() []string {
	return []string{
		"generates", "store", "end", "int64-sign", "js-safe", "throughput", "overflow", "identities", "shared-identity",
		"duplicates", "order", "outage", "index-pages", "index-fill", "leaks-time", "leaks-node", "leaks-volume", "secret",
		"length", "url", "double-click", "case-insensitive", "no-lookalikes", "text-sorts",
	}
}

// readOnly returns the criteria of a scheme that is not generated.
func readOnly() []Criterion {
	names := Names()
	list := make([]Criterion, len(names))
	for i, name := range names {
		list[i] = Criterion{Name: name, Unknown: i > 0, Why: "its declaration does not say how ids are generated"}
	}
	list[0].Value = truth(false)
	list[0].askYes(truth(true), false)
	return list
}

func generates(*judging) []Criterion {
	c := Criterion{Name: "generates", Value: truth(true), Why: "its declaration says how ids are generated", Formula: "the scheme has a generator"}
	c.askYes(truth(true), true)
	return []Criterion{c}
}

func (j *judging) store() []Criterion {
	c := Criterion{Name: "store", Value: number(float64(j.bits)), Why: "an id has " + humantext.Count(j.bits, "bit"), Formula: "bits of the id"}
	switch j.needs.Store {
	case "int64", "js":
		c.askYes(number(64), j.bits <= 64)
	case "uuid":
		c.askYes(number(128), j.bits == 128)
	}
	return []Criterion{c}
}

// IsMoment reports whether the value of a criterion is a moment in Unix seconds.
func IsMoment(name string) bool {
	return name == "end" || name == "int64-sign" || name == "js-safe"
}
