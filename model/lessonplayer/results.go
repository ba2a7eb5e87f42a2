package lessonplayer

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/limits"
	"idtui/model/session"
)

// issued returns the id that the generator issued the given number of ids before its newest one.
func (v values) issued(before int) *IssuedID {
	id := v.sandbox.newestOf(v.node, before)
	if id == nil {
		fail("no such id in the sandbox")
	}
	return id
}

// idValues returns the values of the ids that a generator issued.
func idValues() map[string]function[values] {
	return map[string]function[values]{
		"ID":        always(func(v values) any { return v.bound.String(v.issued(0).ID) }),
		"EarlierID": ofNumber(func(v values, before int) any { return v.bound.String(v.issued(before).ID) }),
		"IDIn":      ofName(func(v values, encoding string) any { return v.encoding(encoding).Encode(v.issued(0).ID) }),
		"Signed":    always(func(v values) any { return int64(v.issued(0).ID.Uint64(0, 64)) }),
		"Time":      always(func(v values) any { return humantext.DateTime(v.bound.Time(v.issued(0).ID)) }),
		"Value":     ofName(func(v values, field string) any { return v.field(field).Get(v.issued(0).ID) }),
		"EarlierValue": ofNames(func(v values, before, field string) any {
			return v.field(field).Get(v.issued(must(strconv.Atoi(before))).ID)
		}),
		"Text": ofName(func(v values, field string) any {
			return string(v.bound.AppendText(nil, v.field(field), v.issued(0).ID))
		}),
		"Issued": always(func(v values) any { return humantext.Number(v.issued(0).count) }),
		"Differs": ofNumber(func(v values, before int) any {
			return v.differingFields(v.issued(0).ID, v.issued(before).ID)
		}),
		// Whether the generator issued two ids that differ only in a field.
		"PairDiffersIn": ofName(func(v values, field string) any {
			name, list := v.field(field).Name, v.sandbox.Issued
			for i := range list {
				for j := range list[:i] {
					if list[i].Node == v.node && list[j].Node == v.node && v.differingFields(list[i].ID, list[j].ID) == name {
						return yes
					}
				}
			}
			return no
		}),
		"Apart": ofNumber(func(v values, before int) any {
			return humantext.Duration(v.bound.Time(v.issued(0).ID).Sub(v.bound.Time(v.issued(before).ID)).Abs())
		}),
		// The time of the newest id as decoded with another generator's parameters, compared with its real time.
		"SeenBy": ofName(func(v values, reader string) any {
			id, other := v.issued(0).ID, must(v.of(reader)).bound
			parsed, err := other.Parse(v.bound.String(id))
			if err != nil {
				return "invalid"
			}
			switch other.Time(parsed).Compare(v.bound.Time(id)) {
			case -1:
				return "earlier"
			case 1:
				return "later"
			}
			return "same"
		}),
		"TimeSeenBy": ofName(func(v values, reader string) any {
			return humantext.DateTime(must(v.of(reader)).bound.Time(v.issued(0).ID))
		}),
	}
}

