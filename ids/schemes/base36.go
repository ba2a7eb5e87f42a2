package schemes

import (
	"os"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/host"
	"idtui/ids/internal/identity"
	"idtui/ids/scheme"
)

// CUID1 declares the first cuid, now deprecated. The original defines only a
// text: c, then parts in base 36. Each part gets as many bits here as it needs.
//
//	c  cmi83fur    f000      3g        x7        da2pn76i
//	   time 8    counter 4  pid 2    host 2     random 8    characters
//	     42         21       11        11          42       bits, and one to spare
var CUID1 = Scheme{
	Name: "cuid1", Title: "cuid", Aliases: []string{"cuid"},
	About:  "25 characters starting with c: millisecond, counter, fingerprint of process and host, random characters. Deprecated because it reveals too much.",
	Source: "paralleldrive/cuid, README",
	Prior:  common, Born: day(2012, 8, 1),
	Params: []ids.Param{
		{Name: "pid", Kind: ids.Number, Max: pow36of2 - 1, Default: "1", Help: "two characters of the process id", Own: identity.PID(pow36of2)},
		{Name: "host", Kind: ids.Number, Max: pow36of2 - 1, Default: "0", Help: "two characters derived from the host name", Nth: ids.CountUp(pow36of2 - 1), Own: identity.CUIDHost, OfHost: true},
	},
	Fields: Fields{
		upTo(pow36of8-1, clock("timestamp", 42, millisecond, nil, "Milliseconds since 1970-01-01.", "8 characters of base 36 last until May 2059.")),
		carried(upTo(pow36of4-1, counter("counter", 21, pow36of4, "Counts the ids of the process and restarts after 36^4."))),
		owned(upTo(pow36of2-1, node("pid", 11, "Two characters of the process id.", "Part of the fingerprint that distinguishes machines.")), ids.AssignPID, nil),
		upTo(pow36of2-1, node("host", 11, "Two characters derived from the host name.", "Part of the fingerprint.")),
		upTo(pow36of8-1, random("random", 42, "8 characters of base 36.")),
		padding(1),
	},
	Encodings: Encodings{
		segments("base36", "c and 24 characters of 0-9 and a-z",
			encoding.Literal("c"), digits("base36", 8, 0, 42), digits("base36", 4, 42, 21), digits("base36", 2, 63, 11), digits("base36", 2, 74, 11), digits("base36", 8, 85, 42)),
	},
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:   "cuid keeps no state: it takes the time from the clock as it is. Its counter continues.",
		SequenceOverflow: "The counter restarts after 1,679,616 ids.",
	},
}.Declare()

const (
	pow36of2 = 36 * 36
	pow36of4 = pow36of2 * pow36of2
	pow36of8 = pow36of4 * pow36of4
)

// Puid declares the long ids of the Node.js library puid. They are a series of parts, as in cuid,
// with the full machine and process.
//
//	hgqy29gr   11cm    2504cd    f8rg7q
//	 time 8    pid 4  machine 6  counter 6    characters
//	  42        21       24        30         bits, and three to spare
//
// Older versions wrote the machine before the process, as the library's README
// still shows: he5fps6l 2504cd 1w3a g8ut8e. The machine is six hex digits, which
// usually distinguishes the two orders. If both fit, the newer order is assumed.
var Puid = Scheme{
	Name: "puid", Title: "Puid",
	About:  "24 characters, from a Node.js library: millisecond, process, hash of the machine's address, nanoseconds of a monotonic clock.",
	Source: "pid/puid: lib/puid.js, README",
	Prior:  rare, Born: day(2013, 3, 11), // the oldest id in the README
	Params: []ids.Param{
		{Name: "pid", Kind: ids.Number, Max: pow36of4 - 1, Default: "1", Help: "the process id", Own: identity.PID(pow36of4)},
		{Name: "machine", Kind: ids.Number, Max: 1<<24 - 1, Default: "0", Help: "three bytes of a hash of the machine's address", Nth: ids.CountUp(1<<24 - 1), Own: identity.PuidMachine, OfHost: true},
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
		empty := encoding.Zero(120).Put(42, 21, uint64(v.Int("pid"))).Put(63, 24, uint64(v.Int("machine")))
		b.Draws = true
		// The counter starts at a random value; it grows by one per id and a million per millisecond.
		b.Stateful = func() func(ids.Slot, ids.Entropy) ids.ID {
			start := new(once)
			return func(s ids.Slot, e ids.Entropy) ids.ID {
				nanos := start.draw(e)%secondNanos + uint64(s.Unit)%1000*1_000_000 + uint64(s.Seq)
				return empty.Put(0, 42, uint64(s.Unit)).Put(87, 30, nanos%secondNanos)
			}
		}
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

// secondNanos is the number of nanoseconds after which the counter restarts.
const secondNanos = 1_000_000_000

// The index of the machine's first digit in each order of the parts.
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

// puidForms returns the encodings: one for each order of the parts, the newer first. A
// text that could be of either order is read as the newer one.
func puidForms() []ids.Encoding {
	const name, pattern = "base36-machine-first", "24 characters of 0-9 and a-z"
	when, pid, machine, nanos := digits("base36", 8, 0, 42), digits("base36", 4, 42, 21), digits("hex", 6, 63, 24), digits("base36", 6, 87, 30)
	newer := segmented("base36", pattern, 120, when, pid, machine, nanos)
	older := segmented(name, pattern, 120, when, machine, pid, nanos)
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
				if dst = older.Append(dst, id); machineAt(string(dst[from:]), pidFirst) { // the text would be read in the newer order
					return newer.Append(dst[:from], id)
				}
				return dst
			},
		}, encoding.WithCost(1))),
	}
}

