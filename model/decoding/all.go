package decoding

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/detect"
)

// DecodeAll appends the ids of a text of any shape to dst, in order and without their
// reasons: see [Decoder.Explain]. A text that is one id has only that. Otherwise the
// ids are looked for in copied forms, such as quotes or ObjectId("…"), and then among
// the words of the text, such as those of a line of a log. It reuses the memory of dst.
//
// The error is for a text without ids: an [*ids.ParseError] if the scheme was given,
// otherwise an [*Error].
func (d *Decoder) DecodeAll(dst []Result, text string) ([]Result, error) {
	before := dst
	dst = appendResult(dst)
	last := &dst[len(dst)-1]
	err := d.DecodeInto(last, text)
	if err == nil {
		return dst, nil
	}
	whole := last.Input
	if whole == "" || d.bound != nil && hasSpaceAround(whole) {
		return before, err
	}
	if d.bound != nil || !last.found.IsNonID() { // the parts of a MAC address are no ids
		if d.innerID(last, whole) {
			return dst, nil
		}
		dst = d.appendWords(dst[:len(before)], whole)
	} else {
		dst = dst[:len(before)]
	}
	if len(dst) > len(before) {
		return dst, nil
	}
	if dst = appendResult(dst); d.unlikely && d.bound == nil && d.decodeAnyway(&dst[len(before)], whole) {
		return dst, nil
	}
	return before, err
}

// appendWords appends the ids among the words of a text.
func (d *Decoder) appendWords(dst []Result, whole string) []Result {
	for _, w := range d.idsIn(whole) {
		dst = appendResult(dst)
		if last := &dst[len(dst)-1]; d.decodePart(last, whole, w.start, w.end) != nil {
			dst = dst[:len(dst)-1]
		}
	}
	return dst
}

// hasSpaceAround reports whether a text begins or ends with space or a control
// character, about which a given scheme is strict.
func hasSpaceAround(s string) bool {
	unclean := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	return unclean(first) || unclean(last)
}

// appendResult appends a result with the memory of the one that was there.
func appendResult(dst []Result) []Result {
	if len(dst) < cap(dst) {
		return dst[:len(dst)+1]
	}
	return append(dst, Result{})
}

// innerID decodes the id inside of a copied form. It reports whether there is one.
func (d *Decoder) innerID(out *Result, whole string) bool {
	return innerTexts(whole, func(start, end int) bool { return d.decodePart(out, whole, start, end) == nil })
}

// decodePart decodes a part of a text that is an id.
func (d *Decoder) decodePart(out *Result, whole string, start, end int) error {
	err := d.DecodeInto(out, whole[start:end])
	out.Input, out.Start = whole, start+strings.Index(whole[start:end], out.Text)
	return err
}

// wordDetector returns the detector of words: that of all schemes, or of the given one.
func (d *Decoder) wordDetector() *detect.Detector {
	if d.detector != nil {
		return d.detector
	}
	return d.given()
}

// detectorOf returns the detector of one scheme.
func (d *Decoder) detectorOf(b *ids.BoundScheme) *detect.Detector {
	return detect.NewBound([]*ids.BoundScheme{b}, d.now)
}
