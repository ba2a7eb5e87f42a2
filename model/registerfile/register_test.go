package registerfile_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
	"idtui/model/diagram"
	"idtui/model/layoutfile"
	"idtui/model/registerfile"
)

// example is a register with all extensions of JSON5.
const example = `// A register.
{
  reg: [
    {bits: 7,  name: 0x37,  attr: 'OP-IMM'}, /* fixed */
    {bits: 5,  name: 'Shard id', type: 2},
    {bits: 0xC, name: "seq",},
    {bits: +12},
    {bits: 41, name: 'Time\u0020Stamp', attr: ['RW', 3, null]},
    {bits: 2,  'name': "seq", },
  ], config: {bits: 32, hspace: .5e3},
}
`

func TestParse(t *testing.T) {
	d, err := registerfile.Parse("dir/My reg.json5", []byte(example))
	if err != nil {
		t.Fatal(err)
	}
	fixed := uint64(0x37)
	want := []scheme.Field{
		{Name: "seq", Kind: ids.Sequence, Width: 2},
		{Name: "time_stamp", Kind: ids.Time, Width: 41, Unit: scheme.Unit{Length: time.Millisecond, Parts: 1}, About: "RW"},
		{Name: "reserved", Kind: ids.Reserved, Width: 12},
		{Name: "seq_2", Kind: ids.Sequence, Width: 12},
		{Name: "shard_id", Kind: ids.Node, Width: 5},
		{Name: "reserved_2", Kind: ids.Reserved, Width: 7, Fixed: &fixed, About: "OP-IMM"},
	}
	if !reflect.DeepEqual(d.Fields, want) {
		t.Errorf("fields %+v\nwant   %+v", d.Fields, want)
	}
	if d.Name != "my-reg" || d.Bits != 79 || !strings.Contains(d.About, "My reg.json5") {
		t.Errorf("name %q, bits %d, about %q", d.Name, d.Bits, d.About)
	}
	checkDraft(t, d)
}

func TestIsRegister(t *testing.T) {
	for path, want := range map[string]bool{"a.json": true, "a/b.JSON5": true, "a.toml": false, "json": false, "": false} {
		if got := registerfile.IsRegister(path); got != want {
			t.Errorf("%q is a register: %v", path, got)
		}
	}
	for text, want := range map[string]bool{"\n {reg: []}": true, "[[fields]]": false, "idtui = 1": false, "": false} {
		if got := registerfile.IsRegisterText([]byte(text)); got != want {
			t.Errorf("%q is a register: %v", text, got)
		}
	}
}

// checkDraft checks that a draft has no problems, that its file contains an equal layout, and
// that it decodes hex.
func checkDraft(t *testing.T, d *scheme.Declaration) {
	t.Helper()
	if problems := d.Check(); len(problems) > 0 {
		t.Fatalf("%s: %v", d.Name, problems)
	}
	again, err := layoutfile.Parse("draft.toml", layoutfile.Write(d))
	if err != nil {
		t.Fatalf("%s: %v\n%s", d.Name, err, layoutfile.Write(d))
	}
	if len(again.Fields) != len(d.Fields) || again.Bits != d.Bits || again.Name != d.Name {
		t.Errorf("the file of %s is another layout:\n%s", d.Name, layoutfile.Write(d))
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatalf("%s: %v", d.Name, err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatalf("%s: %v", d.Name, err)
	}
	zeros := strings.Repeat("0", (d.Bits+3)/4)
	if _, err := b.Parse(zeros); err != nil && !strings.Contains(err.Error(), "must be") && !hasFixed(d) {
		t.Errorf("%s: %v", d.Name, err)
	}
}

func hasFixed(d *scheme.Declaration) bool {
	for i := range d.Fields {
		if d.Fields[i].Fixed != nil {
			return true
		}
	}
	return false
}

// TestCatalog parses the output of package diagram for each scheme, and compares the draft with
// the layout.
func TestCatalog(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	compared := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Layout.Bits == 0 || b.Layout.Bits > scheme.MaxBits {
			continue
		}
		d, err := registerfile.Parse(b.Scheme.Name+".json", []byte(diagram.WaveDrom(b)))
		if err != nil {
			t.Errorf("%s: %v", b.Scheme.Name, err)
			continue
		}
		checkDraft(t, d)
		id := encoding.Zero(b.Layout.Bits)
		for bit := range b.Layout.Bits {
			id = id.Put(bit, 1, r.Uint64()&1)
		}
		compare(t, b, d, id)
		compared++
	}
	if compared < 90 {
		t.Errorf("compared %d schemes", compared)
	}
}

