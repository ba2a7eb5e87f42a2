package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/flax"
)

// flaxLesson returns the tour of Flax ID.
func flaxLesson() *Lesson {
	return &Lesson{
		Name:    "flax",
		Title:   "Flax ID",
		About:   "time and random bits: no numbers to assign, no state",
		Schemes: []string{"flax"},
		Steps: []Step{
			flaxFields(), flaxOrder(), flaxWithinMillisecond(), flaxBurst(), flaxTwins(), flaxOdds(), flaxClockBack(), flaxRestart(), flaxLastMillisecond(),
		},
	}
}

func flaxFields() Step {
	return Step{
		Title: "Time and random bits",
		Text: `A Flax ID has {{.Size}} bits: {{.Bits "timestamp"}} bits of milliseconds since {{.Epoch}}, and {{.Bits "random"}} random bits. ` +
			`{{.Size}} is divisible by eight and by six, so an id is {{.Bytes}} bytes, or {{.Chars "base64"}} characters of six bits without padding. Generate one.`,
		Fields: []string{"timestamp", "random"},
		Ask:    []Action{DoNext},
		After: `{{.ID}} has the time {{.Time}}. The rest is random: no machine number, no counter. ` +
			`You configure nothing, and a generator keeps no state.`,
	}
}

func flaxOrder() Step {
	return Step{
		Title: "Text order is time order",
		Text: `The characters of the alphabet are in ASCII order, and all ids have the same length, so texts sort as numbers do. ` +
			`The time has the top bits, so numbers sort by time. Generate ids at different times.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoForward, DoNext, DoForward, DoNext},
		After: `Sorted as plain text, the ids are in the order in which you generated them: {{.SortOrder}}. A database needs no special type for that. ` +
			`The usual base 64 has its digits after its letters, and does not sort this way.`,
		View: SortedView,
	}
}

func flaxWithinMillisecond() Step {
	return Step{
		Title: "Within a millisecond",
		Text: `Ids of one millisecond have the same timestamp and differ only in their random bits. There is no sequence. ` +
			`The clock is frozen: generate three ids.`,
		Fields: []string{"random"},
		Setup:  Setup{Frozen: true},
		Ask:    []Action{DoNext, DoNext, DoNext},
		After: `You generated them as {{.IssueOrder}}. Sorted, they are {{.SortOrder}}. If the two agree, it is by chance: ` +
			`within a millisecond, the order of Flax IDs has no meaning.`,
		View:        SortedView,
		CompareWith: 1,
	}
}

func flaxBurst() Step {
	return Step{
		Title: "No sequence to overflow",
		Text: `Other schemes have to stop when their sequence overflows. Flax draws {{.Bits "random"}} new bits for each id: {{.Count "random"}} possible values per millisecond. ` +
			`Request {{.Unlimited}} ids at one instant.`,
		Fields: []string{"random"},
		Setup:  Setup{Frozen: true},
		Ask:    []Action{DoOverflow},
		After: `Flax issued all {{.Issued}} ids. No rate makes it refuse or wait. ` +
			`But the chance of a collision grows with the rate.`,
	}
}

func flaxTwins() Step {
	return Step{
		Title: "No coordination",
		Text: `Here are two generators with the same settings, which do not know each other. Their clocks read the same millisecond. ` +
			`With a sequence instead of random bits, both would issue the same id now, unless you had given each its own number. Generate an id with each.`,
		Fields: []string{"random"},
		Setup:  Setup{Generators: []Generator{{Name: "one"}, {Name: "other"}}, Frozen: true},
		Ask:    []Action{DoNext},
		After: `Two ids, {{.Duplicates}} duplicates: the timestamps are equal, the random bits are not. You can start any number of generators, anywhere, without coordination. ` +
			`That is the purpose of the random bits.`,
	}
}

func flaxOdds() Step {
	return Step{
		Title: "The odds at your rate",
		Text: `Two ids of one millisecond collide with odds of one in {{.Count "random"}}. The number of pairs grows with the square of the rate: ` +
			`ten times as many ids make a hundred times as many pairs. Raise the rate, and see how many years pass until a collision, on average.`,
		Fields: []string{"random"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoFaster, DoFaster, DoFaster, DoFaster},
		Live:   `{{.Rate}} ids/s: one collision in {{.YearsToCollision}} years`,
		After: `Add up the rates of all your generators. At {{.Rate}} ids per second there is one collision in {{.YearsToCollision}} years; at a hundred thousand, one in {{.YearsToCollisionAt 100000}} years. ` +
			`Whether that is enough depends on what a duplicate costs you.`,
	}
}

func flaxClockBack() Step {
	return Step{
		Title: "No state",
		Text: `Flax reads the clock for each id, and remembers nothing. ` +
			`Step the clock back, and generate another id.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoBack, DoNext},
		After: `Flax issues an id as always: without state, it cannot see that the clock moved back. The new id has the earlier time and sorts first: {{.SortOrder}}. ` +
			`The ids are out of order, but a duplicate is as unlikely as before, because that never depended on the clock.`,
		View: SortedView,
	}
}

func flaxRestart() Step {
	return Step{
		Title: "A restart",
		Text: `A process that ends loses all that its generator had in memory. The one called old issued an id and ended. ` +
			`In the same millisecond, new took its place. Generate an id.`,
		Fields: []string{"timestamp", "random"},
		Setup: Setup{
			Generators: []Generator{{Name: "old"}, {Name: "new"}}, Show: "new", Frozen: true,
			Before: []SetupAction{{Do: DoNext, By: "old"}, {Do: DoRetire, By: "old"}},
		},
		Ask: []Action{DoNext},
		After: `{{.Duplicates}} duplicates: new issued {{(.Of "new").ID}}, with the timestamp of old and random bits of its own. There was no state to lose, so there is nothing to save. ` +
			`If the clock is stepped back while the process is down, new ids sort before those of old. A duplicate stays as unlikely as before.`,
		CompareWith: 1,
	}
}

func flaxLastMillisecond() Step {
	return Step{
		Title: "The last millisecond",
		Text: `The timestamp counts from {{.Epoch}}, and its {{.Bits "timestamp"}} bits last until {{.End}}. This clock reads the last millisecond: all bits of the timestamp are set. ` +
			`Step the clock forward, and request an id.`,
		Fields: []string{"timestamp"},
		Setup: Setup{
			Clock: flax.Epoch + ids.Millis(flax.MaxTimestamp), Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask:   []Action{DoForward, DoNext},
		After: `Refused: this time does not fit in the timestamp. The original does not check, and returns an id that means something else.`,
	}
}
