package schemes

import "idtui/ids"

// Puid declares the long ids of the Node.js library puid: like cuid a row of
// parts, with the whole machine and process in them.
//
//	hgqy29gr   11cm    2504cd    f8rg7q
//	 time 8    pid 4  machine 6  counter 6    characters
//	  42        21       24        30         bits, and three to spare
//
// Older versions wrote the machine before the process, as the library's README
// still has it: he5fps6l 2504cd 1w3a g8ut8e. The machine is six hex digits, which
// mostly tells the two orders apart; where both fit, it is the newer one.
func Puid() *ids.Scheme {
	return &ids.Scheme{
		Name: "puid", Title: "Puid",
		About:  "24 characters from Node.js: a millisecond, the process, a hash of the machine's address, the nanoseconds of a steady clock.",
		Source: "pid/puid: lib/puid.js, README",
		Prior:  rare, Born: day(2013, 3, 11), // the oldest id in the README
		Params: []ids.Param{
			{Name: "pid", Kind: ids.Number, Max: pow36of4 - 1, Default: "1", Help: "the process id"},
			{Name: "machine", Kind: ids.Number, Max: 1<<24 - 1, Default: "0", Help: "three bytes of a hash of the machine's address", Nth: ids.CountUp(1<<24 - 1)},
		},
		Bind: bindPuid,
		Explanations: ids.Explanations{
			Back: "Puid keeps no memory of the time: it stamps what the clock says. Its counter is another clock's, which goes on meanwhile.",
			Full: "The counter is nanoseconds, and two calls are never within one. Here each id takes one: a millisecond has a million.",
		},
	}
}

// secondNanos is how many nanoseconds the counter goes through before it begins
// anew.
const secondNanos = 1_000_000_000

func bindPuid(v ids.Values) (*ids.BoundScheme, error) {
	forms := puidForms()
	return &ids.BoundScheme{
		Layout: ids.MustLayout(120,
			capped(clock("timestamp", 42, millis(0), "Milliseconds since 1970-01-01.", "8 characters of base 36 last until May 2059."), pow36of8-1),
			capped(node("pid", 21, "The process id in four characters; of a longer one the first four.", "36^4 is more than most process ids need."), pow36of4-1),
			node("machine", 24, "The last six hex digits of the MD5 of the first outward network address, or of the host's name.", "24 bits tell machines apart without handing numbers out."),
			sequenceTo("counter", 30, secondNanos-1, "The nanoseconds of process.hrtime(), which begin anew each second."),
			fixed("padding", ids.Reserved, 3, 0, "Fills the last byte; it is not in the text."),
		),
		Encodings: forms,
		Check: func(id ids.ID) error {
			if n := id.Uint64(87, 30); n >= secondNanos {
				return ids.Problemf("its counter is %d nanoseconds; a second has %d", n, secondNanos)
			}
			return nil
		},
		Strict: true,
		OwnNotes: func(id ids.ID) []string {
			if text := forms[0].Encode(id); !machineAt(text, machineFirst) {
				return nil
			}
			return []string{"may be of an older version too, which wrote the machine before the process"}
		},
		Policy:   &ids.Policy{SeqBits: 20, SeqMax: 999_999, SeqCarry: true, Back: ids.FollowBack, Full: ids.WaitFull},
		Stateful: func() func(ids.Slot, ids.Entropy) ids.ID { return puidComposer(v) },
		Draws:    true,
	}, nil
}

// puidComposer makes ids whose counter goes through a million numbers in a
// millisecond, from a random one on, and one further with each id.
func puidComposer(v ids.Values) func(ids.Slot, ids.Entropy) ids.ID {
	start, empty := new(once), ids.Zero(120).Put(42, 21, uint64(v.Int("pid"))).Put(63, 24, uint64(v.Int("machine")))
	return func(s ids.Slot, e ids.Entropy) ids.ID {
		nanos := start.draw(e)%secondNanos + uint64(s.Unit)%1000*1_000_000 + uint64(s.Seq)
		return empty.Put(0, 42, uint64(s.Unit)).Put(87, 30, nanos%secondNanos)
	}
}

// Where the machine's digits stand.
const (
	pidFirst     = 12
	machineFirst = 8
)

// machineAt reports whether there are six hex digits at a place.
func machineAt(text string, at int) bool {
	for i := at; i < at+6; i++ {
		if nibble(text[i]) > 15 || text[i] < 'a' && text[i] > '9' {
			return false
		}
	}
	return true
}

// puidForms are the orders in which the parts can stand, the newer first.
func puidForms() []ids.Encoding {
	const form = "24 characters of 0-9 and a-z"
	b, h := base36Lower(), hexLower()
	newer := segmented("base36", form, 120, digits(b, 8, 0, 42), digits(b, 4, 42, 21), digits(h, 6, 63, 24), digits(b, 6, 87, 30))
	older := segmented("base36-machine-first", form, 120, digits(b, 8, 0, 42), digits(h, 6, 63, 24), digits(b, 4, 42, 21), digits(b, 6, 87, 30))
	older.Fits = func(s string) bool { return len(s) == 24 && machineAt(s, machineFirst) && !machineAt(s, pidFirst) }
	newer.Fits = func(s string) bool { return len(s) == 24 && !older.Fits(s) }
	// What would be read as the newer order is written in it, and read.
	write, read := older.Append, older.Decode
	older.Append = func(dst []byte, id ids.ID) []byte {
		from := len(dst)
		if dst = write(dst, id); machineAt(string(dst[from:]), pidFirst) {
			return newer.Append(dst[:from], id)
		}
		return dst
	}
	older.Decode = func(s string) (ids.ID, error) {
		if newer.Fits(s) {
			return newer.Decode(s)
		}
		return read(s)
	}
	return []ids.Encoding{newer, older.WithCost(1)}
}
