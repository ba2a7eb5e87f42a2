package generate

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/model/lab/scenario"
	"idtui/ui/cli/command"
)

// hasTimes reports whether each id has a time of its own, from standard input or a range.
func (f *genFlags) hasTimes() bool { return f.at.Input || f.from.Given || f.to.Given || f.rate != "" }

// stepClock is a clock that is set for each id. A sleep returns at once and advances it.
type stepClock struct {
	frozenClock
	mono time.Duration
}

// Now returns the time that was set, plus the time slept.
func (c *stepClock) Now() (ids.Reading, time.Duration) {
	wall, slept := c.frozenClock.Now()
	return wall, c.mono + slept
}

// Mono returns the monotonic clock.
func (c *stepClock) Mono() time.Duration { return c.mono + c.frozenClock.Mono() }

// runTimes generates an id for each time, in order.
func (a *App) runTimes(ctx context.Context, j *genJob, f *genFlags, b *ids.BoundScheme, e ids.Entropy) error {
	next, err := a.timesOf(f)
	if err != nil {
		return err
	}
	clock := new(stepClock)
	if j.live, err = generate.NewLeasedLive(b, clock, e, nil); err != nil {
		return err
	}
	one, text := make([]ids.ID, 1), []byte(nil)
	out := bufio.NewWriterSize(j.out, command.BlockSize)
	j.out = out
	late, back, newest := 0, 0, ids.Reading(0)
	for f.count = 0; ; f.count++ {
		at, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return errors.Join(out.Flush(), err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if f.count > 0 && at < newest { // otherwise a generator that waits would give this id the newest time
			back++
			if j.live, err = generate.NewLeasedLive(b, clock, e, nil); err != nil {
				return err
			}
		}
		newest = at
		// The monotonic clock advances by more than any time unit, so that a generator
		// reads the time again.
		const aDay = 24 * time.Hour
		clock.mono += time.Duration(clock.slept.Swap(0)) + aDay
		clock.start = at
		j.left.Store(0)
		n, err := j.live.FillCounted(ctx, one, j.duplicates)
		if wrong := j.replaceFields(one[:n]); wrong != nil {
			return wrong
		}
		var failed error
		if text, failed = j.print(text[:0], one[:n]); failed != nil {
			return failed
		}
		if _, err = j.countRefusal(err, 1-n); err != nil {
			return err
		}
		if clock.slept.Load() > 0 {
			late++
		}
	}
	if back > 0 {
		a.PrintLine("note: " + humantext.Count(back, "line") + " with a time before the previous one: the generator restarts there and can issue duplicates; sort the times")
	}
	if late > 0 {
		a.PrintLine("note: the generator waited: " + humantext.Count(late, "id") + " may have a later time")
	}
	return out.Flush()
}

// timesOf returns a function that returns the next time, and io.EOF after the last one.
func (a *App) timesOf(f *genFlags) (func() (ids.Reading, error), error) {
	switch {
	case f.workers > 1:
		return nil, command.Usagef("--workers contradicts the times, which have an order; remove it, or the times")
	case f.state != "":
		return nil, command.Usagef("--state needs the system clock; remove it, or the times")
	case f.at.Input && (f.from.Given || f.to.Given || f.rate != ""):
		return nil, command.Usagef("--at contradicts --from, --to and --rate; remove --at or the others")
	case f.at.Input:
		return a.readTimes(f), nil
	case f.rate != "" && f.counted:
		return nil, command.Usagef("--rate contradicts --count; remove one of them")
	case !f.from.Given && !f.to.Given:
		return nil, command.Usagef("--rate needs --from and --to")
	case !f.to.Given:
		return nil, command.Usagef("--from needs --to")
	case !f.from.Given:
		return nil, command.Usagef("--to needs --from")
	case f.at.Given:
		return nil, command.Usagef("--at contradicts --from and --to; remove --at or the others")
	case !f.from.At.Before(f.to.At):
		return nil, command.Usagef("--to %s is not after --from %s", humantext.RFC3339(f.to.At), humantext.RFC3339(f.from.At))
	}
	from, span, steps := f.from.At, uint64(f.to.At.Sub(f.from.At)), f.count
	step := span
	if f.rate != "" {
		rate, err := scenario.ParseRate(f.rate)
		if err != nil || rate.Count <= 0 {
			return nil, command.Usagef("invalid --rate %s: expected a rate, such as 50/s or 2/day", humantext.Quote(f.rate))
		}
		step, steps = uint64(rate.Per), uint64(rate.Count)
	}
	return evenTimes(from, span, step, steps), nil
}

// evenTimes returns a function like that of timesOf. The time of id n, from 0, is from + n × step / steps.
func evenTimes(from time.Time, span, step, steps uint64) func() (ids.Reading, error) {
	n := uint64(0)
	return func() (ids.Reading, error) {
		high, low := bits.Mul64(n, step)
		if high >= steps { // also if steps is 0
			return 0, io.EOF
		}
		at, _ := bits.Div64(high, low, steps)
		if at >= span {
			return 0, io.EOF
		}
		n++
		return ids.At(from.Add(time.Duration(at))), nil
	}
}

// readTimes returns a function like that of timesOf. It reads the times in standard input, one per
// line, and no more than --count.
func (a *App) readTimes(f *genFlags) func() (ids.Reading, error) {
	in := bufio.NewScanner(a.In)
	line, now := 0, f.now.Or(a.Clock)
	left := uint64(math.MaxUint64)
	if f.counted {
		left = f.count
	}
	return func() (ids.Reading, error) {
		for left > 0 && in.Scan() {
			line++
			text := strings.Trim(strings.TrimSpace(in.Text()), `"'`)
			if text == "" {
				continue
			}
			t, err := humantext.ParseTime(text)
			if err != nil {
				return 0, fmt.Errorf("line %d: %w", line, err)
			}
			left--
			return ids.At(t.At(now)), nil
		}
		if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
			return 0, fmt.Errorf("line %d: too long; expected a time", line+1)
		} else if err != nil {
			return 0, fmt.Errorf("line %d: %w", line+1, err)
		}
		return 0, io.EOF
	}
}
