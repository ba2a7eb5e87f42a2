package encoding

import "testing"

// TestHasUpper puts every byte at every place of texts of several lengths.
func TestHasUpper(t *testing.T) {
	for n := range 20 {
		text := make([]byte, n)
		for at := range n {
			for i := range text {
				text[i] = "az09_-{`@[\xc1"[i%11]
			}
			for c := range 256 {
				text[at] = byte(c)
				if got, want := hasUpper(string(text)), c >= 'A' && c <= 'Z'; got != want {
					t.Fatalf("%q: %v, want %v", text, got, want)
				}
			}
		}
	}
}
