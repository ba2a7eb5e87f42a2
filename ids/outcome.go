package ids

import (
	"fmt"
	"time"

	"idtui/ids/humantext"
)

// Answer is the kind of an [Outcome].
type Answer uint8

// What a generator answers to a reading.
const (
	Issued  Answer = iota // an id, or several
	Refused               // none, and an error that says why
	Waiting               // none before the time in Until
)

// String is the answer as simulations print it.
func (a Answer) String() string { return [...]string{"id", "refused", "wait"}[a] }

// Cause says why a generator issued nothing.
type Cause uint8

// The causes of a refusal or a wait.
const (
	NoCause          Cause = iota
	ClockBack              // the reading lies before one already used
	UnitFull               // every id of the unit is issued
	TimeExhausted          // the timestamp has no bits for this reading any more
	BeforeEpoch            // the reading lies before the scheme's time begins
	EntropyExhausted       // the random part cannot be incremented further
)

// EventSet are what just happened, for people; several may come at once.
type EventSet uint8

// The events of design's vocabulary, as bits.
const (
	WentBack EventSet = 1 << iota // the clock did, and the scheme followed it
	Tick                          // the clock went back: the toggle is 0 now
	Tock                          // the clock went back: the toggle is 1 now
	Overflow                      // the unit's sequence ran out
	Stalled                       // the caller has to wait for the next unit
	Ended                         // the timestamp ran out
	Wrapped                       // the sequence began anew inside one unit: ids repeat
)

var eventNames = [...]string{
	"clock went back", "tick", "tock", "sequence overflow", "stalled", "timestamp exhausted", "sequence wrapped",
}

// Has reports whether all of e happened.
func (s EventSet) Has(e EventSet) bool { return s&e == e }

// Names lists the events in words.
func (s EventSet) Names() []string {
	var names []string
	for i, n := range eventNames {
		if s&(1<<i) != 0 {
			names = append(names, n)
		}
	}
	return names
}

// Slot is the place in time and order that makes an id unique on its node: the
// unit, the timeline within it, and the number in it.
type Slot struct {
	Unit   int64  // index on the scheme's grid
	Toggle uint8  // 0, or 1 on the other timeline of a tick-tock scheme
	Seq    uint32 // as it stands in the id
}

// Grant is a [Sequencer]'s answer: a run of slots in one unit, or none and why.
type Grant struct {
	Answer Answer
	Cause  Cause
	Events EventSet
	Count  uint32  // how many slots were granted, from First on
	First  Slot    // Issued: the first slot
	Behind int64   // ClockBack: by how many microseconds the reading is too early
	Until  Reading // Waiting, Refused: when to ask again; 0 for never
	limit  uint32  // UnitFull: how many ids the unit has
}

// Err is the refusal as an error, nil for any other answer.
func (g *Grant) Err() error {
	if g.Answer != Refused {
		return nil
	}
	return &Refusal{g.Cause, time.Duration(g.Behind) * time.Microsecond, g.Until, g.limit}
}

// Refusal is the error of a generator that refuses a request: why, how far the
// clock is behind and when the generator resumes.
type Refusal struct {
	Cause  Cause
	Behind time.Duration // ClockBack: how far the reading is behind the newest one
	Until  Reading       // the first reading at which the generator resumes; 0 for never
	Limit  uint32        // UnitFull: how many ids one time unit has
}

// Error returns the reason in one sentence.
func (e *Refusal) Error() string {
	switch e.Cause {
	case ClockBack:
		return "clock moved backwards by " + humantext.Milliseconds(e.Behind)
	case UnitFull:
		return fmt.Sprintf("sequence overflow: all %d ids of this time unit are used", e.Limit)
	case TimeExhausted:
		return "timestamp exhausted: the clock is past the layout's last time unit"
	case EntropyExhausted:
		return "random field exhausted: no larger value is left in this time unit"
	}
	return "clock is before the scheme's epoch"
}

// RetryAt returns the time at which the generator resumes; zero for never.
func (e *Refusal) RetryAt() time.Time {
	if e.Until == 0 {
		return time.Time{}
	}
	return e.Until.Time()
}

// Outcome is what a [Generator] answers to one reading: the grant, and the ids
// made of it. Of a burst it holds the first and the last.
type Outcome struct {
	Grant
	ID, Last ID
}
