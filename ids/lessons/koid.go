package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/koid"
)

// koidLesson returns the tour of koid.
func koidLesson() *Lesson {
	return &Lesson{
		Name:    "koid",
		Title:   "koid",
		About:   "a number that sorts by time, from a generator that refuses rather than repeats",
		Schemes: []string{"koid"},
		Steps: []Step{
			koidFields(), koidOrder(), koidTwins(), koidOverflow(), koidClockBack(), koidCaughtUp(), koidWaiting(), koidRestart(), koidSignBit(),
		},
	}
}

func koidFields() Step {
	return Step{
		Title: "A number with a time in it",
		Text: `A koid is a {{.Size}}-bit number for a number column. From left to right it has {{.Bits "timestamp"}} bits of milliseconds since {{.Epoch}}, ` +
			`{{.Bits "datacenter"}} bits of datacenter, {{.Bits "worker"}} bits of worker, and {{.Bits "counter"}} bits of counter. ` +
			`A generator needs only its clock. Generate an id.`,
		Fields: []string{"timestamp", "datacenter", "worker", "counter"},
		Ask:    []Action{DoNext},
		After: `{{.ID}} has the time {{.Time}}. Its counter is {{.Value "counter"}}: it is the first id of its millisecond. ` +
			`Nothing in an id is secret: you can read all of this from the number.`,
	}
}

func koidOrder() Step {
	return Step{
		Title: "The time comes first",
		Text: `The timestamp has the most significant bits, and the bytes are big-endian: the most significant byte comes first. ` +
			`So koids sort by time, whether you compare them as numbers, bytes or hex digits. Generate a later one, and show it in hex.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoForward, DoNext, DoEncoding},
		After: `{{.IDIn "hex"}}: two digits per byte, and the digits that change most slowly are on the left. ` +
			`Sorted, the ids are in the order in which you generated them: {{.SortOrder}}.`,
		View:        SortedView,
		CompareWith: 1,
	}
}

func koidTwins() Step {
	return Step{
		Title: "Number your generators",
		Text: `Only datacenter and worker tell two generators apart. Here these numbers were not assigned: ` +
			`both generators are worker {{.Default "worker"}} of datacenter {{.Default "datacenter"}}. Generate an id with each, then give the other one its own worker number.`,
		Fields: []string{"datacenter", "worker"},
		Setup: Setup{
			Generators: []Generator{{Name: "one"}, {Name: "other"}}, Show: "other",
			Frozen: true, Tune: "worker", TuneOnly: "other",
		},
		Ask: []Action{DoNext, DoMore, DoNext},
		After: `At first both issued {{.EarlierID 1}}: a duplicate, and no error. As worker {{.Param "worker"}}, the other generator never issues an id of the first. ` +
			`{{.Count "datacenter"}} × {{.Count "worker"}} generators can run side by side without communication.`,
	}
}

func koidOverflow() Step {
	return Step{
		Title: "Sequence overflow",
		Text: `The {{.Bits "counter"}} bits of the counter can number {{.Capacity}} ids per millisecond, which is {{.PerSecond}} per second. ` +
			`The clock is frozen, so the millisecond does not end. Request {{.CapacityPlusOne}} ids at once, then one more.`,
		Fields: []string{"counter"},
		Setup:  Setup{Frozen: true},
		Ask:    []Action{DoOverflow, DoNext},
		Questions: []Question{{
			Text: "What will koid do with a request after the last counter?", Answer: "{{.Outcome}}", Choices: faultChoices("koid"),
		}},
		After: `koid issued {{.Issued}} ids, the last one with counter {{.Value "counter"}}. It has refused {{.Refused}} requests since, and refuses until the next millisecond, {{.Until}}. ` +
			`npm's koid refuses only once and then restarts the counter, so the next request gets a duplicate.`,
	}
}

