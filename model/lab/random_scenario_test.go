package lab

import (
	"math/rand/v2"
	"time"

	"idtui/model/lab/scenario"
)

// randomScenario returns a scenario with up to three nodes, all kinds of events, and a
// few thousand ids.
func randomScenario(rnd *rand.Rand) *scenario.Scenario {
	span := func(most time.Duration) time.Duration { return time.Duration(rnd.Int64N(int64(most))) }
	s := &scenario.Scenario{
		Key: "random", For: 20*time.Millisecond + span(100*time.Millisecond),
		Nodes: 1 + rnd.IntN(3), Rate: scenario.NewRate(1+rnd.Int64N(40), time.Millisecond), SameWorker: rnd.IntN(3) == 0,
	}
	for range rnd.IntN(s.Nodes + 1) {
		s.Skew = append(s.Skew, span(10*time.Millisecond)-5*time.Millisecond)
	}
	if rnd.IntN(8) == 0 {
		s.BeforeEnd = span(60 * time.Millisecond)
	}
	for range rnd.IntN(6) {
		e := scenario.Event{At: span(s.For).Truncate(time.Duration(rnd.IntN(2)) * time.Millisecond), Node: rnd.IntN(s.Nodes + 1)}
		switch rnd.IntN(9) {
		case 0, 1:
			e.Step = span(40*time.Millisecond) - 30*time.Millisecond
		case 2:
			e.Freeze = span(20 * time.Millisecond)
		case 3:
			d := scenario.DriftPPM(rnd.IntN(400_000) - 200_000)
			e.Drift = &d
		case 4:
			e.Smear = &scenario.LeapSmear{By: span(5 * time.Millisecond), Over: 10*time.Millisecond + span(10*time.Millisecond)}
		case 5:
			skew := span(10*time.Millisecond) - 5*time.Millisecond
			e.Skew = &skew
		case 6:
			e.Restart = scenario.Restart(1 + rnd.IntN(2))
			e.Step = -span(10 * time.Millisecond)
		case 7:
			e.Burst = 1 + rnd.Int64N(9000)
		default:
			r := scenario.NewRate(rnd.Int64N(60), time.Millisecond)
			e.Rate = &r
			e.Every = 0
		}
		if e.Step == 0 && e.Restart == scenario.NoRestart && e.Freeze == 0 && e.Drift == nil && e.Smear == nil && e.Skew == nil && e.Burst == 0 && e.Rate == nil {
			e.Step = -time.Millisecond
		}
		if rnd.IntN(4) == 0 {
			e.Every = 5*time.Millisecond + span(30*time.Millisecond)
		}
		s.Events = append(s.Events, e)
	}
	return s
}
