package session

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
	"idtui/ids/schemes"
)

// TestNewLive checks that a session takes the values of its process, that a setting
// takes precedence, and that only settings are there to be saved.
func TestNewLive(t *testing.T) {
	s, err := NewLive(schemes.UUIDv1(), nil, rand.NewPCG(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	fixed, err := New(schemes.UUIDv1(), nil, rand.NewPCG(1, 2))
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
	given, err := NewLive(schemes.UUIDv1(), ids.Settings{"node": "7"}, rand.NewPCG(1, 2))
	if err != nil || given.Value("node") != "7" || given.Settings()["node"] != "7" {
		t.Errorf("node %s, want the 7 that was set; %v", given.Value("node"), err)
	}
}
