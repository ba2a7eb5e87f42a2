package lessons_test

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/lessons"
)

// TestNames compares the names in the lessons with the schemes that exist. It also compares each
// lesson's name with the names of its schemes.
func TestNames(t *testing.T) {
	find := catalog.Default().Find
	seen := map[string]bool{}
	for _, l := range lessons.All() {
		if seen[l.Name] {
			t.Errorf("two lessons named %s", l.Name)
		}
		seen[l.Name] = true
		if len(l.Schemes) == 0 && !hasLayouts(l) {
			t.Errorf("%s is about no scheme, and a step has no layout of its own", l.Name)
		}
		for _, name := range l.Schemes {
			if s, err := find(name); err != nil || s.Name != name {
				t.Errorf("%s is about %s: %v", l.Name, name, err)
			}
			if !slices.Contains([]string{"choose", "database", "fleet", "check"}, l.Name) && !strings.HasPrefix(name, l.Name) {
				t.Errorf("lesson %s is about %s", l.Name, name)
			}
		}
		for i := range l.Steps {
			checkStep(t, l, &l.Steps[i], find)
		}
	}
}

// hasLayouts reports whether each step has a layout of its own: samples or a draft.
func hasLayouts(l *lessons.Lesson) bool {
	return !slices.ContainsFunc(l.Steps, func(s lessons.Step) bool { return s.Setup.Samples == nil && s.Setup.Draft == nil })
}

// checkStep checks the names of schemes, parameters and generators in a step.
func checkStep(t *testing.T, l *lessons.Lesson, s *lessons.Step, find func(string) (*ids.Scheme, error)) {
	t.Helper()
	generators := map[string]bool{}
	for _, g := range s.Setup.Generators {
		name := g.Scheme
		if name == "" {
			name = l.Schemes[0]
		}
		scheme, err := find(name)
		if err != nil {
			t.Fatalf("%s, %q: %v", l.Name, s.Title, err)
		}
		if !slices.Contains(l.Schemes, name) {
			t.Errorf("%s, %q: the lesson is not about %s", l.Name, s.Title, name)
		}
		if _, err := scheme.Resolve(g.Set); err != nil {
			t.Errorf("%s, %q: %v", l.Name, s.Title, err)
		}
		generators[g.Name] = true
	}
	named := []string{s.Setup.Show, s.Setup.TuneOnly}
	for _, a := range s.Setup.Before {
		named = append(named, a.By, a.From)
	}
	for _, name := range named {
		if name != "" && !generators[name] {
			t.Errorf("%s, %q: no generator %q", l.Name, s.Title, name)
		}
	}
}

func TestFind(t *testing.T) {
	for name, want := range map[string]string{
		"sno": "sno", "SNO": "sno", "uid": "uid", "UID-Global": "uid", "uid-local": "uid", "koid": "koid", "choose": "choose", "ulid": "database",
	} {
		if l, err := lessons.Find(name); err != nil || l.Name != want {
			t.Errorf("%s: %v, want the lesson %s", name, err, want)
		}
	}
	if _, err := lessons.Find("ksuid"); err == nil || err.Error() != `no lesson "ksuid"; expected database, koid, flax, sno, uid, choose, layout, design, fleet or check` {
		t.Errorf("ksuid: %v", err)
	}
	if l := lessons.ForScheme("ksuid"); l != nil {
		t.Errorf("ksuid has the lesson %s", l.Name)
	}
}

// TestKnown leaves out the lessons with an unknown scheme.
func TestKnown(t *testing.T) {
	sno, err := catalog.Default().Find("sno")
	if err != nil {
		t.Fatal(err)
	}
	small, err := catalog.New(sno)
	if err != nil {
		t.Fatal(err)
	}
	if list := lessons.Known(small.Find); len(list) != 3 || list[0].Name != "sno" || len(list[1].Schemes)+len(list[2].Schemes) > 0 {
		t.Errorf("%d lessons with sno alone; expected its own, and those about no scheme", len(list))
	}
	if list := lessons.Known(catalog.Default().Find); len(list) != len(lessons.All()) {
		t.Errorf("%d of %d lessons with all schemes", len(list), len(lessons.All()))
	}
}
