package ids

// Relations are what the original's functions compute from ids, beyond their fields. These are
// distances of ids, ids of related schemes, and relations of vector clocks. A function is nil if
// the original has none.
type Relations struct {
	// Cast converts an id to another bound scheme, and returns the call of the original that does
	// so. The parameter like is an id of that scheme. It supplies the bits that id lacks, such as
	// those of the node. Cast reports false if the schemes are not related.
	Cast func(id ID, to *BoundScheme, like ID) (cast ID, call string, ok bool)
	// Distance returns the distance of a from b: a − b. The error says why there is none.
	Distance func(a, b ID) (Distance, error)
	// Clocks compares two vector clocks, each the newest events of some nodes. If a clock has
	// several events of one node, the newest counts.
	Clocks func(a, b []ID) Clocks
}

// Distance is the distance of two ids as the original writes it.
type Distance struct {
	Call  string // of the original: "uid:d(A, B)"
	Text  string // as the original prints it
	Parts []Part
}

// Part is a named number of a [Distance].
type Part struct {
	Name  string
	Value int64
}

// Clocks is the relation of two vector clocks.
type Clocks struct {
	// Joined is the clock that has seen all events of both clocks.
	Joined []ID
	// FirstLacks lists what only the second clock has seen. SecondLacks lists what only the
	// first clock has seen.
	FirstLacks, SecondLacks []Lag
}

// Lag describes the events of a node that a vector clock has not seen.
type Lag struct {
	Node   string // as the scheme writes it
	Newest ID     // the newest event of the node in the other clock
	Seen   *ID    // the newest event of the node in the clock; nil for none
	Behind string // the distance of Newest from Seen; "" without Seen
}

// Relation returns how the first clock relates to the second one: "same", "descends", "precedes" or
// "concurrent". The first one descends if it has seen all that the second one has, and more;
// "precedes" is the opposite. They are concurrent if each has seen what the other one has not.
func (c *Clocks) Relation() string {
	switch {
	case len(c.FirstLacks) == 0 && len(c.SecondLacks) == 0:
		return "same"
	case len(c.FirstLacks) == 0:
		return "descends"
	case len(c.SecondLacks) == 0:
		return "precedes"
	}
	return "concurrent"
}
