package schemes_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/idstest"
)

// each runs a test for every bound scheme with a layout.
func each(t *testing.T, test func(t *testing.T, f *ids.BoundScheme)) {
	for _, f := range catalog.Default().BoundSchemes() {
		if f.Layout.Bits > 0 {
			t.Run(f.Scheme.Name, func(t *testing.T) { test(t, f) })
		}
	}
}

// TestRoundTrip writes random ids in every encoding and decodes them.
func TestRoundTrip(t *testing.T) {
	each(t, func(t *testing.T, f *ids.BoundScheme) {
		rnd, tested := rand.New(rand.NewPCG(5, 6)), 0
		for range 200 {
			id := idstest.Plausible(rnd, f)
			if f.Strict && f.Check != nil && f.Check(id) != nil {
				continue
			}
			text := f.String(id)
			if shortest, _ := f.Encodings[0].Lengths(); len(text) < shortest {
				continue // the encoding does not accept numbers this short
			}
			tested++
			m, err := idstest.ParseMatch(f, text)
			if err != nil {
				t.Fatalf("%s is written %q, which reads back: %v", id.Hex(), text, err)
			}
			if m.ID != id || string(m.Bound.Append(nil, m.ID)) != text && !rewrites(f) {
				t.Fatalf("%s is written %q, read back as %s, written %q", id.Hex(), text, m.ID.Hex(), m.Bound.String(m.ID))
			}
			for i := range f.Encodings {
				e := &f.Encodings[i]
				if e.WriteOnly() { // the text is read as something else
					continue
				}
				got, _, err := f.ParseEncoding(e.Encode(id))
				if err == nil && got != id && strings.Trim(e.Encode(id), "0123456789") != "" {
					t.Fatalf("%s %q reads back as %s, want %s", e.Name(), e.Encode(id), got.Hex(), id.Hex())
				}
			}
		}
		if tested == 0 && !f.Strict { // a strict scheme rejects most random ids
			t.Error("no id was tested")
		}
	})
}

// TestGrowthIsDescribed checks that only fields that are drawn for each id are described in that
// way.
func TestGrowthIsDescribed(t *testing.T) {
	each(t, func(t *testing.T, f *ids.BoundScheme) {
		for i := range f.Layout.Fields {
			if field := &f.Layout.Fields[i]; field.Growth != ids.DrawEach && strings.Contains(field.About+field.Why, "drawn for each id") {
				t.Errorf("%s: %s", field.Name, field.About)
			}
		}
	})
}

// rewrites reports whether a scheme may write an id differently, because its prefix is a parameter.
func rewrites(f *ids.BoundScheme) bool { return f.Scheme.Param("prefix") != nil }

// TestChangedCharacter replaces each character of canonical texts: every change must be detected.
// In case-insensitive alphabets, it tries only the case that the scheme writes.
func TestChangedCharacter(t *testing.T) {
	each(t, func(t *testing.T, f *ids.BoundScheme) {
		rnd := rand.New(rand.NewPCG(7, 8))
		for range rounds(3) {
			id := idstest.Plausible(rnd, f)
			if f.Strict && f.Check != nil && f.Check(id) != nil {
				continue
			}
			text := f.Append(nil, id)
			for i, old := range text {
				for c := range 256 {
					text[i] = byte(c)
					if got, err := f.Parse(string(text)); err == nil && got == id && !sameDigit(f, byte(c), old) && !inPrefix(f, string(text)) {
						t.Fatalf("%q reads as the same id as %s", text, f.String(id))
					}
				}
				text[i] = old
			}
		}
	})
}

// sameDigit reports whether two characters are the same digit, in another case or as one
// of Crockford's aliases.
func sameDigit(f *ids.BoundScheme, a, b byte) bool {
	const aliases = "I1L1O0"
	up := func(c byte) byte {
		c = strings.ToUpper(string(rune(c)))[0]
		for i := 0; i < len(aliases); i += 2 {
			if c == aliases[i] && f.Scheme.Name == "tsid" {
				return aliases[i+1]
			}
		}
		return c
	}
	return a == b || a < 0x80 && up(a) == up(b)
}

// inPrefix reports whether the refined scheme writes a text as it is. Then what differs is the
// prefix, which is not part of the bits.
func inPrefix(f *ids.BoundScheme, text string) bool {
	m, err := idstest.ParseMatch(f, text)
	return err == nil && len(m.Bound.Layout.TextParts()) > 0 && m.Bound.String(m.ID) == text
}

