package lab

import (
	"math/rand/v2"
	"time"
)

// randomScenario returns a scenario with up to three nodes, all kinds of events, and a
// few thousand ids.
func randomScenario(rnd *rand.Rand) *Scenario {
	span := func(most time.Duration) time.Duration { return time.Duration(rnd.Int64N(int64(most))) }
	s := &Scenario{
		Key: "random", For: 20*time.Millisecond + span(100*time.Millisecond),
		Nodes: 1 + rnd.IntN(3), Rate: newRate(1+rnd.Int64N(40), time.Millisecond), sameWorker: rnd.IntN(3) == 0,
	}
	for range rnd.IntN(s.Nodes + 1) {
		s.skew = append(s.skew, span(10*time.Millisecond)-5*time.Millisecond)
	}
	if rnd.IntN(8) == 0 {
		s.beforeEnd = span(60 * time.Millisecond)
	}
	for range rnd.IntN(6) {
		e := scenarioEvent{at: span(s.For).Truncate(time.Duration(rnd.IntN(2)) * time.Millisecond), node: rnd.IntN(s.Nodes + 1)}
		switch rnd.IntN(9) {
		case 0, 1:
			e.step = span(40*time.Millisecond) - 30*time.Millisecond
		case 2:
			e.freeze = span(20 * time.Millisecond)
		case 3:
			d := driftPPM(rnd.IntN(400_000) - 200_000)
			e.drift = &d
		case 4:
			e.smear = &leapSmear{span(5 * time.Millisecond), 10*time.Millisecond + span(10*time.Millisecond)}
		case 5:
			skew := span(10*time.Millisecond) - 5*time.Millisecond
			e.skew = &skew
		case 6:
			e.restart = restartKind(1 + rnd.IntN(2))
			e.step = -span(10 * time.Millisecond)
		case 7:
			e.burst = 1 + rnd.Int64N(9000)
		default:
			r := newRate(rnd.Int64N(60), time.Millisecond)
			e.rate = &r
			e.every = 0
		}
		if e.step == 0 && e.restart == noRestart && e.freeze == 0 && e.drift == nil && e.smear == nil && e.skew == nil && e.burst == 0 && e.rate == nil {
			e.step = -time.Millisecond
		}
		if rnd.IntN(4) == 0 {
			e.every = 5*time.Millisecond + span(30*time.Millisecond)
		}
		s.events = append(s.events, e)
	}
	return s
}
