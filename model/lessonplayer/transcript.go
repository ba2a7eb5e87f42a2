package lessonplayer

import (
	"fmt"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/session"
)

// Line is a line of a transcript: the generator, the reading of its clock, and what happened.
type Line struct {
	Node string // "" if there is only one
	At   ids.Reading
	What string
}

// Play carries out the next action of the step and returns what happened. It skips waits, and
// returns the real time after them.
func (p *Player) Play(now ids.Reading) ([]Line, ids.Reading, error) {
	a, open := p.NextAction()
	if !open {
		return nil, now, nil
	}
	return p.PlayAction(a, now)
}

// PlayAction is [Player.Play] for an action of the solution of an exercise.
func (p *Player) PlayAction(a lessons.Action, now ids.Reading) ([]Line, ids.Reading, error) {
	before := make([]int, 2*len(p.sandbox.Nodes)) // for each generator: number of answers, and of requests in the newest
	for i, n := range p.sandbox.Nodes {
		h := n.History()
		before[2*i] = h.Total()
		if h.Len() > 0 {
			before[2*i+1] = h.Newest(0).Requests
		}
	}
	if a == lessons.DoWatch {
		if left, ok := p.sandbox.Left(now); ok && p.sandbox.Waiting() {
			now = now.Add(left)
		}
		err := p.Tick(now)
		return p.sandbox.lines(before, a, now), now, err
	}
	_, err := p.Do(a, now)
	return p.sandbox.lines(before, a, now), now, err
}

// Line returns the transcript line of an id.
func (g *Sandbox) Line(m *IssuedID) Line {
	n := g.Nodes[m.Node]
	l := Line{At: m.At, What: n.BoundScheme().String(m.ID)}
	if len(g.Nodes) > 1 {
		l.Node = n.Name
	}
	return l
}

// lines returns what happened since before, which has the earlier counts of each generator.
func (g *Sandbox) lines(before []int, a lessons.Action, now ids.Reading) []Line {
	var list []Line
	for i, n := range g.Nodes {
		if n.Retired {
			continue
		}
		name := ""
		if len(g.Nodes) > 1 {
			name = n.Name
		}
		if text := g.describeAction(n, a); text != "" {
			list = append(list, Line{name, n.Clock.Read(now), text})
		}
		h := n.History()
		news := h.Total() - before[2*i]
		if news == 0 && h.Len() > 0 && h.Newest(0).Requests != before[2*i+1] {
			news = 1 // the newest answer was repeated
		}
		for at := news - 1; at >= 0; at-- {
			e := h.Newest(at)
			list = append(list, Line{name, e.At, g.describeEntry(i, e)})
		}
	}
	return list
}

// describeAction describes the effect of an action that requests no ids; "" for others.
func (g *Sandbox) describeAction(n *Node, a lessons.Action) string {
	switch a {
	case lessons.DoMore, lessons.DoLess:
		if g.setup.TuneOnly == "" || g.setup.TuneOnly == n.Name {
			return g.setup.Tune + " is now " + n.Value(g.setup.Tune)
		}
	case lessons.DoFaster:
		return fmt.Sprintf("the rate is now %s ids/s", humantext.Number(n.Rate()))
	case lessons.DoEncoding:
		if m := g.Newest(0); m != nil && n == g.Shown() {
			return "as " + g.encoding(m.ID).Name() + ": " + g.Text(m)
		}
	}
	return ""
}

func (g *Sandbox) describeEntry(node int, e *session.Entry) string {
	switch {
	case e.ClockChange != "":
		return e.ClockChange
	case e.Answer == ids.Refused:
		return "refused: " + e.Err().Error()
	case e.Answer == ids.Waiting:
		return "waits until " + humantext.ExactTimeOfDay(e.Until.Time()) + ": " + map[bool]string{true: "the clock moved back", false: "sequence overflow"}[e.Cause == ids.ClockBack]
	}
	var b strings.Builder
	b.WriteString(g.Nodes[node].BoundScheme().String(e.Last))
	if names := e.Events.Names(); len(names) > 0 {
		b.WriteString(", " + strings.Join(names, ", "))
	}
	if e.Requests > 1 {
		fmt.Fprintf(&b, ", the last of %s", humantext.Count(e.Requests, "id"))
	}
	if e.Waited > 0 {
		b.WriteString(", after a wait of " + humantext.Duration(e.Waited.Round(time.Microsecond)))
	}
	for i := range g.Issued {
		if m := &g.Issued[i]; m.Node == node && m.ID == e.Last && m.Duplicate {
			b.WriteString(", a duplicate")
		}
	}
	return b.String()
}
