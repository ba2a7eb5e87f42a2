package lease_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/koid"
	"idtui/ids/lease"
	"idtui/ids/sno"
	"idtui/ids/uid"
)

// start is the time of the clocks in the tests.
var start = ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC))

// memory is a store that can fail.
type memory struct {
	mu    sync.Mutex
	until map[string]ids.Reading
	fails error
	saves int
}

func newMemory() *memory { return &memory{until: map[string]ids.Reading{}} }

func (m *memory) Load(name string) (ids.Reading, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	until, ok := m.until[name]
	return until, ok, nil
}

func (m *memory) Save(name string, until ids.Reading) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.fails != nil {
		return m.fails
	}
	m.until[name] = until
	m.saves++
	return nil
}

func (m *memory) fail(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fails = err
}

// killable is the store of a process that can be killed: a renewal in the background
// then ends too.
type killable struct {
	*memory
	mu   sync.Mutex
	dead bool
}

func (k *killable) Save(name string, until ids.Reading) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.dead {
		return errors.New("killed")
	}
	return k.memory.Save(name, until)
}

func (k *killable) kill() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.dead = true
}

func newLease(t *testing.T, s lease.Store, c generate.Clock) *lease.Lease {
	t.Helper()
	l, err := lease.New(t.Context(), s, "test", c)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func bound(t testing.TB, scheme string) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// leasedKoid returns a generator of koids.
func leasedKoid(l generate.Lease) func(context.Context) (string, error) {
	g, err := koid.NewGenerator(koid.Config{Wait: true, Lease: l})
	if err != nil {
		return func(context.Context) (string, error) { return "", err }
	}
	return func(ctx context.Context) (string, error) { id, err := g.Next(ctx); return id.String(), err }
}

// generators returns a leased generator of each scheme whose restart can cause duplicates.
func generators(t *testing.T, l generate.Lease) map[string]func(context.Context) (string, error) {
	t.Helper()
	s, err := sno.NewGenerator(sno.Options{Snapshot: &sno.Snapshot{Partition: sno.Partition{0, 1}}, Lease: l})
	if err != nil {
		t.Fatal(err)
	}
	u, err := uid.NewGenerator(uid.Config{Node: "a@b", Guard: uid.GuardHold, Lease: l})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]func(context.Context) (string, error){
		"koid": leasedKoid(l),
		"sno":  func(ctx context.Context) (string, error) { id, err := s.NewContext(ctx, 0); return id.String(), err },
		"uid":  func(ctx context.Context) (string, error) { id, err := u.Local(ctx); return id.String(), err },
	}
}

// TestKills ends the process at random times, without warning, while the clock runs. It
// steps the clock while no process runs. There are no duplicates.
func TestKills(t *testing.T) {
	for _, scheme := range []string{"koid", "sno", "uid"} {
		random := rand.New(rand.NewPCG(1, 2))
		store, seen := newMemory(), map[string]int{}
		at := start
		for life := range 300 {
			clock := idstest.NewClock(at)
			process := &killable{memory: store}
			next := generators(t, newLease(t, process, clock))[scheme]
			for range random.IntN(60) {
				id, err := next(t.Context())
				if before, twice := seen[id]; err != nil || twice {
					t.Fatalf("%s: life %d: %s, issued in life %d; %v", scheme, life, id, before, err)
				}
				seen[id] = life
				clock.Advance(time.Duration(random.IntN(40)) * time.Millisecond)
			}
			process.kill() // the lease is not released
			at, _ = clock.Now()
			if random.IntN(3) == 0 {
				at = at.Add(time.Duration(random.IntN(20_000)-15_000) * time.Millisecond)
			}
		}
		if len(seen) < 5000 {
			t.Errorf("%s: only %d ids", scheme, len(seen))
		}
	}
}

// TestEveryScheme restarts the generator of each scheme in the same time unit, with the
// same parameters and random bits. With a lease, there are no duplicates.
func TestEveryScheme(t *testing.T) {
	tested := 0
	for _, b := range catalog.Default().BoundSchemes() {
		if b.Policy == nil || b.Time == nil {
			continue
		}
		if step := b.Policy.Unit.Step; step > time.Second {
			t.Errorf("%s: the unit of %v is longer than lease.Open assumes", b.Scheme.Name, step)
		}
		if !b.RepeatsAfterRestart() {
			continue // the random bits differ after a restart
		}
		tested++
		store, seen := newMemory(), map[string]bool{}
		waiting := b.Waiting()
		clock := idstest.NewClock(start)
		for life := range 4 {
			live := idstest.Must(generate.NewLeasedLive(waiting, nil, rand.NewChaCha8([32]byte{}), newLease(t, store, clock)))
			for range 300 {
				id, err := live.Next(t.Context())
				if text := b.String(id); err != nil || seen[text] {
					t.Fatalf("%s: life %d: %s again, %v", b.Scheme.Name, life, text, err)
				}
				seen[b.String(id)] = true
			}
		}
	}
	if tested < 10 {
		t.Errorf("only %d schemes repeat after a restart", tested)
	}
}

