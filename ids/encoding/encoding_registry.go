package encoding

import (
	"fmt"
	"slices"
	"strings"

	"idtui/ids/humantext"
)

// namedEncodings are the encodings that schemes share, in addition to those of an alphabet.
// Those after "bytes" are encodings of UUIDs. They are from RFC 9562, section 4, RFC 8141 and
// Windows, or have the byte orders of .NET and MySQL.
var namedEncodings = [...]string{
	"decimal", "hex", "bytes", "uuid", "urn", "urn-hex", "braces", "braces-hex", "uuid-mixed", "hex-mixed", "hex-swapped",
}

// encodingAliases are other names of encodings. Two name the program that writes the encoding.
// Two name the RFC, because base32 and base64 have several alphabets.
var encodingAliases = [...]struct{ alias, name string }{
	{"dotnet", "uuid-mixed"},
	{"mysql", "hex-swapped"},
	{"base32-rfc4648", "base32"},
	{"base64-rfc4648", "base64"},
}

// Names returns the names that [ByName] accepts for ids of idBits bits. They are the encodings, the
// alphabets, and then other names of encodings.
func Names(idBits int) []string {
	var names []string
	for _, name := range namedEncodings {
		if idBits == 128 || !isUUIDText(name) {
			names = append(names, name)
		}
	}
	for i := range alphabets {
		if name := alphabets[i].name; name != "decimal" && name != "hex" {
			names = append(names, name)
		}
	}
	for _, a := range encodingAliases {
		if idBits == 128 || !isUUIDText(a.name) {
			names = append(names, a.alias)
		}
	}
	return names
}

// isUUIDText reports whether a named encoding is only for ids of 128 bits.
func isUUIDText(name string) bool {
	return slices.Index(namedEncodings[:], name) > slices.Index(namedEncodings[:], "bytes")
}

// ByName returns a named encoding of ids of idBits bits, changed by options. Names are "decimal",
// "hex", "bytes", for 128 bits "uuid", "urn", "braces", …, and those of alphabets. An alphabet
// whose size is a power of two writes the bits. Crockford's and HEX start from the low end, as ULID
// does. The others start from the high end, as RFC 4648 without the =. Any other alphabet writes a
// number without leading zeros. The error of an unknown name lists the names.
func ByName(name string, idBits int, options ...Option) (Encoding, error) {
	for _, a := range encodingAliases {
		if a.alias == name {
			name = a.name
		}
	}
	switch {
	case name == "decimal":
		return DecimalOf(idBits, options...)
	case name == "hex":
		return HexOf(idBits, options...)
	case name == "bytes":
		return BytesOf(idBits, options...)
	case isUUIDText(name):
		return uuidByName(name, idBits, options)
	case alphabetRow(name) != nil:
		return alphabetEncoding(name, idBits, options)
	}
	names := Names(128)
	return Encoding{}, fmt.Errorf("unknown encoding %s: %s", humantext.Quote(name), humantext.Expected(name, names))
}

// alphabetEncoding returns the encoding with the digits of a named alphabet.
func alphabetEncoding(name string, idBits int, options []Option) (Encoding, error) {
	a, err := AlphabetByName(name)
	switch {
	case err != nil:
		return Encoding{}, err
	case a.bits == 0:
		return a.Number(name, idBits, options...)
	case strings.HasPrefix(name, "crockford"), name == "HEX": // HEX is a number, as hex
		return a.PadHigh(name, idBits, options...)
	}
	return a.PadLow(name, idBits, options...)
}

func uuidByName(name string, idBits int, options []Option) (Encoding, error) {
	if idBits != 128 {
		return Encoding{}, fmt.Errorf("encoding %s of %d bits; expected 128", name, idBits)
	}
	e := standards().uuid
	if strings.Contains(name, "hex") {
		var err error
		if e, err = HexOf(128); err != nil {
			return e, err
		}
	}
	e.name = name
	switch name {
	case "uuid-mixed", "hex-mixed":
		options = append([]Option{WithMixedEndian()}, options...)
	case "hex-swapped":
		options = append([]Option{WithSwappedTime()}, options...)
	case "urn", "urn-hex":
		options = append([]Option{WithFoldedAffixes("urn:uuid:", "")}, options...)
	case "braces", "braces-hex":
		options = append([]Option{WithAffixes("{", "}")}, options...)
	}
	return built(e, options)
}
