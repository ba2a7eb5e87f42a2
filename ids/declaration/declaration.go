// Package declaration describes schemes as plain data: bits, fields, encodings and a
// generator policy, without functions. A layout file, the designer and most schemes of
// package schemes are such data. [Declaration.Check] tells all that is wrong with it, and
// [Declaration.Scheme] makes a scheme of it.
package declaration

import (
	"time"

	"idtui/ids"
)

// MaxBits is the size of the largest id, in bits. The smallest has 1.
const MaxBits = 160

// DefaultPrior is the prior of a layout that does not state one, in bits: layouts that
// users write themselves are common among their ids.
const DefaultPrior = 4

// Declaration is a scheme as data. Texts may come from a file: they have only printable
// characters once [Declaration.Check] found no problem.
type Declaration struct {
	Name   string // [a-z0-9][a-z0-9-]{0,31}
	Title  string // on screen; Name if empty
	About  string // one or two sentences
	Source string // the document that defines the scheme
	// Born is the earliest time of an id; the zero time stands for the epoch.
	Born time.Time
	// Prior is how rare the scheme is, in bits, 0 to 1000.
	Prior float64
	// Override permits the name of a scheme that is built in, which this one replaces.
	Override bool
	Bits     int // 1 to MaxBits
	Fields   []Field
	// Generator is nil for a scheme that can only be decoded.
	Generator *Generator
	// Encodings are the encodings, the canonical one first.
	Encodings []Encoding
	Vectors   []Vector
	Rejects   []Reject
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
	// Unit is the length of the time unit, of a time field.
	Unit Unit
	// Epoch is the instant that timestamp 0 means; nil stands for 1970. Several time
	// fields add up to one time and have one epoch.
	Epoch *time.Time

	Fixed    *uint64 // the only valid value
	Min, Max *uint64 // what generators issue and parameters accept
	Default  *uint64 // of a node or metadata, whose value is a parameter

	Start     Start     // of a sequence
	Monotonic Monotonic // of random bits
	Of        string    // the algorithm of a checksum: crc8, crc16, crc32c, xor, sum
	Assign    string    // how a node gets its number: config, random, lease, ordinal, ip16, mac, pid, host-hash

	Labels     map[uint64]string // names of values
	About, Why string
}

// Unit is a length of time: Length divided by Parts, such as 1s/256 or 1.024ms. The
// length is in nanoseconds; 0 stands for no unit. Parts is 0 or 1 for an undivided length.
type Unit struct {
	Length time.Duration
	Parts  int64
}

// Start tells where a sequence begins in a new time unit.
type Start uint8

// The starts of sequences.
const (
	StartDefault  Start = iota // at the smallest value
	StartAtMin                 // the same, stated
	StartAtRandom              // at a random value in the lower half of the range
	StartCarry                 // the sequence continues through the units
)

// Monotonic tells what random bits do within one time unit.
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
}

// Encoding is a way to write ids as text.
type Encoding struct {
	Name     string // the alphabet's or form's name if empty
	Alphabet string // a name of an alphabet, or its characters
	// As tells whether characters are digits of a number or groups of bits.
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
}

// As tells what the characters of a text are.
type As uint8

// What characters are.
const (
	AsDefault As = iota // groups of bits if the alphabet's size is a power of two
	AsNumber            // digits of one number
	AsBits              // groups of bits
)

// Pad tells on which side the spare bits of a text are.
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

// Reject is a text that is no id of the scheme.
type Reject struct {
	Text, Why string
	Line      int // in the file, from 1; 0 if not from a file
}
