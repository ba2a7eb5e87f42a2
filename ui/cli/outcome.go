package cli

import (
	"math"
	"strconv"

	"idtui/ids"
)

// answer is what a generator answered to a number of calls at one reading.
type answer struct {
	at          ids.Reading
	outcome     ids.Outcome  // the last one
	events      ids.EventSet // of all
	issued      uint64
	first, last ids.ID
}

// ask makes calls at a reading until all are served or one is not; the rest of
// a burst that was cut short is dropped.
func ask(g *ids.Generator, r ids.Reading, calls uint64) answer {
	a := answer{at: r}
	for a.issued < calls {
		a.outcome = g.Burst(r, uint32(min(calls-a.issued, math.MaxUint32)))
		a.events |= a.outcome.Events
		if a.outcome.Count == 0 {
			break
		}
		if a.issued == 0 {
			a.first = a.outcome.ID
		}
		a.last = a.outcome.Last
		a.issued += uint64(a.outcome.Count)
	}
	return a
}

// appendJSON appends the answer as one line.
func (a *answer) appendJSON(dst []byte, f *ids.BoundScheme) []byte {
	dst = a.at.AppendMillis(append(dst, `{"clock_ms":`...))
	dst = appendJSON(append(dst, `,"outcome":`...), a.outcome.Answer.String())
	dst = strconv.AppendUint(append(dst, `,"issued":`...), a.issued, 10)
	if a.issued > 0 {
		dst = appendStrings(append(dst, `,"ids":`...), a.ids(f))
	}
	if a.events != 0 {
		dst = appendStrings(append(dst, `,"events":`...), a.events.Names())
	}
	switch a.outcome.Answer {
	case ids.Refused:
		dst = appendJSON(append(dst, `,"error":`...), a.outcome.Err().Error())
	case ids.Waiting:
		dst = a.outcome.Until.AppendMillis(append(dst, `,"until_ms":`...))
	}
	return append(dst, "}\n"...)
}

// ids are the first id and, of several, the last.
func (a *answer) ids(f *ids.BoundScheme) []string {
	if a.issued == 1 {
		return []string{f.String(a.first)}
	}
	return []string{f.String(a.first), f.String(a.last)}
}

// appendText appends the answer as a line for people.
func (a *answer) appendText(dst []byte, f *ids.BoundScheme) []byte {
	dst = append(a.at.AppendMillis(dst), "  "...)
	dst = append(dst, a.outcome.Answer.String()...)
	if a.issued > 0 {
		for i, id := range a.ids(f) {
			if i > 0 {
				dst = append(dst, " …"...)
			}
			dst = append(append(dst, ' '), id...)
		}
	}
	if a.issued > 1 {
		dst = append(strconv.AppendUint(append(dst, "  ("...), a.issued, 10), " ids)"...)
	}
	switch a.outcome.Answer {
	case ids.Refused:
		dst = append(append(dst, "  "...), a.outcome.Err().Error()...)
	case ids.Waiting:
		dst = append(a.outcome.Until.AppendMillis(append(dst, "  until "...)), " ms"...)
	}
	for _, e := range a.events.Names() {
		dst = append(append(dst, "  · "...), e...)
	}
	return append(dst, '\n')
}
