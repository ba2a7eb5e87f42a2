package lessonplayer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/limits"
	"idtui/model/session"
)

var errNoID = errors.New("no such id on the stage")

// made is the id made so many ids before the newest one.
func (f LessonValues) made(before int) (*IssuedID, error) {
	m := f.stage.newestOf(f.node, before)
	if m == nil {
		return nil, errNoID
	}
	return m, nil
}

// entry is the newest answer of the generator that is not an id.
func (f LessonValues) denied() (*session.Entry, error) {
	h := f.stage.Nodes[f.node].History()
	for i := range h.Len() {
		if e := h.Newest(i); e.ClockChange == "" && e.Answer != ids.Issued {
			return e, nil
		}
	}
	return nil, errors.New("nothing was refused, and nobody waited")
}

// ID is the newest id.
func (f LessonValues) ID() (string, error) { return f.Earlier(0) }

// Earlier is the id made so many ids before the newest one.
func (f LessonValues) Earlier(before int) (string, error) {
	m, err := f.made(before)
	if err != nil {
		return "", err
	}
	return f.bound.String(m.ID), nil
}

// Form is the newest id in one of its text forms.
func (f LessonValues) Form(encoding string) (string, error) {
	m, err := f.made(0)
	e := f.bound.Encoding(encoding)
	if err != nil || e == nil {
		return "", errors.Join(err, fmt.Errorf("text form %q", encoding))
	}
	return e.Encode(m.ID), nil
}

// Signed is the newest id, of 64 bits, as a signed number.
func (f LessonValues) Signed() (int64, error) {
	m, err := f.made(0)
	if err != nil {
		return 0, err
	}
	return int64(m.ID.Uint64(0, 64)), nil
}

// Time is when the newest id says that it was made.
func (f LessonValues) Time() (string, error) {
	m, err := f.made(0)
	if err != nil {
		return "", err
	}
	return humantext.DateTime(f.bound.Time(m.ID)), nil
}

// Value is the number in a field of the newest id.
func (f LessonValues) Value(field string) (string, error) { return f.Was(0, field) }

// Was is the number in a field of an id made before the newest one.
func (f LessonValues) Was(before int, field string) (string, error) {
	d, err := f.field(field)
	if err != nil {
		return "", err
	}
	m, err := f.made(before)
	if err != nil {
		return "", err
	}
	return d.Get(m.ID).String(), nil
}

// Says is a field of the newest id in words.
func (f LessonValues) Says(field string) (string, error) {
	d, err := f.field(field)
	if err != nil {
		return "", err
	}
	m, err := f.made(0)
	if err != nil {
		return "", err
	}
	return string(f.bound.AppendText(nil, d, m.ID)), nil
}

// Issued is how many ids the newest burst gave.
func (f LessonValues) Issued() (int, error) {
	m, err := f.made(0)
	if err != nil {
		return 0, err
	}
	return m.Count, nil
}

// Behind is how far the clock had gone back when ids were last denied.
func (f LessonValues) Behind() (string, error) {
	e, err := f.denied()
	if err != nil {
		return "", err
	}
	return humantext.Duration(time.Duration(e.Behind) * time.Microsecond), nil
}

// Until is when the generator may be asked again, by its own clock.
func (f LessonValues) Until() (string, error) {
	e, err := f.denied()
	if err != nil {
		return "", err
	}
	return session.ClockTime(e.Until), nil
}

// Refused is how many calls in a row got no id.
func (f LessonValues) Refused() (int, error) {
	e, err := f.denied()
	if err != nil {
		return 0, err
	}
	return e.Requests, nil
}

// Waited is how long the caller of the newest id had been waiting.
func (f LessonValues) Waited() (string, error) {
	h := f.stage.Nodes[f.node].History()
	for i := range h.Len() {
		if e := h.Newest(i); e.Waited > 0 {
			return humantext.Duration(e.Waited.Round(time.Millisecond)), nil
		}
	}
	return "", errors.New("nobody waited")
}

// Clock is what the generator's clock shows.
func (f LessonValues) Clock() string {
	return session.ClockTime(f.stage.Nodes[f.node].Clock.Read(f.now))
}

// Step is how far the keys move the clock.
func (f LessonValues) Step() string { return humantext.Duration(f.stage.Nodes[f.node].Step) }

// Pace is how far the clocks go on after each turn.
func (f LessonValues) Pace() string { return humantext.Duration(f.stage.set.Pace) }

// Skew is by how much two generators' clocks differ.
func (f LessonValues) Skew(a, b string) (string, error) {
	i, j := f.stage.index(a), f.stage.index(b)
	if i < 0 || j < 0 {
		return "", errors.New("no such generator")
	}
	x, y := f.stage.Nodes[i], f.stage.Nodes[j]
	return humantext.Duration(x.Clock.Read(f.now).Sub(y.Clock.Read(f.now)).Abs()), nil
}

// Order are the ids in the order of their texts, each as the turn in which it
// was made.
func (f LessonValues) Order() string {
	var turns []string
	for _, m := range f.stage.Sorted() {
		turns = append(turns, strconv.Itoa(m.Turn))
	}
	return strings.Join(turns, " ")
}

// Turns are the ids in the order in which they were made.
func (f LessonValues) Turns() string {
	var turns []string
	for _, m := range f.stage.Issued {
		turns = append(turns, strconv.Itoa(m.Turn))
	}
	return strings.Join(turns, " ")
}

// Groups is how many runs of one generator's ids there are in that order.
func (f LessonValues) Groups() int { return f.stage.Groups() }

// Wrong is how many ids stand in that order as if made later than they were.
func (f LessonValues) Wrong() int {
	n := 0
	for _, m := range f.stage.Sorted() {
		if m.OutOfOrder {
			n++
		}
	}
	return n
}

// Made is how many ids were made, each burst counting as one.
func (f LessonValues) Made() int { return len(f.stage.Issued) }

// Twice is how many ids were made that had been made before.
func (f LessonValues) Twice() int {
	n := 0
	for _, m := range f.stage.Issued {
		if m.Duplicate {
			n++
		}
	}
	return n
}

// Rate is the rate that is set, in ids a second.
func (f LessonValues) Rate() int { return f.stage.Nodes[f.node].Rate() }

// Odds says how long it takes, on average, until two of the ids made at the
// rate that is set are the same.
func (f LessonValues) Odds() (string, error) { return f.OddsAt(f.Rate()) }

// OddsAt is Odds at a rate in ids a second.
func (f LessonValues) OddsAt(rate int) (string, error) {
	for i := range f.bound.Layout.Fields {
		if d := &f.bound.Layout.Fields[i]; d.Kind == ids.Random {
			return humantext.Large(limits.YearsToCollision(d.Width, f.bound.Policy.Unit.Step, float64(rate))), nil
		}
	}
	return "", errors.New("nothing random in the id")
}
