// Package uid makes and reads the ids of Erlang's fogfish/uid: a 64-bit local
// one and a 96-bit global one with the node in it.
//
// Both carry Erlang's three-part time: megaseconds, seconds and the top 10 of
// 20 bits of the microseconds, so that a unit is 1.024 ms and a second has 977
// of them, the last one cut short. The sequence is one running number for the
// whole process, modulo 2^14; it does not begin anew with the unit.
//
// The global id puts the node above the low bits of the seconds. Within that
// neighbourhood interval, ids sort by node first, whatever the nodes' clocks say.
//
// A program makes a [Generator] for its node and asks it for a [LocalID] or a
// [GlobalID]; a [VClock] tells which events a node has seen. [Local] and
// [Global] declare the two to tools that work with any scheme.
package uid

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"idtui/ids"
)

// Sizes of the fields in bits. The global id splits the seconds in two around
// the node; how many bits go below it is the drift.
const (
	MegaBits  = 20
	SecBits   = 20
	MicroBits = 10
	SeqBits   = 14
	MinDrift  = 5
	MaxDrift  = 10
)

// Limits of the values, which are less than their bits could hold.
const (
	MaxSec   = 999_999
	MaxMicro = 976
	maxMega  = 1<<MegaBits - 1
	maxSeq   = 1<<SeqBits - 1
	maxUnit  = (maxMega*1e6+MaxSec)*unitsPerSecond + MaxMicro

	unitsPerSecond = 977
)

// Alphabet is the original's base 64, in ASCII order.
const Alphabet = ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"

// erlang is the grid that uid counts time on: 1.024 ms, anew each second.
var erlang = ids.Unit{Step: 1024 * time.Microsecond, PerSecond: unitsPerSecond}

var says = ids.Explanations{
	Back:  "uid trusts the operating system's clock and keeps no memory of it, so it follows: the new ids sort before the old ones and nothing complains. guard=hold would wait instead.",
	Full:  "The sequence is 14 bits of one running number: after 16384 ids it comes round. Within one 1.024 ms unit that would repeat an id, so it waits for the next (the original does not check).",
	Ended: "The megaseconds' 20 bits end in the year 35198.",
}

var guard = ids.Param{
	Name: "guard", Kind: ids.Choice, Choices: []string{"off", "unit", "hold"}, Default: "unit",
	Help: "off: as published; unit: wait at 16384 in a unit; hold: also while the clock is behind",
}

// Local declares the 64-bit id that is unique within one Erlang node.
func Local() *ids.Scheme {
	return &ids.Scheme{
		Name:         "uid-local",
		Title:        "uid·64",
		About:        "64 bits: Erlang's time and a running number. Unique on one node; becomes the global id when it leaves.",
		Source:       "fogfish/uid, README; src/uid.erl",
		Born:         born(),
		Params:       []ids.Param{guard},
		Bind:         bindLocal,
		Explanations: says,
	}
}

// Global declares the 96-bit id (128-bit with a 64-bit node) that is unique
// across nodes.
func Global() *ids.Scheme {
	return &ids.Scheme{
		Name:   "uid-global",
		Title:  "uid·96",
		About:  "96 bits: Erlang's time with the node inside it, above the low seconds, so that nodes with skewed clocks still sort apart.",
		Source: "fogfish/uid, README; src/uid.erl",
		Born:   born(),
		Params: []ids.Param{
			{Name: "node", Kind: ids.Text, Default: "uid@127.0.0.1", Help: "a node's name, or its fingerprint as a number", Nth: nthNode},
			{Name: "fingerprint", Kind: ids.Choice, Choices: []string{"phash", "phash2"}, Default: "phash", Help: "how a name becomes a number"},
			{Name: "drift", Kind: ids.Number, Min: MinDrift, Max: MaxDrift, Default: "8", Help: "bits of the neighbourhood interval: 8 is 256 s", AffectsDecoding: true},
			{Name: "node_bits", Kind: ids.Choice, Choices: []string{"32", "64"}, Default: "32", Help: "size of the node", AffectsDecoding: true},
			guard,
		},
		Bind:         bindGlobal,
		Explanations: says,
	}
}

// nthNode names the nodes of one host: uid@…, uid2@…, uid3@…; numbers count up.
func nthNode(first string, n int) string {
	if n == 0 {
		return first
	}
	if v, err := strconv.ParseUint(first, 0, 64); err == nil {
		return strconv.FormatUint(v+uint64(n), 10)
	}
	name, host, _ := strings.Cut(first, "@")
	return name + strconv.Itoa(n+1) + "@" + host
}

// born is the date of the library's first public version.
func born() time.Time { return time.Date(2013, 1, 1, 0, 0, 0, 0, time.UTC) }

// policy is uid's generator: it follows the clock, and by default waits for the
// next unit when its running number has gone once around.
func policy(guard string) *ids.Policy {
	p := &ids.Policy{
		Unit: erlang, MaxUnit: maxUnit,
		SeqBits: SeqBits, SeqMax: 1<<SeqBits - 1, SeqCarry: true,
		Back: ids.FollowBack, Full: ids.WaitFull,
	}
	switch guard {
	case "off":
		p.Full = ids.WrapFull
	case "hold":
		p.Back = ids.HoldBack
	}
	return p
}

// texts are the canonical forms of the three sizes, made on first use.
type texts struct{ local, global, wide ids.Encoding }

var (
	canonical     texts
	makeCanonical sync.Once
)

func canonicalTexts() *texts {
	makeCanonical.Do(func() {
		alphabet := ids.NewAlphabet(Alphabet, "., 0-9, A-Z, _ and a-z")
		canonical = texts{alphabet.PadLow("base64", 64), alphabet.PadLow("base64", 96), alphabet.PadLow("base64", 128)}
	})
	return &canonical
}

