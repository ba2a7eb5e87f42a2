package inference

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// TimeSentence returns where the time is, with its unit and its epoch: "Time in bits 1–39 (id >>
// 24): units of 10 ms since 2021-03-01". It is "" if no time was found. A unit and an epoch that
// the ids do not reveal are marked as a guess.
func (r *Result) TimeSentence() string {
	var parts []string
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time {
			continue
		}
		text := "bits " + ids.BitRanges(f.Spans) + r.shiftText(f)
		if unit := f.UnitText(); unit != "" {
			text += ": units of " + unit
			if f.Epoch != nil {
				text += " since " + strings.TrimSuffix(humantext.RFC3339(*f.Epoch), "T00:00:00Z")
			}
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return ""
	}
	text := "Time in " + humantext.And(parts)
	switch {
	case !strings.Contains(text, ": "):
		return text + ", unit and epoch unknown"
	case !strings.Contains(text, " since "):
		return text + ", epoch unknown"
	case len(r.Undetermined) > 0:
		return text + " (a guess)"
	}
	return text
}

// shiftText returns how an expression gets a field from a number: " (id >> 22)". It is "" for ids
// that are not decimal numbers, and for a field in several spans.
func (r *Result) shiftText(f *Field) string {
	if len(f.Spans) > 1 || !r.Frame.Number || r.Frame.Alphabet != "decimal" {
		return ""
	}
	text := "id"
	if shift := r.Bits - f.Spans[0].Offset - f.Width; shift > 0 {
		text += fmt.Sprintf(" >> %d", shift)
	}
	if slices.ContainsFunc(r.Columns[:f.Spans[0].Offset], func(c Column) bool { return c.Ones > 0 }) {
		text += fmt.Sprintf(" & 0x%x", uint64(1)<<min(f.Width, 63)-1)
	}
	return " (" + text + ")"
}

// Sentences returns what the ids reveal: the time, when the ids were generated, and when the
// timestamps end. If no time was found, it returns why.
func (r *Result) Sentences() []string {
	var list []string
	if text := r.TimeSentence(); text != "" {
		list = append(list, text+".")
	}
	list = append(list, r.Advice()...)
	if first, last, ok := r.Period(); ok {
		from, _, _ := strings.Cut(humantext.DateTime(first), ".")
		to, _, _ := strings.Cut(humantext.DateTime(last), ".")
		if day, _, _ := strings.Cut(from, " "); strings.HasPrefix(to, day+" ") {
			to = strings.TrimPrefix(to, day+" ")
		}
		text := "Generated " + from + " to " + to + " UTC."
		if len(r.Undetermined) > 0 {
			text = "If the guess is right, generated " + from + " to " + to + " UTC."
		}
		list = append(list, text)
	}
	switch end, ok := r.End(); {
	case len(r.Undetermined) > 0:
	case ok && humantext.IsFar(end):
		list = append(list, "Timestamps have "+humantext.NoEnd+".")
	case ok:
		list = append(list, "Timestamps end on "+humantext.Date(end)+".")
	}
	return list
}

// ConfidenceText returns the confidence and, if there is a time, what it applies to.
func (r *Result) ConfidenceText() string {
	text := "confidence " + humantext.Confidence(r.Confidence)
	at := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time })
	switch {
	case at < 0:
		return text
	case r.Fields[at].UnitText() == "":
		return text + " that these bits are the time"
	case r.Fields[at].Epoch == nil:
		return text + " that time and unit are right"
	case len(r.Undetermined) > 0:
		return text + " that this guess of time, unit and epoch is right"
	}
	return text + " that time, unit and epoch are right"
}
