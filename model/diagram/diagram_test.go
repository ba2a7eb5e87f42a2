package diagram_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/model/diagram"
)

// bound returns all schemes with bits, and random ones. Others have ranges out of order, 75 bits,
// 160 fields, or texts that attack each notation.
func bound(t *testing.T) []*ids.BoundScheme {
	t.Helper()
	var list []*ids.BoundScheme
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Layout.Bits > 0 {
			list = append(list, b)
		}
	}
	if len(list) < 90 {
		t.Fatalf("only %d schemes have bits", len(list))
	}
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 200 {
		list = append(list, randomScheme(t, r, i))
	}
	return append(list, scattered(t), oddSize(t), manyFields(t), hostile(t))
}

// randomScheme returns a scheme of any size, whose fields have one to three ranges at random
// positions.
func randomScheme(t *testing.T, r *rand.Rand, i int) *ids.BoundScheme {
	t.Helper()
	bits := 1 + r.IntN(160)
	var spans []ids.Span
	for at := 0; at < bits; {
		width := min(1+r.IntN(40), bits-at)
		spans = append(spans, ids.Span{Offset: at, Width: width})
		at += width
	}
	r.Shuffle(len(spans), func(i, j int) { spans[i], spans[j] = spans[j], spans[i] })
	var fields []ids.Field
	for len(spans) > 0 {
		n := min(1+r.IntN(3), len(spans))
		f := ids.Field{Name: fmt.Sprintf("f%d", len(fields)), Spans: spans[:n:n]}
		for _, s := range f.Spans {
			f.Width += s.Width
		}
		fields, spans = append(fields, f), spans[n:]
	}
	return newScheme(t, fmt.Sprintf("random-%d", i), "", bits, fields...)
}

func newScheme(t *testing.T, name, about string, bits int, fields ...ids.Field) *ids.BoundScheme {
	t.Helper()
	l, err := ids.NewLayout(bits, fields...)
	if err != nil {
		t.Fatal(err)
	}
	return &ids.BoundScheme{Scheme: &ids.Scheme{Name: name, About: about, Source: about}, Layout: l}
}

func scattered(t *testing.T) *ids.BoundScheme {
	fixed := uint64(0b1_0110_0011)
	return newScheme(t, "7-scattered", "", 96,
		ids.Field{Name: "swapped", Width: 16, Spans: []ids.Span{{Offset: 8, Width: 8}, {Offset: 0, Width: 8}}},
		ids.Field{Name: "joined", Width: 8, Spans: []ids.Span{{Offset: 16, Width: 3}, {Offset: 19, Width: 5}}},
		ids.Field{Name: "wide", Width: 60, Spans: []ids.Span{{Offset: 95, Width: 1}, {Offset: 36, Width: 59}}},
		ids.Field{Name: "fixed", Width: 9, Fixed: &fixed, Spans: []ids.Span{{Offset: 35, Width: 1}, {Offset: 24, Width: 8}}},
		ids.Field{Name: "rest", Width: 3, Spans: []ids.Span{{Offset: 32, Width: 3}}})
}

// oddSize returns a scheme of 75 bits, which are not whole bytes, with a field wider than 64
// bits.
func oddSize(t *testing.T) *ids.BoundScheme {
	zero := uint64(0)
	return newScheme(t, "odd", "", 75,
		ids.Field{Name: "zero", Width: 1, Fixed: &zero}, ids.Field{Name: "wide", Width: 66}, ids.Field{Name: "rest", Width: 8})
}

func manyFields(t *testing.T) *ids.BoundScheme {
	fields := make([]ids.Field, 160)
	for i := range fields {
		fields[i] = ids.Field{Name: "flag" + strings.Repeat("x", i), Width: 1}
	}
	return newScheme(t, "many", "", 160, fields...)
}

// attacks returns texts that end a string, a line, a cell or a comment in some notation.
func attacks() []string {
	return []string{
		`a"b`, "back`tick`", "<b>bold</b>", `back\slash`, "line\nend", "#quot;", "%%{init}%%", "a|b+-+", "\x1b[31mred",
		"\u202ereversed", "tag \U000e0001", "{{x}}", "- id: x", "&amp;", "*/ end", "日本", "\xff", "", "A-1", "a_1", "a-1",
	}
}

func hostile(t *testing.T) *ids.BoundScheme {
	var fields []ids.Field
	for _, name := range attacks() {
		fields = append(fields, ids.Field{Name: name, About: name, Width: 4})
	}
	rest := ids.Field{Name: "rest", Width: 160 - 4*len(fields)}
	return newScheme(t, `x"y: `+"\n", strings.Join(attacks(), " "), 160, append(fields, rest)...)
}

// TestPrintable checks that the output contains no control characters from texts of a layout.
func TestPrintable(t *testing.T) {
	b := hostile(t)
	for name, text := range map[string]string{
		"wavedrom": diagram.WaveDrom(b), "rfc": diagram.RFC(b),
		"mermaid": diagram.Mermaid(b), "kaitai": diagram.Kaitai(b),
	} {
		if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && (r < ' ' || r == 0x7f || r == 0x202e || r == 0xe0001) }); i >= 0 {
			t.Errorf("%s has %q", name, text[i:min(i+8, len(text))])
		}
	}
}

func randomID(r *rand.Rand, bits int) ids.ID {
	id := encoding.Zero(bits)
	for bit := range bits {
		id = id.Put(bit, 1, r.Uint64()&1)
	}
	return id
}