// of is the form of a number of bits.
func (t *texts) of(bits int) *ids.Encoding {
	switch bits {
	case 64:
		return &t.local
	case 96:
		return &t.global
	}
	return &t.wide
}

func forms(bits int) []ids.Encoding {
	return []ids.Encoding{*canonicalTexts().of(bits), ids.HexOf(bits), ids.BytesOf(bits)}
}

func milestones() []ids.Milestone {
	return []ids.Milestone{{At: instant(maxMega, MaxSec, MaxMicro), What: "the last unit that 20 bits of megaseconds can count"}}
}

// instant is the time that the three parts stand for.
func instant(mega, sec, micro uint64) time.Time {
	return time.Unix(int64(mega*1e6+sec), int64(micro<<MicroBits)*1000).UTC()
}

// split takes a unit's index apart.
func split(unit int64) (mega, sec, micro uint64) {
	second := uint64(unit) / unitsPerSecond
	return second / 1e6, second % 1e6, uint64(unit) % unitsPerSecond
}

// check refuses parts that Erlang's clock cannot show.
func check(sec, micro uint64) error {
	switch {
	case sec > MaxSec:
		return fmt.Errorf("its seconds are %d; Erlang's clock stops at %d", sec, MaxSec)
	case micro > MaxMicro:
		return fmt.Errorf("its microsecond units are %d; a second has %d", micro, unitsPerSecond)
	}
	return nil
}

func bindLocal(v ids.Values) (*ids.BoundScheme, error) {
	return &ids.BoundScheme{
		Layout:     localLayout(),
		Encodings:  forms(64),
		Time:       func(id ids.ID) time.Time { return instant(localParts(id)) },
		Check:      func(id ids.ID) error { _, sec, micro := localParts(id); return check(sec, micro) },
		Milestones: milestones(),
		Policy:     policy(v.Text("guard")),
		Published:  policy("off"),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			mega, sec, micro := split(s.Unit)
			return ids.FromUint64(composeLocal(mega, sec, micro, uint64(s.Seq)))
		},
	}, nil
}

// composeLocal puts a local id together.
//
//	 0                    20                   40          50              64
//	┌────────────────────┬────────────────────┬───────────┬────────────────┐
//	│ mega            20 │ sec             20 │ micro  10 │ seq         14 │
//	└────────────────────┴────────────────────┴───────────┴────────────────┘
func composeLocal(mega, sec, micro, seq uint64) uint64 {
	return mega<<(SecBits+MicroBits+SeqBits) | sec<<(MicroBits+SeqBits) | micro<<SeqBits | seq
}

func localParts(id ids.ID) (mega, sec, micro uint64) {
	return id.Uint64(0, MegaBits), id.Uint64(20, SecBits), id.Uint64(40, MicroBits)
}

func bindGlobal(v ids.Values) (*ids.BoundScheme, error) {
	drift, nodeBits := int(v.Int("drift")), int(v.Int("node_bits"))
	node, err := Node(v.Text("node"), v.Text("fingerprint"), nodeBits)
	if err != nil {
		return nil, err
	}
	layout := globalLayout(drift, nodeBits)
	g := grid{drift, nodeBits}
	return &ids.BoundScheme{
		Layout:     layout,
		Encodings:  forms(layout.Bits),
		Time:       func(id ids.ID) time.Time { return instant(g.parts(id)) },
		Check:      func(id ids.ID) error { _, sec, micro := g.parts(id); return check(sec, micro) },
		Milestones: milestones(),
		Policy:     policy(v.Text("guard")),
		Published:  policy("off"),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			mega, sec, micro := split(s.Unit)
			return g.compose(mega, sec, micro, node, uint64(s.Seq))
		},
	}, nil
}

// grid is where the fields of a global id stand: I is the drift.
//
//	 0                20              40−I                72−I     72          82        96
//	┌────────────────┬───────────────┬───────────────────┬────────┬───────────┬─────────┐
//	│ mega        20 │ sec_high 20−I │ node           32 │sec_lowI│ micro  10 │ seq  14 │
//	└────────────────┴───────────────┴───────────────────┴────────┴───────────┴─────────┘
//
// With a 64-bit node all that follows it lies 32 bits further.
type grid struct{ drift, nodeBits int }

func (g grid) compose(mega, sec, micro, node, seq uint64) ids.ID {
	v := ids.Value{Lo: mega<<(SecBits-g.drift) | sec>>g.drift}
	v = v.Push(g.nodeBits, node).Push(g.drift, sec).Push(MicroBits+SeqBits, micro<<SeqBits|seq)
	return ids.FromValue(MegaBits+SecBits+MicroBits+SeqBits+g.nodeBits, v)
}

func (g grid) parts(id ids.ID) (mega, sec, micro uint64) {
	low := g.nodeBits + MegaBits + SecBits
	high := id.Uint64(MegaBits, SecBits-g.drift)
	return id.Uint64(0, MegaBits), high<<g.drift | id.Uint64(low-g.drift, g.drift), id.Uint64(low, MicroBits)
}

// Node is a node's fingerprint: a number as it is, a name by phash or phash2
// over 2^32. The original says that the node is "derived as hash from long node
// name"; a 64-bit node has no hash of its own there, so a name gives 32 bits.
func Node(name, fingerprint string, nodeBits int) (uint64, error) {
	n, err := strconv.ParseUint(name, 0, 64)
	if err != nil {
		if fingerprint == "phash2" {
			return uint64(PHash2(name)), nil
		}
		return PHash(name), nil
	}
	if nodeBits < 64 && n > math.MaxUint32 {
		return 0, fmt.Errorf("node %d does not fit %d bits: at most %d", n, nodeBits, uint32(math.MaxUint32))
	}
	return n, nil
}
