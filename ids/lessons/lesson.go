// Package lessons holds the lessons on databases, schemes, layouts, design, many servers and faults
// of generators. The schemes are koid, flax, sno and uid, and one lesson is on choosing one of
// these. A lesson is data. Package lessonplayer plays it with real generators.
package lessons

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Lesson is a list of steps. Each step sets up real generators, explains one fact
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
	// Questions are put to the reader in the order of their At.
	Questions []Question
	// Exercise is the goal of a step without requested actions; nil for none.
	Exercise *Exercise
	// Live is one line that is updated continuously; "" for none.
	Live string
	// After is shown when all actions are done.
	After string
	// View is shown beside the bits.
	View View
	// CompareWith selects the earlier id that is compared with the newest one, bit by bit. A value
	// of 1 selects the id before it, and so on; 0 is no comparison.
	CompareWith int
}

// Setup is the state that a step begins in.
type Setup struct {
	// Generators are those of the step; empty for one of the lesson's first scheme.
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
	// Draft is a layout that the reader designs; the only generator uses it. Nil for none.
	Draft *Draft
	// Incident is the name of an incident in a fleet; "" for none. It happens to the schemes of the
	// generators.
	Incident string
	// Checked is set if the step tests many ids of its generators, to which their faults are
	// added.
	Checked bool
	// Before are the actions that are done before the reader sees the step.
	Before []SetupAction
}

// Generator is one generator of a [Setup].
type Generator struct {
	Name   string
	Scheme string        // "" for the lesson's first scheme
	Set    ids.Settings  // parameters that differ from their defaults
	Skew   time.Duration // how far its clock is ahead of the others
	Fault  Fault         // what is wrong with its ids, in a step that tests them
}

// Fault is what is wrong with the ids of a generator.
type Fault uint8

// The faults.
const (
	NoFault       Fault = iota
	LeapDays            // the epoch is 12 days early, so times are ahead
	HourAhead           // local time instead of UTC
	KeptSequence        // the sequence does not restart in a new time unit
	ShortSequence       // only the last bit of the sequence is used
	DecimalDigits       // random hex digits are drawn from 0 to 9
)

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
	DoReal                   // return the clock to real time
	DoRestore                // setups only: restore another generator's snapshot
	DoRetire                 // setups only: stop for good
)

// View selects what a step shows beside the bits.
type View uint8

// The views.
const (
	StreamView View = iota // the answers: newest first, or by generator
	SortedView             // the ids in the order of their texts
	IndexView              // a database index of ids of each generator, when the step is done
	FleetView              // what happens to the scheme of each generator in the incident, when the step is done
	CheckView              // some ids of each generator and, when the step is done, which tests fail
)

// Question asks the reader to predict an effect. It names no right choice: what happens
// decides.
type Question struct {
	// At is the number of the step's actions that are done when the question is asked.
	At int
	// Text is the question. It may hold templates, as the texts of a [Step] do.
	Text string
	// Answer is a template, such as {{.Outcome}}. Its value is taken when the next
	// question is asked or the step is done, from what really happened.
	Answer string
	// Choices are two to four. No two of them have the same Is.
	Choices []Choice
}

// Choice is one prediction. Its strings may hold templates, as the texts of a [Step] do.
type Choice struct {
	// Text is the prediction, such as "a duplicate".
	Text string
	// Is is the value of [Question.Answer] that makes the choice right, or [AnyOther].
	Is string
	// Was is what happened if the choice is right: a sentence without its period.
	Was string
	// Not says why the choice is wrong, in a sentence or two; "" if it is always right.
	Not string
}

// AnyOther is the [Choice.Is] of the choice that is right if no other one is.
const AnyOther = "any other"

