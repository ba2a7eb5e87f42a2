package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// The names of declarations in this package.
type (
	// Scheme is a scheme as data: see ksuid.go.
	Scheme = scheme.Declaration
	// Fields are the fields of a scheme, most significant first.
	Fields = []scheme.Field
	// Encodings are the encodings of a scheme, the canonical one first.
	Encodings = []scheme.Encoding
	// Generator holds the answers of a generator.
	Generator = scheme.Generator
	// Says are the explanations of a scheme.
	Says = ids.Explanations
)

// The usual time units.
const (
	second      = time.Second
	millisecond = time.Millisecond
)

// since returns the epoch at a number of Unix milliseconds; nil for 0, which is 1970.
func since(ms int64) *time.Time {
	if ms == 0 {
		return nil
	}
	t := time.UnixMilli(ms).UTC()
	return &t
}

func clock(name string, width int, unit time.Duration, epoch *time.Time, about, why string) scheme.Field {
	return scheme.Field{Name: name, Kind: ids.Time, Width: width, Unit: scheme.Unit{Length: unit, Parts: 1}, Epoch: epoch, About: about, Why: why}
}

// restarting returns a time field whose units restart with each second. perSecond is the number
// of units in a second.
func restarting(perSecond int64, f scheme.Field) scheme.Field {
	f.Unit.PerSecond = perSecond
	return f
}

// unixMillis returns the 48-bit timestamp that ULID, UUID version 7 and many others start
// with.
func unixMillis(name string) scheme.Field {
	return clock(name, 48, millisecond, nil, "Milliseconds since 1970-01-01.",
		"48 bits of Unix milliseconds last until the year 10889. They come first, so ids sort by time.")
}

// unixSeconds returns the 32-bit timestamp that ObjectId, xid and X-Ray start with.
func unixSeconds() scheme.Field {
	return clock("timestamp", 32, second, nil, "Seconds since 1970-01-01, unsigned.",
		"32 bits of seconds last until February 2106. Within a second, the next field decides the order.")
}

// timestamp returns the time of a 64-bit number, whose epoch is in Unix milliseconds.
func timestamp(width int, unit time.Duration, epoch int64, why string) scheme.Field {
	return clock("timestamp", width, unit, since(epoch), "Time since the epoch. The id does not store the epoch.", why)
}

// random returns a field that is drawn for each id.
func random(name string, width int, why string) scheme.Field {
	return scheme.Field{Name: name, Kind: ids.Random, Width: width, About: "Random bits, drawn for each id.", Why: why}
}

// counting returns random bits that a generator counts up within a time unit.
func counting(f scheme.Field) scheme.Field {
	f.Monotonic, f.About = scheme.Increment, "Starts at random bits, and counts up."
	return f
}

// fixed returns a field whose value the scheme fixes.
func fixed(name string, kind ids.Kind, width int, value uint64, about string) scheme.Field {
	return scheme.Field{Name: name, Kind: kind, Width: width, Fixed: &value, About: about, Why: "The scheme fixes this value."}
}

// spare returns the unused top bit of a number that stays positive when read as a
// signed one.
func spare() scheme.Field {
	return scheme.Field{
		Name: "unused", Kind: ids.Reserved, Width: 1, Fixed: new(uint64), About: "Always 0.",
		Why: "As a signed 64-bit integer, the id stays positive.",
	}
}

func node(name string, width int, about, why string) scheme.Field {
	return scheme.Field{Name: name, Kind: ids.Node, Width: width, About: about, Why: why}
}

// owned returns a node whose number the process finds itself: own returns it, and
// assigned says how.
func owned(f scheme.Field, assigned ids.Assign, own func(ids.Entropy) string) scheme.Field {
	f.Assigned, f.Own = assigned, own
	return f
}

func sequence(name string, width int, about string) scheme.Field {
	return counter(name, width, 1<<width, about)
}

// counter returns a sequence with the given number of values.
func counter(name string, width int, values uint64, about string) scheme.Field {
	return scheme.Field{Name: name, Kind: ids.Sequence, Width: width, About: about, Why: roomFor(values)}
}

// from returns a field whose smallest value is not 0.
func from(least uint64, f scheme.Field) scheme.Field {
	f.Min = &least
	return f
}

// carried returns a sequence that continues across time units.
func carried(f scheme.Field) scheme.Field {
	f.Start = scheme.StartCarry
	return f
}

// drawnStart returns a sequence that starts at a random number in each time unit. The number is in
// the lower half of the range.
func drawnStart(f scheme.Field) scheme.Field {
	f.Start, f.Why = scheme.StartAtRandom, "Room for at least "+humantext.Number(uint64(1)<<(f.Width-1))+" ids per time unit."
	return f
}

// shown returns a field with a text for its values.
func shown(f scheme.Field, text func(ids.Value) string) scheme.Field {
	f.Text = text
	return f
}

// inHex returns a field whose values are shown in hex.
func inHex(f scheme.Field) scheme.Field {
	f.Letters = "hex"
	return f
}

