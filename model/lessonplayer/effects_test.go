package lessonplayer

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/lessons"
	"idtui/model/session"
)

// says checks that the text after a step contains each of the phrases.
func (r *reader) says(phrases ...string) {
	r.Helper()
	for _, p := range phrases {
		if !strings.Contains(r.After(), p) {
			r.Errorf("step %q does not say %q: %s", r.Step().Title, p, r.After())
		}
	}
}

// order checks that the issued ids sort in this order.
func (r *reader) order(want ...int) {
	r.Helper()
	list := r.Sandbox().Sorted()
	if len(list) != len(want) {
		r.Fatalf("step %q: %d ids; want %d", r.Step().Title, len(list), len(want))
	}
	for i := range list {
		if list[i].Turn != want[i] {
			r.Fatalf("step %q: id %d of the sorted list is of turn %d; want %v", r.Step().Title, i, list[i].Turn, want)
		}
	}
}

// answers returns how many answers of a generator are of a kind.
func (r *reader) answers(node int, a ids.Answer) int {
	n, h := 0, r.Sandbox().Nodes[node].History()
	for i := range h.Len() {
		if e := h.Newest(i); e.ClockChange == "" && e.Answer == a {
			n += e.Requests
		}
	}
	return n
}

// field returns a field of an id. The newest id has index 0.
func (r *reader) field(before int, name string) uint64 {
	r.Helper()
	f := r.Sandbox().Shown().BoundScheme()
	return f.Layout.Fields[f.Layout.Index(name)].Get(r.Sandbox().Newest(before).ID).Lo
}

func TestLessonKoid(t *testing.T) {
	r := open(t, "koid")

	r.at("The order of the fields")
	r.finish()
	r.order(1, 2)
	if got := r.Sandbox().Text(r.Sandbox().Newest(0)); !strings.HasPrefix(got, "0x") || len(got) != 18 {
		t.Errorf("shown as %q; want 0x and 16 hex digits", got)
	}

	r.at("Number your generators")
	r.press(lessons.DoNext)
	if m := r.Sandbox().Issued; len(m) != 2 || m[0].ID != m[1].ID || !m[1].Duplicate {
		t.Errorf("two equal generators issued %v; want one id twice", m)
	}
	r.press(lessons.DoMore, lessons.DoNext)
	if m := r.Sandbox().Issued; len(m) != 4 || m[2].ID == m[3].ID || m[3].Duplicate {
		t.Errorf("as different workers they issued %v", m)
	}

	r.at("Sequence overflow")
	r.finish()
	if got, refused := r.answers(0, ids.Issued), r.answers(0, ids.Refused); got != 4096 || refused != 2 {
		t.Errorf("%d issued, %d refused; want 4096 and 2", got, refused)
	}
	r.says("issued 4,096 ids", "counter 4095", "until the next millisecond")

	r.at("The clock moves back")
	r.press(lessons.DoBack, lessons.DoNext)
	if r.answers(0, ids.Refused) != 1 || r.answers(0, ids.Issued) != 1 {
		t.Error("the id after the clock went back was not refused")
	}
	if left, ok := r.Sandbox().Left(r.now); !ok || left != 10*time.Second {
		t.Errorf("it would serve again in %v", left)
	}
	r.finish()
	r.order(1, 2)

	r.at("A clock ahead is corrected")
	r.finish()
	if left, ok := r.Sandbox().Left(r.now); !ok || left != time.Hour {
		t.Errorf("after a clock that was an hour ahead, it would serve again in %v", left)
	}
	r.says("refuses for 1 h")

	r.at("Two epochs")
	r.finish()
	r.order(1, 2)
	r.says("The reader sees 1986-11-21 02:06:")

	r.at("The sign bit")
	if id := r.Sandbox().Newest(0).ID; id.Bit(0) != 0 {
		t.Error("the sign bit is set already")
	}
	r.finish()
	if id := r.Sandbox().Newest(0).ID; int64(id.Uint64(0, 64)) != math.MinInt64 {
		t.Errorf("the id is %s", id.Hex())
	}
	r.says("-9223372036854775808", "2089-09-06", "2109-05-15")
}

// TestLessonKoidPublished checks what the lesson says about npm's koid, which restarts the
// counter after the refusal.
func TestLessonKoidPublished(t *testing.T) {
	s, err := catalog.Default().Find("koid")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	seq := generate.NewSequencer(*f.Published)
	first := seq.Reserve(present, 4096)
	refused := seq.Reserve(present, 1)
	again := seq.Reserve(present, 1)
	if refused.Answer != ids.Refused || again.Answer != ids.Issued || again.First != first.First {
		t.Errorf("first %v, then %v, then %v", first, refused, again)
	}
}

