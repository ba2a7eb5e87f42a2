package ids

import (
	"time"
)

// Answer is the kind of an [Outcome].
type Answer uint8

// The answers of a generator to a reading.
const (
	Issued  Answer = iota // one or more ids
	Refused               // no id, and an error
	Waiting               // no id before the time in Until
)

// String returns the answer as simulations print it.
func (a Answer) String() string { return [...]string{"id", "refused", "wait"}[a] }

// Cause is the reason why a generator issued nothing.
type Cause uint8

// The causes of a refusal or a wait.
const (
	NoCause          Cause = iota
	ClockBack              // the reading is before the newest one
	UnitFull               // all ids of the time unit are used
	TimeExhausted          // the reading is past the layout's last time unit
	BeforeEpoch            // the reading is before the epoch
	EntropyExhausted       // the random part cannot be incremented
)

// EventSet is a set of events that happened at one reading.
type EventSet uint8

// The events, as bits.
const (
	WentBack EventSet = 1 << iota // the clock moved back, and the scheme followed it
	Tick                          // the clock moved back: the toggle is now 0
	Tock                          // the clock moved back: the toggle is now 1
	Overflow                      // the sequence of the time unit overflowed
	Stalled                       // the caller waits for the next time unit
	Ended                         // the timestamp is exhausted
	Wrapped                       // the sequence wrapped within one time unit: duplicates follow
)

var eventNames = [...]string{
	"clock went back", "tick", "tock", "sequence overflow", "stalled", "timestamp exhausted", "sequence wrapped",
}

// Has reports whether all of e happened.
func (s EventSet) Has(e EventSet) bool { return s&e == e }

// Names returns the names of the events.
func (s EventSet) Names() []string {
	var names []string
	for i, n := range eventNames {
		if s&(1<<i) != 0 {
			names = append(names, n)
		}
	}
	return names
}

// Slot identifies an id on its node: the time unit, the timeline, and the sequence number.
type Slot struct {
	Unit   int64  // index of the time unit
	Toggle uint8  // 0, or 1 on the other timeline of a tick-tock scheme
	Seq    uint32 // the sequence number in the id
}

// Grant is a [generate.Sequencer]'s answer: a range of slots in one time unit, or the reason
// for none.
type Grant struct {
	Answer Answer
	Cause  Cause
	Events EventSet
	Count  uint32  // number of granted slots, from First
	First  Slot    // Issued: the first slot
	Behind int64   // ClockBack: how many microseconds the reading is behind
	Until  Reading // Waiting, Refused: when the generator resumes; 0 for never
	Limit  uint32  // UnitFull: the capacity of the time unit
}

// Err returns the refusal as an error, or nil for other answers.
func (g *Grant) Err() error {
	if g.Answer != Refused {
		return nil
	}
	return &Refusal{g.Cause, time.Duration(g.Behind) * time.Microsecond, g.Until, g.Limit}
}

// Outcome is a [generate.Generator]'s answer to one reading: the grant and its ids. For a
// burst it holds the first and the last.
type Outcome struct {
	Grant
	ID, Last ID
}
