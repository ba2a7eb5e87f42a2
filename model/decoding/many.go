package decoding

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/rounding"
)

// DecodeAll appends the ids in a text to dst, in order and without their reasons: see
// [Decoder.Explain]. If the text is an id, that is the only one. Otherwise DecodeAll searches
// copied forms, such as quotes or ObjectId("…"), and then the words of the text. The only word beside a
// time is decoded as a text of its own. DecodeAll reuses the memory of dst.
//
// If there are no ids, the error is an [*encoding.ParseError] if the scheme was given, otherwise
// an [*Error].
func (d *Decoder) DecodeAll(dst []Result, text string) ([]Result, error) {
	before := dst
	dst = appendResult(dst)
	last := &dst[len(dst)-1]
	err := d.DecodeInto(last, text)
	if err == nil {
		return dst, nil
	}
	whole := last.Input
	if list, isNumber, problem := d.number(before, whole); isNumber {
		return list, problem
	}
	if whole == "" || d.encoding != nil || d.bound != nil && hasSpaceAround(whole) {
		return before, err
	}
	if negative, problem := d.negativeError(whole, err); negative { // decoding only the digits would drop the sign
		return before, problem
	}
	if d.mayHoldIDs(last, whole) {
		if innerTexts(whole, func(start, end int) bool { return d.decodePart(last, whole, start, end) == nil }) {
			return dst, nil
		}
		dst = dst[:len(before)]
		for _, w := range d.idsIn(whole) {
			dst = appendResult(dst)
			if last := &dst[len(dst)-1]; d.decodePart(last, whole, w.start, w.end) != nil {
				dst = dst[:len(dst)-1]
			}
		}
		if found := dst[len(before):]; len(found) > 0 {
			if len(found) == 1 && found[0].Start > 0 && found[0].Start+len(found[0].Text) == len(whole) {
				if lead := d.wrongLead(whole, found[0].Start); lead != nil {
					return before, lead
				}
			}
			return dst, nil
		}
	}
	return d.appendOnlyWord(before, whole, err)
}

// appendOnlyWord appends the id that is the only word beside a time, or an unlikely one if
// requested. Otherwise it returns the error of that word, or err, the error of the whole text.
func (d *Decoder) appendOnlyWord(before []Result, whole string, err error) ([]Result, error) {
	dst := appendResult(before)
	last := &dst[len(before)]
	start, end := BesideTime(whole, d.now)
	if end-start < len(whole) {
		err = d.decodePart(last, whole, start, end)
	}
	if err == nil || d.unlikely && d.bound == nil && d.decodeAnyway(last, whole[start:end]) {
		last.Input, last.Start = whole, start
		return dst, nil
	}
	return before, err
}

// BesideTime returns the bounds of the word in a text of one word and a time. For other texts, it
// returns the bounds of the text.
func BesideTime(text string, now time.Time) (start, end int) {
	const between = " \t,;|"
	if n := strings.IndexAny(text, between); n > 0 {
		if _, ok := humantext.LogTime(strings.TrimLeft(text[n:], between), now); ok {
			return 0, n
		}
	}
	if n := strings.LastIndexAny(text, between); n >= 0 {
		if _, ok := humantext.LogTime(strings.TrimRight(text[:n], between), now); ok {
			return n + 1, len(text)
		}
	}
	return 0, len(text)
}

// number appends the id that a spreadsheet or a data frame has written as a number. It reports false
// for other texts.
func (d *Decoder) number(dst []Result, text string) (list []Result, isNumber bool, err error) {
	if digits, form := rounding.WholeNumber(text); form != "" {
		list, err = d.DecodeAll(dst, digits)
		for i := len(dst); i < len(list); i++ {
			list[i].Input, list[i].Form = text, form
		}
		return list, true, err
	}
	if lost := rounding.Lost(text); lost != "" && d.bound != nil {
		return dst, true, &encoding.ParseError{Scheme: d.bound.Scheme.Name, Input: text, Problem: "a spreadsheet has rounded it; " + lost}
	}
	return dst, false, nil
}

// mayHoldIDs reports whether a text that is not an id may contain ids. The parts of a MAC address, for
// example, are not ids.
func (d *Decoder) mayHoldIDs(r *Result, text string) bool {
	_, bytea := inBytea(text) // a bytea looks like a hexadecimal number
	return d.bound != nil || bytea > 0 || !r.found.IsNonID()
}

