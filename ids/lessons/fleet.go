package lessons

import (
	"time"

	"idtui/ids"
)

// fleetLesson is the lesson on what happens to schemes on many servers. Three of its steps
// are incidents, which are computed.
var fleetLesson = &Lesson{
	Name:    "fleet",
	Title:   "Thousands of servers",
	About:   "which ids stay unique with random numbers, forks and leases",
	Schemes: []string{"snowflake-twitter", "xid", "uuid-v7"},
	Steps: []Step{{
		Title: "Three reasons for unique ids",
		Text: `On many servers, ids are unique for one of three reasons. A Snowflake has {{(.Of "snowflake").Bytes}} bytes, and holds a node number that you assign. An xid has {{(.Of "xid").Chars "base32"}} characters of five bits, and holds a machine, a process and a counter. ` +
			`v7 has {{(.Of "v7").Chars "hex"}} hex digits, and relies on {{(.Of "v7").Bits "rand_b"}} random bits or more. Generate one of each.`,
		Setup: Setup{Generators: fleetGenerators(), Frozen: true},
		Ask:   []Action{DoNext},
		Questions: predict("Which id has the fewest bits?", `{{.Shortest}}`,
			Choice{"the Snowflake", "snowflake", "The Snowflake has the fewest", ""},
			Choice{"the xid", "xid", "The xid has the fewest", "An xid has room for a machine and a process: {{(.Of \"xid\").Size}} bits in all."},
			Choice{"v7", "v7", "v7 has the fewest", "Random bits take room: a UUID has {{(.Of \"v7\").Size}} bits."}),
		After: `The Snowflake has {{(.Of "snowflake").Bits "node"}} bits for its node. That is room for {{(.Of "snowflake").Count "node"}} servers, if all numbers differ. ` +
			`The next three steps are incidents. idtui computes what happens in them.`,
	}, incident("random-workers", "Numbers chosen at random",
		`{{.FleetNodes}} pods start. Each chooses a random number from {{.FleetNumbers}}, and keeps it. It is the node of a Snowflake, and the machine and the process of an xid. `+
			`Each pod issues ids at {{.FleetRate}}, for {{.FleetFor}}.`,
		[4]string{
			"",
			"Many pods choose the same number, and a Snowflake has nothing else that differs.",
			"The counter of an xid starts at a random number, but many pairs of pods share a number.",
			"There are more pods than numbers, so many pods share one.",
		},
		`On average, {{(.Of "snowflake").Repeats}} Snowflakes and {{(.Of "xid").Repeats}} xids are duplicates. `+
			`At least one xid is a duplicate with a probability of {{(.Of "xid").Chance}}. v7 does not need the number. Random numbers need a range that is much larger than the number of servers.`), incident("forked", "A fork",
		`A process seeds its random generator. Then it forks {{.FleetNodes}} workers, and all of them draw the same bits. They have different numbers and process ids. `+
			`Each issues ids at {{.FleetRate}}.`,
		[4]string{
			"After a fork, the random bits of v7 are the same in all workers: only the time can differ.",
			"",
			"v7 has no number: two workers differ only in their random bits, and these are equal.",
			"Random bits help only if each worker draws its own.",
		},
		`On average, {{(.Of "v7").Repeats}} ids of v7 are duplicates. If you rely on random bits, seed after the fork, or ask the operating system for bits each time. `+
			`The two schemes with numbers are not affected.`), incident("zombie-lease", "A pause longer than the lease",
		`Here each number is leased for {{.LeaseTTL}}. Each of {{.FleetNodes}} servers pauses once for {{.LeasePause}}, and its number goes to a new server. `+
			`After the pause, the old one issues ids until it renews: two servers share a number.`,
		[4]string{
			"Two servers share a number for a few seconds. An xid has a counter that starts at a random number, so the two rarely meet.",
			"The Snowflakes of both servers hold the same number, and count from zero in each millisecond.",
			"",
			"For a few seconds two servers share a number, and a Snowflake has nothing else.",
		},
		`On average, {{(.Of "snowflake").Repeats}} Snowflakes are duplicates. A lease is safe only with a fence: before each id, the server checks that its lease has not ended.`), {
		Title: "Numbers that differ",
		Text: `Two servers issue Snowflakes in the same millisecond. Server a has number {{(.Of "a").Value "node"}}, server b has number {{(.Of "b").Value "node"}}. ` +
			`A third, c, was copied from a. Generate one id with each.`,
		Setup: Setup{
			Generators: []Generator{{Name: "a", Set: ids.Settings{"node": "1"}}, {Name: "b", Set: ids.Settings{"node": "2"}}, {Name: "c", Set: ids.Settings{"node": "1"}}},
			Frozen:     true, Before: []SetupAction{{Do: DoNext, By: "a"}, {Do: DoNext, By: "b"}, {Do: DoForward}},
		},
		Ask: []Action{DoNext},
		Questions: predict("Whose id exists already?", `{{.Duplicating}}`,
			Choice{"that of b", "b", "b issued a duplicate", "The number of b differs, so all of its ids do."},
			Choice{"that of c", "c", "c issued a duplicate", ""},
			Choice{"none", "none", "No id exists already", "c has the number of a, and both count from zero in the same millisecond."}),
		After: `Numbers work if each is assigned only once, by a lease with a fence or as a pod's ordinal. A copied file gives one number to two servers.`,
	}, {
		Title: exerciseTitle,
		Text:  `Servers a and b have the same number. The clock of b is {{.Step}} ahead. Make a issue an id that b issued before. One step is {{.Step}}.`,
		Setup: Setup{
			Generators: []Generator{{Name: "a"}, {Name: "b", Skew: time.Second}},
			Frozen:     true, Step: time.Second,
		},
		Exercise: &Exercise{
			Goal: `{{.Duplicating}}`, Is: "a",
			Hint:     `b is ahead now. When does the clock of a show what the clock of b showed?`,
			Solution: []Action{DoNext, DoForward, DoNext},
		},
		After: `Clocks that differ do not protect servers with one number. They only delay the duplicate, until one clock shows what the other one showed.`,
	}},
}

// fleetGenerators returns one generator of each scheme.
func fleetGenerators() []Generator {
	return []Generator{
		{Name: "snowflake", Scheme: "snowflake-twitter"},
		{Name: "xid", Scheme: "xid"},
		{Name: "v7", Scheme: "uuid-v7"},
	}
}

// incident returns a step that asks which of the three generators survive. The reasons are in the
// order of the choices.
func incident(name, title, text string, why [4]string, after string) Step {
	return Step{
		Title: title,
		Text:  text,
		Setup: Setup{Generators: fleetGenerators(), Frozen: true, Incident: name, Before: []SetupAction{{Do: DoNext}}},
		Ask:   []Action{DoReveal},
		Questions: predict("Which schemes survive (a duplicate is less than {{.Unlikely}} likely)?", `{{.Survivors}}`,
			Choice{"only v7", "v7", "Only v7 survives", why[0]},
			Choice{"snowflake and xid", "snowflake, xid", "Snowflake and xid survive", why[1]},
			Choice{"xid and v7", "xid, v7", "xid and v7 survive", why[2]},
			Choice{"all three", "snowflake, xid, v7", "All three survive", why[3]}),
		After: after,
		View:  FleetView,
	}
}
