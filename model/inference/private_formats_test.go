package inference

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
)

var (
	trials     = flag.String("trials", "", "TestPrivateFormats writes its table to this file")
	trialsSeed = flag.Int("trials-seed", 0, "the seed of the ids of TestPrivateFormats")
)

// TestPrivateFormats infers 50 and 200 ids of real systems, with and without times. With times, the
// result must name known schemes. In nine of ten sets, the time, its unit and its epoch must be
// correct. Without times, no statement may be wrong.
func TestPrivateFormats(t *testing.T) {
	var table strings.Builder
	tableRow(&table, "format", "ids", "times", "answer", "scheme", "conf.", "undetermined")
	o := Options{Now: time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC), Schemes: catalog.Default().BoundSchemes()}
	var s score
	for i, f := range append(privateFormats(), designedFormat(t)) {
		for k, n := range []int{50, 200, 50, 200} {
			timed := k < 2
			m := f.draw(n, uint64(1000**trialsSeed+10*i+k), timed)
			r, err := Infer(m.samples, o)
			if err != nil {
				t.Errorf("%s, %d ids: %v", f.name, n, err)
				continue
			}
			v := m.judge(r)
			s.add(t, &f, r, v, timed)
			scheme, times := "–", "no"
			if r.Scheme != nil {
				scheme = r.Scheme.Scheme.Name
			}
			if timed {
				times = "yes"
			}
			tableRow(&table, f.name, fmt.Sprint(n), times, answerText(r), scheme, fmt.Sprintf("%.2f", r.Confidence), openText(r))
		}
	}
	t.Logf("with times, time, unit and epoch are right in %d of %d sets; without, the time is in %d of %d", s.timedRight, s.timed, s.untimedRight, s.untimed)
	if 10*s.timedRight < 9*s.timed || 4*s.untimedRight < 3*s.untimed {
		t.Error("worse than before")
	}
	if *trials != "" {
		if err := os.WriteFile(*trials, []byte(table.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// score counts the correct results.
type score struct{ timed, timedRight, untimed, untimedRight int }

// add judges a result, and fails the test if a part that must be correct is wrong. For a stale
// format with rough times, the result must leave the time open.
func (s *score) add(t *testing.T, f *privateFormat, r *Result, v verdict, timed bool) {
	t.Helper()
	at := fmt.Sprintf("%s, %d ids, times %v", f.name, r.N, timed)
	right := v.time && v.unit && v.epoch
	switch known := r.Scheme != nil && slices.Contains(f.schemes, r.Scheme.Scheme.Name); {
	case f.stale:
		if timed && !v.open {
			t.Errorf("%s: a time that contradicts those of the ids: %s", at, brief(r))
		}
	case timed:
		if s.timed++; right {
			s.timedRight++
		} else {
			t.Logf("%s: %+v: %s", at, v, brief(r))
		}
		if len(f.schemes) > 0 && !known {
			t.Errorf("%s: the scheme is one of %v: %s", at, f.schemes, brief(r))
		}
	default:
		if s.untimed++; v.time {
			s.untimedRight++
		}
		if !v.open && !right {
			t.Errorf("%s: wrong, but stated: %s", at, brief(r))
		}
	}
}

// answerText formats the fields of a result, such as T41 1 ms since 2015-01-01 N10 S12.
func answerText(r *Result) string {
	var parts []string
	for i := range r.Fields {
		f := &r.Fields[i]
		part := strings.ToUpper(f.Kind.String()[:1]) + fmt.Sprint(f.Width)
		if f.UnitNS > 0 && len(r.Undetermined) == 0 {
			part += " (" + f.UnitText() + " since " + f.Epoch.Format("2006-01-02T15:04:05Z") + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " ")
}

// openText returns what is undetermined, without the advice.
func openText(r *Result) string {
	var list []string
	for _, u := range r.Undetermined {
		list = append(list, u.What)
	}
	return strings.Join(list, ", ")
}

func tableRow(to *strings.Builder, cells ...string) {
	for i, w := range []int{29, 4, 5, 58, 20, 6, 0} {
		fmt.Fprintf(to, "%-*s ", w, cells[i])
	}
	to.WriteByte('\n')
}
