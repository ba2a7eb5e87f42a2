package catalog

import (
	"cmp"
	"math"
	"slices"
	"time"

	"idtui/ids"
)

// Candidate is one reading of a text: the scheme that may have made it, and
// how likely that is.
type Candidate struct {
	Format   *ids.Format
	ID       ids.ID
	Encoding *ids.Encoding
	// Bits is the description length: how many bits it takes to write this id
	// down if the scheme made it. The fewest win.
	Bits float64
	// Confidence is the share of this reading among all, from 0 to 1.
	Confidence float64
	// Reasons say in words what speaks for and against it.
	Reasons []string
}

// Rejection is a scheme that cannot have made a text, and why.
type Rejection struct {
	Scheme *ids.Scheme
	Err    error
}

// Detect reads a text as each of the formats. The readings come best first, the
// others with their reasons in catalogue order.
func Detect(text string, formats []*ids.Format, now time.Time) ([]Candidate, []Rejection) {
	var found []Candidate
	var refused []Rejection
	for _, f := range formats {
		id, e, err := f.ParseForm(text)
		if err != nil {
			refused = append(refused, Rejection{f.Scheme, err})
			continue
		}
		c := Candidate{Format: f, ID: id, Encoding: e}
		c.weigh(now)
		found = append(found, c)
	}
	slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(a.Bits, b.Bits) })
	share(found)
	return found, refused
}

// Costs, in bits, of what is not a field's content.
const (
	outsideTime   = 25 // a time that no generator can have stamped
	impossible    = 30 // parts that no generator makes
	otherEncoding = 3  // not the canonical text form
	recentYears   = 3  // half of all ids that one meets are younger
)

// weigh computes the description length of the candidate and its reasons.
func (c *Candidate) weigh(now time.Time) {
	f := c.Format
	if f.Time != nil {
		c.weighTime(f.Time(c.ID), now)
	}
	for i := range f.Layout.Fields {
		field := &f.Layout.Fields[i]
		c.Bits += fieldCost(field, field.Get(c.ID))
	}
	if f.Check != nil {
		if err := f.Check(c.ID); err != nil {
			c.add(impossible, "but "+err.Error())
		}
	}
	if c.Encoding.Name != f.CanonicalEncoding(c.ID).Name {
		c.add(otherEncoding, "written in "+c.Encoding.Name)
	}
}

func (c *Candidate) add(bits float64, reason string) {
	c.Bits += bits
	c.Reasons = append(c.Reasons, reason)
}

// weighTime charges the time: as many bits as it takes to say which unit of the
// scheme's life it is, with half of the mass in the last years.
func (c *Candidate) weighTime(t, now time.Time) {
	step := float64(stepOf(c.Format)) / float64(time.Second)
	last := now.AddDate(0, 0, 1)
	recent := now.AddDate(-recentYears, 0, 0)
	if recent.Before(c.Format.Scheme.Born) {
		recent = c.Format.Scheme.Born
	}
	units := func(from, to time.Time) float64 {
		return math.Log2(max(2, float64(to.Unix()-from.Unix())/step))
	}
	switch ago := ids.FormatAgo(t, now); {
	case t.After(last):
		c.add(units(c.Format.Scheme.Born, last)+outsideTime, "but its time is "+ago)
	case t.Before(c.Format.Scheme.Born):
		c.add(units(c.Format.Scheme.Born, last)+outsideTime, "but its time is "+ago+", before the scheme was made")
	case t.After(recent):
		c.add(1+units(recent, last), "time "+ago)
	default:
		c.add(1+units(c.Format.Scheme.Born, recent), "time "+ago)
	}
}

// stepOf is the unit that the format's time counts.
func stepOf(f *ids.Format) time.Duration {
	if f.Policy != nil {
		return f.Policy.Unit.Step
	}
	for i := range f.Layout.Fields {
		if u := f.Layout.Fields[i].Unit; u != nil {
			return u.Step
		}
	}
	return time.Millisecond
}

// fieldCost is how many bits a field's value takes: small numbers are likelier
// than large ones, random bits are what they are, the time is charged apart.
func fieldCost(f *ids.Field, v ids.Value) float64 {
	switch f.Kind {
	case ids.Time, ids.Version, ids.Variant, ids.Reserved:
		return 0
	case ids.Random, ids.Hash, ids.Toggle:
		return float64(f.Width)
	}
	return min(2*math.Log2(math.Ldexp(float64(v.Hi), 64)+float64(v.Lo)+1)+1, float64(f.Width)+1)
}

// share turns description lengths into confidences that sum to 1.
func share(found []Candidate) {
	sum := 0.0
	for i := range found {
		found[i].Confidence = math.Exp2(found[0].Bits - found[i].Bits)
		sum += found[i].Confidence
	}
	for i := range found {
		found[i].Confidence /= sum
	}
}
