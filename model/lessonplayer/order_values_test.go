package lessonplayer

import (
	"testing"

	"idtui/ids"
	"idtui/ids/lessons"
)

// TestOrderValues checks the values for a writer and a reader with different epochs.
func TestOrderValues(t *testing.T) {
	r := open(t, "koid")
	own := r.Lesson.Steps[0]
	writer := lessons.Generator{Name: "writer", Set: ids.Settings{"epoch": "1990-01-01T00:00:00Z"}}
	for _, c := range []struct{ epoch, template, want string }{
		{"1970-01-01T00:00:00Z", `{{.SeenBy "reader"}}`, "earlier"},
		{"1990-01-01T00:00:00Z", `{{.SeenBy "reader"}}`, "same"},
		{"2000-01-01T00:00:00Z", `{{.SeenBy "reader"}}`, "later"},
		{"1970-01-01T00:00:00Z", `{{.Order}}`, "between"},
		{"1970-01-01T00:00:00Z", `{{(.Of "reader").Order}}`, "last"},
		{"1970-01-01T00:00:00Z", `{{.Differs 1}}`, "timestamp"},
		{"1970-01-01T00:00:00Z", `{{.Apart 1}}`, "10 s"},
		{"1970-01-01T00:00:00Z", `{{.PairDiffersIn "counter"}}`, "no"},
		{"1970-01-01T00:00:00Z", `{{.PairDiffersIn "timestamp"}}`, "yes"},
		{"1970-01-01T00:00:00Z", `{{.Issuing}}`, "writer, reader"},
		{"1970-01-01T00:00:00Z", `{{.Refusing}}`, "none"},
		{"1970-01-01T00:00:00Z", `{{.Changes}}`, "1"},
	} {
		reader := lessons.Generator{Name: "reader", Set: ids.Settings{"epoch": c.epoch}}
		own.Setup = lessons.Setup{
			Generators: []lessons.Generator{writer, reader}, Frozen: true,
			Before: []lessons.SetupAction{{Do: lessons.DoNext}, {Do: lessons.DoForward}, {Do: lessons.DoNext}},
		}
		r.Lesson.Steps[0] = own
		if err := r.GoTo(0, r.now); err != nil {
			t.Fatal(err)
		}
		if got, err := r.values(r.now).fill(c.template); err != nil || got != c.want {
			t.Errorf("%s with the reader's epoch %s: %q, error %v; want %q", c.template, c.epoch, got, err, c.want)
		}
	}
}
