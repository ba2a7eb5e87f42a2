package scheme_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/scheme"
)

func ptr[T any](v T) *T { return &v }

// acme returns a declaration without problems.
func acme() *scheme.Declaration {
	return &scheme.Declaration{
		Name: "acme", Title: "Acme", Prior: 4, Bits: 64,
		Fields: []scheme.Field{
			{Name: "unused", Kind: ids.Reserved, Width: 1, Fixed: ptr(uint64(0))},
			{Name: "timestamp", Kind: ids.Time, Width: 41, Unit: scheme.Unit{Length: time.Millisecond}, Epoch: ptr(time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC))},
			{Name: "shop", Kind: ids.Node, Width: 10, Default: ptr(uint64(7))},
			{Name: "sequence", Kind: ids.Sequence, Width: 12},
		},
		Generator: &scheme.Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
		Encodings: []scheme.Encoding{{Alphabet: "decimal"}, {Name: "public", Alphabet: "crockford", As: scheme.AsNumber, Length: 13}},
	}
}

// TestCheck breaks one rule at a time.
func TestCheck(t *testing.T) {
	if problems := acme().Check(); len(problems) > 0 {
		t.Fatal(problems)
	}
	field := func(i int, change func(*scheme.Field)) func(*scheme.Declaration) {
		return func(d *scheme.Declaration) { change(&d.Fields[i]) }
	}
	for _, c := range []struct {
		what   string
		change func(*scheme.Declaration)
	}{
		{`name: invalid name "Acme": `, func(d *scheme.Declaration) { d.Name = "Acme" }},
		{`name: invalid name "": `, func(d *scheme.Declaration) { d.Name = "" }},
		{`name: invalid name "aaaa`, func(d *scheme.Declaration) { d.Name = strings.Repeat("a", 33) }},
		{`title: invalid title: it has the character "\u202e"`, func(d *scheme.Declaration) { d.Title = "a\u202eb" }},
		{`about: invalid about: it has the character "\t"`, func(d *scheme.Declaration) { d.About = "a\tb" }},
		{`source: invalid source: it has the character "\xff"`, func(d *scheme.Declaration) { d.Source = "\xff" }},
		{"prior: invalid prior NaN", func(d *scheme.Declaration) { d.Prior = math.NaN() }},
		{"prior: invalid prior 1000.5", func(d *scheme.Declaration) { d.Prior = 1000.5 }},
		{"bits: invalid bits 0: expected 1 to 160", func(d *scheme.Declaration) { d.Bits = 0 }},
		{"bits: invalid bits 161", func(d *scheme.Declaration) { d.Bits = 161 }},
		{"bits: invalid bits 65: the widths of the fields sum to 64", func(d *scheme.Declaration) { d.Bits = 65 }},
		{"fields: missing fields", func(d *scheme.Declaration) { d.Fields, d.Generator = nil, nil }},
		{"encodings: missing encodings", func(d *scheme.Declaration) { d.Encodings = nil }},

		{`fields[2].name: invalid name "Shop"`, field(2, func(f *scheme.Field) { f.Name = "Shop" })},
		{`fields[2].name: duplicate name "timestamp"`, field(2, func(f *scheme.Field) { f.Name = "timestamp" })},
		{`fields[2].name: invalid name "epoch"`, field(2, func(f *scheme.Field) { f.Name = "epoch" })},
		{"fields[2].kind: unknown kind 200", field(2, func(f *scheme.Field) { f.Kind = 200 })},
		{"fields[2].width: invalid width 0", field(2, func(f *scheme.Field) { f.Width = 0 })},
		{"fields[2].width: invalid width 129", field(2, func(f *scheme.Field) { f.Width = 129 })},
		{"fields[1].unit: missing unit", field(1, func(f *scheme.Field) { f.Unit = scheme.Unit{} })},
		{"fields[1].unit: invalid unit", field(1, func(f *scheme.Field) { f.Unit.Length = -1 })},
		{"fields[2].unit: key unit in a node field: expected it only in time fields", field(2, func(f *scheme.Field) { f.Unit.Length = 1 })},
		{"fields[2].epoch: key epoch in a node field", field(2, func(f *scheme.Field) { f.Epoch = &time.Time{} })},
		{"fields[2].start: key start in a node field", field(2, func(f *scheme.Field) { f.Start = scheme.StartAtMin })},
		{"fields[2].monotonic: key monotonic in a node field", field(2, func(f *scheme.Field) { f.Monotonic = scheme.DrawEach })},
		{"fields[2].of: key of in a node field", field(2, func(f *scheme.Field) { f.Of = "crc8" })},
		{"fields[3].assign: key assign in a sequence field", field(3, func(f *scheme.Field) { f.Assign = "config" })},
		{"fields[3].default: key default in a sequence field: expected it only in node or metadata fields", field(3, func(f *scheme.Field) { f.Default = ptr(uint64(1)) })},
		{`fields[2].assign: unknown assign "confg"`, field(2, func(f *scheme.Field) { f.Assign = "confg" })},
		{"fields[2].default: invalid default 1024: it does not fit into 10 bits; expected at most 1023", field(2, func(f *scheme.Field) { f.Default = ptr(uint64(1024)) })},
		{"fields[2].default: invalid default 7: expected at least min, 8", field(2, func(f *scheme.Field) { f.Min = ptr(uint64(8)) })},
		{"fields[2].default: invalid default 7: expected at most max, 6", field(2, func(f *scheme.Field) { f.Max = ptr(uint64(6)) })},
		{"fields[2].default: default beside fixed", field(2, func(f *scheme.Field) { f.Fixed = ptr(uint64(6)) })},
		{"fields[0].max: max beside fixed", field(0, func(f *scheme.Field) { f.Max = ptr(uint64(1)) })},
		{"fields[0].fixed: invalid fixed 2", field(0, func(f *scheme.Field) { f.Fixed = ptr(uint64(2)) })},
		{"fields[3].min: invalid min 5: expected at most max, 4", field(3, func(f *scheme.Field) { f.Min, f.Max = ptr(uint64(5)), ptr(uint64(4)) })},
		{"fields[2].labels.1024: label of 1024: it does not fit", field(2, func(f *scheme.Field) { f.Labels = map[uint64]string{1024: "x"} })},
		{`fields[2].labels.1: label of 1: it has the character "\x1b"`, field(2, func(f *scheme.Field) { f.Labels = map[uint64]string{1: "\x1b"} })},
		{`fields[2].why: invalid why: it has the character "\u200b"`, field(2, func(f *scheme.Field) { f.Why = "\u200b" })},
		{"fields[2].ranges: invalid range [60, 10]", field(2, func(f *scheme.Field) { f.Ranges = []ids.Span{{Offset: 60, Width: 10}} })},
		{"fields[2].ranges: invalid range [-1, 10]", field(2, func(f *scheme.Field) { f.Ranges = []ids.Span{{Offset: -1, Width: 10}} })},
		{"fields[2].ranges: invalid range [1, 9223372036854775807]", field(2, func(f *scheme.Field) { f.Ranges = []ids.Span{{Offset: 1, Width: math.MaxInt}} })},
		{"fields[2].ranges: invalid ranges: they have 9 bits; expected 10, the width", field(2, func(f *scheme.Field) { f.Ranges = []ids.Span{{Offset: 1, Width: 9}} })},
		{"fields[2].ranges: invalid ranges: bit 1 belongs to shop", field(2, func(f *scheme.Field) { f.Ranges = []ids.Span{{Offset: 1, Width: 5}, {Offset: 1, Width: 5}} })},
		{"fields[1].epoch: invalid epoch 2020-01-01T00:00:00.0000005Z: expected whole microseconds", field(1, func(f *scheme.Field) {
			f.Epoch = ptr(time.Date(2020, 1, 1, 0, 0, 0, 500, time.UTC))
		})},
		{"fields[1].epoch: invalid epoch of the year 10000: expected one up to 9999", field(1, func(f *scheme.Field) {
			f.Epoch = ptr(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC))
		})},
		{"fields[3].epoch: a second epoch", func(d *scheme.Declaration) {
			d.Fields[3] = scheme.Field{Name: "part", Kind: ids.Time, Width: 12, Unit: scheme.Unit{Length: 1}, Epoch: &time.Time{}}
			d.Generator = nil
		}},
		{"fields[2].of: missing of: expected crc8, ", field(2, func(f *scheme.Field) { f.Kind, f.Default = ids.Checksum, nil })},
		{"fields[2].width: invalid width 10 of a crc8: expected 8", field(2, func(f *scheme.Field) { f.Kind, f.Default, f.Of = ids.Checksum, nil, "crc8" })},
		{"fields[2].fixed: fixed of a checksum", field(2, func(f *scheme.Field) {
			f.Kind, f.Default, f.Of, f.Fixed = ids.Checksum, nil, "xor", ptr(uint64(1))
		})},
		{"fields[2].ranges: a checksum with 2 ranges", field(2, func(f *scheme.Field) {
			f.Kind, f.Default, f.Of, f.Ranges = ids.Checksum, nil, "xor", []ids.Span{{Offset: 10, Width: 5}, {Offset: 20, Width: 5}}
		})},
		{"fields[2].ranges: a checksum at bit 0", field(2, func(f *scheme.Field) {
			f.Kind, f.Default, f.Of, f.Ranges = ids.Checksum, nil, "xor", []ids.Span{{Offset: 0, Width: 10}}
		})},

		{"generator.back: back toggle: expected exactly one toggle field", func(d *scheme.Declaration) { d.Generator.Back = ids.ToggleBack }},
		{"generator.back: unknown back 77", func(d *scheme.Declaration) { d.Generator.Back = 77 }},
		{"generator.full: unknown full 4", func(d *scheme.Declaration) { d.Generator.Full = ids.RepeatFull }},
		{"generator.full: full borrow needs back stay", func(d *scheme.Declaration) { d.Generator.Full = ids.BorrowFull }},
		{"generator.full: full never beside a sequence", func(d *scheme.Declaration) { d.Generator.Full = ids.NeverFull }},
		{"generator.full: full wait without a sequence", field(3, func(f *scheme.Field) { f.Kind = ids.Random })},
		{"generator.full: full never without a sequence or random bits", func(d *scheme.Declaration) {
			d.Fields[3].Kind, d.Generator.Full = ids.Reserved, ids.NeverFull
		}},
		{"generator: a generator of a layout with a hash", field(0, func(f *scheme.Field) { f.Kind, f.Fixed = ids.Hash, nil })},
		{"generator: a generator of a layout without a time", field(1, func(f *scheme.Field) {
			*f = scheme.Field{Name: "x", Kind: ids.Reserved, Width: 41}
		})},

		{`encodings[1].name: duplicate name "decimal"`, func(d *scheme.Declaration) { d.Encodings[1].Name = "decimal" }},
		{`encodings[1].name: missing name: another encoding`, func(d *scheme.Declaration) { d.Encodings[1] = scheme.Encoding{Alphabet: "decimal"} }},
		{"encodings[1].alphabet: ", func(d *scheme.Declaration) { d.Encodings[1].Alphabet = "" }},
		{"encodings[1].length: ", func(d *scheme.Declaration) { d.Encodings[1].Length = 12 }},
		{"encodings[1].groups: ", func(d *scheme.Declaration) { d.Encodings[1].Groups = []int{6, 6} }},

		{"vectors[0].text: missing text", func(d *scheme.Declaration) { d.Vectors = []scheme.Vector{{}} }},
		{`vectors[0].fields.shp: unknown field "shp": `, func(d *scheme.Declaration) {
			d.Vectors = []scheme.Vector{{Text: "1", Fields: map[string]ids.Value{"shp": {}}}}
		}},
		{"vectors[0].fields.shop: invalid shop 1024", func(d *scheme.Declaration) {
			d.Vectors = []scheme.Vector{{Text: "1", Fields: map[string]ids.Value{"shop": {Lo: 1024}}}}
		}},
		{`rejects[0].why: invalid why`, func(d *scheme.Declaration) { d.Rejects = []scheme.Reject{{Text: "1", Why: "\n"}} }},
	} {
		d := acme()
		c.change(d)
		problems := d.Check()
		if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), c.what) {
			t.Errorf("got  %v\nwant %s", problems, c.what)
		}
		if _, err := d.Scheme(); err == nil {
			t.Errorf("%s: Scheme returns no error", c.what)
		}
	}
}

