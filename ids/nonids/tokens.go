package nonids

import (
	"encoding/base64"
	"encoding/hex"
	"slices"
	"strings"

	"idtui/ids/encoding"
)

// tokens returns keys, tokens and other texts that programs write.
func tokens() []Kind {
	return append(randomTokens(), []Kind{
		{Name: "a JSON Web Token", Source: "RFC 7519", Shortest: 20, Longest: 4096, Chars: wordSet("-_."), Needs: encoding.Chars("."), Test: isJWT, Bits: usual, Each: each64, Known: 20},
		{Name: "a code", Shortest: 4, Longest: 14, Chars: upperSet(""), Needs: encoding.Chars(upperChars), Test: isCode, Bits: usual, Each: each36},
		{Name: "a code in groups", Shortest: 9, Longest: 39, Chars: upperSet("-"), Needs: encoding.Chars("-"), Test: isGroups, Bits: unusual, Each: each36, Known: 1},
		{Name: "a code in groups", Shortest: 9, Longest: 39, Chars: lowerSet("-"), Needs: encoding.Chars("-"), Test: isGroups, Bits: unusual, Each: each36, Known: 1},
		{Name: "a temporary file", Source: "Python documentation, tempfile", Shortest: 11, Longest: 11, Chars: lowerSet("_"), Test: isTemporary, Bits: unusual, Each: each36, Known: 3},
		{Name: "a text in hexadecimal", Source: "RFC 4648, 8", Shortest: 12, Longest: 4096, Chars: hexSet(""), Needs: encoding.Chars("abcdefABCDEF"), Test: isHexText, Bits: rare + 2, Each: 0.5 * 5},
		{Name: "a text in base64", Source: "RFC 4648, 4", Shortest: 8, Longest: 4096, Chars: wordSet("+/="), Test: isBase64Text, Bits: rare + 2, Each: 0.75 * 5},
	}...)
}

// randomTokens returns texts of random bytes or characters. Bits says how common such texts are in
// that alphabet and length. A scheme that accepts one by chance is likelier in two cases only.
// Either its time is of the last weeks, or its other fields hold small numbers.
func randomTokens() []Kind {
	const urlsafe, base64 = "Python documentation, secrets.token_urlsafe; RFC 4648, 4 and 5", "RFC 4648, 3.5"
	token := func(k Kind) Kind {
		k.Name = "a random token"
		return k
	}
	marked := wordSet("-_+/=")
	return []Kind{
		token(Kind{Source: urlsafe, Shortest: 11, Longest: 88, Chars: marked, Test: isToken, Bits: usual - 0.5, Each: each64}),
		token(Kind{Source: urlsafe, Shortest: 16, Longest: 16, Chars: marked, Test: isToken, Bits: usual - 5, Each: each64, Random: true}), // 12 bytes: passwords and nonces
		token(Kind{Source: base64, Shortest: 11, Longest: 11, Chars: marked, Test: endsInZeros(2), Bits: usual + 0.5, Each: 64.0 / 11}),
		token(Kind{Source: base64, Shortest: 22, Longest: 22, Chars: marked, Test: endsInZeros(4), Bits: usual - 5, Each: 128.0 / 22}),
		token(Kind{Source: base64, Shortest: 24, Longest: 24, Chars: marked, Needs: encoding.Chars("="), Test: endsInZeros(4), Bits: usual - 5, Each: 128.0 / 22, Known: 2}),
		token(Kind{Source: base64, Shortest: 43, Longest: 43, Chars: marked, Test: endsInZeros(2), Bits: usual - 1, Each: 256.0 / 43}),
		token(Kind{Shortest: 22, Longest: 22, Chars: wordSet(""), Test: isBase62, Bits: unusual + 0.5, Each: 128.0 / 22}),
		token(Kind{Source: "128 bits in base 58", Shortest: 22, Longest: 22, Chars: encoding.Chars(base58Chars), Test: isToken, Bits: unusual, Each: each58, Random: true}),
		token(Kind{Shortest: 7, Longest: 26, Chars: wordSet("-_"), Test: isMixed, Bits: unusual + 1, Each: each64, Random: true}),
		token(Kind{Source: "64 bits in base 36", Shortest: 13, Longest: 13, Chars: lowerSet(""), Test: isBase36, Bits: usual, Each: 64.0 / 13, Random: true}),
		token(Kind{Shortest: 16, Longest: 16, Chars: lowerSet(""), Test: isCode, Bits: usual - 2, Each: each36, Random: true}),
		token(Kind{Shortest: 11, Longest: 22, Chars: lowerSet(""), Test: isCode, Bits: unusual + 1, Each: each36, Random: true}), // JavaScript: Math.random().toString(36)
		token(Kind{Source: "Microsoft, SessionIDManager", Shortest: 24, Longest: 24, Chars: encoding.Chars(lowerChars + "012345"), Test: isCode, Bits: unusual, Each: each32, Random: true}),
		token(Kind{Shortest: 16, Longest: 16, Chars: upperSet(""), Test: isCode, Bits: usual, Each: each36}),
		token(Kind{Shortest: 26, Longest: 26, Chars: lowerSet(""), Test: isCrockford, Bits: usual, Each: 128.0 / 26}),
		token(Kind{Source: "Python documentation, secrets.token_hex", Shortest: 24, Longest: 24, Chars: hexSet(""), Test: isOneCase, Bits: usual, Each: eachHex}),
		token(Kind{Source: "Python documentation, secrets.token_hex", Shortest: 32, Longest: 64, Chars: hexSet(""), Test: isHexToken, Bits: usual - 1, Each: eachHex}),
	}
}

