package widget

import (
	"time"

	"idtui/ids/humantext"
	"idtui/theme"
)

// Lifetime draws the range of a scheme's timestamps, with the used part, the current
// time and the milestones in between.
//
//	2010-01-01 ├━━━━━━━━━━━━━━━━┃now──────◆────────────────┤ 2079-09-07
type Lifetime struct {
	From, To, Now time.Time
	Milestones    []time.Time
}

// Draw draws the lifetime into the pane's first row.
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

// MilestoneMark marks a milestone.
const MilestoneMark = "◆"

// at returns the column of a time on a line of w columns. It does not use
// time.Duration, which is too short for some lifetimes.
func (l *Lifetime) at(t time.Time, w int) int {
	share := float64(t.Unix()-l.From.Unix()) / float64(max(l.To.Unix()-l.From.Unix(), 1))
	return 1 + int(min(max(share, 0), 1)*float64(w-3))
}
