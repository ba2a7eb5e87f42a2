package fit

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Property is a figure that is computed for a scheme. It has a meaning, a format and perhaps a
// need. This package, the command, the pages and the documents take all properties from one table.
type Property struct {
	Name    string
	Word    string // a short name of at most 16 columns; "" for Name
	Says    string // what the figure means
	Formula string // the formula in words
	Letters string // the formula in letters; "" if the words suffice
	// Quantity says how a value is written. None is the text for no value or no limit; "" means
	// "none".
	Quantity Quantity
	None     string
	// Main is set if the property is shown by default, even without a need.
	Main bool

	value func(*judging) Value
	// need compares the value with the need; nil for a property without a need. Such a property is
	// computed only for the chosen parameters.
	need func(*judging, *Criterion)
	// set reports whether the user set the need, or the date in it; nil for a need without a default.
	set func(*Needs) bool
	// counts reports whether the default counts for the rank even if it is met; nil if it never does.
	counts func(*Needs) bool
	why    func(*judging, *Criterion) string // the value in words
	note   func(*judging, *Criterion) string // a remark about the value; nil for none
	given  func(*judging) []Given            // the numbers in the formula; nil for none
	// because returns the value and its reason, if Letters do not apply; nil if they always do.
	because func(*judging, *Criterion) string
	mend    change // the change that may fix a broken need
	// implied is set if every user has the need, so it is shown by default only if it is broken.
	implied bool
	// tried returns the value for a layout that [Own] tries; nil if the search does not depend on
	// it.
	tried func(*search) Value
	hide  Hidden // for a leak: the need that forbids it
	// yes and no replace why for properties of texts. asked is set if the need text accepts the
	// name.
	yes, no string
	asked   bool
}

