package lessons

import (
	"time"

	"idtui/ids"
)

// uidLesson returns the tour of both uids.
func uidLesson() *Lesson {
	return &Lesson{
		Name:    "uid",
		Title:   "uid",
		About:   "Erlang's time, and nodes whose clocks disagree",
		Schemes: []string{"uid-local", "uid-global"},
		Steps: []Step{
			uidTime(), uidLastUnit(), uidWrap(), uidClockBack(), uidWaiting(), uidRestart(), uidGlobal(), uidTimeOnly(), uidNodeFirst(), uidInterval(),
		},
	}
}

func uidLocalGenerator(set ids.Settings) []Generator {
	return []Generator{{Name: "uid", Scheme: "uid-local", Set: set}}
}

func uidTime() Step {
	return Step{
		Title: "Erlang's time",
		Text: `uid has Erlang's time, in three parts: {{.Bits "mega"}} bits of megaseconds since {{.Epoch}}, {{.Bits "sec"}} bits of seconds within the megasecond, and {{.Bits "micro"}} bits of microseconds. ` +
			`With {{.Bits "seq"}} bits of sequence, these are the {{.Size}} bits of the local id. Generate one.`,
		Fields: []string{"mega", "sec", "micro", "seq"},
		Setup:  Setup{Generators: uidLocalGenerator(nil)},
		Ask:    []Action{DoNext},
		After: `{{.Value "mega"}} megaseconds, {{.Value "sec"}} seconds, {{.Text "micro"}}: that is {{.Time}}. There is no machine number in it: ` +
			`a local id is short, and unique on one Erlang node.`,
	}
}

// endOfSecond is in the last time unit of a second.
const endOfSecond = ids.Reading(1_795_226_772_999_500)

func uidLastUnit() Step {
	return Step{
		Title: "A short unit, one long sequence",
		Text: `Only the top {{.Bits "micro"}} of twenty bits of the microseconds are kept, so a time unit is {{.Unit}}. A second has {{.UnitsPerSecond}} of them. The last one is only {{.LastUnit}} long, and this clock is in it. ` +
			`Step forward by {{.Step}}, generate an id, and look at the sequence.`,
		Fields: []string{"micro", "seq"},
		Setup: Setup{
			Generators: uidLocalGenerator(nil), Clock: endOfSecond, Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext},
		After: `After unit {{.EarlierValue 1 "micro"}} came unit {{.Value "micro"}} of the next second. The sequence did not restart: {{.EarlierValue 1 "seq"}}, then {{.Value "seq"}}. ` +
			`It is one sequence for the whole node, whatever the clock does.`,
		CompareWith: 1,
	}
}

func uidWrap() Step {
	return Step{
		Title: "The sequence wraps",
		Text: `The sequence wraps after {{.Capacity}} ids. Within one unit, the next id would be a duplicate, so this generator waits for the next unit. ` +
			`The original does not check. Request {{.CapacityPlusOne}} ids, then turn the guard off, and request them again.`,
		Fields: []string{"seq"},
		Setup: Setup{Generators: uidLocalGenerator(nil), Frozen: true, Tune: "guard", Before: []SetupAction{
			{Do: DoNext}, {Do: DoForward},
		}},
		Ask: []Action{DoOverflow, DoLess, DoOverflow},
		After: `With the guard on, the last request had to wait. The id before it has sequence {{.EarlierValue 1 "seq"}}: the sequence wrapped within the unit, so this id sorts before all others of its unit. ` +
			`Within a unit, uid promises no order, and a vector clock can run backwards. With guard={{.Param "guard"}}, as published, all {{.Issued}} ids were issued at one clock reading, so one of them is a duplicate. ` +
			`It takes more than {{.PerSecond}} ids per second to get there.`,
	}
}

func uidClockBack() Step {
	return Step{
		Title:  "Following the clock",
		Text:   `uid trusts the system clock, and does not remember the time. Step the clock back, and generate an id.`,
		Fields: []string{"sec", "seq"},
		Setup:  Setup{Generators: uidLocalGenerator(nil), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoBack, DoNext},
		After: `uid follows the clock: the new id has the earlier time and sorts first: {{.SortOrder}}. The sequence continued at {{.Value "seq"}}, so the id is no duplicate. ` +
			`But the sequence wraps: uid guarantees unique ids only while the clock does not move back.`,
		View: SortedView,
	}
}

func uidWaiting() Step {
	return Step{
		Title: "Wait instead of following",
		Text: `With guard={{.Param "guard"}} a generator remembers the newest unit that it used, and waits until the clock is past it. ` +
			`Step the clock back by {{.Step}}, request an id, and watch.`,
		Fields: []string{"sec", "micro"},
		Setup: Setup{
			Generators: uidLocalGenerator(ids.Settings{"guard": "hold"}), Frozen: true, Step: 3 * time.Second,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoBack, DoNext, DoWatch},
		After: `The request waited {{.Waited}}, and got an id in a later unit than all ids before. Ids of different units stay in order, and there are no duplicates. ` +
			`The cost is the wait. The original has no such guard.`,
	}
}

