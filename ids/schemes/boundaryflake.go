package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/identity"
)

// BoundaryFlake declares Boundary's Flake, written in Erlang.
//
// Its text in base 62 has no leading zeros: 18 characters from 1975 to 2284.
//
// The server counts without a limit. The id takes the low 16 bits of that number (flake_server.erl,
// get; flake_util.erl, gen_id).
var BoundaryFlake = Scheme{
	Name: "boundary-flake", Title: "Flake", Aliases: []string{"flake"},
	About:  "128 bits, from an Erlang server: millisecond, MAC address of the machine, sequence.",
	Source: "boundary/flake: apps/flake/src/flake_server.erl, flake_util.erl",
	Names:  []string{"flake_id"},
	Prior:  rare + 1, Born: day(2012, 1, 9),
	Params: []ids.Param{
		{Name: "base", Kind: ids.Choice, Choices: []string{"auto", "10", "16"}, Default: "auto", Help: "how to read digits-only input: base 62 by default; 32 digits are hex", AffectsDecoding: true, Secondary: true},
		{Name: "node", Kind: ids.Number, Max: 1<<48 - 1, Default: "2199023255552", Help: "the MAC address as a number; unless set, the one of this host", Nth: ids.CountUp(1<<48 - 1), Own: identity.MAC, OfHost: true},
	},
	Fields: Fields{
		clock("timestamp", 64, millisecond, nil, "Milliseconds since 1970-01-01.", "64 bits: the first 22 stay 0 until 2109."),
		shown(node("node", 48, "The MAC address of a network interface.", "48 bits hold a whole address."), macText),
		sequence("sequence", 16, "Counts the ids of one millisecond, from 0."),
	},
	Encodings: flakeTexts("auto"),
	With: func(d Scheme, v ids.Values) (Scheme, error) {
		d.Encodings = flakeTexts(v.Text("base"))
		return d, nil
	},
	Invalid: func(id ids.ID) error {
		if id.Uint64(0, 16) != 0 {
			return encoding.Problemf("the time is past the year 10889")
		}
		return nil
	},
	Lacks:     "some rules for valid ids exist only as Go code",
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.WrapFull},
	Says: Says{
		ClockMovedBack:   "The Flake server answers clock_running_backwards until the clock has caught up.",
		SequenceOverflow: "Nothing checks the sequence: after 65,536 ids in one millisecond it wraps, and duplicates follow.",
	},
}.Declare()

// flakeTexts returns Flake's encodings. The base parameter decides which of them reads
// digits-only input.
func flakeTexts(base string) Encodings {
	text := detected(11, asBits("base62", "base62")) // shorter texts would be dated in the first millisecond of 1970
	list := append(Encodings{text}, wide(24)...)
	switch base {
	case "10":
		digits := encoding.Must(encoding.DigitsOf(128))
		list[0].Codec = func(bits int) (ids.Encoding, error) {
			return alphabet("base62").Number("base62", bits, encoding.WithFilter(func(s string) bool { return !digits.Fits(s) }))
		}
		list = append(list, digitsOnly())
	case "16":
		list[0] = written(text)
	}
	return list
}

// macText writes a MAC address in the usual notation and explains its two flag
// bits.
func macText(v ids.Value) string {
	b := v.Lo
	text := make([]byte, 0, 17)
	for at := 40; at >= 0; at -= 8 {
		if at < 40 {
			text = append(text, ':')
		}
		text = ids.Value{Lo: b >> at}.AppendHex(text, 2)
	}
	mac := string(text)
	switch {
	case b>>40&1 == 1:
		return mac + " (random: the multicast bit is set)"
	case b>>40&2 == 2:
		return mac + " (locally administered)"
	}
	return mac
}
