//go:build unix

package e2e

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"idtui/screenshots/vtty"
)

func TestGeneration(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	for i, tab := range tabs {
		p.Press(string(rune('1' + i)))
		p.sees(tab.sign)
		p.changes("space")
		p.changes("space")
	}
	p.quit()
}

// TestSeed starts the program twice: the same seed must give the same screen.
func TestSeed(t *testing.T) {
	t.Parallel()
	var seen [2]string
	for i := range seen {
		p := open(t, 120, 36)
		p.tab("flax")
		p.sees("random 56")
		seen[i] = p.changes("space").Text()
		p.quit()
	}
	if seen[0] != seen[1] {
		t.Errorf("two runs with one seed differ:\n%s\n%s", seen[0], seen[1])
	}
}

func TestCopy(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.tab("sno")
	p.sees("metabyte")
	p.changes("space")
	p.Press("c")
	s := p.wait("a copy", func(s vtty.Screen) bool { return s.Clipboard != "" })
	if !regexp.MustCompile(`^[2-9a-x]{16}$`).MatchString(s.Clipboard) || !s.Contains(s.Clipboard) {
		t.Errorf("copied %q from:\n%s", s.Clipboard, s)
	}
	p.sees("OSC 52")
	p.Press("C")
	p.wait("a copy of all", func(c vtty.Screen) bool {
		return strings.Contains(c.Clipboard, "\n") && strings.Contains(c.Clipboard, s.Clipboard) && strings.Contains(c.Clipboard, "partition")
	})
	p.quit()
}

func TestSnoToggles(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.tab("sno")
	p.sees("metabyte")
	before := p.changes("space")
	if tocks(before) > 0 {
		t.Fatalf("tock, but the clock never moved:\n%s", before)
	}
	p.Press("b", "space")
	p.wait("the word tock", func(s vtty.Screen) bool { return tocks(s) > 0 })
	p.Press("b", "space")
	p.sees("■ wait", "Resumes at 02:06:02.340")
	p.quit()
}

// tocks returns how many ids of the stream are marked as tock.
func tocks(s vtty.Screen) int {
	return len(regexp.MustCompile(`\btock  9`).FindAllString(s.Text(), -1))
}

// TestWaitEnds advances the time with each key: the wait is counted down, and then the id appears.
func TestWaitEnds(t *testing.T) {
	t.Parallel()
	p := openWith(t, vtty.Config{Cols: 120, Rows: 36}, slices.Concat(frozen, []string{"--stride", "2s"})...)
	p.tab("sno")
	p.sees("metabyte")
	p.Press("space", "b", "space", "b", "space")
	p.sees("■ wait")
	left := regexp.MustCompile(`Resumes at \S+, in (\S+ m?s)\.`)
	var seen []string
	for range 20 {
		s := p.changes("f12")
		if m := left.FindStringSubmatch(s.Text()); m != nil {
			seen = append(seen, m[1])
			continue
		}
		break
	}
	if len(seen) < 2 || seen[0] <= seen[1] {
		t.Errorf("counted down %q", seen)
	}
	p.sees("waited")
	p.quit()
}

func TestKoidRefuses(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.sees("datacenter")
	p.changes("space")
	p.Press("b", "space")
	p.sees("✗ refused", "Resumes at 02:06:12.340")
	p.quit()
}

func TestOverflow(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	for i, want := range []string{"✗ refused", "last of", "■ wait", "■ wait", "■ wait"} {
		p.Press(string(rune('1' + i)))
		p.sees(tabs[i].sign)
		p.Press("o")
		p.sees(want)
	}
	p.quit()
}

func TestDecodePaste(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.Paste("9q77e7ft9u236223")
	s := p.sees("9q77e7ft9u236223", "←→ fields", "2026-11-21 02:06:12.340")
	for name, value := range map[string]string{"metabyte": "63", "partition": "18", "sequence": "1", "ticktock": "1", "hex": "3e0a5615bb3f00120001"} {
		if !beside(s, name, value) {
			t.Errorf("%s is not shown as %s:\n%s", name, value, s)
		}
	}
	p.Press("enter")
	p.sees("↑↓ parameters", "pasted")
	p.quit()
}

// TestDecodeTyped types an id, and then one that lacks two characters.
func TestDecodeTyped(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.Press("/")
	p.decoderOpens()
	p.Send(".5.tXVEf8n8vPN.0")
	p.sees("uid-global", "sec_high", "←→ fields")
	p.Press("esc")
	p.sees("↑↓ parameters")
	p.Press("/")
	p.decoderOpens()
	p.Send("9q77e7ft9u2362")
	p.sees("2 characters short of a sno")
	p.Press("ctrl+c")
	p.ends(0)
}

// TestDecodeLine pastes a whole line of a log, in which numbers are ids too.
func TestDecodeLine(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.Paste("level=3 msg=\"order 17 stored\" id=9q77e7ft9u236223 in 12ms")
	p.sees("▸ 1 sno", "9q77e7ft9u236223", "metabyte")
	p.quit()
}

// TestEpoch sets another epoch for a koid that was pasted.
func TestEpoch(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.Paste("5828128208445124608")
	p.sees("koid", "datacenter", "epoch 1970-01-01")
	p.Press("i")
	p.Send("\x7f1262304000000\r")
	p.sees("epoch 2010-01-01", "2054-")
	p.quit()
}

func TestArgument(t *testing.T) {
	t.Parallel()
	p := openWith(t, vtty.Config{Cols: 120, Rows: 36}, slices.Concat(frozen, []string{"9q77e7ft9u236223"})...)
	p.sees("←→ fields", "metabyte", "partition")
	p.quit()
}

// beside reports whether value follows name in a row, as in a table of fields.
func beside(s vtty.Screen, name, value string) bool {
	row := regexp.MustCompile(`\b` + name + `\b.*\b` + value + `\b`)
	for _, line := range s.Lines() {
		if row.MatchString(line) {
			return true
		}
	}
	return false
}
