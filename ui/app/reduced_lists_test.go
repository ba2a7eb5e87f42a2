package app

import (
	"strings"
	"testing"
)

// TestReducedLists checks that the lists that are open on a page have room in small windows
// too. From a page that has no room, esc leads back.
func TestReducedLists(t *testing.T) {
	for _, size := range []window{{40, 10}, {60, 20}, {79, 23}} {
		a := newApp(t, size.w, size.h)
		press(a, "@koid space ?")
		expect(t, a, "Keys", "generate one id", "esc close")
		press(a, "down down esc :")
		expect(t, a, "command", "enter open")
		press(a, "esc p")
		expect(t, a, "scheme", "▸ koid")
		press(a, "esc y")
		expect(t, a, "copy", "▸ decimal")
		press(a, "esc")
		expect(t, a, "▐koid▌")
		press(a, "7")
		expect(t, a, "Press esc")
		if press(a, "esc"); strings.Contains(screen(a), "needs at least") {
			t.Errorf("%v: esc does not lead back:\n%s", size, screen(a))
		}
	}
}
