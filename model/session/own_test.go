package session

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
	"idtui/ids/schemes"
)

// TestNewLive checks that settings override the values of the process, and that only settings are
// saved.
func TestNewLive(t *testing.T) {
	s, err := NewLive(schemes.UUIDv1, nil, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	fixed, err := New(schemes.UUIDv1, nil, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	node := s.Value("node")
	if node == fixed.Value("node") {
		t.Errorf("the node is the default, %s, not a random one", node)
	}
	if set := s.Settings(); len(set) != 0 {
		t.Errorf("%v would be saved; the user set nothing", set)
	}
	if err := s.Set("node", "5"); err != nil || s.Value("node") != "5" || s.Settings()["node"] != "5" {
		t.Errorf("node %s after it was set to 5; saved: %v, %v", s.Value("node"), s.Settings(), err)
	}
	given, err := NewLive(schemes.UUIDv1, ids.Settings{"node": "7"}, rand.NewPCG(1, 2))
	if err != nil || given.Value("node") != "7" || given.Settings()["node"] != "7" {
		t.Errorf("node %s, want the 7 that was set; %v", given.Value("node"), err)
	}
}

// TestStepBackText checks the text of the event after a step back. It mentions the order only if
// ids sort by time.
func TestStepBackText(t *testing.T) {
	for scheme, want := range map[string]string{
		"uuid-v7": "Clock moved back: new ids use the earlier time and sort before older ones.",
		"uuid-v1": "Clock moved back: new ids use the earlier time.",
		"uuid-v4": "Clock moved back: these ids hold no time.",
	} {
		s := newSession(t, scheme)
		s.Next(noon)
		s.StepBack(noon)
		s.Next(noon)
		if ev := s.Events().Newest(0); ev.Text != want || ev.Reason == "" {
			t.Errorf("%s: %q, because %q", scheme, ev.Text, ev.Reason)
		}
	}
}