// isToken reports whether a text looks random. It must be as long as 8, 12, 16, 24, 32, 48 or 64
// bytes in base 64. Capitals and small letters alternate often, or [isMixed] accepts a text of at
// most 12 bytes.
func isToken(s string) bool {
	body := strings.TrimRight(s, "=")
	switch len(body) {
	case 11, 16, 22, 32, 43, 64, 86:
	default:
		return false
	}
	if pad := len(s) - len(body); pad > 0 && pad != -len(body)&3 {
		return false
	}
	return caseChanges(body) >= len(body)/8 || len(body) <= 16 && isMixed(body)
}

// endsInZeros returns the test for tokens whose last character has that many bits beyond the last
// byte. Encoders write 0 there.
func endsInZeros(n int) func(s string) bool {
	const digits = upperChars + lowerChars + digitChars + "-_" // of base64url
	return func(s string) bool {
		body := strings.TrimRight(s, "=")
		return body != "" && strings.IndexByte(digits, body[len(body)-1])&(1<<n-1) == 0 && isToken(s)
	}
}

// isCrockford reports whether a text can be 128 bits in Crockford's base 32.
func isCrockford(s string) bool { return s[0] <= '7' && !strings.ContainsAny(s, "ilou") }

// isBase62 reports whether a text can be 128 bits in base 62: then its first character is at most 7.
func isBase62(s string) bool { return s[0] <= '7' && isToken(s) }

// isBase36 reports whether a text can be 64 bits in base 36, with leading zeros. Its first
// character is then at most 3. Texts that begin with 3 are rejected: all TIDs of today do.
func isBase36(s string) bool { return s[0] < '3' && isCode(s) }

// isMixed reports whether a text has capitals, small letters and digits. It also accepts letters of
// both cases without the order that words have.
func isMixed(s string) bool {
	const words = 2 // changes of the case in two words
	n := caseChanges(s)
	return n > words || n == words && s[0] < 'a' || strings.ContainsAny(s, digitChars) && strings.ContainsAny(s, upperChars) && strings.ContainsAny(s, lowerChars)
}

// caseChanges returns how often a capital and a small letter are next to each other.
func caseChanges(s string) (n int) {
	for i := 1; i < len(s); i++ {
		if a, b := s[i-1], s[i]; isLetter(a) && isLetter(b) && (a^b)&0x20 != 0 {
			n++
		}
	}
	return n
}

// isHexToken reports whether a text is as long as 16, 24 or 32 bytes in hexadecimal digits. Its
// letters must be of one case.
func isHexToken(s string) bool {
	return (len(s) == 32 || len(s) == 48 || len(s) == 64) && isOneCase(s)
}

// isCode reports whether a text has letters and digits, as the codes of products have.
func isCode(s string) bool {
	digits := 0
	for i := range len(s) {
		if s[i] <= '9' {
			digits++
		}
	}
	return digits > 0 && digits < len(s)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isJWT reports whether a text is three parts with dots between. The first two parts must begin as
// JSON objects in base64 do.
func isJWT(s string) bool {
	if !strings.HasPrefix(s, "eyJ") {
		return false
	}
	parts := strings.Split(s, ".")
	return len(parts) == 3 && strings.HasPrefix(parts[1], "eyJ")
}

// isGroups reports whether a text is groups of letters and digits with dashes between. All groups
// have the same length, as in product keys and recovery codes.
func isGroups(s string) bool {
	each := strings.IndexByte(s, '-')
	if each < 3 || (len(s)+1)%(each+1) != 0 || !isCode(strings.ReplaceAll(s, "-", "")) {
		return false
	}
	for i := range len(s) {
		if (s[i] == '-') != (i%(each+1) == each) {
			return false
		}
	}
	return true
}

func isTemporary(s string) bool { return strings.HasPrefix(s, "tmp") }

// isHexText reports whether a text is hexadecimal and decodes to letters, digits and a few marks.
func isHexText(s string) bool {
	for i := 0; i+1 < len(s); i += 2 {
		if s[i] < '2' || s[i] > '7' {
			return false
		}
	}
	raw, err := hex.DecodeString(s)
	return err == nil && strings.Trim(string(raw), digitChars+upperChars+lowerChars+" -_.:") == ""
}

// isBase64Text reports whether a text is base64 of at least six printable characters.
func isBase64Text(s string) bool {
	if !isPrintable64(s[:4]) { // this rejects most other texts at a low cost
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
