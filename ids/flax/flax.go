// Package flax generates and parses Flax IDs: 96-bit ids with a millisecond and 56
// random bits, in 16 characters. They are the ids of python-flax-id.
//
//	import "idtui/ids/flax"
//
// Call [New], or [At] for another time. Text, bytes and numbers sort by time.
//
// There is no counter, no machine number and no state. After the clock moved back,
// ids are smaller than earlier ones, and no error is raised. Only the random bits
// keep two ids of one millisecond apart.
//
// # For users of python-flax-id
//
//	flax_id                           this package
//	get_flax_id()                     New, then ID.String
//	get_flax_id(timestamp)            At(time), then ID.String
//	get_flax_id_num(timestamp)        New or At, then ID.Bytes
//	base64_lex_encode(num)            FromBytes, then ID.String
//	BASE64_ALPHABET, EPOCH_START      Alphabet, Epoch
//	FlaxId, the Django field          ID, which a database column holds as 16 characters
//
// python-flax-id uses a random source that is not cryptographic. It returns a wrong id for a time
// before 2015 or after 2049-11-03. This package uses a cryptographic source, and returns an error.
package flax

import "idtui/ids"

// Epoch is 2015-01-01T00:00:00Z, the time that timestamp 0 means.
const Epoch = ids.Reading(1420070400000000)

// MaxTimestamp is the last timestamp: 2049-11-03T19:53:47.775Z.
const MaxTimestamp = 1<<40 - 1

// Alphabet has the digits of the text in order. They are in ASCII order, so texts
// sort as ids do.
const Alphabet = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"

// randomBits is the size of the random field. The timestamp has the other 40 bits.
const randomBits = 56
