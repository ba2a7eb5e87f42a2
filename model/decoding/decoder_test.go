package decoding_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/model/decoding"
	"idtui/model/fields"
)

var decodedAt = time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)

func decode(t *testing.T, text string, o decoding.Options) decoding.Result {
	t.Helper()
	o.Now = decodedAt
	d, err := decoding.Decode(catalog.Default(), text, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDecodeDetects(t *testing.T) {
	d := decode(t, " 9q77e7ft9u236223\t", decoding.Options{})
	if d.Input != "9q77e7ft9u236223" || d.Bound.Scheme.Name != "sno" || d.Confidence < 0.9 {
		t.Errorf("%q is %s, %v", d.Input, d.Bound.Scheme.Name, d.Confidence)
	}
	if len(d.Others) == 0 || len(d.Others) > 3 || len(d.Reasons) == 0 {
		t.Errorf("%d others, reasons %q", len(d.Others), d.Reasons)
	}
	for i := range d.Others {
		if d.Others[i].Confidence > d.Confidence || d.Others[i].Bound == d.Bound {
			t.Errorf("%s is no other candidate, or a better one", d.Others[i].Bound.Scheme.Name)
		}
	}
}

// TestDecoderOpensNothing checks that a detecting decoder binds no scheme before the first text.
// Otherwise a program that only generates ids would spend a tenth of its time on binding.
func TestDecoderOpensNothing(t *testing.T) {
	schemes := catalog.Default()
	made := testing.AllocsPerRun(10, func() {
		if _, err := decoding.NewDecoder(schemes, decoding.Options{Now: decodedAt}); err != nil {
			t.Fatal(err)
		}
	})
	if n := schemes.Len(); made > float64(3*n) {
		t.Errorf("%v allocations for %d schemes", made, n)
	}
}

// TestDecodeExamples decodes the examples in the documents of koid, flax, sno and uid.
func TestDecodeExamples(t *testing.T) {
	for text, scheme := range map[string]string{
		"5828128208445124608": "koid", "0RdKJcxqVBiAiQr0": "flax", "9q77e7ft9u236223": "sno", ".5.tXVEf8n8vPN.0": "uid-global", ".5.tXbhdV.3": "uid-local",
	} {
		if d := decode(t, text, decoding.Options{}); d.Bound.Scheme.Name != scheme {
			t.Errorf("%s is %s, want %s", text, d.Bound.Scheme.Name, scheme)
		}
	}
}

func TestDecodeGiven(t *testing.T) {
	d := decode(t, "5828128208445124608", decoding.Options{Scheme: "KOID", Settings: ids.Settings{"epoch": "2020-01-01T00:00:00Z"}})
	at, ok := fields.TimeOf(d.Bound, d.ID)
	if want := time.UnixMilli(1389534046279 + 1577836800000); !ok || !at.Equal(want) || d.Confidence != 1 || d.Others != nil {
		t.Errorf("%v, want %v; %+v", at, want, d)
	}
	_, err := decoding.Decode(catalog.Default(), " 5828128208445124608", decoding.Options{Scheme: "koid"})
	var parse *encoding.ParseError
	if !errors.As(err, &parse) || !strings.Contains(err.Error(), `character 1 is " "`) {
		t.Errorf("a space before a given scheme's id: %v", err)
	}
}

// TestDecodeSettings checks that parameters without a scheme apply to all schemes that have them.
func TestDecodeSettings(t *testing.T) {
	d := decode(t, ".5.tXVEf8n8vPN.0", decoding.Options{Settings: ids.Settings{"drift": "5"}})
	if f := d.Bound.Layout.Fields[1]; f.Name != "sec_high" || f.Width != 15 {
		t.Errorf("drift 5: %s has %d bits", f.Name, f.Width)
	}
	for _, set := range []ids.Settings{{"nope": "1"}, {"drift": "99"}, {"epoch": "soon"}} {
		if d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Settings: set}); err == nil {
			t.Errorf("%v is accepted: %+v", set, d)
		}
	}
}