// negativeError returns the error for a negative decimal number, and reports false for other texts.
// The error is about the sign if the given scheme accepts the number without it; otherwise it is
// err.
func (d *Decoder) negativeError(text string, err error) (negative bool, problem error) {
	digits, ok := strings.CutPrefix(text, "-")
	if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return false, nil
	}
	if d.bound == nil || strings.Trim(digits, "0") == "" {
		return true, err
	}
	if _, _, positive := d.bound.ParseEncoding(digits); positive != nil {
		return true, err
	}
	return true, &encoding.ParseError{
		Scheme: d.bound.Scheme.Name, Input: text,
		Problem: "bit 0 must be 0, and in a negative number it is 1",
	}
}

// hasSpaceAround reports whether a text begins or ends with a space or control character. A given
// scheme rejects such texts.
func hasSpaceAround(s string) bool {
	unclean := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return unclean(first) || unclean(last)
}

// appendResult appends a result. It reuses the memory of an old result in the capacity.
func appendResult(dst []Result) []Result {
	if len(dst) < cap(dst) {
		return dst[:len(dst)+1]
	}
	return append(dst, Result{})
}

// decodePart decodes whole[start:end] as an id in the text whole.
func (d *Decoder) decodePart(out *Result, whole string, start, end int) error {
	err := d.DecodeInto(out, whole[start:end])
	out.Input, out.Start = whole, start+strings.Index(whole[start:end], out.Text)
	return err
}

// wordDetector returns the detector for words: that of the given scheme, or of all schemes.
func (d *Decoder) wordDetector() *detect.Detector {
	if d.detector != nil {
		return d.detector
	}
	return d.given()
}

// Order says whether the ids of a list are in order. Each id is compared with the earlier ids of its
// scheme, because different generators have no common order.
type Order struct {
	// ByTime is set if the ids have several schemes or layouts. Then times are compared, and ids
	// without a time or of probably no known scheme are not.
	ByTime bool
	// Compared is the number of ids that were compared with an earlier one. Late is the number of
	// those that are smaller than an earlier id. If ByTime is set, it is the number of those with
	// an earlier time. Descents compares only with the previous id of the scheme. Duplicates is the
	// number of ids that occurred before. LateTimes is the number of ids whose time is before that
	// of an earlier one. It is -1 if any compared id has no time.
	Compared, Late, Descents, Duplicates, LateTimes int
}

// OrderOf compares each id of a list with the earlier ids of its scheme.
func OrderOf(list []Result) Order {
	var o Order
	for i := range list {
		if a, b := list[max(i-1, 0)].Bound, list[i].Bound; a.Scheme != b.Scheme || !sameLayout(a.Layout, b.Layout) {
			o.ByTime = true
			break
		}
	}
	seen, timeless := make(map[string]bool, len(list)), false
	before := map[*ids.Scheme]*earlier{}
	for i := range list {
		r := &list[i]
		key := r.Bound.Scheme.Name + " " + r.Bound.String(r.ID)
		if seen[key] {
			o.Duplicates++
		}
		seen[key] = true
		at, timed := r.Time()
		if o.ByTime && (!timed || r.Doubtful()) {
			continue
		}
		e := before[r.Bound.Scheme]
		if e == nil {
			before[r.Bound.Scheme] = &earlier{r.ID, r.ID, at, at}
			continue
		}
		o.Compared++
		order, newest := e.last.Compare(r.ID), e.newest.Compare(r.ID)
		if o.ByTime {
			order, newest = e.lastTime.Compare(at), e.newestTime.Compare(at)
		}
		if order > 0 {
			o.Descents++
		}
		e.last, e.lastTime = r.ID, at
		if newest > 0 {
			o.Late++
		} else {
			e.newest = r.ID
		}
		timeless = timeless || !timed
		if e.newestTime.After(at) {
			o.LateTimes++
		} else {
			e.newestTime = at
		}
	}
	if timeless {
		o.LateTimes = -1
	}
	return o
}

// earlier is the last and the newest id of a scheme so far, with their times.
type earlier struct {
	last, newest         ids.ID
	lastTime, newestTime time.Time
}

// String describes the order in a few words.
func (o Order) String() string {
	var text string
	rise, fall := "ids rise in order", "descending order"
	if o.ByTime {
		rise, fall = "times rise within each scheme", "newest first within each scheme"
	}
	switch {
	case o.Compared == 0:
		text = "no order to compare"
	case o.Late == 0:
		text = "✓ " + rise
	case o.Descents == o.Compared:
		text = "↓ " + fall
	default:
		text = "✗ out of order " + humantext.Times(o.Late)
		switch {
		case o.LateTimes == 0:
			text += " (times in order)"
		case o.LateTimes > 0 && o.LateTimes != o.Late:
			text += " (" + humantext.Number(o.LateTimes) + " by time)"
		}
	}
	if o.Duplicates > 0 {
		text += ", " + humantext.Count(o.Duplicates, "duplicate")
	}
	return text
}
