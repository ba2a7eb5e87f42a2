package input_test

import (
	"strings"
	"testing"

	"idtui/model/sets/input"
)

// TestResume reads a line in the middle of a document, of which only the last bytes are known.
func TestResume(t *testing.T) {
	t.Parallel()
	const begin = "{\n  \"a\": {\n    \"x\": [\n      \"one\"\n    ]\n  },\n"
	for _, c := range []struct{ name, head, before, line, place string }{
		{"all is known", begin, begin + "  \"b\": [\n", "    \"two\"", "$.b[*]"},
		{"an object around the line", begin, "  \"b\": {\n    \"y\": 1,\n", "    \"z\": \"two\"", "$.b.z"},
		{"far from the array around the line", begin, "      \"one\",\n", "      \"two\"", "$.a.x[*]"},
		{"after an object", begin, "    },\n", "    \"z\": \"two\"", "$.a.z"},
		{"a key that is an id", begin, "  \"01a1f865-94d5-77e6-8b18-e22328f00481\": {\n", "    \"z\": \"two\"", "$.*.z"},
		{"two arrays with this indentation", begin + "  \"b\": {\n    \"y\": [\n      \"one\"\n    ]\n  },\n", "      \"one\",\n", "      \"two\"", ""},
		{"an indentation that the beginning has not", begin, "        \"one\",\n", "        \"two\"", ""},
		{"another document", begin, "        \"one\"\n}\n", "{\"c\": \"two\"}", "$.c"},
	} {
		r, rec := newReader(t, nil, input.JSON), new(input.Record)
		if err := r.Start([]byte(c.head)); err != nil {
			t.Fatal(err)
		}
		r.Learn([]byte(c.head))
		got := ""
		if line := c.line + "\n"; r.Resume([]byte(c.before), []byte(line), strings.HasPrefix(c.before, begin)) {
			r.Push([]byte(line))
			if r.Next(rec) != nil {
				r.Pending(rec)
			}
			for _, text := range rec.Texts {
				if string(text.Text) == "two" {
					got = text.Place.Name
				}
			}
		}
		if got != c.place {
			t.Errorf("%s: %q, expected %q", c.name, got, c.place)
		}
	}
}

// FuzzResume continues at each line of arbitrary bytes, in every format. It checks that reading the line
// ends.
func FuzzResume(f *testing.F) {
	for _, text := range []string{"a,b\n1,\"2\n\"\n", "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"c\"\n    }\n  ]\n}\n", "{\n \"x{\n  \"\n\"[\n   1\n", "*** 1. row ***\na: 1\n*** 2. row ***\nb\n", "-[ RECORD 1 ]-\na | 1 +\n  | 2\n"} {
		for format := range uint8(4) {
			f.Add(text, format)
		}
	}
	f.Fuzz(func(t *testing.T, text string, format uint8) {
		formats := []input.Format{input.Lines, input.CSV, input.JSON, input.Blocks}
		whole, err := input.NewReader(nil, input.Options{Format: formats[int(format)%len(formats)], Now: now, MaxRecord: 1 << 12})
		if err != nil {
			return
		}
		if err := whole.Start([]byte(text)); err != nil {
			return
		}
		whole.Learn([]byte(text))
		var rec input.Record
		at := 0
		for line := range strings.Lines(text) {
			r := whole.Clone()
			if before := text[:at]; r.Resume([]byte(before), []byte(line), true) {
				r.Push([]byte(line))
				for n := 0; r.Next(&rec) == nil; n++ {
					if n > 2*len(text)+2 {
						t.Fatalf("more records than bytes: %q", text)
					}
				}
				r.Pending(&rec)
			}
			at += len(line)
		}
	})
}
