package inference

import (
	"strings"
	"time"

	"idtui/ids"
)

// known is a scheme of the catalog with fitted parameters.
type known struct {
	bound  *ids.BoundScheme
	params map[string]string
	// open is set if another unit and epoch would do as well: the samples have no times,
	// and the text is any number.
	open bool
}

// schemeFinder compares schemes of the catalog with the samples.
type schemeFinder struct {
	*evidence
	epochs *epochs
	now    time.Time
	texts  []string
	only   bool // no other layout is tried
	own    func(name string) bool
}

// schemeBonus is how much likelier an id of a known scheme is than one of an
// undocumented layout, in bits.
const schemeBonus = 8

// Prices of schemes, in bits.
const (
	ownBonus    = 8 // how much likelier a layout that you loaded is than another scheme
	fittedPrice = 4 // how rare it is that a scheme has another epoch
)

// youngest is how long after its epoch a scheme is in use at least.
const youngest = 30 * 24 * time.Hour

// openPrice is how much rarer a scheme is whose texts are any numbers, if no times tell
// that its unit and epoch are right, in bits.
const openPrice = 10

// maxSchemeAge is how old an id is at most, if no time says otherwise.
const maxSchemeAge = 30 * 365 * 24 * time.Hour

// hypotheses returns the schemes that explain all samples.
func (s *schemeFinder) hypotheses(schemes []*ids.BoundScheme) []hypothesis {
	var list []hypothesis
	for _, b := range schemes {
		if b.Layout == nil || b.Layout.Bits == 0 || b.TextBits != nil {
			continue
		}
		if b.Time == nil && fixedBits(b.Layout) < leastFixed {
			continue // any text would do
		}
		if decoded, e := s.decode(b); decoded != nil {
			if h, ok := s.hypothesis(b, decoded, e); ok {
				list = append(list, h)
			}
		}
	}
	return list
}

// leastFixed is how many fixed bits a scheme without time has at least: those of a UUID.
const leastFixed = 6

// fixedBits returns how many bits of a layout have only one valid value.
func fixedBits(l *ids.Layout) int {
	n := 0
	for i := range l.Fields {
		if l.Fields[i].Fixed != nil {
			n += l.Fields[i].Width
		}
	}
	return n
}

// decode returns the ids of all texts and the encoding of the first one, or nil if the
// scheme does not accept all of them.
func (s *schemeFinder) decode(b *ids.BoundScheme) ([]ids.ID, *ids.Encoding) {
	list := make([]ids.ID, len(s.texts))
	var first *ids.Encoding
	for i, t := range s.texts {
		id, e, err := b.ParseEncoding(t)
		if err != nil || first != nil && e.Name() != first.Name() || !strings.EqualFold(e.Encode(id), t) {
			return nil, nil
		}
		if b.Check != nil && b.Check(id) != nil {
			return nil, nil
		}
		list[i], first = id, e
	}
	return list, first
}

// hypothesis returns the hypothesis that a scheme generated the ids. It reports false if
// their times are impossible.
func (s *schemeFinder) hypothesis(b *ids.BoundScheme, decoded []ids.ID, e *ids.Encoding) (hypothesis, bool) {
	k := &known{bound: b}
	rows := make([]row, len(decoded))
	for i, id := range decoded {
		for at := 0; at < b.Layout.Bits; at += 64 {
			n := min(64, b.Layout.Bits-at)
			rows[i][at/64] = id.Uint64(at, n) << (64 - uint(n))
		}
	}
	t := newTable(rows, b.Layout.Bits)
	f := &framed{Frame: Frame{Alphabet: e.Name()}, table: t, price: b.Scheme.Prior + b.Extra + e.Cost() - schemeBonus}
	if s.own != nil && s.own(b.Scheme.Name) {
		f.price -= ownBonus
	}
	find := &finder{evidence: s.evidence, frame: f, plain: newPlain(s.evidence, t)}
	f.price += encodingPrice(b, e)
	h := hypothesis{frame: f, known: k}
	if !hasTime(b) {
		p := &partition{plain: find.plain}
		if s.ordered || s.times != nil {
			p.count(s.known, nil, nil)
		}
		segments, price := p.schemeFields(b)
		h.segments, h.price = segments, price+f.price
		return h, true
	}
	c, ok := s.clock(k, decoded, t)
	if !ok {
		return h, false
	}
	h.clock = c
	segments, price := find.explain(c, &partition{plain: find.plain}, func(p *partition) ([]segment, float64) { return p.schemeFields(b) })
	h.segments, h.price = segments, price+f.price+c.price
	return h, !k.open || s.only || s.ordered || anyStructure(segments, b.TimeField()) || find.bursts(c)
}

// frameOf returns the frame of texts that a scheme decodes to the ids of a table. The
// named one is for texts that no frame reads alike.
func frameOf(texts []string, t *table, named Frame) Frame {
	for _, f := range frames(texts) {
		if f.table.sameNumbers(t) {
			return f.Frame
		}
	}
	return named
}

// encodingPrice returns how rare it is to write ids of a scheme in an encoding. The form of
// a UUID promises a version and a variant.
func encodingPrice(b *ids.BoundScheme, e *ids.Encoding) float64 {
	switch e.Name() {
	case b.Encodings[0].Name():
		return 0
	case "uuid":
		return 30
	}
	return 4
}