// Exercise is a goal that the reader reaches without instructions: all keys are free.
// The goal is in the Text of its [Step].
type Exercise struct {
	// Goal is a template, such as {{.Recovered}}. The goal is reached when its value
	// is Is.
	Goal, Is string
	// Without are the actions that the goal excludes.
	Without []Action
	// Hint is shown on request.
	Hint string
	// Solution is one way to the goal. The lesson as text shows it.
	Solution []Action
}

// LeastMinutes and MostMinutes are how long a lesson takes.
const (
	LeastMinutes = 3
	MostMinutes  = 7
)

// exerciseTitle is the title of the step with the exercise.
const exerciseTitle = "Exercise"

// Samples are ids of a layout that the reader does not know. Generators of the layout
// issue them, and the player infers the layout from their texts.
type Samples struct {
	// Layout is the layout to find. Its node fields without a default are set from Nodes.
	Layout *scheme.Declaration
	// Nodes are the numbers of the nodes that generate the ids, in the field "node".
	Nodes []uint64
	// Seed determines the traffic: the same seed gives the same ids.
	Seed uint64
	// From is the time before the first burst.
	From time.Time
	// Bursts is the number of bursts of ids, and Most is the largest number of ids in a burst. Gap
	// is the mean time between two bursts.
	Bursts, Most int
	Gap          time.Duration
	// Within is the mean time between two ids of a burst.
	Within time.Duration
	// Late is the largest delay of a stored time, before the time is cut to whole seconds.
	Late time.Duration
	// Untimed hides the stored times from the reader and from the inference.
	Untimed bool
	// Strip shows what each bit does.
	Strip bool
	// Known are the facts that are shown before the answer. A fact is "unit", "epoch", or the name
	// of a field of Layout. It can also be "constant" for constant characters, or "rest" for all
	// other fields that were found. The Fields of a [Step] name facts in the same way.
	Known []string
}

// SameIDs reports whether other samples have the same ids and show the same times.
func (s *Samples) SameIDs(o *Samples) bool {
	return o != nil && o.Layout != nil && s.Layout.Name == o.Layout.Name && s.Seed == o.Seed && slices.Equal(s.Nodes, o.Nodes) && s.Untimed == o.Untimed
}

// Draft is a layout that the reader designs, with the needs that it is judged by.
type Draft struct {
	// Layout is the draft. A time field without epoch counts from January 1 of the
	// present year.
	Layout *scheme.Declaration
	// Needs are key=value, with the keys of idtui fit. Years is how long the ids must last.
	Needs []string
	Years int
	// Criteria are the names of the criteria to point out. Asked are those that the
	// reader predicts: they are hidden until the answer.
	Criteria, Asked []string
}

// All returns the lessons in the order of the list on screen.
func All() []*Lesson {
	return []*Lesson{databaseLesson, koidLesson, flaxLesson, snoLesson, uidLesson, chooseLesson, layoutLesson, designLesson, fleetLesson, checkLesson}
}

// Known returns the lessons for which find knows every scheme, in order.
func Known(find func(name string) (*ids.Scheme, error)) []*Lesson {
	return slices.DeleteFunc(All(), func(l *Lesson) bool {
		return slices.ContainsFunc(l.Schemes, func(name string) bool { _, err := find(name); return err != nil })
	})
}

// Find returns the lesson with the name, or the lesson about the scheme with the
// name. It ignores case.
func Find(name string) (*Lesson, error) {
	all := All()
	for _, l := range all {
		if strings.EqualFold(l.Name, name) {
			return l, nil
		}
	}
	if l := ForScheme(strings.ToLower(name)); l != nil {
		return l, nil
	}
	names := make([]string, len(all))
	for i, l := range all {
		names[i] = l.Name
	}
	return nil, fmt.Errorf("no lesson %s; %s", humantext.Quote(name), humantext.Expected(name, names))
}

// ForScheme returns the lesson about the scheme, or nil if it has none.
func ForScheme(scheme string) *Lesson {
	for _, l := range All() {
		if slices.Contains(l.Schemes, scheme) {
			return l
		}
	}
	return nil
}
