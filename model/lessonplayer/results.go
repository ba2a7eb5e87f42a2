package lessonplayer

import (
	"cmp"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/limits"
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
func (v values) burst() (string, error) {
	id, err := v.issued(0)
	if err != nil {
		return "", err
	}
	return humantext.Number(id.count), nil
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

// The values of {{.Outcome}}: what the newest request to a generator led to.
const (
	outcomeIssued    = "issued"
	outcomeDuplicate = "duplicate" // issued, but the same id was issued before
	outcomeRefused   = "refused"
	outcomeWaits     = "waits" // it waits, or has waited
)

// noNames is the value of a list of generators without any.
const noNames = "none"

// outcome returns what the newest request to the generator led to.
func (v values) outcome() (string, error) {
	e := v.newestAnswer()
	switch {
	case e == nil:
		return "", errors.New("no request in the sandbox")
	case e.Answer == ids.Refused:
		return outcomeRefused, nil
	case e.Answer == ids.Waiting || e.Waited > 0:
		return outcomeWaits, nil
	}
	if id, err := v.issued(0); err == nil && id.Duplicate || e.Events.Has(ids.Wrapped) {
		return outcomeDuplicate, nil
	}
	return outcomeIssued, nil
}

// newestAnswer returns the generator's newest answer, or nil for none.
func (v values) newestAnswer() *session.Entry {
	h := v.generator().History()
	for i := range h.Len() {
		if e := h.Newest(i); e.ClockChange == "" {
			return e
		}
	}
	return nil
}

// state returns "waiting" while a request to the generator waits, and otherwise the outcome.
func (v values) state() (string, error) {
	if v.generator().Pending() != nil {
		return "waiting", nil
	}
	return v.outcome()
}

// having returns the names of the generators with a property, in order.
func (v values) having(property func(values) bool) string {
	var names []string
	for i, n := range v.sandbox.Nodes {
		v.node, v.bound = i, n.BoundScheme()
		if !n.Retired && property(v) {
			names = append(names, n.Name)
		}
	}
	if len(names) == 0 {
		return noNames
	}
	return strings.Join(names, ", ")
}

// withOutcome returns the names of the generators whose newest request led to one of some
// outcomes.
func (v values) withOutcome(outcomes ...string) string {
	return v.having(func(v values) bool {
		got, err := v.outcome()
		for _, o := range outcomes {
			if err == nil && got == o {
				return true
			}
		}
		return false
	})
}

// issuing returns the names of the generators that answered the newest request with an
// id, without a wait.
func (v values) issuing() string { return v.withOutcome(outcomeIssued, outcomeDuplicate) }

// refusing returns the names of the generators that refused the newest request.
func (v values) refusing() string { return v.withOutcome(outcomeRefused) }

// duplicating returns the names of the generators whose newest id is a duplicate.
func (v values) duplicating() string { return v.withOutcome(outcomeDuplicate) }

// shortest returns the names of the generators whose ids have the fewest bits.
func (v values) shortest() string {
	least := v.size()
	for _, n := range v.sandbox.Nodes {
		least = min(least, n.BoundScheme().Layout.Bits)
	}
	return v.having(func(v values) bool { return v.size() == least })
}

// timeless returns the names of the generators whose ids hold no time.
func (v values) timeless() string {
	return v.having(func(v values) bool { return v.bound.Time == nil })
}

// sooner returns how many times sooner two ids collide if the rate is n times as high.
func (v values) sooner(n int) (string, error) {
	now, err := v.collisionYears(v.rate())
	if err != nil {
		return "", err
	}
	faster, err := v.collisionYears(v.rate() * n)
	return strconv.FormatFloat(math.Round(now/faster), 'f', -1, 64), err
}

// collisionYears returns the average number of years until two ids collide, at a rate in
// ids per second.
func (v values) collisionYears(rate int) (float64, error) {
	for i := range v.bound.Layout.Fields {
		if f := &v.bound.Layout.Fields[i]; f.Kind == ids.Random {
			return limits.YearsToCollision(f.Width, v.bound.Policy.Unit.Step, float64(rate)), nil
		}
	}
	return 0, errors.New("no random field in the id")
}

// The values of {{.Order}}: where the generator's newest id sorts.
const (
	orderFirst   = "first"
	orderLast    = "last"
	orderBetween = "between"
)

// order returns where the generator's newest id sorts among all ids of the sandbox.
func (v values) order() (string, error) {
	id, err := v.issued(0)
	if err != nil {
		return "", err
	}
	list := v.sandbox.Sorted()
	switch id.Turn {
	case list[len(list)-1].Turn:
		return orderLast, nil
	case list[0].Turn:
		return orderFirst, nil
	}
	return orderBetween, nil
}

// pair returns the generator's newest id, and the one that was issued n before.
func (v values) pair(n int) (newest, before *IssuedID, err error) {
	if newest, err = v.issued(0); err != nil {
		return nil, nil, err
	}
	before, err = v.issued(n)
	return newest, before, err
}

// signedOrder compares the generator's newest id with the one before, both as signed
// numbers of 64 bits: "greater" or "smaller".
func (v values) signedOrder() (string, error) {
	newest, before, err := v.pair(1)
	if err != nil {
		return "", err
	}
	if cmp.Compare(int64(newest.ID.Uint64(0, 64)), int64(before.ID.Uint64(0, 64))) > 0 {
		return "greater", nil
	}
	return "smaller", nil
}

// changes returns how often the generator changes from one id to the next in the sorted list.
func (v values) changes() int { return max(v.sandbox.groups()-1, 0) }

// differs returns the names of the fields in which the generator's newest id differs from
// the one that was issued n before.
func (v values) differs(n int) (string, error) {
	a, b, err := v.pair(n)
	if err != nil {
		return "", err
	}
	return v.differingFields(a.ID, b.ID), nil
}

func (v values) differingFields(a, b ids.ID) string {
	var names []string
	for i := range v.bound.Layout.Fields {
		if f := &v.bound.Layout.Fields[i]; f.Get(a) != f.Get(b) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// pairDiffersIn reports with "yes" or "no" whether the generator issued two ids that differ
// only in a field.
func (v values) pairDiffersIn(field string) (string, error) {
	if _, err := v.field(field); err != nil {
		return "", err
	}
	list := v.sandbox.Issued
	for i := range list {
		for j := range list[:i] {
			if list[i].Node == v.node && list[j].Node == v.node && v.differingFields(list[i].ID, list[j].ID) == field {
				return yes, nil
			}
		}
	}
	return no, nil
}

// apart returns the time between the generator's newest id and the one issued n before.
func (v values) apart(n int) (string, error) {
	a, b, err := v.pair(n)
	if err != nil {
		return "", err
	}
	return humantext.Duration(v.bound.Time(a.ID).Sub(v.bound.Time(b.ID)).Abs()), nil
}

// readBy returns the generator's newest id, and the values of another generator, which reads
// it with its own parameters.
func (v values) readBy(reader string) (id *IssuedID, other values, err error) {
	if id, err = v.issued(0); err != nil {
		return nil, values{}, err
	}
	other, err = v.of(reader)
	return id, other, err
}

// seenBy compares the time of the generator's newest id with the time that another
// generator's parameters give it: "same", "earlier", "later", or "invalid".
func (v values) seenBy(reader string) (string, error) {
	id, other, err := v.readBy(reader)
	if err != nil {
		return "", err
	}
	parsed, err := other.bound.Parse(v.bound.String(id.ID))
	if err != nil {
		return "invalid", nil
	}
	switch seen := other.bound.Time(parsed); seen.Compare(v.bound.Time(id.ID)) {
	case -1:
		return "earlier", nil
	case 1:
		return "later", nil
	}
	return "same", nil
}

// timeSeenBy returns the time that another generator's parameters give to the generator's
// newest id.
func (v values) timeSeenBy(reader string) (string, error) {
	id, other, err := v.readBy(reader)
	if err != nil {
		return "", err
	}
	return humantext.DateTime(other.bound.Time(id.ID)), nil
}
