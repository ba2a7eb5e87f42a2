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

// LessonValues are what the texts of a lesson may ask for. Every number in them comes
// from the scheme's declaration or from the stage.
type LessonValues struct {
	stage *Sandbox
	node  int
	bound *ids.BoundScheme
	now   ids.Reading
}

func (p *Player) facts(now ids.Reading) LessonValues {
	return LessonValues{p.stage, p.stage.shown, p.stage.Shown().BoundScheme(), now}
}

// Of are the facts of another generator on the stage.
func (f LessonValues) Of(name string) (LessonValues, error) {
	at := f.stage.index(name)
	if at < 0 {
		return f, fmt.Errorf("no generator %q on the stage", name)
	}
	f.node, f.bound = at, f.stage.Nodes[at].BoundScheme()
	return f, nil
}

// With are the facts of the scheme under another setting.
func (f LessonValues) With(param, value string) (LessonValues, error) {
	set := f.bound.Values.Settings()
	set[param] = value
	own, err := f.bound.Scheme.Open(set)
	if err == nil {
		f.bound = own
	}
	return f, err
}

func (f LessonValues) field(name string) (*ids.Field, error) {
	i := f.bound.Layout.Index(name)
	if i < 0 {
		return nil, fmt.Errorf("no field %q in %s", name, f.bound.Scheme.Name)
	}
	return &f.bound.Layout.Fields[i], nil
}

// Bits is the width of a field.
func (f LessonValues) Bits(field string) (int, error) {
	d, err := f.field(field)
	if err != nil {
		return 0, err
	}
	return d.Width, nil
}

// Count is how many values a field's bits have.
func (f LessonValues) Count(field string) (string, error) {
	n, err := f.Bits(field)
	return humantext.Large(math.Ldexp(1, n)), err
}

// Top is the largest value that a field's bits can hold.
func (f LessonValues) Top(field string) (string, error) {
	d, err := f.field(field)
	if err != nil {
		return "", err
	}
	return d.Largest().String(), nil
}

// Size is the id's length in bits.
func (f LessonValues) Size() int { return f.bound.Layout.Bits }

// Bytes is the id's length in bytes.
func (f LessonValues) Bytes() int { return f.bound.Layout.Bits / 8 }

// Chars is how many characters a text form takes.
func (f LessonValues) Chars(encoding string) (int, error) {
	e := f.bound.Encoding(encoding)
	if e == nil {
		return 0, fmt.Errorf("no text form %q in %s", encoding, f.bound.Scheme.Name)
	}
	return len(e.Encode(ids.Zero(f.Size()))), nil
}

// Capacity is how many ids a unit has.
func (f LessonValues) Capacity() uint32 { return f.bound.Policy.Capacity() }

// Over is one id more than that.
func (f LessonValues) Over() uint32 { return f.Capacity() + 1 }

// Unlimited is how many ids are asked for at once where a unit has no limit.
func (f LessonValues) Unlimited() int { return session.Unlimited }

// PerSecond is how many ids a second has, in words.
func (f LessonValues) PerSecond() string { return limits.PerSecond(f.bound.Policy) }

// Unit is the length of a unit.
func (f LessonValues) Unit() string { return humantext.Duration(f.bound.Policy.Unit.Step) }

// UnitsPerSecond is how many units a second has.
func (f LessonValues) UnitsPerSecond() int64 {
	u := &f.bound.Policy.Unit
	return u.Index(u.Epoch.Add(time.Second)) - u.Index(u.Epoch)
}

// Rest is the length of the last unit of a second.
func (f LessonValues) Rest() string {
	u := &f.bound.Policy.Unit
	last := u.Start(f.UnitsPerSecond() - 1)
	return humantext.Duration(u.Epoch.Add(time.Second).Sub(u.Epoch + last))
}

// Epoch is the day from which timestamps count.
func (f LessonValues) Epoch() string { return humantext.Date(f.bound.Policy.Unit.Epoch.Time()) }

// Milestone is the day of a moment in the scheme's life, from 0.
func (f LessonValues) Milestone(i int) (string, error) {
	if i >= len(f.bound.Milestones) {
		return "", errors.New("no such milestone")
	}
	return humantext.Date(f.bound.Milestones[i].At), nil
}

// End is the day on which the timestamp runs out.
func (f LessonValues) End() (string, error) { return f.Milestone(len(f.bound.Milestones) - 1) }

// Param is the value of a parameter.
func (f LessonValues) Param(name string) string { return f.bound.Values.Text(name) }

// Default is what a parameter is unless someone sets it.
func (f LessonValues) Default(name string) string { return f.bound.Scheme.Param(name).Default }

// Interval is the time that so many low bits of the seconds count.
func (f LessonValues) Interval(field string) (string, error) {
	n, err := f.Bits(field)
	return humantext.Duration(time.Second << n), err
}

// Names are the names of the generators on the stage.
func (f LessonValues) Names() string {
	names := make([]string, len(f.stage.Nodes))
	for i, n := range f.stage.Nodes {
		names[i] = n.Name
	}
	return strings.Join(names, ", ")
}

// Least is the smallest number that a parameter may have.
func (f LessonValues) Least(param string) int64 { return f.bound.Scheme.Param(param).Min }

// Most is the largest number that a parameter may have.
func (f LessonValues) Most(param string) int64 { return f.bound.Scheme.Param(param).Max }
