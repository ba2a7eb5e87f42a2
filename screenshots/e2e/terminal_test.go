//go:build unix

package e2e

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"idtui/screenshots/vtty"
)

// TestHugeWindow lets the terminal report an impossible size.
func TestHugeWindow(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	if err := p.ClaimSize(60000, 60000); err != nil {
		t.Fatal(err)
	}
	p.Press("space", "3", "space")
	if err := p.ClaimSize(80, 24); err != nil {
		t.Fatal(err)
	}
	p.sees("metabyte")
	p.quit()
}

// TestReportedSize sends reports of a size that the terminal does not have, also inside a
// paste.
func TestReportedSize(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	const report = "\x1b[48;60000;60000;0;0t"
	p.Send(report)
	p.changes("space")
	p.Paste("9q77e7ft9u236223" + report)
	p.decoderOpens()
	p.Press("esc")
	p.sees("parameters")
	p.quit()
}

// TestIDAsKeys sends an id as a terminal without bracketed paste does. Its q does not
// quit.
func TestIDAsKeys(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	p.Send("9q77e7ft9u236223")
	p.decoderOpens()
	p.sees("2026-11-21 02:06:12.340")
	p.Press("esc")
	p.sees("parameters")
	p.quit()
}

// TestUnfinishedPaste begins a paste and never ends it.
func TestUnfinishedPaste(t *testing.T) {
	t.Parallel()
	p := open(t, 80, 24)
	p.Send("\x1b[200~9q77e7ft9u236223")
	p.decoderOpens()
	p.sees("2026-11-21 02:06:12.340")
	p.Press("esc")
	p.sees("parameters")
	p.quit()
}

// TestEndlessSequences sends long sequences that make input decoders slow.
func TestEndlessSequences(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"\x1b]52;c;" + strings.Repeat("a", 4<<20) + "\a",
		"\x1bP" + strings.Repeat("a", 4<<20) + "\x1b\\",
		"\x1b[200~" + strings.Repeat("9q77e7ft9u236223 \x1b[", 200_000) + "\x1b[201~",
	} {
		p := open(t, 80, 24)
		p.Send(text)
		p.Press("ctrl+c")
		p.ends(0)
	}
}

// TestRandomSessions presses random keys, pastes, resizes and sends signals. The program
// must always restore the terminal. Set IDTUI_SESSIONS for more sessions.
func TestRandomSessions(t *testing.T) {
	t.Parallel()
	sessions := 8
	if n, err := strconv.Atoi(os.Getenv("IDTUI_SESSIONS")); err == nil {
		sessions = n
	}
	for seed := range uint64(sessions) {
		randomSession(t, rand.New(rand.NewPCG(seed, 0)))
	}
}

func randomSession(t *testing.T, random *rand.Rand) {
	t.Helper()
	keys := []string{
		"space", "b", "o", "g", "f", "z", "r", "tab", "1", "2", "3", "4", "5", "6", "7", "?", "esc", "p", "L", "/", "i", "x", "left", "right",
		"up", "down", "enter", "pgup", "pgdown", "t", "e", "c", "+", "-",
	}
	sizes := [][2]int{{80, 24}, {120, 36}, {60, 20}, {10, 3}, {200, 60}}
	p := run(t, vtty.Config{Cols: 120, Rows: 36}, binary)
	p.sees("koid")
	for range 5 + random.IntN(20) {
		switch random.IntN(12) {
		case 0:
			p.Paste([]string{"9q77e7ft9u236223", noise, "", strings.Repeat("a", 10_000)}[random.IntN(4)])
		case 1:
			size := sizes[random.IntN(len(sizes))]
			if err := p.Resize(size[0], size[1]); err != nil {
				t.Fatal(err)
			}
		case 2:
			_ = p.Signal([]syscall.Signal{syscall.SIGWINCH, syscall.SIGCONT, syscall.SIGTSTP}[random.IntN(3)])
		default:
			p.Press(keys[random.IntN(len(keys))])
		}
	}
	switch random.IntN(3) {
	case 0:
		_ = p.Signal(syscall.SIGTERM)
	case 1:
		_ = p.Signal(syscall.SIGHUP)
	default:
		p.Press("ctrl+c")
	}
	if code, err := p.Exit(20 * time.Second); err != nil || code != 0 {
		t.Errorf("status %d, %v\n%s", code, err, p.Screen())
	}
	if err := p.Restored(); err != nil {
		t.Error(err)
	}
}
