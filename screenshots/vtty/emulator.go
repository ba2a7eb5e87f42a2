//go:build unix

package vtty

import (
	"encoding/base64"
	"io"
	"maps"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// CursorShape is the shape of the cursor that the program has set.
type CursorShape int

// The shapes of DECSCUSR.
const (
	BlockCursor CursorShape = iota
	UnderlineCursor
	BarCursor
)

// state is the state of a terminal except its cells.
type state struct {
	modes     map[int]bool // DEC private modes that are set
	alt       bool
	keyboard  [2]int // kitty keyboard flags pushed on the main and alternate screen
	otherKeys int    // xterm's modifyOtherKeys
	shape     CursorShape
	title     string
	clipboard string
	erased    time.Time // when the whole screen was last erased
}

const (
	cursorVisible      = 25
	bracketedPaste     = 2004
	synchronizedOutput = 2026
	graphemeClusters   = 2027

	wholeScreen = 2 // of ED, which erases a part of the screen
)

func newState() state { return state{modes: map[int]bool{cursorVisible: true}} }

func (s *state) clone() state {
	c := *s
	c.modes = maps.Clone(s.modes)
	return c
}

// complete is false while the program is drawing a frame.
func (s *state) complete() bool { return !s.modes[synchronizedOutput] }

func (s *state) setMode(m ansi.Mode, on bool) {
	if dec, ok := m.(ansi.DECMode); ok && on {
		s.modes[int(dec)] = true
	} else if ok {
		delete(s.modes, int(dec))
	}
}

func (s *state) pushKeyboard(n int) {
	screen := &s.keyboard[0]
	if s.alt {
		screen = &s.keyboard[1]
	}
	*screen = max(0, *screen+n)
}

// newEmulator returns an emulator that keeps s up to date. It answers the queries that x/vt does
// not answer, through input.
func newEmulator(c Config, s *state, input *queue) *vt.Emulator {
	emu := vt.NewEmulator(c.Cols, c.Rows)
	if c.Foreground != nil {
		emu.SetDefaultForegroundColor(c.Foreground)
	}
	if c.Background != nil {
		emu.SetDefaultBackgroundColor(c.Background)
	}
	emu.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { s.setMode(m, true) },
		DisableMode: func(m ansi.Mode) { s.setMode(m, false) },
		AltScreen:   func(on bool) { s.alt = on },
		Title:       func(title string) { s.title = title },
		CursorStyle: func(style vt.CursorStyle, _ bool) { s.shape = CursorShape(style) },
	})
	answerModes(emu, input)
	trackKeyboard(emu, s)
	trackClipboard(emu, s)
	emu.RegisterCsiHandler('J', func(p ansi.Params) bool {
		if part, _, _ := p.Param(0, 0); part == wholeScreen {
			s.erased = time.Now()
		}
		return false // the emulator erases
	})
	return emu
}

// answerModes reports, as current terminals do, that synchronized output and
// grapheme clusters are available. Programs then mark each frame, so a frame is
// never seen half drawn. The emulator itself reports neither.
func answerModes(emu *vt.Emulator, input *queue) {
	emu.RegisterCsiHandler(ansi.Command('?', '$', 'p'), func(p ansi.Params) bool {
		n, _, _ := p.Param(0, 0)
		if n != synchronizedOutput && n != graphemeClusters {
			return false
		}
		input.add([]byte(ansi.ReportMode(ansi.DECMode(n), ansi.ModeReset)))
		return true
	})
}

func trackKeyboard(emu *vt.Emulator, s *state) {
	emu.RegisterCsiHandler(ansi.Command('>', 0, 'u'), func(ansi.Params) bool {
		s.pushKeyboard(1)
		return true
	})
	emu.RegisterCsiHandler(ansi.Command('<', 0, 'u'), func(p ansi.Params) bool {
		n, _, _ := p.Param(0, 1)
		s.pushKeyboard(-max(1, n))
		return true
	})
	emu.RegisterCsiHandler(ansi.Command('>', 0, 'm'), func(p ansi.Params) bool {
		if resource, _, _ := p.Param(0, 0); resource == 4 {
			s.otherKeys, _, _ = p.Param(1, 0)
		}
		return true
	})
}

func trackClipboard(emu *vt.Emulator, s *state) {
	emu.RegisterOscHandler(52, func(data []byte) bool {
		_, payload, _ := strings.Cut(strings.TrimPrefix(string(data), "52;"), ";")
		if text, err := base64.StdEncoding.DecodeString(payload); err == nil {
			s.clipboard = string(text)
		}
		return true
	})
}

// closeInput ends the emulator's answers. The emulator's own Close would cause a data race. It sets
// a flag that Read reads from another goroutine without a lock.
func closeInput(emu *vt.Emulator) {
	if c, ok := emu.InputPipe().(io.Closer); ok {
		_ = c.Close()
	}
}
