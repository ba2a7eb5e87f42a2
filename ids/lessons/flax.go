package lessons

import (
	"idtui/ids"
	"idtui/ids/flax"
)

var flaxLesson = &Lesson{
	Name:    "flax",
	Title:   "flax",
	About:   "16 characters that sort by time: a millisecond, then random bits",
	Schemes: []string{"flax"},
	Steps: []Step{
		{
			Title: "Time and random bits",
			Text: `A Flax ID has {{.Size}} bits: {{.Bits "timestamp"}} of milliseconds since {{.Epoch}}, and {{.Bits "random"}} random ones. ` +
				`The clock is frozen: generate two ids.`,
			Fields: []string{"timestamp", "random"},
			Setup:  Setup{Frozen: true},
			Ask:    []Action{DoNext, DoNext},
			Questions: predict("Which bits of the two ids will differ?", `{{.Differs 1}}`,
				Choice{"random bits", "random", "Only random bits differ", ""},
				Choice{"bits of the time", "timestamp", "Only bits of the time differ", "The clock is frozen, so both ids have the same time. Random bits are new in each id."},
				Choice{"both", "timestamp, random", "Both differ", "The clock is frozen, so the time is the same."}),
			After: `Both have the time {{.Time}}. There is no machine number and no counter. ` +
				`Sorted, they are {{.SortOrder}}: within a millisecond, the order has no meaning.`,
			View:        SortedView,
			CompareWith: 1,
		}, {
			Title: "Text order is time order",
			Text: `The alphabet is in ASCII order and all ids have {{.Chars "base64"}} characters, so texts sort as numbers do. ` +
				`Generate ids at later times.`,
			Fields: []string{"timestamp"},
			Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:    []Action{DoForward, DoNext, DoForward, DoNext},
			Questions: predict("Sorted as text, where will the newest id be?", `{{.Order}}`,
				Choice{"first", "first", "It is first", "Its time is the greatest, and the greatest text sorts last."},
				Choice{"last", "last", "It is last", ""},
				Choice{"in between", "between", "It is in between", "Random bits decide only within a millisecond. Here the times differ."}),
			After: `Sorted as text, the ids are {{.SortOrder}}, as you generated them. A database needs no special type, only a collation that compares bytes, such as C in PostgreSQL. ` +
				`The usual base 64 does not sort this way.`,
			View: SortedView,
		}, {
			Title: "Many ids at one instant",
			Text: `Each id of Flax gets {{.Bits "random"}} random bits: {{.Count "random"}} possible values per millisecond. ` +
				`Request {{.Unlimited}} ids at one instant.`,
			Fields: []string{"random"},
			Setup:  Setup{Frozen: true},
			Ask:    []Action{DoOverflow},
			Questions: predictFault("flax", "What does the last request get?", wrong{
				Error:     "koid refuses when its counter is used up. Flax has no counter.",
				Wait:      "flax needs no later unit: random bits do not run out.",
				Duplicate: "{{.Unlimited}} random values out of {{.Count \"random\"}} are very unlikely to collide.",
			}),
			After: `Flax issued all {{.Issued}} ids: it has no sequence that could overflow. No rate makes it refuse or wait, but the chance of a collision grows.`,
		}, {
			Title: "Two generators alike",
			Text: `These two generators have the same settings, and no number or name of their own. ` +
				`Generate an id with each, in the same millisecond.`,
			Fields: []string{"random"},
			Setup:  Setup{Generators: []Generator{{Name: "one"}, {Name: "other"}}, Frozen: true},
			Ask:    []Action{DoNext},
			Questions: predictTwins("What will the two generators issue?",
				"Only the time is equal. Both would have to get the same {{.Bits \"random\"}} random bits.", ""),
			After: `{{.Duplicates}} duplicates: the random bits differ. ` +
				`You can start any number of generators, anywhere, without coordination.`,
		}, {
			Title: "The odds at your rate",
			Text: `Two ids of one millisecond collide with odds of one in {{.Count "random"}}. ` +
				`Raise the rate, and see how many years pass until a collision.`,
			Fields: []string{"random"},
			Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:    []Action{DoFaster, DoFaster, DoFaster, DoFaster},
			Questions: predict("At ten times the rate, how much sooner does a collision come?", `{{.Sooner 10}}`,
				Choice{"10 times", "10", "It comes 10 times sooner", "There are 10 times as many ids, but each of them can collide with 10 times as many others."},
				Choice{"100 times", "100", "It comes 100 times sooner", ""},
				Choice{"1,000 times", "1000", "It comes 1,000 times sooner", "A collision needs two ids, not three: pairs grow with the square."}),
			Live: `{{.Rate}} ids/s: one collision in {{.YearsToCollision}} years`,
			After: `Ten times as many ids make a hundred times as many pairs. ` +
				`At a hundred thousand ids per second, there is one collision in {{.YearsToCollisionAt 100000}} years.`,
		}, {
			Title:  "The clock moves back",
			Text:   `Flax reads the clock for each id, and remembers nothing. Step the clock back, and generate another id.`,
			Fields: []string{"timestamp"},
			Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:    []Action{DoBack, DoNext},
			Questions: predictFault("flax", "What does the request get?", wrong{
				Error:     "flax does not compare the clock with earlier ids.",
				Wait:      "flax remembers no time that it could wait for.",
				Duplicate: "The id gets new random bits, so even the same millisecond would not repeat it.",
			}),
			After: `The new id has the earlier time and sorts first: {{.SortOrder}}. ` +
				`A duplicate is still very unlikely: random bits do not depend on the clock.`,
			View: SortedView,
		}, {
			Title:  "A restart",
			Text:   `The process called old issued an id and ended. In the same millisecond, new took its place. Generate an id.`,
			Fields: []string{"timestamp", "random"},
			Setup: Setup{
				Generators: []Generator{{Name: "old"}, {Name: "new"}}, Show: "new", Frozen: true,
				Before: []SetupAction{{Do: DoNext, By: "old"}, {Do: DoRetire, By: "old"}},
			},
			Ask: []Action{DoNext},
			Questions: predictFault("new", "What does the request get?", wrong{
				Error:     "new has no reason to refuse: it needs nothing from old.",
				Wait:      "new needs no later millisecond than old.",
				Duplicate: "Only the time is the same. The random bits of new do not depend on old.",
			}),
			After: `new issued {{(.Of "new").ID}}, with random bits of its own: {{.Duplicates}} duplicates. ` +
				`There was no state to lose, so there is nothing to save.`,
			CompareWith: 1,
		}, {
			Title: exerciseTitle,
			Text:  `Make flax refuse a request. Then get an id again. The clock is frozen on {{.End}}.`,
			Setup: Setup{Clock: flax.Epoch + ids.Millis(flax.MaxTimestamp-25_000), Frozen: true},
			Exercise: &Exercise{
				Goal: `{{.Recovered}}`, Is: "yes",
				Hint:     `Flax refuses for one reason only: the clock is past the last timestamp.`,
				Solution: []Action{DoForward, DoForward, DoForward, DoNext, DoBack, DoNext},
			},
			After: `The last timestamp is on {{.End}}; after it, flax refuses. ` +
				`The original does not check, and returns an id that means something else.`,
		},
	},
}