// SCRU64 declares the 64-bit relative of SCRU128: 12 characters, whose number is below 36^12, a
// little above 62 bits.
//
// The id does not store how many of the 24 bits are the node. If node_bits is not set, ids
// generated here have no node: the counter fills all 24 bits. The counter starts in the lower half
// of its range, as the specification allows. So half of the range is always left. The Rust library
// draws all bits of a counter, unless the counter is very small.
var SCRU64 = Scheme{
	Name: "scru64", Title: "SCRU64",
	About:   "62 bits in 12 characters of either case: 256 ms time unit, and 24 bits shared by node and counter.",
	Source:  "scru64/spec: README, 0.1.1; scru64/rust: src/gen.rs",
	Support: []ids.Support{inLanguages("scru64/spec, README", "JavaScript", "Python", "Rust")},
	Prior:   rare, Born: day(2023, 2, 1),
	Params: []ids.Param{
		{Name: "node_bits", Kind: ids.Choice, Choices: strings.Fields("unknown 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23"), Default: "unknown", Help: "number of node bits among the low 24 bits", AffectsDecoding: true},
		{Name: "node", Kind: ids.Number, Max: 1<<23 - 1, Default: "0", Help: "number of this generator"},
	},
	With: withNodeBits,
	Fields: Fields{
		within(maxSCRU64, clock("timestamp_256ms", 40, 256*millisecond, nil, "Units of 256 ms since 1970-01-01.", "12 characters of base 36 last until the year 4261.")),
		drawnStart(sequence("node_ctr", 24, "The node in the high bits, then a counter. The id does not store how many bits are the node.")),
	},
	Encodings: Encodings{folding(number("base36", "base36", 12)), decimal(), hex0x()},
	Lacks:     "some rules for valid ids exist only as Go code",
	Policy: &ids.Policy{
		MinUnit: 1, MaxUnit: maxSCRU64 - 1, // the first and the last are reserved
		SeqBits: 24, SeqMax: 1<<23 - 1, Back: ids.StayBack, Full: ids.BorrowFull,
	},
	Says: Says{
		ClockMovedBack:   "The generator stays in the newest 256 ms unit and keeps counting there. The original does so for up to ten seconds, and then refuses.",
		SequenceOverflow: "When the counter overflows, the generator borrows the next time unit, and is then ahead of the clock.",
	},
}.Declare()

// maxSCRU64 is the largest timestamp: 36^12 ids in groups of 2^24.
const maxSCRU64 = 282429536480

