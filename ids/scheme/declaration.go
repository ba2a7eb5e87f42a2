// Package scheme describes schemes as plain data: bits, fields, encodings and a generator policy. A
// layout file, the designer and most schemes of package schemes are such data. Built-in schemes can
// add small functions for what data cannot say. [Declaration.Check] reports all that is wrong with
// a declaration. [Declaration.Scheme] makes a scheme of it, and [Of] returns the declaration of a
// scheme.
package scheme

import (
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// MaxBits is the size of the largest id, in bits. The smallest has 1.
const MaxBits = 160

// DefaultPrior is the prior of a layout that does not state one, in bits. Users often
// decode ids of the layouts that they write.
const DefaultPrior = 4

// Declaration is a scheme as data. Texts may come from a file: they have only printable
// characters once [Declaration.Check] has found no problem.
type Declaration struct {
	Name  string // [a-z0-9][a-z0-9-]{0,31}
	Title string // on screen; Name if empty
	// Aliases are other names of a built-in scheme: see [ids.Scheme.Aliases].
	Aliases []string
	About   string // one or two sentences
	Source  string // the document that defines the scheme
	// Born is the earliest time of an id; the zero time means the epoch.
	Born time.Time
	// Prior is how rare the scheme is, in bits, 0 to 1000.
	Prior float64
	// Override permits the name of a built-in scheme, which this one then replaces.
	Override bool
	Bits     int // 1 to MaxBits
	Fields   []Field
	// Generator is nil for a scheme that can only be decoded.
	Generator *Generator
	// Encodings are the encodings, the canonical one first.
	Encodings []Encoding
	Vectors   []Vector
	Rejects   []Reject

	// Names, Wrappers and Hosts are often found next to ids of the scheme: see [ids.Scheme].
	Names, Wrappers, Hosts []string

	// Only built-in schemes have the following: a layout file has no keys for it.

	Family    string           // see [ids.Scheme.Family]
	Undefined bool             // see [ids.Scheme.Undefined]
	Service   string           // see [ids.Scheme.Service]
	Support   []ids.Support    // see [ids.Scheme.Support]
	Says      ids.Explanations // what the generator does at each event, and why
	// Params are the parameters of a built-in scheme, nil for none. Only a layout file has
	// those that follow from its fields.
	Params []ids.Param
	Adjust func(set ids.Settings, changed string) error // see [ids.Scheme.Adjust]
	// With returns the declaration for values of the parameters. It is nil if only the epoch and
	// the values of fields depend on them.
	With func(d Declaration, v ids.Values) (Declaration, error)
	// Policy holds the rules of the generator, if they say more than Generator.
	//
	// With a Policy, each generator counts the ids of a time unit in one field. Random bits with
	// Increment start anywhere. A sequence with StartAtRandom starts at SeqMax or below.
	Policy *ids.Policy
	// Counter describes bits that are a counter with a random start; nil for none.
	Counter    *Counter
	Milestones []ids.Milestone // see [ids.BoundScheme.Milestones]; nil to derive them
	// MistakenTime is [ids.BoundScheme.MistakenTime]; nil for none.
	MistakenTime func(ids.ID) time.Time
	Notes        func(ids.ID) []string
	Invalid      func(ids.ID) error // why an id is invalid, in addition to wrong fixed fields; nil for no rule
	// Bound completes the bound scheme with what no key can state.
	Bound func(b *ids.BoundScheme, v ids.Values) error
	// Types are the types of objects that prefixes of the canonical encoding name; nil for none.
	Types *Types
	// Variants are the layouts that the ids have, if there are several; nil for one.
	Variants *Variants
	// Kinds are the schemes that ids refine to; nil for none. With Inside, the ids of the kinds
	// are in other encodings.
	Kinds  *Kinds
	Inside *Inside
	// Text replaces fields and encodings for texts that are only recognized; nil for ids.
	Text *Text
	// NotZero is set if the id of all zeros is invalid, NotMax if the largest signed number is.
	NotZero, NotMax bool
	// Only is the only valid id; nil if there are several.
	Only *ids.ID
	// Lenient is set if ids that break rules are decoded with a warning.
	Lenient bool
	// Lacks says why a layout file cannot hold the scheme, as a clause; "" if it can.
	Lacks string
}

// Field is a named group of bits. A pointer is nil if the value is not stated.
type Field struct {
	Name string // [a-z0-9][a-z0-9_-]{0,31}
	Kind ids.Kind
	// Width is the number of bits, 1 to 128.
	Width int
	// Ranges are the bits of the field, most significant first. A field without ranges
	// takes the bits that the ranges of others leave, in order.
	Ranges []ids.Span
	// Unit is the length of the time unit of a time field.
	Unit Unit
	// Epoch is the instant that timestamp 0 means; nil means 1970. Several time fields add up to one
	// time and have one epoch.
	Epoch *time.Time
	// Guess is set if the unit and the epoch are guesses, as of ids without known times.
	Guess bool

	Fixed    *uint64 // the only valid value
	Min, Max *uint64 // what generators issue and parameters accept
	Default  *uint64 // of a node or metadata, whose value is a parameter

	Start     Start     // of a sequence
	Monotonic Monotonic // of random bits
	Of        string    // the algorithm of a checksum: crc8, crc16, crc32c, xor, sum
	Assign    string    // how a node gets its number: config, random, lease, ordinal, ip16, mac, pid, host-hash

	Labels     map[uint64]string // names of values
	About, Why string

	// Only fields of built-in schemes have the following: see the same names in [ids.Field].
	ValueBits func(ids.ID) float64
	Text      func(ids.Value) string
	// Letters is the alphabet in which values are shown; "" for numbers. A parameter of kind text
	// that has the field's name gives Default in these characters.
	Letters string
	// Assigned is set instead of Assign if About already says how the node gets its number.
	Assigned ids.Assign
	// Own returns the value that the original takes in its process: see [ids.Param.Own].
	Own func(ids.Entropy) string
	// Bounded is set if an id is invalid with a value outside Min and Max. For six decimal digits,
	// that is Field{Name: "sequence", Width: 20, Max: 999_999, Bounded: true}.
	Bounded bool
}

// Unit is a length of time: Length divided by Parts, such as 1s/256 or 1.024ms. The length is in
// nanoseconds; 0 means that there is no unit. Parts is 0 or 1 for an undivided length.
type Unit struct {
	Length time.Duration
	Parts  int64
	// PerSecond is set if units restart with each second, in built-in schemes only. Seconds
	// and a field for milliseconds of 10 bits are Unit{Length: millisecond, PerSecond: 1024}. Ids
	// with more units than a second has are invalid.
	PerSecond int64
}

// Start says where a sequence begins in a new time unit.
type Start uint8

// The starts of sequences.
const (
	StartDefault  Start = iota // at the smallest value
	StartAtMin                 // the same, stated
	StartAtRandom              // at a random value in the lower half of the range
	StartCarry                 // the sequence continues through the units
)

// Monotonic says what random bits do within one time unit.
type Monotonic uint8

// The rules for random bits within one time unit.
const (
	MonotonicDefault Monotonic = iota // drawn for each id
	DrawEach                          // the same, stated
	Increment                         // one more than before
	IncrementRandom                   // more than before, by a random number
)

// Generator is how ids are generated: the answers to a clock regression and to a
// sequence overflow.
type Generator struct {
	Back ids.OnBack
	Full ids.OnFull

	// Only built-in schemes have the following.

	// IfWait replaces the answers if the switch "wait" is set; nil if there is no such parameter.
	IfWait *Generator
	// OwnEpoch is set if the timestamps of the default epoch are exhausted. Then idtui generates
	// ids only with an epoch of your own.
	OwnEpoch bool
}

// Counter is a counter that grows by one with each id. A generator draws its low half for each time
// unit. It draws its high half again when Units time units have passed.
type Counter struct {
	Bits  ids.Span
	Units int64
}

// Encoding is a way to write ids as text.
type Encoding struct {
	Name string // the alphabet's or form's name if empty
	// Alphabet is a name of an alphabet, or its characters. Built-in schemes can name any that
	// [encoding.AlphabetByName] knows.
	Alphabet string
	// As says whether characters are digits of a number or groups of bits.
	As As
	// Length is the number of digits, without check characters; 0 for a number without
	// leading zeros.
	Length         int
	Fold           bool              // texts are read in either case
	Alias          map[string]string // characters that are read as others
	Groups         []int             // the lengths of groups of characters
	Separator      string            // between groups; "-" if empty
	Prefix, Suffix string
	Pad            Pad
	Signed         bool   // decimal in two's complement
	Check          string // the algorithm of check characters: luhn, mod11, mod37-36, mod97
	Form           string // uuid or bytes, instead of an alphabet

	// Only encodings of built-in schemes have the following.

	// Segments are texts of several numbers side by side, instead of an alphabet, and Pattern
	// describes them in words. A ts of Slack is a second, a point and six digits:
	//
	//	Encoding{Name: "ts", Pattern: "10 digits, a point, 6 digits", Segments: []encoding.Segment{
	//		digits(ten, 10, 0, 32), encoding.Literal("."), digits(ten, 6, 32, 20),
	//	}}
	Segments  []encoding.Segment
	Pattern   string
	Leads     string  // the field of the first characters: see [encoding.WithLeads]; "" for none
	CostBits  float64 // see [ids.Encoding.Cost]
	MinDetect int     // see [encoding.WithMinDetectLength]; 0 for no limit
	// WriteOnly is set if texts are never read; a layout file leaves such encodings out.
	WriteOnly bool
	// NamedOnly is set if texts are only read when the scheme is given: see
	// [encoding.AsNamedOnly].
	NamedOnly bool
	// Excludes are characters of texts that are left to other encodings; "" for none.
	Excludes string
	// ByteOrder holds, for each byte of the text, its place in the id: see
	// [encoding.WithByteOrder]. It is nil for the order of the id. A layout file leaves such
	// encodings out.
	ByteOrder []int
	// Short is set if numbers are also read without leading zeros; a layout file has a second
	// encoding for them.
	Short bool
	// Codec returns the encoding for ids of a size. It is code for speed, or for what no
	// key can state; nil for an encoding that is only data. It reads and writes at least what
	// the other keys state (TestCodec), except that it may reject short texts. A layout file
	// leaves out an encoding for which the other keys state only a name.
	Codec func(bits int) (ids.Encoding, error)
}

// Cost returns the encoding with other costs, in bits: see [ids.Encoding.Cost].
func (e Encoding) Cost(bits float64) Encoding {
	e.CostBits = bits
	return e
}

// As says what the characters of a text are.
type As uint8

// The meanings of characters.
const (
	AsDefault As = iota // groups of bits if the alphabet's size is a power of two
	AsNumber            // digits of one number
	AsBits              // groups of bits
)

// Pad says on which side the spare bits of a text are.
type Pad uint8

// The sides of spare bits.
const (
	PadDefault Pad = iota // low
	PadLow                // after the id, as in RFC 4648
	PadHigh               // before the id, as in ULID
)

// Vector is an id with its known meaning.
type Vector struct {
	Text   string
	Time   *time.Time           // nil if not stated
	Fields map[string]ids.Value // values of fields; those that are not listed are not compared
	Line   int                  // in the file, from 1; 0 if not from a file
}

// Reject is a text that is not an id of the scheme.
type Reject struct {
	Text, Why string
	Line      int // in the file, from 1; 0 if not from a file
}
