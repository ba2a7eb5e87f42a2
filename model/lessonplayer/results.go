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

var errNoID = errors.New("no such id in the sandbox")

// made returns the id that was generated n ids before the newest one.
func (f lessonValues) made(before int) (*IssuedID, error) {
	m := f.stage.newestOf(f.node, before)
	if m == nil {
		return nil, errNoID
	}
	return m, nil
}

// entry returns the generator's newest answer that is not an id.
func (f lessonValues) denied() (*session.Entry, error) {
	h := f.stage.Nodes[f.node].History()
	for i := range h.Len() {
		if e := h.Newest(i); e.ClockChange == "" && e.Answer != ids.Issued {
			return e, nil
		}
	}
	return nil, errors.New("no request was refused or waited")
}

// newestID returns the newest id.
func (f lessonValues) newestID() (string, error) { return f.earlier(0) }

// earlier returns the id that was generated n ids before the newest one.
func (f lessonValues) earlier(before int) (string, error) {
	m, err := f.made(before)
	if err != nil {
		return "", err
	}
	return f.bound.String(m.ID), nil
}

// form returns the newest id in one of its encodings.
func (f lessonValues) form(encoding string) (string, error) {
	m, err := f.made(0)
	e := f.bound.Encoding(encoding)
	if err != nil || e == nil {
		return "", errors.Join(err, fmt.Errorf("encoding %q", encoding))
	}
	return e.Encode(m.ID), nil
}

// signed returns the newest id, of 64 bits, as a signed number.
func (f lessonValues) signed() (int64, error) {
	m, err := f.made(0)
	if err != nil {
		return 0, err
	}
	return int64(m.ID.Uint64(0, 64)), nil
}

// time returns the time of the newest id.
func (f lessonValues) time() (string, error) {
	m, err := f.made(0)
	if err != nil {
		return "", err
	}
	return humantext.DateTime(f.bound.Time(m.ID)), nil
}

// value returns the number in a field of the newest id.
func (f lessonValues) value(field string) (string, error) { return f.was(0, field) }

// was returns the number in a field of an earlier id.
func (f lessonValues) was(before int, field string) (string, error) {
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

// says returns a field of the newest id as text.
func (f lessonValues) says(field string) (string, error) {
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

// issued returns the number of ids of the newest burst.
func (f lessonValues) issued() (int, error) {
	m, err := f.made(0)
	if err != nil {
		return 0, err
	}
	return m.Count, nil
}

// behind returns how far behind the clock was when ids were last refused.
func (f lessonValues) behind() (string, error) {
	e, err := f.denied()
	if err != nil {
		return "", err
	}
	return humantext.Duration(time.Duration(e.Behind) * time.Microsecond), nil
}

// until returns when the generator resumes, by its own clock.
func (f lessonValues) until() (string, error) {
	e, err := f.denied()
	if err != nil {
		return "", err
	}
	return session.ClockTime(e.Until), nil
}

// refused returns the number of refused requests in a row.
func (f lessonValues) refused() (int, error) {
	e, err := f.denied()
	if err != nil {
		return 0, err
	}
	return e.Requests, nil
}

// waited returns how long the request for the newest id waited.
func (f lessonValues) waited() (string, error) {
	h := f.stage.Nodes[f.node].History()
	for i := range h.Len() {
		if e := h.Newest(i); e.Waited > 0 {
			return humantext.Duration(e.Waited.Round(time.Millisecond)), nil
		}
	}
	return "", errors.New("nobody waited")
}

// clock returns the reading of the generator's clock.
func (f lessonValues) clock() string {
	return session.ClockTime(f.stage.Nodes[f.node].Clock.Read(f.now))
}

// step returns how far the keys step the clock.
func (f lessonValues) step() string { return humantext.Duration(f.stage.Nodes[f.node].Step) }

// pace returns how far the clocks advance after each turn.
func (f lessonValues) pace() string { return humantext.Duration(f.stage.set.Pace) }

// skew returns the difference between the clocks of two generators.
func (f lessonValues) skew(a, b string) (string, error) {
	i, j := f.stage.index(a), f.stage.index(b)
	if i < 0 || j < 0 {
		return "", errors.New("no such generator")
	}
	x, y := f.stage.Nodes[i], f.stage.Nodes[j]
	return humantext.Duration(x.Clock.Read(f.now).Sub(y.Clock.Read(f.now)).Abs()), nil
}

// order lists the ids in the order of their texts, each as the number of its turn.
func (f lessonValues) order() string {
	var turns []string
	for _, m := range f.stage.Sorted() {
		turns = append(turns, strconv.Itoa(m.Turn))
	}
	return strings.Join(turns, " ")
}

// turns lists the ids in the order in which they were generated.
func (f lessonValues) turns() string {
	var turns []string
	for _, m := range f.stage.Issued {
		turns = append(turns, strconv.Itoa(m.Turn))
	}
	return strings.Join(turns, " ")
}

// groups returns the number of runs of one generator's ids in text order.
func (f lessonValues) groups() int { return f.stage.Groups() }

// wrong returns the number of ids that are out of order in it.
func (f lessonValues) wrong() int {
	n := 0
	for _, m := range f.stage.Sorted() {
		if m.OutOfOrder {
			n++
		}
	}
	return n
}

// madeCount returns the number of generated ids. Each burst counts as one.
func (f lessonValues) madeCount() int { return len(f.stage.Issued) }

// twice returns the number of duplicates.
func (f lessonValues) twice() int {
	n := 0
	for _, m := range f.stage.Issued {
		if m.Duplicate {
			n++
		}
	}
	return n
}

// rate returns the set rate in ids per second.
func (f lessonValues) rate() int { return f.stage.Nodes[f.node].Rate() }

// odds returns the mean time to the first collision at the set rate.
func (f lessonValues) odds() (string, error) { return f.oddsAt(f.rate()) }

// oddsAt returns the mean time to the first collision at a rate in ids per second.
func (f lessonValues) oddsAt(rate int) (string, error) {
	for i := range f.bound.Layout.Fields {
		if d := &f.bound.Layout.Fields[i]; d.Kind == ids.Random {
			return humantext.Large(limits.YearsToCollision(d.Width, f.bound.Policy.Unit.Step, float64(rate))), nil
		}
	}
	return "", errors.New("no random field in the id")
}
