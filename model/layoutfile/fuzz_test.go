package layoutfile_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

// checkHostile parses a text, and checks that errors are printable, and that an accepted layout
// works.
func checkHostile(t *testing.T, text []byte) {
	t.Helper()
	d, err := layoutfile.Parse("f.toml", text)
	if err != nil {
		for line := range strings.SplitSeq(err.Error(), "\n") {
			if !strings.HasPrefix(line, "f.toml") || !plain(line) {
				t.Errorf("error %q", line)
			}
		}
		return
	}
	for _, s := range textsOf(d) {
		if !plain(s) {
			t.Errorf("accepted %q", s)
		}
	}
	s, err := d.Scheme()
	if err != nil {
		t.Errorf("%v\n%s", err, text)
		return
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	useScheme(t, b)
	if _, err := layoutfile.CheckVectors(d); err != nil {
		t.Error(err)
	}
	if again, err := layoutfile.Parse("f.toml", layoutfile.Write(d)); err != nil {
		t.Errorf("%v\n%s", err, layoutfile.Write(d))
	} else if !bytes.Equal(layoutfile.Write(again), layoutfile.Write(d)) {
		t.Errorf("%s\nis read as\n%s", layoutfile.Write(d), layoutfile.Write(again))
	}
}

// useScheme decodes and generates some ids.
func useScheme(t *testing.T, b *ids.BoundScheme) {
	t.Helper()
	for _, id := range []ids.ID{encoding.Zero(b.Layout.Bits), encoding.AllOnes(b.Layout.Bits)} {
		if b.Time != nil {
			b.Time(id)
		}
		b.Notes(id)
		for i := range b.Encodings {
			_, _ = b.Parse(b.Encodings[i].Encode(b.Layout.Seal(id)))
		}
	}
	g := generate.NewGenerator(b, rand.NewChaCha8([32]byte{2}))
	for i := 0; g != nil && i < 20; i++ {
		g.Step(ids.Millis(1_700_000_000_000 + int64(i/4)))
	}
	_, _ = b.Bounds(ids.Millis(1_700_000_000_000), ids.Millis(1_800_000_000_000))
}

// textsOf returns the texts of a declaration.
func textsOf(d *scheme.Declaration) []string {
	list := []string{d.Name, d.Title, d.About, d.Source}
	for i := range d.Fields {
		f := &d.Fields[i]
		list = append(list, f.Name, f.About, f.Why)
		for _, label := range f.Labels {
			list = append(list, label)
		}
	}
	for i := range d.Encodings {
		e := &d.Encodings[i]
		list = append(list, e.EncodingName(), e.Prefix, e.Suffix, e.Separator, e.Alphabet)
	}
	for _, r := range d.Rejects {
		list = append(list, r.Text, r.Why)
	}
	return list
}

// plain reports whether a text is valid UTF-8 without control, format and private characters, and
// without line separators.
func plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp)
	})
}

// pieces are texts that TestMutatedFiles inserts into files.
var pieces = []string{
	"\x1b[31m", "\u202e", "\u200b", "\x00", "\"", "'", "{", "}", "[", "]", "=", ",", "\n", "#", "-1", "0", "1e309", "nan", "9223372036854775807",
	"18446744073709551616", "true", "2020-01-01", "fixed = 0, ", "ranges = [[0, 1]], ", `unit = "1s/9223372036854775807", `, "\u00e9", "\xff", "\"\"\"",
	`alphabet = "01", `, "length = 200, ", "min = 5, max = 3, ", `labels = { 1 = "\u001b" }, `, `check = "mod97", `, "width = 128", "bits = 160",
	`kind = "checksum", of = "crc8"`, `back = "toggle"`, "\\u202e", "0x41", "1_0", "null", `form = "uuid", `, "groups = [2147483647, 2147483647], ",
}

// mutated returns a text with some random changes.
func mutated(r *rand.Rand, text string) string {
	for range 1 + r.IntN(4) {
		at := r.IntN(len(text) + 1)
		end := min(len(text), at+r.IntN(12))
		switch r.IntN(5) {
		case 0:
			text = text[:at] + text[end:]
		case 1:
			text = text[:at] + pieces[r.IntN(len(pieces))] + text[at:]
		case 2:
			text = text[:at] + pieces[r.IntN(len(pieces))] + text[end:]
		case 3:
			from := r.IntN(len(text) + 1)
			text = text[:at] + text[from:min(len(text), from+r.IntN(60))] + text[at:]
		default:
			text = text[:at] + string(rune(r.IntN(0x300))) + text[end:]
		}
	}
	return text
}

// TestMutatedFiles parses ten thousand damaged files.
func TestMutatedFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	seeds := []string{acme}
	for i := range 20 {
		seeds = append(seeds, string(layoutfile.Write(randomDeclaration(rand.New(rand.NewPCG(uint64(i), 16))))))
	}
	for range 10_000 {
		text := mutated(r, seeds[r.IntN(len(seeds))])
		checkHostile(t, []byte(text))
		if t.Failed() {
			t.Fatal(text)
		}
	}
}

// FuzzParse parses arbitrary texts.
func FuzzParse(f *testing.F) {
	f.Add([]byte(acme))
	for i := range 10 {
		f.Add(layoutfile.Write(randomDeclaration(rand.New(rand.NewPCG(uint64(i), 16)))))
	}
	f.Fuzz(checkHostile)
}
