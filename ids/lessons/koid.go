package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/koid"
)

// koidLesson is the tour of koid.
func koidLesson() *Lesson {
	return &Lesson{
		Name:    "koid",
		Title:   "koid",
		About:   "a number that sorts by time; its generator would rather refuse than repeat",
		Schemes: []string{"koid"},
		Steps: []Step{
			koidFirst(), koidBigEndian(), koidTwins(), koidOverflow(), koidClockBack(), koidCaughtUp(), koidWaiting(), koidSignBit(),
		},
	}
}

func koidFirst() Step {
	return Step{
		Title: "A number with a time in it",
		Text: `A koid is a number of {{.Size}} bits, for a number column. From left to right it has {{.Bits "timestamp"}} bits of milliseconds since {{.Epoch}}, ` +
			`{{.Bits "datacenter"}} bits that say in which datacenter it was made, {{.Bits "worker"}} that say by which worker there, and a counter of {{.Bits "counter"}} bits. ` +
			`To make one, a generator asks nobody but its clock.`,
		Fields: []string{"timestamp", "datacenter", "worker", "counter"},
		Ask:    []Action{DoNext},
		After: `{{.ID}} says in its timestamp that it was made on {{.Time}}. The counter is {{.Value "counter"}}: it was the first of its millisecond. ` +
			`The bits hold all of this in the open; whoever sees the number can read it.`,
	}
}

func koidBigEndian() Step {
	return Step{
		Title: "The time stands first",
		Text: `The timestamp has the most significant bits, and the bytes are kept big-endian: the most significant byte first. ` +
			`So koids sort by time, whether they are compared as numbers, as bytes or as hex digits. Make a later one, and look at it in hex.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoForward, DoNext, DoEncoding},
		After: `{{.IDIn "hex"}}: two digits a byte, and what changes slowest is at the left. ` +
			`Sorted, the ids come in the order in which they were made: {{.SortOrder}}.`,
		View:        SortedView,
		CompareWith: 1,
	}
}

func koidTwins() Step {
	return Step{
		Title: "Who numbers the generators?",
		Text: `Datacenter and worker are all that tells two generators apart. Somebody has to hand these numbers out, and here somebody did not: ` +
			`both generators are worker {{.Default "worker"}} of datacenter {{.Default "datacenter"}}. Ask them for an id each, then give the other one its own number.`,
		Fields: []string{"datacenter", "worker"},
		Setup: Setup{
			Generators: []Generator{{Name: "one"}, {Name: "other"}}, Show: "other",
			Frozen: true, Tune: "worker", TuneOnly: "other",
		},
		Ask: []Action{DoNext, DoMore, DoNext},
		After: `At first both made {{.EarlierID 1}}, and neither noticed. As worker {{.Param "worker"}} the other one can never make an id of the first: ` +
			`{{.Count "datacenter"}} × {{.Count "worker"}} generators can work side by side like this, without talking to each other.`,
	}
}

func koidOverflow() Step {
	return Step{
		Title: "One id too many",
		Text: `The counter's {{.Bits "counter"}} bits tell {{.Capacity}} ids of one millisecond apart; that makes {{.PerSecond}} a second. ` +
			`The clock is frozen here, so that the millisecond does not end. Ask for {{.CapacityPlusOne}} ids at once, then for another one.`,
		Fields: []string{"counter"},
		Setup:  Setup{Frozen: true},
		Ask:    []Action{DoOverflow, DoNext},
		After: `{{.Issued}} ids were made, the last with counter {{.Value "counter"}}. The calls after that were refused: {{.Refused}} so far, and it stays so until {{.Until}}, the next millisecond. ` +
			`npm's koid refuses only once and then starts the counter anew, so that a second try repeats ids.`,
	}
}

func koidClockBack() Step {
	return Step{
		Title: "The clock goes back",
		Text: `Clocks are corrected now and then, and sometimes that means back. A koid generator remembers the newest millisecond that it used, but not which ids it made before; ` +
			`and the id has no bit to tell a second pass through the same time from the first.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoBack, DoNext},
		After: `Refused: the clock is {{.Behind}} behind. An id made now could be one that exists already, so koid makes none before its clock shows {{.Until}} again. ` +
			`The caller gets an error, and may try later or ask another generator.`,
	}
}

func koidCaughtUp() Step {
	return Step{
		Title: "And catches up",
		Text: `This generator refuses, because its clock is behind. The refusal ends by itself when the clock has caught up with the newest millisecond; ` +
			`step it over the gap, and ask again.`,
		Fields: []string{"timestamp"},
		Setup: Setup{Frozen: true, Before: []SetupAction{
			{Do: DoNext}, {Do: DoBack}, {Do: DoNext},
		}},
		Ask: []Action{DoForward, DoNext},
		After: `It serves again. Nothing was repeated and the order never broke: {{.SortOrder}}. ` +
			`The price is that nothing was made for as long as the clock was behind.`,
		View: SortedView,
	}
}

func koidWaiting() Step {
	return Step{
		Title: "Or the caller waits",
		Text: `With wait={{.Param "wait"}} the generator holds the caller where it would refuse. Nobody sees an error then; ` +
			`but for as long as the clock is behind, every caller hangs. Step the clock back {{.Step}}, ask, and watch.`,
		Fields: []string{"timestamp"},
		Setup: Setup{
			Generators: []Generator{{Name: "koid", Set: ids.Settings{"wait": "true"}}}, Frozen: true, Step: 3 * time.Second,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask:   []Action{DoBack, DoNext, DoWatch},
		After: `The caller had its id after {{.Waited}} on the clock, once that had caught up. Refuse or wait: koid keeps its promise either way, and who pays for it is your choice.`,
	}
}

func koidSignBit() Step {
	return Step{
		Title: "The sign bit",
		Text: `Many databases keep {{.Size}}-bit numbers signed: the top bit is the sign. It is the timestamp's top bit too, and counted from {{.Epoch}} it is set on {{.Milestone 0}}. ` +
			`This clock stands one millisecond before.`,
		Fields: []string{"timestamp"},
		Setup: Setup{
			Clock: ids.Millis(koid.MaxTimestamp / 2), Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext},
		After: `Read as signed, this is {{.Signed}}: smaller than every koid before it. A later epoch moves the day: counted from {{(.With "epoch" "2020-01-01T00:00:00Z").Epoch}}, it is ` +
			`{{(.With "epoch" "2020-01-01T00:00:00Z").Milestone 0}}. The timestamp itself ends on {{.End}}.`,
		CompareWith: 1,
	}
}