func uidRestart() Step {
	return Step{
		Title: "A restart",
		Text: `A uid generator keeps only its sequence in memory, and a new process starts with the first number. The one called old issued an id and ended. ` +
			`In the same unit of {{.Unit}}, new took its place on the node. Generate an id.`,
		Fields: []string{"sec", "micro", "seq"},
		Setup: Setup{
			Generators: []Generator{{Name: "old", Scheme: "uid-local"}, {Name: "new", Scheme: "uid-local"}}, Show: "new", Frozen: true,
			Before: []SetupAction{{Do: DoNext, By: "old"}, {Do: DoRetire, By: "old"}},
		},
		Ask: []Action{DoNext},
		After: `new issued {{(.Of "new").ID}}, a duplicate of the id of old: the same unit, and sequence {{(.Of "new").Value "seq"}} again. A restart takes longer than {{.Unit}}, ` +
			`but a clock that is stepped back meanwhile leads to the same units. The guard loses its memory, too. ` +
			`The cure is to save the newest time ahead of use: idtui gen and idtui serve do so with --state, and package lease for a Go program.`,
		CompareWith: 1,
	}
}

func uidGlobal() Step {
	return Step{
		Title: "Ids for other nodes",
		Text: `On other nodes, an id has to tell which node it is from. The global id has {{.Size}} bits: between the parts of the time it has a fingerprint of {{.Bits "node"}} bits, a hash of the node's name, here {{.Param "node"}}. ` +
			`{{.Bits "sec_high"}} bits of the seconds come before it, {{.Bits "sec_low"}} after it. Generate one.`,
		Fields: []string{"sec_high", "node", "sec_low"},
		Setup:  Setup{Generators: []Generator{{Name: "uid", Scheme: "uid-global"}}},
		Ask:    []Action{DoNext},
		After: `The node is {{.Text "node"}}. Ids sort by the time before it, which changes every {{.Interval "sec_low"}}; then by node; then by the time after it. ` +
			`These {{.Interval "sec_low"}} are the neighborhood interval. The next steps show what it is for.`,
	}
}

// skewed returns three nodes whose clocks differ by a skew each: a is behind b, c is
// ahead.
func skewed(scheme, drift string, skew time.Duration) []Generator {
	var list []Generator
	for i, name := range []string{"a", "b", "c"} {
		g := Generator{Name: name, Scheme: scheme, Skew: time.Duration(i-1) * skew}
		if drift != "" {
			g.Set = ids.Settings{"node": name + "@host", "drift": drift}
		}
		list = append(list, g)
	}
	return list
}

// midInterval is the middle of a neighborhood interval of the default drift.
const midInterval = ids.Reading((1795*1_000_000 + 883*1<<8 + 1<<7) * 1_000_000)

func uidTimeOnly() Step {
	return Step{
		Title: "Three nodes, and only the time",
		Text: `Three nodes take turns, a second apart: a, b, c, and again. Their clocks disagree: a is {{.Skew "a" "b"}} behind b, and c is {{.Skew "c" "b"}} ahead of b. ` +
			`They generate local ids, which begin with the time and have no node. Take three rounds, and see how the ids sort.`,
		Setup: Setup{
			Generators: skewed("uid-local", "", 3*time.Second), Clock: midInterval, Frozen: true, Pace: time.Second,
		},
		Fields: []string{"sec"},
		Ask:    []Action{DoNext, DoNext, DoNext},
		After: `Each id is shown by the number of its turn. Sorted, they are {{.SortOrder}}: {{.OutOfOrder}} of them come after an id that was generated later, because the clocks disagree. ` +
			`The order looks exact, and is wrong.`,
		View: SortedView,
	}
}

func uidNodeFirst() Step {
	return Step{
		Title: "The node before the seconds",
		Text: `The same nodes, turns and clocks, but with global ids. Within an interval of {{.Interval "sec_low"}}, ids sort by node first, ` +
			`and here all clocks are in one interval. Take three rounds, and see how the ids sort.`,
		Setup: Setup{
			Generators: skewed("uid-global", "8", 3*time.Second), Clock: midInterval, Frozen: true, Pace: time.Second,
		},
		Fields: []string{"node", "sec_low"},
		Ask:    []Action{DoNext, DoNext, DoNext},
		After: `{{.SortOrder}}: {{.Groups}} groups, one per node, and within each the true order. Between nodes, the ids claim no order that these clocks cannot tell, ` +
			`and you did not have to synchronize the clocks.`,
		View: SortedView,
	}
}

func uidInterval() Step {
	return Step{
		Title: "How long an interval?",
		Text: `With worse clocks, a and c are {{.Skew "a" "c"}} apart, and a turn takes {{.Pace}}. With a drift of {{.Param "drift"}} bits the interval is only {{.Interval "sec_low"}}, so a node that is ahead is in the next interval too early: ` +
			`{{.Groups}} groups. Raise the drift, and see how the same ids would sort.`,
		Setup: Setup{
			Generators: skewed("uid-global", "5", 20*time.Second), Clock: midInterval, Frozen: true, Pace: 10 * time.Second,
			Tune: "drift", Regenerate: true,
			Before: []SetupAction{{Do: DoNext}, {Do: DoNext}, {Do: DoNext}},
		},
		Fields: []string{"node", "sec_low"},
		Ask:    []Action{DoMore, DoMore, DoMore},
		Live:   `drift {{.Param "drift"}}: intervals of {{.Interval "sec_low"}}, {{.Groups}} groups, {{.OutOfOrder}} out of order`,
		After: `With {{.Interval "sec_low"}} there are {{.Groups}} groups again, one per node. Choose an interval that is longer than your clocks can disagree. ` +
			`Within it, ids of different nodes have no order in time. The drift can be {{.Min "drift"}} to {{.Max "drift"}} bits.`,
		View: SortedView,
	}
}
