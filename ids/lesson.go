package ids

import "time"

// Lesson is a guided tour: steps, each of which sets up real generators, says
// something about them, asks for a key and shows what it does. It is data; a
// program plays it.
type Lesson struct {
	// Name is what the lesson is called on the command line; schemes that belong
	// together share one.
	Name  string
	Title string // on screen
	About string // what it is about, in a line
	Steps []LessonStep
}

// LessonStep is one step of a [Lesson]. Its texts have places for facts,
// such as {{.Unit}} and {{.Bits "node"}}: what a number in them says is asked of
// the generators, so that no text can contradict the code.
type LessonStep struct {
	Title string
	// Text is what to know, before anything is asked.
	Text string
	// Fields are the names of the fields that the step points at.
	Fields []string
	// Stage is what the step plays on. It is set up anew each time.
	Stage LessonStage
	// Ask are the actions to take, in order; none for a step that is only read.
	Ask []Action
	// Live is a line that is filled in anew all the time, as long as there is
	// something to say; "" for none.
	Live string
	// After says what came of the actions.
	After string
	// View is what is shown beside the bits.
	View LessonView
	// Versus compares the newest id with the one so many before it, bit by bit;
	// 0 for no comparison.
	Versus int
}

// LessonStage is the state that a step begins in.
type LessonStage struct {
	// Generators are the generators; none for one of the lesson's own scheme.
	Generators []LessonNode
	// Show is the generator whose id is shown in bits; "" for the first.
	Show string
	// Clock is what all clocks show at the start; 0 for the present time.
	Clock Reading
	// Align takes the clocks back to a multiple of this length since 1970; 0
	// leaves them.
	Align time.Duration
	// Frozen stops the clocks: they move only when someone steps them.
	Frozen bool
	// Step is how far [DoBack] and [DoForward] move the clocks; 0 for the usual.
	Step time.Duration
	// Pace is how far the clocks go on after each generator's turn, where there
	// are several: they take turns.
	Pace time.Duration
	// Tune is the parameter that [DoMore] and [DoLess] step.
	Tune string
	// Tuned is the only generator whose parameter is stepped; "" for all.
	Tuned string
	// Again makes the ids anew when the parameter is stepped, from the same
	// slots: what they would have been.
	Again bool
	// Before are the deeds done before the reader sees the stage.
	Before []SetupAction
}

// LessonNode is one generator on a stage.
type LessonNode struct {
	Name   string
	Scheme string        // "" for the lesson's own
	Set    Settings      // what differs from the defaults
	Skew   time.Duration // how far its clock is ahead of the others
}

// SetupAction is an action of the setup, by one of the generators or by all.
type SetupAction struct {
	Do Action
	By string // "" for all
	As string // DoRestore: the generator whose snapshot is taken
}

// Action is something that a reader may be asked to do. A program binds each to
// a key, the same as in the rest of it.
type Action uint8

// The actions.
const (
	DoNext     Action = iota // ask for one id
	DoOverflow               // ask for one id more than a unit has
	DoBack                   // step the clock back
	DoForward                // step it forward
	DoWatch                  // let time pass until nobody waits any more
	DoForm                   // show the id in its next text form
	DoMore                   // the next value of the parameter that is tuned
	DoLess                   // the previous one
	DoFaster                 // a higher rate
	DoRestore                // setups only: go on from another generator's snapshot
	DoRetire                 // setups only: stop for good
)

// LessonView is what a step shows beside the bits.
type LessonView uint8

// The views.
const (
	StreamView LessonView = iota // what was answered: newest first, or by generator
	SortedView                   // the ids in the order of their texts
)
