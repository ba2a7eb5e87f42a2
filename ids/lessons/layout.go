package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/scheme"
)

// layoutLesson is the lesson that finds the layout of undocumented ids.
var layoutLesson = &Lesson{
	Name:  "layout",
	Title: "Find the layout",
	About: "guess what each bit of undocumented ids does before idtui answers",
	Steps: []Step{
		{
			Title: "The texts",
			Text: `These are {{.IDs}} ids of an order system, with the times at which their rows were stored. There is no documentation. ` +
				`Compare the texts before you look at bits.`,
			Setup:  Setup{Samples: orders(false)},
			Fields: []string{"constant"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{
				Text: "Which characters never change?", Answer: "{{.Constant}}",
				Choices: []Choice{
					{Text: "only the prefix", Is: "prefix", Was: "Only the prefix never changes", Not: "Look at the digits after the prefix too: the first ones are the same in all ids."},
					{Text: "the prefix and some digits", Is: "more", Was: "{{.ConstantChars}} of {{.Length}} characters never change"},
					{Text: "none", Is: "none", Was: "All characters change", Not: "All texts begin with the same characters."},
				},
			}},
			After: `idtui reads the prefix {{.Prefix}} and digits of {{.Alphabet}}: {{.Digits}} characters, so each has {{.BitsOfDigit}} bits, {{.Size}} in all. ` +
				`A digit that is the same in all of these ids need not be constant. It may hold bits of a clock that change after weeks or years.`,
		},
		{
			Title: "The time",
			Text: `The strip has one column per bit. Ones: the share of ids in which the bit is set. Changes: how often it differs from the id before. ` +
				`Time: how well the bit follows the stored times. A dot means not at all.`,
			Setup:  Setup{Samples: orders(true, "constant")},
			Fields: []string{"timestamp"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{
				Text: "Where is the time?", Answer: `{{.Place "timestamp"}}`,
				Choices: whereTime([3]string{"", "The bits that follow the stored times are the first ones that change.", "Most of the last bits never change, and the others do not follow the stored times."}),
			}},
			After: `The time has {{.Bits "timestamp"}} bits. The last of them count parts of a second, which the stored times do not show. But they too change more often to the right, as in any counter. ` +
				`After bit {{.Last "timestamp"}}, this pattern ends. The ids sort by time, because it is at the front.`,
		},
		{
			Title: "The unit",
			Text: `From the first id to the last, the number in the time field grew by {{.Grown}}. ` +
				`Their rows were stored {{.Passed}} seconds apart. Divide this time by that number.`,
			Setup:  Setup{Samples: orders(true, "constant", "timestamp")},
			Fields: []string{"unit"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{
				Text: "How long is a time unit?", Answer: "{{.FoundUnit}}",
				Choices: []Choice{
					{Text: "{{.Unit 0.25}}", Is: "{{.Unit 0.25}}", Was: "It is {{.FoundUnit}}", Not: "With that unit, the number would have grown four times as far."},
					{Text: "{{.Unit 1}}", Is: "{{.Unit 1}}", Was: "It is {{.FoundUnit}}"},
					{Text: "{{.Unit 2.5}}", Is: "{{.Unit 2.5}}", Was: "It is {{.FoundUnit}}", Not: "With that unit, the number would have grown less than half as far."},
				},
			}},
			After: `idtui compares all ids with their times, not only two. So it does not matter that the times are whole seconds, and that some rows were stored late. ` +
				`On a chart of the times over the numbers, the unit is the slope.`,
		},
		{
			Title: "The epoch",
			Text: `The first id has the number {{.FirstStamp}} in its time field, and was stored on {{.FirstDay}}. ` +
				`In units of {{.FoundUnit}}, this number is {{.Age}} years.`,
			Setup:  Setup{Samples: orders(true, "constant", "timestamp", "unit")},
			Fields: []string{"epoch"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{
				Text: "When was the epoch, the day that a timestamp of zero means?", Answer: "{{.FoundEpoch}}",
				Choices: []Choice{
					{Text: "{{.UnixEpoch}}", Is: "{{.UnixEpoch}}", Was: "It is {{.FoundEpoch}}", Not: "Then the number would mean many more years than {{.Age}}."},
					{Text: "{{.Epoch 0}}", Is: "{{.Epoch 0}}", Was: "It is {{.FoundEpoch}}"},
					{Text: "{{.FirstDay}}", Is: "{{.FirstDay}}", Was: "It is {{.FoundEpoch}}", Not: "Then the first id would have a number near zero."},
				},
			}},
			After: `A row is stored late at times, but never before its id exists. Subtract each number, as a time, from its stored time: the earliest result is the epoch. ` +
				`With unit and epoch you also know the end: these timestamps last until {{.End}}.`,
		},
		{
			Title: "The bits after the time",
			Text: `Bits {{.First "node"}} to {{.Last "node"}} do not follow the time. Among {{.IDs}} ids they have only {{.Different "node"}} different values: ` +
				`{{.Values "node"}}. The same values occur again hours later.`,
			Setup:  Setup{Samples: orders(true, "constant", "timestamp", "unit", "epoch")},
			Fields: []string{"node"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{Text: "What do these bits hold?", Answer: `{{.Kind "node"}}`, Choices: heldBy("node", [3]string{
				"", "A sequence counts up within a unit. These values stay for hours.", "Random bits would rarely repeat a value.",
			})}},
			After: `Random bits would rarely repeat a value. A sequence would count up. A few recurring values are nodes: ` +
				`there are {{.Different "node"}}, and room for others.`,
		},
		{
			Title: "The last bits",
			Text: `Bits {{.First "sequence"}} to {{.Last "sequence"}} are left. {{.Zeros "sequence"}} of {{.IDs}} ids have a zero there. ` +
				`The others share their time and node with the id before. The largest value is {{.LargestOf "sequence"}}.`,
			Setup:  Setup{Samples: orders(true, "constant", "timestamp", "unit", "epoch", "node")},
			Fields: []string{"sequence"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{Text: "What do these bits hold?", Answer: `{{.Kind "sequence"}}`, Choices: heldBy("sequence", [3]string{
				"A number of a node would not change within one unit. These bits do.", "", "Random bits are rarely zero. Most of these are.",
			})}},
			After: `A sequence: it restarts at zero in each unit. Now every bit has a meaning. The confidence in time, unit and epoch is {{.Confidence}}. ` +
				`For your own ids: idtui infer FILE.`,
		},
		{
			Title: "Without the times",
			Text: `Here are the same ids again, but the column of stored times is gone. The strip has no row for the time. ` +
				`Only the bits are left.`,
			Setup:  Setup{Samples: untimed("constant")},
			Fields: []string{"timestamp"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{
				Text: "What can idtui still find out about the time?", Answer: "{{.Tells}}",
				Choices: []Choice{
					{Text: "all of it", Is: "all", Was: "It finds all of it", Not: "The strip shows which bits count up, but not how long a count is."},
					{Text: "where it is, but not its unit and epoch", Is: "place", Was: "It finds only the place: {{.Undetermined}} stay open"},
					{Text: "nothing", Is: "nothing", Was: "It finds nothing", Not: "A clock changes its low bits often and its high bits rarely. That shows without times."},
				},
			}},
			After: `Sorted, some bits count up: that is a clock. But a clock with twice the unit and another epoch gives the same numbers. ` +
				`So idtui states neither, and says so. A wrong unit is worse than none.`,
		},
		{
			Title: "The fact that settles it",
			Text:  `Suppose that you can ask the owner of these ids for one more thing. Choose what to ask for. idtui then infers the layout again, with each of the answers.`,
			Setup: Setup{Samples: untimed("constant", "timestamp")},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: "Which answer settles both unit and epoch?", Answer: "yes",
				Choices: []Choice{
					{Text: "twice as many ids", Is: `{{.Settles "more"}}`, Was: "Only twice as many ids settle both", Not: "More ids show the same counting bits. None of them shows a duration."},
					{Text: "the order in which they were generated", Is: `{{.Settles "order"}}`, Was: "Only the order settles both", Not: "The order says which id is later, but not by how much."},
					{Text: "when each row was stored, to the second", Is: `{{.Settles "times"}}`, Was: "Only the stored times settle both"},
				},
			}},
			After: `More ids, or their order, make the place of the time more certain, but not its unit. ` +
				`If you know the unit, the time of one id is enough for the epoch. So export a time with your ids: id and created_at.`,
		},
		{
			Title: "A block that never changes",
			Text: `The same layout, but only the nodes {{.Values "node"}} were busy. These numbers have some bits in common. ` +
				`Between the bits of the node and those of the sequence, a block of bits never changes.`,
			Setup:  Setup{Samples: fewNodes("constant", "timestamp", "unit", "epoch")},
			Fields: []string{"rest"},
			Ask:    []Action{DoReveal},
			Questions: []Question{{
				Text: "What is this block?", Answer: `{{.Kind "node"}}`,
				Choices: []Choice{
					{Text: "a part of the node", Is: "node", Was: "idtui adds it to the node", Not: "Its bits would change with other nodes, but so would the high bits of a sequence in a busy unit."},
					{Text: "a part of the sequence", Is: "sequence", Was: "idtui adds it to the sequence", Not: "Its bits would change in a busy unit, but so would the low bits of other node numbers."},
					{Text: "the ids do not show it", Is: "reserved", Was: "idtui calls it reserved, and claims nothing"},
				},
			}},
			After: `In fact the node has {{.DeclaredBits "node"}} bits and the sequence {{.DeclaredBits "sequence"}}, so the boundary is inside the block. ` +
				`No method can find it in these ids. Ids of other nodes, or of busier units, would show more.`,
		},
		{
			Title:  "Your turn",
			Text:   `Another system, other ids, with the times of their rows. Read the strip on your own: first the time, then what follows it.`,
			Setup:  Setup{Samples: visits()},
			Fields: []string{"timestamp", "rest"},
			Ask:    []Action{DoReveal, DoReveal},
			Questions: []Question{
				{
					Text: "Where is the time?", Answer: `{{.Place "timestamp"}}`,
					Choices: whereTime([3]string{"The first bits do not follow the stored times: the row has dots there. They hold only a few values.", "", "The last bits do not follow the stored times: the row has dots there."}),
				},
				{At: 1, Text: "What do the bits after the time hold?", Answer: `{{.Kind "random"}}`, Choices: heldBy("random", [3]string{
					"A node would come back with the same value. These values hardly repeat.", "A sequence would be small, and count up. These bits are set in half of the ids.", "",
				})},
			},
			After: `Unit {{.FoundUnit}}, epoch {{.FoundEpoch}}, a node in front and {{.Bits "random"}} random bits after it. ` +
				`These ids sort by node first, and only then by time. Paste your own ids, with times, to open this page for them.`,
		},
	},
}

