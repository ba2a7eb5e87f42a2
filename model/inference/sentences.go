package inference

import (
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// TimeSentence returns where the time is, with its unit and its epoch: "Time in bits 1–39: units
// of 10 ms since 2021-03-01". It is "" if no time was found. A unit and an epoch that the ids do
// not reveal are marked as a guess.
func (r *Result) TimeSentence() string {
	var parts []string
	for i := range r.Fields {
		f := &r.Fields[i]
		if f.Kind != ids.Time {
			continue
		}
		text := "bits " + ids.BitRanges(f.Spans)
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
		return text + "; these ids do not reveal its unit and its epoch"
	case !strings.Contains(text, " since "):
		return text + ", epoch unknown"
	case len(r.Undetermined) > 0:
		return text + " (a guess)"
	}
	return text
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
		list = append(list, "Generated "+from+" to "+to+" UTC.")
	}
	switch end, ok := r.End(); {
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
	}
	return text + " that time, unit and epoch are right"
}
