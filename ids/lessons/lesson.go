// Package lessons holds the guided tours: of koid, flax, sno and uid, one that
// compares them, one that finds a layout, and one that designs one. A lesson is data.
// Package lessonplayer plays it with real generators.
package lessons

import (
	"time"

	"idtui/ids"
)

// Lesson is a guided tour. Each step sets up real generators, explains one fact
// about them, asks for keys, and shows what the keys do.
type Lesson struct {
	Name  string // on the command line
	Title string // on screen
	About string // one line
	// Schemes are the names of the schemes that the lesson is about. A generator
	// that names no scheme is of the first one.
	Schemes []string
	Steps   []Step
}

// Questions returns the number of questions in the lesson.
func (l *Lesson) Questions() int {
	n := 0
	for i := range l.Steps {
		n += len(l.Steps[i].Questions)
	}
	return n
}

// Step is one step of a [Lesson]. Its texts hold templates, such as {{.Unit}}
// and {{.Bits "node"}}. The player computes their values from the generators, so
// no number in a text can contradict the code.
type Step struct {
	Title string
	// Text is shown before the first action.
	Text string
	// Fields are the names of the fields to point out.
	Fields []string
	// Setup is the state that the step begins in, each time it is opened.
	Setup Setup
	// Ask are the actions that the reader takes, in order; empty for a step to read.
	Ask []Action
	// Questions are put to the reader before the actions, in the order of their At.
	Questions []Question
	// Exercise is the goal of a step without requested actions; nil for none.
	Exercise *Exercise
	// Live is one line that is updated continuously; "" for none.
	Live string
	// After is shown when all actions are done.
	After string
	// View is shown beside the bits.
	View View
	// Timelines shows what each timeline of the shown generator has used, for a scheme
	// with a toggle.
	Timelines bool
	// CompareWith selects the earlier id that the newest one is compared with, bit
	// by bit: 1 for the id before it, and so on; 0 for no comparison.
	CompareWith int
}

// Setup is the state that a step begins in.
type Setup struct {
	// Generators are the generators; empty for one of the lesson's first scheme.
	Generators []Generator
	// Show is the name of the generator whose id is shown in bits; "" for the first.
	Show string
	// Clock is the initial reading of all clocks; 0 for the real time.
	Clock ids.Reading
	// Align rounds the clocks down to a multiple of this duration since 1970; 0
	// does not round.
	Align time.Duration
	// Frozen stops the clocks: only [DoBack] and [DoForward] move them.
	Frozen bool
	// Step is the clock step of [DoBack] and [DoForward]; 0 for the default.
	Step time.Duration
	// Pace advances all clocks after each generator's turn; 0 for no advance.
	Pace time.Duration
	// Tune is the parameter that [DoMore] and [DoLess] change.
	Tune string
	// TuneOnly is the name of the only generator that they change; "" for all.
	TuneOnly string
	// Regenerate makes [DoMore] and [DoLess] also compose the existing ids again,
	// from the same slots, with the new value.
	Regenerate bool
	// Samples are ids of an unknown layout, in place of generators; nil for none.
	Samples *Samples
	// Draft is a layout that is designed; the only generator is one of it. Nil for none.
	Draft *Draft
	// Before are the actions that are done before the reader sees the step.
	Before []SetupAction
}

// Generator is one generator of a [Setup].
type Generator struct {
	Name   string
	Scheme string        // "" for the lesson's first scheme
	Set    ids.Settings  // parameters that differ from their defaults
	Skew   time.Duration // how far its clock is ahead of the others
}

// SetupAction is an action of a [Setup].
type SetupAction struct {
	Do   Action
	By   string // name of the generator; "" for all
	From string // DoRestore: name of the generator whose snapshot is restored
}

// Action is a request to a reader. A program binds each action to the key that
// has the same effect elsewhere.
type Action uint8

// The actions.
const (
	DoNext     Action = iota // request one id
	DoOverflow               // request one id more than a time unit has
	DoBack                   // step the clock back
	DoForward                // step the clock forward
	DoWatch                  // let time pass until no caller waits
	DoEncoding               // show the id in its next encoding
	DoMore                   // set the tuned parameter to its next value
	DoLess                   // set the tuned parameter to its previous value
	DoFaster                 // raise the rate
	DoReveal                 // show what idtui finds in samples, or computes for a draft
	DoRestore                // setups only: restore another generator's snapshot
	DoRetire                 // setups only: stop for good
)

// View selects what a step shows beside the bits.
type View uint8

// The views.
const (
	StreamView View = iota // the answers: newest first, or by generator
	SortedView             // the ids in the order of their texts
)
