package lessonplayer

import (
	"fmt"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/session"
)

// values computes the values in the texts of a lesson, for one generator of the sandbox. Every
// number comes from the scheme's declaration or from the sandbox.
type values struct {
	stage   stage // nil for a step with only generators
	sandbox *Sandbox
	node    int
	bound   *ids.BoundScheme
	now     ids.Reading
}

func (p *Player) values(now ids.Reading) values {
	v := values{sandbox: p.sandbox, now: now}
	switch {
	case p.samples != nil:
		v.stage = p.samples
	case p.draft != nil:
		v.stage = p.draft
	}
	if len(p.sandbox.Nodes) > 0 {
		v.node, v.bound = p.sandbox.shown, p.sandbox.Shown().BoundScheme()
	}
	return v
}

// of returns the values of another generator.
func (v values) of(name string) (values, error) {
	at := v.sandbox.index(name)
	if at < 0 {
		return v, fmt.Errorf("no generator %q in the sandbox", name)
	}
	v.node, v.bound = at, v.sandbox.Nodes[at].BoundScheme()
	return v, nil
}

func (v values) generator() *Node { return v.sandbox.Nodes[v.node] }

func (v values) field(name string) *ids.Field {
	i := v.bound.Layout.Index(name)
	if i < 0 {
		fail("no field %q in %s", name, v.bound.Scheme.Name)
	}
	return &v.bound.Layout.Fields[i]
}

func (v values) encoding(name string) *ids.Encoding {
	e := v.bound.Encoding(name)
	if e == nil {
		fail("no encoding %q of %s", name, v.bound.Scheme.Name)
	}
	return e
}

// milestone returns a milestone, counted from 0.
func (v values) milestone(i int) time.Time {
	if i < 0 || i >= len(v.bound.Milestones) {
		fail("no such milestone")
	}
	return v.bound.Milestones[i].At
}

// schemeValues returns the values of the scheme of a generator.
func schemeValues() map[string]function[values] {
	return map[string]function[values]{
		"Bits":  ofName(func(v values, field string) any { return v.field(field).Width }),
		"Count": ofName(func(v values, field string) any { return humantext.Large(math.Ldexp(1, v.field(field).Width)) }),
		// The time after which a field with the low bits of the seconds repeats.
		"Interval": ofName(func(v values, field string) any { return humantext.Duration(time.Second << v.field(field).Width) }),
		"Size":     always(func(v values) any { return v.bound.Layout.Bits }),
		"Bytes":    always(func(v values) any { return v.bound.Layout.Bits / 8 }),
		"Chars": ofName(func(v values, name string) any {
			return len(v.encoding(name).Encode(encoding.Zero(v.bound.Layout.Bits)))
		}),
		"Capacity": always(func(v values) any { return humantext.Number(v.bound.Policy.Capacity()) }),
		// The number of requests that overflows the sequence.
		"CapacityPlusOne": always(func(v values) any { return humantext.Number(v.bound.Policy.Capacity() + 1) }),
		// The number of requests in a burst if no sequence can overflow.
		"Unlimited": always(func(values) any { return humantext.Number(session.Unlimited) }),
		"Unit":      always(func(v values) any { return humantext.Duration(v.bound.Policy.Unit.Step) }),
		"Epoch":     always(func(v values) any { return humantext.Date(v.bound.Policy.Unit.Epoch.Time()) }),
		"Milestone": ofNumber(func(v values, i int) any { return humantext.Date(v.milestone(i)) }),
		"End":       always(func(v values) any { return humantext.Date(v.milestone(len(v.bound.Milestones) - 1)) }),
		"Lasts": always(func(v values) any {
			end := v.milestone(len(v.bound.Milestones) - 1)
			if humantext.IsFar(end) {
				return "has " + humantext.NoEnd
			}
			return "lasts until " + humantext.Date(end)
		}),
		"Param": ofName(func(v values, name string) any { return v.bound.Values.Text(name) }),
		"Default": ofName(func(v values, name string) any {
			p := v.bound.Scheme.Param(name)
			if p == nil {
				fail("no parameter %q of %s", name, v.bound.Scheme.Name)
			}
			return p.Default
		}),
	}
}
