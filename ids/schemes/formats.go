// Package schemes declares the id schemes, each as a layout with its time unit, encodings and a
// generator policy.
//
// To add one, write a file with a variable that has the [ids.Scheme], and add a line to package
// catalog. What a declaration omits is derived. The time follows from the field with a unit, and
// the end of the timestamps from its width. The kinds of the fields determine how to compose an id.
// Most schemes can be data: see ksuid.go, and discord.go for a 64-bit number. See koid.go for one
// with code of its own. The fields are in the order of the bits, and "idtui layout" draws them.
package schemes

import (
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// How rare a scheme is, in bits: see [ids.Scheme.Prior]. The class of each scheme is a judgment,
// and so is the distance between classes. No multiple of all priors has a noticeably lower loss on
// the tuning set (TestTunePriors in package detect).
const (
	everyday = 0   // in the logs of most companies
	common   = 2   // used by a well-known product
	uncommon = 3.5 // a library with some users
	rare     = 5   // hardly ever seen
	extinct  = 18  // no longer generated

	nonexistent = 24 // no generator is known
)

// day returns the day on which a scheme was first published.
func day(year int, month time.Month, d int) time.Time {
	return time.Date(year, month, d, 0, 0, 0, 0, time.UTC)
}

// inDatabases returns databases with a function that generates or reads the ids of a scheme.
func inDatabases(source string, names ...string) ids.Support {
	return ids.Support{Source: source, Databases: names}
}

// inLanguages returns languages with a library that generates ids of a scheme.
func inLanguages(source string, names ...string) ids.Support {
	return ids.Support{Source: source, Languages: names}
}

// seconds returns the unit of whole seconds since an epoch in Unix seconds.
func seconds(epoch int64) *ids.Unit {
	return &ids.Unit{Step: time.Second, Epoch: ids.Millis(epoch * 1000)}
}

// withoutUnits drops the units of fields that hold a part of the time, and the starts of
// sequences. Go code computes the time and the ids, and the declared keys only approximate
// them.
func withoutUnits(b *ids.BoundScheme) {
	fields := slices.Clone(b.Layout.Fields)
	for i := range fields {
		fields[i].Part, fields[i].Start = nil, 0
	}
	b.Layout = ids.MustLayout(b.Layout.Bits, fields...)
}

// alphabet returns a named alphabet: see [encoding.AlphabetByName].
func alphabet(name string) *encoding.Alphabet { return encoding.Must(encoding.AlphabetByName(name)) }

// Characters of texts that are only recognized, or have parts of several alphabets.
const (
	digits10    = "0123456789"
	upper       = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower       = "abcdefghijklmnopqrstuvwxyz"
	letters     = upper + lower
	base58Chars = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
)

// plainHex returns the encoding of ids of a size in hex.
func plainHex(bits int, options ...encoding.Option) ids.Encoding {
	return encoding.Must(encoding.HexOf(bits, options...))
}

// segmented returns the encoding whose texts are segments side by side.
func segmented(name, pattern string, bits int, segments ...encoding.Segment) ids.Encoding {
	return encoding.Must(encoding.NewSegments(name, pattern, bits, segments))
}

// digits returns a segment of n digits for the width bits from offset.
func digits(alphabet string, n, offset, width int) encoding.Segment {
	return encoding.Digits(alphabet, n, offset, width)
}