// TestBorrowed requests more ids at one reading than a time unit has, so the generator borrows the
// next ones. The lease covers them too.
func TestBorrowed(t *testing.T) {
	b := bound(t, "tsid")
	store := newMemory()
	clock := idstest.NewClock(start)
	live := idstest.Must(generate.NewLeasedLive(b, nil, rand.NewChaCha8([32]byte{}), newLease(t, store, clock)))
	var last time.Time
	for range 20 {
		list := make([]ids.ID, 1<<20)
		if n, err := live.Fill(t.Context(), list); err != nil || n != len(list) {
			t.Fatal(n, err)
		}
		last = b.Time(list[len(list)-1])
	}
	if until, _, _ := store.Load("test"); !last.Before(until.Time()) || last.Before(start.Time()) {
		t.Errorf("ids of %v, and the lease ends at %v", last, until.Time())
	}
}

// TestClockBehind starts with a clock that is an hour behind the last lease. New does not
// wait, and the ids continue from the end of that lease.
func TestClockBehind(t *testing.T) {
	store := newMemory()
	until := start.Add(time.Hour)
	_ = store.Save("test", until)
	clock := idstest.NewClock(start)
	l := newLease(t, store, clock)
	if ahead := l.Ahead(); ahead != time.Hour || clock.Slept() != 0 {
		t.Errorf("ahead by %v after a wait of %v", ahead, clock.Slept())
	}
	clock.Advance(time.Minute)
	if now, _ := l.Clock().Now(); now != until.Add(time.Minute) {
		t.Errorf("the clock reads %v", now.Time())
	}
	clock.Advance(-time.Minute)
	clock.Step(2 * time.Hour)
	if now, _ := l.Clock().Now(); now != start.Add(2*time.Hour) || l.Ahead() != 0 {
		t.Errorf("after a step forward the clock reads %v", now.Time())
	}
}

// TestWaitLimit starts behind a lease by as much as New waits for, and by 1 µs more.
func TestWaitLimit(t *testing.T) {
	const limit = 3 * time.Second
	for behind, want := range map[time.Duration]time.Duration{
		0: 0, time.Microsecond: time.Microsecond, limit: limit, limit + time.Microsecond: 0,
	} {
		store := newMemory()
		_ = store.Save("test", start.Add(behind))
		clock := idstest.NewClock(start)
		l := newLease(t, store, clock)
		if clock.Slept() != want || l.Ahead() != behind-want {
			t.Errorf("behind by %v: slept %v, ahead by %v", behind, clock.Slept(), l.Ahead())
		}
	}
}

// TestRenewal uses a lease of one second evenly. When half of it is used, the lease is renewed.
func TestRenewal(t *testing.T) {
	store := newMemory()
	clock := idstest.NewClock(start)
	l := newLease(t, store, clock)
	const step = 10 * time.Millisecond
	var renewed []time.Duration
	for used := step; used <= 3*time.Second; used += step {
		saves := store.saves
		if err := l.Extend(t.Context(), start.Add(used)); err != nil {
			t.Fatal(err)
		}
		l.Wait()
		if store.saves > saves {
			renewed = append(renewed, used)
		}
	}
	// The first use saves a lease of one second. Each renewal follows when half of a lease is used.
	for i, at := range renewed {
		if want := step + time.Duration(i)*(500*time.Millisecond+step); at != want {
			t.Errorf("renewal %d after %v, want %v", i, at, want)
		}
	}
	if len(renewed) != 6 {
		t.Errorf("%d renewals in 3 s: %v", len(renewed), renewed)
	}
}

// TestMovedStops lets a renewal find that the file was moved. The lease ends at once, although
// it reaches half a second further.
func TestMovedStops(t *testing.T) {
	store := newMemory()
	l := newLease(t, store, idstest.NewClock(start))
	if err := l.Extend(t.Context(), start+1); err != nil {
		t.Fatal(err)
	}
	store.fail(lease.ErrMoved)
	if err := l.Extend(t.Context(), start.Add(600*time.Millisecond)); err != nil {
		t.Errorf("in the lease: %v", err)
	}
	l.Wait()
	if err := l.Extend(t.Context(), start.Add(600*time.Millisecond)); !errors.Is(err, lease.ErrMoved) {
		t.Errorf("after the renewal has found that the file was moved: %v", err)
	}
}

