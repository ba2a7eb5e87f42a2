package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
)

// Puid declares the long ids of the Node.js library puid: a series of parts, as in
// cuid, with the full machine and process.
//
//	hgqy29gr   11cm    2504cd    f8rg7q
//	 time 8    pid 4  machine 6  counter 6    characters
//	  42        21       24        30         bits, and three to spare
//
// Older versions wrote the machine before the process, as the library's README
// still shows: he5fps6l 2504cd 1w3a g8ut8e. The machine is six hex digits, which
// usually distinguishes the two orders. If both fit, the newer order is assumed.
func Puid() *ids.Scheme {
	return Scheme{
		Name: "puid", Title: "Puid",
		About:  "24 characters, from a Node.js library: millisecond, process, hash of the machine's address, nanoseconds of a monotonic clock.",
		Source: "pid/puid: lib/puid.js, README",
		Prior:  rare, Born: day(2013, 3, 11), // the oldest id in the README
		Params: []ids.Param{
			{Name: "pid", Kind: ids.Number, Max: pow36of4 - 1, Default: "1", Help: "the process id", Own: ownPuidProcess},
			{Name: "machine", Kind: ids.Number, Max: 1<<24 - 1, Default: "0", Help: "three bytes of a hash of the machine's address", Nth: ids.CountUp(1<<24 - 1), Own: ownPuidMachine},
		},
		Fields: Fields{
			upTo(pow36of8-1, clock("timestamp", 42, millisecond, nil, "Milliseconds since 1970-01-01.", "8 characters of base 36 last until May 2059.")),
			owned(upTo(pow36of4-1, node("pid", 21, "The process id in four characters. A longer one is cut to its first four.", "36^4 is more than most process ids need.")), ids.AssignPID, nil),
			node("machine", 24, "The last six hex digits of the MD5 of the first external network address, or of the host name.", "24 bits distinguish machines without assigned numbers."),
			within(secondNanos-1, counter("counter", 30, secondNanos, "The nanoseconds of process.hrtime(), which restart each second.")),
			padding(3),
		},
		Encodings: Encodings{
			custom("base36", func(int) (ids.Encoding, error) { return puidForms()[0], nil }),
			custom("base36-machine-first", func(int) (ids.Encoding, error) { return puidForms()[1], nil }),
		},
		Generator: &Generator{Back: ids.FollowBack, Full: ids.WaitFull},
		Policy:    &ids.Policy{SeqBits: 20, SeqMax: 999_999, SeqCarry: true, Back: ids.FollowBack, Full: ids.WaitFull},
		Bound: func(b *ids.BoundScheme, v ids.Values) error {
			b.Stateful, b.Draws = func() func(ids.Slot, ids.Entropy) ids.ID { return puidComposer(v) }, true
			b.OwnNotes = func(id ids.ID) []string {
				if text := b.Encodings[0].Encode(id); !machineAt(text, machineFirst) {
					return nil
				}
				return []string{"can also be from an older version, which wrote the machine before the process"}
			}
			return nil
		},
		Says: Says{
			ClockMovedBack:   "Puid keeps no state: it takes the time from the clock as it is. Its counter is a monotonic clock, which continues.",
			SequenceOverflow: "The counter is nanoseconds, and two calls are never within the same one. In idtui each id takes one nanosecond: a million per millisecond.",
		},
	}.Declare()
}

// secondNanos is the number of nanoseconds after which the counter restarts.
const secondNanos = 1_000_000_000

// puidComposer returns a composer whose counter has a million values per
// millisecond, starts at a random one and grows by one with each id.
func puidComposer(v ids.Values) func(ids.Slot, ids.Entropy) ids.ID {
	start, empty := new(once), encoding.Zero(120).Put(42, 21, uint64(v.Int("pid"))).Put(63, 24, uint64(v.Int("machine")))
	return func(s ids.Slot, e ids.Entropy) ids.ID {
		nanos := start.draw(e)%secondNanos + uint64(s.Unit)%1000*1_000_000 + uint64(s.Seq)
		return empty.Put(0, 42, uint64(s.Unit)).Put(87, 30, nanos%secondNanos)
	}
}

// The position of the machine's digits.
const (
	pidFirst     = 12
	machineFirst = 8
)

// machineAt reports whether six hex digits start at a position.
func machineAt(text string, at int) bool {
	for i := at; i < at+6; i++ {
		if c := text[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

// puidForms returns the encodings: one for each order of the parts, the newer first.
// A text that could be of either order is in the newer.
func puidForms() []ids.Encoding {
	const name, pattern = "base36-machine-first", "24 characters of 0-9 and a-z"
	b, h := alphabet("base36"), alphabet("hex")
	newer := segmented("base36", pattern, 120, digits(b, 8, 0, 42), digits(b, 4, 42, 21), digits(h, 6, 63, 24), digits(b, 6, 87, 30))
	older := segmented(name, pattern, 120, digits(b, 8, 0, 42), digits(h, 6, 63, 24), digits(b, 4, 42, 21), digits(b, 6, 87, 30))
	isOlder := func(s string) bool { return machineAt(s, machineFirst) && !machineAt(s, pidFirst) }
	return []ids.Encoding{
		encoding.Must(newer.With(encoding.WithFilter(func(s string) bool { return !isOlder(s) }))),
		encoding.Must(encoding.NewEncoding(encoding.Codec{
			Name: name, Pattern: pattern, Shortest: 24, Longest: 24, Reads: older.Reads(), Writes: older.Writes(), Exact: true,
			Decode: func(s string) (ids.ID, error) {
				if len(s) != 24 || !isOlder(s) {
					return newer.Decode(s)
				}
				return older.Decode(s)
			},
			Append: func(dst []byte, id ids.ID) []byte {
				from := len(dst)
				if dst = older.Append(dst, id); machineAt(string(dst[from:]), pidFirst) { // it would be read as the newer order
					return newer.Append(dst[:from], id)
				}
				return dst
			},
		}, encoding.WithCost(1))),
	}
}
