package detect_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/idstest"
)

// now is the day on which the corpus was collected.
var now = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)

// sample is an id of the corpus with its scheme and its candidates.
type sample struct {
	input string
	truth idstest.Match
	found []detect.Candidate
}

// samples returns the rows of the corpus that detection can know: valid ids with default
// parameters. It leaves out ids dated before the scheme existed, and rows with "detect": false.
func samples(t testing.TB, c *catalog.Catalog) []sample {
	t.Helper()
	data, err := os.ReadFile(idstest.Corpus)
	if err != nil {
		t.Fatal(err)
	}
	d := detect.NewBound(c.BoundSchemes(), now)
	var list []sample
	for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
		var row struct {
			Scheme, Input string
			Params        map[string]any
			Invalid       bool
			Detect        *bool
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.Invalid || row.Params != nil || row.Detect != nil && !*row.Detect {
			continue
		}
		s, err := c.Find(row.Scheme)
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := idstest.ParseMatch(f, row.Input)
		if err != nil {
			t.Fatal(err)
		}
		if m.Bound.Time != nil {
			at := m.Bound.Time(m.ID)
			if at.Before(s.Born) || at.After(now.AddDate(0, 0, 1)) {
				continue
			}
		}
		list = append(list, sample{row.Input, m, d.Detect(nil, row.Input)})
	}
	return list
}

// right reports whether a candidate is of the right scheme, or cannot be distinguished from it. In
// the second case, the text has the same bits and the same time in both.
func (s *sample) right(c *detect.Candidate) bool {
	if c.Bound.Scheme.Name == s.truth.Bound.Scheme.Name {
		return true
	}
	a, b := c.Bound.Time, s.truth.Bound.Time
	return c.ID == s.truth.ID && c.Encoding.Name() == s.truth.Encoding.Name() && a != nil && b != nil && a(c.ID).Equal(b(c.ID))
}

// rank returns the index of the first right candidate.
func (s *sample) rank() int {
	for i := range s.found {
		if s.right(&s.found[i]) {
			return i
		}
	}
	return len(s.found)
}

// TestDetect checks the accuracy of detection. The right scheme is the first candidate for at least
// 95 % of the ids. It is among the first three for 99 %.
func TestDetect(t *testing.T) {
	all := samples(t, catalog.Default())
	first, three := 0, 0
	for _, s := range all {
		rank := s.rank()
		if rank == 0 {
			first++
		} else {
			t.Logf("%s %s comes %d., %s first", s.truth.Bound.Scheme.Name, s.input, rank+1, s.found[0].Bound.Scheme.Name)
		}
		if rank < 3 {
			three++
		}
	}
	check(t, "first", first, len(all), 95)
	check(t, "among the first three", three, len(all), 99)
}

func check(t *testing.T, what string, n, of int, percent float64) {
	t.Helper()
	got := 100 * float64(n) / float64(of)
	t.Logf("%s: %.1f %% of %d", what, got, of)
	if got < percent {
		t.Errorf("%s: %.1f %%, want %.0f %%", what, got, percent)
	}
}

// TestDetectConfidenceAndOrder checks that the confidence in a bare number stays below 1, and the
// order of candidates and reasons.
func TestDetectConfidenceAndOrder(t *testing.T) {
	bound := catalog.Default().BoundSchemes()
	for _, number := range []string{"1304369705066434662", "7130316800000282663", "594171144655863807", "1734971723000"} {
		found, rejected := detect.Text(number, bound, now)
		if len(found) < 3 || found[0].Confidence > 0.9999 {
			t.Errorf("%s: %d candidates, the first with %v", number, len(found), found[0].Confidence)
		}
		sum := 0.0
		for i, c := range found {
			sum += c.Confidence
			if len(c.Reasons) == 0 {
				t.Errorf("%s as %s: no reasons", number, c.Bound.Scheme.Name)
			}
			if i > 0 && c.Cost < found[i-1].Cost {
				t.Errorf("%s: %s comes after a worse one", number, c.Bound.Scheme.Name)
			}
		}
		if sum > 1 {
			t.Errorf("%s: confidences sum to %v", number, sum)
		}
		if len(rejected) == 0 {
			t.Errorf("%s: nothing rejected", number)
		}
	}
}

// TestDetectLeavesWordsAlone checks that the words of a log are not ids.
func TestDetectLeavesWordsAlone(t *testing.T) {
	d := detect.NewBound(catalog.Default().BoundSchemes(), now)
	words := "decode --bogus internationalization ERROR Request-Timeout error_code user.name the of x application/json DEBUG xyz123 foo_bar-baz"
	for _, w := range strings.Fields(words) {
		for _, c := range d.Detect(nil, w) {
			t.Errorf("%s is read as %s", w, c.Bound.Scheme.Name)
		}
	}
}

// TestDetectDashes checks that a text with the dashes of a UUID is detected as one. A text with a
// variant that no UUID has is not. The time of the UUID can be before its version existed.
func TestDetectDashes(t *testing.T) {
	d := detect.NewBound(catalog.Default().BoundSchemes(), now)
	for text, want := range map[string]string{
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f": "uuid-v7", // RFC 9562, A.6
		"01656c00-79b0-7cc3-98c4-dc0c0c07398f": "uuid-v7", // of 2018
		"6ba7b810-9dad-11d1-80b4-00c04fd430c8": "uuid-v1",
		"018ed0dc-06fb-3f6d-1b5c-a4b2ad3e6e0e": "ulid",
	} {
		if found := d.Detect(nil, text); len(found) == 0 || found[0].Bound.Scheme.Name != want {
			t.Errorf("%s is not first read as %s", text, want)
		}
	}
}

func TestDetectRejection(t *testing.T) {
	_, rejected := detect.Text("9m4e2mr0ui3e8a215n4h", catalog.Default().BoundSchemes(), now)
	for _, r := range rejected {
		if r.Scheme.Name == "xid" {
			if want := `invalid xid "9m4e2mr0ui3e8a215n4h": character 20 is "h"; its low 4 bits must be 0`; r.Err.Error() != want {
				t.Errorf("%v, want %s", r.Err, want)
			}
			return
		}
	}
	t.Error("xid is not among the rejections")
}

// BenchmarkDetect detects the ids of the corpus among all schemes.
func BenchmarkDetect(b *testing.B) {
	c := catalog.Default()
	d := detect.NewBound(c.BoundSchemes(), now)
	all := samples(b, c)
	var buf []detect.Candidate
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		buf = d.Detect(buf[:0], all[i%len(all)].input)
	}
}

// BenchmarkDetectNumber detects a 19-digit number, which most schemes accept.
func BenchmarkDetectNumber(b *testing.B) {
	d := detect.NewBound(catalog.Default().BoundSchemes(), now)
	var buf []detect.Candidate
	b.ReportAllocs()
	for b.Loop() {
		buf = d.Detect(buf[:0], "1304369705066434662")
	}
}

// BenchmarkOpen measures a detector that binds all schemes.
func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		detect.NewBound(catalog.Default().BoundSchemes(), now)
	}
}

// BenchmarkDefault measures the catalog for a program that needs one scheme only.
func BenchmarkDefault(b *testing.B) {
	for b.Loop() {
		catalog.Default()
	}
}
