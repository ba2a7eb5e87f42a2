package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/koid"
)

var koidLesson = &Lesson{
	Name:    "koid",
	Title:   "koid",
	About:   "a 64-bit number that sorts by time, and what it needs from the clock",
	Schemes: []string{"koid"},
	Steps: []Step{
		{
			Title: "A number with a time in it",
			Text: `A koid has {{.Size}} bits: {{.Bits "timestamp"}} of milliseconds since {{.Epoch}}, {{.Bits "datacenter"}} of datacenter, ` +
				`{{.Bits "worker"}} of worker and {{.Bits "counter"}} of counter. The clock is frozen: generate two ids.`,
			Fields: []string{"timestamp", "datacenter", "worker", "counter"},
			Setup:  Setup{Frozen: true},
			Ask:    []Action{DoNext, DoNext},
			Questions: differing("In which field will the two ids differ?",
				[2]string{"timestamp", "The clock is frozen, so both ids are of the same millisecond."},
				[2]string{"worker", "The worker identifies the generator, and both ids are of the same one."},
				[2]string{"counter", ""}),
			After:       `{{.ID}} has the time {{.Time}}. The counter numbers the ids of a millisecond. Anyone can decode a koid.`,
			CompareWith: 1,
		},
		{
			Title: "The order of the fields",
			Text: `The timestamp has the most significant bits, and the worker comes after it. The generator nine has worker {{(.Of "nine").Param "worker"}}. ` +
				`The clock of two, worker {{(.Of "two").Param "worker"}}, is {{.Skew "nine" "two"}} ahead. Generate an id with each, and show one in hex.`,
			Fields: []string{"timestamp", "worker"},
			Setup: Setup{
				Generators: []Generator{{Name: "nine", Set: ids.Settings{"worker": "9"}}, {Name: "two", Set: ids.Settings{"worker": "2"}, Skew: time.Second}},
				Show:       "two", Frozen: true,
			},
			Ask: []Action{DoNext, DoEncoding},
			Questions: predict("Sorted as numbers, which id is first?", `{{.SortOrder}}`,
				Choice{"the id of nine", "1 2", "The id of nine is first", ""},
				Choice{"the id of two", "2 1", "The id of two is first", "Its worker is smaller, but the more significant timestamp differs first."}),
			After: `{{.IDIn "hex"}}: the digits that change most slowly are on the left. ` +
				`So koids sort by time: as numbers, bytes and hex digits.`,
			View: SortedView,
		},
		{
			Title: "Number your generators",
			Text: `Two generators differ only in datacenter and worker. Here both have worker {{.Default "worker"}}. ` +
				`Generate an id with each, then give the generator other its own number.`,
			Fields: []string{"datacenter", "worker"},
			Setup: Setup{
				Generators: []Generator{{Name: "one"}, {Name: "other"}}, Show: "other",
				Frozen: true, Tune: "worker", TuneOnly: "other",
			},
			Ask: []Action{DoNext, DoMore, DoNext},
			Questions: append(predictTwins("What will the two generators issue?", "",
				"Time, datacenter, worker and counter are all equal, so nothing can differ."),
				ask(2, "And with different worker numbers?", `{{.Outcome}}`,
					Choice{"the same id", "duplicate", "Both issued the same id again", "The time is equal, but the bits of the worker differ now."},
					Choice{"two different ids", "issued", "The two ids differ", ""})),
			After: `At first both issued {{.EarlierID 1}}: a duplicate, and no error. With worker {{.Param "worker"}}, that cannot happen. ` +
				`{{.Count "datacenter"}} × {{.Count "worker"}} generators can run without communication.`,
		},
		{
			Title: "Sequence overflow",
			Text: `The counter can number {{.Capacity}} ids per millisecond. The clock is frozen, and the parameter wait is {{.Param "wait"}}: koid answers at once. ` +
				`Request {{.CapacityPlusOne}} ids at once, then one more.`,
			Fields: []string{"counter"},
			Setup:  Setup{Frozen: true},
			Ask:    []Action{DoOverflow, DoNext},
			Questions: predictFault("koid", "What does the last request get?", wrong{
				Wait:      "Here the parameter wait is {{.Param \"wait\"}}, so koid returns at once.",
				Duplicate: "The original restarts its counter here. This koid does not, because that would repeat an id.",
				New:       "All {{.Capacity}} numbers of this millisecond are used, and the next one has not begun.",
			}),
			After: `koid issued {{.Issued}} ids, up to counter {{.Value "counter"}}, and refuses until the next millisecond, {{.Until}}. ` +
				`npm's koid refuses once: then the counter restarts, and duplicates follow.`,
		},
		{
			Title: "The clock moves back",
			Text: `Clocks are corrected, sometimes backward. koid remembers the newest millisecond that it used. ` +
				`Step the clock back and request an id, then step it forward and request another.`,
			Fields: []string{"timestamp"},
			Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:    []Action{DoBack, DoNext, DoForward, DoNext},
			Questions: []Question{
				askFault(0, "koid", "While the clock is behind, what does a request get?", wrong{
					Wait:      "koid waits only if its parameter wait is true. Here it is {{.Param \"wait\"}}.",
					Duplicate: "koid compares the clock with its newest millisecond, to prevent just that.",
					New:       "A new id would have an earlier time, whose counters may be used already.",
				}),
				askFault(2, "koid", "When the clock has caught up, what does a request get?", wrong{
					Error:     "The clock is not behind the newest id any more, so koid has no reason to refuse.",
					Wait:      "koid has nothing to wait for: the clock is not behind.",
					Duplicate: "koid has issued no id in this millisecond.",
				}),
			},
			After: `Refused: the clock was {{.Behind}} behind, so a new id could be a duplicate. ` +
				`koid resumed when the clock had caught up. In between, callers got an error.`,
		},
		{
			Title: "Errors or waits",
			Text: `Here the parameter wait is {{.Param "wait"}}: koid answers when the clock has caught up. ` +
				`Step the clock back by {{.Step}}, request an id, and watch.`,
			Fields: []string{"timestamp"},
			Setup: Setup{
				Generators: []Generator{{Name: "koid", Set: ids.Settings{"wait": "true"}}}, Frozen: true, Step: 3 * time.Second,
				Before: []SetupAction{{Do: DoNext}},
			},
			Ask: []Action{DoBack, DoNext, DoWatch},
			Questions: predict("Where will the id of this request sort?", `{{.Order}}`,
				Choice{"before the first one", "first", "It sorts before the first one", "The id gets the time of the answer, not the time of the request."},
				Choice{"after the first one", "last", "It sorts after the first one", ""},
				Choice{"nowhere: there is no id", "none", "There is no id", "A request that waits gets its id later. With wait=false there is an error."}),
			After: `The request waited {{.Waited}}, until the clock had caught up. You choose what such a clock costs: errors or waits.`,
		},
		{
			Title: "A clock ahead is corrected",
			Text: `A wrong time server sets the clock {{.Step}} ahead; later the clock is corrected. ` +
				`Step the clock forward and request an id, then step it back and request another.`,
			Fields: []string{"timestamp"},
			Setup:  Setup{Frozen: true, Step: time.Hour, Before: []SetupAction{{Do: DoNext}}},
			Ask:    []Action{DoForward, DoNext, DoBack, DoNext},
			Questions: []Question{askFault(2, "koid", "When the clock is right again, what does a request get?", wrong{
				Wait:      "koid waits only if its parameter wait is true. Then this wait would take {{.Step}}.",
				Duplicate: "No id has this time yet, but koid does not know that: it only remembers its newest millisecond.",
				New:       "The clock is right, but it is behind the newest id. To koid, that is the same as a clock that moved back.",
			})},
			After: `koid refuses for {{.Behind}}: the corrected clock is behind the newest id. ` +
				`Until then, use another worker number. The wrong time stays in the id.`,
		},
		{
			Title: "A restart",
			Text: `A generator loses its state when its process ends. The one called old issued an id and ended. ` +
				`In the same millisecond, new took its place. Generate an id.`,
			Fields: []string{"timestamp", "counter"},
			Setup: Setup{
				Generators: []Generator{{Name: "old"}, {Name: "new"}}, Show: "new", Frozen: true,
				Before: []SetupAction{{Do: DoNext, By: "old"}, {Do: DoRetire, By: "old"}},
			},
			Ask: []Action{DoNext},
			Questions: predictFault("new", "What does the request get?", wrong{
				Error: "koid refuses if the clock is behind its newest id, and new has none.",
				Wait:  "new has no newest time that the clock could be behind.",
				New:   "The millisecond and the worker are equal, and the counter of new starts again.",
			}),
			After: `new issued {{(.Of "new").ID}}, a duplicate of the id of old. A clock that is stepped back during a restart has the same effect. ` +
				`To prevent that, save the newest time, as idtui gen --state and package lease do.`,
			CompareWith: 1,
		},
		{
			Title:  "Two epochs",
			Text:   `The epoch is not in the id. This writer counts from {{(.Of "writer").Epoch}}, the reader from {{(.Of "reader").Epoch}}. Generate an id with each.`,
			Fields: []string{"timestamp"},
			Setup: Setup{
				Generators: []Generator{{Name: "writer", Set: ids.Settings{"epoch": "2010-01-01T00:00:00Z"}}, {Name: "reader"}}, Show: "writer", Frozen: true,
			},
			Ask: []Action{DoNext},
			Questions: predict("The reader decodes the id of the writer. Which time does it see?", `{{(.Of "writer").SeenBy "reader"}}`,
				Choice{"the same time", "same", "The time is the same", "The id has only a count of milliseconds. Each side adds its own epoch."},
				Choice{"an earlier time", "earlier", "The time is too early", ""},
				Choice{"a later time", "later", "The time is too late", "The reader counts from an earlier day than the writer, so the same count leads to an earlier time."},
				Choice{"an error", "invalid", "The id is invalid", "Every count is valid with every epoch, so nothing looks wrong."}),
			After: `The reader sees {{(.Of "writer").TimeSeenBy "reader"}}, and no error. ` +
				`Sorted, ids of two epochs are far apart. Choose an epoch once, and write it down.`,
			View: SortedView,
		},
		{
			Title: "The sign bit",
			Text: `Many databases store {{.Size}}-bit integers as signed. The sign is the top bit of the timestamp, and is set from {{.Milestone 0}} on. ` +
				`Step the clock to that instant, and generate an id.`,
			Fields: []string{"timestamp"},
			Setup: Setup{
				Clock: ids.Millis(koid.MaxTimestamp / 2), Frozen: true, Step: time.Millisecond,
				Before: []SetupAction{{Do: DoNext}},
			},
			Ask: []Action{DoForward, DoNext},
			Questions: predict("In a signed column, where will the new id sort?", `{{.SignedOrder}}`,
				Choice{"after the older id", "greater", "It sorts after the older id", "A set sign bit makes the number negative."},
				Choice{"before all other ids", "smaller", "It sorts before all other ids", ""}),
			After: `As a signed integer, this id is {{.Signed}}. The timestamp itself ends on {{.End}}. ` +
				`With the epoch {{(.With "epoch" "2020-01-01T00:00:00Z").Epoch}}, the sign bit is set from {{(.With "epoch" "2020-01-01T00:00:00Z").Milestone 0}} on.`,
			CompareWith: 1,
		},
		{
			Title: exerciseTitle,
			Text:  `Make koid refuse a request. Then get an id again, without setting the clock forward.`,
			Exercise: &Exercise{
				Goal: `{{.Recovered}}`, Is: "yes", Without: []Action{DoForward, DoReal},
				Hint:     `koid refuses if the clock moved back, and if the counter has no number left. One of these ends within a millisecond.`,
				Solution: []Action{DoOverflow, DoNext},
			},
			After: `The clock runs, so the refusal ended, and koid issued {{.ID}}. ` +
				`A caller that gets an error can retry after a short pause.`,
		},
	},
}
