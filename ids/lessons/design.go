package lessons

import (
	"time"

	"idtui/ids"
	"idtui/ids/scheme"
)

// designLesson is the lesson that designs a layout for the needs of a system.
var designLesson = &Lesson{
	Name:  "design",
	Title: "Design an id",
	About: "turn needs into a layout, and predict each figure before idtui computes it",
	Steps: []Step{
		{
			Title: "What JavaScript can count",
			Text: `A shop needs {{.Need "rate"}} ids per second from {{.Need "nodes"}} nodes, for {{.Need "years"}} years. Its clients run JavaScript, where whole numbers are exact up to {{.Exact}}. ` +
				`The first draft is the usual one: {{.Size}} bits, {{.Width "timestamp" ""}} of them milliseconds since January.`,
			Setup: Setup{Frozen: true, Draft: draft(time.Millisecond, [4]int{1, 41, 10, 12}).pointing([]string{"js-safe", "end", "throughput", "identities"}, []string{"js-safe"}), Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: "When do browsers round the first id?", Answer: `{{.Judged "js-safe" ""}}`,
				Choices: []Choice{
					{Text: `{{.After "js-safe"}} after the epoch`, Is: `{{.Judged "js-safe" ""}}`, Was: `They round ids {{.After "js-safe"}} after the epoch`},
					{Text: `{{.After "end"}} after the epoch`, Is: `{{.Judged "end" ""}}`, Was: `They round ids {{.After "js-safe"}} after the epoch`, Not: "That is when the timestamp ends. Ids pass {{.Exact}} long before."},
					{Text: "never", Is: "never", Was: "They never round an id", Not: "An id of {{.Size}} bits grows beyond {{.Exact}}, the last exact number."},
				},
			}},
			After: `The {{.Low "timestamp"}} bits below the time leave {{.Spare}} of {{.ExactBits}} bits for the time. When the time needs more bits, a browser turns an id into one of its neighbors. ` +
				`Send ids as text, or use at most {{.ExactBits}} bits. This shop wants numbers.`,
		},
		{
			Title: "How long the time lasts",
			Text: `With {{.Width "timestamp" "node=9"}} bits of milliseconds and {{.Width "node" ""}} node bits, none of the {{.Size}} bits is left for a sequence. A node could issue only one id per unit. ` +
				`This draft has {{.Width "sequence" ""}} sequence bits, which leaves {{.Width "timestamp" ""}} for the time.`,
			Setup: Setup{Frozen: true, Draft: draft(time.Millisecond, [4]int{0, 38, 12, 3}).pointing([]string{"js-safe", "end", "throughput", "identities"}, []string{"end"}), Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: `How many years do {{.Width "timestamp" ""}} bits of milliseconds last?`, Answer: `{{.Lasts ""}}`,
				Choices: []Choice{
					{Text: `{{.Lasts ""}} years`, Is: `{{.Lasts ""}}`, Was: `They last {{.Lasts ""}} years`},
					{Text: `{{.Lasts "node=10"}} years`, Is: `{{.Lasts "node=10"}}`, Was: `They last {{.Lasts ""}} years`, Not: `That takes {{.Width "timestamp" "node=10"}} bits.`},
					{Text: `{{.Lasts "node=9"}} years`, Is: `{{.Lasts "node=9"}}`, Was: `They last {{.Lasts ""}} years`, Not: `That takes {{.Width "timestamp" "node=9"}} bits. Each bit that you remove halves the time.`},
				},
			}},
			After: `Each bit that you remove halves the time: {{.Width "timestamp" "node=9"}} bits last {{.Lasts "node=9"}} years, {{.Width "timestamp" ""}} bits {{.Lasts ""}}. ` +
				`The shop needs {{.Need "years"}}. This draft breaks one need: {{.Broken ""}}.`,
		},
		{
			Title: "A longer unit",
			Text: `With a longer unit, the same bits last longer. But the sequence restarts with each unit, so a node can issue fewer ids per second: ` +
				`only {{.Numbers "sequence" ""}} per unit. A node needs {{.PerNode}} ids per second.`,
			Setup: Setup{Frozen: true, Draft: draft(10*time.Millisecond, [4]int{0, 38, 12, 3}).pointing([]string{"js-safe", "end", "throughput", "identities"}, []string{"end", "throughput"}), Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: "Which unit meets all needs?", Answer: "yes",
				Choices: []Choice{
					{Text: `{{.UnitWith "unit=1ms"}}`, Is: `{{.Fits "unit=1ms"}}`, Was: `{{.UnitWith "unit=1ms"}} meets all needs`, Not: `With {{.UnitWith "unit=1ms"}}, the ids last {{.Lasts "unit=1ms"}} years: too short.`},
					{Text: `{{.UnitWith "unit=10ms"}}`, Is: `{{.Fits "unit=10ms"}}`, Was: `{{.UnitWith "unit=10ms"}} meets all needs`},
					{Text: `{{.UnitWith "unit=1s"}}`, Is: `{{.Fits "unit=1s"}}`, Was: `{{.UnitWith "unit=1s"}} meets all needs`, Not: `{{.Numbers "sequence" ""}} ids in {{.UnitWith "unit=1s"}} are too few for a node.`},
				},
			}},
			After: `{{.UnitWith ""}}: {{.Lasts ""}} years, and {{.Judged "throughput" ""}} per node. With {{.UnitWith "unit=1ms"}}, one need is broken: {{.Broken "unit=1ms"}}. ` +
				`With {{.UnitWith "unit=1s"}}, the ids last {{.Lasts "unit=1s"}} years, but a node can issue too few: {{.Judged "throughput" "unit=1s"}}.`,
		},
		{
			Title: "The busiest second",
			Text: `So far, the rate was an average. On a sale day it is {{.Need "peak"}} times as high: each node needs {{.PerNode}} ids per second. ` +
				`The unit stays {{.UnitWith ""}}. Each bit that the sequence gets is taken from the time.`,
			Setup: Setup{Frozen: true, Draft: draft(10*time.Millisecond, [4]int{0, 38, 12, 3}, "peak=10").pointing([]string{"end", "throughput", "overflow", "identities"}, []string{"throughput", "overflow"}), Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: "What is the smallest sequence that is enough?", Answer: `{{.Least "sequence" "throughput"}}`,
				Choices: []Choice{
					{Text: `{{.Wide "sequence" "sequence=1"}}`, Is: `{{.Width "sequence" "sequence=1"}}`, Was: `It takes {{.Least "sequence" "throughput"}}`, Not: `That is {{.Judged "throughput" "sequence=1"}}, and a node needs {{.PerNode}} ids per second.`},
					{Text: `{{.Wide "sequence" "sequence=2"}}`, Is: `{{.Width "sequence" "sequence=2"}}`, Was: `It takes {{.Least "sequence" "throughput"}}`, Not: `That is {{.Judged "throughput" "sequence=2"}}, and a node needs {{.PerNode}} ids per second.`},
					{Text: `{{.Wide "sequence" "sequence=3"}}`, Is: `{{.Width "sequence" "sequence=3"}}`, Was: `It takes {{.Least "sequence" "throughput"}}`, Not: "That is enough, but so are fewer bits."},
				},
			}},
			After: `{{.Width "sequence" "sequence=2"}} bits give {{.Judged "throughput" "sequence=2"}}, {{.Width "sequence" ""}} bits {{.Judged "throughput" ""}}. ` +
				`Requests do not arrive evenly. In {{.Odds "overflow" ""}} of the busy units, more ids are requested than the sequence can number. Then a caller waits for the next unit.`,
		},
		{
			Title: "Numbers for the nodes",
			Text: `{{.Width "node" ""}} bits give {{.Numbers "node" ""}} node numbers for {{.Need "nodes"}} nodes. To assign them, you need a list or a lease service. ` +
				`It would be simpler if each node chose a random number when it starts.`,
			Setup: Setup{Frozen: true, Draft: draft(10*time.Millisecond, [4]int{0, 38, 12, 3}, "peak=10", "assign=none").pointing([]string{"identities", "shared-identity", "duplicates"}, []string{"shared-identity", "duplicates"}), Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: "How likely is it that two nodes choose the same number?", Answer: `{{.Odds "shared-identity" ""}}`,
				Choices: []Choice{
					{Text: "{{.OneIn}}", Is: "{{.OneIn}}", Was: `It is {{.Odds "shared-identity" ""}}`, Not: "That is the probability for a single pair of nodes."},
					{Text: "{{.Share}}", Is: "{{.Share}}", Was: `It is {{.Odds "shared-identity" ""}}`, Not: "That is the share of the numbers that are used. Count pairs of nodes, as in the birthday problem."},
					{Text: `{{.Odds "shared-identity" ""}}`, Is: `{{.Odds "shared-identity" ""}}`, Was: `It is {{.Odds "shared-identity" ""}}`},
				},
			}},
			After: `{{.Need "nodes"}} nodes form {{.Pairs}} pairs, and each pair can collide. Then both nodes issue the same ids. ` +
				`Expected duplicates: {{.Judged "duplicates" ""}}. With assigned numbers: {{.Judged "duplicates" "assign=lease"}}. So assign the numbers.`,
		},
		{
			Title: "When the clock moves back",
			Text: `Now the numbers are assigned. But the clock of each node is stepped back once per day, by up to two seconds. ` +
				`A generator can follow its clock back into units that it has already used, or wait until they are over.`,
			Setup: Setup{Frozen: true, Draft: draft(10*time.Millisecond, [4]int{0, 38, 12, 3}, "peak=10", "clock-steps=true").pointing([]string{"throughput", "duplicates", "outage"}, []string{"duplicates", "outage"}), Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: "Which behavior prevents duplicates?", Answer: "yes",
				Choices: []Choice{
					{Text: "follow the clock", Is: `{{.Met "duplicates" "back=follow"}}`, Was: "Only following the clock prevents duplicates", Not: "The generator would restart its sequence in units that have ids."},
					{Text: "wait", Is: `{{.Met "duplicates" "back=wait"}}`, Was: "Only waiting prevents duplicates"},
				},
			}},
			After: `A generator that follows restarts its sequence in units that have ids. Expected duplicates if it follows: {{.Judged "duplicates" "back=follow"}}. If it waits: {{.Judged "duplicates" "back=wait"}}. ` +
				`Waiting costs an outage of one node: on average {{.Judged "outage" "back=wait"}} per clock step.`,
		},
		{
			Title: "What breaks first",
			Text: `All needs are met. Headroom shows how many times each need can grow before it breaks. ` +
				`This shop may need more years, more nodes or a higher rate.`,
			Setup: Setup{Frozen: true, Draft: draft(10*time.Millisecond, [4]int{0, 38, 12, 3}, "peak=10", "clock-steps=true").pointing([]string{"end", "throughput", "identities", "duplicates"}, []string{"end", "throughput", "identities"}), Before: []SetupAction{{Do: DoNext}}},
			Ask:   []Action{DoReveal},
			Questions: []Question{{
				Text: "Which need has the least headroom?", Answer: `{{.Tightest ""}}`,
				Choices: []Choice{
					{Text: "the years", Is: "end", Was: `The years have the least headroom`, Not: `The ids last {{.Lasts ""}} years, and the shop needs {{.Need "years"}}.`},
					{Text: "the rate of a node", Is: "throughput", Was: `The rate of a node has the least headroom`, Not: `A node can issue {{.Judged "throughput" ""}}, and needs {{.PerNode}} ids per second.`},
					{Text: "the number of nodes", Is: "identities", Was: `The number of nodes has the least headroom`, Not: `There are {{.Numbers "node" ""}} numbers for {{.Need "nodes"}} nodes.`},
				},
			}},
			After: `A layout has the headroom of its tightest need: {{.Headroom ""}}. The node field is larger than it needs to be: {{.Numbers "node" ""}} numbers for {{.Need "nodes"}}. ` +
				`With {{.Size}} bits in total, one field can grow only if another shrinks.`,
		},
		designMove(),
		{
			Title: "The finished layout",
			Text: `{{.Bits "timestamp"}} bits of {{.UnitWith ""}}, {{.Bits "node"}} node bits and {{.Bits "sequence"}} sequence bits. A real generator uses this layout here, with a frozen clock. ` +
				`Generate an id, then request one id more than the unit can hold.`,
			Fields: []string{"timestamp", "node", "sequence"},
			Setup:  Setup{Frozen: true, Draft: draft(10*time.Millisecond, [4]int{0, 39, 10, 4}, "peak=10", "clock-steps=true").pointing([]string{"js-safe", "end", "throughput", "identities", "duplicates", "outage"}, nil)},
			Ask:    []Action{DoNext, DoOverflow},
			Questions: []Question{{
				At: 1, Text: "What does the last request get?", Answer: "{{.Outcome}}",
				Choices: []Choice{
					{Text: "a duplicate", Is: "duplicate", Was: "Its caller got a duplicate", Not: "This generator does not wrap: each id of a unit gets another sequence number."},
					{Text: "a wait for the next unit", Is: "waits", Was: "Its caller waits"},
					{Text: "an error", Is: "refused", Was: "Its caller got an error", Not: "The layout says full = \"wait\". With full = \"refuse\" there would be an error."},
				},
			}},
			After: `All needs are met, with a headroom of {{.Headroom ""}}. The ids stay below {{.Exact}} for {{.Lasts ""}} years. ` +
				`Press D to open this layout in the designer, with these needs. There you can change it and write it to a file.`,
		},
	},
}

