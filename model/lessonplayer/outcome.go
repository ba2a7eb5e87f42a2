package lessonplayer

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/model/limits"
	"idtui/model/session"
)

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
