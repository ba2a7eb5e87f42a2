package app

import (
	"strings"
	"testing"
	"time"
)

// TestAnswers checks what the band says after each kind of answer.
func TestAnswers(t *testing.T) {
	for keys, texts := range map[string][]string{
		"@koid space":           {"● ISSUED  7", "Press b to step the clock back"},
		"@koid b":               {"◆ CLOCK SET  Clock stepped back by 10 s. It is behind the newest id.", "Press space to see how koid reacts."},
		"@koid b space":         {"✗ REFUSED  The clock is 10 s behind the newest id.", "Resumes at 02:06:12.340, in 10 s. ░", "f skip ahead  r real time", "A new id could be a duplicate until the clock has caught up."},
		"@koid o":               {"✗ REFUSED  Sequence overflow: all 4,096 ids of this time unit are used."},
		"@koid b space f space": {"● ISSUED  7"},
		"@sno b space":          {"● TOCK  Clock moved back: the toggle flipped to tock.", "the other timeline"},
		"@sno b space b space":  {"■ WAITING  The clock is 10 s behind the newest id. 1 request waits.", "passes the safe mark", "safe mark ┃"},
		"@sno o":                {"■ WAITING  Sequence overflow: all 65,536 ids of this time unit are used. 2 requests wait."},
		"@flax b space":         {"○ OUT OF ORDER  New ids sort below the highest id"},
	} {
		a := newApp(t, 140, 40)
		press(a, keys)
		for _, text := range texts {
			if !strings.Contains(screen(a), text) {
				t.Errorf("%s: the screen does not show %q:\n%s", keys, text, screen(a))
			}
		}
	}
}

// TestDistance checks that the band and the stream show one number for a clock regression. While
// time passes, the stream keeps the number of the request. The band shows how far the clock is
// behind now, like the countdown.
func TestDistance(t *testing.T) {
	a := newApp(t, 120, 36)
	a.timeStep = 108 * time.Millisecond
	press(a, "@koid space b space")
	expect(t, a, "The clock is 9.9 s behind", "clock moved back, 9.9 s behind", "in 9.9 s.")
	for range 20 {
		press(a, "x")
	}
	expect(t, a, "The clock is 7.7 s behind", "clock moved back, 9.9 s behind", "in 7.7 s.")
	for range 80 {
		press(a, "x")
	}
	expect(t, a, "· READY  The clock is back at the newest id")
	press(a, "space")
	expect(t, a, "● ISSUED")
	if strings.Contains(screen(a), "Resumes at") {
		t.Errorf("the band still counts down:\n%s", screen(a))
	}
}

// TestDistanceOutOfOrder checks the numbers of the band for ids that sort below the highest id,
// and for requests that wait.
func TestDistanceOutOfOrder(t *testing.T) {
	a := newApp(t, 120, 36)
	a.timeStep = time.Second
	press(a, "@flax space b space")
	expect(t, a, "below the highest id: the clock is 9 s behind", "in 9 s.")
	press(a, "x x x")
	expect(t, a, "below the highest id: the clock is 6 s behind", "in 6 s.")
	press(a, "x x x x x x x x")
	expect(t, a, "The newest id sorts below the highest one: the clock was 9 s behind.")
	press(a, "@uid-local [ o")
	expect(t, a, "● DUPLICATE", "With guard=off uid does not check that")
	press(a, "X ] space b space x x")
	expect(t, a, "■ WAITING  The clock is 7 s behind the newest id.", "in 7 s.", "With guard=hold, callers wait until")
}

// TestSmallBand checks that the band says the same in the smallest window as in a large one.
func TestSmallBand(t *testing.T) {
	a := newApp(t, 80, 24)
	press(a, "@sno space b space b space")
	expect(t, a, "■ WAITING  The clock is 10 s behind the newest id. 1 request waits.", "Resumes at 02:06:02.340, in 10 s.", "tick ─", "tock ─", "▲ clock 02:05:52.340 ↶ −20 s", "safe mark ┃")
	press(a, "@koid space b space")
	expect(t, a, "✗ REFUSED  The clock is 10 s behind the newest id.", "Resumes at 02:06:12.340", "−10 s", "▸ now")
}
