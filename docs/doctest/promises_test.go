package doctest

import (
	"context"
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/flax"
	"idtui/ids/idstest"
	"idtui/ids/koid"
	"idtui/ids/sno"
	"idtui/ids/uid"
	"idtui/ui/uitest"
)

// steppedClock is a clock that advances at each reading. At some readings, it is stepped by up to a
// second. Nothing sleeps: a wait advances it.
type steppedClock struct {
	random *rand.Rand
	mono   time.Duration
	ahead  time.Duration
}

func (c *steppedClock) Now() (ids.Reading, time.Duration) {
	mono := c.Mono()
	if c.random.IntN(20) == 0 {
		c.ahead += time.Duration(c.random.IntN(2000)-1000) * time.Millisecond
	}
	return ids.At(time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC).Add(mono + c.ahead)), mono
}

func (c *steppedClock) Mono() time.Duration {
	c.mono += time.Duration(c.random.IntN(3000)) * time.Microsecond
	return c.mono
}

func (c *steppedClock) Sleep(_ context.Context, d time.Duration) error {
	c.mono += d
	return nil
}

// TestPromisedOrder generates ids with a clock that is stepped, and checks the sentences of
// docs/LIBRARY.md on their order. It also checks that they do not promise too little. Snos of one
// timeline with different metabytes are not in order.
func TestPromisedOrder(t *testing.T) {
	const promise = "Each koid of a generator is larger than the one before. So is each sno of one timeline and one metabyte."
	if !strings.Contains(uitest.Document(t, "docs/LIBRARY.md"), promise) {
		t.Fatalf("docs/LIBRARY.md does not say %q", promise)
	}
	const n = 20_000
	g, err := koid.NewGenerator(koid.Config{Clock: &steppedClock{random: rand.New(rand.NewPCG(1, 1))}})
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	var last koid.ID
	for range n {
		id, err := g.Next(t.Context())
		if refusal := (*ids.Refusal)(nil); errors.As(err, &refusal) {
			refused++
			continue
		}
		if err != nil || id.Compare(last) <= 0 {
			t.Fatalf("koid %s after %s, %v", id, last, err)
		}
		last = id
	}
	if refused == 0 {
		t.Error("the clock of the koids was never behind")
	}
	s, err := sno.NewGenerator(sno.Options{Snapshot: &sno.Snapshot{}, Clock: &steppedClock{random: rand.New(rand.NewPCG(2, 2))}})
	if err != nil {
		t.Fatal(err)
	}
	type line struct{ toggle, meta byte }
	newest, newestOfTimeline := map[line]sno.ID{}, map[byte]sno.ID{}
	mixed := 0
	for i := range n {
		id, err := s.NewContext(t.Context(), byte(i%2))
		if err != nil {
			t.Fatal(err)
		}
		toggle := id.Toggle()
		if before := newest[line{toggle, id.Meta()}]; id.Compare(before) <= 0 {
			t.Fatalf("sno %s after %s", id, before)
		}
		if before := newestOfTimeline[toggle]; id.Compare(before) < 0 {
			mixed++
		}
		newest[line{toggle, id.Meta()}], newestOfTimeline[toggle] = id, id
	}
	if mixed == 0 {
		t.Error("snos of one timeline with any metabytes are in order: the document says less than is true")
	}
	if len(newest) != 4 {
		t.Errorf("the ids have %d pairs of timeline and metabyte; expected 4", len(newest))
	}
}

// TestTimeRanges checks the first and the last time of ids that the errors of sno and Flax state.
func TestTimeRanges(t *testing.T) {
	s, err := sno.NewGenerator(sno.Options{Snapshot: &sno.Snapshot{}})
	if err != nil {
		t.Fatal(err)
	}
	for name, at := range map[string]func(time.Time) error{
		"sno":  func(at time.Time) error { _, err := s.NewWithTime(0, at); return err },
		"flax": func(at time.Time) error { _, err := flax.At(at); return err },
	} {
		said := at(time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC))
		m := regexp.MustCompile(`expected (\S+) to (\S+)$`).FindStringSubmatch(said.Error())
		if m == nil {
			t.Errorf("%s: %q names no range", name, said)
			continue
		}
		first, _ := time.Parse(time.RFC3339, m[1])
		last, _ := time.Parse(time.RFC3339, m[2])
		for _, test := range []struct {
			at time.Time
			ok bool
		}{{first, true}, {first.Add(-time.Millisecond), false}, {last, true}, {last.Add(time.Millisecond), false}} {
			if err := at(test.at); (err == nil) != test.ok {
				t.Errorf("%s at %s: %v; the error says %q", name, test.at, err, m[0])
			}
		}
	}
}

// TestGuardOff checks the exception in docs/LIBRARY.md. A uid generator without a guard issues
// duplicates although its clock does not move back.
func TestGuardOff(t *testing.T) {
	const promise = "A uid generator issues none while its clock does not move back, unless you set `uid.GuardOff`."
	if !strings.Contains(uitest.Document(t, "docs/LIBRARY.md"), promise) {
		t.Fatalf("docs/LIBRARY.md does not say %q", promise)
	}
	for guard, expected := range map[uid.Guard]bool{uid.GuardOff: true, uid.GuardUnit: false, uid.GuardHold: false} {
		clock := idstest.NewClock(ids.At(time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)))
		g, err := uid.NewGenerator(uid.Config{Node: "uid@127.0.0.1", Guard: guard, Clock: clock})
		if err != nil {
			t.Fatal(err)
		}
		list := make([]uid.LocalID, 20_000)
		if n, err := g.Fill(t.Context(), list); err != nil {
			t.Fatal(n, err)
		}
		different := map[uid.LocalID]bool{}
		for _, id := range list {
			different[id] = true
		}
		if duplicates := len(different) < len(list); duplicates != expected {
			t.Errorf("guard %s: %d of %d ids are different", guard, len(different), len(list))
		}
	}
}
