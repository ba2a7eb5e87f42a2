package lessonplayer

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/session"
)

// issued returns the id that the generator issued before its newest ids.
func (v values) issued(before int) (*IssuedID, error) {
	if id := v.sandbox.newestOf(v.node, before); id != nil {
		return id, nil
	}
	return nil, errors.New("no such id in the sandbox")
}

// denied returns the generator's newest refusal or wait.
func (v values) denied() (*session.Entry, error) {
	h := v.generator().History()
	for i := range h.Len() {
		if e := h.Newest(i); e.ClockChange == "" && e.Answer != ids.Issued {
			return e, nil
		}
	}
	return nil, errors.New("no refusal and no wait in the sandbox")
}

// id returns the newest id.
func (v values) id() (string, error) { return v.earlierID(0) }

// earlierID returns the id that was issued before the newest ids.
func (v values) earlierID(before int) (string, error) {
	id, err := v.issued(before)
	if err != nil {
		return "", err
	}
	return v.bound.String(id.ID), nil
}

// idIn returns the newest id in an encoding.
func (v values) idIn(encoding string) (string, error) {
	e, err := v.encoding(encoding)
	if err != nil {
		return "", err
	}
	id, err := v.issued(0)
	if err != nil {
		return "", err
	}
	return e.Encode(id.ID), nil
}

// signed returns the newest id, of 64 bits, as a signed number.
func (v values) signed() (int64, error) {
	id, err := v.issued(0)
	if err != nil {
		return 0, err
	}
	return int64(id.ID.Uint64(0, 64)), nil
}

// time returns the time of the newest id.
func (v values) time() (string, error) {
	id, err := v.issued(0)
	if err != nil {
		return "", err
	}
	return humantext.DateTime(v.bound.Time(id.ID)), nil
}

// value returns the number in a field of the newest id.
func (v values) value(field string) (string, error) { return v.earlierValue(0, field) }

// earlierValue returns the number in a field of the id that was issued before the
// newest ids.
func (v values) earlierValue(before int, field string) (string, error) {
	f, err := v.field(field)
	if err != nil {
		return "", err
	}
	id, err := v.issued(before)
	if err != nil {
		return "", err
	}
	return f.Get(id.ID).String(), nil
}

// text returns the value of a field of the newest id in words.
func (v values) text(field string) (string, error) {
	f, err := v.field(field)
	if err != nil {
		return "", err
	}
	id, err := v.issued(0)
	if err != nil {
		return "", err
	}
	return string(v.bound.AppendText(nil, f, id.ID)), nil
}

// burst returns how many ids the newest burst has.
func (v values) burst() (int, error) {
	id, err := v.issued(0)
	if err != nil {
		return 0, err
	}
	return id.count, nil
}

// behind returns how far behind the clock was at the newest refusal or wait.
func (v values) behind() (string, error) {
	e, err := v.denied()
	if err != nil {
		return "", err
	}
	return humantext.Duration(time.Duration(e.Behind) * time.Microsecond), nil
}

// until returns when the generator resumes, by its own clock.
func (v values) until() (string, error) {
	e, err := v.denied()
	if err != nil {
		return "", err
	}
	return humantext.ExactTimeOfDay(e.Until.Time()), nil
}

// safeMark returns the time of the generator's safe mark.
func (v values) safeMark() (string, error) {
	start, _, ok := v.generator().SafeMark()
	if !ok {
		return "", errors.New("no safe mark in the sandbox")
	}
	return humantext.ExactTimeOfDay(start.Time()), nil
}

// refused returns how many requests in a row got no id.
func (v values) refused() (int, error) {
	e, err := v.denied()
	if err != nil {
		return 0, err
	}
	return e.Requests, nil
}

// waited returns how long the newest request that had to wait has waited.
func (v values) waited() (string, error) {
	h := v.generator().History()
	for i := range h.Len() {
		if e := h.Newest(i); e.Waited > 0 {
			return humantext.Duration(e.Waited.Round(time.Millisecond)), nil
		}
	}
	return "", errors.New("no wait in the sandbox")
}

// step returns the clock step of the keys.
func (v values) step() string { return humantext.Duration(v.generator().Step) }

// pace returns how far all clocks advance after each turn.
func (v values) pace() string { return humantext.Duration(v.sandbox.setup.Pace) }

// skew returns the difference between the clocks of two generators.
func (v values) skew(a, b string) (string, error) {
	i, j := v.sandbox.index(a), v.sandbox.index(b)
	if i < 0 || j < 0 {
		return "", errors.New("no such generator")
	}
	x, y := v.sandbox.Nodes[i], v.sandbox.Nodes[j]
	return humantext.Duration(x.Clock.Read(v.now).Sub(y.Clock.Read(v.now)).Abs()), nil
}

// sortOrder returns the turns of the ids in the order of their texts.
func (v values) sortOrder() string { return turns(v.sandbox.Sorted()) }

// issueOrder returns the turns of the ids in the order in which they were issued.
func (v values) issueOrder() string { return turns(v.sandbox.Issued) }

func turns(list []IssuedID) string {
	var numbers []string
	for i := range list {
		numbers = append(numbers, strconv.Itoa(list[i].Turn))
	}
	return strings.Join(numbers, " ")
}

// groups returns the number of groups in the sorted list; see [Sandbox.Groups].
func (v values) groups() int { return v.sandbox.groups() }

// outOfOrder returns how many ids are out of order in the sorted list.
func (v values) outOfOrder() int {
	return count(v.sandbox.Sorted(), func(id *IssuedID) bool { return id.OutOfOrder })
}

// duplicates returns how many ids were issued before.
func (v values) duplicates() int {
	return count(v.sandbox.Issued, func(id *IssuedID) bool { return id.Duplicate })
}

func count(list []IssuedID, has func(*IssuedID) bool) (n int) {
	for i := range list {
		if has(&list[i]) {
			n++
		}
	}
	return n
}

// rate returns the rate in ids per second.
func (v values) rate() int { return v.generator().Rate() }

// yearsToCollision returns the average number of years until two ids collide at
// the generator's rate.
func (v values) yearsToCollision() (string, error) { return v.yearsToCollisionAt(v.rate()) }

// yearsToCollisionAt is yearsToCollision at a rate in ids per second.
func (v values) yearsToCollisionAt(rate int) (string, error) {
	years, err := v.collisionYears(rate)
	return humantext.Large(years), err
}
