package app

import (
	"strings"
	"testing"
)

// TestRoomOfLargeWindows checks that every scheme with a generator shows all encodings and
// the fields of older ids in large windows, and a larger picture of the clock in the largest.
func TestRoomOfLargeWindows(t *testing.T) {
	for _, at := range []window{{160, 45}, {200, 60}} {
		a := newApp(t, at.w, at.h)
		for _, s := range a.catalog.Schemes() {
			e, err := a.explorerOf(s)
			if err != nil {
				t.Fatal(err)
			}
			if !e.session.Generates() || len(e.bound().Encodings) > 12 {
				continue
			}
			a.open(e)
			press(a, "space space")
			checkEncodings(t, a, e, at)
		}
	}
	a := newApp(t, 200, 60)
	press(a, "@sno space b space b space")
	expect(t, a, "timestamp  ticktock  metabyte  partition  sequence", "133230690585         1", "╵ 20 s ago", "safe mark 02:06:12.340, the newest time")
}

// checkEncodings checks that the screen has all encodings of the shown id.
func checkEncodings(t *testing.T, a *App, e *explorer, at window) {
	t.Helper()
	id, _ := e.shown()
	shown := screen(a)
	for i := range e.bound().Encodings {
		enc := &e.bound().Encodings[i]
		text := enc.Encode(id)
		if !strings.Contains(shown, enc.Name()) || !strings.Contains(shown, text[:min(len(text), 40)]) {
			t.Errorf("%s, %v: the encoding %s is not shown:\n%s", e.name(), at, enc.Name(), shown)
			return
		}
	}
}

// TestReasonInSmallWindows checks that every scheme that refuses or waits says why and when
// it ends in the smallest windows, with and without color.
func TestReasonInSmallWindows(t *testing.T) {
	for _, at := range []window{{80, 24}, {minReducedWidth, minReducedHeight}} {
		a := newApp(t, at.w, at.h)
		seen := map[string]int{}
		for _, s := range a.catalog.Schemes() {
			e, err := a.explorerOf(s)
			if err != nil {
				t.Fatal(err)
			}
			if !e.session.Generates() {
				continue
			}
			a.open(e)
			press(a, "space b space b space")
			word := e.answer(a.clock()).word
			if seen[word]++; word == "REFUSED" || word == "WAITING" {
				expect(t, a, word+"  ", "Resumes at ", ", in ")
				if shown := screen(a); !strings.Contains(shown, word+"  The clock is") && !strings.Contains(shown, word+"  Sequence overflow:") {
					t.Errorf("%s at %v does not say why:\n%s", e.name(), at, shown)
				}
			}
		}
		if seen["REFUSED"] < 3 || seen["WAITING"] < 2 {
			t.Errorf("at %v only %v", at, seen)
		}
	}
}
