package records

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"testing"

	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/idstest"
	"idtui/model/decoding"
	"idtui/model/fields"
)

// record is the JSON object of an id, for encoding/json.
type record struct {
	Input      string            `json:"input"`
	Scheme     string            `json:"scheme"`
	Bits       int               `json:"bits"`
	Hex        string            `json:"hex"`
	Canonical  string            `json:"canonical"`
	Time       string            `json:"time,omitempty"`
	UnixMS     *int64            `json:"unix_ms,omitempty"`
	Place      string            `json:"place"`
	Group      string            `json:"group"`
	Epoch      string            `json:"epoch,omitempty"`
	EpochMS    *int64            `json:"epoch_ms,omitempty"`
	Fields     []recordField     `json:"fields"`
	Values     orderedValues     `json:"values"`
	Encodings  orderedStrings    `json:"encodings"`
	Notes      []string          `json:"notes"`
	Confidence float64           `json:"confidence"`
	None       float64           `json:"none"`
	Reasons    []string          `json:"reasons"`
	Candidates []json.RawMessage `json:"candidates"`
}

type recordField struct {
	Name   string          `json:"name"`
	Kind   string          `json:"kind"`
	Offset *int            `json:"offset,omitempty"`
	Ranges [][2]int        `json:"ranges,omitzero"`
	Width  int             `json:"width"`
	Value  json.RawMessage `json:"value"`
	Text   string          `json:"text"`
}

// orderedStrings is a JSON object that keeps the order of its keys.
type orderedStrings [][2]string

func (o orderedStrings) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, pair := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendJSON(append(AppendJSON(b, pair[0]), ':'), pair[1])
	}
	return append(b, '}'), nil
}

// orderedValues is a JSON object of any values that keeps the order of its keys.
type orderedValues []orderedValue

type orderedValue struct {
	name  string
	value json.RawMessage
}

func (o orderedValues) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, v := range o {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(AppendJSON(b, v.name), ':'), v.value...)
	}
	return append(b, '}'), nil
}

// recordOf returns the record of a result without candidates.
func recordOf(d *decoding.Result) record {
	f := d.Bound
	r := record{
		Input: d.Input, Scheme: f.Scheme.Name, Bits: f.Layout.Bits, Hex: d.ID.Hex(), Canonical: f.String(d.ID),
		Place: "line", Group: "line", Values: orderedValues{},
		Fields: []recordField{}, Notes: []string{}, Confidence: 1, Reasons: []string{}, Candidates: []json.RawMessage{},
	}
	if at, ok := fields.TimeOf(f, d.ID); ok {
		ms := at.UnixMilli()
		r.Time, r.UnixMS = string(f.AppendTime(nil, at)), &ms
	}
	if at := f.TimeField(); at != nil && at.TimeUnit() != nil {
		ms := at.TimeUnit().Epoch.Time().UnixMilli()
		r.Epoch, r.EpochMS = "default", &ms
	}
	all := f.Layout.All()
	for i := range all {
		field := &all[i]
		v := field.Get(d.ID)
		value := string(v.AppendDecimal(nil))
		rf := recordField{Name: field.Name, Kind: field.Kind.String(), Width: field.Width, Value: json.RawMessage(value), Text: value}
		if field.Width > ExactBits {
			rf.Value = json.RawMessage(strconv.Quote(value))
		}
		r.Values = append(r.Values, orderedValue{field.Name, rf.Value})
		if field.Width == 0 && field.Text != nil {
			r.Values[i].value = AppendJSON(nil, field.Text(v))
		}
		switch {
		case field.Text != nil:
			rf.Text = field.Text(v)
		case field.Unit != nil:
			rf.Text = string(humantext.AppendTime(nil, field.Unit.Instant(v.Lo), field.Unit.Decimals()))
		}
		if len(field.Spans) == 1 {
			offset := field.Offset()
			rf.Offset = &offset
		} else {
			rf.Ranges = [][2]int{}
			for _, s := range field.Spans {
				rf.Ranges = append(rf.Ranges, [2]int{s.Offset, s.Width})
			}
		}
		r.Fields = append(r.Fields, rf)
	}
	for i := range f.Encodings {
		r.Encodings = append(r.Encodings, [2]string{f.Encodings[i].Name(), f.Encodings[i].Encode(d.ID)})
	}
	r.Notes = d.AppendNotes(r.Notes, []byte(r.Canonical))
	return r
}

// TestJSON compares jsonWriter with encoding/json, for random ids of each scheme.
func TestJSON(t *testing.T) {
	c := catalog.Default()
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, f := range c.BoundSchemes() {
		if f.Layout.Bits == 0 {
			continue
		}
		d, err := decoding.NewDecoder(c, decoding.Options{Scheme: f.Scheme.Name})
		if err != nil {
			t.Fatal(err)
		}
		printer, compared := jsonWriter{decoder: d}, 0
		for range 20 {
			res, err := d.Decode(f.String(idstest.Plausible(rnd, f)))
			if err != nil {
				continue
			}
			compared++
			if got, want := string(printer.Decoded(nil, &res)), standardJSON(t, &res); got != want {
				t.Fatalf("%s\ngot  %swant %s", f.Scheme.Name, got, want)
			}
		}
		if compared == 0 && !f.Strict { // a strict scheme rejects most random ids
			t.Errorf("%s: no random id decodes", f.Scheme.Name)
		}
	}
}

// standardJSON returns the output of encoding/json.
func standardJSON(tb testing.TB, d *decoding.Result) string {
	tb.Helper()
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(recordOf(d)); err != nil {
		tb.Fatal(err)
	}
	return buf.String()
}

// BenchmarkJSON prints two ids with different times alternately, with jsonWriter and with
// encoding/json.
func BenchmarkJSON(b *testing.B) {
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: "sno"})
	if err != nil {
		b.Fatal(err)
	}
	var results [2]decoding.Result
	for i, text := range []string{"9q77e7ft9u236223", "9q77e7fs9u236224"} {
		if results[i], err = d.Decode(text); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("jsonWriter", func(b *testing.B) {
		printer := jsonWriter{decoder: d}
		var out []byte
		for i := 0; b.Loop(); i++ {
			out = printer.Decoded(out[:0], &results[i%2])
		}
	})
	b.Run("encoding-json", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			standardJSON(b, &results[i%2])
		}
	})
}
