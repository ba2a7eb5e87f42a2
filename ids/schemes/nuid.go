package schemes

import (
	"sync"

	"idtui/ids"
)

// NUID declares the ids of the NATS server and its clients: a random prefix for
// each process, and a number that grows by a step drawn with it.
//
//	EQyuCsA4ysv7    ezXReOrk4i
//	 prefix 12     sequential 10    characters of base 62
//	   72               60          bits, and four to spare
//
// Prefix, first number and step are drawn when a generator starts, and again
// when the number would need an eleventh digit.
func NUID() *ids.Scheme {
	return &ids.Scheme{
		Name: "nuid", Title: "NUID",
		About:  "22 characters without a time: a random prefix, and a number that grows by a random step. Very fast.",
		Source: "nats-io/nuid: nuid.go",
		Prior:  uncommon + 2, Born: day(2016, 6, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			b := alphabet("base62")
			f := &ids.BoundScheme{
				Check:  checkNUID,
				Strict: true,
				Layout: ids.MustLayout(136,
					random("prefix", 72, "12 characters, drawn again when the number runs out."),
					random("sequential", 60, "10 characters. Each id adds a step of 33 to 332, drawn with the prefix."),
					fixed("padding", ids.Reserved, 4, 0, "Fills the last byte. The text does not hold it."),
				),
				Encodings: []ids.Encoding{
					segmented("base62", "22 characters of 0-9, A-Z and a-z", 136,
						digits(b, 6, 0, 36), digits(b, 6, 36, 36), digits(b, 10, 72, 60)),
				},
				// The id holds no time: the sequence only counts the ids.
				Policy: &ids.Policy{SeqBits: 24, SeqMax: 1<<24 - 1, SeqCarry: true, Back: ids.FollowBack, Full: ids.NeverFull},
			}
			f.Stateful = func() func(ids.Slot, ids.Entropy) ids.ID { return new(nuids).next }
			return f, nil
		},
		Explanations: ids.Explanations{
			ClockMovedBack:   "The id holds no time, so the clock does not matter.",
			SequenceOverflow: "After 10^15 ids or more the number runs out: a new prefix is drawn, and the number restarts.",
		},
	}
}

const (
	pow62of6  = 56_800_235_584
	pow62of10 = 839_299_365_868_340_224
)

// nuids is the state of one generator (nuid.go, Next and resetSequential).
type nuids struct {
	mu          sync.Mutex
	begun       bool
	high, low   uint64 // the prefix, two numbers of six characters
	first, step uint64 // of the numbers behind this prefix
	origin      int64  // the index of the id that first belongs to
	newest      int64  // the newest id
}

// next returns the id of a slot. The slot's sequence wraps after 2^24 ids, so next
// takes it for the id nearest to the newest one: goroutines are never that far
// apart.
func (n *nuids) next(s ids.Slot, e ids.Entropy) ids.ID {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.newest += int64(int32(s.Seq-uint32(n.newest)) << 8 >> 8)
	since := uint64(n.newest-n.origin) + 1
	if !n.begun || n.newest < n.origin || since > (pow62of10-1-n.first)/n.step {
		n.draw(e)
		since = 1
	}
	number := n.first + since*n.step
	return ids.Zero(136).Put(0, 36, n.high).Put(36, 36, n.low).Put(72, 60, number)
}

// draw starts a new prefix at the newest id. The step is added to the first number
// before it is used, as in the original.
func (n *nuids) draw(e ids.Entropy) {
	n.begun, n.origin = true, n.newest
	n.high, n.low = e.Uint64()%pow62of6, e.Uint64()%pow62of6
	n.step = leastStep + e.Uint64()%stepRange
	n.first = e.Uint64() % (pow62of10 - n.step) // room for one
}

// The steps that the numbers are apart: 33 to 332.
const (
	leastStep = 33
	stepRange = 300
)

// checkNUID rejects values that the characters cannot write: the prefix is two
// numbers of six characters.
func checkNUID(id ids.ID) error {
	if id.Uint64(0, 36) >= pow62of6 || id.Uint64(36, 36) >= pow62of6 || id.Uint64(72, 60) >= pow62of10 {
		return ids.Problemf("the prefix or the number is larger than its characters can write")
	}
	return nil
}
