package check

import (
	"fmt"
	"math"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// clock collects the times of the ids.
type clock struct {
	n              int64
	oldest, newest seen
	newestStream   *Stream
	future         wrongTimes
	late           wrongTimes // ids that arrived long after their time
	stamps         int64      // number of compared time units
	whole          bool       // all timestamps have the same remainder modulo a second
	rest           uint64     // the remainder, if whole is set
	same           int64      // live ids with the time of the first id, although time passed
	passed         time.Duration
	sameLine       *Example
}

// wrongTimes are ids with a time that is far from now.
type wrongTimes struct {
	n           int64
	first, far  seen // the first such id, and the one to explain
	stream      *Stream
	firstBy, by time.Duration // how far the times of these two are ahead; negative if they are behind
}

// add adds an id whose time is ahead by a duration, which is negative if the time is behind. The id
// to explain is the one furthest ahead, or the last one behind.
func (w *wrongTimes) add(s *Stream, now *seen, by time.Duration) {
	if w.n++; w.n == 1 {
		w.first, w.firstBy, w.stream = *now, by, s
	}
	if w.n == 1 || by < 0 || by >= w.by {
		w.far, w.by = *now, by
	}
}

// tolerance is the clock error that the test permits: an id can be this far ahead of now. An id
// of a fresh process can also be this far behind.
const tolerance = time.Minute

// behind is the maximum age of an id that arrives from a pipe. The buffers of a pipe delay ids.
const behind = 10 * time.Minute

func (k *clock) add(s *Stream, now *seen, arrived time.Time) {
	c := s.checker
	if !c.fields.hasTime {
		return
	}
	k.addWhole(c, now)
	k.n++
	if k.n == 1 || now.stamp < k.oldest.stamp {
		k.oldest = *now
	}
	if k.n == 1 || now.stamp > k.newest.stamp {
		k.newest, k.newestStream = *now, s
	}
	at, reference := c.bound.Time(now.id), c.Now
	if c.Live && !arrived.IsZero() {
		reference = arrived
	}
	if ahead := at.Sub(reference); ahead > tolerance {
		k.future.add(s, now, ahead)
	}
	if !c.Live || arrived.IsZero() {
		return
	}
	limit := behind
	if c.Fresh {
		limit = tolerance
	}
	if lag := reference.Sub(at); lag > limit {
		k.late.add(s, now, -lag)
	}
	if gone := arrived.Sub(s.firstTime); now.stamp == c.fields.stamp(s.first) && gone > 2*time.Second+2*c.fields.unit {
		if k.same++; k.sameLine == nil {
			k.sameLine = s.example(now.line, now.id, "the time of the first id, "+humantext.Duration(gone)+" later").about(c.fields.timeName(), "about "+humantext.RFC3339(at.Add(gone).Truncate(time.Second)))
		}
		k.passed = gone
	}
}

// addWhole updates whole: whether the timestamps of all time units have the same remainder modulo
// a second.
func (k *clock) addWhole(c *Checker, now *seen) {
	u := c.bound.TimeUnit()
	if c.fields.time == nil || u == nil || now.stamp == k.newest.stamp && k.n > 0 {
		return
	}
	second := uint64(time.Second) * uint64(max(u.Parts, 1)) / uint64(max(u.Step, 1))
	if second < 100 {
		return
	}
	rest := uint64(now.stamp) % second
	if k.stamps++; k.stamps == 1 {
		k.whole, k.rest = true, rest
	}
	k.whole = k.whole && rest == k.rest
}

// leastStamps is the minimum number of time units that prove a clock in seconds. With 100 units
// per second, five have the same remainder by chance once in 10^8.
const leastStamps = 5

func (k *clock) test(c *Checker) Test {
	if !c.fields.hasTime || k.n == 0 {
		return skipped("clock", c.ids, "the ids have no time")
	}
	first, last := c.bound.Time(k.oldest.id), c.bound.Time(k.newest.id)
	span := "from " + humantext.RFC3339(first) + " to " + humantext.RFC3339(last)
	switch {
	case k.future.n > 0:
		return k.testWrong(c, &k.future, "from the future")
	case k.same > 0 && k.same*2 > k.n:
		return failed("clock", k.n, "the time does not change for "+humantext.Duration(k.passed)+": the clock is read once", "Read the clock for each id.", k.sameLine)
	case k.late.n > 0:
		return k.testWrong(c, &k.late, "from the past")
	}
	if cause, advice := c.nearEpoch(last); cause != "" {
		return failed("clock", k.n, cause, advice, c.timeExample(k.newestStream, &k.newest, last.Sub(c.Now)))
	}
	if k.whole && k.stamps >= leastStamps {
		return failed("clock", k.n, "all times are whole seconds: the clock is read in seconds", "Read the clock in units of "+humantext.Duration(c.fields.unit)+". In seconds, the sequence overflows sooner, and ids sort only by second.",
			k.newestStream.example(k.newest.line, k.newest.id, "its time is "+humantext.RFC3339(last)).about(c.fields.timeName(), "a time between whole seconds"))
	}
	return passed("clock", k.n, span)
}

// testWrong returns the result for ids whose time is far from now.
func (k *clock) testWrong(c *Checker, w *wrongTimes, where string) Test {
	how := humantext.Count(w.n, "id")
	if w.n < k.n {
		how = humantext.Number(w.n) + " of " + humantext.Count(k.n, "id")
	}
	cause, advice := c.explain(w.far.id, w.by, 2*w.n > k.n)
	return failed("clock", k.n, how+" "+where+": "+cause, advice, c.timeExample(w.stream, &w.first, w.firstBy))
}

// timeExample returns an example: an id whose time is wrong by off, ahead if off is positive.
func (c *Checker) timeExample(s *Stream, x *seen, off time.Duration) *Example {
	at := c.bound.Time(x.id)
	right := at.Add(-off)
	if isLongest(off.Abs()) {
		right = c.Now
	}
	about := "about "
	if !c.Live && off > 0 { // ids of a file can be of any time before now
		about = "at most "
	}
	return s.example(x.line, x.id, "its time is "+humantext.RFC3339(at)).about(c.fields.timeName(), about+humantext.RFC3339(right.Truncate(time.Second)))
}

// longest is the text of the longest duration, which [time.Time.Sub] also returns for longer ones.
const longest = "more than 292 years"

// isLongest reports whether d is the longest duration, which can also mean a longer one.
func isLongest(d time.Duration) bool { return d >= math.MaxInt64-1 }

// durationText formats a duration between two times.
func durationText(d time.Duration) string {
	if isLongest(d) {
		return longest
	}
	return humantext.Duration(d)
}

// mistake is a usual mistake with the unit or the epoch of a timestamp.
type mistake struct {
	factor float64 // multiplies the time since the epoch
	unix   bool    // the timestamp counts from 1970
	cause  string
	advice string
}

// mistakes returns the usual mistakes with units and epochs.
func (c *Checker) mistakes() []mistake {
	u := c.bound.TimeUnit()
	if u == nil || c.fields.time == nil {
		return nil
	}
	unit := humantext.Duration(c.fields.unit)
	var list []mistake
	for _, x := range []struct {
		length time.Duration
		name   string
	}{{time.Second, "seconds"}, {time.Millisecond, "milliseconds"}, {time.Microsecond, "microseconds"}, {time.Nanosecond, "nanoseconds"}, {10 * time.Millisecond, "units of 10 ms"}, {100, "units of 100 ns"}} {
		if factor := x.length.Seconds() / u.Seconds(); math.Abs(factor-1) > 1e-9 {
			list = append(list, mistake{factor: factor, cause: fmt.Sprintf("the timestamp counts %s, not units of %s", x.name, unit), advice: "Count units of " + unit + "."})
		}
	}
	if u.Epoch == 0 {
		return list
	}
	epoch := humantext.RFC3339(u.Epoch.Time())
	same := mistake{factor: 1, unix: true, cause: "the timestamp counts from 1970, not from " + epoch, advice: "Subtract the epoch " + epoch + "."}
	for _, r := range list {
		r.unix, r.cause, r.advice = true, r.cause+", and from 1970, not from "+epoch, r.advice+" "+same.advice
		list = append(list, r)
	}
	return append([]mistake{same}, list...)
}

// meant returns the time that a generator with a mistake meant by an id, in seconds after now.
func (c *Checker) meant(r *mistake, id ids.ID, now time.Time) float64 {
	u := c.bound.TimeUnit()
	since := float64(uint64(c.fields.stamp(id))) * u.Seconds() * r.factor
	epoch := float64(u.Epoch) / 1e6
	if r.unix {
		epoch = 0
	}
	return epoch + since - float64(now.UnixNano())/1e9
}

// explain returns the probable cause of a time that is wrong by off, and what to do. The time is
// ahead if off is positive, and behind if it is negative. If most is set, most ids have a wrong
// time. Only then, a custom epoch can be the cause.
func (c *Checker) explain(id ids.ID, off time.Duration, most bool) (cause, advice string) {
	reference := c.bound.Time(id).Add(-off)
	for _, r := range c.mistakes() {
		if d := c.meant(&r, id, reference); d > -7200 && d < 120 {
			return r.cause, r.advice
		}
	}
	size, way := off, "ahead"
	if off < 0 {
		size, way = -off, "behind"
	}
	if isLongest(size) {
		return longest + " " + way + ", so these are probably ids of another scheme", "idtui decode shows what the ids could be."
	}
	const quarter = 15 * time.Minute
	rest := size % quarter
	near := min(rest, quarter-rest) <= 90*time.Second
	switch days := size.Round(24 * time.Hour); {
	case days > 0 && (size-days).Abs() < 2*time.Minute && slices.Contains(c.leapDays(), days):
		return fmt.Sprintf("exactly %d days %s, because a calendar computation leaves out leap days", days/(24*time.Hour), way), "Compute the time from the Unix time, not from calendar fields."
	case near && size <= 14*time.Hour+2*time.Minute:
		return humantext.Duration(size.Round(quarter)) + " " + way + ", probably local time instead of UTC", "Use the time in UTC."
	case size <= 7*24*time.Hour || size <= month && (size-days).Abs() >= 2*time.Minute:
		return humantext.Rough(size) + " " + way + ", so the clock is wrong", "Set the clock of the machine, or judge the ids with --now TIME."
	case !most:
		return humantext.Rough(size) + " " + way, "Look at these ids: they can be damaged, or ids of another scheme."
	case !c.mayBeEpoch(off):
		return humantext.Rough(size) + " " + way + ", so these are probably ids of another scheme", "idtui decode shows what the ids could be."
	case (size - days).Abs() < 2*time.Minute:
		epoch := c.bound.TimeUnit().Epoch.Time().Add(-off).Round(24 * time.Hour)
		return "the epoch is probably " + humantext.Date(epoch) + ", not " + humantext.Date(c.bound.TimeUnit().Epoch.Time()), "Use the epoch of the scheme, or give yours with --set epoch=" + humantext.Date(epoch) + "."
	}
	epoch := c.bound.TimeUnit().Epoch.Time().Add(-off).Round(time.Second)
	return humantext.Rough(size) + " " + way + ", so the epoch is probably near " + humantext.RFC3339(epoch), "Use the epoch of the scheme, or give yours with --set epoch=."
}

// month is the minimum size of an error that is probably due to the epoch, not to the clock.
const month = 30 * 24 * time.Hour

// mayBeEpoch reports whether an epoch that is earlier by off is plausible: not before 1970, and not
// in the future.
func (c *Checker) mayBeEpoch(off time.Duration) bool {
	u := c.bound.TimeUnit()
	if u == nil {
		return false
	}
	epoch := u.Epoch.Time().Add(-off)
	return epoch.Unix() >= 0 && epoch.Before(c.Now)
}

// leapDays returns the errors of calendar computations without leap days. One is 12 days, the leap
// days from 1970 to 2019. The other is the leap days from 1970 to the start of the epoch's year.
func (c *Checker) leapDays() []time.Duration {
	list := []time.Duration{12 * 24 * time.Hour}
	if u := c.bound.TimeUnit(); u != nil {
		epoch := u.Epoch.Time()
		years := time.Duration(epoch.Year() - 1970)
		if start := time.Date(epoch.Year(), 1, 1, 0, 0, 0, 0, time.UTC); years > 2 {
			list = append(list, start.Sub(time.Unix(0, 0))-years*365*24*time.Hour)
		}
	}
	return list
}

// youth is the time after its epoch in which a scheme is assumed to have no ids.
const youth = 60 * 24 * time.Hour

// nearEpoch explains a newest time that is soon after the epoch, or before the scheme existed. It
// returns the cause and what to do. Both are "" unless a mistake explains a time near now.
func (c *Checker) nearEpoch(newest time.Time) (cause, advice string) {
	u := c.bound.TimeUnit()
	if u == nil {
		return "", ""
	}
	epoch := u.Epoch.Time()
	if newest.Sub(epoch) > youth && !newest.Before(c.bound.Scheme.Born) {
		return "", ""
	}
	for _, r := range c.mistakes() {
		if d := c.meant(&r, c.clock.newest.id, c.Now); d > -7200 && d < 60 {
			return r.cause, r.advice
		}
	}
	return "", ""
}