// compare checks that each field of a layout is in the draft, with the same bits.
func compare(t *testing.T, b *ids.BoundScheme, d *scheme.Declaration, id ids.ID) {
	t.Helper()
	spans := d.Spans()
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		at := -1
		for j := range d.Fields {
			if d.Fields[j].Name == f.Name {
				at = j
			}
		}
		if at < 0 {
			t.Errorf("%s: no field %s", b.Scheme.Name, f.Name)
			continue
		}
		got := ids.Field{Width: d.Fields[at].Width, Spans: spans[at]}
		if got.Width != f.Width || got.Get(id) != f.Get(id) || d.Fields[at].Kind != f.Kind {
			t.Errorf("%s: %s is %d bits at %v, %s; want %d bits at %v, %s", b.Scheme.Name, f.Name,
				got.Width, got.Spans, d.Fields[at].Kind, f.Width, f.Spans, f.Kind)
		}
		if f.Unit != nil && (d.Fields[at].Unit.Length != f.Unit.Step || d.Fields[at].Epoch == nil || !d.Fields[at].Epoch.Equal(f.Unit.Epoch.Time())) {
			t.Errorf("%s: %s has the unit %v and the epoch %v", b.Scheme.Name, f.Name, d.Fields[at].Unit, d.Fields[at].Epoch)
		}
		if f.Fixed != nil && len(f.Spans) == 1 && (d.Fields[at].Fixed == nil || *d.Fields[at].Fixed != *f.Fixed) {
			t.Errorf("%s: %s is not fixed at %d", b.Scheme.Name, f.Name, *f.Fixed)
		}
	}
}

