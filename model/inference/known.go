package inference

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/model/inference/clocks"
	"idtui/model/inference/epochs"
	"idtui/model/inference/evidence"
	"idtui/model/inference/frames"
	"idtui/model/inference/rows"
	"idtui/model/inference/segments"
	"idtui/model/sets"
)

// known is a scheme of the catalog with fitted parameters.
type known struct {
	bound  *ids.BoundScheme
	params map[string]string
	// open is set if the unit and the epoch are unconfirmed. Then the ids follow no times, and
	// [EpochAssumed] or ownEpoch is true.
	open bool
	// ownEpoch is set if decode finds that the ids have an unknown epoch, not that of the scheme.
	ownEpoch bool
	// same lists the other schemes whose times have the same unit and last bit, if ownEpoch is set.
	same []*ids.BoundScheme
	// given is set for the scheme that decode finds, with the epoch that decode finds.
	given bool
	// unrelated is set if the ids do not follow the times beside them.
	unrelated bool
	// zone is how much later the rough times are than those of the ids, in steps of 15 minutes.
	zone time.Duration
}

// schemeFinder compares schemes of the catalog with the samples.
type schemeFinder struct {
	*evidence.Evidence
	epochs *epochs.Table
	now    time.Time
	texts  []string
	// decimal is set if the texts have only decimal digits.
	decimal bool
	only    bool // do not compare free layouts
	own     func(name string) bool
	// answer is what decode finds for all ids; nil for nothing.
	answer *answer
}

// Prices of schemes, in bits, and limits of their times.
const (
	schemeBonus  = 8                         // how much likelier a known scheme is than an undocumented layout
	ownBonus     = 8                         // how much likelier a layout file of the user is than another scheme
	fittedPrice  = 4                         // the cost of an epoch other than the default
	openPrice    = 10                        // the cost of an open scheme
	youngest     = 30 * 24 * time.Hour       // the minimum time from the epoch to the newest id
	maxSchemeAge = 30 * 365 * 24 * time.Hour // the maximum time from the oldest to the newest id
	leastFixed   = 6                         // the minimum number of fixed bits in a scheme without time; a UUID has 6
)

// hypotheses returns the schemes that explain all samples.
func (s *schemeFinder) hypotheses(schemes []*ids.BoundScheme) []hypothesis {
	var list []hypothesis
	var given *ids.Scheme
	if h, ok := s.givenScheme(); ok {
		list, given = append(list, h), s.answer.Bound.Scheme
	}
	for _, b := range schemes {
		if b.Layout == nil || b.Layout.Bits == 0 || b.TextBits != nil || b.Scheme == given {
			continue
		}
		if acceptsAll(b) {
			continue
		}
		decoded, e := s.decode(b)
		if decoded != nil && given != nil && list[0].known.ownEpoch && sameTime(b, s.answer.Bound) {
			list[0].known.same = append(list[0].known.same, b)
		}
		if decoded != nil {
			if h, ok := s.hypothesis(&known{bound: b}, decoded, e); ok {
				list = append(list, h)
			}
		}
	}
	// Decode's scheme without a time gets a bonus if no other scheme has a plausible time.
	if given != nil && s.answer.Bound.Time == nil && !slices.ContainsFunc(list, func(h hypothesis) bool { return h.clock != nil }) {
		if list[0].price -= togetherBonus; s.answer.Bound.Layout.Bits > segments.WidestNumber {
			list[0].price -= wideBonus
		}
	}
	return list
}

// sameTime reports whether the times of two schemes have the same unit and end at the same bit.
func sameTime(a, b *ids.BoundScheme) bool {
	x, y := a.TimeField(), b.TimeField()
	if x == nil || y == nil || x.Unit == nil || y.Unit == nil || a.Layout.Bits != b.Layout.Bits {
		return false
	}
	last, other := x.Spans[len(x.Spans)-1], y.Spans[len(y.Spans)-1]
	return x.Unit.Seconds() == y.Unit.Seconds() && last.Offset+last.Width == other.Offset+other.Width
}

