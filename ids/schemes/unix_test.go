package schemes_test

import (
	"testing"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/idstest"
)

// TestUnixSeconds checks that the largest number of seconds that has a time is read, and the next one is
// rejected. If the unit depends on the size of the number, the largest numbers are nanoseconds.
func TestUnixSeconds(t *testing.T) {
	const last, next = "4611686018427387903", "4611686018427387904"
	seconds, auto := boundOf(t, "unix", ids.Settings{"unit": "s"}), boundOf(t, "unix", nil)
	id, err := seconds.Parse(last)
	if err != nil || humantext.RFC3339(seconds.Time(id)) != "+146138514283-06-19T07:45:03Z" {
		t.Errorf("%s: %v, %s", last, err, humantext.RFC3339(seconds.Time(id)))
	}
	if id, err := seconds.Parse(next); err == nil {
		t.Errorf("%s is %s", next, humantext.RFC3339(seconds.Time(id)))
	}
	m, err := idstest.ParseMatch(auto, "18446744073709551615")
	if err != nil || m.Bound.Time(m.ID).Year() != 2554 {
		t.Errorf("the largest number: %v", err)
	}
}
