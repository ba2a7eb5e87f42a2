package schemes

import (
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// NUID declares the ids of the NATS server and its clients. They are a random prefix for each
// process, and a number that grows by a step drawn with it.
//
//	EQyuCsA4ysv7    ezXReOrk4i
//	 prefix 12     sequential 10    characters of base 62
//	   72               60          bits, and four to spare
//
// Prefix, first number and step are drawn when a generator starts. They are drawn again when the
// number would need an eleventh digit.
var NUID = nuid{alphabet: "base62", base: 62, pattern: "22 characters of 0-9, A-Z and a-z", half: 36, number: 60}.scheme(Scheme{
	Name: "nuid", Title: "NUID", Prior: common + 0.5, Born: day(2016, 6, 1),
	About:  "22 characters without a time: a random prefix, and a number that grows by a random step. Very fast.",
	Source: "nats-io/nuid: nuid.go",
	Names:  []string{"nats-msg-id"},
})

// NUID36 declares the ids of NATS' clients for JavaScript before version 3: NUID's rules
// with digits and capital letters.
//
//	V5IBEFWI4NO9    U1OMFX03NQ
//	 prefix 12    sequential 10    characters of base 36
//	   64               52          bits, and four to spare
var NUID36 = nuid{alphabet: "BASE36", base: 36, pattern: "22 characters of 0-9 and A-Z", half: 32, number: 52}.scheme(Scheme{
	Name: "nuid-36", Title: "NUID base 36", Aliases: []string{"npm-nuid"}, Prior: uncommon + 2, Born: day(2016, 7, 1),
	About:  "22 digits and capital letters without a time: the NUID of npm's nuid package and of NATS' JavaScript clients.",
	Source: "npm nuid 2.0.0: lib/nuid.js",
})

// nuid holds what differs between the NUID schemes.
type nuid struct {
	alphabet        string // its name
	base            uint64
	pattern         string
	half, number    int    // the widths of half a prefix and of a number, in bits
	halves, numbers uint64 // how many values six characters have, and ten
	bits            int
}

// scheme returns the scheme of the declaration with fields, encoding and generator.
func (u nuid) scheme(d Scheme) *ids.Scheme {
	u.halves = u.base * u.base * u.base * u.base * u.base * u.base
	u.numbers = u.halves * u.base * u.base * u.base * u.base
	prefix := 2 * u.half
	u.bits = (prefix + u.number + 7) / 8 * 8
	sequential := random("sequential", u.number, "10 characters. Each id adds a step of 33 to 332, drawn with the prefix.")
	sequential.Monotonic, sequential.About = scheme.IncrementRandom, "Starts at random bits, and grows."
	start := random("prefix", prefix, "12 characters, drawn again when the number runs out.")
	start.About = "Random bits, drawn when a generator starts."
	d.Fields = Fields{start, sequential, padding(u.bits - prefix - u.number)}
	d.Encodings = Encodings{
		segments(strings.ToLower(u.alphabet), u.pattern, digits(u.alphabet, 6, 0, u.half), digits(u.alphabet, 6, u.half, u.half), digits(u.alphabet, 10, prefix, u.number)),
	}
	d.Invalid = u.check
	// The id holds no time: the sequence only counts the ids.
	d.Generator = follow()
	d.Policy = &ids.Policy{SeqBits: 24, SeqMax: 1<<24 - 1, SeqCarry: true, Back: ids.FollowBack, Full: ids.NeverFull}
	d.Bound = func(f *ids.BoundScheme, _ ids.Values) error {
		f.Layout.Fields[0].Growth = ids.DrawOnce
		f.Stateful = func() func(ids.Slot, ids.Entropy) ids.ID { return (&nuids{nuid: u}).next }
		return nil
	}
	d.Says = Says{
		ClockMovedBack:   "The id holds no time, so the clock does not matter.",
		SequenceOverflow: "When the number would need an eleventh character, a new prefix is drawn and the number restarts. That is usually after more than a trillion ids.",
	}
	return d.Declare()
}

// nuids is the state of one generator (nuid.go, Next and resetSequential).
type nuids struct {
	nuid
	mu          sync.Mutex
	begun       bool
	high, low   uint64 // the prefix, two numbers of six characters
	first, step uint64 // of the numbers after this prefix
	origin      int64  // the index of the first id with this prefix
	newest      int64  // the index of the newest id
}

// next returns the id of a slot. The slot's sequence wraps after 2^24 ids. So next takes the id
// with that sequence that is nearest to the newest one. Goroutines are never that far apart.
func (n *nuids) next(s ids.Slot, e ids.Entropy) ids.ID {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.newest += int64(int32(s.Seq-uint32(n.newest)) << 8 >> 8)
	since := uint64(n.newest-n.origin) + 1
	if !n.begun || n.newest < n.origin || since > (n.numbers-1-n.first)/n.step {
		// The step is added to the first number before it is used, as in the original.
		n.begun, n.origin = true, n.newest
		n.high, n.low = e.Uint64()%n.halves, e.Uint64()%n.halves
		n.step = leastStep + e.Uint64()%stepRange
		n.first = e.Uint64() % (n.numbers - n.step) // room for one step
		since = 1
	}
	number := n.first + since*n.step
	return encoding.Zero(n.bits).Put(0, n.half, n.high).Put(n.half, n.half, n.low).Put(2*n.half, n.number, number)
}

// Numbers in a row differ by a step of 33 to 332.
const (
	leastStep = 33
	stepRange = 300
)

// check rejects values that the characters cannot write: the prefix is two numbers of
// six characters.
func (u nuid) check(id ids.ID) error {
	if id.Uint64(0, u.half) >= u.halves || id.Uint64(u.half, u.half) >= u.halves || id.Uint64(2*u.half, u.number) >= u.numbers {
		return encoding.Problemf("the prefix or the number is larger than its characters can write")
	}
	return nil
}