// givenScheme returns the hypothesis of the scheme that decode finds.
func (s *schemeFinder) givenScheme() (hypothesis, bool) {
	a := s.answer
	if a == nil || a.Bound.Layout.Bits == 0 || a.Bound.TextBits != nil || acceptsAll(a.Bound) && !s.distinctive(a) || a.Epoch == sets.EpochUnknown && !counts(a.Bound) || !s.inOneCase(a) {
		return hypothesis{}, false
	}
	k := &known{bound: a.Bound, given: true}
	if ms, ok := a.EpochMS(); ok && a.Epoch == sets.EpochFound {
		k.params = map[string]string{"epoch": strconv.FormatInt(ms, 10)}
	}
	return s.hypothesis(k, a.ids, a.encoding)
}

// distinctive reports whether decode is certain, and a text has other characters than lower-case
// hex digits. Hex digits can be any random bits.
func (s *schemeFinder) distinctive(a *answer) bool {
	return a.Confidence >= leastCertain && slices.ContainsFunc(s.texts, func(t string) bool { return strings.Trim(strings.TrimPrefix(t, a.prefix), "0123456789abcdef") != "" })
}

// inOneCase reports whether letters have the case of the encoding, or one case in each text. An encoding
// that ignores the case reads the digits of a larger alphabet, too.
func (s *schemeFinder) inOneCase(a *answer) bool {
	mixed := 0
	for i, id := range a.ids {
		text := strings.TrimSuffix(strings.TrimPrefix(s.texts[i], a.prefix), a.suffix)
		if !ownCase(a.encoding.Encode(id), text) {
			mixed++
		}
	}
	return maxMixed*mixed <= len(a.ids)
}

// maxMixed is the number of ids of which one may have an unusual case.
const maxMixed = 20

// ownCase reports whether a text has the case in which an encoding writes it, or one case only.
func ownCase(written, text string) bool {
	return text == written || !strings.EqualFold(written, text) || text == strings.ToUpper(text) || text == strings.ToLower(text)
}

// acceptsAll reports whether a scheme accepts almost any text: it has no time and few fixed bits.
func acceptsAll(b *ids.BoundScheme) bool {
	n := 0 // bits with a fixed value
	for i := range b.Layout.Fields {
		if b.Layout.Fields[i].Fixed != nil {
			n += b.Layout.Fields[i].Width
		}
	}
	return b.Time == nil && n < leastFixed
}

// counts reports whether a scheme has a node or a sequence. Without them and with an unknown epoch, any
// numbers fit.
func counts(b *ids.BoundScheme) bool {
	return slices.ContainsFunc(b.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Node || f.Kind == ids.Sequence })
}

// decode returns the ids of all texts and their encoding. It returns nil if the scheme does not
// accept all texts in one encoding, or would write them differently.
func (s *schemeFinder) decode(b *ids.BoundScheme) ([]ids.ID, *ids.Encoding) {
	list := make([]ids.ID, len(s.texts))
	var first *ids.Encoding
	for i, t := range s.texts {
		id, e, err := b.ParseEncoding(t)
		if err != nil || first != nil && e.Name() != first.Name() {
			return nil, nil
		}
		if written := e.Encode(id); !strings.EqualFold(written, t) || !ownCase(written, t) {
			return nil, nil
		}
		if b.Check != nil && b.Check(id) != nil {
			return nil, nil
		}
		if s.decimal && len(e.Digits()) > 16 {
			return nil, nil // some ids would have letters
		}
		list[i], first = id, e
	}
	return list, first
}

