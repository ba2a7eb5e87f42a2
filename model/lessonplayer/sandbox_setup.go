package lessonplayer

import (
	"fmt"
	"time"

	"idtui/ids"
	"idtui/ids/lessons"
	"idtui/model/session"
)

// newSandbox sets up a sandbox at a real time. own is the scheme of generators
// that name none.
func newSandbox(set lessons.Setup, own *ids.Scheme, find func(name string) (*ids.Scheme, error), e ids.Entropy, now ids.Reading) (*Sandbox, error) {
	g := &Sandbox{setup: set, seen: map[ids.ID]bool{}}
	generators := set.Generators
	if len(generators) == 0 {
		generators = []lessons.Generator{{Name: own.Title}}
	}
	for i, c := range generators {
		s := own
		if c.Scheme != "" {
			var err error
			if s, err = find(c.Scheme); err != nil {
				return nil, err
			}
		}
		n, err := session.New(s, c.Set, e)
		if err != nil {
			return nil, err
		}
		g.Nodes = append(g.Nodes, &Node{Name: c.Name, Session: n})
		g.setClock(n, now, c.Skew)
		if c.Name == set.Show {
			g.shown = i
		}
	}
	for _, action := range set.Before {
		if err := g.prepare(action, now); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// setClock sets a session's clock to its start.
func (g *Sandbox) setClock(s *session.Session, now ids.Reading, skew time.Duration) {
	at := now
	if g.setup.Clock != 0 {
		at = g.setup.Clock
	}
	if us := ids.Reading(g.setup.Align / time.Microsecond); us > 0 {
		at -= at % us
	}
	s.Clock.Set(now, at.Add(skew))
	if g.setup.Frozen {
		s.Clock.ToggleFreeze(now)
	}
	if g.setup.Step > 0 {
		s.Step = g.setup.Step
	}
}

// prepare carries out an action of the setup.
func (g *Sandbox) prepare(d lessons.SetupAction, now ids.Reading) error {
	for i, n := range g.Nodes {
		if d.By != "" && d.By != n.Name || n.Retired {
			continue
		}
		switch d.Do {
		case lessons.DoRetire:
			n.Retired = true
		case lessons.DoRestore:
			from := g.index(d.From)
			if from < 0 {
				return fmt.Errorf("no generator %q to restore from", d.From)
			}
			n.Restore(g.Nodes[from].State())
		default:
			g.takeTurn(i, d.Do, now)
		}
	}
	return nil
}
