package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/flax"
	"idtui/ids/sno"
)

// chooseLesson is the lesson that compares koid, flax, sno and uid.
var chooseLesson = &Lesson{
	Name:    "choose",
	Title:   "How to choose",
	About:   "the four schemes side by side, with the same faults",
	Schemes: []string{"koid", "flax", "sno", "uid-global"},
	Steps: []Step{{
		Title: "One instant, four ids",
		Text: `Four generators share one clock. In all four schemes the time comes first, so ids sort by time, at least roughly. ` +
			`koid is a whole number for a column of {{(.Of "koid").Bytes}} bytes. flax and uid have {{(.Of "flax").Chars "base64"}} characters in upper and lower case, sno has {{(.Of "sno").Chars "base32"}} in lower case. Generate an id with each.`,
		Setup: Setup{Generators: chooseGenerators(), Frozen: true},
		Ask:   []Action{DoNext},
		Questions: predict("Which id has the fewest bits?", `{{.Shortest}}`,
			Choice{"koid", "koid", "koid has the fewest", ""},
			Choice{"flax", "flax", "flax has the fewest", "A character of base64 holds 6 bits, so flax has {{(.Of \"flax\").Size}}."},
			Choice{"sno", "sno", "sno has the fewest", "A character of base32 holds 5 bits, so sno has {{(.Of \"sno\").Size}}."},
			Choice{"uid", "uid", "uid has the fewest", "A global uid has {{(.Of \"uid\").Size}} bits: it holds microseconds and a node."}),
		After: `koid has {{(.Of "koid").Size}} bits and fits in a number column. sno has {{(.Of "sno").Size}} bits, flax and uid have {{(.Of "flax").Size}}. ` +
			`As text, sno, flax and uid have {{(.Of "sno").Chars "base32"}} characters.`,
	}, {
		Title: "The clock moves back, twice",
		Text:  `Each has issued an id. Only koid and sno keep the time of their newest id, and sno has one bit to flip. Step back by {{.Step}} and request ids, then do both again.`,
		Setup: Setup{Generators: chooseGenerators(), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:   []Action{DoBack, DoNext, DoBack, DoNext},
		Questions: []Question{
			askWhich(0, "Which generators issue an id the first time?", [4]string{
				"koid refuses while the clock is behind its newest id.", "",
				"sno issues one too: its tick-tock bit flips once.", "uid follows the clock, and sno flips its bit.",
			}),
			askWhich(2, "And the second time?", [4]string{
				"koid refuses again, and sno has flipped already.", "sno has flipped already. The clock is before its safe mark now, so sno waits.",
				"", "uid issues one too: it does not remember its newest time.",
			}),
		},
		After: `koid refused both times: it has no bit to spare, and a new id could be a duplicate. sno flipped its bit the first time, and now waits. ` +
			`flax and uid followed the clock, so ids are out of order. flax relies on random bits; uid guarantees nothing if the clock moves back.`,
	}, {
		Title: "Sequence overflow",
		Text: `The clock is frozen. Request from each generator one id more than it can issue in a time unit. ` +
			`(From flax, request {{.Unlimited}}.)`,
		Setup: Setup{Generators: chooseGenerators(), Frozen: true},
		Ask:   []Action{DoOverflow},
		Questions: predict("Which generators return an error?", `{{.Refusing}}`,
			Choice{"none", "none", "None did", "koid returns an error at once. The others wait, or issue an id."},
			Choice{"only koid", "koid", "Only koid did", ""},
			Choice{"koid and sno", "koid, sno", "koid and sno did", "sno makes the caller wait for its next unit."},
			Choice{"all but flax", "koid, sno, uid", "All but flax did", "Only koid refuses. sno and uid make the caller wait for the next unit."}),
		After: `koid issued {{(.Of "koid").Issued}} in {{(.Of "koid").Unit}} and refused the next one. sno issued {{(.Of "sno").Issued}} in {{(.Of "sno").Unit}}, uid {{(.Of "uid").Issued}} in {{(.Of "uid").Unit}}; ` +
			`their last request waits for the next unit. flax issued all {{(.Of "flax").Issued}}.`,
	}, {
		Title: "Number your generators",
		Text: `Here are two generators of each scheme with the same settings: they have no numbers or names of their own. ` +
			`Request ids from all of them at the same instant.`,
		Setup: Setup{Generators: chooseTwinGenerators(), Frozen: true},
		Ask:   []Action{DoNext},
		Questions: predict("How many of the eight ids are duplicates?", `{{.Duplicates}}`,
			Choice{"none", "0", "None is", "Two generators with the same number or name, at the same instant, compute the same id."},
			Choice{"one", "1", "One is", "More than one scheme relies on the number or name of a generator."},
			Choice{"three", "3", "Three are", ""},
			Choice{"four", "4", "Four are", "One scheme of the four needs no number: its random bits differ."}),
		After: `There are {{.Duplicates}} duplicates: of koid, sno and uid. These schemes prevent duplicates only if you identify each generator, by a worker number, a partition or a node name. ` +
			`flax needs no numbers.`,
	}, {
		Title: "The last timestamp",
		Text: `Every timestamp ends. flax counts milliseconds since {{(.Of "flax").Epoch}} in {{(.Of "flax").Bits "timestamp"}} bits, koid since {{(.Of "koid").Epoch}} in {{(.Of "koid").Bits "timestamp"}}. ` +
			`Here the clock reads {{(.Of "flax").End}}, the last millisecond of one of the schemes. Step forward by {{.Step}}, and request ids.`,
		Setup: Setup{
			Generators: chooseGenerators(), Clock: flax.Epoch + ids.Millis(flax.MaxTimestamp), Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext},
		Questions: predict("Which generators refuse now?", `{{.Refusing}}`,
			Choice{"none", "none", "None refused", "The timestamp of flax has no number for this millisecond."},
			Choice{"flax", "flax", "flax refused", ""},
			Choice{"koid", "koid", "koid refused", "With more bits, koid lasts longer than flax: until {{(.Of \"koid\").End}}."},
			Choice{"all four", "koid, flax, sno, uid", "All four refused", "Epochs and widths differ, so the four do not end together."}),
		After: `flax refuses from now on: it is the first of the four. sno {{(.Of "sno").Lasts}}, koid {{(.Of "koid").Lasts}}, and uid {{(.Of "uid").Lasts}}. ` +
			`But the sign bit of koid has been set since {{(.Of "koid").Milestone 0}}: in a signed column, new ids sort first.`,
	}, {
		Title: "So which one?",
		Text: `Choose koid if you want a number, can assign a number to each generator, and can retry after an error. ` +
			`Choose flax if you cannot coordinate generators, and accept a collision with odds that you can calculate. ` +
			`Choose sno if the clock must not stop you, rates are high, or a byte of your own helps. ` +
			`Choose uid if you have many nodes, and do not trust their clocks to the second.`,
		Setup: Setup{Generators: chooseGenerators(), Before: []SetupAction{{Do: DoNext}}},
	}, {
		Title: exerciseTitle,
		Text:  `Make sno wait while koid issues an id. The clocks are frozen at the start of a unit of sno, and one step is {{.Step}}.`,
		Setup: Setup{Generators: chooseGenerators(), Frozen: true, Align: sno.TimeUnit, Step: time.Millisecond},
		Exercise: &Exercise{
			Goal: `sno {{(.Of "sno").State}}, koid {{(.Of "koid").State}}`, Is: "sno waiting, koid issued",
			Hint:     `Both can overflow. A unit of koid is {{(.Of "koid").Unit}}, a unit of sno {{(.Of "sno").Unit}}.`,
			Solution: []Action{DoOverflow, DoForward, DoNext},
		},
		After: `Both had overflowed. After {{.Step}} a new unit began for koid, but not for sno. A unit of sno is longer, and has room for more ids.`,
	}},
}

// chooseGenerators returns one generator of each scheme.
func chooseGenerators() []Generator {
	return []Generator{
		{Name: "koid", Scheme: "koid"},
		{Name: "flax", Scheme: "flax"},
		{Name: "sno", Scheme: "sno"},
		{Name: "uid", Scheme: "uid-global"},
	}
}

// askWhich asks which of the generators issue an id. The reasons are in the order of the
// choices.
func askWhich(at int, text string, why [4]string) Question {
	return ask(at, text, `{{.Issuing}}`,
		Choice{"all four", "koid, flax, sno, uid", "All four issued an id", why[0]},
		Choice{"all but koid", "flax, sno, uid", "All but koid issued an id", why[1]},
		Choice{"flax and uid", "flax, uid", "Only flax and uid issued an id", why[2]},
		Choice{"only flax", "flax", "Only flax did", why[3]})
}

// chooseTwinGenerators returns two generators of each scheme with the same settings.
func chooseTwinGenerators() []Generator {
	var list []Generator
	for _, g := range chooseGenerators() {
		for _, which := range []string{" 1", " 2"} {
			list = append(list, Generator{Name: g.Name + which, Scheme: g.Scheme})
		}
	}
	return list
}
