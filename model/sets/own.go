package sets

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/sets/codes"
	"idtui/model/sets/delays"
	"idtui/model/sets/fieldcost"
	"idtui/model/sets/unlisted"
)

// ownLayout is a layout that may have a custom epoch.
type ownLayout struct {
	bound  *ids.BoundScheme
	field  *ids.Field
	prior  float64
	random bool // the layout has neither a node nor a sequence
}

// addOwn adds a layout that may have a custom epoch. Among layouts with the same fields, it keeps
// only the most frequent one.
func (j *Judge) addOwn(b *ids.BoundScheme, f *ids.Field) {
	const snowflake = 1 // the prior of Snowflake's layout
	prior := ownPrior + max(0, b.Scheme.Prior-snowflake)
	if b.Scheme.Prior > snowflake { // users of Snowflake's layout choose an epoch more often
		prior += ownRare
	}
	if f.Spans[0].Offset == 0 { // most layouts do not use the sign bit
		prior += signBit
	}
	random := isRandom(b)
	for i := range j.own {
		o := &j.own[i]
		if sameShape(o.bound, b) {
			if prior < o.prior {
				*o = ownLayout{b, f, prior, random}
			}
			return
		}
	}
	j.own = append(j.own, ownLayout{b, f, prior, random})
}

// isRandom reports whether a layout has neither a node nor a sequence.
func isRandom(b *ids.BoundScheme) bool {
	return !slices.ContainsFunc(b.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Node || f.Kind == ids.Sequence })
}

// sameShape reports whether two layouts have fields of the same kinds at the same places.
func sameShape(a, b *ids.BoundScheme) bool {
	if len(a.Layout.Fields) != len(b.Layout.Fields) {
		return false
	}
	for i := range a.Layout.Fields {
		f, g := &a.Layout.Fields[i], &b.Layout.Fields[i]
		if f.Kind != g.Kind || f.Width != g.Width || len(f.Spans) != len(g.Spans) || f.Spans[0] != g.Spans[0] || (f.Unit == nil) != (g.Unit == nil) || f.Unit != nil && f.Unit.Length() != g.Unit.Length() {
			return false
		}
	}
	return true
}

// addAlike adds the share of another explanation if it has the same times.
func (g *Group) addAlike(h *hypothesis, share float64) {
	if h.epoch != g.Epoch || !sameClock(h.bound, g.Bound) {
		return
	}
	if g.SameTimes += share; sameShape(h.bound, g.Bound) {
		g.Alike += share
	}
}

// sameClock reports whether the time fields of two schemes have the same unit, epoch and last
// bit.
func sameClock(a, b *ids.BoundScheme) bool {
	return sameUnits(a, b) && a.TimeField().Unit.Epoch == b.TimeField().Unit.Epoch
}

// sameUnits reports whether the time fields of two schemes have the same unit and the same last
// bit.
func sameUnits(a, b *ids.BoundScheme) bool {
	f, g := a.TimeField(), b.TimeField()
	end := func(f *ids.Field) int { return f.Spans[0].Offset + f.Spans[0].Width }
	return f != nil && g != nil && f.Unit != nil && g.Unit != nil && f.Unit.Length() == g.Unit.Length() && end(f) == end(g)
}

// hexHypotheses appends the explanations that hex texts are numbers of a layout with a custom epoch. If
// the layout has no such encoding, and no times show the epoch, the texts are of no listed scheme.
func (j *Judge) hexHypotheses(list []hypothesis, samples []Sample) []hypothesis {
	decoded := make([]ids.ID, len(samples))
	for i := range samples {
		digits, prefixed := strings.CutPrefix(samples[i].Text, "0x")
		v, err := strconv.ParseUint(digits, 16, 64)
		if err != nil || len(digits) != 16 && !prefixed {
			return list
		}
		decoded[i] = encoding.FromUint64(v)
	}
	from := len(list)
	records, resolution := recordTimes(samples)
	for i := range j.own {
		list = j.ownHypotheses(list, &j.own[i], decoded, records, resolution, 0)
	}
	for i := from; i < len(list); i++ {
		h, form := &list[i], bareHex
		if h.bound == nil { // an explanation with another layout
			continue
		}
		if e := h.bound.EncodingOf(samples[0].Text); e != nil && !e.IsDecimal() {
			form = extraOf(h.bound, e)
		} else if h.epoch == EpochUnknown {
			h.bound = nil
		} else {
			h.bound = withHex(h.bound)
		}
		h.cost, h.shared = h.cost+form, h.shared+form
	}
	return list
}

// withHex returns a bound scheme that also reads hex digits without 0x, even if they have no
// letter.
func withHex(b *ids.BoundScheme) *ids.BoundScheme {
	own := *b
	own.Encodings = []ids.Encoding{encoding.Must(encoding.HexOf(b.Layout.Bits))}
	for _, e := range b.Encodings {
		if e.Name() != own.Encodings[0].Name() {
			own.Encodings = append(own.Encodings, e)
		}
	}
	own.Canonical = b.CanonicalEncoding
	return &own
}

