package layoutfile

import (
	"fmt"
	"maps"
	"slices"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Failure is a vector or a reject that contradicts the scheme.
type Failure struct {
	Line int // line in the file, from 1; 0 if the declaration is not from a file
	// Field is the field that differs, or "time" for the time of the id. It is "" if the text
	// itself is invalid.
	Field string
	What  string // the actual and the expected value
}

// CheckVectors decodes the vectors and rejects of a declaration. It returns those that contradict
// the declaration's scheme. It returns an error if the declaration has no valid scheme.
func CheckVectors(d *scheme.Declaration) ([]Failure, error) {
	s, err := d.Scheme()
	if err != nil {
		return nil, err
	}
	bound, err := s.Open(nil)
	if err != nil {
		return nil, err
	}
	var failures []Failure
	for i := range d.Vectors {
		failures = append(failures, checkVector(bound, &d.Vectors[i])...)
	}
	for i := range d.Rejects {
		r := &d.Rejects[i]
		if _, err := bound.Parse(r.Text); err == nil {
			what := fmt.Sprintf("reject %s: it is an id of %s; expected an error%s", humantext.Quote(r.Text), d.Name, because(r.Why))
			failures = append(failures, Failure{r.Line, "", what})
		}
	}
	return failures, nil
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// checkVector decodes a vector and returns the differences.
func checkVector(b *ids.BoundScheme, v *scheme.Vector) []Failure {
	at := "vector " + humantext.Quote(v.Text) + ": "
	id, err := b.Parse(v.Text)
	if err != nil {
		return []Failure{{v.Line, "", at + err.Error()}}
	}
	var failures []Failure
	add := func(field, format string, args ...any) {
		failures = append(failures, Failure{v.Line, field, at + fmt.Sprintf(format, args...)})
	}
	if v.Time != nil {
		switch {
		case b.Time == nil:
			add("time", "the ids have no time; expected %s", humantext.RFC3339(*v.Time))
		case !b.Time(id).Equal(*v.Time):
			add("time", "time is %s; expected %s", humantext.RFC3339(b.Time(id)), humantext.RFC3339(*v.Time))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v.Fields)) {
		f := &b.Layout.Fields[b.Layout.Index(name)]
		if got, want := f.Get(id), v.Fields[name]; got != want {
			add(name, "%s is %v; expected %v", name, got, want)
		}
	}
	return failures
}
