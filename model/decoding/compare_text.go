package decoding

import (
	"strings"

	"idtui/ids/humantext"
)

// Sentences returns what there is to say about two ids, the most important first.
func (p *Pair) Sentences() []string {
	list := p.timeSentences()
	switch {
	case len(p.Casts) > 0 && p.Casts[len(p.Casts)-1].Equal:
		return append(list, "Cast to one scheme, both are the same id.")
	case len(p.Casts) > 0:
		return append(list, "Related schemes: their bits cannot be compared, but each id can be cast to the other scheme.")
	case !p.SameScheme && p.Timed:
		return append(list, "Different schemes: only their times can be compared.")
	case !p.SameScheme:
		return append(list, "Different schemes: nothing can be compared.")
	case p.SameText:
		return append(list, "Both are the same id.")
	case p.TextOnly && len(p.TextFields) > 0:
		return append(list, "Different ids. The texts differ in the "+strings.Join(p.TextFields, " and the ")+".")
	case p.TextOnly:
		return append(list, "Different ids. This scheme has no bits to compare.")
	case !p.Comparable:
		return append(list, "Different layouts of one scheme: their bits cannot be compared.")
	case p.Order != 0:
		list = append(list, p.orderSentences()...)
	case len(p.TextFields) > 0:
		return append(list, "Same bits. The texts differ in the "+strings.Join(p.TextFields, " and the ")+".")
	default:
		return append(list, "Same bits, different texts.")
	}
	return append(list, p.nodeSentences()...)
}

// timeSentences returns which id is newer.
func (p *Pair) timeSentences() []string {
	switch gap := humantext.Gap(p.First, p.Second); {
	case !p.Timed || p.SameText:
		return nil
	case p.Second.After(p.First):
		return []string{"The second id is " + gap + " newer."}
	case p.Second.Before(p.First):
		return []string{"The second id is " + gap + " older."}
	}
	return []string{"Both ids have the same time."}
}

// orderSentences returns which id sorts first, and whether that is the order of their
// times.
func (p *Pair) orderSentences() []string {
	text := "The first id sorts before the second."
	if p.Order > 0 {
		text = "The second id sorts before the first."
	}
	list := []string{text}
	switch byTime := p.TimeOrder(); {
	case p.tieIsRandom:
		list = append(list, "Random bits decide that.")
	case p.Timed && byTime != 0 && byTime != p.Order:
		list = append(list, "That is not the order of their times.")
	}
	return list
}

// TimeOrder returns -1 if the first id has the earlier time, 1 if the second one has, 0
// if the times are equal or not known.
func (p *Pair) TimeOrder() int {
	if !p.Timed {
		return 0
	}
	return p.First.Compare(p.Second)
}

// nodeSentences returns whether one node generated both ids, and in which fields
// they differ.
func (p *Pair) nodeSentences() []string {
	var list []string
	if len(p.Nodes) > 0 && p.SameNode {
		list = append(list, "One node generated both: same "+strings.Join(p.Nodes, " and ")+".")
	} else if len(p.Nodes) > 0 {
		list = append(list, "Different nodes generated them.")
	}
	verb := " differ"
	if len(p.DifferingBits) == 1 {
		verb = " differs"
	}
	return append(list, humantext.Count(len(p.DifferingBits), "bit")+verb+", in "+humantext.And(p.Differing)+".")
}

// Details returns what the functions of the original tell about two ids, each as a call
// and its result.
func (p *Pair) Details() [][2]string {
	var list [][2]string
	for _, c := range p.Casts {
		text := c.Bound.String(c.ID)
		if c.Equal {
			text += ", which is the other id"
		}
		which := "first id"
		if c.Second {
			which = "second id"
		}
		list = append(list, [2]string{which + " as " + c.Bound.Scheme.Name, text + " (" + c.Call + ")"})
	}
	if p.Distance != nil {
		list = append(list, [2]string{p.Distance.Call, p.Distance.Text})
	} else if p.DistanceError != nil {
		list = append(list, [2]string{"distance", "none: " + p.DistanceError.Error()})
	}
	if p.Clocks != nil {
		list = append(list, [2]string{"as vector clocks", ClockSentence(p.Clocks)})
	}
	return list
}
