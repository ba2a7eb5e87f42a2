// Package koid makes and reads koids: 64-bit ids of a millisecond, a
// generator and a counter, as npm's koid and flake-idgen make them.
//
// A koid is k-ordered and conflict-free as long as no two generators share a
// datacenter and worker. Its generator keeps a memory of the newest millisecond:
// when the clock goes back it refuses (or waits, if told to), because it could
// not tell which ids of the past it has already issued.
//
// A program makes a [Generator] of a [Config] and asks it for the next [ID].
// [Scheme] declares the same to tools that work with any scheme.
package koid

import (
	"errors"
	"strconv"
	"time"

	"idtui/ids"
)

// Sizes of the fields in bits, from the original's document.
const (
	TimestampBits  = 42
	DatacenterBits = 5
	WorkerBits     = 5
	CounterBits    = 12
)

// Largest values of the fields.
const (
	MaxTimestamp  = 1<<TimestampBits - 1 // milliseconds since the epoch
	MaxDatacenter = 1<<DatacenterBits - 1
	MaxWorker     = 1<<WorkerBits - 1
	MaxID         = 1<<(DatacenterBits+WorkerBits) - 1 // datacenter << 5 | worker
	MaxCounter    = 1<<CounterBits - 1
)

// Scheme declares koid. Its parameters are those of the original's
// KoidFactory: datacenter and worker, or both as id, and the epoch.
func Scheme() *ids.Scheme {
	return &ids.Scheme{
		Name:   "koid",
		Title:  "koid",
		About:  "64 bits for a number column: a millisecond, who made it, and a counter. Refuses to make ids while its clock is behind.",
		Source: "npm koid 18.0.1, README",
		Born:   time.Date(2010, 11, 4, 0, 0, 0, 0, time.UTC),
		Params: params(),
		Adjust: adjust,
		Bind:   bind,
		Explanations: ids.Explanations{
			Back:  "koid has no spare bit to mark a second pass through the same millisecond, so it issues nothing until the clock has caught up.",
			Full:  "The counter has 12 bits: 4096 ids a millisecond. One more would repeat the first, so koid refuses until the next millisecond.",
			Ended: "The timestamp's 42 bits hold 139 years from the epoch; a later epoch buys a later end, for new ids only.",
		},
	}
}

func params() []ids.Param {
	return []ids.Param{
		{Name: "datacenter", Kind: ids.Number, Max: MaxDatacenter, Default: "0", Help: "where the generator runs"},
		{Name: "worker", Kind: ids.Number, Max: MaxWorker, Default: "0", Help: "which generator there"},
		{Name: "id", Kind: ids.Number, Max: MaxID, Default: "0", Help: "both in one: datacenter × 32 + worker", Nth: ids.CountUp(MaxID)},
		{Name: "epoch", Kind: ids.Instant, Default: "0", Help: "the moment that timestamp 0 stands for", AffectsDecoding: true},
		{Name: "base", Kind: ids.Choice, Choices: []string{"auto", "10", "16"}, Default: "auto", Help: "what digits alone are: decimal or hex", AffectsDecoding: true},
		{Name: "wait", Kind: ids.Switch, Default: "false", Help: "wait where koid would refuse"},
	}
}

// adjust keeps id equal to its two halves.
func adjust(set ids.Settings, changed string) error {
	number := func(name string) int { n, _ := strconv.Atoi(set[name]); return n }
	switch changed {
	case "id":
		set["datacenter"] = strconv.Itoa(number("id") >> WorkerBits)
		set["worker"] = strconv.Itoa(number("id") & MaxWorker)
	case "datacenter", "worker":
		set["id"] = strconv.Itoa(number("datacenter")<<WorkerBits | number("worker"))
	}
	return nil
}

