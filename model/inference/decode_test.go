package inference

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/model/decoding"
	"idtui/model/inference/lines"
	"idtui/model/sets"
)

// lineFormat is a way to write an id and the time of its record.
type lineFormat struct {
	name, line string // %[1]s is the id, %[2]s the time
	zone       time.Duration
	foreign    bool // the ids are those of other, older records
	rounded    bool // JavaScript has rounded them
}

var lineFormats = []lineFormat{
	{name: "plain", line: "%[1]s"},
	{name: "timed", line: "%[1]s %[2]s"},
	{name: "log", line: "%[2]s INFO order=%[1]s stored"},
	{name: "prefix", line: "ord_%[1]s"},
	{name: "prefix, timed", line: "ord_%[1]s %[2]s"},
	{name: "URL", line: "https://shop.example/orders/%[1]s"},
	{name: "JSON", line: `{"order":"%[1]s","at":"%[2]s"}`},
	{name: "zone", line: "%[2]s order=%[1]s", zone: time.Hour},
	{name: "foreign keys", line: "%[1]s,%[2]s", foreign: true},
	{name: "rounded", line: "%[1]s", rounded: true},
}

// idsOf returns ids of a scheme with the times of their generation.
func idsOf(b *ids.BoundScheme, r *rand.Rand) (list []string, times []time.Time) {
	g := generate.NewGenerator(b, r)
	at := time.Date(2026, 10, 20, 8, 0, 0, 0, time.UTC)
	for len(list) < 30 {
		at = at.Add(time.Duration(r.ExpFloat64() * 3e10)).Truncate(time.Millisecond)
		o := g.Step(ids.At(at))
		if o.Answer != ids.Issued {
			continue
		}
		list, times = append(list, b.String(o.ID)), append(times, at)
	}
	return list, times
}

var everyFormat = flag.Bool("every-format", false, "TestSameAsDecode writes all schemes in all formats")

// differs has the reason for each scheme, or line format of it, that infer and decode name
// differently.
var differs = map[string]string{
	"cockroach":                     "decode finds only the layout of Discord's ids",
	"simpleflake-py":                "decode takes them for Unix times",
	"simpleflake-js":                "decode takes them for Unix times",
	"timeflake":                     "decode takes them for nuid",
	"trace-id":                      "decode is not certain; infer says that the bits look random",
	"span-id":                       "any 64 random bits in hex can be one; infer says that the bits look random",
	"flax, prefix":                  "with it, they are as long as pushid",
	"boundary-flake, prefix, timed": "with it, they are as long as a UUID in base 64",
	"datadog-trace, prefix":         "orderlyid has a prefix, too",
	"datadog-trace, prefix, timed":  "orderlyid has a prefix, too",
	"datadog-span, rounded":         "decode takes random bits for ids of Instagram",
	"nano64, prefix, timed":         "decode reads the ids after the prefix only one at a time",
	"nanoid, prefix, timed":         "decode reads the ids after the prefix only one at a time",
}

// TestSameAsDecode checks that infer names the scheme and the epoch that decode names for the same
// text. Each scheme with a generator has one of the formats, and each format has some of the
// schemes.
func TestSameAsDecode(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	c := catalog.Default()
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	o, err := ForCatalog(c, now)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, s := range c.Schemes() {
		name, bounds := s.Name, []*ids.BoundScheme{bound(t, s, nil)}
		if bounds[0].Policy == nil {
			continue
		}
		if s.Param("epoch") != nil && bounds[0].Layout.Bits == 64 && bounds[0].Encodings[0].IsDecimal() {
			bounds = append(bounds, bound(t, s, ids.Settings{"epoch": "2022-07-01"}))
		}
		for _, b := range bounds {
			for i := range lineFormats {
				f := &lineFormats[i]
				if tried++; !*everyFormat && (tried%(len(lineFormats)+1) != 0 || differs[name]+differs[name+", "+f.name] != "") {
					continue
				}
				text := f.write(b)
				if text == "" {
					continue
				}
				found, _, err := sets.Many(t.Context(), text, 100, &sets.SourceOptions{Catalog: c, Decoder: d})
				if err != nil {
					t.Fatal(err)
				}
				in := lines.Reader{Now: now}
				if err := in.ReadAll(strings.NewReader(text)); err != nil {
					t.Fatal(err)
				}
				in.Finish()
				r, err := Infer(in.Samples, o)
				if err != nil {
					t.Errorf("%s, %s: %v", name, f.name, err)
					continue
				}
				want := decoded(found)
				if got := inferred(r); want != got && want != "none" {
					t.Errorf("%s, %s: decode %s, infer %s: %s", name, f.name, want, got, in.Samples[0].Text)
				}
				if prefix, _, _ := strings.Cut(f.line, "%"); strings.HasPrefix(want, name) && strings.HasSuffix(prefix, "_") && !strings.HasPrefix(r.Frame.Prefix, prefix) {
					t.Errorf("%s, %s: infer has the prefix %q", name, f.name, r.Frame.Prefix)
				}
			}
		}
	}
}

func bound(t *testing.T, s *ids.Scheme, set ids.Settings) *ids.BoundScheme {
	t.Helper()
	b, err := s.Open(set)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// write returns lines with ids of a scheme; "" if they must be rounded, but JavaScript does not
// round them.
func (f *lineFormat) write(b *ids.BoundScheme) string {
	r := rand.New(rand.NewPCG(1, 2))
	list, times := idsOf(b, r)
	if f.foreign {
		for i := range times {
			times[i] = times[i].Add(time.Duration(r.Int64N(int64(700 * time.Hour))))
		}
	}
	var text strings.Builder
	for i, id := range list {
		if f.rounded {
			v, err := strconv.ParseFloat(id, 64)
			if err != nil || v < 1e17 {
				return ""
			}
			id = strconv.FormatFloat(v, 'f', -1, 64)
		}
		fmt.Fprintf(&text, f.line+"%.0[2]s\n", id, times[i].Add(f.zone+5*time.Millisecond).Format("2006-01-02 15:04:05.000"))
	}
	return text.String()
}

// decoded returns the scheme and the epoch that decode names for most ids.
func decoded(found []decoding.Result) string {
	counts := map[string]int{}
	for i := range found {
		r := &found[i]
		name := r.Bound.Scheme.Name
		switch {
		case r.Epoch == string(sets.EpochUnknown):
			name += " unknown"
		case r.EpochMS != nil:
			name += " " + time.UnixMilli(*r.EpochMS).UTC().Format(time.RFC3339)
		}
		if r.Confidence < .5 {
			name = "none"
		}
		counts[name]++
	}
	best := "none"
	for name, n := range counts {
		if n > counts[best] {
			best = name
		}
	}
	return best
}

// inferred returns the scheme and the epoch of a result.
func inferred(r *Result) string {
	if r.Scheme == nil {
		return "none"
	}
	name := r.Scheme.Scheme.Name
	if f := r.Scheme.TimeField(); r.OwnEpoch {
		name += " unknown"
	} else if f != nil && f.TimeUnit() != nil {
		name += " " + f.TimeUnit().Epoch.Time().UTC().Format(time.RFC3339)
	}
	return name
}
