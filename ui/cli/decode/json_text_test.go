package decode

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// TestJSONPartsHostile checks that a line of brackets takes linear time.
func TestJSONPartsHostile(t *testing.T) {
	var j jsonParts
	for _, part := range []string{"[", `{"`, `[{"a":`, "[]", `["`} {
		line := []byte(strings.Repeat(part, 1<<20) + "x")
		start := time.Now()
		j.use(line)
		for at := range line {
			j.holds(at)
		}
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%q: %v", part, took)
		}
	}
}

// FuzzJSONParts compares the parts with encoding/json: JSON is recognized, whatever comes before
// it.
func FuzzJSONParts(f *testing.F) {
	f.Add("INFO ", `{"a":[1,-2.5e3,true,null,"\"\\u00e9"]}`)
	f.Add("[x] ", `[]`)
	f.Add(`"`, "{}")
	f.Fuzz(func(t *testing.T, before, text string) {
		var j jsonParts
		value := json.Valid([]byte(text)) && strings.ContainsAny(text[:1], "[{")
		text = strings.TrimRight(text, " \t\r\n") // space after a value is not part of it
		for _, before := range []string{"", before} {
			j.use([]byte(before + text))
			open := strings.ContainsAny(before, "[{") // then another part may include the start of the value
			for at := range len(before + text) {
				if in := j.holds(at); at >= len(before) && value && !open && !in {
					t.Fatalf("%q: byte %d is outside of JSON", before+text, at)
				}
			}
		}
	})
}
