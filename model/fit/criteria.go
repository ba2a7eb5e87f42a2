package fit

import (
	"fmt"
	"math"
	"slices"
	"time"

	"idtui/ids/humantext"
)

// Property is one figure that is computed of a scheme: what it is, which need it is held
// against, and how it is written. The table of properties is all that this package, the
// command, the pages and the documents know of them.
type Property struct {
	Name    string
	Says    string // what it tells of a scheme
	Formula string // how it is computed, in words
	// Quantity tells how a value is written, and None how a value that does not apply or has
	// no limit is; "" for "none".
	Quantity Quantity
	None     string
	// Always is set if the property is shown in every window.
	Always bool

	value func(*judging) Value
	// need holds the value against what is asked; nil for a property that nothing asks for. Such
	// a property is computed only for the setting that is shown.
	need func(*judging, *Criterion)
	// set reports whether you asked for the need; nil for a need that has no default.
	set   func(*Needs) bool
	why   func(*judging, *Criterion) string // the value as a sentence
	given func(*judging) []Given            // the numbers of the formula; nil for none
	mend  change                            // what may mend a broken need
	// tried returns the value for a layout that [Own] tries; nil for a property that the search
	// does not depend on.
	tried func(*search) Value
	hide  Hidden // of a leak: the word that asks for none
	// yes and no say whether a property of texts holds, instead of why. asked is set if it can be
	// asked for by its name.
	yes, no string
	asked   bool
}

