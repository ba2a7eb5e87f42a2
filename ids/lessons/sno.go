package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/sno"
)

// snoLesson is the tour of sno.
func snoLesson() *Lesson {
	return &Lesson{
		Name:    "sno",
		Title:   "sno",
		About:   "one bit that lets a generator follow its clock back without repeating an id",
		Schemes: []string{"sno"},
		Steps: []Step{
			snoFirst(), snoCoarse(), snoMetabyte(), snoStall(), snoTickTockOnce(), snoTickTockTwice(), snoTickAgain(), snoShards(), snoSnapshots(),
		},
	}
}

func snoFirst() Step {
	return Step{
		Title: "Two blocks",
		Text: `A sno has {{.Size}} bits in two blocks of equal size. The first is the time, {{.Bits "timestamp"}} bits of it and one bit called tick-tock. ` +
			`The second is the payload: a metabyte of {{.Bits "metabyte"}} bits that is yours, a partition of {{.Bits "partition"}} that says who made it, and a sequence of {{.Bits "sequence"}}.`,
		Fields: []string{"timestamp", "ticktock", "metabyte", "partition", "sequence"},
		Ask:    []Action{DoNext},
		After: `{{.ID}}: {{.Chars "base32"}} characters of an alphabet in ASCII order, so that text sorts as bytes do. Its time is {{.Time}}; ` +
			`counted from {{.Epoch}}, the timestamp lasts until {{.End}}.`,
	}
}

func snoCoarse() Step {
	return Step{
		Title: "A coarse clock, a large sequence",
		Text: `The timestamp counts units of {{.Unit}}, rounded down. So each unit can have a sequence of {{.Bits "sequence"}} bits: {{.Capacity}} ids, {{.PerSecond}} a second. ` +
			`The clock stands at the start of a unit, and one step is {{.Step}}: take two.`,
		Fields: []string{"timestamp", "sequence"},
		Setup: Setup{
			Frozen: true, Align: sno.TimeUnit, Step: sno.TimeUnit - time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext, DoForward, DoNext},
		After: `After one step of {{.Step}} it was still the same unit: same timestamp, and the sequence went on to {{.EarlierValue 1 "sequence"}}. ` +
			`After two steps the next unit had begun, and the sequence began anew at {{.Value "sequence"}}.`,
		CompareWith: 1,
	}
}

func snoMetabyte() Step {
	return Step{
		Title: "A byte of your own",
		Text: `The metabyte means what you want it to mean: the kind of thing, a status, flags. It stands right behind the time, ` +
			`so the ids of one unit group by it, before partition and sequence. Set it to another value.`,
		Fields: []string{"metabyte"},
		Setup: Setup{
			Frozen: true, Tune: "metabyte",
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoMore, DoNext},
		After: `The same generator, the same unit; the metabyte went from {{.EarlierValue 1 "metabyte"}} to {{.Value "metabyte"}}, and the sequence just went on to {{.Value "sequence"}}. ` +
			`Everyone who sees the id can read its metabyte, so it is no place for a secret.`,
		CompareWith: 1,
	}
}

func snoStall() Step {
	return Step{
		Title: "The pool runs dry",
		Text: `What if a unit's {{.Capacity}} sequence numbers are used up? A sno generator does not fail: it holds the caller until the next unit, and tells whoever asked to be told. ` +
			`The clock is frozen here; ask for {{.CapacityPlusOne}} ids, then step on to the next unit.`,
		Fields: []string{"sequence"},
		Setup:  Setup{Frozen: true, Align: sno.TimeUnit, Step: sno.TimeUnit},
		Ask:    []Action{DoOverflow, DoForward},
		After: `{{.Capacity}} ids came at once, up to sequence {{.EarlierValue 1 "sequence"}}. The caller of one more stalled until {{.Until}}, and got sequence {{.Value "sequence"}} of the next unit. ` +
			`On a clock that runs that takes {{.Unit}} at most.`,
	}
}

func snoTickTockOnce() Step {
	return Step{
		Title: "Tick, tock",
		Text: `This generator made an id, and another one {{.Step}} later. Now its clock goes back by {{.Step}}: the instant of the first id comes again. ` +
			`Other schemes refuse, wait, or risk to repeat themselves. sno has one bit for it.`,
		Fields: []string{"ticktock"},
		Setup: Setup{Frozen: true, Before: []SetupAction{
			{Do: DoNext}, {Do: DoForward}, {Do: DoNext},
		}},
		Ask: []Action{DoBack, DoNext},
		After: `No wait, no error: the new id differs from the first in a single bit, which is marked. It went from tick to {{.Text "ticktock"}}, and stays so until the clock goes back again: ` +
			`the same instants on another timeline, where nothing was made yet. Sorted, it follows the first: {{.SortOrder}}.`,
		CompareWith: 2,
	}
}

