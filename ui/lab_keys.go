package ui

import (
	"strconv"
	"time"

	"idtui/model/lab"
	"idtui/theme"
)

func (l *labPage) commands() []command {
	return []command{
		{[]string{"left"}, "←", "the cursor to the left", "", act(func() { l.move(-1) })},
		{[]string{"right"}, "→", "the cursor to the right", "cursor", act(func() { l.move(1) })},
		{[]string{"n"}, "n", "to the next thing that happened", "next", act(func() { l.jump(1) })},
		{[]string{"N"}, "N", "to the one before", "", act(func() { l.jump(-1) })},
		{[]string{"+", "="}, "+", "zoom in, around the cursor", "zoom", act(func() { l.zoom(1) })},
		{[]string{"-"}, "-", "zoom out", "", act(func() { l.zoom(-1) })},
		{[]string{"0"}, "0", "the whole scenario", "", act(l.reset)},
		{[]string{"space"}, "space", "play, or pause", "play", act(l.play)},
		{[]string{"."}, ".", "play one column", "step", act(l.advance)},
		{[]string{">"}, ">", "play faster", "", act(func() { l.faster(1) })},
		{[]string{"<"}, "<", "play slower", "", act(func() { l.faster(-1) })},
		{[]string{"v"}, "v", "all ids in sorted order, or not", "sorted", act(func() { l.sortOrder = !l.sortOrder })},
		{[]string{"i"}, "i", "the bits of the id at the cursor, or the measures", "bits", act(func() { l.bits = !l.bits })},
		{[]string{"up"}, "↑", "the row above in the form", "", act(func() { l.choose(-1) })},
		{[]string{"down"}, "↓", "the row below", "", act(func() { l.choose(1) })},
		{[]string{"]", "shift+right"}, "]", "the row's next value (or shift+→)", "value", act(func() { l.step(1) })},
		{[]string{"[", "shift+left"}, "[", "its previous value (or shift+←)", "", act(func() { l.step(-1) })},
		{[]string{"enter"}, "enter", "type the row's value", "edit", act(l.beginEdit)},
		{[]string{"home"}, "home", "the cursor to the start", "", act(func() { l.move(-l.columns()) })},
		{[]string{"end"}, "end", "the cursor to the end", "", act(func() { l.move(l.columns()) })},
		{[]string{"esc"}, "esc", "stop what plays or runs", "", act(l.stopAll)},
	}
}

func (l *labPage) faster(n int) {
	l.speed = min(max(l.speed+n, 0), len(speeds)-1)
	l.app.setStatus(theme.Good, "plays "+strconv.FormatFloat(speeds[l.speed], 'f', -1, 64)+" columns a second")
}

// halt stops the background work and whatever plays.
func (l *labPage) stopAll() {
	if l.job != nil {
		l.stop()
		l.app.setStatus(theme.Warn, "stopped: change anything to run it again")
	}
	l.playing, l.played = false, -1
}

// jump moves the cursor to the next moment after it, or the last before it.
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

// move moves the cursor and stops what plays.
func (l *labPage) move(n int) {
	l.playing, l.played = false, -1
	l.cursor = min(max(l.cursor+n, 0), l.columns()-1)
}

// zoom halves the part that is shown around the cursor, or doubles it.
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

// play starts at the cursor, or at the beginning when that is at the end; it
// pauses what plays.
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
	if l.app.fixedTime { // nothing moves by itself: go by single steps
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
