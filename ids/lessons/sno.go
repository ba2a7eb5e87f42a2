package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/sno"
)

var snoLesson = &Lesson{
	Name:    "sno",
	Title:   "sno",
	About:   "16 characters that sort by time, a byte of your own, and a tick-tock bit",
	Schemes: []string{"sno"},
	Steps: []Step{
		{
			Title: "Five fields",
			Text: `A sno has {{.Size}} bits: {{.Bits "timestamp"}} of timestamp, one called tick-tock, {{.Bits "metabyte"}} of metabyte, {{.Bits "partition"}} of partition, {{.Bits "sequence"}} of sequence. ` +
				`The metabyte is for your own use, and the partition identifies the generator. The clock is frozen: generate two ids.`,
			Fields: []string{"timestamp", "ticktock", "metabyte", "partition", "sequence"},
			Setup:  Setup{Frozen: true},
			Ask:    []Action{DoNext, DoNext},
			Questions: differing("In which field will the two ids differ?",
				[2]string{"ticktock", "This bit flips only if the clock moved back."},
				[2]string{"metabyte", "The metabyte is yours: it changes only if you set it."},
				[2]string{"partition", "The partition identifies the generator, and both ids are of the same one."},
				[2]string{"sequence", ""}),
			CompareWith: 1,
			After: `{{.ID}} has {{.Chars "base32"}} characters of an alphabet in ASCII order, so texts sort as bytes do. ` +
				`The timestamp counts from {{.Epoch}}, and lasts until {{.End}}.`,
		},
		{
			Title: "A coarse time unit, a large sequence",
			Text: `The timestamp counts units of {{.Unit}}, and the {{.Bits "sequence"}} bits of sequence have room for {{.Capacity}} ids in each. The clock is at the start of a unit. ` +
				`Take two steps of {{.Step}}, and generate an id after each.`,
			Fields: []string{"timestamp", "sequence"},
			Setup: Setup{
				Frozen: true, Align: sno.TimeUnit, Step: sno.TimeUnit - time.Millisecond,
				Before: []SetupAction{{Do: DoNext}},
			},
			Ask: []Action{DoForward, DoNext, DoForward, DoNext},
			Questions: []Question{
				askValue(0, "sequence", `One id has sequence {{.Value "sequence"}}. Which number will the id after one step have?`,
					[2]string{"0", "The sequence restarts only with a new unit, and this step stays in the old one."},
					[2]string{"1", ""},
					[2]string{"another number", "The sequence counts the ids of a unit, and this is the second one."}),
				askValue(2, "sequence", "And the id after two steps?",
					[2]string{"0", ""},
					[2]string{"1", "The clock is in the next unit now, so this is the first id of its unit."},
					[2]string{"2", "The sequence does not continue across units: it restarts with each unit."},
					[2]string{"another number", "A new unit always starts with the same number."}),
			},
			After: `After one step it was the same unit, and the sequence continued at {{.EarlierValue 1 "sequence"}}. ` +
				`After two it was the next unit, and the sequence restarted at {{.Value "sequence"}}.`,
			CompareWith: 1,
		},
		{
			Title: "A byte of your own",
			Text: `You decide what the metabyte means. It comes right after the time, so ids of one unit sort by it. ` +
				`Set it to its next value, and generate an id.`,
			Fields: []string{"metabyte"},
			Setup: Setup{
				Frozen: true, Tune: "metabyte",
				Before: []SetupAction{{Do: DoNext}},
			},
			Ask: []Action{DoMore, DoNext},
			Questions: []Question{askValue(0, "sequence", `The last sequence number was {{.Value "sequence"}}. What will it be with the new metabyte?`,
				[2]string{"0", "That would be right if each metabyte had a sequence of its own. One generator has one sequence."},
				[2]string{"1", ""},
				[2]string{"another number", "The metabyte does not skip numbers either: this is the second id of its unit."})},
			After:       `The sequence continued at {{.Value "sequence"}}. Anyone who sees the id can read its metabyte, {{.Value "metabyte"}}: put no secret in it.`,
			CompareWith: 1,
		},
		{
			Title: "Sequence overflow",
			Text: `A unit has {{.Capacity}} sequence numbers, and the clock is frozen. sno returns an error only when its timestamps end. ` +
				`Request {{.CapacityPlusOne}} ids, then step to the next unit.`,
			Fields: []string{"sequence"},
			Setup:  Setup{Frozen: true, Align: sno.TimeUnit, Step: sno.TimeUnit},
			Ask:    []Action{DoOverflow, DoForward},
			Questions: predictFault("sno", "What does the last request get?", wrong{
				Error:     "sno never refuses on an overflow: the next unit is at most {{.Unit}} away.",
				Duplicate: "The sequence cannot restart within a unit, so no number is used again.",
				New:       "All {{.Capacity}} numbers of this unit are used, and the clock is frozen in it.",
			}),
			After: `The last request waited until {{.Until}}, and got sequence {{.Value "sequence"}} of the next unit. ` +
				`On a running clock, such a wait takes {{.Unit}} at most.`,
		},
		{
			Title: "Tick, tock",
			Text: `This clock was {{.Step}} ahead, and an id has that time. Now the clock is corrected: ` +
				`step it back by {{.Step}}, and request an id.`,
			Fields: []string{"ticktock"},
			Setup: Setup{Frozen: true, Before: []SetupAction{
				{Do: DoNext}, {Do: DoForward}, {Do: DoNext},
			}},
			Ask: []Action{DoBack, DoNext},
			Questions: predictFault("sno", "What does the request get?", wrong{
				Error:     "koid would refuse. sno has one bit more for this case.",
				Wait:      "sno waits only if its bit has flipped before. There was no flip yet.",
				Duplicate: "Time and sequence are equal, but the flipped bit makes the two ids different.",
			}),
			After: `The new id differs from the first one in a single bit, which is marked. The bit flipped from tick to {{.Text "ticktock"}}, which had no ids at this time. ` +
				`Sorted, the ids are {{.SortOrder}}.`,
			CompareWith: 2,
		},
		{
			Title: "Back to the same time again",
			Text: `The clock was stepped back once, and sno flipped to tock. The safe mark is the newest time before that: {{.SafeMark}}. ` +
				`Then the clock reached the mark again. Step it back once more, and request an id.`,
			Fields: []string{"ticktock"},
			Setup: Setup{Frozen: true, Align: sno.TimeUnit, Step: 2 * time.Second, Before: []SetupAction{
				{Do: DoNext}, {Do: DoForward}, {Do: DoNext}, {Do: DoBack}, {Do: DoNext}, {Do: DoForward}, {Do: DoNext},
			}},
			Ask: []Action{DoBack, DoNext, DoWatch},
			Questions: predictFault("sno", "Tick and tock both have an id at that time. What does the request get?", wrong{
				Error:     "sno does not refuse: the end of this regression is known.",
				Duplicate: "Another flip would lead to tick, where this time has an id. sno prevents that.",
				New:       "Neither timeline is free here, so the bit cannot make the id unique.",
			}),
			After: `The request waited for {{.Until}}, the time of the newest id. ` +
				`sno remembers the mark, and not which times are used. A clock that moves back to the mark or before it costs a wait.`,
		},
		{
			Title: "Back, but not to the safe mark",
			Text: `Here the clock has run past the safe mark, on tock. ` +
				`Step it back by {{.Step}}: it stays after the mark. Request an id.`,
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
			Questions: predictFault("sno", "What does the request get?", wrong{
				Error:     "sno never refuses because the clock moved back.",
				Wait:      "sno waits only at the safe mark or before it. The clock is after it.",
				Duplicate: "After the mark, only tock has ids. A flip to tick finds no id there.",
			}),
			After:       `No wait: the bit flips back to {{.Text "ticktock"}}, and the safe mark moves to the newest time before this flip.`,
			CompareWith: 1,
		},
		{
			Title: "Sharing a partition",
			Text: `Two generators have the same partition. low has sequences {{(.Of "low").Param "sequence_min"}} to {{(.Of "low").Param "sequence_max"}}, ` +
				`high has {{(.Of "high").Param "sequence_min"}} to {{(.Of "high").Param "sequence_max"}}. Generate an id with each.`,
			Fields: []string{"partition", "sequence"},
			Setup: Setup{Frozen: true, Generators: []Generator{
				{Name: "low", Set: ids.Settings{"sequence_max": "32767"}},
				{Name: "high", Set: ids.Settings{"sequence_min": "32768"}},
			}},
			Ask: []Action{DoNext},
			Questions: predictTwins("Time unit and partition are the same. What will the two issue?",
				"Each generator starts its sequence at the first number of its own range.", ""),
			After: `Generators can share a partition if they split the sequence: these ids have sequences {{(.Of "low").Value "sequence"}} and {{(.Of "high").Value "sequence"}}. Each generator can issue only {{.Capacity}} ids per unit. ` +
				`sno cannot check for overlaps: you must prevent them.`,
		},
		{
			Title: "A restart",
			Text: `The generator called old issued two ids, {{.Step}} apart, and its process ended. Then the clock moved back by {{.Step}}. ` +
				`restored has a snapshot of old, fresh has none. Generate an id with each.`,
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
			Questions: predict("Which of the two issues a duplicate?", `{{.Duplicating}}`,
				Choice{"restored", "restored", "restored issued a duplicate", "Its snapshot has the newest time of old, so it sees the regression and flips."},
				Choice{"fresh", "fresh", "fresh issued a duplicate", ""},
				Choice{"both", "restored, fresh", "Both issued a duplicate", "Only fresh knows nothing of old. restored has its snapshot."},
				Choice{"neither", "none", "Neither issued a duplicate", "fresh starts with tick and sequence 0, as old did at this time."}),
			After: `fresh issued a duplicate of the first id of old. restored saw that the clock moved back, and flipped to {{(.Of "restored").Text "ticktock"}}. ` +
				`Take the snapshot when old has stopped, or save the newest time with idtui gen --state or package lease.`,
		},
		{
			Title: exerciseTitle,
			Text:  `Get two ids that differ only in the tick-tock bit. The clock is frozen, and one step is {{.Step}}.`,
			Setup: Setup{Frozen: true, Align: sno.TimeUnit},
			Exercise: &Exercise{
				Goal: `{{.PairDiffersIn "ticktock"}}`, Is: "yes",
				Hint:     `Both timelines need an id at the same instant. The bit flips when an id is requested and the clock is behind the newest id.`,
				Solution: []Action{DoNext, DoForward, DoNext, DoBack, DoNext},
			},
			After: `The two ids differ only in the timeline, so neither is a duplicate.`,
		},
	},
}