// PHPUniqid declares what PHP's uniqid() returns: a time in hex, and nothing else.
//
// uniqid waits until its clock has moved, so a process has one id per microsecond
// (ext/standard/uniqid.c). Two processes can have the same one.
var PHPUniqid = phpUniqid(Scheme{
	Name: "php-uniqid", Title: "PHP uniqid", Aliases: []string{"uniqid"}, Prior: common,
	About:     "13 hex digits of PHP's uniqid(): second and microsecond. Two processes can return the same id.",
	Fields:    Fields{phpClock(), padding(4)},
	Encodings: Encodings{segments("hex", "13 hex digits", encoding.Folded(digits("hex", 13, 0, 52)))},
})

// PHPUniqidMore declares what uniqid("", true) returns: the text of PHPUniqid, and a
// random number below 10 with eight decimals.
var PHPUniqidMore = phpUniqid(Scheme{
	Name: "php-uniqid-more", Title: "PHP uniqid more", Aliases: []string{"uniqid-more-entropy"}, Prior: uncommon,
	About: "23 characters of PHP's uniqid(\"\", true): second, microsecond, and a random number with eight decimals.",
	Fields: Fields{
		phpClock(),
		within(999_999_999, random("entropy", 30, "9 decimal digits. They keep apart what processes generate within one microsecond.")),
		padding(6),
	},
	Encodings: Encodings{segments("more-entropy", "13 hex digits, a digit, a point, 8 digits",
		encoding.Folded(digits("hex", 13, 0, 52)), encoding.Pointed(digits("decimal", 9, 52, 30), 1))},
})

// phpUniqid adds what both schemes share. It declares no support: PHP's manual warns that uniqid
// does not guarantee unique values.
func phpUniqid(d Scheme) *ids.Scheme {
	d.Source, d.Born = "php/php-src: ext/standard/uniqid.c", day(1999, 1, 1)
	d.Policy = &ids.Policy{SeqBits: 1, Back: ids.FollowBack, Full: ids.WaitFull}
	d.Lacks = "its time units restart with each second"
	d.Says = Says{
		ClockMovedBack:     "uniqid only compares the time with its last one. It takes an earlier time as it is, so ids of a repeated time can be duplicates.",
		SequenceOverflow:   "Each microsecond has one id per process: uniqid waits until its clock has moved.",
		TimestampExhausted: "32 bits of seconds last until 2106-02-07.",
	}
	return d.Declare()
}

// phpClock returns the time: the microseconds of a second take 20 bits, of which a
// million values are used.
func phpClock() scheme.Field {
	return upTo(1<<52-1<<20+999_999, restarting(1<<20, clock("timestamp", 52, time.Microsecond, nil,
		"Seconds since 1970-01-01 in 8 hex digits, then microseconds in 5.", "32 bits of seconds last until 2106-02-07.")))
}

// NpmUniqid declares the ids of npm's uniqid: base 36 of three numbers side by side. Only the last
// one has a fixed length.
//
//	3b2ozl  fyy  loyw3v2b
//	MAC     pid  Unix ms 8      characters
//
// The first number is made of the decimal digits of the MAC address. Nothing separates it from the
// process id, so both are one field here. The function uniqid.process() omits the address, and
// uniqid.time() omits both (index.js). The first id of a process has the millisecond after its
// clock reading.
var NpmUniqid = Scheme{
	Name: "npm-uniqid", Title: "npm uniqid",
	About:  "8 to 20 characters of npm's uniqid: MAC address and process id without a separator, then the millisecond.",
	Source: "adamhalasz/uniqid: index.js, README",
	Prior:  rare + 2.5, Born: day(2014, 3, 1),
	Params: []ids.Param{{
		Name: "node", Kind: ids.Number, Max: pow36of12 - 1, Default: "9331200067354", Own: ownUniqid, Nth: ids.CountUp(pow36of12 - 1),
		Help: "address and process id as one number in base 36; 0 for uniqid.time()",
	}},
	Fields:    uniqidFields(uniqidBefore),
	Encodings: Encodings{custom("base36", func(int) (ids.Encoding, error) { return uniqidEncoding(), nil })},
	Policy:    &ids.Policy{SeqBits: 1, Back: ids.StayBack, Full: ids.BorrowFull},
	Invalid: func(id ids.ID) error {
		if id.Uint64(0, 63) >= pow36of12 || id.Uint64(63, 42) >= pow36of8 {
			return encoding.Problemf("the node or the time is larger than its characters can write")
		}
		return nil
	},
	// The number of characters before the time limits the value that they hold.
	Variants: &scheme.Variants{
		Count: uniqidBefore + 1,
		Own:   func(ids.Values) int { return uniqidBefore },
		Of:    func(text string, _ ids.ID) int { return min(max(len(text)-uniqidTime, 0), uniqidBefore) },
		With: func(d Scheme, n int) Scheme {
			d.Fields = uniqidFields(n)
			return d
		},
	},
	Bound: func(b *ids.BoundScheme, _ ids.Values) error {
		b.Extra = uniqidLengths
		b.LeastBits = func(n int) float64 { return uniqidLengths + bitsOf36*float64(n-uniqidTime-1) + uniqidTimeBits }
		return nil
	},
	Says: Says{
		ClockMovedBack:   "uniqid keeps its newest millisecond. While the clock is not past it, each id takes the next one.",
		SequenceOverflow: "A millisecond has one id. uniqid takes the next one before it begins, and the clock catches up later.",
	},
}.Declare()

