//go:build unix

package e2e

import (
	"regexp"
	"strings"
	"testing"

	"idtui/screenshots/vtty"
)

// noise must not reach a terminal. It has colors, cursor movements, a window title, a clipboard,
// the end of the alternate screen and a reset. It also has C1 controls, NUL, bidirectional
// overrides and invisible characters.
const noise = "\x1b[31;7m\x1b[2J\x1b[1;1H\x1b]0;owned\x07\x1b]52;c;b3duZWQ=\x07\x1b[?1049l\x1bc" +
	"\u009b2J\u0085\u202egnp.exe\u2066\u200b\x00\x01\x7f\xff\xfe\r\n\t9q77e7ft9u236223 "

func TestHostilePaste(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"much":       strings.Repeat(noise, 1100), // about 96 kB
		"once":       noise,
		"nothing":    "",
		"spaces":     " \t\r\n ",
		"controls":   strings.Repeat("\x00\x01\x1b\x7f", 20),
		"wide":       strings.Repeat("日本e\u0301👩‍👩‍👧", 300),
		"one word":   strings.Repeat("9", 1<<20),
		"end inside": "9q77e7ft\x1b[201~\x1b[A\x1b[B",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, 120, 36)
			p.sees("datacenter")
			p.Paste(text)
			s := p.wait("the decoder or the log", func(s vtty.Screen) bool { return s.Contains("▐decode▌") || s.Contains("view▌") })
			if s.Title != "idtui" || s.Clipboard != "" || !s.Alt {
				t.Errorf("title %q, clipboard %q, alternate screen %v", s.Title, s.Clipboard, s.Alt)
			}
			if bad := regexp.MustCompile(`[\p{Cc}\p{Cf}]`).FindString(strings.ReplaceAll(s.Text(), "\n", "")); bad != "" {
				t.Errorf("%q reached the screen:\n%s", bad, s)
			}
			if s.Contains("view▌") {
				p.Press("esc")
				p.decoderOpens()
			}
			p.Press("esc")
			p.sees("↑↓ parameters")
			p.tab("sno")
			p.sees("koid", "uid-local", "metabyte")
			p.quit()
		})
	}
}

// TestPasteOfIntroducers pastes bytes that begin escape sequences, and bytes that are not
// UTF-8. The keys that follow still work.
func TestPasteOfIntroducers(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	for _, text := range []string{"\x1bP", "\x1b_", "\x1b]", "\x90", "\x98", "\x9b200~", "\x9e", "\x9f", strings.Repeat("\xe9", 1<<20)} {
		p.Paste("9q77e7ft9u236223 " + text)
		p.decoderOpens()
		p.Press("?")
		p.sees("esc close", "quit, even while typing")
		p.Press("esc")
		p.wait("no help", func(s vtty.Screen) bool { return !s.Contains("even while typing") })
	}
	p.quit()
}

// TestHostileArgument opens the program on noise with an id in it.
func TestHostileArgument(t *testing.T) {
	t.Parallel()
	p := run(t, vtty.Config{Cols: 120, Rows: 36}, binary, strings.ReplaceAll(noise, "\x00", ""))
	s := p.decoderOpens()
	if s.Title != "idtui" || s.Clipboard != "" {
		t.Errorf("title %q, clipboard %q:\n%s", s.Title, s.Clipboard, s)
	}
	if bad := regexp.MustCompile(`[\p{Cc}\p{Cf}]`).FindString(strings.ReplaceAll(s.Text(), "\n", "")); bad != "" {
		t.Errorf("%q reached the screen:\n%s", bad, s)
	}
	p.Press("ctrl+c")
	p.ends(0)
}
