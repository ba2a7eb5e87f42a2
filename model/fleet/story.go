package fleet

import (
	"fmt"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Story describes a duplicate: which node issued the id first, and which issued it again.
type Story struct {
	Bound  *ids.BoundScheme
	pair   pair
	random bool
	group  group
}

// Cause returns the reason why the id was issued again.
func (s *Story) Cause() Cause { return causeOf(&s.pair.a, &s.pair.b, s.random) }

// ID returns the duplicate id.
func (s *Story) ID() ids.ID { return s.pair.b.id }

// Lines returns the story, one sentence per line. If fields is set, it adds the fields of the id.
func (s *Story) Lines(fields bool) []string {
	a, b := &s.pair.a, &s.pair.b
	who := func(x *issued) string {
		text := "node " + humantext.Number(x.node+1)
		if x.zombie {
			text += ", whose number is already leased to another node,"
		}
		return text
	}
	at := func(x *issued) string {
		return humantext.Duration(time.Duration(x.at * 1e9).Truncate(time.Microsecond))
	}
	lines := []string{fmt.Sprintf("Example: after %s, %s issues %s.", at(a), who(a), s.Bound.String(a.id))}
	if fields {
		var list []string
		for i := range s.Bound.Layout.Fields {
			f := &s.Bound.Layout.Fields[i]
			if f.Fixed == nil {
				list = append(list, f.Name+" "+string(s.Bound.AppendText(nil, f, a.id)))
			}
		}
		lines = append(lines, "Its fields: "+strings.Join(list, ", ")+".")
	}
	switch s.Cause() {
	case Replay:
		lines = append(lines, "Then the clock of this node moves back.")
	case LostState:
		lines = append(lines, "Then this node restarts without its state.")
	case WeakSeed:
		lines = append(lines, "Another node has the same seed, so it draws the same random bits.")
	case Shared, Lease:
		lines = append(lines, "Another node has the same number.")
	case Wrap:
		lines = append(lines, "The numbers or random bits of this node repeat in the same time unit.")
	}
	return append(lines, fmt.Sprintf("After %s, %s issues the same id.", at(b), who(b)))
}