const (
	uniqidTime   = 8
	uniqidBefore = 12 // the most characters before the time
	pow36of12    = 4_738_381_338_321_616_896

	bitsOf36       = 5.169925001442312 // log2(36)
	uniqidTimeBits = 17                // minimum cost of a current time
	uniqidLengths  = 3.700439718141092 // log2(13): texts of 13 lengths
)

// uniqidFields returns the fields of texts with n characters before the time.
func uniqidFields(n int) Fields {
	most := uint64(1)
	for range n {
		most *= 36
	}
	return Fields{
		upTo(max(most-1, 1), shown(node("node", 63, "The digits of the MAC address and the process id, each in base 36.",
			"Up to 12 characters. Nothing marks where the address ends."), func(v ids.Value) string {
			if v.Lo == 0 {
				return "0 (none)"
			}
			return v.String() + " (" + strconv.FormatUint(v.Lo, 36) + ")"
		})),
		upTo(pow36of8-1, clock("timestamp", 42, millisecond, nil, "Milliseconds since 1970-01-01.",
			"8 characters of base 36 last until May 2059. They come last: only ids of one process sort.")),
		padding(7),
	}
}

// uniqidEncoding returns the encoding of a number without leading zeros, and a time of 8
// characters. For the number 0, it writes only the time.
func uniqidEncoding() ids.Encoding {
	b := alphabet("base36")
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "base36", Pattern: "8 to 20 characters of 0-9 and a-z", Shortest: uniqidTime, Longest: uniqidTime + uniqidBefore,
		Reads: encoding.Chars(digits10 + lower), Writes: encoding.Chars(digits10 + lower), Exact: true,
		Decode: func(s string) (ids.ID, error) {
			at := len(s) - uniqidTime
			switch {
			case at < 0 || at > uniqidBefore:
				return ids.ID{}, encoding.Problemf("%d characters; expected 8 to 20", len(s))
			case at > 0 && s[0] == '0':
				return ids.ID{}, encoding.CharProblemf(s, 0, "expected no leading zero")
			}
			node, err := b.ParseUint(s, 0, at, 63)
			if err != nil {
				return ids.ID{}, err
			}
			when, err := b.ParseUint(s, at, len(s), 42)
			if err != nil {
				return ids.ID{}, err
			}
			return encoding.Zero(112).Put(0, 63, node).Put(63, 42, when), nil
		},
		Append: func(dst []byte, id ids.ID) []byte {
			if node := id.Uint64(0, 63); node > 0 {
				dst = strconv.AppendUint(dst, node, 36)
			}
			return b.AppendUint(dst, id.Uint64(63, 42), uniqidTime)
		},
	}, encoding.WithMinDetectLength(11))) // shorter texts could be words
}

// ownUniqid returns the digits of the MAC address and the process id, both in base 36, as one
// number. It returns "" if that is too long.
func ownUniqid(ids.Entropy) string {
	text := strconv.FormatInt(int64(os.Getpid()), 36)
	decimal := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, host.MAC().String())
	if mac, _ := strconv.ParseUint(decimal, 10, 64); mac > 0 {
		text = strconv.FormatUint(mac, 36) + text
	}
	if len(text) > uniqidBefore {
		return ""
	}
	n, err := strconv.ParseUint(text, 36, 63)
	if err != nil {
		return ""
	}
	return strconv.FormatUint(n, 10)
}
