package scheme

import (
	"cmp"
	"math"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// Text is what is known of texts that are only recognized: their pattern identifies the
// scheme, and their content means nothing without a key or a table. A scheme whose texts have
// named parts but more bits than an [ids.ID] holds is one too: its parts are views without
// bits. It replaces the fields and encodings of a declaration:
//
//	Scheme{Name: "md5", …, Text: &Text{Pattern: "32 hex digits", Shortest: 32, Longest: 32, Chars: "0123456789abcdefABCDEF", Each: 4}}
type Text struct {
	Pattern           string // for people
	Shortest, Longest int
	Chars             string  // of the whole text
	Each              float64 // the description length of a character, in bits; 0 to derive it from Chars
	Begins            string  // the characters that a text can begin with; "" for any
	Needs             string  // each text has one of these characters; "" for none

	// Fits reports whether a text may have the pattern: a fast check without allocation; nil
	// for all.
	Fits func(text string) bool
	// Matches is a check beyond length and characters; nil for none.
	Matches func(text string) bool
	// Parts are the parts of a text, in order; nil for none.
	Parts []ids.Field
	// Read returns the text of each part, "" for a part that is missing; or what is wrong.
	Read func(text string) ([]string, error)
	// When returns the time in a text, if it has one; nil for none. Step is its precision; 0 for
	// a second.
	When func(text string) (time.Time, bool)
	Step time.Duration
	// Canonical returns how a text is written; nil to write it as it was read.
	Canonical func(text string) string
	// Bits returns the description length of a text; nil for Each of its characters. Least
	// is its minimum for n characters; nil if that is not known.
	Bits  func(text string) float64
	Least func(n int) float64
	Notes func(text string) []string
}

// textReader reads the texts of a scheme.
type textReader struct {
	*Text
	allowed  [256]bool
	mismatch error // the error for a text that does not match
}

// bound returns the scheme of texts that are not known yet, which refines to that of one text.
func (t *Text) bound() *ids.BoundScheme {
	r := &textReader{Text: t, mismatch: encoding.Problemf("wrong pattern; expected %s", t.Pattern)}
	for i := range len(t.Chars) {
		r.allowed[t.Chars[i]] = true
	}
	own := r.boundTo("")
	own.Refine = func(text string, _ ids.ID) *ids.BoundScheme { return own.Sibling(r.boundTo(text)) }
	return own
}

// boundTo returns the bound scheme of one text. The id has no bits, so the bound
// scheme holds the text.
func (r *textReader) boundTo(text string) *ids.BoundScheme {
	bits, least := r.Bits, r.Least
	if bits == nil {
		each := cmp.Or(r.Each, math.Log2(float64(len(r.Chars))))
		bits = func(s string) float64 { return each * float64(len(s)) }
		least = func(n int) float64 { return each * float64(n) }
	}
	written := text
	if r.Canonical != nil && text != "" {
		written = r.Canonical(text)
	}
	f := &ids.BoundScheme{
		Layout: r.layout(text),
		Encodings: []ids.Encoding{encoding.Must(encoding.NewEncoding(encoding.Codec{
			Name: "text", Pattern: r.Pattern, Shortest: r.Shortest, Longest: r.Longest, Reads: encoding.Chars(r.Chars),
			Begins: encoding.Chars(r.Begins), Needs: encoding.Chars(r.Needs),
			Fits:   r.Fits,
			Decode: r.decode,
			Append: func(dst []byte, _ ids.ID) []byte { return append(dst, written...) },
		}))},
		TextBits: bits, LeastBits: least,
	}
	if text == "" {
		return f
	}
	if r.Notes != nil {
		f.OwnNotes = func(ids.ID) []string { return r.Notes(text) }
	}
	if r.When != nil {
		if at, ok := r.When(text); ok {
			f.Time, f.TimeStep = func(ids.ID) time.Time { return at }, cmp.Or(r.Step, time.Second)
		}
	}
	return f
}

// layout returns a layout without bits whose views are the parts of a text; of no text,
// all parts.
func (r *textReader) layout(text string) *ids.Layout {
	layout := ids.MustLayout(0)
	if r.Parts == nil {
		return layout
	}
	if text == "" {
		return layout.View(r.Parts...)
	}
	values, err := r.Read(text)
	if err != nil {
		return layout
	}
	var views []ids.Field
	for i, f := range r.Parts {
		if value := values[i]; value != "" {
			f.Text = func(ids.Value) string { return value }
			views = append(views, f)
		}
	}
	return layout.View(views...)
}

func (r *textReader) decode(s string) (ids.ID, error) {
	if len(s) < r.Shortest || len(s) > r.Longest {
		return ids.ID{}, r.mismatch
	}
	for i := range len(s) {
		if !r.allowed[s[i]] {
			return ids.ID{}, encoding.WrongChar(s, i, r.Pattern)
		}
	}
	if r.Matches != nil && !r.Matches(s) {
		return ids.ID{}, r.mismatch
	}
	if r.Read != nil {
		if _, err := r.Read(s); err != nil {
			return ids.ID{}, err
		}
	}
	return ids.ID{}, nil
}
