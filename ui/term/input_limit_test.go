package term

import (
	"bytes"
	"strings"
	"testing"
)

func limited(chunks ...string) string {
	var l inputLimit
	var out []byte
	for _, c := range chunks {
		out = l.filter(out, []byte(c))
		l.pause()
	}
	return string(out)
}

// TestInputLimitPasses checks that all input that a terminal usually sends passes.
func TestInputLimitPasses(t *testing.T) {
	for _, s := range []string{
		"abc", "ä€🙂", "\x1b", "\x1b[A", "\x1b[1;5C", "\x1bOP", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]11;rgb:0/0/0\a",
		"\x1bP>|xterm(370)\x1b\\", "\x1b[<0;10;20M", "\x1b[48;24;80;0;0t", "\x1b[200~9q77e7ft9u236223\x1b[201~x", "\x1b[200~\x1b[201~",
		"\x1b[200~a\x1b[31mb\x1b[20\x1b[201~", "\x1b[20~", "\x1b[2001~x", "\x1b\x1b[A", "\x03", "\x1b[\x03",
	} {
		if got := limited(s); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

// TestInputLimitKeys presses ESC and then a key that would continue a sequence.
func TestInputLimitKeys(t *testing.T) {
	text := strings.Repeat("x", 5000)
	if got := limited("\x1b", "]", text); got != "\x1b]"+text {
		t.Errorf("%d bytes of %d", len(got), len(text)+2)
	}
}

// TestInputLimitCuts cuts long pastes and sequences, and nothing after them.
func TestInputLimitCuts(t *testing.T) {
	for _, c := range []struct {
		in   string
		most int
	}{
		{pasteStart + strings.Repeat("a", 1<<20) + pasteEnd + "z", MaxPaste + 100},
		{pasteStart + strings.Repeat("\x1b[", 1<<19) + pasteEnd + "z", MaxPaste + 100},
		{"\x1b]52;" + strings.Repeat("a", 1<<20) + "\az", maxString + 100},
		{"\x1bP" + strings.Repeat("a", 1<<20) + "\x1b\\z", maxString + 100},
		{"\x1b[" + strings.Repeat("1;", 1<<19) + "mz", maxControl + 100},
	} {
		got := limited(c.in)
		if len(got) > c.most || got[len(got)-1] != 'z' {
			t.Errorf("%.10q: %d bytes, end %q", c.in, len(got), got[len(got)-3:])
		}
		var l inputLimit
		var bytewise []byte
		for i := range len(c.in) {
			bytewise = l.filter(bytewise, []byte{c.in[i]})
		}
		if string(bytewise) != got {
			t.Errorf("%.10q: in single bytes it differs", c.in)
		}
	}
}

// TestInputLimitInterrupt checks that ctrl+c passes in every state but a paste.
func TestInputLimitInterrupt(t *testing.T) {
	for _, s := range []string{"", "\x1b", "\x1b[", "\x1b[1;", "\x1b]", "\x1bP1", "\x1b]" + strings.Repeat("a", 5000), "\x1b[" + strings.Repeat("1", 5000)} {
		if got := limited(s + "\x03"); !strings.HasSuffix(got, "\x03") {
			t.Errorf("%.10q loses ctrl+c", s)
		}
	}
}

// TestUnfinishedPaste ends a paste that the terminal did not end.
func TestUnfinishedPaste(t *testing.T) {
	var l inputLimit
	out := l.filter(nil, []byte(pasteStart+"abc\x1b[2"))
	if !l.open() {
		t.Fatal("the paste has ended")
	}
	out = l.filter(l.closePaste(out), []byte("q"))
	if string(out) != pasteStart+"abc"+pasteEnd+"q" || l.open() {
		t.Errorf("%q", out)
	}
}

func FuzzInputLimit(f *testing.F) {
	for _, s := range []string{"abc", pasteStart + "a" + pasteEnd, "\x1b]11;a\a", "\x1b[1;2A", "\x1bPa\x1b\\"} {
		f.Add([]byte(s), 3)
	}
	f.Fuzz(func(t *testing.T, in []byte, at int) {
		var whole, parts inputLimit
		got := whole.filter(nil, in)
		at = min(max(at, 0), len(in))
		split := parts.filter(parts.filter(nil, in[:at]), in[at:])
		if !bytes.Equal(got, split) {
			t.Errorf("%q and %q", got, split)
		}
		if len(in) < maxControl && !whole.open() && !bytes.Equal(got, in) {
			t.Errorf("%q became %q", in, got)
		}
		if len(got) > len(in)+len(pasteEnd) {
			t.Errorf("%d bytes became %d", len(in), len(got))
		}
	})
}