// usually returns a field whose usual values are known: see [ids.Field.ValueBits].
func usually(f scheme.Field, bits func(ids.ID) float64) scheme.Field {
	f.ValueBits = bits
	return f
}

// placed returns a field at its bits, most significant first.
func placed(f scheme.Field, spans ...ids.Span) scheme.Field {
	f.Width, f.Ranges = 0, spans
	for _, s := range spans {
		f.Width += s.Width
	}
	return f
}

// follow returns the generator of schemes that keep no state.
func follow() *Generator { return &Generator{Back: ids.FollowBack, Full: ids.NeverFull} }

// noSequence returns the explanations of a generator without a sequence.
func noSequence(clockMovedBack string) Says {
	return Says{ClockMovedBack: clockMovedBack, SequenceOverflow: "There is no sequence to overflow."}
}

// hex returns the encoding in hex digits of either case.
func hex() scheme.Encoding { return scheme.Encoding{Alphabet: "hex", Fold: true} }

func decimal() scheme.Encoding { return scheme.Encoding{Alphabet: "decimal"} }

// digitsOnly returns the decimal encoding of schemes with other encodings whose texts can be digits
// only.
func digitsOnly() scheme.Encoding {
	return scheme.Encoding{Alphabet: "decimal", Codec: func(bits int) (ids.Encoding, error) { return encoding.DigitsOf(bits) }}
}

// hex0x returns the encoding as 0x and up to 16 hex digits.
func hex0x() scheme.Encoding {
	return scheme.Encoding{
		Name: "hex", Alphabet: "hex", As: scheme.AsNumber, Length: 16, Prefix: "0x", Fold: true, Short: true,
		Codec: func(bits int) (ids.Encoding, error) { return encoding.PrefixedHexOf(bits) },
	}
}

// dashed returns the notation of UUIDs.
func dashed() scheme.Encoding { return scheme.Encoding{Form: "uuid"} }

func bytesList() scheme.Encoding { return scheme.Encoding{Form: "bytes"} }

// base62 returns the encoding in base 62 with the given number of digits.
func base62(digits int) scheme.Encoding { return number("base62", "base62", digits) }

// number returns an encoding as a number in an alphabet. Leading zeros fill the text to the given
// number of digits. With 0 there are none.
func number(name, alphabet string, digits int) scheme.Encoding {
	return scheme.Encoding{Name: name, Alphabet: alphabet, Length: digits, As: scheme.AsNumber}
}

// folding returns an encoding that is read in either case.
func folding(e scheme.Encoding) scheme.Encoding {
	e.Fold = true
	return e
}

// asBits returns an encoding whose characters are groups of bits.
func asBits(name, alphabet string) scheme.Encoding {
	return scheme.Encoding{Name: name, Alphabet: alphabet}
}

// crockford returns base 32 in Crockford's alphabet, read in either case, with padding
// bits on the given side.
func crockford(side scheme.Pad) scheme.Encoding {
	return scheme.Encoding{Name: "base32", Alphabet: "crockford", Pad: side, Fold: true}
}

// written returns an encoding that is never read.
func written(e scheme.Encoding) scheme.Encoding {
	e.WriteOnly = true
	return e
}

// detected returns an encoding that detection ignores for texts of fewer bytes.
func detected(least int, e scheme.Encoding) scheme.Encoding {
	e.MinDetect = least
	return e
}

// custom returns an encoding that only code can describe.
func custom(name string, codec func(bits int) (ids.Encoding, error)) scheme.Encoding {
	return scheme.Encoding{Name: name, Codec: codec}
}

// wide returns the plain encodings of a 128-bit id that also has an encoding of its own. They are
// hex digits, and the dashed notation of UUIDs, with its cost in bits. Dashes nearly always mean a
// UUID, even with a time before its version was published: old records get new ids.
func wide(dashes float64) Encodings {
	return Encodings{hex().Cost(8), dashed().Cost(dashes)} // most such hex digits are digests or trace ids
}

// unread returns the plain encodings of 128 bits as write-only: their texts are decoded as
// UUIDs.
func unread() Encodings {
	list := wide(24)
	for i := range list {
		list[i] = written(list[i])
	}
	return list
}

// within returns a field with a largest value. Ids with a larger one are invalid.
func within(most uint64, f scheme.Field) scheme.Field {
	f.Max, f.Bounded = &most, true
	return f
}

// upTo returns a field with a largest value. Ids with a larger one are valid, but not generated.
func upTo(most uint64, f scheme.Field) scheme.Field {
	f.Max = &most
	return f
}

// padding returns the bits that fill the last byte of an id.
func padding(width int) scheme.Field {
	return fixed("padding", ids.Reserved, width, 0, "Fills the last byte. The text does not hold these bits.")
}

// segments returns an encoding whose texts are several numbers side by side, which the
// pattern describes in words.
func segments(name, pattern string, list ...encoding.Segment) scheme.Encoding {
	return scheme.Encoding{Name: name, Pattern: pattern, Segments: list}
}
