package ids

import (
	"strconv"
	"time"

	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
)

// maxExact is the largest n for which a JavaScript number, a 64-bit float, holds all integers up to
// n exactly. JavaScript's Number.MAX_SAFE_INTEGER is one less, because a number that is
// read as 2^53 can also have been 2^53 + 1.
const maxExact = 1 << 53

// nearEnd is the time before the last timestamp in which ids get a note.
const nearEnd = 3 * 365 * 24 * time.Hour

// Notes returns the notes about an id: those of the scheme, then those that follow
// from its declaration.
func (b *BoundScheme) Notes(id ID) []string { return b.AppendNotes(nil, id, nil, rounding.Unknown) }

// AppendNotes appends what [BoundScheme.Notes] returns, with what is known about the rounding of
// the id. If a note needs the canonical text and text is nil, AppendNotes encodes the id. Encoding
// every id costs idtui decode -s ksuid -f json 18 % more instructions.
func (b *BoundScheme) AppendNotes(list []string, id ID, text []byte, r rounding.Set) []string {
	if b.OwnNotes != nil {
		list = append(list, b.OwnNotes(id)...)
	}
	if v := id.Uint64(0, 64); b.number && v > maxExact {
		list = appendNumberNotes(list, v, r)
	}
	if b.mixed && b.mixesCase(id, text) {
		list = append(list, "mixed case: case-insensitive comparison can confuse it with other ids and breaks time order")
	}
	if !b.end.IsZero() && b.Time != nil && (b.at == nil || b.at.Get(id).Lo >= b.early) {
		if at := b.Time(id); at.After(b.lastYears) && !at.After(b.end) {
			list = append(list, "near the end of the timestamps: the last one is "+humantext.RFC3339(b.end))
		}
	}
	if b.Check != nil && !b.Strict {
		if err := b.Check(id); err != nil {
			list = append(list, err.Error())
		}
	}
	return list
}

// appendNumberNotes appends the notes about a number that a JavaScript number does not
// hold exactly.
func appendNumberNotes(list []string, v uint64, r rounding.Set) []string {
	list = append(list, "larger than 2^53: JavaScript rounds it; send it as a string")
	if note := r.Note(v); note != "" {
		list = append(list, note)
	}
	if v>>63 == 1 {
		list = append(list, "as a signed 64-bit integer it is "+strconv.FormatInt(int64(v), 10))
	}
	return list
}

// RangeNotes returns a function that notes values below the Min or above the Max of their field. No
// generator issues them. It is nil if no field has one.
func (l *Layout) RangeNotes() func(ID) []string {
	var ranged []*Field
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Fixed == nil && (f.Min > 0 || f.hasMax()) {
			ranged = append(ranged, f)
		}
	}
	if len(ranged) == 0 {
		return nil
	}
	return func(id ID) (list []string) {
		for _, f := range ranged {
			least, most := f.Range()
			if v := f.Get(id); v.Compare(least) < 0 || v.Compare(most) > 0 {
				list = append(list, f.Name+" is "+v.String()+": generators issue "+least.String()+" to "+most.String())
			}
		}
		return list
	}
}

// prepareNotes computes what [BoundScheme.Notes] needs, once per bound scheme.
func (b *BoundScheme) prepareNotes() {
	b.number = b.Layout.Bits == 64 && b.Decimal() != nil
	if fields := b.Layout.Fields; b.Time != nil && len(fields) > 0 && len(b.Encodings) > 0 {
		sorted := fields[0].Kind == Time && fields[0].Offset() == 0
		b.mixed = sorted && b.Encodings[0].MixesCase()
	}
	if n := len(b.Milestones); n > 0 && b.Time != nil && !b.GuessedTime {
		b.lastYears = b.Milestones[n-1].At.Add(-nearEnd)
		if b.end = b.Milestones[n-1].At; b.at != nil {
			b.early = uint64(max(0, b.at.Unit.Index(At(b.lastYears))+1))
		}
	}
}

// mixesCase reports whether the canonical text has letters of both cases. It encodes
// the id if text is empty.
func (b *BoundScheme) mixesCase(id ID, text []byte) bool {
	var buf [encoding.MaxBits]byte
	if len(text) == 0 {
		text = b.Append(buf[:0], id)
	}
	lower, upper := false, false
	for _, c := range text {
		lower = lower || c >= 'a' && c <= 'z'
		upper = upper || c >= 'A' && c <= 'Z'
		if lower && upper {
			return true
		}
	}
	return false
}