// hypothesis returns the hypothesis that a scheme generated the ids. It reports false if their
// times are impossible, or if only their plausible age supports an open scheme.
func (s *schemeFinder) hypothesis(k *known, decoded []ids.ID, e *ids.Encoding) (hypothesis, bool) {
	b, f := k.bound, s.frame(k, decoded, e)
	h := hypothesis{frame: f, known: k}
	find := &finder{Evidence: s.Evidence, frame: f, plain: segments.New(s.Evidence, f.Table)}
	if b.Time == nil {
		p := &segments.Partition{Plain: find.plain}
		if s.Ordered || s.Times != nil {
			p.Count(s.Known, nil, nil)
		}
		found, price := schemeFields(p, b)
		h.segments, h.price = found, price+f.Price
		if !s.Ordered && s.Times == nil { // sorted ids reveal a sequence
			p.Count(s.Order(&s.Ranked[0], make([]uint64, s.N), f.Table.Rows), nil, nil)
			if found, price = schemeFields(p, b); price+f.Price+s.Ranked[0].Price < h.price {
				h.segments, h.price = found, price+f.Price+s.Ranked[0].Price
			}
		}
		return h, true
	}
	c, ok := s.clock(k, decoded, f.Table)
	if !ok {
		return h, false
	}
	if h.clock = c; k.unrelated {
		find.Evidence = s.Unrelated()
	}
	found, price := find.explain(c, &segments.Partition{Plain: find.plain}, nodeFields(b), func(p *segments.Partition) ([]segments.Segment, float64) { return schemeFields(p, b) })
	h.segments, h.price = found, price+f.Price+c.Price
	structured := slices.ContainsFunc(found, func(s segments.Segment) bool { // structure after the time
		return s.Role != segments.RoleRandom && s.Width > 2 && (b.TimeField() == nil || s.Offset > b.TimeField().Spans[0].Offset)
	})
	return h, !k.open || s.only || k.given || s.considered(b) || s.Ordered || structured || find.Bursts(c.Ticks, c.IdOrder(s.Evidence))
}

// frame returns the ids as rows of bits, with the price of the scheme.
func (s *schemeFinder) frame(k *known, decoded []ids.ID, e *ids.Encoding) *frames.Decoded {
	b := k.bound
	list := make([]rows.Row, len(decoded))
	for i, id := range decoded {
		for at := 0; at < b.Layout.Bits; at += 64 {
			n := min(64, b.Layout.Bits-at)
			list[i][at/64] = id.Uint64(at, n) << (64 - uint(n))
		}
	}
	f := &frames.Decoded{Frame: frames.Frame{Alphabet: e.Name(), Title: e.Title()}, Table: rows.New(list, b.Layout.Bits)}
	f.Price = b.Scheme.Prior + b.Extra + e.Cost() + encodingPrice(b, e) - schemeBonus
	if s.own != nil && s.own(b.Scheme.Name) {
		f.Price -= ownBonus
	}
	if !k.given {
		return f
	}
	f.Prefix, f.Suffix = s.answer.prefix, s.answer.suffix
	if f.Price -= foundBonus; b.Time != nil && s.answer.Epoch == sets.EpochDefault {
		f.Price -= togetherBonus
	}
	return f
}

// considered reports whether decode lists b, with its default epoch, among the other likely
// schemes.
func (s *schemeFinder) considered(b *ids.BoundScheme) bool {
	return s.answer != nil && s.answer.Epoch == sets.EpochDefault && slices.ContainsFunc(s.answer.Others, func(o sets.Alternative) bool {
		return o.Bound.Scheme == b.Scheme && o.Epoch == sets.EpochDefault && o.Confidence >= leastLikely
	})
}

// epochUnknown reports whether decode finds a scheme for all ids, but not their epoch.
func (s *schemeFinder) epochUnknown() bool {
	return s.answer != nil && s.answer.Epoch == sets.EpochUnknown
}

// encodingPrice returns the price of an encoding: 0 for the canonical one. Ids written as UUIDs
// should have a version and a variant, so a scheme without them costs more.
func encodingPrice(b *ids.BoundScheme, e *ids.Encoding) float64 {
	switch e.Name() {
	case b.Encodings[0].Name():
		return 0
	case "uuid":
		return 30
	}
	return 4
}