// draft returns a draft for the needs of the lesson and for more needs. Its fields are unused bits
// (for the sign), time, node and sequence, with these widths.
func draft(unit time.Duration, widths [4]int, more ...string) *Draft {
	zero := uint64(0)
	fields := []scheme.Field{
		{Name: "unused", Kind: ids.Reserved, Width: widths[0], Fixed: &zero},
		{Name: "timestamp", Kind: ids.Time, Width: widths[1], Unit: scheme.Unit{Length: unit}},
		{Name: "node", Kind: ids.Node, Width: widths[2], Assign: "lease"},
		{Name: "sequence", Kind: ids.Sequence, Width: widths[3]},
	}
	if widths[0] == 0 {
		fields = fields[1:]
	}
	return &Draft{
		Layout: &scheme.Declaration{
			Name: "shop", Prior: scheme.DefaultPrior, Bits: widths[0] + widths[1] + widths[2] + widths[3], Fields: fields,
			Generator: &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull},
			Encodings: []scheme.Encoding{{Alphabet: "decimal"}, {Alphabet: "hex"}},
		},
		Needs: append([]string{"nodes=400", "rate=20k/s", "store=js"}, more...),
		Years: 40,
	}
}

// pointing sets the criteria that a step points out, and those that it asks for.
func (d *Draft) pointing(criteria, asked []string) *Draft {
	d.Criteria, d.Asked = criteria, asked
	return d
}

