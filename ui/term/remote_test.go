package term

import (
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// readRemote returns what arrives of an input, with the texts of the pastes.
func readRemote(t *testing.T, in io.Reader, maxPaste int) string {
	t.Helper()
	f := NewInputFilter(time.Now)
	r := f.Remote(in, maxPaste)
	defer func() { _ = r.Close() }()
	data, err := io.ReadAll(r)
	if err != nil {
		t.Error(err)
	}
	text := string(data)
	return regexp.MustCompile(`idtui-paste-[0-9]+`).ReplaceAllStringFunc(text, func(name string) string {
		m, _ := f.Filter(nil, tea.PasteMsg{Content: name}).(tea.PasteMsg)
		return m.Content
	})
}

// TestRemote checks that input arrives unchanged, whole or byte by byte. Only a paste that is too
// long loses its end.
func TestRemote(t *testing.T) {
	t.Parallel()
	for sent, want := range map[string]string{
		"":                             "",
		"abc\x1b[A":                    "abc\x1b[A",
		"a" + paste("b\x1b[Ac") + "d":  "a" + paste("b\x1b[Ac") + "d",
		paste("0123456789abc"):         paste("0123456789"),
		strings.Repeat(paste(""), 500): strings.Repeat(paste(""), 500),
		strings.Repeat("xy", 5000):     strings.Repeat("xy", 5000),
	} {
		for name, in := range map[string]io.Reader{
			"whole": strings.NewReader(sent), "bytes": iotest.OneByteReader(strings.NewReader(sent)),
		} {
			if got := readRemote(t, in, 10); got != want {
				t.Errorf("%s, %q: got %q, want %q", name, sent, got, want)
			}
		}
	}
}

func paste(text string) string { return pasteStart + text + pasteEnd }

// TestRemoteSilence checks that a paste without its end does not take the keys that follow.
func TestRemoteSilence(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in, out := io.Pipe()
		go func() {
			_, _ = io.WriteString(out, pasteStart+"abc")
			time.Sleep(pasteSilence / 2)
			_, _ = io.WriteString(out, "def")
			time.Sleep(2 * pasteSilence)
			_, _ = io.WriteString(out, "q")
			_ = out.Close()
		}()
		if got, want := readRemote(t, in, 10), paste("abcdef")+"q"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// TestRemoteClose checks that closing ends a read that waits, and an input that nothing reads.
func TestRemoteClose(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in, out := io.Pipe()
		r := NewInputFilter(time.Now).Remote(in, 10)
		go func() {
			time.Sleep(time.Second)
			_ = r.Close()
		}()
		if n, err := r.Read(make([]byte, 1000)); n != 0 || err != io.EOF {
			t.Error(n, err)
		}
		if _, err := io.WriteString(out, "abc"); err != nil { // the goroutine of the reader takes the text, and ends
			t.Error(err)
		}
	})
}
