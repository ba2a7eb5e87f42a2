package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/flax"
)

// chooseLesson is the lesson across all schemes that have one.
func chooseLesson() *Lesson {
	return &Lesson{
		Name:    "choose",
		Title:   "How to choose",
		About:   "the four schemes side by side under the same trouble",
		Schemes: []string{"koid", "flax", "sno", "uid-global"},
		Steps:   []Step{chooseSideBySide(), chooseAllBack(), chooseAllFull(), choosePairs(), chooseAhead(), chooseVerdict()},
	}
}

// chooseFour are the schemes that are compared.
func chooseFour() []Generator {
	return []Generator{
		{Name: "koid", Scheme: "koid"},
		{Name: "flax", Scheme: "flax"},
		{Name: "sno", Scheme: "sno"},
		{Name: "uid", Scheme: "uid-global"},
	}
}

func chooseSideBySide() Step {
	return Step{
		Title: "One instant, four ids",
		Text: `Four generators on one clock. All put the time first, so that all ids sort by when they were made, roughly at least. ` +
			`They differ in what stands behind it, and in what they do in trouble.`,
		Setup: Setup{Generators: chooseFour(), Frozen: true},
		Ask:   []Action{DoNext},
		After: `koid has {{(.Of "koid").Size}} bits and fits a number column; sno has {{(.Of "sno").Size}}, flax and uid have {{(.Of "flax").Size}}. ` +
			`As text sno, flax and uid take {{(.Of "sno").Chars "base32"}} characters.`,
	}
}

func chooseAllBack() Step {
	return Step{
		Title: "The clock goes back, twice",
		Text:  `All have made an id. Now the clock goes back by {{.Step}}, and after the next ids once more by as much. Watch who goes on, and who does not.`,
		Setup: Setup{Generators: chooseFour(), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:   []Action{DoBack, DoNext, DoBack, DoNext},
		After: `koid refused both times: it has no bit to spare, and will not repeat an id. sno flipped its bit once, and now waits. ` +
			`flax and uid followed, out of order: flax rests on chance, and uid promises nothing for a clock that goes back.`,
	}
}

func chooseAllFull() Step {
	return Step{
		Title: "One id too many",
		Text:  `Now the clock stands still, and each is asked for one id more than it can make in a unit; flax, which has no such limit, for {{.Unlimited}}.`,
		Setup: Setup{Generators: chooseFour(), Frozen: true},
		Ask:   []Action{DoOverflow},
		After: `koid made {{(.Of "koid").Issued}} in {{(.Of "koid").Unit}} and refused the next. sno made {{(.Of "sno").Issued}} in {{(.Of "sno").Unit}}, uid {{(.Of "uid").Issued}} in {{(.Of "uid").Unit}}; ` +
			`their last caller waits for the next unit. flax made all {{(.Of "flax").Issued}}.`,
	}
}

// chooseTwinned are two generators of each scheme, set up alike.
func chooseTwinned() []Generator {
	var list []Generator
	for _, n := range chooseFour() {
		for _, which := range []string{" 1", " 2"} {
			list = append(list, Generator{Name: n.Name + which, Scheme: n.Scheme})
		}
	}
	return list
}

func choosePairs() Step {
	return Step{
		Title: "Who numbers the generators?",
		Text:  `Two generators of each scheme, set up alike: nobody has given them numbers or names of their own. Ask all of them at the same instant.`,
		Setup: Setup{Generators: chooseTwinned(), Frozen: true},
		Ask:   []Action{DoNext},
		After: `{{.Duplicates}} ids were made twice: koid's, sno's and uid's. Those schemes keep their promise only if somebody tells generators apart: by a worker's number, a partition, a node's name. ` +
			`flax needs nobody.`,
	}
}

func chooseAhead() Step {
	return Step{
		Title: "The years ahead",
		Text:  `Every timestamp ends. This clock shows the last millisecond of the first of the four to end, flax: {{(.Of "flax").End}}. Step on by {{.Step}}.`,
		Setup: Setup{
			Generators: chooseFour(), Clock: flax.Epoch + ids.Millis(flax.MaxTimestamp), Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask: []Action{DoForward, DoNext},
		After: `flax makes no more. sno goes on until {{(.Of "sno").End}}, koid until {{(.Of "koid").End}}, uid until {{(.Of "uid").End}}. ` +
			`But koid's sign bit has been set since {{(.Of "koid").Milestone 0}}: a signed column would have sorted its new ids first for years.`,
	}
}

func chooseVerdict() Step {
	return Step{
		Title: "So which one?",
		Text: `koid, if you want a number, can number your generators, and an error now and then can be retried. ` +
			`flax, if you can coordinate nothing and live with a chance that you can calculate. ` +
			`sno, if the clock must not stop you, rates are high, or a byte of your own helps. ` +
			`uid, if there are many nodes and you would not trust their clocks to the second.`,
		Setup: Setup{Generators: chooseFour(), Before: []SetupAction{{Do: DoNext}}},
	}
}