// properties is the table. It has all properties, in order.
var properties = [...]Property{
	{
		Name: "generates", Says: "the declaration says how ids are generated", Formula: "the scheme has a generator",
		value: func(*judging) Value { return truth(true) },
		need:  func(_ *judging, c *Criterion) { c.askYes(truth(true), c.Value.Is == True) },
		why:   func(*judging, *Criterion) string { return "its declaration says how ids are generated" },
	},
	{
		Name: "store", Says: "bits of an id", Formula: "bits of the id", Quantity: Bits,
		value: func(j *judging) Value { return number(float64(j.bits)) },
		need: func(j *judging, c *Criterion) {
			switch j.needs.Store {
			case Int64, JS:
				c.askYes(number(64), j.bits <= 64)
			case UUID:
				c.askYes(number(128), j.bits == 128)
			}
		},
		why: func(j *judging, _ *Criterion) string { return "an id has " + humantext.Count(j.bits, "bit") },
	},
	{
		Name: "end", Says: "the first moment after the last timestamp", Formula: "epoch + sum of unit × largest value of the time fields + unit",
		Quantity: Moment, None: "never", Always: true, mend: laterEpoch,
		value: func(j *judging) Value { return numberIf(j.end()) },
		tried: func(s *search) Value { return numberIf(s.end()) },
		need:  func(j *judging, c *Criterion) { c.askLater(j.needs) },
		set:   func(n *Needs) bool { return n.UntilSet },
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "ids have no timestamp to run out"
			}
			if at := moment(c.Value.Number); isPractical(at) {
				return "timestamps last until " + humantext.Date(at)
			}
			return "timestamps have " + noEnd
		},
		given: func(j *judging) []Given {
			if !j.hasTime() {
				return nil
			}
			return []Given{{"epoch", j.epoch}, {"unit in seconds", j.unit}, {"last timestamp", j.last}}
		},
	},
	{
		Name: "int64-sign", Says: "when bit 0 of a 64-bit id is set", Formula: "epoch + weight of bit 0",
		Quantity: MomentOrAny, None: "never", mend: laterEpoch,
		value: func(j *judging) Value { return numberIf(j.signBit()) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Store == Int64 {
				c.askLater(j.needs)
			}
		},
		why: func(j *judging, c *Criterion) string {
			if j.bits != 64 {
				return "an id has " + humantext.Count(j.bits, "bit") + ", not 64"
			}
			return holdsUntil("positive as int64", c.Value)
		},
	},
	{
		Name: "js-safe", Says: "when an id exceeds 2^53", Formula: "epoch + weight of the lowest time bit from 2^53 on",
		Quantity: MomentOrAny, None: "never", mend: laterEpoch,
		value: func(j *judging) Value { return numberIf(j.jsSafe()) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Store == JS {
				c.askLater(j.needs)
			}
		},
		why: func(_ *judging, c *Criterion) string { return holdsUntil("exact in JavaScript", c.Value) },
	},
	{
		Name: "throughput", Says: "ids per second of one generator", Formula: "ids per unit / unit", Quantity: PerSecond, None: "no limit", Always: true,
		value: func(j *judging) Value { return number(j.count / j.load.unit) },
		tried: func(s *search) Value { return number(s.count / s.load.unit) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Throughput {
				c.askLeast(j.needs.perNode())
			}
		},
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "one generator can issue any number of ids"
			}
			return fmt.Sprintf("one generator can issue %s per unit of %s", humantext.Large(j.count), span(j.load.unit))
		},
		given: func(j *judging) []Given {
			if math.IsInf(j.count, 1) {
				return nil
			}
			return []Given{{"c", j.count}, {"unit in seconds", j.load.unit}}
		},
	},
	{
		Name: "overflow", Says: "probability that a time unit is asked for more", Formula: "P(Poisson(λ) > c)", Quantity: Probability,
		value: func(j *judging) Value { return number(tail(j.load.mean, j.count)) },
		why: func(j *judging, c *Criterion) string {
			if math.IsInf(j.count, 1) {
				return "a unit never has too many requests"
			}
			return fmt.Sprintf("with a mean of %.3g requests, a unit has more than %s with probability %.3g", j.load.mean, humantext.Large(j.count), c.Value.Number)
		},
		given: func(j *judging) []Given {
			if math.IsInf(j.count, 1) {
				return nil
			}
			return []Given{{"λ", j.load.mean}, {"c", j.count}}
		},
	},
	{
		Name: "identities", Says: "how many nodes can be told apart", Formula: "product of the numbers of values of the node fields",
		Quantity: Count, None: "no node", mend: leaseNumbers,
		value: identityCount,
		tried: func(s *search) Value { return identityCount(&s.judging) },
		need: func(j *judging, c *Criterion) {
			if _, assigned, _ := j.identities(); assigned { // what nodes share that draw their numbers is a matter of duplicates
				c.askLeast(j.needs.Nodes)
			}
		},
		set: func(n *Needs) bool { return n.NodesSet },
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "ids have no node"
			}
			how := "chosen at random"
			if _, assigned, _ := j.identities(); assigned {
				how = "assigned"
			}
			return fmt.Sprintf("room for %s nodes, whose numbers are %s", humantext.Large(c.Value.Number), how) + j.ofAddresses()
		},
	},
	{
		Name: "shared-identity", Says: "probability of two equal nodes within a year", Formula: "1 − Π (1 − i/I), i < N, × (1 − (N − 1)/I)^restarts per year",
		Quantity: Probability, None: "no node",
		value: func(j *judging) Value { return numberIf(j.sharedIdentity(j.needs)) },
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "ids have no node"
			}
			return fmt.Sprintf("within a year, two running nodes have one number with probability %.3g", c.Value.Number) + j.ofAddresses()
		},
		given: func(j *judging) []Given {
			count, _, _ := j.identities()
			return []Given{{"I", count}, {"N", j.needs.Nodes}, {"restarts per year", j.needs.restartsPerYear()}}
		},
	},
	{
		Name: "duplicates", Says: "expected pairs of equal ids per year", Formula: "Y/(X·u) · (N·W + N(N−1)/2 · q · M) + steps",
		Quantity: PerYear, Always: true, mend: leaseNumbers,
		value: func(j *judging) Value {
			all, _ := j.duplicates(j.needs)
			return number(all)
		},
		tried: func(s *search) Value { return number(s.duplicates()) },
		need: func(j *judging, c *Criterion) {
			need, slack := j.needs.Duplicates, float64(MostSlack)
			switch {
			case c.Value.Is == Number && c.Value.Number == 0:
			case need == 0 || c.Value.Is != Number:
				slack = LeastSlack
			default:
				slack = log2(need / c.Value.Number)
			}
			c.ask(number(need), slack)
		},
		set: func(n *Needs) bool { return n.DuplicatesSet },
		why: func(j *judging, _ *Criterion) string {
			all, steps := j.duplicates(j.needs)
			text := fmt.Sprintf("%.3g pairs of equal ids are expected per year", all)
			switch {
			case all == 0:
				return "no two ids are equal"
			case steps > all/2:
				return text + ", most of them after a clock stepped back"
			}
			return text + j.ofAddresses()
		},
		given: func(j *judging) []Given {
			_, steps := j.duplicates(j.needs)
			return []Given{
				{"λ", j.load.mean},
				{"u", j.load.unit},
				{"X", j.load.peak},
				{"N", j.needs.Nodes},
				{"q", j.sharing(j.needs)},
				{"M", j.betweenNodes(j.load)},
				{"W", j.withinNode(j.load)},
				{"steps", steps},
			}
		},
	},
	{
		Name: "order", Says: "the distance in time from which ids are in order",
		Formula:  "weight of the last leading time bit + 2.3263 × √2 × skew, or 0 in one sequence",
		Quantity: Span, None: "no order", Always: true,
		value: func(j *judging) Value { return numberIf(j.orderDistance(j.needs)) },
		tried: func(s *search) Value { return numberIf(s.layout.order(s.needs)) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Order >= 0 {
				c.askMost(j.needs.Order.Seconds())
			}
		},
		why: func(_ *judging, c *Criterion) string {
			switch {
			case c.Value.Is == None:
				return "ids do not sort by time"
			case c.Value.Number == 0:
				return "all ids of the generator sort"
			}
			return "ids sort within " + span(c.Value.Number)
		},
		given: func(j *judging) []Given {
			if _, ok := j.orderDistance(j.needs); !ok {
				return nil
			}
			return []Given{{"unit in seconds", j.unit}, {"skew in seconds", j.needs.Skew.Seconds()}}
		},
	},
	{
		Name: "outage", Says: "mean time without ids per clock step",
		Formula:  "1 if the generator refuses or waits; (2 − d)² / 4 with d = c/r if it counts on; otherwise 0",
		Quantity: Span,
		value:    func(j *judging) Value { return number(j.outage(j.needs)) },
		why: func(_ *judging, c *Criterion) string {
			return "a clock step of 1 s on average stops a generator for " + span(c.Value.Number)
		},
	},
	{
		Name: "index-pages", Says: "B-tree pages that 1000 inserts touch", Formula: "L × (1 − (1 − 1/L)^1000)", Quantity: Count,
		value: func(j *judging) Value { return number(j.index(j.needs, j.texts.length).pages) },
		why: func(_ *judging, c *Criterion) string {
			return fmt.Sprintf("1000 inserts in a row touch %.3g pages of an index", c.Value.Number)
		},
	},
	{
		Name: "index-fill", Says: "how full these pages are", Formula: "0.9 where inserts come in order, otherwise ln 2", Quantity: Share,
		value: func(j *judging) Value { return number(j.index(j.needs, j.texts.length).fill) },
		why: func(_ *judging, c *Criterion) string {
			return fmt.Sprintf("the pages of an index are %.0f %% full", c.Value.Number*100)
		},
	},
	{
		Name: "leaks-time", Says: "bits of the time in an id", Formula: "bits of the time fields", Quantity: Bits, hide: HideTime,
		value: func(j *judging) Value { return number(float64(j.timeBits)) },
		need:  askHidden, why: whyLeaks,
	},
	{
		Name: "leaks-node", Says: "bits of the node in an id", Formula: "bits of the node fields", Quantity: Bits, hide: HideNode,
		value: func(j *judging) Value { return number(float64(j.nodeBits)) },
		need:  askHidden, why: whyLeaks,
	},
	{
		Name: "leaks-volume", Says: "bits of the volume in an id", Formula: "bits of the sequences that count from a known number, or on through the units", Quantity: Bits, hide: HideVolume,
		value: func(j *judging) Value { return number(float64(j.volumeBits)) },
		need:  askHidden, why: whyLeaks,
	},
	{
		Name: "secret", Says: "bits that stay unknown if the time and the id before are known",
		Formula: "sum of log2(number of values) of the bits drawn for each id", Quantity: Bits,
		value: func(j *judging) Value { return number(j.secret) },
		tried: func(s *search) Value { return number(s.secret) },
		need: func(j *judging, c *Criterion) {
			if need := j.needs.Secret; need >= 0 {
				c.ask(number(need), c.Value.Number-need)
			}
		},
		why: func(_ *judging, c *Criterion) string {
			return fmt.Sprintf("%.4g bits stay unknown if the time and the id before are known", c.Value.Number)
		},
	},
	{
		Name: "length", Says: "characters of the longest text", Formula: "the longest text", Quantity: Characters, mend: otherEncoding,
		value: func(j *judging) Value { return number(float64(j.texts.length)) },
		need: func(j *judging, c *Criterion) {
			if j.needs.MaxLength > 0 {
				c.askMost(float64(j.needs.MaxLength))
			}
		},
		why: func(j *judging, _ *Criterion) string {
			return fmt.Sprintf("%s has at most %s", j.texts.encoding.Name(), humantext.Count(j.texts.length, "character"))
		},
	},
	{
		Name: "url", Says: "the text needs no escape in a URL", Formula: ofCharacters, mend: otherEncoding,
		value: func(j *judging) Value { return truth(j.texts.consistsOf(ofURLs)) },
		need:  askText, asked: true, yes: "no escaping needed in URLs", no: "escaping needed in URLs",
	},
	{
		Name: "double-click", Says: "a double click selects all of the text", Formula: ofCharacters, mend: otherEncoding,
		value: func(j *judging) Value { return truth(j.texts.consistsOf(ofWords)) },
		need:  askText, asked: true, yes: "a double click selects the whole id", no: "a double click selects a part of the id",
	},
	{
		Name: "case-insensitive", Says: "upper and lower case mean the same", Formula: ofCharacters, mend: otherEncoding,
		value: func(j *judging) Value { return truth(j.texts.ignoresCase()) },
		need:  askText, asked: true, yes: "no two characters differ only in case", no: "some characters differ only in case",
	},
	{
		Name: "no-lookalikes", Says: "no two characters look alike", Formula: ofCharacters, mend: otherEncoding,
		value: func(j *judging) Value { return truth(!j.texts.hasLookalikes()) },
		need:  askText, asked: true, yes: "no two characters look alike", no: "some characters look alike",
	},
	{
		Name: "text-sorts", Says: "text sorts as the bits do", Formula: ofCharacters,
		value: func(j *judging) Value { return truth(j.texts.sorts()) },
		yes:   "text sorts as the bits do", no: "text does not sort as the bits do",
	},
}