// TestCheckAll checks that all problems are reported, not only the first.
func TestCheckAll(t *testing.T) {
	d := acme()
	d.Name, d.Fields[0].Name, d.Fields[1].Unit.Length, d.Encodings[1].Length, d.Generator.Full = "", "", 0, 500, ids.BorrowFull
	problems := d.Check()
	if len(problems) != 5 {
		t.Errorf("%d problems: %v", len(problems), problems)
	}
	if err := error(scheme.Problems(problems)); strings.Count(err.Error(), "\n") != 4 {
		t.Error(err)
	}
}

// TestParseUnit reads units, and writes them as they were.
func TestParseUnit(t *testing.T) {
	for text, want := range map[string]scheme.Unit{
		"1ms":      {Length: time.Millisecond, Parts: 1},
		"1.024ms":  {Length: 1_024_000, Parts: 1},
		"100ns":    {Length: 100, Parts: 1},
		"60s":      {Length: time.Minute, Parts: 1},
		"1s/256":   {Length: time.Second, Parts: 256},
		"1s/65536": {Length: time.Second, Parts: 65536},
		"7us":      {Length: 7000, Parts: 1},
	} {
		got, err := scheme.ParseUnit(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%s: %v %v, written %s", text, got, err, got)
		}
	}
	for text, same := range map[string]string{
		"10m": "600s", "1.50s": "1500ms", "0.5us": "500ns", "0.5ns": "1ns/2", "2s/4": "500ms", "1µs": "1us", "0001ms": "1ms", "1h": "3600s", "1m": "60s",
	} {
		got, err := scheme.ParseUnit(text)
		want, _ := scheme.ParseUnit(same)
		if err != nil || got.Reduced() != want.Reduced() {
			t.Errorf("%s: %v, %v; expected %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "ms", "1", "0ms", "0.0s", "-1ms", "1 ms", "1e3s", "1ms/0", "1ms/", "1ms/-1", "1d", ".5s", "1.s", "1s/1.5", "99999999999999999999s", "9223372036854775807s", "1ms/99999999999999999999", "1ms\x1b", "١ms"} {
		got, err := scheme.ParseUnit(text)
		if err == nil || strings.Contains(err.Error(), "\x1b") {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// TestScheme decodes and generates with a declared scheme.
func TestScheme(t *testing.T) {
	d := acme()
	d.Fields[2].Labels = map[uint64]string{165: "Berlin"}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	if s.Born != d.Epoch() || len(s.Params) != 2 || s.Params[1].Default != "7" || s.Params[1].Max != 1023 {
		t.Errorf("born %v, parameters %v", s.Born, s.Params)
	}
	b, err := s.Open(ids.Settings{"shop": "9"})
	if err != nil {
		t.Fatal(err)
	}
	id, err := b.Parse("2063256143421657089")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(b.AppendText(nil, &b.Layout.Fields[2], id)); got != "165 (Berlin)" {
		t.Error(got)
	}
	if _, err := b.Parse("9223372036854775808"); err == nil || !strings.Contains(err.Error(), "unused is 1; expected 0") {
		t.Error(err)
	}
	out := generate.NewGenerator(b, nil).Step(ids.At(d.Epoch()).Add(5 * time.Millisecond))
	if got := b.String(out.ID); got != "21008384" {
		t.Errorf("%s: %v", got, out)
	}
	if _, err := s.Open(ids.Settings{"shop": "1024"}); err == nil {
		t.Error("shop 1024 is accepted")
	}
}

// FuzzParseUnit reads any text as a unit. It writes each valid unit, and reads it again.
func FuzzParseUnit(f *testing.F) {
	for _, text := range []string{"1ms", "1.024ms", "1s/65536", "0.5ns", "10m", "99999999999h", "\x1bms"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		u, err := scheme.ParseUnit(text)
		if err != nil {
			if !scheme.Printable(err.Error()) {
				t.Errorf("error %q", err)
			}
			return
		}
		if again, err := scheme.ParseUnit(u.String()); err != nil || again.Reduced() != u.Reduced() {
			t.Errorf("%q is %v, written %s and read as %v, %v", text, u, u, again, err)
		}
	})
}