func bind(v ids.Values) (*ids.BoundScheme, error) {
	epoch := v.Instant("epoch")
	if epoch < 0 {
		return nil, errors.New("epoch before 1970: the original counts from 1970-01-01 or later")
	}
	unit := ids.Unit{Step: time.Millisecond, Epoch: epoch}
	layout, err := newLayout(unit)
	if err != nil {
		return nil, err
	}
	forms := encodings(v.Text("base"))
	node := uint64(v.Int("datacenter")<<WorkerBits | v.Int("worker"))
	return &ids.BoundScheme{
		Layout:     layout,
		Encodings:  forms,
		Canonical:  canonicalOf(&forms[0]),
		OwnNotes:   notes,
		Milestones: milestones(unit),
		Policy:     policy(unit, v.Bool("wait")),
		Published:  published(unit),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			return ids.FromUint64(compose(uint64(s.Unit), node, uint64(s.Seq)))
		},
	}, nil
}

// compose puts a koid together.
//
//	 0                                          42    47    52           64
//	┌──────────────────────────────────────────┬─────┬─────┬────────────┐
//	│ timestamp: ms since the epoch         42 │ dc 5│ wk 5│ counter 12 │
//	└──────────────────────────────────────────┴─────┴─────┴────────────┘
func compose(timestamp, node, counter uint64) uint64 {
	return timestamp<<(DatacenterBits+WorkerBits+CounterBits) | node<<CounterBits | counter
}

// policy is koid's generator: refuse (or wait) when the clock goes back and
// when a millisecond is full. Timestamp 0 is never issued.
func policy(unit ids.Unit, wait bool) *ids.Policy {
	p := &ids.Policy{
		Unit: unit, MinUnit: 1, MaxUnit: MaxTimestamp,
		SeqBits: CounterBits, SeqMax: MaxCounter,
		Back: ids.RefuseBack, Full: ids.RefuseFull,
	}
	if wait {
		p.Back, p.Full = ids.WaitBack, ids.WaitFull
	}
	return p
}

// published is the generator as npm has it: after the refusal of an overflow its
// counter stands at 0 again, so that the next call repeats an id.
func published(unit ids.Unit) *ids.Policy {
	p := policy(unit, false)
	p.Full = ids.RepeatFull
	return p
}

func newLayout(unit ids.Unit) (*ids.Layout, error) {
	return ids.NewLayout(64,
		ids.Field{
			Name: "timestamp", Kind: ids.Time, Width: TimestampBits, Unit: &unit,
			About: "Milliseconds since the epoch, which is 1970-01-01 unless the generator was told another one. The epoch is not in the id.",
			Why:   "42 bits count 139 years. It stands first so that numbers sort by time. Read as a signed 64-bit number, the top bit turns the id negative halfway.",
		},
		ids.Field{
			Name: "datacenter", Kind: ids.Node, Width: DatacenterBits,
			About: "Which datacenter the generator runs in; someone has to hand these numbers out.",
			Why:   "5 bits: 32 datacenters. With the worker it is the 10-bit generator identifier.",
		},
		ids.Field{
			Name: "worker", Kind: ids.Node, Width: WorkerBits,
			About: "Which generator within the datacenter.",
			Why:   "5 bits: 32 workers. Two generators with the same pair will make the same ids.",
		},
		ids.Field{
			Name: "counter", Kind: ids.Sequence, Width: CounterBits,
			About: "Counts the ids of one millisecond, from 0.",
			Why:   "12 bits: 4096 ids a millisecond, 4.096 million a second from one generator. The original's own reader keeps only 5 of these bits.",
		},
	)
}

// milestones are when ids turn negative as int64, and when the timestamp ends.
func milestones(unit ids.Unit) []ids.Milestone {
	return []ids.Milestone{
		{At: unit.Instant(1 << (TimestampBits - 1)), What: "the sign bit is set: as a signed 64-bit number the id turns negative"},
		{At: unit.Instant(MaxTimestamp), What: "the last millisecond that 42 bits can count"},
	}
}

func notes(id ids.ID) []string {
	if list := hexNotes(id.Uint64(0, 64)); list != nil {
		return list
	}
	counter := id.Uint64(52, CounterBits)
	if counter <= 31 {
		return nil
	}
	b := append(make([]byte, 0, 128), "koid's own retrieveFromId reads the counter "...)
	b = strconv.AppendUint(b, counter, 10)
	b = strconv.AppendUint(append(b, " as "...), counter&31, 10)
	return []string{string(append(b, ": it keeps 5 of the 12 bits"...))}
}
