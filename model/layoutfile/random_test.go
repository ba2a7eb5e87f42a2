package layoutfile_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

var declarations = flag.Int("declarations", 1000, "random declarations that `TestRandomDeclarations` writes and reads")

// TestRandomDeclarations writes random declarations as TOML, parses them, generates ids and
// decodes them in all encodings.
func TestRandomDeclarations(t *testing.T) {
	generated, issued := 0, 0
	for seed := range *declarations {
		d := randomDeclaration(rand.New(rand.NewPCG(uint64(seed), 16)))
		if problems := d.Check(); len(problems) > 0 {
			t.Fatalf("seed %d: %v\n%s", seed, scheme.Problems(problems), layoutfile.Write(d))
		}
		text := layoutfile.Write(d)
		again, err := layoutfile.Parse("f.toml", text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if !reflect.DeepEqual(d, again) {
			t.Fatalf("seed %d: %s\nread as\n%s", seed, text, layoutfile.Write(again))
		}
		s, err := again.Scheme()
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if b.Policy != nil {
			generated++
			issued += checkGenerated(t, d, b)
		}
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, text)
		}
	}
	if generated < *declarations/3 || issued < 20*generated {
		t.Errorf("%d of %d declarations have a generator; they issued %d ids", generated, *declarations, issued)
	}
}

// checkGenerated generates up to 40 ids in several time units, and checks their fields. It returns the
// number of ids.
func checkGenerated(t *testing.T, d *scheme.Declaration, b *ids.BoundScheme) (issued int) {
	t.Helper()
	g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{1}))
	var newest ids.ID
	for step := range 40 {
		at := ids.At(d.Epoch()).Add(time.Duration(step/2*step) * 37 * time.Millisecond)
		out := g.Step(at)
		if out.Count != 1 {
			continue
		}
		issued++
		checkID(t, d, b, out.ID)
		if b.Time != nil && b.Time(out.ID).After(at.Time()) && d.Generator.Full != ids.BorrowFull {
			t.Errorf("reading %v: the id has the time %v", at.Time(), b.Time(out.ID))
		}
		if step > 0 && sortsByTime(d) && newest.Bits() > 0 && b.Time(newest).Before(b.Time(out.ID)) && newest.Compare(out.ID) >= 0 {
			t.Errorf("%s of %v is not below %s of %v", newest.Hex(), b.Time(newest), out.ID.Hex(), b.Time(out.ID))
		}
		newest = out.ID
	}
	return issued
}

// sortsByTime reports whether the only time field comes first, and no field has ranges.
func sortsByTime(d *scheme.Declaration) bool {
	return d.Fields[0].Kind == ids.Time && d.Fields[0].Ranges == nil &&
		!slices.ContainsFunc(d.Fields[1:], func(f scheme.Field) bool { return f.Kind == ids.Time || f.Ranges != nil })
}

// checkID checks that the text of an id decodes to the same id, and that its fields are in range.
func checkID(t *testing.T, d *scheme.Declaration, b *ids.BoundScheme, id ids.ID) {
	t.Helper()
	for i := range b.Encodings {
		text := b.Encodings[i].Encode(id)
		if back, err := b.Encodings[i].Decode(text); err != nil || back != id {
			t.Errorf("%s in %s is %q, and back %v, %v", id.Hex(), b.Encodings[i].Name(), text, back.Hex(), err)
		}
	}
	if back, err := b.Parse(b.String(id)); err != nil || back != id {
		t.Errorf("%s is %q, and back %v, %v", id.Hex(), b.String(id), back.Hex(), err)
	}
	for i := range d.Fields {
		f, v := &d.Fields[i], b.Layout.Fields[i].Get(id)
		switch {
		case f.Fixed != nil && v != (ids.Value{Lo: *f.Fixed}):
			t.Errorf("%s is %v; fixed %d", f.Name, v, *f.Fixed)
		case f.Min != nil && f.Kind != ids.Time && v.Hi == 0 && v.Lo < *f.Min:
			t.Errorf("%s is %v; min %d", f.Name, v, *f.Min)
		case f.Max != nil && (v.Hi > 0 || v.Lo > *f.Max):
			t.Errorf("%s is %v; max %d", f.Name, v, *f.Max)
		}
	}
}