// TestOrder checks that texts sort as the ids do, for schemes with an alphabet in the order of ASCII.
func TestOrder(t *testing.T) {
	for _, name := range []string{
		"ulid", "ksuid", "xid", "objectid", "typeid", "pushid", "scru128", "timeflake", "julid", "sandflake", "uuid-v6",
		"uuid-v7", "guid-fogfish", "tsid", "tid", "nano64",
	} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		f := idstest.Open(t, s, nil)
		rnd := rand.New(rand.NewPCG(9, 10))
		for range 300 {
			a, b := idstest.Plausible(rnd, f), idstest.Plausible(rnd, f)
			if strings.Compare(f.String(a), f.String(b)) != a.Compare(b) {
				t.Errorf("%s: %s and %s sort otherwise as text", name, f.String(a), f.String(b))
			}
		}

	}
}

// TestDeclarations checks that each declaration has its texts and an encoding, and that its
// milestones are in order.
func TestDeclarations(t *testing.T) {
	for _, f := range catalog.Default().BoundSchemes() {
		s := f.Scheme
		if s.Title == "" || s.About == "" || s.Source == "" || s.Born.IsZero() {
			t.Errorf("%s: title %q, about %q, source %q, born %s", s.Name, s.Title, s.About, s.Source, s.Born)
		}
		if len(f.Encodings) == 0 {
			t.Errorf("%s has no encoding", s.Name)
		}
		for _, field := range f.Layout.All() {
			if field.Name == "" || field.About == "" {
				t.Errorf("%s: field %q: about %q", s.Name, field.Name, field.About)
			}
		}
		if f.Policy != nil && f.Time != nil && (s.Explanations.ClockMovedBack == "" || s.Explanations.SequenceOverflow == "") {
			t.Errorf("%s has a generator, and does not explain a clock regression or an overflow", s.Name)
		}
		for i := range f.Milestones {
			if i > 0 && !f.Milestones[i-1].At.Before(f.Milestones[i].At) {
				t.Errorf("%s: milestones out of order", s.Name)
			}
		}
	}
}

// TestSamples checks that each scheme has an id of its original: a row of the corpus.
func TestSamples(t *testing.T) {
	rows := map[string]int{}
	for _, r := range corpus(t) {
		if !r.Invalid {
			rows[r.Scheme]++
		}
	}
	for _, name := range catalog.Default().Names() {
		if rows[name] == 0 {
			t.Errorf("%s: no id in the corpus", name)
		}
	}
}

// TestNotes checks notes that only some ids get.
func TestNotes(t *testing.T) {
	c := catalog.Default()
	for _, tt := range []struct{ scheme, id, note string }{
		{"snowflake-twitter", "1234567890123456789", "JavaScript"},
		{"snowflake-twitter", "116766", ""},
		{"snowflake-discord", "9923372036854775808", "as a signed 64-bit integer it is -8523372036854775808"},
		{"koid", "7130316800000282663", "reads counter 39 as 7"},
		{"ksuid", "0ujzPyRiIAffKhBux4PvQdDqMHY", "case-insensitive"},
		{"ulid", "01ARYZ6S41TSV4RRFFQ69G5FAV", ""},
		{"uuid-v4", "109156be-c4fb-41ea-b1b4-efe1671c5836", ""},
		{"uuid-v7", "01a2b3c4-0000-7000-8000-000000000000", ""},
		{"uuid-v6", "01f0e491-6530-6eec-a6da-d0c1b525246e", "google/uuid up to 1.6.0"},
		{"uuid-v7", "06163d4b-8a3f-7ba2-9c1e-0123456789ab", ""},
		{"objectid", "ffffffffffffffffffffffff", "before 1970"},
		{"objectid", "ffffffffffffffffffffffff", "near the end"},
		{"shortuuid", "32CQvwbvpbnkmkhhguznVH", "inside is a UUID v4"},
		{"sqids", "86Rf07", "1 2 3"},
		{"sqids", "86Rf07x", "1 2 3"}, // with a minimum length, as in sqids-spec
		{"sqids", "86Rf07xd4zBmi", "1 2 3"},
		{"sqids", "86Rf07xd4zBmiJXQG6otHEbew02c3PWsUOLZxADhCpKj7aVFv9I8RquYrNlSTM", "1 2 3"},
		{"unix", "12", "which is rarely meant"},
	} {
		s, err := c.Find(tt.scheme)
		if err != nil {
			t.Fatal(err)
		}
		m, err := idstest.ParseMatch(idstest.Open(t, s, nil), tt.id)
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(m.Bound.Notes(m.ID), "; ")
		if tt.note == "" && got != "" || !strings.Contains(got, tt.note) {
			t.Errorf("%s %s: notes %q, want %q", tt.scheme, tt.id, got, tt.note)
		}
	}
}
