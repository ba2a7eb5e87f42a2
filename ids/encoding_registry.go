package ids

import (
	"fmt"
	"strings"

	"idtui/ids/humantext"
)

// namedEncoding is a row of the registry of encodings.
type namedEncoding struct {
	name string
	make func(idBits int, options ...Option) (Encoding, error)
}

// namedEncodings are the encodings that schemes share, beside those of an alphabet.
func namedEncodings() []namedEncoding {
	return []namedEncoding{
		{"decimal", DecimalOf},
		{"hex", HexOf},
		{"bytes", BytesOf},
		// A UUID's texts: RFC 9562, section 4, RFC 8141, and Windows.
		{"uuid", uuidOf()},
		{"urn", uuidOf(WithFoldedAffixes("urn:uuid:", ""))},
		{"urn-hex", uuidHexOf(WithFoldedAffixes("urn:uuid:", ""))},
		{"braces", uuidOf(WithAffixes("{", "}"))},
		{"braces-hex", uuidHexOf(WithAffixes("{", "}"))},
	}
}

// EncodingByName returns a named encoding of ids of so many bits, changed by options:
// "decimal", "hex", "bytes", or for 128 bits "uuid", "urn", "braces", … The error of
// an unknown name lists the names.
func EncodingByName(name string, idBits int, options ...Option) (Encoding, error) {
	list := namedEncodings()
	names := make([]string, len(list))
	for i, n := range list {
		if n.name == name {
			return n.make(idBits, append([]Option{WithName(name)}, options...)...)
		}
		names[i] = n.name
	}
	return Encoding{}, fmt.Errorf("unknown encoding %s: expected %s", humantext.Quote(name), strings.Join(names, ", "))
}

// uuidOf returns a constructor of [UUIDText] with some options.
func uuidOf(own ...Option) func(int, ...Option) (Encoding, error) {
	return func(idBits int, options ...Option) (Encoding, error) {
		if idBits != 128 {
			return Encoding{}, fmt.Errorf("a UUID of %d bits; expected 128", idBits)
		}
		return built(standards().uuid, append(own, options...))
	}
}

// uuidHexOf is [uuidOf] without the dashes.
func uuidHexOf(own ...Option) func(int, ...Option) (Encoding, error) {
	return func(idBits int, options ...Option) (Encoding, error) {
		if idBits != 128 {
			return Encoding{}, fmt.Errorf("a UUID of %d bits; expected 128", idBits)
		}
		return HexOf(idBits, append(own, options...)...)
	}
}
