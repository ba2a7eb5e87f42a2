package nonids

import (
	"encoding/base64"
	"slices"
	"strings"

	"idtui/ids/encoding"
)

// tokens returns keys, tokens and other texts that programs write.
func tokens() []Kind {
	return []Kind{
		{Name: "a JSON Web Token", Source: "RFC 7519", Shortest: 20, Longest: 4096, Chars: wordSet("-_."), Needs: encoding.Chars("."), Test: isJWT, Bits: usual, Each: each64, Known: 20},
		{Name: "a text in base64", Source: "RFC 4648, 4", Shortest: 8, Longest: 4096, Chars: wordSet("+/="), Test: isBase64Text, Bits: rare + 2, Each: 0.75 * 5},
	}
}

// isJWT reports whether a text is three parts with dots between, the first two of
// which are JSON objects in base64.
func isJWT(s string) bool {
	if !strings.HasPrefix(s, "eyJ") {
		return false
	}
	parts := strings.Split(s, ".")
	return len(parts) == 3 && strings.HasPrefix(parts[1], "eyJ")
}

// isBase64Text reports whether a text is base64 of at least six printable characters.
func isBase64Text(s string) bool {
	if !isPrintable64(s[:4]) { // most other texts end here
		return false
	}
	text := strings.TrimRight(s, "=")
	return len(text) >= 8 && isPrintable64(text)
}

// isPrintable64 reports whether a text is base64 of printable characters.
func isPrintable64(s string) bool {
	raw, err := base64.RawStdEncoding.Strict().DecodeString(s)
	return err == nil && !slices.ContainsFunc(raw, func(c byte) bool {
		return c < ' ' && c != '\n' && c != '\t' || c >= 0x7f
	})
}
