package lessons

import (
	"time"

	"idtui/ids"
)

// uidLesson is the tour of both uids.
func uidLesson() *Lesson {
	return &Lesson{
		Name:    "uid",
		Title:   "uid",
		About:   "Erlang's time, and nodes whose clocks disagree",
		Schemes: []string{"uid-local", "uid-global"},
		Steps: []Step{
			uidFirst(), uidRunningOn(), uidAround(), uidFollowing(), uidHolding(), uidLeaving(), uidTimeAlone(), uidNodeAbove(), uidInterval(),
		},
	}
}

func uidLocalNode(set ids.Settings) []Generator {
	return []Generator{{Name: "uid", Scheme: "uid-local", Set: set}}
}

func uidFirst() Step {
	return Step{
		Title: "Erlang's time",
		Text: `uid tells the time as Erlang does, in three parts: {{.Bits "mega"}} bits of megaseconds since {{.Epoch}}, {{.Bits "sec"}} of seconds within the megasecond, and {{.Bits "micro"}} of microseconds. ` +
			`With {{.Bits "seq"}} bits of a running number these are the {{.Size}} bits of the local id.`,
		Fields: []string{"mega", "sec", "micro", "seq"},
		Setup:  Setup{Generators: uidLocalNode(nil)},
		Ask:    []Action{DoNext},
		After: `{{.Value "mega"}} megaseconds, {{.Value "sec"}} seconds, {{.Text "micro"}}: that is {{.Time}}. There is no machine in it: ` +
			`a local id is unique within one Erlang node, and short.`,
	}
}

// endOfSecond is a moment in the last unit of a second.
const endOfSecond = ids.Reading(1_795_226_772_999_500)

func uidRunningOn() Step {
	return Step{
		Title: "Units cut short, a number that runs on",
		Text: `Of the microseconds only the top {{.Bits "micro"}} of twenty bits are kept, so a unit is {{.Unit}}. A second has {{.UnitsPerSecond}} of them, the last one only {{.LastUnit}} long, and this clock stands in it. ` +
			`Step on by {{.Step}}, and mind the sequence.`,
		Fields: []string{"micro", "seq"},
		Setup: Setup{
			Generators: uidLocalNode(nil), Clock: endOfSecond, Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext},
		After: `Unit {{.EarlierValue 1 "micro"}} was followed by unit {{.Value "micro"}} of the next second. The sequence did not begin anew: {{.EarlierValue 1 "seq"}}, then {{.Value "seq"}}. ` +
			`It is one running number for the whole node, whatever the clock does.`,
		CompareWith: 1,
	}
}

func uidAround() Step {
	return Step{
		Title: "Once around",
		Text: `The running number comes round after {{.Capacity}} ids. If that happens within a unit, the next id would be one that exists, so the generator here waits for the next unit. ` +
			`The published library does not check. Ask for {{.CapacityPlusOne}} ids, then turn the guard off and ask again.`,
		Fields: []string{"seq"},
		Setup:  Setup{Generators: uidLocalNode(nil), Frozen: true, Tune: "guard"},
		Ask:    []Action{DoOverflow, DoLess, DoOverflow},
		After: `With the guard on, the last caller had to wait. With guard={{.Param "guard"}}, as published, all {{.Issued}} came at one reading: ` +
			`the number came round, so one of them is there twice. It takes more than {{.PerSecond}} ids a second to get there.`,
	}
}

func uidFollowing() Step {
	return Step{
		Title:  "Following the clock",
		Text:   `uid trusts the operating system with the time, and keeps no memory of it. Step the clock back, and ask for an id.`,
		Fields: []string{"sec", "seq"},
		Setup:  Setup{Generators: uidLocalNode(nil), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoBack, DoNext},
		After: `It follows: the id has the earlier time and sorts first: {{.SortOrder}}. The running number went on to {{.Value "seq"}}, so it is not the id of before; ` +
			`but that number comes round. uid promises unique ids only as long as the clock does not go back.`,
		View: SortedView,
	}
}

func uidHolding() Step {
	return Step{
		Title: "Or holding on",
		Text: `With guard={{.Param "guard"}} a generator remembers the highest unit that it used, and waits until the clock is past it. ` +
			`Step the clock back by {{.Step}}, ask, and watch.`,
		Fields: []string{"sec", "micro"},
		Setup: Setup{
			Generators: uidLocalNode(ids.Settings{"guard": "hold"}), Frozen: true, Step: 3 * time.Second,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoBack, DoNext, DoWatch},
		After: `The caller had its id after {{.Waited}} on the clock, in a later unit than all before. The order held and nothing can be there twice; ` +
			`the price is the wait. The published library has no such guard.`,
	}
}