// Names of ids without a listed layout. Ids of otherLayout follow the times of their records.
const (
	unlistedLayout = "an id of an unlisted layout"
	otherLayout    = unlistedLayout + ", with a time"
)

// ownHypotheses appends the explanations that ids have a layout with a custom epoch.
func (j *Judge) ownHypotheses(list []hypothesis, o *ownLayout, decoded []ids.ID, records []float64, resolution, rejected float64) []hypothesis {
	step := o.field.Unit.Length().Seconds()
	stamps := make([]float64, len(decoded))
	for i, id := range decoded {
		stamps[i] = float64(o.field.Get(id).Lo) * step
	}
	fields, more := fieldcost.Of(o.bound, decoded, true, false), 0.0
	if len(o.bound.Scheme.Support) > 0 { // such a generator has about the same values with any epoch
		if usual := fieldcost.Of(o.bound, decoded, false, false) + likeDefault; usual < fields {
			fields, more = usual, likeDefault
		}
	}
	base := o.prior + rejected + fields
	newest := slices.Max(stamps)
	if newest-slices.Min(stamps) > delays.LifeOfEpoch {
		return list
	}
	age, distances := j.detector.EpochBits(newest), codes.InOrder
	if records != nil {
		age += delays.IgnoresTimes / 2 // a burst may hide the epoch
		distances = codes.Times
	}
	shared := o.prior + age + more
	unknown := hypothesis{bound: o.bound, epoch: EpochUnknown, cost: base + distances(stamps, step) + age - math.Log2(step), shared: shared}
	if o.random { // without times of records, any number fits such a layout
		unknown.cost, unknown.shared = unknown.cost+randomLayout, shared+randomLayout
	}
	if rate, follow := rateOf(stamps, records); follow && math.Abs(rate-1) > .2 { // the layout has another unit, or its time ends at another bit
		unknown.bound, unknown.nonID = nil, otherLayout
	}
	if unknown.bound == nil || !j.gives(o.bound) {
		list = append(list, unknown)
	}
	const fewest = 3
	if len(records) < fewest {
		return list
	}
	return j.foundHypothesis(list, o, decoded, stamps, records, resolution, base, more)
}

// gives reports whether the user gave the epoch of a layout, or that of a scheme with the same clock.
func (j *Judge) gives(b *ids.BoundScheme) bool {
	return j.given || slices.ContainsFunc(j.fixed, func(f *ids.BoundScheme) bool { return sameUnits(f, b) })
}

// foundHypothesis appends the explanation that ids have the epoch that follows from the times of
// their records. The cost of all bits except the time is base; all ids share its part more.
func (j *Judge) foundHypothesis(list []hypothesis, o *ownLayout, decoded []ids.ID, stamps, records []float64, resolution, base, more float64) []hypothesis {
	step := o.field.Unit.Length().Seconds()
	found := delays.FindEpoch(stamps, records, step, resolution, j.epochs)
	at := time.UnixMilli(int64(math.Floor(found.At*1000 + .5)))
	if found.At < -2e9 || at.After(j.now) {
		return list
	}
	set := ids.Settings{"epoch": strconv.FormatInt(at.UnixMilli(), 10)}
	if r := at.UTC(); r.Year() >= 1900 {
		set["epoch"] = humantext.RFC3339(r)
	}
	b, err := o.bound.Scheme.Open(set)
	if err != nil {
		return list
	}
	b, epoch := j.listedAs(b, decoded[0], o.random)
	if epoch == EpochFound && j.gives(b) {
		return list
	}
	return append(list, hypothesis{bound: b, epoch: epoch, cost: base + found.Cost, shared: o.prior + found.Price + more, timed: true})
}

// listedAs returns the most frequent listed scheme with the clock of b, whose epoch was found.
// Without one, it returns b. For the listed scheme, isRandom must return random.
func (j *Judge) listedAs(b *ids.BoundScheme, id ids.ID, random bool) (*ids.BoundScheme, Epoch) {
	epoch := EpochFound
	for _, s := range j.numbers {
		if sameClock(s, b) && s.Time(id).Equal(b.Time(id)) && isRandom(s) == random && (epoch == EpochFound || s.Scheme.Prior < b.Scheme.Prior) {
			b, epoch = s, EpochDefault
		}
	}
	return b, epoch
}

// addLayout adds the layout of a number: its time, and the fields below it.
func (j *Judge) addLayout(b *ids.BoundScheme) {
	t, l := b.TimeField(), unlisted.Layout{}
	if t == nil || t.Unit == nil {
		return
	}
	l.Unit = t.Unit.Length().Seconds()
	for i := len(b.Layout.Fields) - 1; i >= 0 && b.Layout.Fields[i].Kind != ids.Time; i-- {
		l.End += b.Layout.Fields[i].Width
		l.Fields = append(l.Fields, unlisted.Field{Kind: b.Layout.Fields[i].Kind, End: l.End})
	}
	same := func(o unlisted.Layout) bool { return o.Clock == l.Clock && slices.Equal(o.Fields, l.Fields) }
	if l.End > 0 && l.End <= unlisted.MostBits && !slices.ContainsFunc(j.layouts, same) {
		j.layouts = append(j.layouts, l)
	}
}
