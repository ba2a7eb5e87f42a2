package session

import (
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
)

// noon is the real time at which the tests begin.
var noon = ids.At(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC))

func newSession(t *testing.T, scheme string) *Session {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	n, err := New(s, nil, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// newest returns the newest entry of the history.
func newest(t *testing.T, s *Session) Entry {
	t.Helper()
	if s.History().Len() == 0 {
		t.Fatal("the history is empty")
	}
	return *s.History().Newest(0)
}

func TestKoidRefusesUntilTheClockHasCaughtUp(t *testing.T) {
	s := newSession(t, "koid")
	s.Next(noon)
	s.StepBack(noon)
	s.Next(noon)
	s.Next(noon)
	e := newest(t, s)
	if e.Answer != ids.Refused || e.Requests != 2 || e.Until != noon {
		t.Errorf("%v, %d calls, until %v; want two refusals until noon", e.Answer, e.Requests, e.Until.Time())
	}
	if ev := s.Events().Newest(0); ev.Text != "Refused: the clock moved back 10 s." || ev.Reason == "" {
		t.Errorf("event %q, because %q", ev.Text, ev.Reason)
	}
	s.Next(noon.Add(10 * time.Second))
	if e := newest(t, s); !e.HasID() {
		t.Errorf("ten seconds later: %v", e.Answer)
	}
}

func TestSnoTogglesThenWaits(t *testing.T) {
	s := newSession(t, "sno")
	s.Next(noon)
	s.StepBack(noon)
	s.Next(noon)
	if e := newest(t, s); !e.HasID() || !e.Events.Has(ids.Tock) {
		t.Fatalf("first regression: %v %v", e.Answer, e.Events.Names())
	}
	s.StepBack(noon)
	s.Next(noon)
	s.Next(noon)
	p := s.Pending()
	if p == nil || p.Requests != 2 {
		t.Fatalf("second regression: pending %+v, want two callers", p)
	}
	left := p.Until.Sub(s.Clock.Read(noon))
	if left != 10*time.Second {
		t.Errorf("they wait %v, want until the clock is back at the newest id", left)
	}
	s.Tick(noon.Add(left - time.Millisecond))
	if s.Pending() == nil {
		t.Error("served too early")
	}
	s.Tick(noon.Add(left))
	if e := newest(t, s); s.Pending() != nil || !e.HasID() || e.Count != 2 || e.Waited != left {
		t.Errorf("after the wait: pending %v, %v of %d, waited %v", s.Pending(), e.Answer, e.Count, e.Waited)
	}
}

func TestFlaxAndUIDFollow(t *testing.T) {
	for _, scheme := range []string{"flax", "uid-local", "uid-global"} {
		s := newSession(t, scheme)
		s.Next(noon)
		before := newest(t, s).ID
		s.StepBack(noon)
		s.Next(noon)
		if e := newest(t, s); !e.HasID() || !e.Events.Has(ids.WentBack) || e.ID.Compare(before) >= 0 {
			t.Errorf("%s: %v %v; want a smaller id", scheme, e.Answer, e.Events.Names())
		}
	}
}

func TestOverflow(t *testing.T) {
	for _, c := range []struct {
		scheme  string
		answer  ids.Answer
		issued  uint32
		pending bool
	}{
		{"koid", ids.Refused, 4096, false},
		{"sno", ids.Waiting, 65536, true},
		{"uid-local", ids.Waiting, 16384, true},
		{"flax", ids.Issued, Unlimited, false},
		{"scru64", ids.Issued, 1 << 23, false}, // plus one id of the next unit
	} {
		s := newSession(t, c.scheme)
		s.Overflow(noon)
		e := newest(t, s)
		run := *s.History().Newest(s.History().Len() - 1)
		if e.Answer != c.answer || run.Count != c.issued || (s.Pending() != nil) != c.pending {
			t.Errorf("%s: %v after %d, pending %v", c.scheme, e.Answer, run.Count, s.Pending())
		}
		if s.Events().Len() != 1 || s.Events().Newest(0).Reason == "" {
			t.Errorf("%s: no reason given", c.scheme)
		}
	}
}

// TestGenerateAtMaxRate generates at the maximum rate for a second of frames.
func TestGenerateAtMaxRate(t *testing.T) {
	s := newSession(t, "sno")
	s.ChangeRate(100)
	if s.Rate() != 100_000 {
		t.Fatalf("highest rate %d", s.Rate())
	}
	s.ToggleGenerate(noon)
	for frame := range 30 {
		s.Tick(noon.Add(time.Duration(frame+1) * time.Second / 30))
	}
	if n := s.History().Total(); n < 99_990 || n > 100_000 {
		t.Errorf("%d ids in a second", n)
	}
	if n := s.History().Len(); n != historySize {
		t.Errorf("%d entries kept, want %d", n, historySize)
	}
	s.ToggleGenerate(noon)
	total := s.History().Total()
	s.Tick(noon.Add(time.Hour))
	if s.History().Total() != total {
		t.Error("ids are generated after the stop")
	}
}

// TestGenerateAfterSuspend checks that continuous generation skips the ids that were missed while the
// computer was suspended for an hour.
func TestGenerateAfterSuspend(t *testing.T) {
	s := newSession(t, "flax")
	s.ToggleGenerate(noon)
	s.Tick(noon.Add(time.Hour))
	if n := s.History().Total(); n > 2 {
		t.Errorf("%d ids after a suspend of an hour", n)
	}
}

func TestClock(t *testing.T) {
	s := newSession(t, "koid")
	s.ToggleFreeze(noon)
	if got := s.Clock.Read(noon.Add(time.Minute)); got != noon {
		t.Errorf("frozen at noon it shows %v", got.Time())
	}
	s.StepForward(noon)
	if got := s.Clock.Read(noon); got != noon.Add(s.Step) || !s.Clock.Frozen() {
		t.Errorf("stepped forward it shows %v", got.Time())
	}
	s.ToggleFreeze(noon)
	if got := s.Clock.Read(noon.Add(time.Second)); got != noon.Add(s.Step+time.Second) {
		t.Errorf("running again it shows %v", got.Time())
	}
	s.ReturnToRealTime(noon)
	if s.Clock.Offset(noon) != 0 {
		t.Errorf("%v from real time", s.Clock.Offset(noon))
	}
}

// TestStepBackBelowNewest steps back a clock that is ahead of the newest id. The clock must then be
// one step behind that id.
func TestStepBackBelowNewest(t *testing.T) {
	s := newSession(t, "koid")
	s.Next(noon)
	s.StepForward(noon)
	s.StepBack(noon)
	if got := s.Clock.Read(noon); got != noon.Add(-s.Step) {
		t.Errorf("it shows %v, want %v before the newest id", got.Time(), s.Step)
	}
}

func TestSet(t *testing.T) {
	s := newSession(t, "koid")
	if err := s.Set("id", "34"); err != nil || s.Value("datacenter") != "1" || s.Value("worker") != "2" {
		t.Errorf("id 34: datacenter %s, worker %s, %v", s.Value("datacenter"), s.Value("worker"), err)
	}
	if err := s.Set("worker", "3"); err != nil || s.Value("id") != "35" {
		t.Errorf("worker 3: id %s, %v", s.Value("id"), err)
	}
	if err := s.Set("worker", "32"); err == nil || s.Value("worker") != "3" {
		t.Errorf("worker 32 is accepted: %v, worker %s", err, s.Value("worker"))
	}
	s.Next(noon)
	id := newest(t, s).ID
	if err := s.Set("datacenter", "9"); err != nil {
		t.Fatal(err)
	}
	s.Next(noon)
	if e := newest(t, s); e.First.Seq != 1 || e.ID == id {
		t.Errorf("a new datacenter forgot the counter: sequence %d", e.First.Seq)
	}
}

// TestSetKeepsState checks that a generator keeps its state if only its answers change. If its epoch
// changes, it starts without state and without events.
func TestSetKeepsState(t *testing.T) {
	set := func(s *Session, name, value string) {
		t.Helper()
		if err := s.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	koid := newSession(t, "koid")
	koid.Next(noon)
	first := newest(t, koid).ID
	set(koid, "wait", "true")
	koid.Next(noon)
	set(koid, "wait", "false")
	koid.Next(noon)
	if third := newest(t, koid); third.ID.Uint64(0, 64) != first.Uint64(0, 64)+2 {
		t.Errorf("the third id of a millisecond is %s after %s", third.ID.Hex(), first.Hex())
	}
	set(koid, "wait", "true")
	koid.StepBack(noon)
	koid.Next(noon)
	if p := koid.Pending(); p == nil || p.Until != noon {
		t.Errorf("pending %+v, want a caller who waits until noon", p)
	}

	local := newSession(t, "uid-local")
	local.Next(noon)
	set(local, "guard", "hold")
	local.StepBack(noon)
	local.Next(noon)
	if p := local.Pending(); p == nil || p.Until <= noon {
		t.Errorf("pending %+v, want a caller who waits until after noon", p)
	}

	set(koid, "epoch", "1577836800000")
	if _, issued := koid.Newest(); issued || koid.Events().Len() > 0 || koid.Pending() != nil || koid.History().Len() == 0 {
		t.Errorf("a new epoch: newest %t, %d events, pending %v, %d in the stream", issued, koid.Events().Len(), koid.Pending(), koid.History().Len())
	}
}

func TestRing(t *testing.T) {
	r := newRing[int](3)
	for i := range 8 {
		r.add(i)
		for back := range r.Len() {
			if got := *r.Newest(back); got != i-back {
				t.Fatalf("after %d, %d back: %d", i, back, got)
			}
		}
	}
	if r.Len() != 3 || r.Total() != 8 {
		t.Errorf("%d kept of %d", r.Len(), r.Total())
	}
}

func BenchmarkTick(b *testing.B) {
	s, err := New(catalog.Default().Schemes()[2], nil, rand.NewPCG(1, 2))
	if err != nil {
		b.Fatal(err)
	}
	s.ChangeRate(100)
	s.ToggleGenerate(noon)
	now := noon
	for b.Loop() {
		now = now.Add(time.Second / 30)
		s.Tick(now)
	}
	b.ReportMetric(float64(s.History().Total())/float64(b.N), "ids/frame")
}

// TestDuplicatesAreCounted requests more ids than the capacity of a time unit, at one reading.
func TestDuplicatesAreCounted(t *testing.T) {
	s := newSession(t, "snowflake-instagram")
	for i, c := range []struct {
		request func(ids.Reading)
		count   uint64
		text    string
	}{
		{s.Overflow, 1, "Sequence wrapped: 1 of 1,025 ids is a duplicate. A time unit has room for 1,024."},
		{s.Next, 1, "Sequence wrapped: all 1,024 ids of this time unit are used, so this id is a duplicate."},
		{s.Overflow, 1025, "Sequence wrapped: 1,025 of 1,025 ids are duplicates. A time unit has room for 1,024."},
	} {
		c.request(noon)
		if e := newest(t, s); e.Duplicates != c.count || !e.Events.Has(ids.Wrapped) || s.Events().Newest(0).Text != c.text {
			t.Errorf("%d: %d duplicates, %q", i, e.Duplicates, s.Events().Newest(0).Text)
		}
	}
	s.Next(noon + 1000)
	if e := newest(t, s); e.Duplicates != 0 || e.Events != 0 {
		t.Errorf("the next millisecond: %+v", e)
	}
	s = newSession(t, "orderlyid") // with 60 random bits
	s.Overflow(noon)
	if e := newest(t, s); e.Events.Has(ids.Wrapped) {
		t.Errorf("%+v", e)
	}
}

// TestNewIDsBelowHighest checks that a session reports when new ids sort below the highest one. It
// must not report this for schemes whose ids do not sort by time.
func TestNewIDsBelowHighest(t *testing.T) {
	t.Parallel()
	start := noon
	for name, sorts := range map[string]bool{"flax": true, "uid-local": true, "sno": true, "uuid-v4": false} {
		s := newSession(t, name)
		s.Next(start)
		highest := s.History().Newest(0).Last
		s.StepBack(start)
		s.Next(start + 1000)
		since, until, below := s.Below()
		if below != sorts || sorts && (until != start || since >= until) {
			t.Errorf("%s: below %v from %v to %v", name, below, since, until)
		}
		if e := s.History().Newest(0); sorts && (e.Below != DefaultStep-time.Millisecond && name != "sno" || e.Last.Compare(highest) >= 0) {
			t.Errorf("%s: %v behind, %v after %v", name, e.Below, e.Last, highest)
		}
		s.ReturnToRealTime(start + 2000)
		s.Next(start + 100_000)
		if _, _, below := s.Below(); below || s.History().Newest(0).Below != 0 {
			t.Errorf("%s: still below at real time", name)
		}
	}
}

// TestEarlierReadings checks that an entry for many refusals keeps readings of the earlier requests,
// at most one per samplePeriod.
func TestEarlierReadings(t *testing.T) {
	t.Parallel()
	start := noon
	s := newSession(t, "koid")
	s.Next(start)
	s.StepBack(start)
	for i := range ids.Reading(32) {
		s.Next(start + i*100_000)
	}
	if e := s.History().Newest(0); e.Requests != 32 || len(e.Earlier) != 16 || e.Earlier[1].Real-e.Earlier[0].Real < samplePeriod {
		t.Errorf("%d requests, %d readings", e.Requests, len(e.Earlier))
	}
}