func TestDecodeRejects(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "empty",
		"?":                                    "rejected by all",
		"qOyFLolQDGsIrfrSrTSLFqXwB":            "is a random token, not an id of a known scheme",
		"qoyflolqdgsirfrsrtslfqxwb":            "looks like a word, not an id (to force a scheme: -s",
		"9q77e7ft9u23622?":                     `"9q77e7ft9u23622?" looks like a sno with "?" at character 16; the alphabet is 2-9 and a-x`,
		"9q77e7ft9u236\x0223":                  `looks like a sno with "\x02" at character 14`,
		"018bcfe5-6800-7abc-8def-0123456789":   "is 2 characters short of a UUID, which has 36",
		"018bcfe5-6800-7abc-8def_0123456789ab": `looks like a UUID v7 with "_" at character 24; did you mean 018bcfe5-6800-7abc-8def-0123456789ab?`,
		"3MQyBgN7oGMLwGv9xsV9UW5fTJAA":         "is 1 character longer than a KSUID, which has 27",
		"01ARZ3NDEKTSV4RRFFQ69G5FAO":           "looks like a ULID with the letter O at character 26; did you mean 01ARZ3NDEKTSV4RRFFQ69G5FA0?",
		"at 01ARZ3NDEKTSV4RRFFQ69G5FA, done":   `"01ARZ3NDEKTSV4RRFFQ69G5FA" is 1 character short of a ULID`,
		`id="01ARZ3IDEKTSV4RRFFQ69G5FAV"`:      `"01ARZ3IDEKTSV4RRFFQ69G5FAV" looks like a ULID with the letter I at character 7`,
		"what is it?":                          `"what is it?" is not an id`,
		"Z":                                    `closest: invalid `,
		"id_00jc1gmm01000000000028t5cy4tqkff":  "version is 1; expected 0",
		strings.Repeat("x", 4<<10+1):           "longer than 4096 bytes",
		strings.Repeat("x", 100_000):           "longer than 4096 bytes",
	} {
		_, err := decoding.Decode(catalog.Default(), text, decoding.Options{Now: decodedAt})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v; want an error with %s", text, err, want)
		}
	}
}

func TestFieldsEncodingsNotes(t *testing.T) {
	d := decode(t, "9q77e7ft9u236223", decoding.Options{Scheme: "sno"})
	values := fields.Of(d.Bound, d.ID)
	if len(values) != 5 || values[1].Field.Name != "ticktock" || values[1].Value.Lo != 1 || values[1].Text != "tock" {
		t.Errorf("%+v", values)
	}
	texts := fields.Encodings(d.Bound, d.ID)
	if len(texts) != 3 || texts[0] != (fields.EncodedText{Encoding: "base32", Text: "9q77e7ft9u236223", Alphabet: "2-9 and a-x"}) || texts[1].Text != "3e0a5615bb3f00120001" {
		t.Errorf("%+v", texts)
	}
	if notes := d.Bound.Notes(d.ID); len(notes) > 0 {
		t.Errorf("%q", notes)
	}
	d = decode(t, "zzzzzzzzzzz"[:10]+"w", decoding.Options{Scheme: "uid-local"})
	if notes := d.Bound.Notes(d.ID); len(notes) != 1 || !strings.Contains(notes[0], "Erlang's time has at most 999999") {
		t.Errorf("seconds past the megasecond: %q", notes)
	}
}

// FuzzDecode decodes arbitrary texts as ids of any scheme.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "0", "9q77e7ft9u236223", ".5.tXVEf8n8vPN.0", "<<1,2>>", "\x1b[31m", "0x", "\xff", "é"} {
		f.Add(s)
	}
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: decodedAt, All: true})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		dec, err := d.Decode(text)
		if err != nil {
			if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }) {
				t.Errorf("%q: the error is not escaped: %q", text, err)
			}
			return
		}
		for _, c := range append(dec.Others, dec.Candidate) {
			fields.Of(c.Bound, c.ID)
			fields.Encodings(c.Bound, c.ID)
			c.Bound.Notes(c.ID)
			if c.ID.Bits() != c.Bound.Layout.Bits {
				t.Errorf("%q is %d bits of %s", text, c.ID.Bits(), c.Bound.Scheme.Name)
			}
		}
	})
}
