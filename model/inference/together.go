package inference

import (
	"math"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/inference/evidence"
	"idtui/model/inference/lines"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// ForCatalog returns options to compare the schemes of a catalog with free layouts.
func ForCatalog(c *catalog.Catalog, now time.Time) (Options, error) {
	o := Options{Now: now, Schemes: c.BoundSchemes(), Own: c.IsOwn}
	var err error
	if o.judge, err = sets.NewJudge(c, nil, now); err != nil {
		return o, err
	}
	o.decoder, err = decoding.NewDecoder(c, decoding.Options{Now: now, MinConfidence: decoding.DefaultMinConfidence})
	return o, err
}

// Limits of the answer of decode, as probabilities and a number of ids. The bonuses are in bits.
const (
	leastAnswer  = .5  // the minimum confidence of decode
	leastSecond  = .9  // the same for each of two schemes in one input
	leastCertain = .9  // the same for a scheme that accepts almost any text
	leastLikely  = .01 // the minimum confidence of decode in another scheme
	fewestOdd    = 8   // the minimum number of ids of a second generator

	foundBonus    = 3  // bonus of the scheme that decode finds
	togetherBonus = 20 // further bonus with its default epoch
	openBonus     = 15 // further bonus without times
	wideBonus     = 60 // the same for more than 64 bits: few other ids fit
)

// answer is what decode finds for all ids.
type answer struct {
	*sets.Group
	ids []ids.ID
	// prefix and suffix are the text around the first id.
	prefix, suffix string
	// encoding is that of the first id.
	encoding *ids.Encoding
}

// answer returns what decode finds for the samples of a group; nil for nothing or for several schemes.
// If the samples come from two generators, as after a deploy, answer leaves out those of the smaller
// one.
func (o *Options) answer(g *evidence.Group) *answer {
	if o.judge == nil || o.SchemesOnly {
		return nil
	}
	column := o.column(g.All, g.Samples)
	if !named(column) {
		return nil
	}
	if fit, odd := parts(column, g.Samples); len(odd) >= fewestOdd {
		if other := o.column(odd, odd); changes(column.Group, other.Group) {
			if len(odd) > len(fit) {
				fit = odd
			}
			if len(fit) < lines.MinIDs {
				return nil
			}
			g.Split(fit)
			if column = o.column(fit, fit); !named(column) {
				return nil
			}
		}
	}
	a := &answer{Group: column.Group, encoding: column.IDs[0].Encoding}
	a.prefix, a.suffix, _ = strings.Cut(g.Samples[0].Text, column.IDs[0].Text)
	for i := range column.IDs {
		if found := &column.IDs[i]; found.Bound == nil || g.Samples[i].Text != a.prefix+found.Text+a.suffix {
			return nil
		}
		a.ids = append(a.ids, column.IDs[i].ID)
	}
	return a
}

// named reports whether the ids of a column have a scheme.
func named(c *sets.Column) bool {
	return c.Group != nil && c.Group.Bound != nil && c.Group.Confidence >= leastAnswer
}

// column judges samples as decode does. The samples in first decide on the scheme.
func (o *Options) column(first, samples []lines.Sample) *sets.Column {
	var place input.Place
	place.Name = input.LinePlace
	all := func(list []lines.Sample) []sets.Sample {
		out := make([]sets.Sample, len(list))
		for i := range list {
			out[i] = sets.Sample{Text: list[i].Text, Place: list[i].Place}
			if at := list[i].Time; !at.IsZero() {
				out[i].Times = []input.Time{{Place: &place, At: at}}
			}
		}
		return out
	}
	return o.judge.Column(o.decoder, all(first[:min(len(first), sets.MaxSamples)]), all(samples))
}

// Limits of ids that contradict their group, as in [sets.Watch].
const (
	longestZone = 14 * time.Hour
	longestLate = 10 * 24 * time.Hour
	farTime     = 90 * 24 * time.Hour
)

// parts divides samples into those that fit the answer and odd ones. Odd samples have another
// scheme, or a time far from that of their line. If the line has no time, their time is far from
// those of the other ids.
func parts(column *sets.Column, samples []lines.Sample) (fit, odd []lines.Sample) {
	var low, high time.Time
	for i := range samples {
		found, beside := &column.IDs[i], samples[i].Time
		ok := found.Bound != nil
		if ok && found.Bound.Time != nil {
			at := found.Bound.Time(found.ID)
			if low.IsZero() {
				low, high = at, at
			}
			switch margin := max(farTime, high.Sub(low)); {
			case column.Group.Timed && column.Group.Epoch != sets.EpochUnknown && !beside.IsZero():
				ok = beside.Sub(at) > -longestZone && beside.Sub(at) < longestLate
			case at.Before(low.Add(-margin)) || at.After(high.Add(margin)):
				ok = false
			case at.Before(low):
				low = at
			case at.After(high):
				high = at
			}
		}
		if ok {
			fit = append(fit, samples[i])
		} else {
			odd = append(odd, samples[i])
		}
	}
	return fit, odd
}

// changes reports whether two groups have different schemes or epochs, without doubt.
func changes(a, b *sets.Group) bool {
	if b == nil || b.Bound == nil || min(a.Confidence, b.Confidence) < leastSecond {
		return false
	}
	x, known := a.EpochMS()
	y, also := b.EpochMS()
	return known && also && (a.Bound.Scheme != b.Bound.Scheme || math.Abs(float64(x-y)) > 1000)
}