// orders returns the ids of an order system, which the reader does not know.
func orders(strip bool, known ...string) *Samples {
	epoch := time.Date(2019, 3, 14, 0, 0, 0, 0, time.UTC)
	return &Samples{
		Layout: &scheme.Declaration{
			Name: "orders", Bits: 60,
			Fields: []scheme.Field{
				{Name: "timestamp", Kind: ids.Time, Width: 39, Unit: scheme.Unit{Length: 4 * time.Millisecond}, Epoch: &epoch},
				{Name: "node", Kind: ids.Node, Width: 9},
				{Name: "sequence", Kind: ids.Sequence, Width: 12},
			},
			Generator: &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull},
			Encodings: []scheme.Encoding{{Alphabet: "crockford", As: scheme.AsNumber, Length: 12, Prefix: "ord_"}},
		},
		Nodes: []uint64{5, 17, 300}, Seed: 1,
		From:   time.Date(2026, 3, 2, 9, 30, 0, 0, time.UTC),
		Bursts: 30, Most: 7, Gap: 5 * time.Hour, Within: 3 * time.Millisecond, Late: 1500 * time.Millisecond,
		Strip: strip, Known: known,
	}
}

// untimed hides the stored times of the orders.
func untimed(known ...string) *Samples {
	s := orders(true, known...)
	s.Untimed = true
	return s
}

