package lessons

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// All returns the lessons in the order of the list on screen.
func All() []*Lesson {
	return []*Lesson{koidLesson(), flaxLesson(), snoLesson(), uidLesson(), chooseLesson(), layoutLesson(), designLesson()}
}

// Known returns the lessons of which find knows every scheme, in order.
func Known(find func(name string) (*ids.Scheme, error)) []*Lesson {
	return slices.DeleteFunc(All(), func(l *Lesson) bool {
		return slices.ContainsFunc(l.Schemes, func(name string) bool { _, err := find(name); return err != nil })
	})
}

// Find returns the lesson with the name, or the lesson about the scheme with the
// name. It ignores case.
func Find(name string) (*Lesson, error) {
	all := All()
	for _, l := range all {
		if strings.EqualFold(l.Name, name) {
			return l, nil
		}
	}
	if l := ForScheme(strings.ToLower(name)); l != nil {
		return l, nil
	}
	names := make([]string, len(all))
	for i, l := range all {
		names[i] = l.Name
	}
	return nil, fmt.Errorf("no lesson %s; %s", humantext.Quote(name), humantext.Expected(name, names))
}

// ForScheme returns the lesson about the scheme, or nil if it has none.
func ForScheme(scheme string) *Lesson {
	for _, l := range All() {
		if slices.Contains(l.Schemes, scheme) {
			return l
		}
	}
	return nil
}
