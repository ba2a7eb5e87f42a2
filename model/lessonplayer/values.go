package lessonplayer

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/limits"
	"idtui/model/session"
)

// lessonValues computes the values that lesson texts can show. Every number comes
// from the scheme's declaration or from the sandbox.
type lessonValues struct {
	stage *Sandbox
	node  int
	bound *ids.BoundScheme
	now   ids.Reading
}

func (p *Player) facts(now ids.Reading) lessonValues {
	return lessonValues{p.stage, p.stage.shown, p.stage.Shown().BoundScheme(), now}
}

// of returns the values of another generator in the sandbox.
func (f lessonValues) of(name string) (lessonValues, error) {
	at := f.stage.index(name)
	if at < 0 {
		return f, fmt.Errorf("no generator %q in the sandbox", name)
	}
	f.node, f.bound = at, f.stage.Nodes[at].BoundScheme()
	return f, nil
}

// with returns the values of the scheme with another setting.
func (f lessonValues) with(param, value string) (lessonValues, error) {
	set := f.bound.Values.Settings()
	set[param] = value
	own, err := f.bound.Scheme.Open(set)
	if err == nil {
		f.bound = own
	}
	return f, err
}

func (f lessonValues) field(name string) (*ids.Field, error) {
	i := f.bound.Layout.Index(name)
	if i < 0 {
		return nil, fmt.Errorf("no field %q in %s", name, f.bound.Scheme.Name)
	}
	return &f.bound.Layout.Fields[i], nil
}

// bits returns the width of a field.
func (f lessonValues) bits(field string) (int, error) {
	d, err := f.field(field)
	if err != nil {
		return 0, err
	}
	return d.Width, nil
}

// count returns the number of values of a field's bits.
func (f lessonValues) count(field string) (string, error) {
	n, err := f.bits(field)
	return humantext.Large(math.Ldexp(1, n)), err
}

// top returns the largest value that a field's bits can hold.
func (f lessonValues) top(field string) (string, error) {
	d, err := f.field(field)
	if err != nil {
		return "", err
	}
	return d.Largest().String(), nil
}

// size returns the size of the id in bits.
func (f lessonValues) size() int { return f.bound.Layout.Bits }

// bytes returns the size of the id in bytes.
func (f lessonValues) bytes() int { return f.bound.Layout.Bits / 8 }

// chars returns the number of characters of an encoding.
func (f lessonValues) chars(encoding string) (int, error) {
	e := f.bound.Encoding(encoding)
	if e == nil {
		return 0, fmt.Errorf("no encoding %q in %s", encoding, f.bound.Scheme.Name)
	}
	return len(e.Encode(ids.Zero(f.size()))), nil
}

// capacity returns the number of ids per time unit.
func (f lessonValues) capacity() uint32 { return f.bound.Policy.Capacity() }

// over returns one more than the capacity.
func (f lessonValues) over() uint32 { return f.capacity() + 1 }

// unlimited returns the size of a burst for schemes without a sequence.
func (f lessonValues) unlimited() int { return session.Unlimited }

// perSecond returns the number of ids per second, as text.
func (f lessonValues) perSecond() string { return limits.PerSecond(f.bound.Policy) }

// unit returns the length of the time unit.
func (f lessonValues) unit() string { return humantext.Duration(f.bound.Policy.Unit.Step) }

// unitsPerSecond returns the number of time units per second.
func (f lessonValues) unitsPerSecond() int64 {
	u := &f.bound.Policy.Unit
	return u.Index(u.Epoch.Add(time.Second)) - u.Index(u.Epoch)
}

// rest returns the length of the last time unit of a second.
func (f lessonValues) rest() string {
	u := &f.bound.Policy.Unit
	last := u.Start(f.unitsPerSecond() - 1)
	return humantext.Duration(u.Epoch.Add(time.Second).Sub(u.Epoch + last))
}

// epoch returns the day of the epoch.
func (f lessonValues) epoch() string { return humantext.Date(f.bound.Policy.Unit.Epoch.Time()) }

// milestone returns the day of the n-th milestone, from 0.
func (f lessonValues) milestone(i int) (string, error) {
	if i >= len(f.bound.Milestones) {
		return "", errors.New("no such milestone")
	}
	return humantext.Date(f.bound.Milestones[i].At), nil
}

// end returns the day of the last timestamp.
func (f lessonValues) end() (string, error) { return f.milestone(len(f.bound.Milestones) - 1) }

// param returns the value of a parameter.
func (f lessonValues) param(name string) string { return f.bound.Values.Text(name) }

// defaultOf returns the default of a parameter.
func (f lessonValues) defaultOf(name string) string { return f.bound.Scheme.Param(name).Default }

// interval returns the time that a field's bits of seconds cover.
func (f lessonValues) interval(field string) (string, error) {
	n, err := f.bits(field)
	return humantext.Duration(time.Second << n), err
}

// names lists the names of the generators in the sandbox.
func (f lessonValues) names() string {
	names := make([]string, len(f.stage.Nodes))
	for i, n := range f.stage.Nodes {
		names[i] = n.Name
	}
	return strings.Join(names, ", ")
}

// least returns the smallest number that a parameter can have.
func (f lessonValues) least(param string) int64 { return f.bound.Scheme.Param(param).Min }

// most returns the largest number that a parameter can have.
func (f lessonValues) most(param string) int64 { return f.bound.Scheme.Param(param).Max }
