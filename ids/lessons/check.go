package lessons

// checkLesson is the lesson on how to find the fault of a generator. Its ids are generated
// by a real generator, and a fault is added to them.
var checkLesson = &Lesson{
	Name:    "check",
	Title:   "Faults of generators",
	About:   "find the fault in the ids, then see what idtui check finds",
	Schemes: []string{"snowflake-twitter", "uuid-v4", "uuid-v7"},
	Steps: []Step{{
		Title: "A correct generator",
		Text: `idtui check tests what a scheme promises. It looks at form, fixed bits, duplicates and order, and at the clock, sequence, node and random bits. ` +
			`These are some of {{.CheckedIDs}} Snowflakes of one generator. Run check.`,
		Setup: checked(Generator{Name: "snowflake"}),
		Ask:   []Action{DoReveal},
		Questions: predict("One test has nothing to test here. Which one?", `{{.Untested}}`,
			Choice{"sequence", "sequence", "The sequence is not tested", "A Snowflake has a sequence of {{.Bits \"sequence\"}} bits."},
			Choice{"node", "node", "The node is not tested", "A Snowflake has {{.Bits \"node\"}} bits for its node, and the node of one generator must not change."},
			Choice{"random", "random", "Random bits are not tested", ""}),
		After: `All other tests pass. In the next steps, each generator has one fault. Look at the ids first: the times, the nodes and the sequences show a lot.`,
		View:  CheckView,
	}, {
		Title: "The first fault",
		Text:  `This generator of Snowflakes has a fault. The ids were generated just now: the clock shows {{.ClockDate}}. Find the fault, then run check.`,
		Setup: checked(Generator{Name: "snowflake", Fault: LeapDays}),
		Ask:   []Action{DoReveal},
		Questions: predict("Which test fails?", `{{.FailedTests}}`,
			Choice{"clock", "clock", "The clock test fails", ""},
			Choice{"sequence", "sequence", "The sequence test fails", "The sequence restarts at 0 in each millisecond, as it should."},
			Choice{"order", "order", "The order test fails", "Each time is the same as the one before, or later."}),
		After: `check says: {{.Finding}}. {{.Advice}} This fault is in a published library: its epoch was computed as if no year had a leap day.`,
		View:  CheckView,
	}, {
		Title: "The second fault",
		Text:  `Another generator of Snowflakes. The times are right. Find the fault, then run check.`,
		Setup: checked(Generator{Name: "snowflake", Fault: KeptSequence}),
		Ask:   []Action{DoReveal},
		Questions: predict("Which test fails?", `{{.FailedTests}}`,
			Choice{"unique", "unique", "The unique test fails", "No two ids are equal: the sequence differs in each."},
			Choice{"sequence", "sequence", "The sequence test fails", ""},
			Choice{"node", "node", "The node test fails", "All ids have the same node."}),
		After: `check says: {{.Finding}}. {{.Advice}} Nothing is wrong until the sequence wraps in the middle of a millisecond. Then the order of the ids is not the order of the requests.`,
		View:  CheckView,
	}, {
		Title: "The third fault",
		Text:  `A generator of UUIDv4. Its ids hold no time and no node, only {{.Size}} bits, of which most are random. Look at the digits, then run check.`,
		Setup: checked(Generator{Name: "v4", Scheme: "uuid-v4", Fault: DecimalDigits}),
		Ask:   []Action{DoReveal},
		Questions: predict("Which test fails?", `{{.FailedTests}}`,
			Choice{"form", "form", "The form test fails", "The length, the dashes and the digits are those of a UUID."},
			Choice{"fixed", "fixed", "The fixed test fails", "The version and the variant are right."},
			Choice{"random", "random", "The random test fails", ""}),
		After: `check says: {{.Finding}}. The generator drew only decimal digits, and never a letter. So there are far fewer ids than {{.Size}} bits can hold, and collisions come sooner.`,
		View:  CheckView,
	}, {
		Title: "Three generators",
		Text:  `Three generators of Snowflakes, with one fault each. All of them issue up to four ids in a millisecond. The clock shows {{.ClockDate}}.`,
		Setup: checked(
			Generator{Name: "a", Fault: KeptSequence},
			Generator{Name: "b", Fault: ShortSequence},
			Generator{Name: "c", Fault: HourAhead}),
		Ask: []Action{DoReveal},
		Questions: predict("Which one issues duplicates?", `{{.Failing "unique"}}`,
			Choice{"a", "a", "a issues duplicates", "The sequence of a never restarts, so it differs in each id."},
			Choice{"b", "b", "b issues duplicates", ""},
			Choice{"c", "c", "c issues duplicates", "The clock of c is an hour ahead. Its ids are still unique."}),
		After: `The sequence of b has one bit: the third id of a millisecond is equal to the first one. c takes local time for UTC. ` +
			`To test a generator of your own, run idtui check SCHEME --exec COMMAND. Then check starts it several times, and knows when each id arrives.`,
		View: CheckView,
	}, {
		Title: exerciseTitle,
		Text: `A correct generator fails, too, if the clock of its server is wrong. The order test fails if a time is before that of an earlier id. ` +
			`Make this generator of UUIDv7 issue such an id. One step is {{.Step}}.`,
		Setup: Setup{Generators: []Generator{{Name: "v7", Scheme: "uuid-v7"}}, Frozen: true},
		Exercise: &Exercise{
			Goal: `{{.InOrder}}`, Is: "false",
			Hint:     `The order test compares an id with the ones before it. So you need an id, and then one of an earlier time.`,
			Solution: []Action{DoNext, DoBack, DoNext},
		},
		After: `The ids do not show whether the generator or the clock moved back. check reports what it found, and where: look at the clock of that server at that time.`,
	}},
}

// checked returns the setup of a step on the ids of generators.
func checked(list ...Generator) Setup {
	return Setup{Generators: list, Frozen: true, Checked: true}
}
