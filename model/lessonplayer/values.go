package lessonplayer

import (
	"errors"
	"fmt"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/limits"
	"idtui/model/session"
)

// values computes the values in the texts of a lesson, for one generator of the
// sandbox. Every number comes from the scheme's declaration or from the sandbox.
type values struct {
	stage   stage // nil for a step with generators alone
	sandbox *Sandbox
	node    int
	bound   *ids.BoundScheme
	now     ids.Reading
}

func (p *Player) values(now ids.Reading) values {
	v := values{stage: p.stage(), sandbox: p.sandbox, now: now}
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

// with returns the values of the scheme with another parameter.
func (v values) with(param, value string) (values, error) {
	set := v.bound.Values.Settings()
	set[param] = value
	bound, err := v.bound.Scheme.Open(set)
	if err == nil {
		v.bound = bound
	}
	return v, err
}

func (v values) generator() *Node { return v.sandbox.Nodes[v.node] }

func (v values) field(name string) (*ids.Field, error) {
	i := v.bound.Layout.Index(name)
	if i < 0 {
		return nil, fmt.Errorf("no field %q in %s", name, v.bound.Scheme.Name)
	}
	return &v.bound.Layout.Fields[i], nil
}

// bits returns the width of a field.
func (v values) bits(field string) (int, error) {
	f, err := v.field(field)
	if err != nil {
		return 0, err
	}
	return f.Width, nil
}

// count returns how many values fit into a field's bits.
func (v values) count(field string) (string, error) {
	n, err := v.bits(field)
	return humantext.Large(math.Ldexp(1, n)), err
}

// interval returns the duration that a field of low bits of the seconds can count.
func (v values) interval(field string) (string, error) {
	n, err := v.bits(field)
	return humantext.Duration(time.Second << n), err
}

// size returns the id's size in bits.
func (v values) size() int { return v.bound.Layout.Bits }

// bytes returns the id's size in bytes.
func (v values) bytes() int { return v.size() / 8 }

// chars returns the length of an encoding's texts.
func (v values) chars(name string) (int, error) {
	e, err := v.encoding(name)
	if err != nil {
		return 0, err
	}
	return len(e.Encode(encoding.Zero(v.size()))), nil
}

func (v values) encoding(name string) (*ids.Encoding, error) {
	if e := v.bound.Encoding(name); e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("no encoding %q of %s", name, v.bound.Scheme.Name)
}

// capacity returns how many ids the generator can issue in one time unit.
func (v values) capacity() string { return humantext.Number(v.bound.Policy.Capacity()) }

// capacityPlusOne returns the number of requests that overflows the sequence.
func (v values) capacityPlusOne() string { return humantext.Number(v.bound.Policy.Capacity() + 1) }

// unlimited returns the number of requests at once if no sequence can overflow.
func (v values) unlimited() string { return humantext.Number(session.Unlimited) }

// perSecond returns how many ids the generator can issue per second.
func (v values) perSecond() string { return limits.PerSecond(v.bound.Policy) }

// unit returns the length of a time unit.
func (v values) unit() string { return humantext.Duration(v.bound.Policy.Unit.Step) }

// unitsPerSecond returns the number of time units per second.
func (v values) unitsPerSecond() int64 {
	u := &v.bound.Policy.Unit
	return u.Index(u.Epoch.Add(time.Second)) - u.Index(u.Epoch)
}

// lastUnit returns the length of the last time unit of a second.
func (v values) lastUnit() string {
	u := &v.bound.Policy.Unit
	start := u.Start(v.unitsPerSecond() - 1)
	return humantext.Duration(u.Epoch.Add(time.Second).Sub(u.Epoch + start))
}

// epoch returns the day of the epoch.
func (v values) epoch() string { return humantext.Date(v.bound.Policy.Unit.Epoch.Time()) }

// milestone returns the day of a milestone, counted from 0.
func (v values) milestone(i int) (string, error) {
	if i >= len(v.bound.Milestones) {
		return "", errors.New("no such milestone")
	}
	return humantext.Date(v.bound.Milestones[i].At), nil
}

// end returns the day of the last timestamp.
func (v values) end() (string, error) { return v.milestone(len(v.bound.Milestones) - 1) }

// lasts says how long ids can be generated: "lasts until" the last timestamp.
func (v values) lasts() (string, error) {
	end, err := v.end()
	if n := len(v.bound.Milestones); err == nil && humantext.IsFar(v.bound.Milestones[n-1].At) {
		return "has " + humantext.NoEnd, nil
	}
	return "lasts until " + end, err
}

// param returns the value of a parameter.
func (v values) param(name string) string { return v.bound.Values.Text(name) }

func (v values) declared(param string) (*ids.Param, error) {
	if p := v.bound.Scheme.Param(param); p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no parameter %q of %s", param, v.bound.Scheme.Name)
}

// defaultOf returns the default of a parameter.
func (v values) defaultOf(param string) (string, error) {
	p, err := v.declared(param)
	if err != nil {
		return "", err
	}
	return p.Default, nil
}

// minOf returns the smallest number that a parameter can have.
func (v values) minOf(param string) (int64, error) {
	p, err := v.declared(param)
	if err != nil {
		return 0, err
	}
	return p.Min, nil
}

// maxOf returns the greatest number that a parameter can have.
func (v values) maxOf(param string) (int64, error) {
	p, err := v.declared(param)
	if err != nil {
		return 0, err
	}
	return p.Max, nil
}