func TestLessonWaits(t *testing.T) {
	for _, l := range []struct{ name, step, waited string }{
		{"koid", "Errors or waits", "waited 3 s"},
		{"uid", "A guard that remembers", "waited 3.001 s"},
	} {
		r := open(t, l.name)
		r.at(l.step)
		r.press(lessons.DoBack, lessons.DoNext)
		before, ok := r.Sandbox().Left(r.now)
		if !ok || !r.Sandbox().Waiting() {
			t.Fatalf("%s: no caller waits", l.name)
		}
		r.now += 1_000_000
		if err := r.Tick(r.now); err != nil {
			t.Fatal(err)
		}
		if left, _ := r.Sandbox().Left(r.now); before-left != time.Second {
			t.Errorf("%s: in a second the wait went from %v to %v", l.name, before, left)
		}
		r.watch()
		r.order(1, 2)
		r.says(l.waited)
	}
}

// TestLessonWatchStepped checks that a reader can step the clock beyond a wait.
func TestLessonWatchStepped(t *testing.T) {
	r := open(t, "koid")
	r.at("Errors or waits")
	r.press(lessons.DoBack, lessons.DoNext, lessons.DoForward)
	if r.After() == "" {
		t.Error("the wait is not over after the clock was stepped over it")
	}
}

func TestLessonFlax(t *testing.T) {
	r := open(t, "flax")
	f := r.Sandbox().Shown().BoundScheme()
	if f.Layout.Bits != 96 || len(f.Encodings[0].Digits()) != 64 {
		t.Errorf("%d bits, %d digits", f.Layout.Bits, len(f.Encodings[0].Digits()))
	}

	r.at("Text order is time order")
	r.finish()
	r.order(1, 2, 3)

	r.at("Many ids at one instant")
	r.finish()
	r.says("issued all 10,000 ids")

	r.at("Two generators alike")
	r.finish()
	if m := r.Sandbox().Issued; len(m) != 2 || m[0].ID == m[1].ID || m[0].slot.Unit != m[1].slot.Unit {
		t.Errorf("issued %v; want two ids of one millisecond", m)
	}

	r.at("The odds at your rate")
	slow := r.Live(r.now)
	r.finish()
	if fast := r.Live(r.now); fast == slow || !strings.HasPrefix(fast, "1,000 ids/s") {
		t.Errorf("at first %q, then %q", slow, fast)
	}

	r.at("The clock moves back")
	r.finish()
	r.order(2, 1)

	r.at("Exercise")
	r.finish()
	if r.answers(0, ids.Refused) != 1 || r.answers(0, ids.Issued) != 1 {
		t.Error("the id after the end was not refused, or none came later")
	}
}

// TestLessonRestarts checks that a new generator without state issues a duplicate, except for
// Flax, which needs no state.
func TestLessonRestarts(t *testing.T) {
	for name, phrase := range map[string]string{
		"koid": "a duplicate of the id of old", "uid": "and sequence 0 again", "flax": "with random bits of its own: 0 duplicates",
	} {
		r := open(t, name)
		r.at("A restart")
		r.press(lessons.DoNext)
		m := r.Sandbox().Issued
		if len(m) != 2 || r.Sandbox().Nodes[m[1].Node].Name != "new" || m[0].At != m[1].At {
			t.Fatalf("%s: %+v", name, m)
		}
		if same := m[0].ID == m[1].ID; same != (name != "flax") || m[1].Duplicate != same {
			t.Errorf("%s: %s, then %s; duplicate: %v", name, m[0].ID.Hex(), m[1].ID.Hex(), m[1].Duplicate)
		}
		r.says(phrase, r.Sandbox().Text(r.Sandbox().Newest(0)))
	}
}

// TestLessonRestartClock checks the steps about a clock that steps back while a process is down.
// Then uid and sno issue duplicates, and the new ids of all schemes sort before older ones.
func TestLessonRestartClock(t *testing.T) {
	for name, duplicate := range map[string]bool{"uid-local": true, "sno": true, "flax": false} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.NewChaCha8([32]byte{1})
		first := issueAfterStart(t, s, random, present, present+10_000_000)
		again := issueAfterStart(t, s, random, present)
		if got := first[0] == again[0]; got != duplicate {
			t.Errorf("%s: %s, then after a restart %s", name, first[0].Hex(), again[0].Hex())
		}
		if again[0].Compare(first[1]) >= 0 {
			t.Errorf("%s: %s does not sort before %s", name, again[0].Hex(), first[1].Hex())
		}
	}
}

// issueAfterStart returns the ids that a new generator issues at some clock readings.
func issueAfterStart(t *testing.T, s *ids.Scheme, e ids.Entropy, at ...ids.Reading) []ids.ID {
	t.Helper()
	n, err := session.New(s, nil, e)
	if err != nil {
		t.Fatal(err)
	}
	var list []ids.ID
	for _, reading := range at {
		n.Clock.Set(reading, reading)
		n.Next(reading)
		list = append(list, n.History().Newest(0).ID)
	}
	return list
}