// differingFields returns the names of the fields in which two ids differ.
func (v values) differingFields(a, b ids.ID) string {
	var names []string
	for i := range v.bound.Layout.Fields {
		if f := &v.bound.Layout.Fields[i]; f.Get(a) != f.Get(b) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// newest returns the generator's newest answer with a property, or nil.
func (v values) newest(is func(*session.Entry) bool) *session.Entry {
	h := v.generator().History()
	for i := range h.Len() {
		if e := h.Newest(i); e.ClockChange == "" && is(e) {
			return e
		}
	}
	return nil
}

// denied returns the generator's newest refusal or wait.
func (v values) denied() *session.Entry {
	e := v.newest(func(e *session.Entry) bool { return e.Answer != ids.Issued })
	if e == nil {
		fail("no refusal and no wait in the sandbox")
	}
	return e
}

// The values of {{.Outcome}}: the result of the newest request to a generator.
const (
	outcomeIssued    = "issued"
	outcomeDuplicate = "duplicate" // issued, but the same id was issued before
	outcomeRefused   = "refused"
	outcomeWaits     = "waits" // the request waits, or has waited
)

// outcome returns the result of the newest request to the generator, or "" if there is none.
func (v values) outcome() string {
	e := v.newest(func(*session.Entry) bool { return true })
	switch {
	case e == nil:
		return ""
	case e.Answer == ids.Refused:
		return outcomeRefused
	case e.Answer == ids.Waiting || e.Waited > 0:
		return outcomeWaits
	}
	if id := v.sandbox.newestOf(v.node, 0); id != nil && id.Duplicate || e.Events.Has(ids.Wrapped) {
		return outcomeDuplicate
	}
	return outcomeIssued
}

func (v values) mustOutcome() string {
	o := v.outcome()
	if o == "" {
		fail("no request in the sandbox")
	}
	return o
}

// answerValues returns the values of a generator's answers and of its clock.
func answerValues() map[string]function[values] {
	return map[string]function[values]{
		"Behind": always(func(v values) any { return humantext.Duration(time.Duration(v.denied().Behind) * time.Microsecond) }),
		// When the generator resumes, by its own clock.
		"Until": always(func(v values) any { return humantext.ExactTimeOfDay(v.denied().Until.Time()) }),
		"SafeMark": always(func(v values) any {
			start, _, ok := v.generator().SafeMark()
			if !ok {
				fail("no safe mark in the sandbox")
			}
			return humantext.ExactTimeOfDay(start.Time())
		}),
		"Waited": always(func(v values) any {
			e := v.newest(func(e *session.Entry) bool { return e.Waited > 0 })
			if e == nil {
				fail("no wait in the sandbox")
			}
			return humantext.Duration(e.Waited.Round(time.Millisecond))
		}),
		"Outcome": always(func(v values) any { return v.mustOutcome() }),
		"State": always(func(v values) any {
			if v.generator().Pending() != nil {
				return "waiting"
			}
			return v.mustOutcome()
		}),
		// Whether the generator issued an id after a refusal.
		"Recovered": always(func(v values) any {
			h := v.generator().History()
			issued := false
			for i := range h.Len() {
				switch e := h.Newest(i); {
				case e.HasID():
					issued = true
				case e.ClockChange == "" && e.Answer == ids.Refused && issued:
					return yes
				}
			}
			return no
		}),
		"Step": always(func(v values) any { return humantext.Duration(v.generator().Step) }),
		"Pace": always(func(v values) any { return humantext.Duration(v.sandbox.setup.Pace) }),
		"Skew": ofNames(func(v values, a, b string) any {
			x, y := must(v.of(a)).generator(), must(v.of(b)).generator()
			return humantext.Duration(x.Clock.Read(v.now).Sub(y.Clock.Read(v.now)).Abs())
		}),
		"Rate":               always(func(v values) any { return humantext.Number(v.generator().Rate()) }),
		"YearsToCollision":   always(func(v values) any { return humantext.Large(v.collisionYears(v.generator().Rate())) }),
		"YearsToCollisionAt": ofNumber(func(v values, rate int) any { return humantext.Large(v.collisionYears(rate)) }),
		// How many times sooner two ids collide at n times the rate.
		"Sooner": ofNumber(func(v values, n int) any {
			rate := v.generator().Rate()
			return strconv.FormatFloat(math.Round(v.collisionYears(rate)/v.collisionYears(rate*n)), 'f', -1, 64)
		}),
	}
}

// collisionYears returns the average number of years until two ids collide, at a rate in ids per
// second.
func (v values) collisionYears(rate int) float64 {
	i := slices.IndexFunc(v.bound.Layout.Fields, func(f ids.Field) bool { return f.Kind == ids.Random })
	if i < 0 {
		fail("no random field in the id")
	}
	return limits.YearsToCollision(v.bound.Layout.Fields[i].Width, v.bound.Policy.Unit.Step, float64(rate))
}

// noNames is the value of an empty list of generators or tests.
const noNames = "none"

func orNone(list []string) string {
	if len(list) == 0 {
		return noNames
	}
	return strings.Join(list, ", ")
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
	return orNone(names)
}

// orderValues returns the values of all generators and of the order of their ids.
func orderValues() map[string]function[values] {
	count := func(list []IssuedID, has func(*IssuedID) bool) (n int) {
		for i := range list {
			if has(&list[i]) {
				n++
			}
		}
		return n
	}
	return map[string]function[values]{
		"SortOrder": always(func(v values) any {
			var turns []string
			for _, id := range v.sandbox.Sorted() {
				turns = append(turns, strconv.Itoa(id.Turn))
			}
			return strings.Join(turns, " ")
		}),
		"Groups":     always(func(v values) any { return v.sandbox.groups() }),
		"Changes":    always(func(v values) any { return max(v.sandbox.groups()-1, 0) }),
		"OutOfOrder": always(func(v values) any { return count(v.sandbox.Sorted(), func(id *IssuedID) bool { return id.OutOfOrder }) }),
		"Duplicates": always(func(v values) any { return count(v.sandbox.Issued, func(id *IssuedID) bool { return id.Duplicate }) }),
		// The position of the generator's newest id in the sorted list.
		"Order": always(func(v values) any {
			list := v.sandbox.Sorted()
			switch v.issued(0).Turn {
			case list[len(list)-1].Turn:
				return "last"
			case list[0].Turn:
				return "first"
			}
			return "between"
		}),
		// The newest id compared with the previous one, both as signed numbers.
		"SignedOrder": always(func(v values) any {
			if int64(v.issued(0).ID.Uint64(0, 64)) > int64(v.issued(1).ID.Uint64(0, 64)) {
				return "greater"
			}
			return "smaller"
		}),
		// The generators that answered the newest request with an id and without a wait.
		"Issuing": always(func(v values) any {
			return v.having(func(v values) bool { o := v.outcome(); return o == outcomeIssued || o == outcomeDuplicate })
		}),
		"Refusing":    always(func(v values) any { return v.having(func(v values) bool { return v.outcome() == outcomeRefused }) }),
		"Duplicating": always(func(v values) any { return v.having(func(v values) bool { return v.outcome() == outcomeDuplicate }) }),
		// The generators whose ids have the fewest bits.
		"Shortest": always(func(v values) any {
			least := v.bound.Layout.Bits
			for _, n := range v.sandbox.Nodes {
				least = min(least, n.BoundScheme().Layout.Bits)
			}
			return v.having(func(v values) bool { return v.bound.Layout.Bits == least })
		}),
		"Timeless": always(func(v values) any { return v.having(func(v values) bool { return v.bound.Time == nil }) }),
	}
}