func uidLeaving() Step {
	return Step{
		Title: "Leaving the node",
		Text: `An id that leaves its node has to say which node that was. The global id has {{.Size}} bits: between the parts of the time stands a fingerprint of {{.Bits "node"}} bits, a hash of the node's name, here {{.Param "node"}}. ` +
			`{{.Bits "sec_high"}} bits of the seconds are above it, {{.Bits "sec_low"}} below.`,
		Fields: []string{"sec_high", "node", "sec_low"},
		Setup:  Setup{Generators: []Generator{{Name: "uid", Scheme: "uid-global"}}},
		Ask:    []Action{DoNext},
		After: `{{.Text "node"}} is the node. Read from the left, ids sort by the time above it, which moves on every {{.Interval "sec_low"}}; then by node; and only then by the time within. ` +
			`These {{.Interval "sec_low"}} are the neighbourhood interval. Why would one do that?`,
	}
}

// uidSkewed are three nodes whose clocks differ by a skew each: a behind, c ahead.
func uidSkewed(scheme, drift string, skew time.Duration) []Generator {
	var list []Generator
	for i, name := range []string{"a", "b", "c"} {
		n := Generator{Name: name, Scheme: scheme, Skew: time.Duration(i-1) * skew}
		if drift != "" {
			n.Set = ids.Settings{"node": name + "@host", "drift": drift}
		}
		list = append(list, n)
	}
	return list
}

// midInterval is a moment in the middle of a neighbourhood interval of the
// default length.
const midInterval = ids.Reading((1795*1_000_000 + 883*1<<8 + 1<<7) * 1_000_000)

func uidTimeAlone() Step {
	return Step{
		Title: "Three nodes, and only the time",
		Text: `Three nodes take turns, a second apart: a, b, c, and around again. Their clocks disagree: a is {{.Skew "a" "b"}} behind b, and c is {{.Skew "c" "b"}} ahead. ` +
			`Here they make local ids, which begin with the time and know no node. In which order do they sort?`,
		Setup: Setup{
			Generators: uidSkewed("uid-local", "", 3*time.Second), Clock: midInterval, Frozen: true, Pace: time.Second,
		},
		Fields: []string{"sec"},
		Ask:    []Action{DoNext, DoNext, DoNext},
		After: `Each id bears the number of its turn. Sorted, they read {{.SortOrder}}: {{.OutOfOrder}} of them come after one that was made later, because another node's clock said so. ` +
			`The order looks exact, and is wrong.`,
		View: SortedView,
	}
}

func uidNodeAbove() Step {
	return Step{
		Title: "The node above the seconds",
		Text: `The same nodes, turns and clocks, but with global ids. Within an interval of {{.Interval "sec_low"}} the node counts for more than the seconds, ` +
			`and here all clocks are within one. In which order do they sort now?`,
		Setup: Setup{
			Generators: uidSkewed("uid-global", "8", 3*time.Second), Clock: midInterval, Frozen: true, Pace: time.Second,
		},
		Fields: []string{"node", "sec_low"},
		Ask:    []Action{DoNext, DoNext, DoNext},
		After: `{{.SortOrder}}: {{.Groups}} groups, one for each node, and within each the true order. Between nodes the ids claim nothing that these clocks do not know; ` +
			`no node had to set its clock by another's.`,
		View: SortedView,
	}
}

func uidInterval() Step {
	return Step{
		Title: "How long an interval?",
		Text: `Worse clocks: now a and c are {{.Skew "a" "c"}} apart, and a turn takes {{.Pace}}. With a drift of {{.Param "drift"}} bits the interval is only {{.Interval "sec_low"}}, so a node that is ahead is in the next one while others are not: ` +
			`{{.Groups}} groups. Make the drift larger, and see the same ids as they would have been.`,
		Setup: Setup{
			Generators: uidSkewed("uid-global", "5", 20*time.Second), Clock: midInterval, Frozen: true, Pace: 10 * time.Second,
			Tune: "drift", Regenerate: true,
			Before: []SetupAction{{Do: DoNext}, {Do: DoNext}, {Do: DoNext}},
		},
		Fields: []string{"node", "sec_low"},
		Ask:    []Action{DoMore, DoMore, DoMore},
		Live:   `drift {{.Param "drift"}}: intervals of {{.Interval "sec_low"}}, {{.Groups}} groups, {{.OutOfOrder}} out of order`,
		After: `With {{.Interval "sec_low"}} there are {{.Groups}} groups again, one for each node. Choose an interval longer than your clocks may disagree; ` +
			`within it, ids of different nodes have no order in time. It may have {{.Min "drift"}} to {{.Max "drift"}} bits.`,
		View: SortedView,
	}
}