// properties is the table of all properties, in order.
var properties = [...]Property{
	{
		Name: "generates", Word: "decode only", Says: "idtui can generate the ids", Formula: "the declaration of the scheme has a generator", implied: true,
		value: func(*judging) Value { return truth(true) },
		need:  func(_ *judging, c *Criterion) { c.askYes(truth(true), c.Value.Is == True) },
		why:   func(*judging, *Criterion) string { return "idtui can generate its ids" },
	},
	{
		Name: "store", Word: "size", Says: "size of an id", Formula: "bits of an id", Quantity: Bits,
		value: func(j *judging) Value { return number(float64(j.bits)) },
		need: func(j *judging, c *Criterion) {
			switch j.needs.Store {
			case Int64, JS:
				c.AtMost = true
				c.askYes(number(64), j.bits <= 64)
			case UUID:
				c.askYes(number(128), j.bits == 128)
			}
		},
		why: func(j *judging, _ *Criterion) string { return humantext.Count(j.bits, "bit") },
	},
	{
		Name: "end", Word: "lasts", Says: "the first instant after the last timestamp", Formula: "epoch + time unit × (largest value of the time fields + 1)",
		Quantity: Date, None: "never", Main: true, mend: laterEpoch,
		value: func(j *judging) Value { return numberIf(j.end()) },
		tried: func(s *search) Value { return numberIf(s.end()) },
		need:  func(j *judging, c *Criterion) { c.askLater(j.needs) },
		set:   func(n *Needs) bool { return n.UntilSet },
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "no timestamp to run out"
			}
			at := instant(c.Value.Number)
			switch {
			case humantext.IsFar(at):
				return humantext.NoEnd
			case c.Past:
				return "timestamps lasted until " + humantext.Date(at)
			}
			return "timestamps last until " + humantext.Date(at)
		},
		given: func(j *judging) []Given {
			if !j.hasTime() {
				return nil
			}
			return []Given{{"epoch", j.epoch}, {"unit in seconds", j.unit}, {"last timestamp in seconds", j.last}}
		},
	},
	{
		Name: "int64-sign", Word: "positive", Says: "when the sign bit of a 64-bit id is set", Formula: "epoch + the time that sets bit 0",
		Quantity: DateOrAny, None: "never", mend: laterEpoch,
		value: func(j *judging) Value { return numberIf(j.signBit()) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Store == Int64 {
				c.askLater(j.needs)
			}
		},
		set: func(n *Needs) bool { return n.UntilSet },
		why: func(j *judging, c *Criterion) string {
			if j.bits > 64 {
				return "no sign bit in " + humantext.Count(j.bits, "bit")
			}
			return holdsUntil("positive as int64", "can be negative as int64 at any time", c)
		},
		note: func(j *judging, c *Criterion) string {
			last := j.bound.Layout.Fields[len(j.bound.Layout.Fields)-1]
			if c.Value.Is != Number || c.Value.Number != 0 || last.Kind != ids.Reserved || last.Fixed == nil {
				return ""
			}
			return fmt.Sprintf("because its %d bits begin at the sign bit", j.bits-last.Width)
		},
		given: func(j *judging) []Given { return j.givenDate(j.signBit()) },
	},
	{
		Name: "js-safe", Word: "exact", Says: "when an id exceeds 2^53, the last exact number of JavaScript", Formula: "epoch + the time that sets the lowest time bit worth 2^53 or more",
		Quantity: DateOrAny, None: "never", mend: laterEpoch,
		value: func(j *judging) Value { return numberIf(j.jsSafe()) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Store == JS {
				c.askLater(j.needs)
			}
		},
		set: func(n *Needs) bool { return n.UntilSet },
		why: func(_ *judging, c *Criterion) string {
			return holdsUntil("exact in JavaScript", "can exceed 2^53 at any time", c)
		},
		given: func(j *judging) []Given { return j.givenDate(j.jsSafe()) },
	},
	{
		Name: "throughput", Says: "ids per second that one generator can issue", Formula: "ids per time unit / length of the time unit", Quantity: PerSecond, None: "no limit", Main: true,
		value: func(j *judging) Value { return number(j.count / j.load.unit) },
		tried: func(s *search) Value { return number(s.count / s.load.unit) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Throughput {
				c.askLeast(j.needs.Peak * j.needs.Rate / j.needs.Nodes)
			}
		},
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "any number of ids per second"
			}
			return figure(c.Value.Number) + " ids/s per node"
		},
		note: func(j *judging, _ *Criterion) string {
			f := j.halved()
			if f == nil {
				return ""
			}
			return fmt.Sprintf("because the %d-bit %s starts at random in its lower half", f.Width, f.Name)
		},
		given: func(j *judging) []Given {
			if math.IsInf(j.count, 1) {
				return nil
			}
			return []Given{{"c", j.count}, {"unit in seconds", j.load.unit}}
		},
	},
	{
		Name: "overflow", Says: "share of the time units at the peak rate with more requests than ids",
		Formula: "probability that a time unit gets more requests at random times than it can number", Letters: "P(Poisson(λ) > c)", Quantity: Probability,
		value: func(j *judging) Value { return number(tail(j.load.mean, j.count)) },
		why: func(_ *judging, c *Criterion) string {
			switch {
			case c.Value.Number < 1e-9:
				return "no overflow expected"
			case c.Value.Number < 1e-5:
				return "overflow in less than 0.001 % of units"
			}
			return "overflow in " + figure(c.Value.Number*100) + " % of units at peak"
		},
		given: func(j *judging) []Given {
			if math.IsInf(j.count, 1) {
				return nil
			}
			return []Given{{"λ", j.load.mean}, {"c", j.count}}
		},
	},
	{
		Name: "identities", Word: "node numbers", Says: "how many node numbers there are", Formula: "product of the numbers of values of the node fields",
		Quantity: Count, None: "no node number", Main: true, mend: leaseNumbers,
		value: identityCount,
		tried: func(s *search) Value { return identityCount(&s.judging) },
		need: func(j *judging, c *Criterion) {
			if _, assigned, _ := j.identities(); assigned { // for random numbers, the property duplicates applies instead
				c.askLeast(j.needs.Nodes)
			}
		},
		set: func(n *Needs) bool { return n.NodesSet },
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "no node number" + j.withoutNode()
			}
			if _, assigned, _ := j.identities(); assigned {
				return "room for " + humantext.Large(c.Value.Number) + " nodes"
			}
			return humantext.Large(c.Value.Number) + " random node numbers"
		},
		note: ofAddresses,
	},
	{
		Name: "shared-identity", Word: "shared numbers", Says: "probability that two nodes share a number within a year",
		Formula: "probability that any two nodes choose the same number (birthday problem); each restart chooses again",
		Letters: "1 − Π (1 − i/I), i < N, × (1 − (N − 1)/I)^restarts per year", Quantity: Probability, None: "no node number",
		value: func(j *judging) Value { return numberIf(j.sharedIdentity(j.needs)) },
		why: func(j *judging, c *Criterion) string {
			if c.Value.Is == None {
				return "no node number"
			}
			if c.Value.Number == 0 {
				return "no two nodes share a number"
			}
			return "two nodes share a number: " + figure(c.Value.Number*100) + " %"
		},
		note: ofAddresses,
		because: func(j *judging, c *Criterion) string {
			switch count, assigned, ok := j.identities(); {
			case !ok:
				return "none, because the ids have no node number"
			case count < j.needs.Nodes:
				return "1, because there are fewer numbers than nodes"
			case assigned:
				return "0, because each node gets a number of its own"
			}
			return ""
		},
		given: func(j *judging) []Given {
			count, _, _ := j.identities()
			return []Given{{"I", count}, {"N", j.needs.Nodes}, {"restarts per year", j.needs.restartsPerYear()}}
		},
	},
	{
		Name: "duplicates", Says: "expected pairs of equal ids per year; without a timestamp, the mean until the end date",
		Formula: "time units at the peak rate per year × (pairs within the nodes + pairs between nodes that share a number) + pairs after clock steps",
		Letters: "Y/(X·u) · (N·W + N(N−1)/2 · q · M) + steps", Quantity: PerYear, Main: true, mend: leaseNumbers,
		value: func(j *judging) Value {
			all, _ := j.duplicates(j.needs)
			return number(all)
		},
		tried: func(s *search) Value { return number(s.duplicates()) },
		need: func(j *judging, c *Criterion) {
			c.AtMost = true
			c.ask(number(j.needs.Duplicates), j.rateHeadroom(c.Value))
		},
		set:    func(n *Needs) bool { return n.DuplicatesSet },
		counts: func(n *Needs) bool { return n.Throughput }, // a higher rate causes more of them
		why: func(j *judging, _ *Criterion) string {
			all, _ := j.duplicates(j.needs)
			switch {
			case all == 0:
				return "no duplicates"
			case math.IsInf(all, 0):
				return "duplicates all the time"
			case all >= 1e15:
				return fmt.Sprintf("10^%.0f pairs of equal ids/year", math.Log10(all))
			case all >= 1:
				return figure(all) + " pairs of equal ids/year"
			case all < 1e-9:
				return "1 duplicate in over 10^9 years"
			}
			return "1 duplicate in " + figure(1/all) + " years"
		},
		note: whyDuplicates,
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
		Name: "order", Says: "how far apart in time two ids must be to be in order, compared byte by byte",
		Formula: "the time that the lowest of the leading time bits counts, plus 3.29 × the skew for several nodes. Then 1 % of the pairs this far apart are out of order. 0 if all ids come from one sequence",
		Letters: "weight + 2.3263 × √2 × skew", Quantity: Span, None: "no order", Main: true,
		value: func(j *judging) Value { return numberIf(j.orderDistance(j.needs)) },
		tried: func(s *search) Value { return numberIf(s.layout.order(s.needs)) },
		need: func(j *judging, c *Criterion) {
			if j.needs.Order < 0 {
				return
			}
			order := j.needs.Order.Seconds()
			if c.askMost(order); c.Value.Is == Number && j.needs.disorder() > 0 {
				c.ask(c.Need, log2((order-c.Value.Number)/j.needs.disorder()+1))
			}
		},
		why: func(j *judging, c *Criterion) string {
			switch {
			case c.Value.Is == None && j.hasTime(): // some databases compare the bytes in another order
				return "bytes do not sort by time"
			case c.Value.Is == None:
				return "ids do not sort by time"
			case c.Value.Number == 0:
				return "all ids are in order"
			case j.needs.disorder() > 0:
				return "99 % are in order if " + spanWords(c.Value.Number) + " apart"
			}
			return "ids are in order if " + spanWords(c.Value.Number) + " apart"
		},
		because: func(j *judging, c *Criterion) string {
			switch {
			case c.Value.Is == None && j.hasTime():
				return "none, because the ids do not begin with the time bits of most weight"
			case c.Value.Is == None:
				return "none, because the ids have no time"
			case c.Value.Number == 0:
				return "0, because one generator issues all ids in order"
			}
			return ""
		},
		given: func(j *judging) []Given {
			distance, ok := j.orderDistance(j.needs)
			if !ok {
				return nil
			}
			return []Given{{"weight", distance - j.needs.disorder()}, {"skew", j.needs.Skew.Seconds()}}
		},
	},
	{
		Name: "outage", Says: "mean time without ids after a clock step of 1 s on average",
		Formula: "1 s if the generator refuses or waits; less if it keeps counting until the sequence overflows; 0 if it follows the clock",
		Letters: "(2 − c/r)² / 4", Quantity: Span,
		value: func(j *judging) Value { return number(j.outage(j.needs)) },
		why: func(_ *judging, c *Criterion) string {
			if c.Value.Number == 0 {
				return "no pause after a clock step"
			}
			return spanWords(c.Value.Number) + " without ids per clock step of 0–2 s"
		},
		because: func(j *judging, c *Criterion) string {
			switch stays := j.back == ids.StayBack; {
			case c.Value.Number > 0 && stays:
				return ""
			case c.Value.Number > 0:
				return "1 s, because the generator refuses or waits"
			case !j.hasTime():
				return "0, because the ids have no time"
			case stays && (j.full == ids.WaitFull || j.full == ids.RefuseFull):
				return "0, because the sequence does not overflow within 2 s"
			}
			return "0, because the generator continues after a clock step"
		},
		given: func(j *judging) []Given {
			return []Given{{"c", j.count}, {"r", j.needs.loadOf(j.unit, true).rate}}
		},
	},
	{
		Name: "index-pages", Says: "B-tree pages that 1,000 inserts touch",
		Formula: "how many different pages 1,000 inserts write to, each at random among the pages that the order of ids allows", Letters: "L × (1 − (1 − 1/L)^1000)", Quantity: Count,
		value: func(j *judging) Value { return number(j.index(j.needs, j.texts.length).pages) },
		why: func(_ *judging, c *Criterion) string {
			return "1,000 inserts touch " + humantext.Count(int64(math.Ceil(c.Value.Number)), "index page")
		},
		given: func(j *judging) []Given {
			use := j.index(j.needs, j.texts.length)
			list := []Given{{"L", use.leaves}, {"e", use.fill * use.capacity}}
			if use.ordered {
				list = append(list, Given{"v", use.disorder})
			}
			return list
		},
	},
	{
		Name: "index-fill", Says: "how full these pages are", Formula: "90 % if inserts come almost in order, otherwise ln 2 = 69 %", Quantity: Share,
		value: func(j *judging) Value { return number(j.index(j.needs, j.texts.length).fill) },
		why: func(_ *judging, c *Criterion) string {
			return fmt.Sprintf("index pages are %.0f %% full", c.Value.Number*100)
		},
		given: func(j *judging) []Given {
			use := j.index(j.needs, j.texts.length)
			if !use.ordered {
				return nil
			}
			return []Given{{"v", use.disorder}, {"limit", almostInOrder * use.capacity}}
		},
	},
	{
		Name: "leaks-time", Word: "reveals time", Says: "what an id reveals about its time", Formula: "bits of the time fields", Quantity: Bits, hide: HideTime,
		value: func(j *judging) Value { return number(float64(j.timeBits)) },
		need:  askHidden, why: whyLeaks,
	},
	{
		Name: "leaks-node", Word: "reveals node", Says: "what an id reveals about its node", Formula: "bits of the node fields", Quantity: Bits, hide: HideNode,
		value: func(j *judging) Value { return number(float64(j.nodeBits)) },
		need:  askHidden, why: whyLeaks,
	},
	{
		Name: "leaks-volume", Word: "reveals volume", Says: "what an id reveals about the number of issued ids", Formula: "bits of sequences, and of random bits that a generator counts up: their differences count the ids between. If each time unit has a new start, this holds only within a unit", Quantity: Bits, hide: HideVolume,
		value: func(j *judging) Value { return number(float64(j.volumeBits)) },
		need:  askHidden, why: whyLeaks,
	},
	{
		Name: "secret", Word: "bits to guess", Says: "bits to guess if the time and the previous id are known",
		Formula: "random bits of each id; those that a generator counts up do not count", Quantity: Bits,
		value: func(j *judging) Value { return number(j.secret) },
		tried: func(s *search) Value { return number(s.secret) },
		need: func(j *judging, c *Criterion) {
			if need := j.needs.Secret; need >= 0 {
				c.ask(number(need), c.Value.Number-need)
			}
		},
		why: func(_ *judging, c *Criterion) string {
			return counted(c.Value.Number, "bit") + " to guess"
		},
	},
	{
		Name: "length", Says: "characters of an id", Formula: "the longest text in the canonical encoding", Quantity: Characters, mend: otherEncoding,
		value: func(j *judging) Value { return number(float64(j.texts.length)) },
		need: func(j *judging, c *Criterion) {
			if j.needs.MaxLength > 0 {
				c.askMost(float64(j.needs.MaxLength))
			}
		},
		why: func(j *judging, _ *Criterion) string {
			return "up to " + humantext.Count(j.texts.length, "character") + " of " + j.texts.encoding.Title()
		},
	},
	{
		Name: "url", Word: "URL escapes", Says: "no character needs escaping in a URL", Formula: "only letters, digits and - . _ ~", mend: otherEncoding,
		value: func(j *judging) Value { return truth(j.texts.consistsOf(ofURLs)) },
		need:  askText, asked: true, yes: "no escaping needed in URLs", no: "escaping needed in URLs",
	},
	{
		Name: "double-click", Says: "a double click selects the whole id", Formula: "only letters, digits and _", mend: otherEncoding,
		value: func(j *judging) Value { return truth(j.texts.consistsOf(ofWords)) },
		need:  askText, asked: true, yes: "a double click selects the whole id", no: "a double click selects a part of the id",
	},
	{
		Name: "case-insensitive", Word: "case", Says: "upper and lower case mean the same", Formula: "no letter is in the alphabet in both cases", mend: otherEncoding,
		value: func(j *judging) Value { return truth(j.texts.ignoresCase()) },
		need:  askText, asked: true, yes: "case does not matter", no: "upper and lower case differ",
	},
	{
		Name: "no-lookalikes", Word: "lookalikes", Says: "no two characters look alike", Formula: "at most one of 0 O o, and at most one of 1 I l", mend: otherEncoding,
		value: func(j *judging) Value { return truth(!j.texts.hasLookalikes()) },
		need:  askText, asked: true, yes: "no two characters look alike", no: "some characters look alike",
	},
	{
		Name: "text-sorts", Says: "text sorts as the bits do", Formula: "one length, and an alphabet in ASCII order",
		value: func(j *judging) Value { // this takes longer than all other properties together
			const enough = 6
			return truth(j.texts.constant && !slices.ContainsFunc(sampleIDs(j.texts.bound)[:enough], func(id ids.ID) bool { return !sortsBits(j.texts.bound, j.texts.encoding, id) }))
		},
		yes: "text sorts as the bits do", no: "text does not sort as the bits do",
	},
}

