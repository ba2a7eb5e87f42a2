package lessonplayer

import (
	"math"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/lessons"
)

// says wants each of the phrases in what came of a step.
func (r *reader) says(phrases ...string) {
	r.Helper()
	for _, p := range phrases {
		if !strings.Contains(r.After(), p) {
			r.Errorf("step %q does not say %q: %s", r.Step().Title, p, r.After())
		}
	}
}

// order wants the ids made so far to sort as these turns.
func (r *reader) order(want ...int) {
	r.Helper()
	list := r.Sandbox().Sorted()
	for i := range list {
		if i >= len(want) || list[i].Turn != want[i] {
			r.Fatalf("step %q: id %d of the sorted list is of turn %d; want %v", r.Step().Title, i, list[i].Turn, want)
		}
	}
}

// answers counts what a generator on the stage answered.
func (r *reader) answers(node int, a ids.Answer) int {
	n, h := 0, r.Sandbox().Nodes[node].History()
	for i := range h.Len() {
		if e := h.Newest(i); e.ClockChange == "" && e.Answer == a {
			n += e.Requests
		}
	}
	return n
}

// field is what a field of the id says that was made so many before the newest.
func (r *reader) field(before int, name string) uint64 {
	r.Helper()
	f := r.Sandbox().Shown().BoundScheme()
	return f.Layout.Fields[f.Layout.Index(name)].Get(r.Sandbox().Newest(before).ID).Lo
}

