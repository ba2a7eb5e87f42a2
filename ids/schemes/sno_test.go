package schemes_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
)

func TestSnoVectors(t *testing.T) {
	idstest.Vectors(t, schemes.Sno, "../sno/testdata/sno.jsonl", func(idstest.Row) ids.Settings { return nil })
}

// TestSnoDocumentBounds checks the first and the last time of the README.
func TestSnoDocumentBounds(t *testing.T) {
	f := idstest.Open(t, schemes.Sno, nil)
	for text, want := range map[string]string{
		"2222222222222222": "2010-01-01T00:00:00Z",
		"xxxxxxxxxxxxxxxx": "2079-09-07T15:47:35.548Z",
	} {
		id, err := f.Parse(text)
		if got := humantext.RFC3339(f.Time(id)); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
}

type snoTrace struct {
	Metabyte, Partition int
	SequenceMin         int `json:"sequence_min"`
	SequenceMax         int `json:"sequence_max"`
	Steps               []struct {
		Clock    int64
		Outcome  string
		ID       string
		Ticktock uint8
		Until    int64
		Drifts   uint32
		WallHi   int64 `json:"wall_hi"`
		WallSafe int64 `json:"wall_safe"`
	}
}

func TestSnoTraces(t *testing.T) {
	idstest.Each(t, "../sno/testdata/sno_traces.jsonl", func(tr snoTrace) {
		f := idstest.Open(t, schemes.Sno, ids.Settings{
			"metabyte": fmt.Sprint(tr.Metabyte), "partition": fmt.Sprint(tr.Partition),
			"sequence_min": fmt.Sprint(tr.SequenceMin), "sequence_max": fmt.Sprint(tr.SequenceMax),
		})
		g := generate.NewGenerator(f, nil)
		unit := &f.Policy.Unit
		for i, s := range tr.Steps {
			out := g.Step(unit.Start(s.Clock))
			if out.Answer.String() != s.Outcome {
				t.Fatalf("step %d: %v, want %s", i, out.Answer, s.Outcome)
			}
			if s.Outcome == "wait" {
				st := g.State()
				if want := unit.Start(resumes(st, f.Policy, s.Clock)); out.Until != want {
					t.Errorf("step %d: wait until %d, want %d", i, out.Until, want)
				}
				if out.Cause == ids.ClockBack && st.SafeMark != s.Until {
					t.Errorf("step %d: safe mark %d, want %d", i, st.SafeMark, s.Until)
				}
				continue
			}
			if got := f.String(out.ID); got != s.ID {
				t.Errorf("step %d: %s, want %s", i, got, s.ID)
			}
			st := g.State()
			if st.Unit != s.WallHi || max(st.SafeMark, 0) != s.WallSafe || st.Drifts != s.Drifts {
				t.Errorf("step %d: state %+v, want %+v", i, st, s)
			}
		}
	})
}

// resumes returns the unit of the next id after a wait that begins at a reading of the clock. It is
// the first unit past the safe mark, or the newest one, unless all its numbers are used.
func resumes(st generate.State, p *ids.Policy, clock int64) int64 {
	newest := st.Unit
	if st.Count == p.Capacity() {
		newest++
	}
	if clock < st.Unit {
		return min(st.SafeMark+1, newest)
	}
	return newest
}

// TestSnoSecondRegressionWaits steps the clock back twice into the same time.
func TestSnoSecondRegressionWaits(t *testing.T) {
	g := generate.NewGenerator(idstest.Open(t, schemes.Sno, nil), nil)
	at := ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	steps := []struct {
		back   time.Duration
		answer ids.Answer
		event  ids.EventSet
	}{
		{0, ids.Issued, 0}, {time.Second, ids.Issued, ids.Tock}, {2 * time.Second, ids.Waiting, 0},
	}
	for i, s := range steps {
		out := g.Step(at.Add(-s.back))
		if out.Answer != s.answer || out.Events != s.event {
			t.Errorf("step %d: %v %v", i, out.Answer, out.Events.Names())
		}
		if newest := at.Add(-time.Second); out.Answer == ids.Waiting && out.Until != newest {
			t.Errorf("waits until %v, want %v", out.Until.Time(), newest.Time())
		}
	}
}

func TestSnoRejectsText(t *testing.T) {
	f := idstest.Open(t, schemes.Sno, nil)
	_, err := f.Parse("9q77e7ft9u23622A")
	const want = `invalid sno "9q77e7ft9u23622A": character 16 is "A"; the alphabet is 2-9 and a-x`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
	if _, err := f.Parse("yyyyyyyyyyyyyyyy"); err == nil {
		t.Error("characters outside the alphabet are accepted, as in the original")
	}
}

func TestSnoProperties(t *testing.T) {
	f := idstest.Open(t, schemes.Sno, nil)
	idstest.Order(t, f, 10000)
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		idstest.ChangedCharacter(t, f, idstest.Random(rnd, f))
	}
}

func FuzzParseSno(f *testing.F) { idstest.Parse(f, idstest.Open(f, schemes.Sno, nil)) }
