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