// ofCharacters is the formula of what texts are like.
const ofCharacters = "from the characters of the canonical encoding"

// Properties returns all properties, in order.
func Properties() []Property { return properties[:] }

func askHidden(j *judging, c *Criterion) {
	if j.needs.hides(c.hide) {
		c.askYes(number(0), c.Value.Number == 0)
	}
}

func whyLeaks(_ *judging, c *Criterion) string {
	return fmt.Sprintf("an id reveals %s of the %s", humantext.Count(int(c.Value.Number), "bit"), c.hide)
}

func askText(j *judging, c *Criterion) {
	if slices.Contains(j.needs.Text, c.Name) {
		c.askYes(truth(true), c.Value.Is == True)
	}
}

func identityCount(j *judging) Value {
	count, _, ok := j.identities()
	return numberIf(count, ok)
}

// ofAddresses says what is assumed of numbers that are 16 bits of an address.
func (j *judging) ofAddresses() string {
	if _, assigned, _ := j.identities(); assigned || !j.hasAddress {
		return ""
	}
	return "; assumed: addresses are like random numbers (in a network of /16 or smaller, no two are equal)"
}

// holdsUntil tells at which moment ids stop to be something.
func holdsUntil(what string, v Value) string {
	at := moment(v.Number)
	switch {
	case v.Is == None || !isPractical(at):
		return "always " + what
	case v.Number == 0:
		return "not always " + what
	}
	return what + " until " + humantext.Date(at)
}

// noEnd is an end so far away that its date says nothing.
const noEnd = "no practical end"

// isPractical reports whether a date is near enough to matter: it has a year of four digits.
func isPractical(at time.Time) bool { return at.Year() < 10000 }

// span writes a length of time in seconds for people.
func span(s float64) string {
	switch {
	case s >= year:
		return fmt.Sprintf("%.3g years", s/year)
	case s >= 24*3600:
		return fmt.Sprintf("%.3g days", s/(24*3600))
	case s >= 1 || s == 0:
		return fmt.Sprintf("%.4g s", s)
	case s >= 1e-3:
		return fmt.Sprintf("%.4g ms", s*1e3)
	case s >= 1e-6:
		return fmt.Sprintf("%.4g µs", s*1e6)
	}
	return fmt.Sprintf("%.4g ns", s*1e9)
}
