package ids

import (
	"fmt"
	"strings"

	"idtui/ids/humantext"
)

// namedEncodings are the encodings that schemes share, beside those of an alphabet.
// All after bytes are a UUID's texts: RFC 9562, section 4, RFC 8141, Windows, and the
// byte orders of .NET and MySQL.
var namedEncodings = [...]string{
	"decimal", "hex", "bytes", "uuid", "urn", "urn-hex", "braces", "braces-hex", "uuid-mixed", "hex-mixed", "hex-swapped",
}

// EncodingByName returns a named encoding of ids of so many bits, changed by options:
// "decimal", "hex", "bytes", or for 128 bits "uuid", "urn", "braces", … The error of
// an unknown name lists the names.
func EncodingByName(name string, idBits int, options ...Option) (Encoding, error) {
	switch name {
	case "decimal":
		return DecimalOf(idBits, options...)
	case "hex":
		return HexOf(idBits, options...)
	case "bytes":
		return BytesOf(idBits, options...)
	case "uuid", "urn", "urn-hex", "braces", "braces-hex", "uuid-mixed", "hex-mixed", "hex-swapped":
		return uuidByName(name, idBits, options)
	}
	return Encoding{}, fmt.Errorf("unknown encoding %s: expected %s", humantext.Quote(name), strings.Join(namedEncodings[:], ", "))
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
