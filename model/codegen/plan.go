// Package codegen writes code that decodes the ids of a layout: SQL functions for databases, and
// parsers in programming languages. It uses only the layout and the declaration of the scheme. If
// these do not define a part, such as the time, the code omits it, and a comment says why.
package codegen

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"
	"unicode"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
	"idtui/model/fields"
)

// plan is what the code of all languages needs to know about a layout.
type plan struct {
	bound  *ids.BoundScheme
	scheme string // name of the scheme
	prefix string // prefix of the function names
	bits   int
	fields []field
	time   *timeSum // nil if the code cannot compute the time
	noTime string   // why time is nil, as a clause; "" if the ids have no time
	texts  []scheme.Encoding
	// canonical is the index in texts of the canonical encoding. It is -1 if the encoding depends
	// on the id, or if only idtui's own code can write it.
	canonical int
	samples   []ids.ID
}

// field is a field of the layout, with its name in the code.
type field struct {
	*ids.Field
	key    string // its name as an identifier
	labels map[uint64]string
}

// wide reports whether values of the field exceed a signed 64-bit integer.
func (f *field) wide() bool { return f.Width > 63 }

// timeSum computes a time as a sum of the epoch and one addend per term. For a value v, a term adds
// (v / count) × seconds whole seconds. It also adds (v % count) × share fractions of a second, and
// parts fractions make one second.
type timeSum struct {
	terms []timeTerm
	// epoch is the Unix second of the epoch, and extra the number of fractions after it.
	epoch, extra int64
	parts        int64 // fractions per second
	perNano      int64 // fractions per nanosecond
}

type timeTerm struct {
	field                 int
	count, seconds, share int64
	last                  int64 // the largest value of the field
}

// errNoBits is the error for a scheme whose ids are only recognized by their text.
var errNoBits = errors.New("its ids are recognized by their text; expected a scheme with bits")

// newPlan returns the plan of a bound scheme. The names of functions begin with prefix.
func newPlan(b *ids.BoundScheme, prefix string) (*plan, error) {
	if b.Layout.Bits == 0 || len(b.Layout.Fields) == 0 {
		return nil, fmt.Errorf("layout %s: %w", b.Scheme.Name, errNoBits)
	}
	p := &plan{bound: b, scheme: b.Scheme.Name, prefix: prefix, bits: b.Layout.Bits, canonical: -1}
	if p.prefix == "" {
		p.prefix = identifier(p.scheme)
		if p.prefix[0] >= '0' && p.prefix[0] <= '9' {
			p.prefix = "id_" + p.prefix
		}
	}
	declared, err := scheme.Of(b)
	if err != nil {
		declared, _, err = scheme.Approximate(b)
	}
	reserved, taken := []string{"time", "min", "max", "parts", "text", "id"}, map[string]bool{}
	for i := range b.Layout.Fields {
		f := field{Field: &b.Layout.Fields[i]}
		f.key = identifier(f.Name)
		if slices.Contains(reserved, f.key) {
			f.key += "_value"
		}
		for n, key := 2, f.key; taken[f.key]; n++ {
			f.key = fmt.Sprint(key, "_", n)
		}
		taken[f.key] = true
		if err == nil && declared.Bits == p.bits && i < len(declared.Fields) && declared.Fields[i].Name == f.Name {
			f.labels = declared.Fields[i].Labels
		}
		p.fields = append(p.fields, f)
	}
	p.planTime()
	if err == nil {
		p.addTexts(declared.Encodings)
	}
	if first := &b.Encodings[0]; p.canonical < 0 && first.IsDecimal() {
		p.texts = append([]scheme.Encoding{{Name: first.Name(), Alphabet: "decimal", Signed: first.IsSigned()}}, p.texts...)
		p.canonical = 0
	}
	p.sample()
	return p, nil
}

// addTexts adds the declared encodings that produce the same texts as the scheme. Some schemes
// have their own code in addition to a declaration.
func (p *plan) addTexts(list []scheme.Encoding) {
	for i := range list {
		g, _ := p.digitsOf(&list[i])
		e := p.bound.Encoding(list[i].EncodingName())
		if e == nil && strings.HasSuffix(list[i].EncodingName(), "-short") {
			p.texts = append(p.texts, list[i]) // the texts of the encoding before it, without leading zeros
			continue
		}
		same := g != nil && e != nil
		for n := uint64(0); same && n < 16; n++ {
			same = g.write(p.bits, p.drawn(n)) == e.Encode(p.drawn(n))
		}
		if !same {
			continue
		}
		if e == &p.bound.Encodings[0] && p.bound.Canonical == nil {
			p.canonical = len(p.texts)
		}
		p.texts = append(p.texts, list[i])
	}
}

// identifier returns a name in lowercase, with underscores in place of characters that
// identifiers cannot contain.
func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, strings.ToLower(name))
}

// planTime sets the time if it is a sum of fields. It compares the sum with the scheme's own
// times, because some schemes compute their time in another way.
func (p *plan) planTime() {
	if p.bound.Time == nil {
		return
	}
	t, problem := p.sumOf()
	for i := 0; problem == "" && i < 64; i++ {
		id := p.drawn(uint64(i))
		if s, ns := t.of(p, id); !p.bound.Time(id).Equal(time.Unix(s, ns)) {
			problem = "it is not a sum of fields"
		}
	}
	if p.noTime = problem; problem == "" {
		p.time = t
	}
}