// clock returns the times of the ids as a clock, with the scheme's epoch or a fitted one. It
// reports false if these times are implausible.
func (s *schemeFinder) clock(k *known, decoded []ids.ID, t *rows.Table) (*clocks.Clock, bool) {
	b := k.bound
	nanos := 1e6
	switch {
	case b.TimeField() != nil && b.TimeField().Unit != nil:
		nanos = b.TimeField().Unit.Seconds() * 1e9
	case b.TimeStep > 0:
		nanos = float64(b.TimeStep)
	case b.Policy != nil && b.Policy.Unit.Step > 0:
		nanos = float64(b.Policy.Unit.Step)
	}
	c := &clocks.Clock{Order: &clocks.Order{Table: t}, Unit: nanos, Coarse: 1}
	byTime := func(x, y ids.ID) int { return b.Time(x).Compare(b.Time(y)) }
	first, newest := b.Time(slices.MinFunc(decoded, byTime)), b.Time(slices.MaxFunc(decoded, byTime))
	if newest.Sub(first) > maxSchemeAge || k.given && !s.epochUnknown() && newest.Sub(s.now) > youngest {
		return nil, false
	}
	values := make([]uint64, len(decoded))
	for i, id := range decoded {
		values[i] = uint64(math.Round(float64(b.Time(id).Sub(first)) / c.Unit))
	}
	unit := c.Unit
	if s.Times == nil {
		c.Unit = 0
	}
	follows := c.Settle(s.Evidence, values)
	if !follows {
		if delayed := s.delayed(k, c.Order, unit, values, first); delayed != nil {
			return delayed, true
		}
	}
	c.Unit = unit
	switch {
	case k.given:
		s.settleGiven(c, k, values, first, follows)
		return c, true
	case s.Times == nil:
		return c, s.plausible(c, k, newest)
	}
	if !follows || !s.fit(c, k, first) {
		return c, false
	}
	return c, s.only || k.params == nil || !c.Unconfirmed(s.Evidence)
}

// delayed returns the times of ids whose records can be days later. Foreign keys are such ids. If
// the epoch is certain, records may be later by the period of all ids, or in another zone. It
// returns nil if decode does not name the scheme with its default epoch. It also returns nil if the
// records do not follow the ids.
func (s *schemeFinder) delayed(k *known, order *clocks.Order, unit float64, values []uint64, first time.Time) *clocks.Clock {
	if !k.given || s.Times == nil || s.answer.Epoch != sets.EpochDefault {
		return nil
	}
	c := &clocks.Clock{Order: order, Unit: unit, Coarse: 1}
	early, late := s.Step+1e9, float64(longestLate)
	if !EpochAssumed(k.bound) || s.answer.Confidence >= leastSecond {
		early, late = early+float64(longestZone), max(late, unit*float64(slices.Max(values)))
	}
	if !c.Settle(s.Delayed(late), values) || s.late(c, first) <= -early {
		return nil
	}
	return c
}

// settleGiven prices the times of ids by the answer of decode. The rough times may be in another
// zone. If the ids do not follow these times, settleGiven ignores the times. Foreign keys are such
// ids.
func (s *schemeFinder) settleGiven(c *clocks.Clock, k *known, values []uint64, first time.Time, follows bool) {
	if s.Times != nil && follows && s.answer.Epoch != sets.EpochUnknown {
		late := s.late(c, first)
		if s.Step > float64(longestZone) && -s.Step-float64(longestZone) < late && late < float64(longestZone) {
			return // dates do not show a zone
		}
		if math.Abs(late) < float64(longestZone) {
			if zone := math.Round(late/quarter) * quarter; math.Abs(late-zone) < 60e9 {
				k.zone = time.Duration(zone)
			}
			return
		}
	}
	k.ownEpoch = s.answer.Epoch == sets.EpochUnknown
	if k.open = k.ownEpoch || EpochAssumed(k.bound); k.open {
		c.Price += schemeBonus + openPrice
	}
	switch {
	case s.Times != nil:
		k.unrelated = true
		unit := c.Unit
		c.Unit = 0
		c.Settle(s.Unrelated(), values)
		c.Unit = unit
	case k.open:
		c.Price -= openBonus
	default:
		c.Price -= wideBonus
	}
}

// late returns how much later the rough times are than the times of the ids, in ns. Argument first
// is the time of the oldest id.
func (s *schemeFinder) late(c *clocks.Clock, first time.Time) float64 {
	return float64(s.Base) + c.Costs.Edge - float64(first.Unix())*1e9 - float64(first.Nanosecond())
}

