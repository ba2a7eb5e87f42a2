package lessons

// databaseLesson is the lesson on the ids of many databases, and on what their order
// means to an index.
var databaseLesson = &Lesson{
	Name:    "database",
	Title:   "Ids in a database",
	About:   "what the order of UUIDs, ULIDs, Snowflakes and ObjectIds costs an index",
	Schemes: []string{"uuid-v4", "uuid-v7", "ulid", "snowflake-twitter", "objectid"},
	Steps: []Step{
		{
			Title: "Five ids of one instant",
			Text: `You meet these ids as primary keys. A Snowflake is a whole number for a column of {{(.Of "snowflake").Bytes}} bytes. ` +
				`An ObjectId is written with {{(.Of "objectid").Chars "hex"}} hex digits, a UUID with {{(.Of "v4").Chars "hex"}}. A ULID has {{(.Of "ulid").Chars "base32"}} characters of an alphabet that is twice as large. Generate one of each.`,
			Setup: Setup{Generators: databaseGenerators("v4", "v7", "ulid", "snowflake", "objectid"), Frozen: true},
			Ask:   []Action{DoNext},
			Questions: predict("Which id has the fewest bits?", `{{.Shortest}}`,
				Choice{"the Snowflake", "snowflake", "The Snowflake has the fewest", ""},
				Choice{"the ObjectId", "objectid", "The ObjectId has the fewest", "A hex digit holds half a byte, so an ObjectId has {{(.Of \"objectid\").Bytes}} bytes."},
				Choice{"the ULID", "ulid", "The ULID has the fewest", "A ULID has fewer characters than a UUID, but each of them holds more bits: {{(.Of \"ulid\").Size}} in all."}),
			After: `A Snowflake has {{(.Of "snowflake").Size}} bits, an ObjectId {{(.Of "objectid").Size}}, UUIDs and ULIDs have {{(.Of "ulid").Size}}. ` +
				`Store the bits, not the text. A UUID as text takes more than twice its {{(.Of "v4").Bytes}} bytes, in the table and in every index.`,
		}, {
			Title: "What an id reveals to a stranger",
			Text: `Ids appear in links and in logs, and anyone can decode them. v7 and ULID were designed as keys that sort. ` +
				`Twitter sorted its posts by Snowflake, and MongoDB can sort documents by ObjectId. Generate one of each.`,
			Setup: Setup{Generators: databaseGenerators("v4", "v7", "ulid", "snowflake", "objectid"), Show: "v7", Frozen: true},
			Ask:   []Action{DoNext},
			Questions: predict("Which ids do not reveal when they were generated?", `{{.Timeless}}`,
				Choice{"v4 and v7", "v4, v7", "v4 and v7 do not", "Only their names are alike: v7 begins with a time."},
				Choice{"only v4", "v4", "Only v4 does not", ""},
				Choice{"v4 and ulid", "v4, ulid", "v4 and ulid do not", "The first characters of a ULID are its time."},
				Choice{"all but objectid", "v4, v7, ulid, snowflake", "All but objectid do not", "Ids that sort by time hold a time, in their first bits."}),
			After: `v4 has {{(.Of "v4").Bits "random"}} random bits, and fixed bits for version and variant. The others hold the time of the row: this v7 was generated at {{(.Of "v7").Time}}. ` +
				`If your customers must not know that, do not show them such ids.`,
		}, {
			Title: "One millisecond, several ids",
			Text: `After its time, a ULID has {{.Bits "entropy"}} random bits. This generator is monotonic: its ids always grow. ` +
				`The clock is frozen, and one id is issued. Generate two more.`,
			Fields: []string{"timestamp", "entropy"},
			Setup:  Setup{Generators: databaseGenerators("ulid"), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:    []Action{DoNext, DoNext},
			Questions: predict("Where will the newest id sort?", `{{.Order}}`,
				Choice{"last", "last", "It sorts last", ""},
				Choice{"first", "first", "It sorts first", "Then the new id would be smaller. A monotonic generator never goes down."},
				Choice{"anywhere: its bits are random", "between", "It sorts in between", "Only the first id of a millisecond gets new random bits. The next ids count them up."}),
			After: `Sorted, the ids are {{.SortOrder}}. The generator added one to the random bits. The generator of v7 draws new bits for each id: ` +
				`within one millisecond, such ids are in no order. Some libraries put a counter there.`,
			View:        SortedView,
			CompareWith: 1,
		}, {
			Title: "Random ids in an index",
			Text: `An index keeps the ids sorted, in pages. A page that is full is split in two. {{.IndexRows}} rows get ids of v4, one row per millisecond. ` +
				`A page here has room for {{.IndexPage}} ids. To insert an id, its page must be in memory.`,
			Setup: Setup{Generators: databaseGenerators("v4"), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: predict(`How many pages did the last {{.IndexRecent}} inserts write to?`, `{{.PagesSpread}}`,
				Choice{"a few", "few", "It was {{.PagesWritten}} of {{.Pages}}", "Ids in few pages would have to be near each other, and random bits are not."},
				Choice{"about half of them", "some", "It was {{.PagesWritten}} of {{.Pages}}", "Each insert can go to any page, and there were several inserts per page."},
				Choice{"nearly all", "all", "It was {{.PagesWritten}} of {{.Pages}}", ""}),
			After: `{{.PagesWritten}} of {{.Pages}} pages. So the whole index has to stay in memory, or each insert reads and writes a page of the disk. ` +
				`And splits leave the pages {{.PageFill}} full: the index is larger than it must be.`,
			View: IndexView,
		}, {
			Title: "Ids that begin with the time",
			Text: `The same rows, in four more tables: with ids of v7, ULID, Snowflake and ObjectId. The time comes first in all of them. ` +
				`Within one second, ObjectIds of one process count up.`,
			Setup: Setup{Generators: databaseGenerators("v4", "v7", "ulid", "snowflake", "objectid"), Show: "v7", Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: predict(`How many pages did the last {{.IndexRecent}} inserts of v7 write to?`, `{{.PagesSpread}}`,
				Choice{"a few", "few", "It was {{.PagesWritten}} of {{.Pages}}", ""},
				Choice{"about half of them", "some", "It was {{.PagesWritten}} of {{.Pages}}", "New ids are greater than all others, so they go to the last page."},
				Choice{"nearly all", "all", "It was {{.PagesWritten}} of {{.Pages}}", "The random bits of v7 decide only within a millisecond. The time comes first."}),
			After: `v7 wrote to {{.PagesWritten}} of {{.Pages}} pages, v4 to {{(.Of "v4").PagesWritten}} of {{(.Of "v4").Pages}}. New rows go to the end: only the last page must be in memory, and pages are {{.PageFill}} full. ` +
				`But if many servers insert at once, all of them need that page.`,
			View: IndexView,
		}, {
			Title: "The clock moves back",
			Text: `Each generator has issued an id. v7 and ObjectId take the time as it is. The monotonic ULID never goes down. ` +
				`Snowflake remembers its last millisecond, and has no random bits. Step the clock back, and request ids.`,
			Setup: Setup{Generators: databaseGenerators("v7", "ulid", "snowflake", "objectid"), Frozen: true, Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoBack, DoNext},
			Questions: predict("Which generators issue an id at once?", `{{.Issuing}}`,
				Choice{"all four", "v7, ulid, snowflake, objectid", "All four did", "In an earlier millisecond, Snowflake could repeat a sequence number, so it waits."},
				Choice{"all but snowflake", "v7, ulid, objectid", "All but snowflake did", ""},
				Choice{"only v7 and objectid", "v7, objectid", "Only v7 and objectid did", "ulid can continue too: it stays in its newest millisecond and counts up."},
				Choice{"only ulid", "ulid", "Only ulid did", "v7 and objectid do not compare the clock with earlier ids."}),
			After: `Snowflake makes its callers wait. v7 and ObjectId issued ids that sort before older ones. In an index that costs a few pages, ` +
				`but rows are no longer in the order of their insertion. Only ulid stayed in order.`,
		}, databaseTwins(), {
			Title: exerciseTitle,
			Text:  `Make the Snowflake wait while v7 issues an id that sorts before an older one. The clock is frozen, and one step is {{.Step}}.`,
			Setup: Setup{Generators: databaseGenerators("v7", "snowflake"), Frozen: true},
			Exercise: &Exercise{
				Goal: `snowflake {{(.Of "snowflake").State}}, v7 {{(.Of "v7").Order}}`, Is: "snowflake waiting, v7 first",
				Hint:     `Both generators must have issued an id. Then one fault of the clock is enough.`,
				Solution: []Action{DoNext, DoBack, DoNext},
			},
			After: `One clock, two answers. Snowflake gives up time to keep the order, v7 gives up the order to answer at once. Choose what your index and your callers can accept.`,
			View:  SortedView,
		},
	},
}

// databaseGenerators returns generators by their short names.
func databaseGenerators(names ...string) []Generator {
	schemes := map[string]string{"v4": "uuid-v4", "v7": "uuid-v7", "ulid": "ulid", "snowflake": "snowflake-twitter", "objectid": "objectid"}
	var list []Generator
	for _, name := range names {
		list = append(list, Generator{Name: name, Scheme: schemes[name]})
	}
	return list
}

func databaseTwins() Step {
	list := append(databaseGenerators("v7", "ulid", "snowflake", "objectid"), databaseGenerators("v7", "ulid", "snowflake", "objectid")...)
	for i := range list {
		list[i].Name += map[bool]string{true: "-a", false: "-b"}[i < len(list)/2]
	}
	return Step{
		Title: "Two servers",
		Text: `Server a and server b run the same program with the same settings. At the same instant, each inserts a row in each of four tables. ` +
			`An ObjectId has {{(.Of "objectid-a").Bits "random"}} random bits per process, a Snowflake has {{(.Of "snowflake-a").Bits "node"}} bits for a node number.`,
		Setup: Setup{Generators: list, Frozen: true},
		Ask:   []Action{DoNext},
		Questions: predict("Which key of server b exists already, so that its insert fails?", `{{.Duplicating}}`,
			Choice{"the v7", "v7-b", "The v7 exists already", "Both servers draw random bits of their own."},
			Choice{"the Snowflake", "snowflake-b", "The Snowflake exists already", ""},
			Choice{"the ObjectId", "objectid-b", "The ObjectId exists already", "Each process draws its random bytes when it starts."},
			Choice{"none", "none", "No insert fails", "A Snowflake has no random bits, and both servers have the same node number."}),
		After: `Both servers have node {{(.Of "snowflake-b").Value "node"}}, so the Snowflakes are equal. You must give each server its own number: in a configuration, or with a lease. ` +
			`The other three need no numbers.`,
	}
}
