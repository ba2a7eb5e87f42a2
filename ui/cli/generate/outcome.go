package generate

import (
	"math"
	"strconv"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/records"
)

// burst is what a generator did for a number of requests at one clock reading.
type burst struct {
	at          ids.Reading
	outcome     ids.Outcome  // of the last request
	events      ids.EventSet // of all requests
	issued      uint64
	first, last ids.ID
}

// request sends requests at a reading until all ids are issued, or one request is
// refused or has to wait. It drops the requests after that one.
func request(g *generate.Generator, r ids.Reading, count uint64) burst {
	b := burst{at: r}
	for b.issued < count {
		b.outcome = g.Burst(r, uint32(min(count-b.issued, math.MaxUint32)))
		b.events |= b.outcome.Events
		if b.outcome.Count == 0 {
			break
		}
		if b.issued == 0 {
			b.first = b.outcome.ID
		}
		b.last = b.outcome.Last
		b.issued += uint64(b.outcome.Count)
	}
	return b
}

// appendJSON appends the burst as one line of JSON.
func (b *burst) appendJSON(dst []byte, f *ids.BoundScheme) []byte {
	dst = b.at.AppendMillis(append(dst, `{"clock_ms":`...))
	dst = records.AppendJSON(append(dst, `,"outcome":`...), b.outcome.Answer.String())
	dst = strconv.AppendUint(append(dst, `,"issued":`...), b.issued, 10)
	if b.issued > 0 {
		dst = records.AppendStrings(append(dst, `,"ids":`...), b.ids(f))
	}
	if b.events != 0 {
		dst = records.AppendStrings(append(dst, `,"events":`...), b.events.Names())
	}
	switch b.outcome.Answer {
	case ids.Refused:
		dst = records.AppendJSON(append(dst, `,"error":`...), b.outcome.Err().Error())
	case ids.Waiting:
		dst = b.outcome.Until.AppendMillis(append(dst, `,"until_ms":`...))
	}
	return append(dst, "}\n"...)
}

// ids returns the first id and, if there are several, the last.
func (b *burst) ids(f *ids.BoundScheme) []string {
	if b.issued == 1 {
		return []string{f.String(b.first)}
	}
	return []string{f.String(b.first), f.String(b.last)}
}

// appendText appends the burst as one line of text.
func (b *burst) appendText(dst []byte, f *ids.BoundScheme) []byte {
	dst = append(b.at.AppendMillis(dst), "  "...)
	dst = append(dst, b.outcome.Answer.String()...)
	if b.issued > 0 {
		for i, id := range b.ids(f) {
			if i > 0 {
				dst = append(dst, " …"...)
			}
			dst = append(append(dst, ' '), id...)
		}
	}
	if b.issued > 1 {
		dst = append(strconv.AppendUint(append(dst, "  ("...), b.issued, 10), " ids)"...)
	}
	switch b.outcome.Answer {
	case ids.Refused:
		dst = append(append(dst, "  "...), b.outcome.Err().Error()...)
	case ids.Waiting:
		dst = append(b.outcome.Until.AppendMillis(append(dst, "  resumes at "...)), " ms"...)
	}
	for _, e := range b.events.Names() {
		dst = append(append(dst, "  · "...), e...)
	}
	return append(dst, '\n')
}