// fewNodes returns orders of nodes whose numbers have some bits in common.
func fewNodes(known ...string) *Samples {
	s := orders(true, known...)
	s.Nodes = []uint64{5, 17, 21}
	return s
}

// visits returns the ids of another system, in which a node comes before the time.
func visits() *Samples {
	epoch := time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC)
	return &Samples{
		Layout: &scheme.Declaration{
			Name: "visits", Bits: 64,
			Fields: []scheme.Field{
				{Name: "node", Kind: ids.Node, Width: 8},
				{Name: "timestamp", Kind: ids.Time, Width: 40, Unit: scheme.Unit{Length: time.Millisecond}, Epoch: &epoch},
				{Name: "random", Kind: ids.Random, Width: 16},
			},
			Generator: &scheme.Generator{Back: ids.FollowBack, Full: ids.NeverFull},
			Encodings: []scheme.Encoding{{Alphabet: "hex", Length: 16}},
		},
		Nodes: []uint64{37, 150, 203}, Seed: 2,
		From:   time.Date(2025, 9, 8, 7, 0, 0, 0, time.UTC),
		Bursts: 24, Most: 5, Gap: 9 * time.Hour, Within: 700 * time.Millisecond, Late: 1500 * time.Millisecond,
		Strip: true,
	}
}

// heldBy returns the choices for what a field holds, with the reasons why each is wrong.
func heldBy(field string, whyNot [3]string) []Choice {
	was := `idtui finds a field of the kind {{.Kind "` + field + `"}}`
	return []Choice{
		{Text: "the number of a node", Is: "node", Was: was, Not: whyNot[0]},
		{Text: "a sequence", Is: "sequence", Was: was, Not: whyNot[1]},
		{Text: "random bits", Is: "random", Was: was, Not: whyNot[2]},
	}
}

// whereTime returns the choices for the place of the time, with the reasons why each is
// wrong.
func whereTime(whyNot [3]string) []Choice {
	was := `Bits {{.First "timestamp"}} to {{.Last "timestamp"}} are the time`
	return []Choice{
		{Text: "at the front", Is: "front", Was: was, Not: whyNot[0]},
		{Text: "in the middle", Is: "middle", Was: was, Not: whyNot[1]},
		{Text: "at the end", Is: "end", Was: was, Not: whyNot[2]},
	}
}
