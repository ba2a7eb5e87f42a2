package model

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
)

// Facts are what the texts of a lesson may ask for. Every number in them comes
// from the scheme's declaration or from the stage.
type Facts struct {
	stage  *Stage
	node   int
	format *ids.Format
	now    ids.Reading
}

func (p *Player) facts(now ids.Reading) Facts {
	return Facts{p.stage, p.stage.shown, p.stage.Shown().Format(), now}
}

// Of are the facts of another generator on the stage.
func (f Facts) Of(name string) (Facts, error) {
	at := f.stage.index(name)
	if at < 0 {
		return f, fmt.Errorf("no generator %q on the stage", name)
	}
	f.node, f.format = at, f.stage.Nodes[at].Format()
	return f, nil
}

// With are the facts of the scheme under another setting.
func (f Facts) With(param, value string) (Facts, error) {
	set := f.format.Values.Settings()
	set[param] = value
	own, err := f.format.Scheme.Open(set)
	if err == nil {
		f.format = own
	}
	return f, err
}

func (f Facts) field(name string) (*ids.Field, error) {
	i := f.format.Layout.Index(name)
	if i < 0 {
		return nil, fmt.Errorf("no field %q in %s", name, f.format.Scheme.Name)
	}
	return &f.format.Layout.Fields[i], nil
}

// Bits is the width of a field.
func (f Facts) Bits(field string) (int, error) {
	d, err := f.field(field)
	if err != nil {
		return 0, err
	}
	return d.Width, nil
}

// Count is how many values a field's bits have.
func (f Facts) Count(field string) (string, error) {
	n, err := f.Bits(field)
	return Words(math.Ldexp(1, n)), err
}

// Top is the largest value that a field's bits can hold.
func (f Facts) Top(field string) (string, error) {
	d, err := f.field(field)
	if err != nil {
		return "", err
	}
	return d.Largest().String(), nil
}

// Size is the id's length in bits.
func (f Facts) Size() int { return f.format.Layout.Bits }

// Bytes is the id's length in bytes.
func (f Facts) Bytes() int { return f.format.Layout.Bits / 8 }

// Chars is how many characters a text form takes.
func (f Facts) Chars(encoding string) (int, error) {
	e := f.format.Encoding(encoding)
	if e == nil {
		return 0, fmt.Errorf("no text form %q in %s", encoding, f.format.Scheme.Name)
	}
	return len(e.Encode(ids.Zero(f.Size()))), nil
}

// Capacity is how many ids a unit has.
func (f Facts) Capacity() uint32 { return f.format.Policy.Capacity() }

// Over is one id more than that.
func (f Facts) Over() uint32 { return f.Capacity() + 1 }

// Unlimited is how many ids are asked for at once where a unit has no limit.
func (f Facts) Unlimited() int { return Unlimited }

// PerSecond is how many ids a second has, in words.
func (f Facts) PerSecond() string { return perSecond(f.format.Policy) }

func perSecond(p *ids.Policy) string {
	return Words(float64(p.Capacity()) * float64(time.Second) / float64(p.Unit.Step))
}

// Unit is the length of a unit.
func (f Facts) Unit() string { return spell(f.format.Policy.Unit.Step) }

// UnitsPerSecond is how many units a second has.
func (f Facts) UnitsPerSecond() int64 {
	u := &f.format.Policy.Unit
	return u.Index(u.Epoch.Add(time.Second)) - u.Index(u.Epoch)
}

// Rest is the length of the last unit of a second.
func (f Facts) Rest() string {
	u := &f.format.Policy.Unit
	last := u.Start(f.UnitsPerSecond() - 1)
	return spell(u.Epoch.Add(time.Second).Sub(u.Epoch + last))
}

// Epoch is the day from which timestamps count.
func (f Facts) Epoch() string { return day(f.format.Policy.Unit.Epoch.Time()) }

// Milestone is the day of a moment in the scheme's life, from 0.
func (f Facts) Milestone(i int) (string, error) {
	if i >= len(f.format.Milestones) {
		return "", errors.New("no such milestone")
	}
	return day(f.format.Milestones[i].At), nil
}

// End is the day on which the timestamp runs out.
func (f Facts) End() (string, error) { return f.Milestone(len(f.format.Milestones) - 1) }

// Param is the value of a parameter.
func (f Facts) Param(name string) string { return f.format.Values.Text(name) }

// Default is what a parameter is unless someone sets it.
func (f Facts) Default(name string) string { return f.format.Scheme.Param(name).Default }

// Interval is the time that so many low bits of the seconds count.
func (f Facts) Interval(field string) (string, error) {
	n, err := f.Bits(field)
	return spell(time.Second << n), err
}

// Names are the names of the generators on the stage.
func (f Facts) Names() string {
	names := make([]string, len(f.stage.Nodes))
	for i, n := range f.stage.Nodes {
		names[i] = n.Name
	}
	return strings.Join(names, ", ")
}

func day(t time.Time) string {
	if t.Year() > 9999 {
		return "the year " + strconv.Itoa(t.Year())
	}
	return t.UTC().Format("2006-01-02")
}

// spell writes a duration for people: "10 s", "1.024 ms".
func spell(d time.Duration) string {
	if d >= time.Second {
		return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + " s"
	}
	return ids.FormatSpan(d)
}

// Words writes a large number so that it can be read: "4.096 million".
func Words(v float64) string {
	names := [...]string{"", "", " million", " billion", " trillion", " quadrillion", " quintillion"}
	at := 0
	for scaled := v; scaled >= 1000 && at < len(names)-1; at++ {
		scaled /= 1000
	}
	if at < 2 {
		return strconv.FormatFloat(math.Round(v), 'f', 0, 64)
	}
	v /= math.Pow(1000, float64(at))
	text := strconv.FormatFloat(v, 'f', -1, 64)
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) > 3 {
		text = strconv.FormatFloat(v, 'g', 3, 64)
	}
	return text + names[at]
}

// Least is the smallest number that a parameter may have.
func (f Facts) Least(param string) int64 { return f.format.Scheme.Param(param).Min }

// Most is the largest number that a parameter may have.
func (f Facts) Most(param string) int64 { return f.format.Scheme.Param(param).Max }
