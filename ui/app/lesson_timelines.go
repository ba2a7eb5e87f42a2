package app

import (
	"math"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/part"
	"idtui/ui/widget"
)

// timelineRows is the number of rows of the timelines.
const timelineRows = 3

// drawTimelines draws the timelines of the shown generator, and below them the stream if
// there is room.
func (l *lesson) drawTimelines(p widget.Pane, now ids.Reading, clock string) {
	t := part.TimelinesOf(l.player.Sandbox().Shown().Session, now, math.MaxInt64)
	t.ClockName = "clock " + clock
	t.Draw(p.Sub(0, 0, p.W, timelineRows))
	if p = p.Below(timelineRows); p.H > 2 {
		part.Heading(p, "stream", theme.Muted)
		l.drawStream(p.Below(1))
	}
}