// partMaker adds the parts of random declarations.
type partMaker struct {
	*rand.Rand
	d *scheme.Declaration
}

func randomDeclaration(r *rand.Rand) *scheme.Declaration {
	m := &partMaker{r, &scheme.Declaration{
		Name: fmt.Sprint("own-", r.IntN(1000)), Title: oneOf(r, "Änderung \"1\"", "", `a\b`), About: oneOf(r, "", "What it is.", "日本"),
		Prior: float64(r.IntN(100)) / 4, Bits: 1 + r.IntN(scheme.MaxBits),
	}}
	if r.IntN(3) == 0 {
		m.d.Born = time.Date(2001+r.IntN(20), 2, 3, r.IntN(24), 0, 0, 0, time.UTC)
	}
	m.fields()
	m.generator()
	gaps := func(p scheme.Problem) bool {
		return strings.HasPrefix(p.Path, "generator") || strings.Contains(p.What, "hold less than its unit")
	}
	if slices.ContainsFunc(m.d.Check(), gaps) {
		m.d.Generator = nil // several time fields leave gaps between units
	}
	for range 1 + r.IntN(3) {
		m.encoding()
	}
	return m.d
}

// oneOf returns one of the texts.
func oneOf(r *rand.Rand, texts ...string) string { return texts[r.IntN(len(texts))] }

// fields adds fields for all bits.
func (m *partMaker) fields() {
	epoch := time.Date(1970+m.IntN(60), 3, 4, 5, 6, m.IntN(60), m.IntN(1000)*1e6, time.UTC)
	for left := m.d.Bits; left > 0; {
		f := scheme.Field{Name: fmt.Sprint("f", len(m.d.Fields)), Kind: ids.Kind(m.IntN(ids.Kinds)), Width: 1 + m.IntN(min(left, 48))}
		if m.IntN(8) == 0 {
			f.Width = min(left, 1+m.IntN(128))
		}
		if f.Kind == ids.Hash && m.IntN(20) > 0 { // a hash prevents a generator
			f.Kind = ids.Random
		}
		if f.Kind == ids.Checksum && left == m.d.Bits {
			f.Kind = ids.Reserved
		}
		m.kind(&f, epoch)
		if f.Kind != ids.Checksum && m.IntN(4) == 0 {
			m.limits(&f)
		}
		left -= f.Width
		m.d.Fields = append(m.d.Fields, f)
	}
	if m.IntN(4) == 0 {
		m.ranges()
	}
}

// kind adds the properties of a field's kind.
func (m *partMaker) kind(f *scheme.Field, epoch time.Time) {
	switch f.Kind {
	case ids.Time:
		f.Width = min(f.Width, 48)
		f.Unit, _ = scheme.ParseUnit(oneOf(m.Rand, "1ms", "1s", "10ms", "1.024ms", "100ns", "1s/256", "1m", "1s/65536", "7us", "0.5ms"))
		if m.IntN(2) == 0 {
			f.Epoch = &epoch
		}
		for i := range m.d.Fields {
			if m.d.Fields[i].Epoch != nil {
				f.Epoch = nil
			}
		}
	case ids.Checksum:
		f.Of = oneOf(m.Rand, "xor", "sum")
		if of, ok := map[int]string{8: "crc8", 16: "crc16", 32: "crc32c"}[f.Width]; ok {
			f.Of = of
		}
	case ids.Sequence:
		f.Start = scheme.Start(m.IntN(4))
	case ids.Random:
		f.Monotonic = scheme.Monotonic(m.IntN(4))
	case ids.Node:
		f.Assign = oneOf(m.Rand, append(scheme.AssignWords(), "")...)
	case ids.Metadata:
		f.Labels = map[uint64]string{0: "test", 1: `"live"`}
	case ids.Toggle:
		f.Width = 1
	}
}

