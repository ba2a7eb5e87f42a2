package input_test

import (
	"fmt"
	"strings"
	"testing"

	"idtui/model/sets/input"
)

// TestLinePlaces checks that a word in a log line that is JSON has the same place as in JSON input.
func TestLinePlaces(t *testing.T) {
	t.Parallel()
	var p input.LinePlaces
	for _, test := range []struct{ line, word, want string }{
		{"2026-11-20 id=A1", "A1", "id="},
		{`{"id":"A1","to":{"id":"A2"}}`, "A1", "$.id"},
		{`{"id":"A1","to":{"id":"A2"}}`, "A2", "$.to.id"},
		{`  {"list":[{"id":1},{"id":22}]}` + "\r\n", "22", "$.list[*].id"},
		{`{"msg":"order_id=A1 done"}`, "A1", "$.msg order_id="},
		{`{"msg":"{\"id\":\"A1\"}"}`, "A1", "$.msg id="},
		{`["A1"]`, "A1", "$[*]"},
		{`[INFO] id=A1`, "A1", "id="},
		{`{"id":"A1",`, "A1", "id="},
		{`{"id":"A1"} took=3ms`, "A1", "$.id"},
		{`{"x":"` + strings.Repeat("y", input.MaxLine) + `","id":"A1"}`, "A1", "id="},
		{"", "", input.LinePlace},
	} {
		for range 2 { // the second time from memory
			if got := p.Of([]byte(test.line), strings.Index(test.line, test.word)).Name; got != test.want {
				t.Errorf("%.60s: the place of %s is %s, want %s", test.line, test.word, got, test.want)
			}
		}
	}
}

// TestManyPlaces checks that the name of a place does not depend on the number of places before it.
func TestManyPlaces(t *testing.T) {
	t.Parallel()
	var p input.Places
	for i := range 20_000 {
		line := fmt.Sprintf("key%d=x", i)
		if got, want := p.Within([]byte(line), len(line)-1, nil).Name, line[:len(line)-1]; got != want {
			t.Fatalf("%s is at %s", line, got)
		}
	}
}
