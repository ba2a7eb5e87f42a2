package ids_test

import (
	"testing"

	"idtui/ids"
	"idtui/ids/schemes"
)

// TestForNode checks that nodes differ only in the parameters that identify them.
func TestForNode(t *testing.T) {
	for _, tt := range []struct {
		scheme *ids.Scheme
		set    ids.Settings
		n      int
		name   string
		want   string
	}{
		{schemes.Koid, nil, 0, "id", "0"},
		{schemes.Koid, ids.Settings{"worker": "31"}, 1, "datacenter", "1"}, // 0/31, then 1/0
		{schemes.Koid, ids.Settings{"worker": "31"}, 1, "worker", "0"},
		{schemes.Koid, ids.Settings{"id": "1023"}, 2, "id", "1"}, // wraps
		{schemes.Koid, ids.Settings{"epoch": "5"}, 2, "epoch", "5"},
		{schemes.UIDGlobal, nil, 0, "node", "uid@127.0.0.1"},
		{schemes.UIDGlobal, nil, 2, "node", "uid3@127.0.0.1"},
		{schemes.UIDGlobal, ids.Settings{"node": "7"}, 2, "node", "9"},
	} {
		set, err := tt.scheme.ForNode(tt.set, tt.n)
		if err != nil || set[tt.name] != tt.want {
			t.Errorf("%s node %d: %s is %s, want %s (%v)", tt.scheme.Name, tt.n, tt.name, set[tt.name], tt.want, err)
		}
		if _, err := tt.scheme.Open(set); err != nil {
			t.Errorf("%s node %d: %v", tt.scheme.Name, tt.n, err)
		}
	}
	if _, err := schemes.Koid.ForNode(ids.Settings{"worker": "32"}, 0); err == nil {
		t.Error("a wrong setting passes")
	}
}