// sumOf returns the time as the sum of the fields with a unit, or why there is none.
func (p *plan) sumOf() (*timeSum, string) {
	t := &timeSum{perNano: 1}
	var epoch time.Time
	for i := range p.fields {
		if u := p.fields[i].TimeUnit(); u != nil {
			b := max(u.Parts, 1)
			t.perNano, epoch = t.perNano/gcd(t.perNano, b)*b, u.Epoch.Time()
			t.terms = append(t.terms, timeTerm{field: i})
		}
	}
	if len(t.terms) == 0 {
		return nil, "no field has a time unit"
	}
	const tooLarge = "its units need numbers of more than 64 bits"
	if t.perNano > 1<<32 {
		return nil, tooLarge
	}
	t.parts = t.perNano * 1e9
	for i := range t.terms {
		term := &t.terms[i]
		f := &p.fields[term.field]
		u := f.TimeUnit()
		term.share, term.last = int64(u.Step)*(t.perNano/max(u.Parts, 1)), int64(encoding.Ones(min(f.Width, 63)))
		if n := u.PerSecond; n > 0 {
			term.count, term.seconds = n, 1
		} else {
			g := gcd(t.parts, term.share)
			term.count, term.seconds = t.parts/g, term.share/g
		}
		most := new(big.Int).Mul(big.NewInt(min(term.count, term.last)), big.NewInt(term.share))
		whole := new(big.Int).Mul(big.NewInt(term.last/term.count), big.NewInt(term.seconds))
		if f.wide() || most.BitLen() > 61 || whole.BitLen() > 60 {
			return nil, tooLarge
		}
	}
	slices.SortStableFunc(t.terms, func(a, b timeTerm) int { return cmp.Compare(b.share, a.share) }) // the coarsest term first
	t.epoch, t.extra = epoch.Unix(), int64(epoch.Nanosecond())*t.perNano
	return t, ""
}

// of returns the time of an id in Unix seconds and nanoseconds, as the generated code computes
// it.
func (t *timeSum) of(p *plan, id ids.ID) (sec, nsec int64) {
	sum, parts := t.epoch, t.extra
	for i := range t.terms {
		x := &t.terms[i]
		v := int64(p.fields[x.field].Get(id).Lo)
		sum += v / x.count * x.seconds
		parts += v % x.count * x.share
	}
	return sum + parts/t.parts, parts % t.parts / t.perNano
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// sample selects ids for the tests of the code, preferably vectors of the declaration.
func (p *plan) sample() {
	if d, err := scheme.Of(p.bound); err == nil {
		for i := range d.Vectors {
			if id, err := p.bound.Parse(d.Vectors[i].Text); err == nil && id.Bits() == p.bits && !slices.Contains(p.samples, id) {
				p.samples = append(p.samples, id)
			}
		}
		if n := len(p.samples); n > 3 {
			p.samples = []ids.ID{p.samples[0], p.samples[n/2], p.samples[n-1]}
		}
	}
	for n := uint64(0); len(p.samples) < 3; n++ {
		p.samples = append(p.samples, p.drawn(n))
	}
}

// drawn returns an id with pseudorandom bits. The same n gives the same id.
func (p *plan) drawn(n uint64) ids.ID {
	id, state := encoding.Zero(p.bits), (n+1)*0x9e3779b97f4a7c15
	for at := 0; at < p.bits; at += 32 {
		state = state*6364136223846793005 + 1442695040888963407
		id = id.Put(at, min(32, p.bits-at), state>>32)
	}
	for i := range p.fields {
		if f := &p.fields[i]; f.Fixed != nil {
			id = f.Set(id, ids.Value{Lo: *f.Fixed})
		}
	}
	return p.bound.Layout.Seal(id)
}

// comment returns a text on one line, without characters that could end a comment.
func comment(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\\':
			return '/'
		case !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, strings.ReplaceAll(strings.ReplaceAll(s, "*/", "* /"), "/*", "/ *"))
}

// about returns the comments at the start of the code.
func (p *plan) about() []string {
	lines := []string{fmt.Sprintf("Ids of %s, %d bits.", p.scheme, p.bits)}
	if a := fields.WithEpoch(p.bound, p.bound.Scheme.About); a != "" {
		lines = append(lines, comment(a))
	}
	if p.time == nil && p.noTime != "" {
		lines = append(lines, "The time is left out: "+p.noTime+".")
	}
	return lines
}

// piece is a run of bits of an id, and how far it is shifted left in a number.
type piece struct{ offset, width, shift int }

// pieces returns the runs for width bits of a value with the given spans, starting at bit from. The
// width of a run never exceeds most. Bit 0 of the value is the most significant.
func pieces(spans []ids.Span, from, width, most int) []piece {
	var list []piece
	at := 0 // the first bit of the span in the value
	for _, s := range spans {
		for b := 0; b < s.Width; {
			pos := at + b
			if pos < from || pos >= from+width {
				b++
				continue
			}
			n := min(s.Width-b, from+width-pos, most)
			list = append(list, piece{s.Offset + b, n, from + width - pos - n})
			b += n
		}
		at += s.Width
	}
	return list
}