func TestLessonKoid(t *testing.T) {
	r := open(t, "koid")

	r.at("The time comes first")
	r.finish()
	r.order(1, 2)
	if got := r.Sandbox().Text(r.Sandbox().Newest(0)); !strings.HasPrefix(got, "0x") || len(got) != 18 {
		t.Errorf("shown as %q; want 0x and 16 hex digits", got)
	}

	r.at("Number your generators")
	r.press(lessons.DoNext)
	if m := r.Sandbox().Issued; len(m) != 2 || m[0].ID != m[1].ID || !m[1].Duplicate {
		t.Errorf("two generators alike made %v; want one id twice", m)
	}
	r.press(lessons.DoMore, lessons.DoNext)
	if m := r.Sandbox().Issued; len(m) != 4 || m[2].ID == m[3].ID || m[3].Duplicate {
		t.Errorf("as different workers they made %v", m)
	}

	r.at("Sequence overflow")
	r.finish()
	if got, refused := r.answers(0, ids.Issued), r.answers(0, ids.Refused); got != 4096 || refused != 2 {
		t.Errorf("%d issued, %d refused; want 4096 and 2", got, refused)
	}
	r.says("issued 4096 ids", "counter 4095", "refused 2 requests")

	r.at("The clock moves back")
	r.finish()
	if r.answers(0, ids.Refused) != 1 || r.answers(0, ids.Issued) != 1 {
		t.Error("the id after the clock went back was not refused")
	}
	if left, ok := r.Sandbox().Left(r.now); !ok || left != 10*time.Second {
		t.Errorf("it would serve again in %v", left)
	}

	r.at("The clock catches up")
	r.finish()
	r.order(1, 2)

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

// TestLessonKoidPublished shows what the lesson says about npm's koid: after the
// refusal it restarts the counter.
func TestLessonKoidPublished(t *testing.T) {
	s, err := catalog.Default().Find("koid")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	seq := ids.NewSequencer(*f.Published)
	first := seq.Reserve(present, 4096)
	refused := seq.Reserve(present, 1)
	again := seq.Reserve(present, 1)
	if refused.Answer != ids.Refused || again.Answer != ids.Issued || again.First != first.First {
		t.Errorf("first %v, then %v, then %v", first, refused, again)
	}
}

func TestLessonWaits(t *testing.T) {
	for _, l := range []struct{ name, step, waited string }{
		{"koid", "Wait instead of refusing", "waited 3 s"},
		{"uid", "Wait instead of following", "waited 3.001 s"},
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

// TestLessonWatchStepped shows that a reader without patience may step the clock
// over a wait.
func TestLessonWatchStepped(t *testing.T) {
	r := open(t, "koid")
	r.at("Wait instead of refusing")
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

	r.at("No sequence to overflow")
	r.finish()
	r.says("issued all 10000 ids")

	r.at("No coordination")
	r.finish()
	if m := r.Sandbox().Issued; len(m) != 2 || m[0].ID == m[1].ID || m[0].slot.Unit != m[1].slot.Unit {
		t.Errorf("made %v; want two ids of one millisecond", m)
	}

	r.at("The odds at your rate")
	slow := r.Live(r.now)
	r.finish()
	if fast := r.Live(r.now); fast == slow || !strings.HasPrefix(fast, "1000 ids/s") {
		t.Errorf("at first %q, then %q", slow, fast)
	}

	r.at("No state")
	r.finish()
	r.order(2, 1)

	r.at("The last millisecond")
	for bit := range 40 {
		if r.Sandbox().Newest(0).ID.Bit(bit) != 1 {
			t.Fatalf("bit %d of the last millisecond is not set", bit)
		}
	}
	r.finish()
	if r.answers(0, ids.Refused) != 1 {
		t.Error("the id after the end was not refused")
	}
}

func TestLessonSno(t *testing.T) {
	r := open(t, "sno")

	r.at("A coarse time unit, a large sequence")
	r.finish()
	if a, b, c := r.field(2, "timestamp"), r.field(1, "timestamp"), r.field(0, "timestamp"); a != b || c != b+1 {
		t.Errorf("timestamps %d, %d, %d", a, b, c)
	}
	r.says("continued at 1", "restarted at 0")

	r.at("A byte of your own")
	r.finish()
	if r.field(1, "metabyte") != 0 || r.field(0, "metabyte") != 1 || r.field(0, "sequence") != 1 {
		t.Errorf("metabyte %d, sequence %d", r.field(0, "metabyte"), r.field(0, "sequence"))
	}

	r.at("Sequence overflow")
	r.press(lessons.DoOverflow)
	if r.answers(0, ids.Issued) != 65536 || r.answers(0, ids.Waiting) != 1 {
		t.Error("not the whole pool, or nobody stalls")
	}
	r.press(lessons.DoForward)
	if r.field(0, "sequence") != 0 || r.field(0, "timestamp") != r.field(1, "timestamp")+1 {
		t.Error("the stalled caller did not get the first id of the next unit")
	}

	r.at("Tick, tock")
	r.finish()
	if first, now := r.Sandbox().Newest(2).ID, r.Sandbox().Newest(0).ID; now != first.Flip(39) {
		t.Errorf("%s and %s differ in more than the toggle", first.Hex(), now.Hex())
	}
	r.order(1, 3, 2)

	r.at("Back, but not so far")
	r.finish()
	r.says("back to tick")
	if r.answers(0, ids.Waiting) != 0 {
		t.Error("someone waits")
	}

	r.at("Sharing a partition")
	r.finish()
	r.says("sequences 0 and 32768", "only 32768 ids per unit")
}

// TestLessonKoidRestart issues a duplicate, because the new generator knows nothing of
// the old one.
func TestLessonKoidRestart(t *testing.T) {
	r := open(t, "koid")
	r.at("A restart")
	r.press(lessons.DoNext)
	if m := r.Sandbox().Issued; len(m) != 2 || m[0].ID != m[1].ID || !m[1].Duplicate {
		t.Errorf("%+v", m)
	}
}

func TestLessonSnoTwice(t *testing.T) {
	r := open(t, "sno")
	r.at("Twice into the same time")
	safe, newest := r.Sandbox().Issued[1].At, r.Sandbox().Issued[2].At
	if start, end, ok := r.Sandbox().Shown().SafeMark(); !ok || safe < start || safe >= end {
		t.Errorf("the safe mark is %v to %v, want the newest time before the flip, %v", start, end, safe)
	}
	r.press(lessons.DoBack, lessons.DoNext)
	p := r.Sandbox().Shown().Pending()
	unit := &r.Sandbox().Shown().BoundScheme().Policy.Unit
	if p == nil || unit.Index(p.Until) != unit.Index(newest) {
		t.Fatalf("pending %v; want the unit of the newest id, %d", p, newest)
	}
	r.watch()
	r.says("waited 2 s", "the timeline tock")
}

func TestLessonSnoSnapshots(t *testing.T) {
	r := open(t, "sno")
	r.at("Restarts and snapshots")
	r.finish()
	for _, m := range r.Sandbox().Issued[2:] {
		switch name := r.Sandbox().Nodes[m.Node].Name; {
		case name == "fresh" && (!m.Duplicate || m.ID != r.Sandbox().Issued[0].ID):
			t.Errorf("fresh did not repeat the first id")
		case name == "restored" && (m.Duplicate || m.ID.Bit(39) != 1):
			t.Errorf("restored made %s", m.ID.Hex())
		case name == "old":
			t.Errorf("old still makes ids")
		}
	}
}

func TestLessonUID(t *testing.T) {
	r := open(t, "uid")

	r.at("A short unit, one long sequence")
	r.finish()
	r.says("After unit 976 came unit 0", "0, then 1")

	r.at("The sequence wraps")
	r.press(lessons.DoOverflow)
	if !r.Sandbox().Waiting() {
		t.Error("the 16385th caller does not wait")
	}
	r.press(lessons.DoLess, lessons.DoOverflow)
	if e := r.Sandbox().Shown().History().Newest(0); e.Requests != 16385 || !e.Events.Has(ids.Wrapped) || e.ID != e.Last {
		t.Errorf("without the guard: %+v", e)
	}
	if first, last := r.Sandbox().Issued[0].slot.Seq, r.Sandbox().Issued[1].slot.Seq; first != 0 || last != 0 {
		t.Errorf("sequences %d and %d, want a wrap within the unit", first, last)
	}
	r.says("sequence 0: the sequence wrapped within the unit", "all 16385")

	r.at("Following the clock")
	r.finish()
	r.order(2, 1)

	r.at("Three nodes, and only the time")
	r.finish()
	r.order(1, 4, 2, 7, 5, 3, 8, 6, 9)
	r.says("4 of them come after")

	r.at("The node before the seconds")
	r.finish()
	r.order(1, 4, 7, 2, 5, 8, 3, 6, 9)
	for _, m := range r.Sandbox().Sorted() {
		if m.OutOfOrder {
			t.Errorf("turn %d stands as if made later than it was", m.Turn)
		}
	}

	r.at("How long an interval?")
	if r.Sandbox().groups() <= 3 {
		t.Errorf("%d groups with a drift of 5; want more than there are nodes", r.Sandbox().groups())
	}
	r.finish()
	r.order(1, 4, 7, 2, 5, 8, 3, 6, 9)
	r.says("With 4 min 16 s there are 3 groups", "5 to 10 bits")
}

func TestLessonChoosing(t *testing.T) {
	r := open(t, "choose")
	r.at("The clock moves back, twice")
	r.finish()
	for i, want := range []struct{ issued, refused, waiting int }{{1, 2, 0}, {3, 0, 0}, {2, 0, 1}, {3, 0, 0}} {
		if a, b, c := r.answers(i, ids.Issued), r.answers(i, ids.Refused), r.answers(i, ids.Waiting); a != want.issued || b != want.refused || c != want.waiting {
			t.Errorf("%s: %d issued, %d refused, %d waiting", r.Sandbox().Nodes[i].Name, a, b, c)
		}
	}

	r.at("Sequence overflow")
	r.finish()
	r.says("koid issued 4096 in 1 ms", "sno issued 65536 in 4 ms", "uid 16384 in 1.024 ms", "all 10000")

	r.at("Number your generators")
	r.finish()
	for _, m := range r.Sandbox().Issued {
		if name := r.Sandbox().Nodes[m.Node].Name; m.Duplicate != (strings.HasSuffix(name, "2") && !strings.HasPrefix(name, "flax")) {
			t.Errorf("%s: made twice: %v", name, m.Duplicate)
		}
	}

	r.at("The last timestamp")
	r.finish()
	r.says("sno lasts until 2079-09-07", "koid until 2109-05-15", "since 2039-09-07")
	for i := range r.Sandbox().Nodes {
		if refused := r.answers(i, ids.Refused) > 0; refused != (r.Sandbox().Nodes[i].Name == "flax") {
			t.Errorf("%s: refused %v", r.Sandbox().Nodes[i].Name, refused)
		}
	}
}
