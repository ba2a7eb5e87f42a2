package lessons

import (
	"slices"
	"time"

	"idtui/ids/scheme"
)

// Samples are ids of a layout that the reader does not know. Generators of the layout
// issue them, and the player infers the layout from their texts.
type Samples struct {
	// Layout is the truth. Its node fields without a default are set from Nodes.
	Layout *scheme.Declaration
	// Nodes are the numbers of the nodes that generate the ids, in the field "node".
	Nodes []uint64
	// Seed makes the traffic: the same seed gives the same ids.
	Seed uint64
	// From is the time before the first burst.
	From time.Time
	// Bursts is how often a node generates ids, Most is how many at most, and Gap is the
	// mean time between two bursts.
	Bursts, Most int
	Gap          time.Duration
	// Within is the mean time between two ids of a burst.
	Within time.Duration
	// Late is how late a rough time is at most, before it is cut to whole seconds.
	Late time.Duration
	// Untimed hides the rough times from the inference.
	Untimed bool
	// Strip shows what each bit does.
	Strip bool
	// Known are the facts that are shown before the answer. They are of the same kind as
	// those that Step.Fields names: "constant" characters, the names of the fields of
	// Layout, "unit", "epoch", and "rest" for all other fields that were found.
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
	// Needs are key=value, with the keys of idtui fit. Years is how long the ids last.
	Needs []string
	Years int
	// Criteria are the names of the criteria to point out. Asked are those that the
	// reader predicts: they are hidden until the answer.
	Criteria, Asked []string
}
