package app

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idtui/ids/catalog"
	"idtui/ui/uitest"
)

// fuzzedKeys are the keys that FuzzKeys presses. They leave out the keys that quit, suspend, and
// write the screen to files.
var fuzzedKeys = strings.Fields("a b c d e f g h i j k l m n o p r s t u v w x y z A B C D E F G H I J K L M N O P R S T U V X Y Z " +
	"0 1 2 3 4 5 6 7 8 9 ? / : # * + - . , ; < > [ ] ( ) { } | & = ! _ space enter esc tab up down left right home end pgup pgdown backspace delete")

// fuzzedTexts are the texts that FuzzKeys pastes.
var fuzzedTexts = []string{
	"9q77e7ft9u236223", "9q77e7ft9u236223 9q77e7fu9u236229", "550e8400-e29b-41d4-a716-446655440000", "x", "\x1b[31m\x00\u202e",
	uitest.UnknownIDs(false), uitest.UnknownIDs(true), "node=42", "2026-11-20T10:00:00Z", "id,time\n1,2\n3,4\n", strings.Repeat("7", 300),
	burst(981117546256138240, 40),
}

// fuzzedActions is the maximum number of bytes that FuzzKeys reads, so that a run is short.
const fuzzedActions = 60

// burst returns n consecutive numbers, one per line.
func burst(first, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintln(&b, first+i)
	}
	return b.String()
}

// FuzzKeys presses keys, pastes texts, clicks and resizes the window, as its bytes say. The
// program must not panic, and each screen must have the rows and columns of the window.
func FuzzKeys(f *testing.F) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		seed := make([]byte, fuzzedActions)
		for i := range seed {
			seed[i] = byte(random.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		t.Chdir(t.TempDir())
		seed := uint64(1)
		a, err := New(Options{Catalog: catalog.Default(), Now: fixedNow, TimeStep: time.Millisecond, Seed: &seed})
		if err != nil {
			t.Fatal(err)
		}
		w, h := 120, 36
		a.Update(tea.WindowSizeMsg{Width: w, Height: h})
		data = data[:min(len(data), fuzzedActions)]
		for len(data) > 0 {
			action := int(data[0])
			data = data[1:]
			switch {
			case action < len(fuzzedKeys):
				press(a, fuzzedKeys[action])
			case action < 150:
				_, cmd := a.Update(tea.PasteMsg{Content: fuzzedTexts[action%len(fuzzedTexts)]})
				finish(a, cmd)
			case action < 200 && len(data) >= 2:
				x, y := int(data[0])%w, int(data[1])%h
				data = data[2:]
				a.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				a.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
			case action < 220 && len(data) >= 2:
				w, h = 1+int(data[0])%210, 1+int(data[1])%70
				data = data[2:]
				a.Update(tea.WindowSizeMsg{Width: w, Height: h})
			}
			lines := strings.Split(a.View().Content, "\n")
			if len(lines) != h {
				t.Fatalf("%d rows at %d×%d", len(lines), w, h)
			}
			for _, l := range lines {
				if got := ansi.StringWidth(l); got != w {
					t.Fatalf("a row of %d columns at %d×%d: %q", got, w, h, ansi.Strip(l))
				}
			}
		}
	})
}
