//go:build unix

package vtty

import (
	"errors"
	"fmt"
	"time"
)

// ErrTimeout is wrapped by every error of an event that did not happen in time.
var ErrTimeout = errors.New("timed out")

// errEnded means that the output has ended.
var errEnded = errors.New("the program ended")

// Wait returns the first complete frame that ok accepts. The error names what and
// shows the last screen.
func (t *Term) Wait(timeout time.Duration, what string, ok func(Screen) bool) (Screen, error) {
	var seen Screen
	err := t.await(timeout, func() (bool, error) {
		if !t.state.complete() && !t.eof {
			return false, nil
		}
		if seen = t.snapshot(); ok(seen) {
			return true, nil
		}
		if t.eof {
			return false, errEnded
		}
		return false, nil
	})
	if err != nil {
		return seen, fmt.Errorf("%w waiting for %s; the screen is:\n%s", err, what, seen)
	}
	return seen, nil
}

// WaitText waits until the screen shows text.
func (t *Term) WaitText(timeout time.Duration, text string) (Screen, error) {
	return t.Wait(timeout, fmt.Sprintf("%q", text), func(s Screen) bool { return s.Contains(text) })
}

// WaitChange waits until the screen differs from one seen before.
func (t *Term) WaitChange(timeout time.Duration, before Screen) (Screen, error) {
	return t.Wait(timeout, "a change", func(s Screen) bool { return !s.Equal(before) })
}

// WaitErased waits until the program has erased the whole screen after a time, and has drawn it.
func (t *Term) WaitErased(timeout time.Duration, after time.Time) (Screen, error) {
	return t.Wait(timeout, "an erased screen", func(s Screen) bool { return s.state.erased.After(after) })
}

// Settle waits until nothing has been typed or drawn for the time quiet. Use it for
// pictures, where a late frame matters. A test that can name what it expects should
// wait for that.
func (t *Term) Settle(quiet, timeout time.Duration) (Screen, error) {
	var seen Screen
	err := t.await(timeout, func() (bool, error) {
		idle := time.Since(t.last)
		if t.eof || (idle >= quiet && t.state.complete()) {
			seen = t.snapshot()
			return true, nil
		}
		if idle < quiet {
			time.AfterFunc(quiet-idle, t.wake)
		}
		return false, nil
	})
	if err != nil {
		seen = t.Screen()
		return seen, fmt.Errorf("%w waiting for a quiet screen; it is:\n%s", err, seen)
	}
	return seen, nil
}

// await calls done, with the lock held, after every change.
func (t *Term) await(timeout time.Duration, done func() (bool, error)) error {
	deadline := time.Now().Add(timeout)
	defer time.AfterFunc(timeout, t.wake).Stop()
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		if ok, err := done(); ok || err != nil {
			return err
		}
		if !time.Now().Before(deadline) {
			return ErrTimeout
		}
		t.moved.Wait()
	}
}

func (t *Term) wake() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.moved.Broadcast()
}
