package logfile

import (
	"fmt"
	"slices"
	"testing"

	"idtui/model/sets"
	"idtui/model/sets/setstest"
)

// TestForms checks the ids, places and groups of a line in the middle of a large file. They are the
// same as if all lines before it were read.
func TestForms(t *testing.T) {
	t.Parallel()
	for name, set := range setstest.InputsOf(testNow, 1500) {
		if name == "document" || name == "list, unknown epoch" { // one line, and no id that is certain
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := Text(set.Text, "")
			f := finder(t, l)
			var starts []int64
			var want []string
			f.At(l, 0)
			for at, ok := int64(0), true; ok; {
				var line Line
				if line, ok, _ = l.Line(at); ok {
					starts, want = append(starts, at), append(want, idsOf(f, []byte(set.Text[at:line.Next])))
					at = line.Next
				}
			}
			ids := 0
			for i := 0; i < len(starts); i += 7 {
				line, _, _ := l.Line(starts[i])
				f.At(l, starts[i])
				if got := idsOf(f, line.Text); got != want[i] {
					t.Fatalf("line %d:\n%s\n%s", i, got, want[i])
				}
				if want[i] != "" {
					ids++
				}
			}
			if ids < 100 {
				t.Errorf("%d lines with ids", ids)
			}
		})
	}
}

// idsOf describes the ids of a line.
func idsOf(f *Finder, line []byte) (text string) {
	for _, id := range slices.Clone(f.Find(line)) {
		f.Complete(&id, line)
		epoch, group := sets.Epoch(""), ""
		if id.Group != nil {
			epoch, group = id.Group.Epoch, id.Group.Name
		}
		text += fmt.Sprintln(id.Start, id.End, id.Bound.Scheme.Name, id.Place, group, epoch, id.Confidence)
	}
	return text
}