// limits adds a fixed value or limits.
func (m *partMaker) limits(f *scheme.Field) {
	value := func(least, most uint64) *uint64 {
		v := least + m.Uint64N(most-least+1)
		return &v
	}
	most := uint64(1)<<min(f.Width, 40) - 1
	if m.IntN(3) == 0 && f.Kind != ids.Time {
		f.Fixed = value(0, most)
		return
	}
	if f.Kind == ids.Time || f.Kind == ids.Toggle || f.Width < 3 {
		return
	}
	f.Max = value(0, m.Uint64N(most)+1)
	f.Min = value(0, *f.Max)
	if f.Kind == ids.Node || f.Kind == ids.Metadata {
		f.Default = value(*f.Min, *f.Max)
	}
}

// ranges splits a field into two ranges, one of them at the end of the id.
func (m *partMaker) ranges() {
	i := m.IntN(len(m.d.Fields))
	f := &m.d.Fields[i]
	for j := range m.d.Fields {
		if m.d.Fields[j].Kind == ids.Checksum {
			return
		}
	}
	if f.Width < 2 || f.Width > m.d.Bits/2 {
		return
	}
	half := f.Width / 2
	f.Ranges = []ids.Span{{Offset: m.d.Bits - half, Width: half}, {Offset: 0, Width: f.Width - half}}
}

// generator adds a generator that is valid for the fields.
func (m *partMaker) generator() {
	count := map[ids.Kind]int{}
	for i := range m.d.Fields {
		if f := &m.d.Fields[i]; f.Fixed == nil {
			count[f.Kind]++
		} else if f.Kind == ids.Hash || f.Kind == ids.Toggle {
			return
		}
	}
	if count[ids.Hash] > 0 || count[ids.Sequence] == 0 && count[ids.Random] == 0 {
		return
	}
	g := &scheme.Generator{Back: ids.OnBack(m.IntN(5)), Full: ids.NeverFull}
	if count[ids.Toggle] == 1 && m.IntN(2) == 0 {
		g.Back = ids.ToggleBack
	}
	if count[ids.Sequence] > 0 {
		g.Full = ids.OnFull(m.IntN(3))
		if m.IntN(4) == 0 {
			g.Back, g.Full = ids.StayBack, ids.BorrowFull
		}
	}
	if count[ids.Time] == 0 {
		if count[ids.Sequence] > 0 {
			return
		}
		g.Back = ids.FollowBack
	}
	m.d.Generator = g
}

// encoding adds an encoding that is valid for the layout.
func (m *partMaker) encoding() {
	e := scheme.Encoding{Name: fmt.Sprint("E_", len(m.d.Encodings)), Alphabet: oneOf(m.Rand, append(scheme.AlphabetNames(), "01", "ab", "0aZ", "zyxwv98")...)}
	switch m.IntN(4) {
	case 0:
		e.As = scheme.AsNumber
	case 1:
		e.As, e.Length = scheme.AsNumber, 160+m.IntN(41)
	}
	if m.IntN(3) == 0 {
		e.Prefix, e.Suffix = oneOf(m.Rand, "ord_", "a", "-", "0x"), oneOf(m.Rand, "", "=", "\\")
	}
	if e.Length > 0 && m.IntN(2) == 0 {
		e.Groups = []int{100, e.Length - 100}
		e.Separator = oneOf(m.Rand, "", "::", ".")
	}
	if e.Alphabet == "decimal" && e.Length == 0 && m.IntN(2) == 0 {
		e.Signed, e.As = true, scheme.AsDefault
	}
	if strings.HasPrefix(e.Alphabet, "crockford") && m.IntN(2) == 0 {
		e.Fold, e.Alias = true, map[string]string{"O": "0", "I": "1"}
	}
	m.d.Encodings = append(m.d.Encodings, e)
}