func designMove() Step {
	const one, late, two = "node=11,sequence=4", "node=12,sequence=4", "node=10,sequence=4"
	was := `They leave {{.Headroom "` + one + `"}}, {{.Headroom "` + late + `"}} and {{.Headroom "` + two + `"}}`
	return Step{
		Title: "Where to take a bit",
		Text: `The sequence needs one more bit. You can take it from the time or from the node. ` +
			`Or take two bits from the node: one for the sequence, one for the time.`,
		Setup: Setup{Frozen: true, Draft: draft(10*time.Millisecond, [4]int{0, 39, 10, 4}, "peak=10", "clock-steps=true").pointing([]string{"end", "throughput", "identities", "duplicates"}, []string{"end", "throughput", "identities"}), Before: []SetupAction{{Do: DoNext}}},
		Ask:   []Action{DoReveal},
		Questions: []Question{{
			Text: "Which change leaves the most headroom?", Answer: `{{.MostHeadroom "` + one + `" "` + late + `" "` + two + `"}}`,
			Choices: []Choice{
				{Text: "one bit from the node", Is: one, Was: was, Not: `Then the tightest need has {{.Headroom "` + one + `"}}: {{.TightestText "` + one + `"}}.`},
				{Text: "one bit from the time", Is: late, Was: was, Not: `Then the ids last only {{.Lasts "` + late + `"}} years.`},
				{Text: "two bits from the node", Is: two, Was: was},
			},
		}},
		After: `Two bits from the node: {{.Lasts ""}} years, {{.Judged "throughput" ""}} per node, and {{.Numbers "node" ""}} nodes. ` +
			`The tightest need is now: {{.TightestText ""}}. idtui fit searches all such layouts, with more units and sizes.`,
	}
}