// quarter is a quarter of an hour, in ns. Time zones differ by whole quarters.
const quarter = 15 * 60e9

// plausible prices the age of ids without rough times. It reports false for ids from the future,
// for ids from before the scheme, and for numbers that count ids.
func (s *schemeFinder) plausible(c *clocks.Clock, k *known, newest time.Time) bool {
	age := s.now.Sub(newest)
	if f := k.bound.TimeField(); f != nil && f.Unit != nil && newest.Sub(f.Unit.Epoch.Time()) < youngest {
		return false
	}
	if age < -24*time.Hour || newest.Before(k.bound.Scheme.Born) {
		return false
	}
	k.open = EpochAssumed(k.bound)
	if k.open && !s.only && !s.considered(k.bound) && s.IsCounter(c.Ticks, c.IdOrder(s.Evidence)) {
		return false
	}
	if k.open {
		c.Price += schemeBonus + openPrice
		if s.epochUnknown() {
			c.Price += togetherBonus
		}
	}
	years := max(age, 0).Hours() / 24 / 365
	c.Price += 1.5 * math.Log2(1+4*years)
	return true
}

// EpochAssumed reports whether ids of a scheme, without times, can have another epoch. Numbers of
// up to 64 bits have many layouts and epochs.
func EpochAssumed(b *ids.BoundScheme) bool {
	return b.Layout.Bits <= 64 || b.Scheme.Param("epoch") != nil
}

// fit compares the rough times with those of the scheme. If they differ, it fits the epoch. Then it
// reports false if the scheme has no epoch parameter, or no plausible epoch.
func (s *schemeFinder) fit(c *clocks.Clock, k *known, first time.Time) bool {
	low := float64(s.Base) + c.Costs.Edge // the time of the oldest id, according to the rough times
	unit := c.Unit * float64(c.Coarse)
	width, slack := max(s.Step, unit), .5*max(s.Step, unit)+.02e9
	told := float64(first.Unix())*1e9 + float64(first.Nanosecond())
	if late := low - slack - .3*unit - told; late <= evidence.UsualDelay && told <= low+width+slack {
		if late > 0 { // every record is late
			c.Price += 2 * math.Log2(1+late/slack)
		}
		return true
	}
	if !detect.ChoosesEpoch(k.bound) {
		return false
	}
	epoch := float64(k.bound.TimeField().Unit.Epoch) * 1e3
	shift := low - told
	c.Epoch = s.epochs.Snap(epoch+shift, epoch+shift+width, slack)
	c.Price += c.Epoch.Price + fittedPrice
	if float64(s.Base)+slices.Max(s.Times)-c.Epoch.NS < float64(youngest) {
		return false
	}
	if c.Epoch.NS == epoch {
		return true
	}
	ms := strconv.FormatInt(int64(math.Round(c.Epoch.NS/1e6)), 10)
	k.params = map[string]string{"epoch": ms}
	bound, err := k.bound.Scheme.Open(ids.Settings{"epoch": ms})
	if err != nil {
		return false
	}
	k.bound = bound
	return true
}

func nodeFields(b *ids.BoundScheme) (list []segments.Segment) {
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Node {
			for _, s := range f.Spans {
				list = append(list, segments.Segment{Offset: s.Offset, Width: s.Width, Role: segments.RoleNode})
			}
		}
	}
	return list
}

// schemeFields splits the bits of a scheme that are neither time nor fixed into segments. It splits
// adjacent fields together. If the segments then contradict the fields, it also splits each field
// separately, and returns the cheaper result. It subtracts the price of structure for as many
// segments as the scheme has fields.
func schemeFields(p *segments.Partition, b *ids.BoundScheme) ([]segments.Segment, float64) {
	p.SortRows()
	var free []ids.Span
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Fixed == nil && f.Kind != ids.Time {
			free = append(free, f.Spans...)
		}
	}
	slices.SortFunc(free, func(a, b ids.Span) int { return a.Offset - b.Offset })
	var joined []ids.Span
	for _, s := range free {
		if n := len(joined); n > 0 && joined[n-1].Offset+joined[n-1].Width == s.Offset {
			joined[n-1].Width += s.Width
		} else {
			joined = append(joined, s)
		}
	}
	list, total := runs(p, joined, len(free), b)
	if len(joined) < len(free) && mismatchPrice(list, b) > 0 {
		if each, price := runs(p, free, len(free), b); price < total {
			return each, price
		}
	}
	return list, total
}

