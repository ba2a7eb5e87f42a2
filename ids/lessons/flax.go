package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/flax"
)

// flaxLesson is the tour of Flax ID.
func flaxLesson() *Lesson {
	return &Lesson{
		Name:    "flax",
		Title:   "Flax ID",
		About:   "time, then chance: nothing to hand out, nothing to remember",
		Schemes: []string{"flax"},
		Steps: []Step{
			flaxFirst(), flaxTextOrder(), flaxOneInstant(), flaxNothingFull(), flaxStrangers(), flaxOdds(), flaxNoMemory(), flaxLastMoment(),
		},
	}
}

func flaxFirst() Step {
	return Step{
		Title: "Time, then chance",
		Text: `A Flax ID has {{.Size}} bits: {{.Bits "timestamp"}} of milliseconds since {{.Epoch}}, and {{.Bits "random"}} drawn at random for each id. ` +
			`{{.Size}} divides by eight and by six, so it is {{.Bytes}} whole bytes, or {{.Chars "base64"}} characters of six bits without padding.`,
		Fields: []string{"timestamp", "random"},
		Ask:    []Action{DoNext},
		After: `{{.ID}} was made on {{.Time}}, says its timestamp. All the rest is chance: no machine's number, no counter. ` +
			`A generator has nothing to be told, and keeps nothing in mind.`,
	}
}

func flaxTextOrder() Step {
	return Step{
		Title: "Text order is time order",
		Text: `The characters of the alphabet stand in the order that ASCII gives them, and all ids have the same length: so texts sort as the numbers do. ` +
			`The time has the top bits: so numbers sort as moments do. Make some ids at different times.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoForward, DoNext, DoForward, DoNext},
		After: `Sorted as plain text the ids come in the order in which they were made: {{.SortOrder}}. A database needs no special type for that. ` +
			`The usual base 64 has its digits after its letters, and would not sort.`,
		View: SortedView,
	}
}

func flaxOneInstant() Step {
	return Step{
		Title: "Within a millisecond",
		Text: `Ids of one millisecond share their timestamp and differ only in their random bits. Nothing counts them. ` +
			`The clock is frozen here: make three.`,
		Fields:      []string{"random"},
		Setup:       Setup{Frozen: true},
		Ask:         []Action{DoNext, DoNext, DoNext},
		After:       `You made them as {{.IssueOrder}}, and sorted they are {{.SortOrder}}. Where the two agree it is luck: within a millisecond the order of Flax IDs says nothing.`,
		View:        SortedView,
		CompareWith: 1,
	}
}

func flaxNothingFull() Step {
	return Step{
		Title: "Nothing to run out of",
		Text: `Where other schemes count, and have to stop when the counter is full, Flax draws {{.Bits "random"}} new bits: {{.Count "random"}} possible values a millisecond. ` +
			`Ask for {{.Unlimited}} ids at one instant.`,
		Fields: []string{"random"},
		Setup:  Setup{Frozen: true},
		Ask:    []Action{DoOverflow},
		After: `All {{.Issued}} were made. No call is refused and none has to wait, whatever the rate. ` +
			`What grows with the rate is the chance that two of the ids are the same.`,
	}
}

func flaxStrangers() Step {
	return Step{
		Title: "Nobody to ask",
		Text: `Here are two generators that know nothing of each other, set up alike, with clocks that show the same millisecond. ` +
			`A scheme that counts would make the same id twice now, unless somebody had given each generator a number or a name.`,
		Fields: []string{"random"},
		Setup:  Setup{Generators: []Generator{{Name: "one"}, {Name: "other"}}, Frozen: true},
		Ask:    []Action{DoNext},
		After: `Two ids, and {{.Duplicates}} made twice: the timestamps are equal, the random bits are not. Start as many generators as you like, anywhere, and coordinate nothing. ` +
			`That is what the random bits are for.`,
	}
}

func flaxOdds() Step {
	return Step{
		Title: "The odds at your rate",
		Text: `Two ids of one millisecond are the same with a chance of one in {{.Count "random"}}. The number of pairs grows with the square of the rate: ` +
			`ten times as many ids make a hundred times as many pairs. Raise the rate, and see how many years it takes on average until two are the same.`,
		Fields: []string{"random"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoFaster, DoFaster, DoFaster, DoFaster},
		Live:   `at {{.Rate}} ids a second, two are the same once in {{.YearsToCollision}} years`,
		After: `Count all your generators together. {{.Rate}} ids a second make {{.YearsToCollision}} years; a hundred thousand a second make {{.YearsToCollisionAt 100000}}. ` +
			`Whether that is enough depends on what one repeated id would cost you.`,
	}
}

func flaxNoMemory() Step {
	return Step{
		Title: "No memory",
		Text: `Flax looks at the clock for each id, and forgets it at once. So what does it do when the clock goes back? ` +
			`Step it back, and ask for another id.`,
		Fields: []string{"timestamp"},
		Setup:  Setup{Frozen: true, Before: []SetupAction{{Do: DoNext}}},
		Ask:    []Action{DoBack, DoNext},
		After: `It makes one, as always: without memory there is nothing to notice. The id has the earlier time and sorts first: {{.SortOrder}}. ` +
			`The order of making is lost there; that no id exists twice is as likely as ever, because that never rested on the clock.`,
		View: SortedView,
	}
}

func flaxLastMoment() Step {
	return Step{
		Title: "The last millisecond",
		Text: `The timestamp counts from {{.Epoch}}: its {{.Bits "timestamp"}} bits are full on {{.End}}. This clock shows the last millisecond that they can count; all of them are set. ` +
			`Step it on by one.`,
		Fields: []string{"timestamp"},
		Setup: Setup{
			Clock: flax.Epoch + ids.Millis(flax.MaxTimestamp), Frozen: true, Step: time.Millisecond,
			Before: []SetupAction{{Do: DoNext}},
		},
		Ask:   []Action{DoForward, DoNext},
		After: `Refused: there is no bit left for this time. The reference does not check, and answers with an id that means something else.`,
	}
}
