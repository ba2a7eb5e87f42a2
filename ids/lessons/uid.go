package lessons

import (
	"time"

	"idtui/ids"
)

// uidLesson is the lesson on both uids.
var uidLesson = &Lesson{
	Name:    "uid",
	Title:   "uid",
	About:   "Erlang's time, and nodes whose clocks disagree",
	Schemes: []string{"uid-local", "uid-global"},
	Steps: []Step{
		{
			Title: "Erlang's time",
			Text: `uid has Erlang's time: {{.Bits "mega"}} bits of megaseconds since {{.Epoch}}, {{.Bits "sec"}} of seconds, {{.Bits "micro"}} of microseconds in units of {{.Unit}}. ` +
				`With {{.Bits "seq"}} bits of sequence, that is the local id. The clock is frozen: generate two ids.`,
			Fields: []string{"mega", "sec", "micro", "seq"},
			Setup:  Setup{Generators: uidLocalGenerator(nil), Frozen: true},
			Ask:    []Action{DoNext, DoNext},
			Questions: differing("In which field will the two ids differ?",
				[2]string{"sec", "The clock is frozen, so the seconds are the same."},
				[2]string{"micro", "The clock is frozen, so the microseconds are the same."},
				[2]string{"seq", ""}),
			CompareWith: 1,
			After: `{{.Value "mega"}} megaseconds, {{.Value "sec"}} seconds, {{.Text "micro"}}: that is {{.Time}}. ` +
				`There is no machine number: a local id is unique on one Erlang node.`,
		},
		{
			Title: "The sequence wraps",
			Text: `The sequence wraps after {{.Capacity}} ids. A guard prevents duplicates without an error. ` +
				`The clock is frozen: request {{.CapacityPlusOne}} ids with the guard, then without.`,
			Fields: []string{"seq"},
			Setup: Setup{Generators: uidLocalGenerator(nil), Frozen: true, Tune: "guard", Before: []SetupAction{
				{Do: DoNext}, {Do: DoForward},
			}},
			Ask: []Action{DoOverflow, DoLess, DoOverflow},
			Questions: []Question{
				askFault(0, "uid", "What does the last request get?", wrong{
					Error:     "The guard of uid makes the caller wait. It returns no error.",
					Duplicate: "Without the guard it would. The guard notices that the sequence would repeat.",
					New:       "All {{.Capacity}} numbers of this unit are used.",
				}),
				askFault(2, "uid", "Without the guard, as published, what does it get?", wrong{
					Error: "The published uid has no check that could return an error.",
					Wait:  "Only the guard makes a caller wait, and it is off.",
					New:   "The first burst filled the unit, and the sequence starts again in it.",
				}),
			},
			After: `The guard made the last request wait. The id before it has sequence {{.EarlierValue 1 "seq"}}: the sequence wrapped within the unit. So a later id can be smaller. ` +
				`The first burst filled the unit, so without the guard all {{.Issued}} ids of the second one are duplicates.`,
		},
		{
			Title:  "The clock moves back",
			Text:   `uid trusts the system clock, and does not remember the time. Step the clock back, and generate an id.`,
			Fields: []string{"sec", "seq"},
			Setup:  Setup{Generators: uidLocalGenerator(nil), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:    []Action{DoBack, DoNext},
			Questions: predictFault("uid", "What does the request get?", wrong{
				Error:     "uid does not notice that the clock moved back.",
				Wait:      "To wait, uid would have to remember its newest time.",
				Duplicate: "The sequence continues when the time changes, so the id differs.",
			}),
			After: `The new id has the earlier time and sorts first: {{.SortOrder}}. Its sequence number is {{.Value "seq"}}, so it is not a duplicate. ` +
				`But the sequence wraps: ids are unique only while the clock does not move back.`,
			View: SortedView,
		},
		{
			Title:  "A guard that remembers",
			Text:   `With guard={{.Param "guard"}}, a generator remembers its newest unit. Step the clock back by {{.Step}}, request an id, and watch.`,
			Fields: []string{"sec", "micro"},
			Setup: Setup{
				Generators: uidLocalGenerator(ids.Settings{"guard": "hold"}), Frozen: true, Step: 3 * time.Second,
				Before: []SetupAction{{Do: DoNext}},
			},
			Ask: []Action{DoBack, DoNext, DoWatch},
			Questions: predict("Where will the id of this request sort?", `{{.Order}}`,
				Choice{"before the first one", "first", "It sorts before the first one", "That is what uid does without this guard."},
				Choice{"after the first one", "last", "It sorts after the first one", ""},
				Choice{"nowhere: there is no id", "none", "There is no id", "The guard returns no error. The caller gets an id after a wait."}),
			After: `The request waited {{.Waited}}, for a unit after all others. ` +
				`Ids of different units stay in order. The original has no such guard.`,
		},
		{
			Title:  "A restart",
			Text:   `The generator called old issued an id and ended. In the same unit, new took its place on the node. Generate an id.`,
			Fields: []string{"sec", "micro", "seq"},
			Setup: Setup{
				Generators: []Generator{{Name: "old", Scheme: "uid-local"}, {Name: "new", Scheme: "uid-local"}}, Show: "new", Frozen: true,
				Before: []SetupAction{{Do: DoNext, By: "old"}, {Do: DoRetire, By: "old"}},
			},
			Ask: []Action{DoNext},
			Questions: predictFault("new", "What does the request get?", wrong{
				Error: "new does not know that there was another generator.",
				Wait:  "new has no newest unit that it could wait for.",
				New:   "The unit is the same, and the sequence of new starts where that of old did.",
			}),
			After: `new issued {{(.Of "new").ID}}, a duplicate: the same unit, and sequence {{(.Of "new").Value "seq"}} again. ` +
				`A clock that is stepped back during a restart has the same effect. idtui gen --state and package lease prevent it.`,
			CompareWith: 1,
		},
		{
			Title: "Local, global, distance",
			Text: `For several nodes, uid:g puts {{.Bits "node"}} bits of the node between the parts of the time: a global id. ` +
				`Generate a local and a global id, step forward, and generate again.`,
			Fields: []string{"sec_high", "node", "sec_low"},
			Setup:  Setup{Generators: []Generator{{Name: "local", Scheme: "uid-local"}, {Name: "global", Scheme: "uid-global"}}, Show: "global", Frozen: true},
			Ask:    []Action{DoNext, DoForward, DoNext},
			Questions: predict("By their times, how far apart are the two global ids?", `{{.Apart 1}}`,
				Choice{`{{.Step}}`, `{{.Step}}`, `They are {{.Apart 1}} apart`, ""},
				Choice{`{{.Interval "sec_low"}}`, `{{.Interval "sec_low"}}`, `They are {{.Apart 1}} apart`, "That is how long the low seconds count. The id has the high seconds too."},
				Choice{"neither", AnyOther, `They are {{.Apart 1}} apart`, "The node is between the parts of the time, but takes none of its bits."}),
			After: `The distance is exact: a global id has the whole time. uid:d returns it for ids of one node. ` +
				`Between nodes, trust the order only from one interval of {{.Interval "sec_low"}} to the next.`,
		},
		{
			Title: "Three nodes, and only the time",
			Text: `Nodes a, b and c take turns, {{.Pace}} apart. The clock of a is {{.Skew "a" "b"}} behind b, and c is {{.Skew "c" "b"}} ahead. ` +
				`Take three rounds of local ids.`,
			Setup: Setup{
				Generators: skewed("uid-local", "", 3*time.Second), Clock: midInterval, Frozen: true, Pace: time.Second,
			},
			Fields: []string{"sec"},
			Ask:    []Action{DoNext, DoNext, DoNext},
			Questions: predict("Will the ids sort in the order of the turns?", `{{.OutOfOrder}}`,
				Choice{"yes", "0", "All ids are in order", "The turns are {{.Pace}} apart, but the clocks differ by more than that."},
				Choice{"no", AnyOther, "{{.OutOfOrder}} ids are out of order", ""}),
			After: `Sorted, the turns are {{.SortOrder}}. {{.OutOfOrder}} ids are smaller than an id that was generated before: the order looks exact, and is wrong.`,
			View:  SortedView,
		},
		{
			Title: "The node before the seconds",
			Text:  `The same nodes and clocks, but with global ids. All clocks are in one interval of {{.Interval "sec_low"}}. Take three rounds.`,
			Setup: Setup{
				Generators: skewed("uid-global", "8", 3*time.Second), Clock: midInterval, Frozen: true, Pace: time.Second,
			},
			Fields: []string{"node", "sec_low"},
			Ask:    []Action{DoNext, DoNext, DoNext},
			Questions: predict("Sorted, how often does the node change from one id to the next?", `{{.Changes}}`,
				Choice{"never", "0", "It never changes", "There are three nodes, so it must change at least twice."},
				Choice{"twice: one group per node", "2", "It changes twice: one group per node", ""},
				Choice{"at each id", "8", "It changes at each id", "That would be the order of the turns. The node comes before the low seconds."},
				Choice{"another number", AnyOther, "It changes {{.Changes}} times", "All ids are in one interval, so nothing before the node differs."}),
			After: `{{.SortOrder}}: {{.Groups}} groups, one per node, each in true order. ` +
				`Within an interval, ids of different nodes are in the order of the nodes. By the times of these clocks, their order would be wrong.`,
			View: SortedView,
		},
		{
			Title: "How long an interval?",
			Text: `With worse clocks, a and c are {{.Skew "a" "c"}} apart. A drift of {{.Param "drift"}} bits makes intervals of {{.Interval "sec_low"}}, and {{.Groups}} groups. ` +
				`Raise the drift, and see how the same ids would sort. An id is out of order if it is in an earlier interval than an id before it.`,
			Setup: Setup{
				Generators: skewed("uid-global", "5", 20*time.Second), Clock: midInterval, Frozen: true, Pace: 10 * time.Second,
				Tune: "drift", Regenerate: true,
				Before: []SetupAction{{Do: DoNext}, {Do: DoNext}, {Do: DoNext}},
			},
			Fields: []string{"node", "sec_low"},
			Ask:    []Action{DoMore, DoMore, DoMore},
			Questions: predict("How many groups will there be with the longest interval?", `{{.Groups}}`,
				Choice{"one per id", "9", "There is one per id", "That needs intervals as short as the time between two ids. They get longer."},
				Choice{"one per node", "3", "There is one per node", ""},
				Choice{"another number", AnyOther, "There are {{.Groups}}", "With the longest interval, all ids are in one interval, so only the nodes make groups."}),
			Live: `drift {{.Param "drift"}}: intervals of {{.Interval "sec_low"}}, {{.Groups}} groups, {{.OutOfOrder}} out of order`,
			After: `Intervals of {{.Interval "sec_low"}} make {{.Groups}} groups. Choose an interval that is much longer than the largest difference of your clocks. Then only ids near its ends can be out of order. ` +
				`Within it, ids of different nodes do not sort by time.`,
			View: SortedView,
		},
		{
			Title: exerciseTitle,
			Text: `Two nodes share a clock, which is frozen in the middle of an interval. ` +
				`Get ids that sort by time, not by node: a, b, a, b.`,
			Setup: Setup{
				Generators: skewed("uid-global", "8", 0)[:2], Clock: midInterval, Frozen: true, Step: time.Minute, Pace: time.Second,
			},
			Fields: []string{"node", "sec_low"},
			Exercise: &Exercise{
				Goal: `{{.Groups}}`, Is: "4",
				Hint:     `Ids of one interval sort by node. This interval is {{.Interval "sec_low"}} long, and the clock is in its middle.`,
				Solution: []Action{DoNext, DoForward, DoForward, DoForward, DoNext},
			},
			After: `The ids are in two intervals, so the time decides. Within an interval, a comes before b, whenever it was generated.`,
			View:  SortedView,
		},
	},
}

func uidLocalGenerator(set ids.Settings) []Generator {
	return []Generator{{Name: "uid", Scheme: "uid-local", Set: set}}
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
