package lessonplayer

import (
	"errors"

	"idtui/ids"
	"idtui/model/session"
)

// The values of {{.Outcome}}: what the newest request to a generator led to.
const (
	outcomeIssued    = "issued"
	outcomeDuplicate = "duplicate" // issued, but the same id was issued before
	outcomeRefused   = "refused"
	outcomeWaits     = "waits" // it waits, or has waited
)

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
