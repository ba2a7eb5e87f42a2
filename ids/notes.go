package ids

import (
	"strconv"
	"time"

	"idtui/ids/humantext"
)

// maxSafe is the largest whole number below which a JavaScript number, a 64-bit
// float, holds every one.
const maxSafe = 1<<53 - 1

// nearEnd is how long before the last timestamp an id is worth a remark.
const nearEnd = 3 * 365 * 24 * time.Hour

// Notes are what is worth knowing of this id: what the scheme itself notes,
// then what follows from its declaration and holds for this value.
func (f *BoundScheme) Notes(id ID) []string { return f.AppendNotes(nil, id, nil) }

// AppendNotes appends what [BoundScheme.Notes] lists. The text is the canonical one
// where it is at hand, else nil: then it is written if a remark needs it.
func (f *BoundScheme) AppendNotes(list []string, id ID, text []byte) []string {
	if f.OwnNotes != nil {
		list = append(list, f.OwnNotes(id)...)
	}
	if v := id.Uint64(0, 64); f.number && v > maxSafe {
		list = append(list, "above 2^53: a JavaScript number rounds it; pass it on as text")
		if v>>63 == 1 {
			list = append(list, "as a signed 64-bit number it is "+strconv.FormatInt(int64(v), 10))
		}
	}
	if f.mixed && f.mixesCase(id, text) {
		list = append(list, "has letters of both cases: a comparison that ignores case mixes it up with others and does not sort it by time")
	}
	if !f.end.IsZero() && f.Seconds(id) >= f.lastYears {
		if left := f.end.Sub(f.Time(id)); left >= 0 && left < nearEnd {
			list = append(list, "near the end of its scheme: the last timestamp is "+humantext.RFC3339(f.end))
		}
	}
	if f.Check != nil && !f.Strict {
		if err := f.Check(id); err != nil {
			list = append(list, err.Error())
		}
	}
	return list
}

// prepareNotes notes what [BoundScheme.Notes] looks at.
func (f *BoundScheme) prepareNotes() {
	f.number = f.Layout.Bits == 64 && f.Encoding("decimal") != nil
	if fields := f.Layout.Fields; f.Time != nil && len(fields) > 0 && len(f.Encodings) > 0 {
		sorted := fields[0].Kind == Time && fields[0].Offset() == 0
		f.mixed = sorted && MixesCase(f.Encodings[0].digits)
	}
	if n := len(f.Milestones); n > 0 && f.Time != nil {
		f.end = f.Milestones[n-1].At
		f.lastYears = f.end.Add(-nearEnd).Unix()
	}
}

// mixesCase reports whether the canonical text, which is written if it is empty,
// has letters of both cases.
func (f *BoundScheme) mixesCase(id ID, text []byte) bool {
	var buf [MaxBits]byte
	if len(text) == 0 {
		text = f.Append(buf[:0], id)
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
