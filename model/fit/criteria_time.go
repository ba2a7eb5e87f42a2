package fit

import (
	"fmt"
	"math"

	"idtui/ids/humantext"
)

// date writes a moment for people.
func date(s float64) string { return moment(s).Format("2006-01-02") }

// ends returns the criteria about the end of the numbers.
func (j *judging) ends() []Criterion {
	at, ok := j.end()
	end := Criterion{Name: "end", Value: numberIf(at, ok), Why: "ids have no time, so it does not end", Formula: "epoch + sum of unit × largest value of the time fields + unit"}
	if ok {
		end.Why = "timestamps end on " + date(at)
		end.Given = []Given{{"epoch", j.epoch}, {"unit in seconds", j.unit}, {"last timestamp", j.last}}
	}
	end.askLater(j.needs)
	sign := Criterion{Name: "int64-sign", Formula: "epoch + weight of bit 0", Why: "bit 0 is never set"}
	at, ok = j.signBit()
	sign.Value = numberIf(at, ok)
	sign.Why = whenSet("bit 0", at, ok)
	if j.bits != 64 {
		sign.Why = "an id has " + humantext.Count(j.bits, "bit") + ", not 64"
	}
	if j.needs.Store == "int64" {
		sign.askLater(j.needs)
	}
	safe := Criterion{Name: "js-safe", Formula: "epoch + weight of the lowest time bit from 2^53 on"}
	at, ok = j.jsSafe()
	safe.Value = numberIf(at, ok)
	safe.Why = whenSet("a bit from 2^53 on", at, ok)
	if j.needs.Store == "js" {
		safe.askLater(j.needs)
	}
	return []Criterion{end, sign, safe}
}

func whenSet(what string, at float64, ok bool) string {
	switch {
	case !ok:
		return what + " is never set"
	case at == 0:
		return what + " can be set in any id"
	}
	return what + " is set from " + date(at) + " on"
}

// throughput returns the criteria about how many ids one generator can issue.
func (j *judging) throughput() []Criterion {
	through := Criterion{Name: "throughput", Formula: "ids per unit / unit", Why: "one generator can issue any number of ids"}
	over := Criterion{Name: "overflow", Formula: "P(Poisson(λ) > c)", Value: number(tail(j.load.mean, j.count))}
	over.Why = "a unit never has too many requests"
	if !math.IsInf(j.count, 1) {
		through.Value = number(j.count / j.load.unit)
		through.Why = fmt.Sprintf("one generator can issue %s per unit of %s", humantext.Large(j.count), span(j.load.unit))
		through.Given = []Given{{"c", j.count}, {"unit in seconds", j.load.unit}}
		over.Why = fmt.Sprintf("with a mean of %.3g requests, a unit has more than %s with probability %.3g", j.load.mean, humantext.Large(j.count), over.Value.Number)
		over.Given = []Given{{"λ", j.load.mean}, {"c", j.count}}
	}
	if j.needs.Throughput {
		need := j.needs.perNode()
		slack := float64(MostSlack)
		if through.Value.Is == Number {
			slack = log2(through.Value.Number / need)
		}
		through.ask(number(need), slack)
	}
	return []Criterion{through, over}
}

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

// ordered returns the criterion order.
func (j *judging) ordered() []Criterion {
	distance, ok := j.orderDistance(j.needs)
	c := Criterion{
		Name: "order", Value: numberIf(distance, ok), Formula: "weight of the last leading time bit + 2.3263 × √2 × skew, or 0 in one sequence",
		Why: "ids have no order",
	}
	if ok {
		c.Why = "ids that are at least " + span(distance) + " apart are in order"
		if distance == 0 {
			c.Why = "all ids of the generator are in order"
		}
		c.Given = []Given{{"unit in seconds", j.unit}, {"skew in seconds", j.needs.Skew.Seconds()}}
	}
	if j.needs.Order >= 0 {
		c.askMost(j.needs.Order.Seconds())
	}
	out := Criterion{Name: "outage", Value: number(j.outage(j.needs)), Formula: "1 if the generator refuses or waits; (2 − d)² / 4 with d = c/r if it counts on; otherwise 0"}
	out.Why = "a clock step of 1 s on average stops a generator for " + span(out.Value.Number)
	return []Criterion{c, out}
}

func (j *judging) indexed() []Criterion {
	use := j.index(j.needs, float64(j.texts.length))
	return []Criterion{
		{
			Name: "index-pages", Value: number(use.pages), Formula: "L × (1 − (1 − 1/L)^1000)",
			Why: fmt.Sprintf("1000 inserts in a row touch %.3g pages of an index", use.pages),
		},
		{
			Name: "index-fill", Value: number(use.fill), Formula: "0.9 where inserts come in order, otherwise ln 2",
			Why: fmt.Sprintf("the pages of an index are %.0f %% full", use.fill*100),
		},
	}
}