func koidClockBack() Step {
	return Step{
		Title: "The clock moves back",
		Text: `Clocks are corrected from time to time, sometimes backward. A koid generator remembers the newest millisecond that it used, but not the ids before it. ` +
			`An id has no bit for a second pass through the same time. Step the clock back, and request an id.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoBack, DoNext},
		Questions: []Question{{
			Text: "The clock is behind. What will koid do?", Answer: "{{.Outcome}}", Choices: faultChoices("koid"),
		}},
		After: `Refused: the clock is {{.Behind}} behind, so a new id could be a duplicate. koid resumes when the clock reads {{.Until}} again. ` +
			`Until then, callers get an error. They can retry later or use another generator.`,
	}
}

func koidCaughtUp() Step {
	return Step{
		Title: "The clock catches up",
		Text: `This generator refuses, because its clock is behind. It resumes when the clock has caught up with the newest millisecond. ` +
			`Step the clock forward over the gap, and request an id.`,
		Fields: []string{"timestamp"},
		Setup: Setup{Frozen: true, Before: []SetupAction{
			{Do: DoNext}, {Do: DoBack}, {Do: DoNext},
		}},
		Ask: []Action{DoForward, DoNext},
		After: `koid issues ids again. There is no duplicate, and the ids are in order: {{.SortOrder}}. ` +
			`The cost: there were no ids while the clock was behind.`,
		View: SortedView,
	}
}

func koidWaiting() Step {
	return Step{
		Title: "Wait instead of refusing",
		Text: `With wait={{.Param "wait"}} the generator makes callers wait instead of refusing. They get no error, ` +
			`but all of them wait while the clock is behind. Step the clock back {{.Step}}, request an id, and watch.`,
		Fields: []string{"timestamp"},
		Setup: Setup{
			Generators: []Generator{{Name: "koid", Set: ids.Settings{"wait": "true"}}}, Frozen: true, Step: 3 * time.Second,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask:   []Action{DoBack, DoNext, DoWatch},
		After: `The request waited {{.Waited}}, until the clock had caught up. koid prevents duplicates either way. You choose what it costs: errors or waits.`,
	}
}

func koidRestart() Step {
	return Step{
		Title: "A restart",
		Text: `A generator keeps its newest millisecond and its counter in memory, and loses them when its process ends. The one called old issued an id and ended. ` +
			`In the same millisecond, new took its place, with the same datacenter and worker. Generate an id.`,
		Fields: []string{"timestamp", "counter"},
		Setup: Setup{
			Generators: []Generator{{Name: "old"}, {Name: "new"}}, Show: "new", Frozen: true,
			Before: []SetupAction{{Do: DoNext, By: "old"}, {Do: DoRetire, By: "old"}},
		},
		Ask: []Action{DoNext},
		After: `new issued {{(.Of "new").ID}}, a duplicate of the id of old: nothing in memory could prevent it. The same happens if the clock is stepped back while the process is down. ` +
			`The cure is to save the newest time ahead of use: idtui gen and idtui serve do so with --state, and package lease does it for a Go program.`,
	}
}

func koidSignBit() Step {
	return Step{
		Title: "The sign bit",
		Text: `Many databases store {{.Size}}-bit integers as signed: the top bit is the sign. It is also the top bit of the timestamp. With the epoch {{.Epoch}} it is set from {{.Milestone 0}} on. ` +
			`This clock reads one millisecond before that. Step it forward, and generate an id.`,
		Fields: []string{"timestamp"},
		Setup: Setup{
			Clock: ids.Millis(koid.MaxTimestamp / 2), Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext},
		After: `As a signed integer, this id is {{.Signed}}: smaller than every koid before it. A later epoch delays that day: with {{(.With "epoch" "2020-01-01T00:00:00Z").Epoch}} it is ` +
			`{{(.With "epoch" "2020-01-01T00:00:00Z").Milestone 0}}. The timestamp itself ends on {{.End}}.`,
		CompareWith: 1,
	}
}
