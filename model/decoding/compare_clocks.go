package decoding

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
)

// ClockSentence returns how two vector clocks relate.
func ClockSentence(c *ids.Clocks) string {
	switch c.Relation() {
	case "same":
		return "both have seen the same events"
	case "descends":
		return "the first descends from the second"
	case "precedes":
		return "the second descends from the first"
	}
	return "concurrent: each has seen events that the other has not"
}

// ClockPair compares two vector clocks, each a list of ids.
type ClockPair struct {
	ids.Clocks
	Bound         *ids.BoundScheme
	First, Second []ids.ID
}

// NewClockPair compares two vector clocks. It returns an error unless the best candidate
// of the first id has vector clocks, and all ids can belong to its scheme.
func NewClockPair(first, second []Result) (*ClockPair, error) {
	p := &ClockPair{Bound: first[0].Bound}
	clocks := p.Bound.Relations.Clocks
	if clocks == nil {
		return nil, fmt.Errorf("expected one id in each argument: %s has no vector clocks, which are lists of ids", p.Bound.Scheme.Name)
	}
	var err error
	if p.First, err = idsOf(first, p.Bound); err != nil {
		return nil, err
	}
	if p.Second, err = idsOf(second, p.Bound); err != nil {
		return nil, err
	}
	p.Clocks = clocks(p.First, p.Second)
	return p, nil
}

// candidatesOf returns all candidates of a result, the best one first.
func candidatesOf(r *Result) []detect.Candidate {
	return append([]detect.Candidate{r.Candidate}, r.Others...)
}

// idsOf returns the ids of results as ids of a bound scheme.
func idsOf(list []Result, b *ids.BoundScheme) ([]ids.ID, error) {
	var found []ids.ID
	for i := range list {
		all := candidatesOf(&list[i])
		at := slices.IndexFunc(all, func(c detect.Candidate) bool {
			return c.Bound.Scheme.Name == b.Scheme.Name && sameLayout(c.Bound.Layout, b.Layout)
		})
		if at < 0 {
			return nil, fmt.Errorf("%s is no %s, as the other ids of the vector clocks are", humantext.Quote(list[i].Text), b.Scheme.Name)
		}
		found = append(found, all[at].ID)
	}
	return found, nil
}

// Lines returns the comparison as text: the relation, what each clock has not seen, and
// the joined clock.
func (p *ClockPair) Lines() []string {
	lines := []string{"as vector clocks: " + ClockSentence(&p.Clocks)}
	lines = append(lines, p.lagLines("the first", p.FirstLacks)...)
	lines = append(lines, p.lagLines("the second", p.SecondLacks)...)
	var joined []string
	for _, id := range p.Joined {
		joined = append(joined, p.Bound.String(id))
	}
	return append(lines, "joined: "+strings.Join(joined, ","))
}

func (p *ClockPair) lagLines(clock string, lags []ids.Lag) []string {
	var lines []string
	for _, l := range lags {
		text := clock + " has not seen " + p.Bound.String(l.Newest) + " of node " + l.Node
		if l.Seen != nil {
			text += "; it is behind by " + l.Behind + ", at " + p.Bound.String(*l.Seen)
		}
		lines = append(lines, text)
	}
	return lines
}
