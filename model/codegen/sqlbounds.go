package codegen

import (
	"fmt"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// writeBounds writes functions for the smallest and the largest id of a time, if the ids sort by
// time.
func (w *sqlWriter) writeBounds() {
	if w.time == nil {
		return
	}
	low, high, ok := w.constants()
	units, whole := w.units()
	if !ok || !whole {
		reason := "The ids do not begin with their time, so no range of ids matches a range of times."
		if ok {
			reason = "The bounds are left out: the time fields are out of order, or need numbers of more than 64 bits."
		}
		w.comment("%s", reason)
		w.out.WriteByte('\n')
		return
	}
	if at := w.bound.Layout.FieldAt(0); w.bits == 64 && w.fields[at].TimeUnit() != nil {
		negative := encoding.Zero(64).Put(0, 1, 1)
		if _, most := w.fields[at].Range(); most.Compare(w.fields[at].Get(negative)) >= 0 {
			w.comment("From %s on, ids are negative, and sort before the others. For a range that begins earlier and", humantext.RFC3339(w.bound.Time(negative)))
			w.comment("ends later, join the two conditions with OR: id >= %s(begin) OR id <= %s(end)", w.functionName("min"), w.functionName("max"))
		}
	}
	for _, x := range []struct {
		suffix, about    string
		rest             ids.ID
		before, after    string
		beforeID, lastID bool
	}{
		{"min", "The smallest id in the time unit of a time. NULL after the last time.", low, w.bound0(low, false), "NULL", true, false},
		{"max", "The largest id in the time unit of a time. NULL before the epoch.", high, "NULL", w.bound0(high, true), false, true},
	} {
		body := func(ts string) string { return units(ts, x.rest, x.before, x.after) }
		name := w.functionName(x.suffix)
		w.comment("%s", x.about)
		w.dialect.write(&w.out, &function{name: name, parameter: "ts", takes: w.timestamp, returns: w.idType(), body: body(w.argument("ts"))})
		w.out.WriteByte('\n')
		for i, id := range w.samples {
			at := time.Unix(w.time.of(w.plan, id)).UTC()
			stamp := at.Truncate(time.Microsecond)
			bounds, err := w.bound.Bounds(ids.At(stamp), ids.At(stamp))
			if err != nil || at.Year() > 9000 || at.Unix() > w.last-86400*366 || stamp.Unix() < w.first {
				continue
			}
			want := bounds.Min
			if x.lastID {
				want = bounds.Max
			}
			w.test(fmt.Sprint(x.suffix, "_", i+1), w.called(name, body, w.timeLiteral(stamp)), w.literal(want))
		}
	}
}

// constants returns the smallest and the largest id, with all bits of the time cleared. It
// reports false if the ids do not begin with their time.
func (w *sqlWriter) constants() (low, high ids.ID, ok bool) {
	for bit := range w.bits {
		f := &w.bound.Layout.Fields[w.bound.Layout.FieldAt(bit)]
		if f.TimeUnit() != nil {
			break
		}
		if f.Fixed == nil && f.Kind != ids.Reserved {
			return low, high, false
		}
	}
	for _, id := range append(slices.Clone(w.samples), encoding.Zero(w.bits)) {
		at := ids.At(time.Unix(w.time.of(w.plan, id)))
		b, err := w.bound.Bounds(at, at)
		if err != nil || b.Strays {
			continue
		}
		low, high = b.Min, b.Max
		for _, x := range w.time.terms {
			low, high = w.fields[x.field].Set(low, ids.Value{}), w.fields[x.field].Set(high, ids.Value{})
		}
		return low, high, true
	}
	return low, high, false
}

// bound0 returns the literal of rest, whose timestamp is 0. If last is set, its timestamp becomes
// the last one.
func (w *sqlWriter) bound0(rest ids.ID, last bool) string {
	if last {
		for _, x := range w.time.terms {
			f := &w.fields[x.field]
			_, most := f.Range()
			rest = f.Set(rest, most)
		}
	}
	return w.literal(rest)
}

// lastSecond returns the second after the last timestamp, counted from the epoch. It reports false
// if the time fields are not in the order of their units. It also reports false if they need
// numbers of more than 64 bits.
func (p *plan) lastSecond() (last int64, ok bool) {
	t := p.time
	for i, x := range t.terms {
		_, most := p.fields[x.field].Range()
		single, whole, follows := len(t.terms) == 1, x.count == 1, i+1 < len(t.terms)
		switch {
		case x.count > (1<<62)/x.share, !whole && follows, !whole && x.seconds != 1 && !single, !whole && !single && int64(most.Lo) < x.count-1:
			return 0, false
		case whole && follows && t.terms[i+1].count > 1 && x.seconds != 1:
			return 0, false
		case whole, single:
			last += int64(most.Lo) / x.count * x.seconds
		}
	}
	return last + t.terms[len(t.terms)-1].seconds, true
}

// units returns a function that writes the id for a time. The arguments before and after are its
// results for times outside the layout. The second result is false if there is no such function.
func (w *sqlWriter) units() (func(ts string, rest ids.ID, before, after string) string, bool) {
	t := w.time
	last, ok := w.lastSecond()
	return func(ts string, rest ids.ID, before, after string) string {
		sec, nanos := w.since(ts, t.epoch)
		if extra := t.extra / t.perNano; extra > 0 {
			less := nanos + " < " + integer(extra)
			sec = "(" + sec + " - " + whether(less, "1", "0") + ")"
			nanos = "(" + nanos + " - " + integer(extra) + " + " + whether(less, "1000000000", "0") + ")"
		}
		values := w.values(sec, nanos)
		first := t.terms[0].field
		_, most := w.fields[first].Range()
		var runs []run
		for i := range w.fields {
			if v, ok := values[i]; ok {
				f := &w.fields[i]
				at := f.Width
				for _, s := range f.Spans {
					at -= s.Width
					runs = append(runs, run{s.Offset, s.Width, v, at, f.Width})
				}
			}
		}
		unknown := ""
		if w.name == "sqlite" && !w.isNumber() { // printf writes 0 for NULL
			unknown = " WHEN " + sec + " IS NULL THEN NULL"
		}
		return "CASE WHEN " + sec + " < 0 THEN " + before + " WHEN " + sec + " > " + integer(last) + " THEN " + after +
			" WHEN " + values[first] + " > " + most.String() + " THEN " + after + unknown + " ELSE " + w.assemble(rest, runs) + " END"
	}, ok
}

// values returns the values of the time fields, for seconds and nanoseconds since the epoch.
func (w *sqlWriter) values(left, nanos string) map[int]string {
	t, values := w.time, map[int]string{}
	for i, x := range t.terms {
		switch {
		case x.count == 1 && (i+1 == len(t.terms) || t.terms[i+1].count > 1):
			values[x.field] = quotient(w, left, x.seconds)
		case x.count == 1:
			values[x.field] = w.div(left, integer(x.seconds))
			left = w.mod(left, integer(x.seconds))
		default:
			if x.seconds > 1 {
				nanos = "(" + factor(w.mod(left, integer(x.seconds)), 1e9) + " + " + nanos + ")"
			}
			values[x.field] = w.div(factor(nanos, t.perNano), integer(x.share))
			if len(t.terms) == 1 {
				values[x.field] = "(" + factor(quotient(w, left, x.seconds), x.count) + " + " + values[x.field] + ")"
			}
		}
	}
	return values
}

// quotient returns x / n.
func quotient(w *sqlWriter, x string, n int64) string {
	if n == 1 {
		return x
	}
	return w.div(x, integer(n))
}

// run says that width bits of an id, from bit offset on, are bits of value. The integer value has
// total bits, low of them less significant than the run.
type run struct {
	offset, width int
	value         string
	low, total    int
}

// assemble returns an id with the bits of runs; all other bits are those of rest.
func (w *sqlWriter) assemble(rest ids.ID, runs []run) string {
	if w.isNumber() {
		negative := w.bits == 64
		terms := w.terms(runs, 0, w.bits, negative)
		if n := int64(rest.Uint64(0, w.bits)); n != 0 || len(terms) == 0 {
			terms = append(terms, integer(n))
		}
		return sum(terms)
	}
	lead, parts := -w.bits&7, []string{}
	for from := -lead; from < w.bits; {
		n := min(48, w.bits-from)
		begin := max(from, 0)
		terms := w.terms(runs, begin, from+n-begin, false)
		if c := rest.Uint64(begin, from+n-begin); c != 0 || len(terms) == 0 {
			terms = append(terms, integer(int64(c)))
		}
		parts = append(parts, w.hex(sum(terms), n/4))
		from += n
	}
	if len(parts) == 1 {
		return w.unhex(parts[0])
	}
	return w.unhex(w.concat(parts))
}

// terms returns what the runs add to the integer in width bits of an id, from bit from on. If
// signed is set, bit 0 is the sign.
func (w *sqlWriter) terms(runs []run, from, width int, signed bool) []string {
	var terms []string
	for _, r := range runs {
		begin, end := max(r.offset, from), min(r.offset+r.width, from+width)
		if begin >= end {
			continue
		}
		if signed && begin == 0 {
			top := w.part(r, 0, 1)
			terms = append(terms, whether(top+" = 1", "(-9223372036854775807 - 1)", "0"))
			terms[len(terms)-1] = "(" + terms[len(terms)-1] + ")"
			if begin++; begin == end {
				continue
			}
		}
		terms = append(terms, times(w.part(r, begin, end-begin), from+width-end))
	}
	return terms
}

// part takes width bits of an id from a run. The first of them is bit begin of the id.
func (w *sqlWriter) part(r run, begin, width int) string {
	x, below := r.value, r.low+r.offset+r.width-begin-width
	if below > 0 {
		x = w.shift(x, below)
	}
	if below+width < r.total {
		x = w.and(x, mask(width))
	}
	return x
}
