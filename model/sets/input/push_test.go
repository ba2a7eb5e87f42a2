package input_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"idtui/model/sets/input"
	"idtui/model/sets/setstest"
)

// TestPush checks that a reader finds the same texts and places if the input is pushed line by
// line. The texts of a line are known as soon as the line was pushed.
func TestPush(t *testing.T) {
	t.Parallel()
	inputs := setstest.Inputs(now)
	inputs["rows of two kinds"] = setstest.Input{Text: "{\"id\":1,\n\"a\":[{\"b\":\"x\\\"y\"}]}\nno JSON\n{\"c\": tru\n[1, 2,\n3]\n{\"d\":{\"e\":\"f\"}}\n"}
	for name, set := range inputs {
		format := input.FormatOf([]byte(set.Text), true)
		want := map[string]bool{}
		r := newReader(t, strings.NewReader(set.Text), format)
		var rec input.Record
		for {
			err := r.Next(&rec)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			for i := range rec.Texts {
				want[textAt(&rec, i)] = true
			}
		}
		pushed := newReader(t, nil, format)
		if err := pushed.Start([]byte(set.Text)); err != nil {
			t.Fatal(err)
		}
		got, part := map[string]bool{}, new(input.Record)
		for line := range strings.Lines(set.Text[pushed.Pushed():]) {
			pushed.Push([]byte(line))
			end := pushed.Pushed()
			for pushed.Next(part) == nil {
				for i := range part.Texts {
					got[textAt(part, i)] = true
				}
			}
			pushed.Pending(part)
			for i := range part.Texts {
				got[textAt(part, i)] = true
				if part.Offset+int64(part.Texts[i].End) > end {
					t.Errorf("%s: a text ends after the pushed line", name)
				}
			}
		}
		for text := range want {
			if !got[text] {
				t.Errorf("%s: %s is missing in %v", name, text, len(got))
				break
			}
		}
		if name != "CSV, quoted line breaks" && len(got) != len(want) { // the parts of cells are texts too
			t.Errorf("%s: %d texts, expected %d", name, len(got), len(want))
		}
	}
}

// textAt describes a text of a record.
func textAt(rec *input.Record, i int) string {
	t := &rec.Texts[i]
	return fmt.Sprintf("%s at %d to %d: %s", t.Place.Name, rec.Offset+int64(t.Start), rec.Offset+int64(t.End), t.Text)
}

func newReader(t *testing.T, in io.Reader, format input.Format) *input.Reader {
	t.Helper()
	r, err := input.NewReader(in, input.Options{Format: format, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
