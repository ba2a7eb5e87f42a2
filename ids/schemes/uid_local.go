package schemes

import (
	"fmt"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/internal/uidbits"
)

// UIDLocal declares the 64-bit id of fogfish/uid, which is unique on one Erlang node.
func UIDLocal() *ids.Scheme {
	return &ids.Scheme{
		Name:         "uid-local",
		Title:        "uid·64",
		About:        "64 bits: Erlang's time and a running number. Unique on one node; becomes the global id when it leaves.",
		Source:       "fogfish/uid, README; src/uid.erl",
		Born:         uidBorn(),
		Params:       []ids.Param{uidGuard()},
		Bind:         bindUIDLocal,
		Explanations: uidExplanations(),
	}
}

func bindUIDLocal(v ids.Values) (*ids.BoundScheme, error) {
	return &ids.BoundScheme{
		Layout:     uidLocalLayout(),
		Encodings:  uidEncodings(64),
		Time:       func(id ids.ID) time.Time { return uidbits.Instant(uidbits.LocalParts(id)) },
		Check:      func(id ids.ID) error { _, sec, micro := uidbits.LocalParts(id); return checkUID(sec, micro) },
		Milestones: uidMilestones(),
		Policy:     uidbits.Policy(v.Text("guard")),
		Published:  uidbits.Policy("off"),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			mega, sec, micro := uidbits.Split(s.Unit)
			return ids.FromUint64(uidbits.ComposeLocal(mega, sec, micro, uint64(s.Seq)))
		},
	}, nil
}

func uidLocalLayout() *ids.Layout {
	return ids.MustLayout(64,
		uidMegaField(),
		ids.Field{
			Name: "sec", Kind: ids.Time, Width: uidbits.SecBits, Max: uidbits.MaxSec, Text: uidSeconds(1), About: uidAboutSec,
			Why: "20 bits hold a million seconds, 0 to 999999, with a little to spare.",
		},
		uidMicroField(),
		uidSeqField(),
	)
}

// uidExplanations returns the explanations of both schemes.
func uidExplanations() ids.Explanations {
	return ids.Explanations{
		ClockMovedBack:     "uid trusts the operating system's clock and keeps no memory of it, so it follows: the new ids sort before the old ones and nothing complains. guard=hold would wait instead.",
		SequenceOverflow:   "The sequence is 14 bits of one running number: after 16384 ids it comes round. Within one 1.024 ms unit that would repeat an id, so it waits for the next (the original does not check).",
		TimestampExhausted: "The megaseconds' 20 bits end in the year 35198.",
	}
}

// uidGuard returns the parameter that both schemes have.
func uidGuard() ids.Param {
	return ids.Param{
		Name: "guard", Kind: ids.Choice, Choices: []string{"off", "unit", "hold"}, Default: "unit",
		Help: "off: as published; unit: wait at 16384 in a unit; hold: also while the clock is behind",
	}
}

// born is the date of the library's first public version.
func uidBorn() time.Time { return time.Date(2013, 1, 1, 0, 0, 0, 0, time.UTC) }

func uidEncodings(bits int) []ids.Encoding {
	return []ids.Encoding{
		ids.Must(alphabet("base64-sortable-dot").PadLow("base64", bits)),
		plainHex(bits),
		ids.Must(ids.BytesOf(bits)),
	}
}

func uidMilestones() []ids.Milestone {
	return []ids.Milestone{{At: uidbits.Instant(uidbits.MaxMega, uidbits.MaxSec, uidbits.MaxMicro), What: "the last unit that 20 bits of megaseconds can count"}}
}

// check refuses parts that Erlang's clock cannot show.
func checkUID(sec, micro uint64) error {
	switch {
	case sec > uidbits.MaxSec:
		return fmt.Errorf("its seconds are %d; Erlang's clock stops at %d", sec, uidbits.MaxSec)
	case micro > uidbits.MaxMicro:
		return fmt.Errorf("its microsecond units are %d; a second has %d", micro, uidbits.UnitsPerSecond)
	}
	return nil
}

const (
	uidAboutMega  = "Megaseconds since 1970: the first of the three parts of Erlang's time."
	uidWhyMega    = "20 bits of a million seconds each last until the year 35198; today the number is in its second thousand, so ids begin with zeros."
	uidAboutSec   = "Seconds within the megasecond."
	uidAboutMicro = "The top 10 of 20 bits of the microseconds: a unit is 1.024 ms, and there are 977 of them in a second, the last one cut short."
	uidWhyMicro   = "10 bits instead of 20 make room for the sequence in 64 bits."
	uidAboutSeq   = "One running number for the whole Erlang node. It does not begin anew with the time."
	uidWhySeq     = "14 bits: 16384 ids before it comes round, 16 million a second."
)

func uidMegaField() ids.Field {
	return ids.Field{Name: "mega", Kind: ids.Time, Width: uidbits.MegaBits, About: uidAboutMega, Why: uidWhyMega, Text: uidSeconds(1e6)}
}

func uidMicroField() ids.Field {
	return ids.Field{Name: "micro", Kind: ids.Time, Width: uidbits.MicroBits, Max: uidbits.MaxMicro, About: uidAboutMicro, Why: uidWhyMicro, Text: uidMicros}
}

func uidSeqField() ids.Field {
	return ids.Field{Name: "seq", Kind: ids.Sequence, Width: uidbits.SeqBits, About: uidAboutSeq, Why: uidWhySeq}
}

// uidSeconds puts a part of the time into words: its number of seconds.
func uidSeconds(seconds uint64) func(ids.Value) string {
	return func(v ids.Value) string { return strconv.FormatUint(v.Lo*seconds, 10) + " s" }
}

func uidMicros(v ids.Value) string { return strconv.FormatUint(v.Lo<<uidbits.MicroBits, 10) + " µs" }
