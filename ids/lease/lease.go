// Package lease keeps a generator from issuing ids again after a restart. It saves in a [Store] the
// time up to which a generator may issue ids, always ahead of use. The next process begins after
// that time. So there are no duplicates if the process is killed or the power fails. The same holds
// if the clock is stepped back while the process is down.
//
//	file, err := lease.Open("ids.state", nil)
//	...
//	defer file.Close()
//	l, err := lease.New(ctx, file, "orders", nil)
//	...
//	defer l.Release()
//	g, err := koid.NewGenerator(koid.Config{Worker: 3, Lease: l})
//
// A lease guarantees, for one store and one name:
//
//   - koid, sno: no duplicates across restarts, whatever the clock does.
//   - uid: no duplicates across restarts. In one process, uid follows a clock that moves back,
//     unless its guard is hold. The lease does not change that.
//   - Flax: nothing more. Flax keeps no state, and 56 random bits keep ids apart.
//
// Two processes that run at the same time need different nodes. With the same [File], one of them
// is refused, because a file can be open only once. The guarantee ends if the file is moved or
// removed while it is in use. Before it begins a time unit, the generator checks the file, at most
// once per 10 ms. If the file is gone, the generator stops with [ErrMoved].
package lease

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
)

// length is how far ahead of use a lease is written. A restart after a crash waits up to that long,
// or up to [maxWait] if the store lost the lease. A lease is renewed in its second half, so
// the store is written up to twice per length.
const length = time.Second

// maxWait is the longest time that [New] waits for the clock to pass the end of the last
// lease. If the clock is further behind, the generator continues from that end.
const maxWait = lostAhead

// checkInterval is how often a running generator checks that its store is still there. A
// check takes 2 µs.
const checkInterval = 10 * time.Millisecond

// Store keeps, for each name, the time up to which ids may have been issued.
// Implementations must be safe for concurrent use.
type Store interface {
	// Load returns the time that was saved last for a name, and whether there is one. If the store
	// lost the time, Load returns one that no lease can have passed.
	Load(name string) (until ids.Reading, ok bool, err error)
	// Save returns once the time is durable. A process that starts after a power failure must be
	// able to load it.
	Save(name string, until ids.Reading) error
}

// checker is a [Store] that can be taken away, such as a [File]. A check is much faster
// than a save, and does not depend on a clock that can move back.
type checker interface {
	// Check returns [ErrMoved] if the store was taken away.
	Check() error
}

// Lease is the lease of one generator. It implements [generate.Lease]. Create it with [New].
type Lease struct {
	store Store
	name  string
	clock floorClock

	limit    atomic.Int64 // a Reading: ids before this time may be issued
	renewAt  atomic.Int64 // a Reading: Extend to a later time starts a renewal
	used     atomic.Int64 // a Reading: the latest time that Extend was called with
	saved    atomic.Int64 // a Reading of the clock at the last renewal
	renewing atomic.Bool
	checker  checker      // the store; nil if it cannot be taken away
	checked  atomic.Int64 // the monotonic time of the last check of the store

	mu       sync.Mutex // held during a renewal
	released bool
	group    sync.WaitGroup
}

// New returns the lease of the generator with a name: 1 to 32 printable ASCII characters
// without spaces. Generators that could issue the same ids must have the same name, and
// only one of them may run. A nil clock means the system clock.
//
// If an earlier lease has not ended, New sleeps until the clock has passed its end, at most three
// seconds. If the clock is further behind, New does not wait. The clock of the lease then continues
// from the end of the earlier lease: see [Lease.Ahead].
func New(ctx context.Context, s Store, name string, c generate.Clock) (*Lease, error) {
	if c == nil {
		c = generate.NewSystemClock()
	}
	if err := checkName(name); err != nil {
		return nil, err
	}
	until, ok, err := s.Load(name)
	if err != nil {
		return nil, fmt.Errorf("cannot load the lease of %s: %w", name, err)
	}
	l := &Lease{store: s, name: name, clock: floorClock{Clock: c}}
	l.checker, _ = s.(checker)
	if !ok {
		return l, nil
	}
	wall, mono := c.Now()
	if behind := until.Sub(wall); behind > 0 && behind <= maxWait {
		if err := c.Sleep(ctx, behind); err != nil {
			return nil, err
		}
		wall, mono = c.Now()
	}
	l.clock.floor, l.clock.since, l.clock.lifted = until, mono, wall < until
	return l, nil
}

