package schemes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/uidbits"
	"idtui/ids/scheme"
)

// UIDLocal declares the 64-bit id of fogfish/uid, which is unique on one Erlang node.
var UIDLocal = uid64and96(Scheme{
	Name:  "uid-local",
	Title: "uid-local",
	About: "64 bits: Erlang's time and a sequence. Unique on one node; for other nodes, the node makes it a global id.",
	Fields: Fields{
		uidMegaField(),
		uidTime("sec", uidbits.SecBits, 1, uidbits.MaxSec, "Seconds within the megasecond.",
			"20 bits hold 1,048,576 values, of which a million are used: 0 to 999999."),
		uidMicroField(),
		carried(uidSeqField()),
	},
	Encodings: append(uidEncodings(), custom("erlang", func(int) (ids.Encoding, error) { return uidbits.LocalTerm(), nil })),
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WaitFull},
	Invalid:   func(id ids.ID) error { _, sec, micro := uidbits.LocalParts(id); return checkUID(sec, micro) },
	Bound: func(b *ids.BoundScheme, _ ids.Values) error {
		b.Time = func(id ids.ID) time.Time { return uidbits.Instant(uidbits.LocalParts(id)) }
		b.Relations = uidLocalRelations()
		b.Compose = func(s ids.Slot, _ ids.Entropy) ids.ID {
			mega, sec, micro := uidbits.Split(s.Unit)
			return encoding.FromUint64(uidbits.ComposeLocal(mega, sec, micro, uint64(s.Seq)))
		}
		return nil
	},
})

// uid64and96 adds what both schemes share.
func uid64and96(d Scheme) *ids.Scheme {
	d.Source, d.Prior, d.Born = "fogfish/uid, README; src/uid.erl", uncommon, day(2013, 1, 1) // the first public version
	d.Lenient, d.Says = true, ids.Explanations{
		ClockMovedBack:     "uid trusts the system clock and keeps no state, so it follows. New ids sort before older ones, and no error is raised. With guard=hold it waits instead.",
		SequenceOverflow:   "The 14-bit sequence wraps after 16,384 ids. Within one 1.024 ms unit that would repeat an id, so uid waits for the next unit. The original does not check.",
		TimestampExhausted: "20 bits of megaseconds last until the year 35198.",
	}
	d.Params = append(d.Params, ids.Param{
		Name: "guard", Kind: ids.Choice, Choices: []string{"off", "unit", "hold"}, Default: "unit", Original: "off",
		Help: "unit: wait on overflow; hold: also while the clock is behind; off: never",
	})
	d.Milestones = []ids.Milestone{{At: uidbits.Instant(uidbits.MaxMega, uidbits.MaxSec, uidbits.MaxMicro), What: "last time unit that fits in 20 bits of megaseconds"}}
	bound := d.Bound
	d.Bound = func(b *ids.BoundScheme, v ids.Values) error {
		withoutUnits(b) // the time is not a sum of units: the last unit of a second is shorter
		guard := v.Text("guard")
		b.Policy, b.Published = uidbits.Policy(guard), uidbits.Policy("off")
		switch guard {
		case "off":
			b.Says.SequenceOverflow = "The 14-bit sequence wraps after 16,384 ids. With guard=off uid does not check that, as published. Ids of the same 1.024 ms unit are then duplicates."
		case "hold":
			b.Says.ClockMovedBack = "With guard=hold, callers wait until the clock is past the newest id, so new ids sort above it."
		}
		return bound(b, v)
	}
	return d.Declare()
}

func uidEncodings() Encodings {
	return Encodings{asBits("base64", "base64-sortable-dot"), hex().Cost(6), bytesList()}
}

// checkUID returns an error for parts that Erlang's clock does not have.
func checkUID(sec, micro uint64) error {
	var wrong []string
	if sec > uidbits.MaxSec {
		wrong = append(wrong, fmt.Sprintf("seconds %d; Erlang's time has at most %d", sec, uidbits.MaxSec))
	}
	if micro > uidbits.MaxMicro {
		wrong = append(wrong, fmt.Sprintf("microsecond unit %d; a second has units 0 to %d", micro, uidbits.MaxMicro))
	}
	if len(wrong) == 0 {
		return nil
	}
	return errors.New(strings.Join(wrong, "; "))
}

// uidTime returns a part of Erlang's time, in units of a number of seconds.
func uidTime(name string, width int, seconds, most uint64, about, why string) scheme.Field {
	f := shown(clock(name, width, time.Duration(seconds)*second, nil, about, why), func(v ids.Value) string { return strconv.FormatUint(v.Lo*seconds, 10) + " s" })
	if most > 0 {
		f.Max = &most
	}
	return f
}

func uidMegaField() scheme.Field {
	return uidTime("mega", uidbits.MegaBits, 1e6, 0, "Megaseconds since 1970: the first of the three parts of Erlang's time.",
		"20 bits of a million seconds each last until January 35198. Today the number is below 2,000, so ids begin with zeros.")
}

func uidMicroField() scheme.Field {
	f := shown(clock("micro", uidbits.MicroBits, 1024*time.Microsecond, nil,
		"The top 10 of 20 bits of the microseconds. A time unit is 1.024 ms; a second has 977, of which the last is cut short.",
		"10 bits instead of 20 leave room for the sequence in 64 bits."), func(v ids.Value) string { return strconv.FormatUint(v.Lo<<uidbits.MicroBits, 10) + " µs" })
	f.Max = new(uint64(uidbits.MaxMicro))
	return f
}

func uidSeqField() scheme.Field {
	return scheme.Field{
		Name: "seq", Kind: ids.Sequence, Width: uidbits.SeqBits,
		About: "One sequence for the whole Erlang node. It does not restart with the time.",
		Why:   "14 bits: 16,384 ids before the sequence wraps, 16 million per second. It can wrap within a time unit: then a later id sorts before earlier ones.",
	}
}
