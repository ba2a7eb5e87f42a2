package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/sno"
)

// snoLesson returns the tour of sno.
func snoLesson() *Lesson {
	return &Lesson{
		Name:    "sno",
		Title:   "sno",
		About:   "one bit that lets a generator follow its clock back without duplicates",
		Schemes: []string{"sno"},
		Steps: []Step{
			snoBlocks(), snoTimeUnit(), snoMetabyte(), snoOverflow(), snoTickTock(), snoBelowSafeMark(), snoAboveSafeMark(), snoSharedPartition(), snoRestart(), snoSnapshots(),
		},
	}
}

func snoBlocks() Step {
	return Step{
		Title: "Two blocks",
		Text: `A sno has {{.Size}} bits in two blocks of equal size. The first is the time: {{.Bits "timestamp"}} bits of timestamp, and one bit called tick-tock. ` +
			`The second is the payload: a metabyte of {{.Bits "metabyte"}} bits for your own use, a partition of {{.Bits "partition"}} bits, which identifies the generator, and a sequence of {{.Bits "sequence"}} bits. Generate one.`,
		Fields: []string{"timestamp", "ticktock", "metabyte", "partition", "sequence"},
		Ask:    []Action{DoNext},
		After: `{{.ID}} has {{.Chars "base32"}} characters of an alphabet in ASCII order, so texts sort as bytes do. Its time is {{.Time}}. ` +
			`The timestamp counts from {{.Epoch}}, and lasts until {{.End}}.`,
	}
}

func snoTimeUnit() Step {
	return Step{
		Title: "A coarse time unit, a large sequence",
		Text: `The timestamp counts units of {{.Unit}}, rounded down. So there is room for a sequence of {{.Bits "sequence"}} bits: {{.Capacity}} ids per unit, {{.PerSecond}} per second. ` +
			`The clock is at the start of a unit, and one step is {{.Step}}. Take two steps, and generate an id after each.`,
		Fields: []string{"timestamp", "sequence"},
		Setup: Setup{
			Frozen: true, Align: sno.TimeUnit, Step: sno.TimeUnit - time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext, DoForward, DoNext},
		After: `After one step of {{.Step}} it was still the same unit: the same timestamp, and the sequence continued at {{.EarlierValue 1 "sequence"}}. ` +
			`After two steps it was the next unit, and the sequence restarted at {{.Value "sequence"}}.`,
		CompareWith: 1,
	}
}

func snoMetabyte() Step {
	return Step{
		Title: "A byte of your own",
		Text: `You decide what the metabyte means: a type, a status, flags. It comes right after the time, ` +
			`so ids of one unit sort by metabyte, then by partition and sequence. Set it to its next value, and generate an id.`,
		Fields: []string{"metabyte"},
		Setup: Setup{
			Frozen: true, Tune: "metabyte",
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoMore, DoNext},
		After: `The generator and the unit are the same. The metabyte changed from {{.EarlierValue 1 "metabyte"}} to {{.Value "metabyte"}}, and the sequence continued at {{.Value "sequence"}}. ` +
			`Anyone who sees the id can read its metabyte, so do not put a secret in it.`,
		CompareWith: 1,
	}
}

func snoOverflow() Step {
	return Step{
		Title: "Sequence overflow",
		Text: `When all {{.Capacity}} sequence numbers of a unit are used, sno returns no error: callers wait for the next unit, and listeners are notified. ` +
			`The clock is frozen. Request {{.CapacityPlusOne}} ids, then step to the next unit.`,
		Fields: []string{"sequence"},
		Setup:  Setup{Frozen: true, Align: sno.TimeUnit, Step: sno.TimeUnit},
		Ask:    []Action{DoOverflow, DoForward},
		After: `sno issued {{.Capacity}} ids at once, up to sequence {{.EarlierValue 1 "sequence"}}. The last request waited until {{.Until}}, and got sequence {{.Value "sequence"}} of the next unit. ` +
			`On a running clock, such a wait takes {{.Unit}} at most.`,
	}
}

func snoTickTock() Step {
	return Step{
		Title: "Tick, tock",
		Text: `This generator issued an id, and another one {{.Step}} later. Step its clock back by {{.Step}}: the instant of the first id comes again. ` +
			`Other schemes refuse, wait, or risk duplicates. sno has one bit for this case.`,
		Fields: []string{"ticktock"},
		Setup: Setup{Frozen: true, Before: []SetupAction{
			{Do: DoNext}, {Do: DoForward}, {Do: DoNext},
		}},
		Ask: []Action{DoBack, DoNext},
		After: `No wait and no error: the new id differs from the first one in a single bit, which is marked. It flipped from tick to {{.Text "ticktock"}}, and stays so until the clock moves back again. ` +
			`These instants have no ids yet on the other timeline. Sorted, the new id follows the first one: {{.SortOrder}}.`,
		CompareWith: 2,
	}
}

