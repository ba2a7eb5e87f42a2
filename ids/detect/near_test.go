package detect_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/generate"
)

func TestNear(t *testing.T) {
	d := detect.New(catalog.Default().Matchers(), now)
	for text, want := range map[string]string{
		"9q77e7ft9u2362":                        "is 2 characters short of a sno, which has 16",
		"9q77e7ft9u23622":                       "is 1 character short of a sno, which has 16",
		"9q77e7ft9u2362233":                     "is 1 character longer than a sno, which has 16",
		"01ARZ3IDEKTSV4RRFFQ69G5FAV":            "looks like a ULID with the letter I at character 7; did you mean 01ARZ31DEKTSV4RRFFQ69G5FAV?",
		"01ARZ3NDEKTSV4RRFFQ69G5FAO":            "looks like a ULID with the letter O at character 26; did you mean 01ARZ3NDEKTSV4RRFFQ69G5FA0?",
		"01ARZ3NDEKTSV4RRFFQ69G5FA":             "is 1 character short of a ULID, which has 26",
		"01ARZ3NDEKTSV4RRFFQ69G5FAVV":           "is 1 character longer than a ULID, which has 26",
		"01ARZ3NDEK!SV4RRFFQ69G5FAV":            `looks like a ULID with "!" at character 11; the alphabet is 0-9 and A-Z without I, L, O and U`,
		"9Q77E7FT9U236223":                      "looks like a sno in the wrong letter case; did you mean 9q77e7ft9u236223?",
		"9q77e7ft9u23622A":                      "looks like a sno with the letter A at character 16; did you mean 9q77e7ft9u23622a?",
		"9q77e7ft9u23622?":                      `looks like a sno with "?" at character 16; the alphabet is 2-9 and a-x`,
		"018bcfe5_6800_7abc_8def_0123456789ab":  `looks like a UUID v7 with "_" at characters 9, 14, 19 and 24; did you mean 018bcfe5-6800-7abc-8def-0123456789ab?`,
		"018bcfe5–6800–7abc–8def–0123456789ab":  `looks like a UUID v7 with "\u2013" at characters 9, 14, 19 and 24; did you mean 018bcfe5-6800-7abc-8def-0123456789ab?`,
		"018bcfe5-6800-7abc-8def_0123456789ab":  `looks like a UUID v7 with "_" at character 24; did you mean 018bcfe5-6800-7abc-8def-0123456789ab?`,
		"018bcfe5-68O0-7abc-8def-0123456789ab":  "looks like a UUID v7 with the letter O at character 12; did you mean 018bcfe5-6800-7abc-8def-0123456789ab?",
		"018bcfe5-6800-7abc-8def-0123456789":    "is 2 characters short of a UUID, which has 36",
		"550e8400-e29b-41d4":                    "is 18 characters short of a UUID, which has 36",
		"018bcfe5-6800-7":                       "is 21 characters short of a UUID, which has 36",
		"018bcfe5-6800-7abc-8def-0123456789abc": "is 1 character longer than a UUID, which has 36",
		"507f1f77bcf86cd79943901g":              "looks like an ObjectId with the letter g at character 24",
		"507f1f77bcf86cd79943901":               "is 1 character short of an ObjectId, which has 24",
		"5828128208445l24608":                   "with the letter l at character 14; did you mean 5828128208445124608?",
		"9m4e2mr0ui3e8a215n4":                   "is 1 character short of an xid, which has 20",
		"hello":                                 "", "": "", "?": "", "what is it?": "", "12": "", "GET /index.html 200": "",
	} {
		got := ""
		if near, ok := d.Near(text); ok {
			got = near.String()
		}
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s %s\nwant %s", text, got, want)
		}
	}
}

// TestNearOfSchemes makes mistakes in new ids of all schemes with texts of one length. If
// no scheme accepts the text, the near miss names the scheme of the id.
func TestNearOfSchemes(t *testing.T) {
	c, rnd := catalog.Default(), rand.New(rand.NewPCG(1, 1))
	d := detect.New(c.Matchers(), now)
	right, all := 0, 0
	for _, b := range c.BoundSchemes() {
		if shortest, longest := b.Encodings[0].Lengths(); b.Policy == nil || b.Layout.Bits == 0 || shortest != longest || shortest < 10 {
			continue
		}
		g := generate.NewGenerator(b, rnd)
		for i := range 20 {
			text := b.String(g.Step(ids.At(now.AddDate(0, 0, -i*30))).ID)
			for name, wrong := range mistakes(text, rnd) {
				if len(d.Detect(nil, wrong)) > 0 {
					continue
				}
				all++
				near, ok := d.Near(wrong)
				likeUUID := len(text) == 36 && ok && (near.Bound.Scheme.Name == "uuid" || near.Bound.Scheme.Family == "uuid") // a near miss of a COMB is one of a UUID too
				if ok && (near.Bound.Scheme.Name == b.Scheme.Name || near.Bound.Scheme.Family == b.Scheme.Name || near.Bound.Scheme.Name == b.Scheme.Family || likeUUID) {
					right++
				} else if ok {
					t.Logf("%s, %s: %s %s", b.Scheme.Name, name, wrong, near.String())
				} else {
					t.Logf("%s, %s: %s is not near", b.Scheme.Name, name, wrong)
				}
			}
		}
	}
	const least = 85 // near misses of 100
	if all < 1000 || 100*right < least*all {
		t.Errorf("%d of %d near misses name the scheme, want %d in 100", right, all, least)
	}
}

// mistakes returns texts of an id with one mistake each.
func mistakes(text string, rnd *rand.Rand) map[string]string {
	at := 1 + rnd.IntN(len(text)-1)
	return map[string]string{
		"cut":     text[:len(text)-1],
		"missing": text[:at] + text[at+1:],
		"doubled": text[:at] + text[at-1:],
		"wrong":   text[:at] + "#" + text[at+1:],
		"upper":   strings.ToUpper(text),
		"O":       strings.Replace(text, "0", "O", 1),
		"l":       strings.Replace(text, "1", "l", 1),
		"dash":    strings.ReplaceAll(text, "-", "_"),
		"space":   strings.ReplaceAll(text, "-", " "),
	}
}

func BenchmarkNear(b *testing.B) {
	d := detect.New(catalog.Default().Matchers(), now)
	for _, text := range []string{"9q77e7ft9u2362", "018bcfe5_6800_7abc_8def_0123456789ab", "GET /index.html 200 from 10.0.0.1"} {
		b.Run(text[:8], func(b *testing.B) {
			for b.Loop() {
				d.Near(text)
			}
		})
	}
}

func FuzzNear(f *testing.F) {
	for _, s := range []string{"", "9q77e7ft9u2362", "018bcfe5_6800_7abc_8def_0123456789ab", "０１８", "\xff1", "{uid,{1,2,3},4", "\x1b[1m"} {
		f.Add(s)
	}
	d := detect.New(catalog.Default().Matchers(), now)
	f.Fuzz(func(t *testing.T, text string) {
		near, ok := d.Near(text)
		if !ok {
			return
		}
		if s := near.String(); strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%q: not escaped: %q", text, s)
		}
		if near.Corrected == "" {
			return
		}
		if _, err := near.Bound.Parse(near.Corrected); err != nil {
			t.Errorf("%q: the correction %q is rejected: %v", text, near.Corrected, err)
		}
	})
}
