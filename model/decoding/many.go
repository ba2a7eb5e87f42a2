package decoding

import (
	"context"
	"strings"
	"unicode/utf8"

	"idtui/ids/humantext"
	"idtui/model/fields"
)

// DecodeMany decodes the ids of a text of several lines, in order and without their
// reasons: at most a number of them. Lines without ids are skipped. more reports whether
// the text may hold more ids. It stops early if ctx ends, with the ids found so far.
func (d *Decoder) DecodeMany(ctx context.Context, text string, most int) (list []Result, more bool) {
	for text != "" && ctx.Err() == nil {
		var line string
		line, text = cutLine(text)
		if strings.TrimSpace(line) == "" {
			continue
		}
		list, _ = d.DecodeAll(list, line) // a line without ids is no error here
		if len(list) >= most {
			return list[:most], len(list) > most || strings.TrimSpace(text) != ""
		}
	}
	return list, text != ""
}

// cutLine cuts the first line off a text. A line that is longer than [MaxInput] is cut
// after the last character that separates ids.
func cutLine(text string) (line, rest string) {
	if i := strings.IndexAny(text[:min(len(text), MaxInput)], "\r\n"); i >= 0 {
		return text[:i], text[i+1:]
	}
	if len(text) <= MaxInput {
		return text, ""
	}
	at := MaxInput
	if i := strings.LastIndexAny(text[:at], " \t,;|\"'"); i >= 0 {
		at = i + 1
	}
	for at > 0 && !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}

// Order tells whether the ids of a list are in order.
type Order struct {
	// ByTime is set if the ids are of several schemes or layouts, so that only their
	// times can be compared. Compared is how many neighbors were.
	ByTime   bool
	Compared int
	// Descents is how many ids are smaller than the one before, or have an earlier time.
	// Duplicates is how many ids occurred before.
	Descents, Duplicates int
}

// OrderOf compares each id of a list with the one before.
func OrderOf(list []Result) Order {
	var o Order
	for i := range list {
		if a, b := list[max(i-1, 0)].Bound, list[i].Bound; a.Scheme != b.Scheme || !sameLayout(a.Layout, b.Layout) {
			o.ByTime = true
			break
		}
	}
	seen := make(map[string]bool, len(list))
	for i := range list {
		key := list[i].Bound.Scheme.Name + " " + list[i].Bound.String(list[i].ID)
		if seen[key] {
			o.Duplicates++
		}
		seen[key] = true
		if i > 0 {
			o.add(&list[i-1], &list[i])
		}
	}
	return o
}

// add compares two neighbors.
func (o *Order) add(a, b *Result) {
	order := a.ID.Compare(b.ID)
	if o.ByTime {
		s, okA := fields.TimeOf(a.Bound, a.ID)
		t, okB := fields.TimeOf(b.Bound, b.ID)
		if !okA || !okB {
			return
		}
		order = s.Compare(t)
	}
	o.Compared++
	if order > 0 {
		o.Descents++
	}
}

// String returns the result in a few words.
func (o Order) String() string {
	var text string
	what := "ids rise"
	if o.ByTime {
		what = "times rise"
	}
	switch {
	case o.Compared == 0:
		text = "no order to compare"
	case o.Descents == 0:
		text = "✓ " + what + " in order"
	case o.Descents == o.Compared:
		text = "↓ newest first"
		if !o.ByTime {
			text = "↓ ids fall in order"
		}
	default:
		text = "✗ out of order " + humantext.Times(o.Descents)
	}
	if o.Duplicates > 0 {
		text += ", " + humantext.Count(o.Duplicates, "duplicate")
	}
	return text
}