// Clock returns the system clock, or the one given to [New]. No reading of it is before the end of
// the earlier lease.
func (l *Lease) Clock() generate.Clock { return &l.clock }

// Ahead returns by how much the clock of the lease is ahead of the system clock. It is zero unless
// the system clock was more than three seconds behind the end of the earlier lease.
func (l *Lease) Ahead() time.Duration {
	wall, mono := l.clock.Clock.Now()
	return max(0, l.clock.lift(wall, mono).Sub(wall))
}

// Age returns how long ago the lease was renewed; zero before its first use.
func (l *Lease) Age() time.Duration {
	saved := l.saved.Load()
	if saved == 0 {
		return 0
	}
	now, _ := l.clock.Now()
	return now.Sub(ids.Reading(saved))
}

// errReleased is the error of a generator whose lease was released.
var errReleased = errors.New("the lease was released")

// Extend returns once the lease covers all time before a reading. In the second half of the lease,
// it starts a renewal in the background. The error is that of the context, or of the store, such as
// a full disk. Extend returns the error of the store until a renewal succeeds.
func (l *Lease) Extend(ctx context.Context, until ids.Reading) error {
	if l.used.Load() < int64(until) {
		l.use(int64(until))
	}
	if err := l.check(); err != nil {
		return err
	}
	if int64(until) <= l.renewAt.Load() {
		return nil
	}
	if int64(until) > l.limit.Load() {
		if err := ctx.Err(); err != nil {
			return err
		}
		return l.renew(until)
	}
	if l.renewing.CompareAndSwap(false, true) {
		l.group.Go(func() {
			defer l.renewing.Store(false)
			_ = l.renew(until) // the next call at the end of the lease reports the error
		})
	}
	return nil
}

// check checks that the store is still there, if the last check is at least
// [checkInterval] ago.
func (l *Lease) check() error {
	if l.checker == nil {
		return nil
	}
	now, last := int64(l.clock.Mono()), l.checked.Load()
	if now-last < int64(checkInterval) || !l.checked.CompareAndSwap(last, now) {
		return nil
	}
	if err := l.checker.Check(); errors.Is(err, ErrMoved) {
		l.checked.Store(last) // the next caller checks again
		return fmt.Errorf("no ids from %s: cannot save its lease: %w", l.name, err)
	}
	return nil
}

// use records the end of the time that was used.
func (l *Lease) use(until int64) {
	for old := l.used.Load(); old < until && !l.used.CompareAndSwap(old, until); {
		old = l.used.Load()
	}
}

// renew saves a lease that reaches past a reading, unless another caller has.
func (l *Lease) renew(until ids.Reading) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.released {
		return fmt.Errorf("no ids from %s: %w", l.name, errReleased)
	}
	if int64(until) <= l.renewAt.Load() {
		return nil
	}
	next := until.Add(length)
	if err := l.store.Save(l.name, next); err != nil {
		if errors.Is(err, ErrMoved) { // another process may use the rest of the lease
			l.limit.Store(0)
			l.renewAt.Store(0)
		}
		return fmt.Errorf("no ids from %s: cannot save its lease: %w", l.name, err)
	}
	now, _ := l.clock.Now()
	l.saved.Store(int64(now))
	l.limit.Store(int64(next))
	l.renewAt.Store(int64(next.Add(-length / 2)))
	return nil
}

// Release ends the lease: it saves the time that was really used, so that the next start
// does not wait. After it, the generator issues nothing. You may call it more than once.
func (l *Lease) Release() error {
	l.group.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.released {
		return nil
	}
	l.released = true
	l.limit.Store(0)
	l.renewAt.Store(0)
	used := l.used.Load()
	if used == 0 {
		return nil
	}
	return l.store.Save(l.name, ids.Reading(used))
}

// checkName returns an error for a name that [New] does not accept.
func checkName(name string) error {
	if name == "" || len(name) > nameLength {
		return fmt.Errorf("invalid name of %d bytes for a lease: expected 1 to %d", len(name), nameLength)
	}
	for i := range len(name) {
		if name[i] <= ' ' || name[i] > '~' {
			return fmt.Errorf("invalid character %#02x in the name of a lease: expected printable ASCII without spaces", name[i])
		}
	}
	return nil
}