// TestMovedNoticed removes the file of a lease after the clock moved back, so no renewal is due
// for a minute. The generator still stops after 10 ms.
func TestMovedNoticed(t *testing.T) {
	path, clock := filepath.Join(t.TempDir(), "state"), idstest.NewClock(start)
	f := open(t, path, clock)
	l := newLease(t, f, clock)
	if err := l.Extend(t.Context(), start+1); err != nil {
		t.Fatal(err)
	}
	clock.Step(-time.Minute)
	if err := os.Remove(path); err != nil {
		t.Skip("an open file cannot be removed:", err)
	}
	clock.Advance(10 * time.Millisecond)
	for range 2 {
		if err := l.Extend(t.Context(), start.Add(-time.Minute)); !errors.Is(err, lease.ErrMoved) {
			t.Errorf("after 10 ms: %v", err)
		}
	}
}

// TestShortWait waits until the clock has passed the last lease.
func TestShortWait(t *testing.T) {
	store := newMemory()
	_ = store.Save("test", start.Add(time.Second))
	clock := idstest.NewClock(start)
	l := newLease(t, store, clock)
	if now, _ := l.Clock().Now(); clock.Slept() != time.Second || now != start.Add(time.Second) || l.Ahead() != 0 {
		t.Errorf("slept %v, reads %v", clock.Slept(), now.Time())
	}
	clock.Step(-time.Minute) // below the floor, the clock is frozen
	if now, _ := l.Clock().Now(); now != start.Add(time.Second) {
		t.Errorf("reads %v", now.Time())
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_ = store.Save("test", start.Add(time.Hour))
	if _, err := lease.New(ended, store, "test", idstest.NewClock(start.Add(time.Hour-time.Second))); !errors.Is(err, context.Canceled) {
		t.Errorf("a wait that was canceled: %v", err)
	}
}

// TestFullDisk lets saves fail for some time. The generator issues no id that the lease does not
// cover, and continues when a save succeeds again.
func TestFullDisk(t *testing.T) {
	store := newMemory()
	clock := idstest.NewClock(start)
	l := newLease(t, store, clock)
	next := generators(t, l)["sno"]
	if _, err := next(t.Context()); err != nil {
		t.Fatal(err)
	}
	full := errors.New("no space left")
	store.fail(full)
	var issued int
	for range 1000 {
		if _, err := next(t.Context()); err != nil {
			if !errors.Is(err, full) {
				t.Fatal(err)
			}
			break
		}
		issued++
		clock.Advance(4 * time.Millisecond)
	}
	if issued < 200 || issued > 260 { // the lease covers up to one second
		t.Errorf("%d ids of 4 ms each without a save", issued)
	}
	store.fail(nil)
	if _, err := next(t.Context()); err != nil {
		t.Errorf("after the disk has space again: %v", err)
	}
}

// TestRelease checks that Release saves the time that was used, so that the next start does not
// wait. After Release, the generator issues nothing.
func TestRelease(t *testing.T) {
	store := newMemory()
	clock := idstest.NewClock(start)
	l := newLease(t, store, clock)
	next := generators(t, l)["koid"]
	if _, err := next(t.Context()); err != nil {
		t.Fatal(err)
	}
	if age := l.Age(); age != 0 {
		t.Errorf("age %v", age)
	}
	clock.Advance(300 * time.Millisecond)
	if age := l.Age(); age != 300*time.Millisecond {
		t.Errorf("age %v", age)
	}
	for range 2 {
		if err := l.Release(); err != nil {
			t.Error(err)
		}
	}
	if until, _, _ := store.Load("test"); until != start.Add(time.Millisecond) {
		t.Errorf("the next start waits until %v", until.Time())
	}
	clock.Advance(time.Millisecond)
	if id, err := next(t.Context()); err == nil {
		t.Errorf("%s after the release", id)
	}
}

// TestShared extends one lease from many goroutines.
func TestShared(t *testing.T) {
	store := newMemory()
	l := newLease(t, store, nil)
	live := idstest.Must(generate.NewLeasedLive(bound(t, "sno"), nil, nil, l))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 2000 {
				if _, err := live.Next(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if err := l.Release(); err != nil || store.saves == 0 || store.saves > 100 {
		t.Errorf("%d saves, %v", store.saves, err)
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"", "a b", "a\n", "ä", fmt.Sprintf("%033d", 0)} {
		if _, err := lease.New(t.Context(), newMemory(), name, nil); err == nil {
			t.Errorf("%q is accepted", name)
		}
	}
}