// Properties returns all properties, in order.
func Properties() []Property { return properties[:] }

func askHidden(j *judging, c *Criterion) {
	if j.needs.hides(c.hide) {
		c.askYes(number(0), c.Value.Number == 0)
	}
}

func whyLeaks(_ *judging, c *Criterion) string {
	what := "the " + string(c.hide)
	if c.hide == HideVolume {
		what = "how many are issued"
	}
	if c.Value.Number == 0 {
		return "hides " + what
	}
	return "reveals " + what + ": " + humantext.Count(int(c.Value.Number), "bit")
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

// whyDuplicates returns over which time the duplicates of ids without a time are averaged, and the
// cause of too many.
func whyDuplicates(j *judging, c *Criterion) string {
	if all, steps := j.duplicates(j.needs); all > 0 && steps > all/2 {
		return "most of them after a clock moved back"
	}
	if c.Value.Number == 0 {
		return ""
	}
	mean := ""
	if !j.hasTime() { // the more ids exist, the more often a new one is equal to one of them
		mean = "on average until " + humantext.Date(j.needs.Until)
	}
	if text := ofAddresses(j, c); text != "" || c.Value.Number <= j.needs.Duplicates {
		return cmp.Or(text, mean)
	}
	switch count, assigned, _ := j.identities(); {
	case j.start == onlyRandom && j.hasTime():
		return "because ids of one time unit differ only in " + counted(j.secret, "random bit")
	case j.start == onlyRandom:
		return mean + ", because ids differ only in " + counted(j.secret, "random bit")
	case assigned && count < j.needs.Nodes:
		return fmt.Sprintf("because %s nodes share %s numbers", humantext.Large(j.needs.Nodes), humantext.Large(count))
	case j.needs.Nodes < 2 || assigned:
		return mean
	case count > 1:
		choose := "choose"
		if j.needs.assigned() { // the scheme has no numbers to assign
			choose = "always choose"
		}
		return "because nodes " + choose + " among " + humantext.Large(count) + " numbers at random"
	}
	return "because ids are generated without a node number"
}

// ofAddresses returns the assumption about node numbers that are 16 bits of an address.
func ofAddresses(j *judging, _ *Criterion) string {
	if _, assigned, _ := j.identities(); assigned || !j.hasAddress {
		return ""
	}
	return "if addresses are like random numbers (in a network of /16 or smaller, no two are equal)"
}

// withoutNode returns the parameter that removes the node number from the ids, such as " with
// node_bits=unknown"; "" for none.
func (j *judging) withoutNode() string {
	settings := j.bound.Values.Settings()
	for i := range j.bound.Scheme.Params {
		p := &j.bound.Scheme.Params[i]
		if p.Kind != ids.Choice || !p.AffectsDecoding {
			continue
		}
		set := maps.Clone(settings)
		set[p.Name] = p.Choices[len(p.Choices)-1]
		if b, err := j.bound.Scheme.Open(set); err == nil && slices.ContainsFunc(b.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Node }) {
			return " with " + p.Name + "=" + settings[p.Name]
		}
	}
	return ""
}

// givenDate returns the numbers in the formula of the date at which a bit of the time is first set.
// It returns nil if the bit is never set (ok is false), or on any date (at is 0).
func (j *judging) givenDate(at float64, ok bool) []Given {
	if !ok || at == 0 {
		return nil
	}
	return []Given{{"epoch", j.epoch}, {"time in seconds", at - j.epoch}}
}

// holdsUntil returns the date until which ids have a property, such as "exact in JavaScript". If
// new ids can lack it on any date, it returns broken.
func holdsUntil(property, broken string, c *Criterion) string {
	at := instant(c.Value.Number)
	switch {
	case c.Value.Is == None || humantext.IsFar(at):
		return "always " + property
	case c.Value.Number == 0:
		return broken
	case c.Past:
		return "not " + property + " since " + humantext.Date(at)
	}
	return property + " until " + humantext.Date(at)
}
