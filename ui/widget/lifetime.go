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
	w := p.W - x - Width(right) - 1
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
	line.Text(now, 0, theme.Accent, "┃")
	for _, t := range l.Milestones {
		line.Text(l.at(t, w), 0, theme.Warn, MilestoneMark)
	}
	if x := l.wordAt(now, w); x > 0 {
		line.Text(x, 0, theme.Accent, nowWord)
	}
}

// nowWord names the mark of the current time.
const nowWord = "now"

// wordAt returns the column of the word beside the mark of the current time, on a line of w
// columns. The word is to the right of the mark if nothing is there, otherwise to the left.
// If both places are taken, it is up to 3 columns further on either side. It returns 0 if
// milestones leave no place for the whole word.
func (l *Lifetime) wordAt(now, w int) int {
	const word = len(nowWord)
	for d := range word + 1 {
		for _, x := range [...]int{now + 1 + d, now - word - d} {
			taken := x < 1 || x+word >= w
			for _, t := range l.Milestones {
				at := l.at(t, w)
				taken = taken || x <= at && at < x+word
			}
			if !taken {
				return x
			}
		}
	}
	return 0
}

// MilestoneMark marks a milestone.
const MilestoneMark = "◆"

// at returns the column of a time on a line of w columns. It does not use
// time.Duration, which is too short for some lifetimes.
func (l *Lifetime) at(t time.Time, w int) int {
	share := float64(t.Unix()-l.From.Unix()) / float64(max(l.To.Unix()-l.From.Unix(), 1))
	return 1 + int(min(max(share, 0), 1)*float64(w-3))
}
