package term

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
)

const (
	// burstGap is the longest pause between two keys of a burst. A hand needs five times
	// as long; a terminal that sends a paste as keys needs none.
	burstGap = 5 * time.Millisecond
	// burstLength is the minimum length in bytes of the text of a burst that counts as a
	// paste.
	burstLength = 6
	// maxBurst is the number of keys of a burst that are kept.
	maxBurst = 4 << 10
)

// KeysMsg is a number of keys that arrived together, and the input that followed them, or
// nil. All of them are drawn at once.
type KeysMsg struct {
	Keys []tea.KeyPressMsg
	Next tea.Msg
}

// PasteMsg is a burst of keys that is a paste, and the input that followed it, or nil.
type PasteMsg struct {
	Text string
	Next tea.Msg
}

// ScheduleBurstMsg requests a timer for the end of a burst.
type ScheduleBurstMsg struct{ In time.Duration }

// BurstDueMsg is sent when the timer for the end of a burst fires.
type BurstDueMsg struct{}

// keyBurst filters the program's messages and gathers keys that arrive faster than a hand
// can press them. Some terminals and programs send a paste without brackets. Without the
// filter, an id with a q in it would quit the program.
type keyBurst struct {
	now       func() time.Time
	last      time.Time // when the newest key came
	pending   []tea.KeyPressMsg
	scheduled bool // a timer for BurstDueMsg is running
}

// filter receives each message before the program does; nil drops it.
func (b *keyBurst) filter(msg tea.Msg) tea.Msg {
	switch m := msg.(type) {
	case tea.KeyPressMsg:
		if IsText(m) || len(b.pending) > 0 && m.Code == tea.KeyEnter && m.Mod == 0 {
			b.last = b.now()
			if len(b.pending) < maxBurst {
				b.pending = append(b.pending, m)
			}
			if b.scheduled {
				return nil
			}
			return b.schedule(burstGap)
		}
		return b.flush(msg)
	case BurstDueMsg:
		b.scheduled = false
		if left := burstGap - b.now().Sub(b.last); left > 0 && len(b.pending) > 0 {
			return b.schedule(left)
		}
		return b.flush(nil)
	case tea.MouseClickMsg, tea.MouseWheelMsg, tea.PasteMsg: // not QuitMsg: only Bubble Tea itself handles that
		return b.flush(msg)
	}
	return msg
}

// IsText reports whether a key types text.
func IsText(k tea.KeyPressMsg) bool { return k.Text != "" && k.Mod&^tea.ModShift == 0 }

func (b *keyBurst) schedule(in time.Duration) tea.Msg {
	b.scheduled = true
	return ScheduleBurstMsg{in}
}

// flush passes the burst on, followed by an input or nil.
func (b *keyBurst) flush(then tea.Msg) tea.Msg {
	keys := b.pending
	if len(keys) == 0 {
		return then
	}
	b.pending = nil
	// A paste is long, and not one key that was held down while the program was busy.
	if text := burstText(keys); len(text) >= burstLength && strings.Trim(text, text[:1]) != "" {
		return PasteMsg{text, then}
	}
	return KeysMsg{keys, then}
}

func burstText(keys []tea.KeyPressMsg) string {
	var s strings.Builder
	for _, k := range keys {
		if k.Code == tea.KeyEnter {
			s.WriteByte('\n')
		} else {
			s.WriteString(k.Text)
		}
	}
	return s.String()
}