func snoTickTockTwice() Step {
	return Step{
		Title: "Twice into the same time",
		Text: `The bit is flipped already, and the clock goes back once more. Flipping it back would lead to the first timeline, where this time is used up. ` +
			`So sno remembers how high the clock stood before the last flip, the safe mark: at or below it, nobody gets an id.`,
		Fields: []string{"ticktock"},
		Setup: Setup{Frozen: true, Step: 2 * time.Second, Before: []SetupAction{
			{Do: DoNext}, {Do: DoForward}, {Do: DoNext}, {Do: DoBack}, {Do: DoNext},
		}},
		Ask: []Action{DoBack, DoNext, DoWatch},
		After: `The caller waited until {{.Until}}, the first unit past the safe mark, and got its id on the timeline that was in use, {{.Text "ticktock"}}. ` +
			`Of all that clocks do, only going back twice into the same time costs a wait; no id is made twice.`,
	}
}

func snoTickAgain() Step {
	return Step{
		Title: "Back, but not so far",
		Text: `Here the clock has run on past the safe mark, on the timeline of tock, before it goes back again by {{.Step}}. It stays above the mark: ` +
			`that time was used on one timeline only.`,
		Fields: []string{"ticktock"},
		Setup: Setup{Frozen: true, Before: []SetupAction{
			{Do: DoNext},
			{Do: DoForward},
			{Do: DoNext},
			{Do: DoBack},
			{Do: DoNext},
			{Do: DoForward},
			{Do: DoForward},
			{Do: DoForward},
			{Do: DoNext},
		}},
		Ask: []Action{DoBack, DoNext},
		After: `No wait: the bit flips back to {{.Text "ticktock"}}, and the safe mark moves up to where the clock had been. ` +
			`With clocks that go back now and then, tick and tock take turns.`,
		CompareWith: 1,
	}
}

func snoShards() Step {
	return Step{
		Title: "Sharing a partition",
		Text: `Who makes ids is told apart by the partition: {{.Count "partition"}} of them. Generators may also share one, if they share the sequence out: ` +
			`one of these has {{(.Of "low").Param "sequence_min"}} to {{(.Of "low").Param "sequence_max"}}, the other {{(.Of "high").Param "sequence_min"}} to {{(.Of "high").Param "sequence_max"}}.`,
		Fields: []string{"partition", "sequence"},
		Setup: Setup{Frozen: true, Generators: []Generator{
			{Name: "low", Set: ids.Settings{"sequence_max": "32767"}},
			{Name: "high", Set: ids.Settings{"sequence_min": "32768"}},
		}},
		Ask: []Action{DoNext},
		After: `The same instant, the same partition, and sequences {{(.Of "low").Value "sequence"}} and {{(.Of "high").Value "sequence"}}: bounds that do not overlap can never meet. ` +
			`The pool is divided, not doubled: each has {{.Capacity}} a unit. Nobody can check that the bounds do not overlap; that is up to you.`,
	}
}

func snoSnapshots() Step {
	return Step{
		Title: "Restarts and snapshots",
		Text: `What a generator knows of the past is lost when its process ends. The one called old made two ids, {{.Step}} apart, and ended; then the clock went back by {{.Step}}. ` +
			`Two others take its place: restored was given its snapshot, fresh was not.`,
		Fields: []string{"ticktock", "sequence"},
		Setup: Setup{
			Generators: []Generator{{Name: "old"}, {Name: "restored"}, {Name: "fresh"}},
			Show:       "restored",
			Frozen:     true,
			Before: []SetupAction{
				{Do: DoNext, By: "old"},
				{Do: DoForward},
				{Do: DoNext, By: "old"},
				{Do: DoBack},
				{Do: DoRestore, By: "restored", From: "old"},
				{Do: DoRetire, By: "old"},
			},
		},
		Ask: []Action{DoNext},
		After: `fresh made {{(.Of "fresh").ID}}: the first id of old, once more. restored knew how far old had come, saw that the clock was back, and answered {{(.Of "restored").Text "ticktock"}}. ` +
			`Take the snapshot when the old generator has stopped: a snapshot knows nothing of what came after it.`,
	}
}