// runs splits the bits of spans. fields is how many fields of a scheme they hold.
func runs(p *segments.Partition, spans []ids.Span, fields int, b *ids.BoundScheme) (list []segments.Segment, total float64) {
	for _, s := range spans {
		segments, price := p.Run(s.Offset, s.Offset+s.Width)
		list, total = append(list, segments...), total+price
	}
	return list, total - structurePrice(list, fields) + mismatchPrice(list, b)
}

// Prices of segments that contradict the kind of their field, in bits.
const (
	otherKind  = 10 // a node in a sequence
	counting   = 25 // a sequence in a field that does not count
	crossing   = 40 // values that begin in a field of one kind and end in one of another
	notRandom  = 20 // structure in a random field
	noticeable = 3  // minimum number of constant bits in a random field; fewer can be chance
	endless    = 16 // minimum number of random bits that a sequence of one time unit cannot have
)

// mismatchPrice returns the price of segments that contradict the fields of a scheme, such as a
// sequence in a node.
func mismatchPrice(list []segments.Segment, b *ids.BoundScheme) float64 {
	l := b.Layout
	sum := restartPrice(list, b)
	for _, s := range list {
		kind := l.Fields[l.FieldAt(s.Offset)].Kind
		end := s.Offset + s.Width
		last := l.FieldAt(end-1) != l.FieldAt(min(end, l.Bits-1)) || end == l.Bits // the segment ends with its field
		switch {
		case s.Role == segments.RoleNode && kind == ids.Sequence && last:
			sum += otherKind
		case kind == ids.Random && (s.Role == segments.RoleNode || s.Role == segments.RoleSequence || s.Role == segments.RoleConstant && s.Width >= noticeable):
			sum += notRandom
		case s.Role == segments.RoleSequence && kind != ids.Sequence && kind != ids.Random:
			sum += counting
		}
		if s.Width > 3 && (s.Role == segments.RoleNode || s.Role == segments.RoleSequence) && l.Fields[l.FieldAt(s.Offset)].Kind != l.Fields[l.FieldAt(s.Offset+s.Width-1)].Kind {
			sum += crossing
		}
	}
	return sum
}

// restartPrice returns the price of segments that contradict sequences that restart in each time
// unit. The upper bits of such a sequence cannot change while its lowest bits do not. It is small
// in most units.
func restartPrice(list []segments.Segment, b *ids.BoundScheme) float64 {
	if b.Policy == nil || b.Policy.SeqCarry || b.Policy.SeqStart {
		return 0
	}
	sum := 0.0
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Kind != ids.Sequence || len(f.Spans) > 1 {
			continue
		}
		start, end := f.Spans[0].Offset, f.Spans[0].Offset+f.Width
		random, changes, last := 0, false, segments.RoleConstant
		for _, s := range list {
			width := min(s.Offset+s.Width, end) - max(s.Offset, start)
			if width <= 0 {
				continue
			}
			if last = s.Role; last == segments.RoleRandom {
				random += width
			}
			changes = changes || last != segments.RoleConstant
		}
		if changes && last == segments.RoleConstant {
			sum += crossing
		}
		if random >= endless {
			sum += crossing
		}
	}
	return sum
}

// structurePrice returns how much of the price of segments describes their structure. It counts
// at most the given number of fields, and all constant bits: small numbers have leading zeros.
func structurePrice(list []segments.Segment, fields int) float64 {
	sum := 0.0
	for _, s := range list {
		switch {
		case s.Role == segments.RoleConstant:
			sum += s.Cost
			continue
		case fields == 0:
			continue
		case s.Role == segments.RoleSequence:
			sum += segments.SequencePrice
		}
		sum += segments.FieldPrice
		fields--
	}
	return sum
}