func TestGuesses(t *testing.T) {
	tests := []struct {
		entry string
		kind  ids.Kind
		unit  time.Duration
	}{
		{"bits: 32, name: 'timestamp'", ids.Time, time.Second},
		{"bits: 41, name: 'unixTime'", ids.Time, time.Millisecond},
		{"bits: 41, name: 'UNIX_TIME'", ids.Time, time.Millisecond},
		{"bits: 52, name: 'ts'", ids.Time, time.Microsecond},
		{"bits: 64, name: 'ts'", ids.Time, time.Nanosecond},
		{"bits: 48, name: 'ts_us'", ids.Time, time.Microsecond},
		{"bits: 65, name: 'ts'", ids.Metadata, 0},
		{"bits: 10, name: 'worker-3'", ids.Node, 0},
		{"bits: 12, name: 'Counter'", ids.Sequence, 0},
		{"bits: 80, name: 'entropy'", ids.Random, 0},
		{"bits: 4, name: 'ver'", ids.Version, 0},
		{"bits: 1, name: 'tick'", ids.Toggle, 0},
		{"bits: 2, name: 'tick'", ids.Metadata, 0},
		{"bits: 1", ids.Reserved, 0},
		{"bits: 8, name: 'tenant', attr: 'node'", ids.Node, 0},
		{"bits: 8, name: 'tenant'", ids.Metadata, 0},
		{"bits: 8, name: 'crc', attr: 'checksum'", ids.Hash, 0},
		{"bits: 8, name: 'crc', attr: ['checksum', 'of crc8']}, {bits: 3", ids.Checksum, 0},
	}
	for _, tt := range tests {
		d, err := registerfile.Parse("x.json5", fmt.Appendf(nil, "[{%s}]", tt.entry))
		if err != nil {
			t.Errorf("%s: %v", tt.entry, err)
			continue
		}
		if f := d.Fields[len(d.Fields)-1]; f.Kind != tt.kind || f.Unit.Length != tt.unit {
			t.Errorf("%s is %s with a unit of %s, want %s with %s", tt.entry, f.Kind, f.Unit, tt.kind, tt.unit)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"Data[7]": "data_7_", "R/W": "r_w", "__x": "x", "": "reserved", "Größe": "gr__e", "日本": "metadata", "--": "metadata",
		strings.Repeat("a", 40): strings.Repeat("a", 32), "<b>x": "b_x", "\x1b[1m": "1m", "12": "reserved", "300": "300",
	} {
		d, err := registerfile.Parse("x.json", fmt.Appendf(nil, `[{"bits": 8, "name": %q}]`, strings.ReplaceAll(name, "\x1b", "\u001b")))
		if name == "\x1b[1m" {
			d, err = registerfile.Parse("x.json", []byte("[{bits: 8, name: '\x1b[1m'}]"))
		}
		if err != nil {
			t.Errorf("%q: %v", name, err)
		} else if d.Fields[0].Name != want {
			t.Errorf("%q is the name %q, want %q", name, d.Fields[0].Name, want)
		}
	}
	long := strings.Repeat("n", 32)
	d, err := registerfile.Parse("x.json", fmt.Appendf(nil, `[{bits: 1, name: %q}, {bits: 1, name: %q}]`, long, long))
	if err != nil || d.Fields[0].Name != long || d.Fields[1].Name != long[:30]+"_2" {
		t.Errorf("%v, names %+v", err, d)
	}
	for file, want := range map[string]string{"a/B c.json": "b-c", "-.json": "draft", "uuid_x.json5": "uuid-x", "\x1b.json": "draft"} {
		if d, err := registerfile.Parse(file, []byte("[{bits: 1}]")); err != nil || d.Name != want {
			t.Errorf("%q: %v, name %q; want %q", file, err, d.Name, want)
		}
	}
}

func TestErrors(t *testing.T) {
	tests := map[string]string{
		"":                                     `1: unexpected the end of the file: expected a value`,
		"{":                                    `1: unexpected the end of the file: expected a key`,
		"[1] 2":                                `unexpected "2" after the end: expected one object or list`,
		"{}":                                   `1: missing reg: expected {reg: [{bits: 8, name: 'field'}, …]}`,
		"{reg: 3}":                             `reg is a number: expected a list of fields`,
		"[]":                                   `reg is empty: expected at least one field`,
		"[\n3,\n{bits: 1}]":                    `2: reg[0] is a number: expected an object`,
		"[{name: 'a'}]":                        `reg[0]: missing bits: expected a whole number from 1 to 128`,
		"[{bits: 0}]":                          `reg[0]: invalid bits "0"`,
		"[{bits: 129}]":                        `reg[0]: invalid bits "129"`,
		"[{bits: 1.5}]":                        `reg[0]: invalid bits "1.5"`,
		"[{bits: '8'}]":                        `reg[0]: invalid bits "8": expected a whole number`,
		"[{bits: {}}]":                         `reg[0]: invalid bits (an object)`,
		"[{bits: 2, name: 4}]":                 `reg[0]: invalid name "4": a number is a fixed value; expected one of 2 bits`,
		"[{bits: 2, name: -1}]":                `reg[0]: invalid name "-1"`,
		"[{bits: 2, name: []}]":                `reg[0]: name is a list: expected a string or a number`,
		"[{bits: 2, bits: 3}]":                 `duplicate key "bits"`,
		"[{bits 2}]":                           `unexpected "2" after the key "bits": expected a colon`,
		"[{bits: 2 name: 'a'}]":                `unexpected "n": expected a comma or }`,
		"[{bits: 2}":                           `unexpected the end of the file: expected a comma or ]`,
		"['a\n']":                              `1: a string without an end: expected ' on the same line`,
		"/* [":                                 `a comment without an end: expected */`,
		`["\u12"]`:                             `in an escape: expected 4 hexadecimal digits`,
		`["\xZZ"]`:                             `unexpected "ZZ" in an escape: expected 2 hexadecimal digits`,
		"[yes]":                                `unexpected "yes": expected a value`,
		"[\x1b]":                               `unexpected "\x1b": expected a value`,
		"{reg: [], 5: 3}":                      `unexpected "5": expected a key`,
		"\xff":                                 `the file is not UTF-8: expected JSON or JSON5`,
		strings.Repeat("[", 99):                `too many levels: expected at most 32`,
		"[" + repeat("{bits:1}", 161) + "]":    `reg has 161 fields: expected at most 160 bits in all`,
		"[" + repeat("{bits:100}", 2) + "]":    `reg[1]: too many bits: expected at most 160`,
		strings.Repeat(" ", 262_145):           `x.json: the file is too large: expected at most 262,144 bytes`,
		"[" + repeat("{bits:1}", 20_000) + "]": `reg has 20,000 fields`,
		"[{bits: 99}, 3,\n{bits:\n'x'}, {a: 1}]": "x.json:1: reg[1] is a number: expected an object such as {bits: 8, name: 'field'}\n" +
			"x.json:3: reg[2]: invalid bits \"x\": expected a whole number from 1 to 128\nx.json:3: reg[3]: missing bits: expected a whole number from 1 to 128",
	}
	for text, want := range tests {
		_, err := registerfile.Parse("x.json", []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v\nwant %s", text, err, want)
		}
	}
	if _, err := registerfile.Parse("a\x1b.json", []byte("{")); err == nil || !strings.HasPrefix(err.Error(), `"a\x1b.json":1: `) {
		t.Errorf("the file name is not escaped: %v", err)
	}
}

func repeat(s string, n int) string { return strings.TrimSuffix(strings.Repeat(s+",", n), ",") }

// TestLargest checks that a file of the maximum size is accepted.
func TestLargest(t *testing.T) {
	text := "[{bits: 8}]" + strings.Repeat(" ", registerfile.MaxSize-11)
	if _, err := registerfile.Parse("x.json", []byte(text)); err != nil {
		t.Error(err)
	}
}

// FuzzParse checks that parsing does not panic, that errors are printable, and that each draft is
// a valid layout.
func FuzzParse(f *testing.F) {
	f.Add(example)
	f.Add(`{"reg": [{"bits": 12, "name": "a", "attr": ["time", "unit 1ms", "epoch 2020-01-01T00:00:00Z", "bits 59-48 of 60"]}]}`)
	f.Add("[{bits: 3, name: 7, attr: ['fixed 9', 'checksum']}, {bits: 1, name: 'epoch', attr: 'node'}, {bits: 5, attr: ['time', 'epoch 2020-01-01T00:00:00Z']}]")
	f.Add(`['\x41\ud83d\ude00\` + "\r\n" + `', Infinity, -.5, // x` + "\n" + ` /* y */ ]`)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := registerfile.Parse("x.json", []byte(text))
		if err != nil {
			if bad := strings.IndexFunc(err.Error(), func(r rune) bool { return r != '\n' && !scheme.Printable(string(r)) }); bad >= 0 {
				t.Fatalf("the error has %q: %q", err.Error()[bad:], err)
			}
			return
		}
		checkDraft(t, d)
	})
}
