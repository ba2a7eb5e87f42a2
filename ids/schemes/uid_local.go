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
)

// UIDLocal declares the 64-bit id of fogfish/uid, which is unique on one Erlang node.
func UIDLocal() *ids.Scheme {
	return &ids.Scheme{
		Name:         "uid-local",
		Title:        "uid·64",
		About:        "64 bits: Erlang's time and a sequence. Unique on one node; for other nodes, the node makes it a global id.",
		Source:       "fogfish/uid, README; src/uid.erl",
		Prior:        uncommon,
		Born:         uidBorn(),
		Params:       []ids.Param{uidGuard()},
		Bind:         bindUIDLocal,
		Explanations: uidExplanations(),
	}
}

func bindUIDLocal(v ids.Values) (*ids.BoundScheme, error) {
	return &ids.BoundScheme{
		Layout:     uidLocalLayout(),
		Encodings:  append(uidEncodings(64), uidLocalTerm()),
		Time:       func(id ids.ID) time.Time { return uidbits.Instant(uidbits.LocalParts(id)) },
		Check:      func(id ids.ID) error { _, sec, micro := uidbits.LocalParts(id); return checkUID(sec, micro) },
		Milestones: uidMilestones(),
		Policy:     uidbits.Policy(v.Text("guard")),
		Published:  uidbits.Policy("off"),
		Relations:  uidLocalRelations(),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			mega, sec, micro := uidbits.Split(s.Unit)
			return encoding.FromUint64(uidbits.ComposeLocal(mega, sec, micro, uint64(s.Seq)))
		},
	}, nil
}

func uidLocalLayout() *ids.Layout {
	return ids.MustLayout(64,
		uidMegaField(),
		ids.Field{
			Name: "sec", Kind: ids.Time, Width: uidbits.SecBits, Max: uidbits.MaxSec, Text: uidSeconds(1),
			About: "Seconds within the megasecond.",
			Why:   "20 bits hold 1,048,576 values, of which a million are used: 0 to 999999.",
		},
		uidMicroField(),
		uidSeqField(),
	)
}

// uidExplanations returns the explanations of both schemes.
func uidExplanations() ids.Explanations {
	return ids.Explanations{
		ClockMovedBack:     "uid trusts the system clock and keeps no state, so it follows: new ids sort before older ones and no error is raised. With guard=hold it waits instead.",
		SequenceOverflow:   "The 14-bit sequence wraps after 16384 ids. Within one 1.024 ms unit that would repeat an id, so uid waits for the next unit (the original does not check).",
		TimestampExhausted: "The 20 bits of megaseconds end on 35198-01-19.",
	}
}

// uidGuard returns the parameter that both schemes have.
func uidGuard() ids.Param {
	return ids.Param{
		Name: "guard", Kind: ids.Choice, Choices: []string{"off", "unit", "hold"}, Default: "unit",
		Help: "off: as published; unit: wait on sequence overflow; hold: also if the clock moved back",
	}
}

// uidBorn returns the date of the first public version.
func uidBorn() time.Time { return time.Date(2013, 1, 1, 0, 0, 0, 0, time.UTC) }

func uidEncodings(bits int) []ids.Encoding {
	return []ids.Encoding{
		encoding.Must(alphabet("base64-sortable-dot").PadLow("base64", bits)),
		plainHex(bits, encoding.WithCost(6)),
		encoding.Must(encoding.BytesOf(bits)),
	}
}

func uidMilestones() []ids.Milestone {
	return []ids.Milestone{{At: uidbits.Instant(uidbits.MaxMega, uidbits.MaxSec, uidbits.MaxMicro), What: "last time unit that fits in 20 bits of megaseconds"}}
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

func uidMegaField() ids.Field {
	return ids.Field{
		Name: "mega", Kind: ids.Time, Width: uidbits.MegaBits, Text: uidSeconds(1e6),
		About: "Megaseconds since 1970: the first of the three parts of Erlang's time.",
		Why:   "20 bits of a million seconds each last until January 35198. Today the number is below 2,000, so ids begin with zeros.",
	}
}

func uidMicroField() ids.Field {
	return ids.Field{
		Name: "micro", Kind: ids.Time, Width: uidbits.MicroBits, Max: uidbits.MaxMicro, Text: uidMicros,
		About: "The top 10 of 20 bits of the microseconds. A time unit is 1.024 ms; a second has 977, of which the last is cut short.",
		Why:   "10 bits instead of 20 leave room for the sequence in 64 bits.",
	}
}

func uidSeqField() ids.Field {
	return ids.Field{
		Name: "seq", Kind: ids.Sequence, Width: uidbits.SeqBits,
		About: "One sequence for the whole Erlang node. It does not restart with the time.",
		Why:   "14 bits: 16384 ids before the sequence wraps, 16 million per second. It can wrap within a time unit: then a later id sorts before earlier ones.",
	}
}

// uidSeconds returns a function that writes a part of the time as seconds.
func uidSeconds(seconds uint64) func(ids.Value) string {
	return func(v ids.Value) string { return strconv.FormatUint(v.Lo*seconds, 10) + " s" }
}

func uidMicros(v ids.Value) string { return strconv.FormatUint(v.Lo<<uidbits.MicroBits, 10) + " µs" }
