package inference

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
)

// fieldsOf returns the fields of a hypothesis in the order of their first bits.
func fieldsOf(h *hypothesis) []Field {
	if h.known != nil {
		return schemeFields(h.known.bound)
	}
	var list []Field
	if h.clock != nil {
		for _, p := range h.clock.parts {
			list = append(list, timeField(h.clock, p))
		}
	}
	for _, s := range h.segments {
		list = append(list, Field{Kind: kindOf(s.role), Spans: []ids.Span{{Offset: s.offset, Width: s.width}}, Width: s.width})
	}
	if c := h.check; c != nil {
		list = append(list, Field{Kind: ids.Checksum, Spans: []ids.Span{{Offset: c.offset, Width: c.width}}, Width: c.width, Of: c.of})
	}
	slices.SortStableFunc(list, func(a, b Field) int { return cmp.Compare(a.Spans[0].Offset, b.Spans[0].Offset) })
	nameFields(list)
	return list
}

// timeField returns a part of a clock as a field.
func timeField(c *clock, p part) Field {
	f := Field{Kind: ids.Time, Width: p.width}
	for at := p.offset; at < p.offset+p.width; at++ {
		bit := c.order.table.place[at]
		if n := len(f.Spans); n > 0 && f.Spans[n-1].Offset+f.Spans[n-1].Width == bit {
			f.Spans[n-1].Width++
			continue
		}
		f.Spans = append(f.Spans, ids.Span{Offset: bit, Width: 1})
	}
	if c.unit > 0 {
		f.UnitNS = p.unit
		epoch := instant(c.epoch.ns)
		f.Epoch = &epoch
	}
	return f
}

// instant returns the time of a number of ns since 1970, rounded to microseconds, which
// is as exact as the number.
func instant(ns float64) time.Time { return time.UnixMicro(int64(math.Round(ns / 1e3))).UTC() }

func kindOf(r role) ids.Kind {
	switch r {
	case roleRandom:
		return ids.Random
	case roleNode:
		return ids.Node
	case roleSequence:
		return ids.Sequence
	}
	return ids.Reserved
}

// nameFields gives each field a name: that of its kind, numbered if there are several.
func nameFields(list []Field) {
	total, seen := map[ids.Kind]int{}, map[ids.Kind]int{}
	for _, f := range list {
		total[f.Kind]++
	}
	for i := range list {
		f := &list[i]
		if f.Name = f.Kind.String(); f.Kind == ids.Time {
			f.Name = "timestamp"
		}
		if seen[f.Kind]++; total[f.Kind] > 1 {
			f.Name += strconv.Itoa(seen[f.Kind])
		}
	}
}

// schemeFields returns the fields of a known scheme.
func schemeFields(b *ids.BoundScheme) []Field {
	var list []Field
	for i := range b.Layout.Fields {
		from := &b.Layout.Fields[i]
		f := Field{Name: from.Name, Kind: from.Kind, Width: from.Width, Spans: from.Spans}
		if from.Kind == ids.Time && from.Unit != nil {
			f.UnitNS = from.Unit.Seconds() * 1e9
			epoch := from.Unit.Epoch.Time()
			f.Epoch = &epoch
		}
		list = append(list, f)
	}
	return list
}