func snoBelowSafeMark() Step {
	return Step{
		Title: "Twice into the same time",
		Text: `The bit is flipped already. Step the clock back once more: to flip again would lead to the first timeline, where this time may have ids. ` +
			`So sno remembers the safe mark, the newest time before the last flip: here {{.SafeMark}}. At the mark or before it, the bit does not flip, and callers wait.`,
		Fields: []string{"ticktock"},
		Setup: Setup{Frozen: true, Align: sno.TimeUnit, Step: 2 * time.Second, Before: []SetupAction{
			{Do: DoNext}, {Do: DoForward}, {Do: DoNext}, {Do: DoBack}, {Do: DoNext},
		}},
		Ask: []Action{DoBack, DoNext, DoWatch},
		After: `The request waited {{.Waited}}, until {{.Until}}: then the clock was back at the newest id. The safe mark is later, but the timeline {{.Text "ticktock"}} has no ids after its newest one. ` +
			`Only a second step back into the same time costs a wait, and there are no duplicates.`,
	}
}

func snoAboveSafeMark() Step {
	return Step{
		Title: "Back, but not so far",
		Text: `Here the clock has run past the safe mark, on the timeline tock. Step it back by {{.Step}}: it stays above the mark, ` +
			`so this time is used on one timeline only.`,
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
		After: `No wait: the bit flips back to {{.Text "ticktock"}}, and the safe mark moves to the newest time before this flip. ` +
			`If a clock moves back from time to time, tick and tock alternate.`,
		CompareWith: 1,
	}
}

func snoSharedPartition() Step {
	return Step{
		Title: "Sharing a partition",
		Text: `The partition identifies the generator; there are {{.Count "partition"}}. Generators can share one if they split the sequence: ` +
			`one of these has {{(.Of "low").Param "sequence_min"}} to {{(.Of "low").Param "sequence_max"}}, the other {{(.Of "high").Param "sequence_min"}} to {{(.Of "high").Param "sequence_max"}}. Generate an id with each.`,
		Fields: []string{"partition", "sequence"},
		Setup: Setup{Frozen: true, Generators: []Generator{
			{Name: "low", Set: ids.Settings{"sequence_max": "32767"}},
			{Name: "high", Set: ids.Settings{"sequence_min": "32768"}},
		}},
		Ask: []Action{DoNext},
		After: `The same instant, the same partition, and sequences {{(.Of "low").Value "sequence"}} and {{(.Of "high").Value "sequence"}}: ranges that do not overlap give no duplicates. ` +
			`Each generator can issue only {{.Capacity}} ids per unit. sno cannot check for overlaps: you must prevent them.`,
	}
}

func snoRestart() Step {
	return Step{
		Title: "A restart",
		Text: `A generator keeps its newest unit, its timeline and its sequence in memory, and loses them when its process ends. The one called old issued an id and ended. ` +
			`In the same unit, new took its place, with the same partition. Generate an id.`,
		Fields: []string{"timestamp", "ticktock", "sequence"},
		Setup: Setup{
			Generators: []Generator{{Name: "old"}, {Name: "new"}}, Show: "new", Frozen: true,
			Before: []SetupAction{{Do: DoNext, By: "old"}, {Do: DoRetire, By: "old"}},
		},
		Ask: []Action{DoNext},
		After: `new issued {{(.Of "new").ID}}, a duplicate of the id of old: it began at {{(.Of "new").Text "ticktock"}} and sequence {{(.Of "new").Value "sequence"}}, as old did. ` +
			`The bit did not flip, because new saw no clock that moved back. The same happens if the clock is stepped back while the process is down. ` +
			`Save the newest time ahead of use: idtui gen and idtui serve do so with --state, and package lease for a Go program. Or take a snapshot: see the next step.`,
		CompareWith: 1,
	}
}

func snoSnapshots() Step {
	return Step{
		Title: "Restarts and snapshots",
		Text: `The state of a generator is lost when its process ends. The one called old issued two ids, {{.Step}} apart, and ended. Then the clock moved back by {{.Step}}. ` +
			`Two others replace it: restored has its snapshot, fresh does not. Generate an id with each.`,
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
		After: `fresh issued {{(.Of "fresh").ID}}, a duplicate of the first id of old. restored has the newest time of old, so it saw that the clock moved back and flipped to {{(.Of "restored").Text "ticktock"}}. ` +
			`Take the snapshot when the old generator has stopped: a snapshot does not contain later ids.`,
	}
}
