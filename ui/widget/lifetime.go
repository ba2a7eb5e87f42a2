package widget

import (
	"time"

	"idtui/ids/humantext"
	"idtui/theme"
)

// Lifetime draws the span of the times that ids can hold, with what is spent of
// it, now, and the moments in between at which something turns.
//
//	2010-01-01 ├━━━━━━━━━━━━━━━━┃now──────◆────────────────┤ 2079-09-07
type Lifetime struct {
	From, To, Now time.Time
	Milestones    []time.Time
}

// Draw draws it into the pane's first row.
func (l *Lifetime) Draw(p Pane) {
	left, right := humantext.Date(l.From), humantext.Date(l.To)
	x := p.Text(0, 0, theme.Muted, left) + 1
	w := p.W - x - width(right) - 1
	if w < 10 {
		return
	}
	p.Right(p.W, 0, theme.Muted, right)
	line := p.Sub(x, 0, w, 1)
	line.Rule(0)
	line.Text(0, 0, theme.Faint, "├")
	line.Text(w-1, 0, theme.Faint, "┤")
	now := l.at(l.Now, w)
	for x := 1; x < now; x++ {
		line.Text(x, 0, theme.Accent, "━")
	}
	const word = "now"
	if now+len(word)+1 < w {
		line.Text(now+1, 0, theme.Accent, word)
	} else {
		line.Text(now-len(word), 0, theme.Accent, word)
	}
	line.Text(now, 0, theme.Accent, "┃")
	for _, t := range l.Milestones {
		line.Text(l.at(t, w), 0, theme.Warn, MilestoneMark)
	}
}

// TurnMark marks a moment at which something turns.
const MilestoneMark = "◆"

// at is the column of a time on a line of w columns. A span may be longer than
// a Duration can hold.
func (l *Lifetime) at(t time.Time, w int) int {
	share := float64(t.Unix()-l.From.Unix()) / float64(max(l.To.Unix()-l.From.Unix(), 1))
	return 1 + int(min(max(share, 0), 1)*float64(w-3))
}
