package nonids

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"
)

// tokens returns keys, tokens and other texts that programs write.
func tokens() []Kind {
	return []Kind{
		{Name: "a JSON Web Token", Source: "RFC 7519", Shortest: 20, Longest: 4096, Chars: wordSet("-_."), Test: isJWT, Bits: usual, Each: each64, Known: 20},
		{Name: "a text in base64", Source: "RFC 4648, 4", Shortest: 8, Longest: 4096, Chars: wordSet("+/="), Test: isBase64Text, Bits: rare + 2, Each: 0.75 * 5},
		{Name: "an id of npm uniqid", Source: "npm uniqid 5.4.0", Shortest: 12, Longest: 22, Chars: lowerSet(""), Test: isUniqid, Bits: unusual + uniqidTimeBits, Each: each36, Known: uniqidTime},
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

// An id of uniqid is a MAC address and a process number in base 36, then the time in
// milliseconds in 8 digits of base 36. It has been published since 2014.
const (
	uniqidTime     = 8
	uniqidTimeBits = 39.5 // 25 years in milliseconds
)

func isUniqid(s string) bool {
	ms, err := strconv.ParseInt(s[len(s)-uniqidTime:], 36, 64)
	year := time.UnixMilli(ms).UTC().Year()
	return err == nil && year >= 2014 && year < 2039
}
