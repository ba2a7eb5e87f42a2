package schemejson

import (
	"encoding/json"

	"idtui/model/inference"
	"idtui/model/inference/frames"
)

// inferred is the JSON output of the command infer.
type inferred struct {
	N            int               `json:"n"`
	Encoding     inferredEncoding  `json:"encoding"`
	Bits         int               `json:"bits"`
	Scheme       *string           `json:"scheme"`
	Params       map[string]string `json:"params"`
	Fields       []inferredField   `json:"fields"`
	Date         *inferredDate     `json:"date,omitempty"`
	Confidence   float64           `json:"confidence"`
	MarginBits   float64           `json:"margin_bits"`
	Mixing       inference.Mixing  `json:"mixing,omitempty"`
	NoZone       bool              `json:"times_without_zone,omitempty"`
	Undetermined []string          `json:"undetermined"`
	Borders      []string          `json:"borders,omitempty"`
	Rivals       []inferredRival   `json:"rivals"`
}

type inferredEncoding struct {
	Alphabet  string `json:"alphabet"`
	As        string `json:"as,omitempty"`
	Length    int    `json:"length,omitempty"`
	Prefix    string `json:"prefix,omitempty"`
	Suffix    string `json:"suffix,omitempty"`
	Groups    []int  `json:"groups,omitempty"`
	Separator string `json:"separator,omitempty"`
	Pad       string `json:"pad,omitempty"`
	Check     string `json:"check,omitempty"`
	Form      string `json:"form,omitempty"`
}

type inferredField struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Offset  int      `json:"offset"`
	Width   int      `json:"width"`
	Ranges  [][2]int `json:"ranges,omitempty"`
	UnitNS  float64  `json:"unit_ns,omitempty"`
	EpochMS *float64 `json:"epoch_ms,omitempty"`
	Of      string   `json:"of,omitempty"`
	About   string   `json:"about,omitempty"`
}

// inferredDate is a date in the first digits of the ids. Its times have no time zone.
type inferredDate struct {
	Pattern string `json:"pattern"`
	First   string `json:"first"`
	Last    string `json:"last"`
}

type inferredRival struct {
	What       string  `json:"what"`
	MarginBits float64 `json:"margin_bits"`
	Confidence float64 `json:"confidence,omitempty"`
}

// Inferred returns a result as a JSON object and a newline.
func Inferred(r *inference.Result) string {
	out := inferred{
		N: r.N, Encoding: encodingJSON(&r.Frame), Bits: r.Bits, Params: r.Params, Fields: []inferredField{},
		Confidence: r.Confidence, MarginBits: r.MarginBits, Mixing: r.Mixing, NoZone: r.NoZone, Undetermined: []string{}, Borders: r.Borders(), Rivals: []inferredRival{},
	}
	if r.Scheme != nil {
		out.Scheme = &r.Scheme.Scheme.Name
	}
	for _, o := range r.Undetermined {
		out.Undetermined = append(out.Undetermined, o.String())
	}
	out.Undetermined = append(out.Undetermined, out.Borders...)
	for i := range r.Fields {
		out.Fields = append(out.Fields, inferredFieldOf(&r.Fields[i]))
	}
	if d := r.Date; d != nil {
		const noZone = "2006-01-02T15:04:05.999"
		out.Date = &inferredDate{d.Pattern, d.First.Format(noZone), d.Last.Format(noZone)}
	}
	for _, v := range r.Rivals {
		out.Rivals = append(out.Rivals, inferredRival{v.What, v.MarginBits, v.Confidence})
	}
	text, err := json.Marshal(out)
	if err != nil {
		return "" // cannot happen: numbers are finite
	}
	return string(text) + "\n"
}

func encodingJSON(f *frames.Frame) inferredEncoding {
	e := inferredEncoding{
		Alphabet: f.Alphabet, As: "bits", Length: f.Length, Prefix: f.Prefix, Suffix: f.Suffix,
		Groups: f.Groups, Separator: f.Separator, Check: f.Check,
	}
	switch {
	case f.UUID:
		e.Form = "uuid"
	case f.Number:
		e.As = "number"
	case f.PadHigh:
		e.Pad = "high"
	case f.PadLow:
		e.Pad = "low"
	}
	return e
}

func inferredFieldOf(f *inference.Field) inferredField {
	out := inferredField{Name: f.Name, Kind: f.Kind.String(), Offset: f.Spans[0].Offset, Width: f.Width, UnitNS: f.UnitNS, Of: f.Of, About: f.About}
	if len(f.Spans) > 1 {
		for _, s := range f.Spans {
			out.Ranges = append(out.Ranges, [2]int{s.Offset, s.Width})
		}
	}
	if f.Epoch != nil {
		ms := float64(f.Epoch.UnixMicro()) / 1000
		out.EpochMS = &ms
	}
	return out
}
