package app

import (
	"strconv"
	"time"

	"idtui/model/lab"
	"idtui/theme"
	"idtui/ui/widget"
)

// commands returns the commands of the lab.
func (l *labPage) commands() []command {
	play := "play"
	if l.playing {
		play = "pause"
	}
	return []command{
		{[]string{"left"}, "←", "move the cursor left", "", act(func() { l.move(-1) })},
		{[]string{"right"}, "→", "move the cursor right", "cursor", act(func() { l.move(1) })},
		{[]string{"n"}, "n", "go to the next event", "next event", act(func() { l.jump(1) })},
		{[]string{"N"}, "N", "go to the previous event", "", act(func() { l.jump(-1) })},
		{[]string{"+", "="}, "+", "zoom in at the cursor", "zoom", act(func() { l.zoom(1) })},
		{[]string{"-"}, "-", "zoom out", "", act(func() { l.zoom(-1) })},
		{[]string{"A"}, "A", "show the whole scenario", "", act(l.reset)},
		{[]string{"space"}, "space", "play or pause", play, act(l.play)},
		{[]string{"."}, ".", "play one column", "one column", act(l.advance)},
		{[]string{">"}, ">", "play faster", "", act(func() { l.faster(1) })},
		{[]string{"<"}, "<", "play slower", "", act(func() { l.faster(-1) })},
		{[]string{"v"}, "v", "show or hide the sort-order chart", "sort order", act(func() { l.sortOrder = !l.sortOrder })},
		{[]string{"i"}, "i", "show the id's bits, or the results", "bits", act(func() { l.bits = !l.bits })},
		{[]string{"up"}, "↑", "previous setting", "", act(func() { l.choose(-1) })},
		{[]string{"down"}, "↓", "next setting", "", act(func() { l.choose(1) })},
		{[]string{"]", "shift+right"}, "]", "set its next value (or shift+→)", "next value", act(func() { l.step(1) })},
		{[]string{"[", "shift+left"}, "[", "set its previous value (or shift+←)", "", act(func() { l.step(-1) })},
		{[]string{"enter"}, "enter", "type the setting's value", "type value", act(l.beginEdit)},
		{[]string{"D"}, "D", "design a layout from the scheme", "", act(func() { l.app.designScheme(l.selectedScheme(), l.settings[l.selectedScheme().Name]) })},
		{[]string{"home"}, "home", "move the cursor to the start", "", act(func() { l.move(-l.columns()) })},
		{[]string{"end"}, "end", "move the cursor to the end", "", act(func() { l.move(l.columns()) })},
		{[]string{"W"}, "W", "write SVG, text and the scenario's TOML", "", l.app.writeScreen},
		{[]string{"esc"}, "esc", "stop playback and the run", "", act(l.stopAll)},
	}
}

// dispensableKeys returns the keys to drop from a narrow footer, in that order. The
// top row shows the key of the help too.
func (l *labPage) dispensableKeys() []string {
	return []string{"?", "enter", ".", "/", "i", "+", "v"}
}

// faster raises the playback speed by n steps.
func (l *labPage) faster(n int) {
	l.speed = widget.Moved(l.speed, n, len(speeds))
	l.app.setStatus(theme.Good, "Playback: "+strconv.FormatFloat(speeds[l.speed], 'f', -1, 64)+" columns/s")
}

// stopAll stops playback and cancels the run.
func (l *labPage) stopAll() {
	if l.job != nil {
		l.stop()
		l.app.setStatus(theme.Warn, stopped)
	}
	l.playing, l.played = false, -1
}

// jump moves the cursor to the next event, or to the previous one if n is negative.
func (l *labPage) jump(n int) {
	t := l.trace()
	if t == nil {
		return
	}
	best := -1
	for i := range t.Events {
		switch c := t.Column(t.Events[i].At); {
		case n > 0 && c > l.cursor && (best < 0 || c < best):
			best = c
		case n < 0 && c < l.cursor && c > best:
			best = c
		}
	}
	if best >= 0 {
		l.move(best - l.cursor)
	}
}

// move moves the cursor and stops playback.
func (l *labPage) move(n int) {
	l.playing, l.played = false, -1
	l.cursor = widget.Moved(l.cursor, n, l.columns())
}

// zoom halves the visible part around the cursor, or doubles it if n is negative.
func (l *labPage) zoom(n int) {
	t := l.trace()
	if t == nil || n == 0 {
		return
	}
	node, _, _ := l.idAt()
	at, span := l.eventTime(node), l.to-l.from
	if n > 0 {
		span = max(span/2, time.Duration(l.columns())*time.Microsecond)
	} else {
		span = min(span*2, l.selectedScenario().For)
	}
	l.from = min(max(at-span/2, 0), l.selectedScenario().For-span)
	l.to = l.from + span
	l.cursor = min(int(float64(at-l.from)/float64(max(span, 1))*float64(l.columns())), l.columns()-1)
	l.playing, l.played = false, -1
}

func (l *labPage) trace() *lab.Trace {
	if l.view == nil {
		return nil
	}
	return l.view.Trace
}

// play starts playback at the cursor, or at the start if the cursor is at the end.
// If playback is running, play pauses it.
func (l *labPage) play() {
	if l.playing {
		l.playing = false
		return
	}
	if l.played < 0 {
		l.played = float64(l.cursor)
		if l.cursor >= l.columns()-1 {
			l.played = 0
		}
	}
	l.playing, l.last = true, l.app.clock()
	if l.app.fixedTime { // no timers run: play one column per key
		l.playing = false
		l.advance()
	}
}

// advance plays one column.
func (l *labPage) advance() {
	l.playing = false
	if l.played < 0 {
		l.played = float64(l.cursor)
	}
	l.played = min(l.played+1, float64(l.columns()-1))
	l.cursor = int(l.played)
}
