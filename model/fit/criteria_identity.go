package fit

import (
	"fmt"
	"math"

	"idtui/ids/humantext"
)

// identity returns the criteria about what distinguishes nodes.
func (j *judging) identity() []Criterion {
	count, assigned, ok := j.identities()
	c := Criterion{Name: "identities", Value: numberIf(count, ok), Formula: "product of the numbers of values of the node fields", Why: "ids have no node"}
	if ok {
		how := "drawn"
		if assigned {
			how = "assigned"
		}
		c.Why = fmt.Sprintf("nodes can have %s numbers, which are %s", humantext.Large(count), how) + j.ofAddresses(assigned)
	}
	if assigned { // what nodes share that draw their numbers is a matter of duplicates
		c.ask(number(j.needs.Nodes), log2(count/j.needs.Nodes))
	}
	p, ok := j.sharedIdentity(j.needs)
	shared := Criterion{
		Name: "shared-identity", Value: numberIf(p, ok), Formula: "1 − Π (1 − i/I), i < N, × (1 − (N − 1)/I)^restarts per year", Why: "ids have no node",
		Given: []Given{{"I", count}, {"N", j.needs.Nodes}, {"restarts per year", j.needs.restartsPerYear()}},
	}
	if ok {
		shared.Why = fmt.Sprintf("within a year, two running nodes have one number with probability %.3g", p) + j.ofAddresses(assigned)
	}
	return []Criterion{c, shared}
}

// ofAddresses says what is assumed of numbers that are 16 bits of an address.
func (j *judging) ofAddresses(assigned bool) string {
	if assigned || !j.hasAddress {
		return ""
	}
	return "; assumed: addresses are like random numbers (in a network of /16 or smaller, no two are equal)"
}

// repeats returns the criterion duplicates.
func (j *judging) repeats() []Criterion {
	all, steps := j.duplicates(j.needs)
	c := Criterion{
		Name: "duplicates", Value: number(all), Formula: "Y/(X·u) · (N·W + N(N−1)/2 · q · M) + steps",
		Why:   fmt.Sprintf("%.3g pairs of equal ids are expected per year", all),
		Given: []Given{{"λ", j.load.mean}, {"u", j.load.unit}, {"X", j.load.peak}, {"N", j.needs.Nodes}, {"q", j.sharing(j.needs)}, {"M", j.betweenNodes(j.load)}, {"W", j.withinNode(j.load)}, {"steps", steps}},
	}
	switch {
	case all == 0:
		c.Why = "no two ids are equal"
	case steps > all/2:
		c.Why += ", most of them after a clock stepped back"
	default:
		_, assigned, _ := j.identities()
		c.Why += j.ofAddresses(assigned)
	}
	need, slack := j.needs.Duplicates, float64(MostSlack)
	switch {
	case all == 0:
	case need == 0:
		slack = LeastSlack
	default:
		slack = log2(need / all)
	}
	c.ask(number(need), slack)
	return []Criterion{c}
}

// leaks returns the criteria about what ids tell and hide.
func (j *judging) leaks() []Criterion {
	var list []Criterion
	for _, l := range [...]struct {
		what, from string
		bits       int
	}{{"time", "time fields", j.timeBits}, {"node", "node fields", j.nodeBits}, {"volume", "sequences that count from a known number, or on through the units", j.volumeBits}} {
		c := Criterion{Name: "leaks-" + l.what, Value: number(float64(l.bits)), Formula: "bits of the " + l.from}
		c.Why = fmt.Sprintf("an id tells %s of the %s", humantext.Count(l.bits, "bit"), l.what)
		if j.needs.hides(l.what) {
			c.askYes(number(0), l.bits == 0)
		}
		list = append(list, c)
	}
	secret := Criterion{
		Name: "secret", Value: number(j.secret), Formula: "sum of log2(number of values) of the bits drawn for each id",
		Why: fmt.Sprintf("%.4g bits stay unknown if the time and the id before are known", j.secret),
	}
	if need := j.needs.Secret; need >= 0 {
		secret.ask(number(need), j.secret-need)
	}
	return append(list, secret)
}

// written returns the criteria about the canonical encoding. Whether texts sort is computed
// only for the setting that was chosen: no need asks for it.
func (j *judging) written() []Criterion {
	t, b := &j.texts, j.bound
	sorts := j.chosen && t.sorts(b)
	length := Criterion{Name: "length", Value: number(float64(t.length)), Formula: "the longest text", Why: fmt.Sprintf("%s has at most %s", t.encoding.Name(), humantext.Count(t.length, "character"))}
	if j.needs.MaxLength > 0 {
		length.askMost(float64(j.needs.MaxLength))
	}
	list := []Criterion{length}
	for _, p := range [...]struct {
		name, yes, no string
		holds         bool
	}{
		{"url", "texts need no escape in a URL", "texts need an escape in a URL", t.consistsOf(b, ofURLs)},
		{"double-click", "a double click selects all of a text", "a double click selects a part of a text", t.consistsOf(b, ofWords)},
		{"case-insensitive", "no two characters differ only in case", "some characters differ only in case", t.ignoresCase()},
		{"no-lookalikes", "no two characters look alike", "some characters look alike", !t.hasLookalikes()},
		{"text-sorts", "texts sort as the bits do", "texts do not sort as the bits do", sorts},
	} {
		c := Criterion{Name: p.name, Value: truth(p.holds), Why: p.no, Formula: "from the characters of " + t.encoding.Name()}
		if p.holds {
			c.Why = p.yes
		}
		if j.needs.asksText(p.name) {
			c.askYes(truth(true), p.holds)
		}
		list = append(list, c)
	}
	return list
}

// least returns the least slack of the criteria; 10 if none has any.
func least(list []Criterion) (slack float64, tightest int) {
	slack, tightest = MostSlack, -1
	for i := range list {
		if c := &list[i]; c.HasSlack && (tightest < 0 || c.Slack < slack) {
			slack, tightest = math.Min(slack, c.Slack), i
		}
	}
	return slack, tightest
}
