package nonids

import (
	"crypto/sha256"
	"math/big"
	"strings"

	"idtui/ids/encoding"
)

// digests returns digests and the texts that hold them. Digests with as many digits as an
// MD5, SHA-1 or SHA-256 have their own schemes.
func digests() []Kind {
	hex := hexSet("")
	prefixed := wordSet(":-+/=")
	return []Kind{
		{Name: "an abbreviated git commit or UUID", Source: "git-rev-parse(1)", Shortest: 7, Longest: 12, Chars: lowerSet(""), Test: isShortCommit, Bits: usual + 2, Each: eachHex},
		{Name: "a random number in the form of a UUID", Source: "RFC 9562, 4", Shortest: 36, Longest: 36, Chars: hexSet("-"), Test: isUUIDForm, Bits: 2*rare + 7, Each: eachHex, Known: 4},
		{Name: "a random number in the form of a UUID", Source: "RFC 9562, 4", Shortest: 36, Longest: 36, Chars: hexSet("-"), Test: isUndefinedUUID, Bits: 2*rare - 2, Each: eachHex, Known: 4, Random: true},
		{Name: "a SHA-224 digest", Source: "FIPS 180-4", Shortest: 56, Longest: 56, Chars: hex, Test: isOneCase, Bits: unusual, Each: eachHex},
		{Name: "a SHA-384 digest", Source: "FIPS 180-4", Shortest: 96, Longest: 96, Chars: hex, Test: isOneCase, Bits: unusual, Each: eachHex},
		{Name: "a SHA-512 digest", Source: "FIPS 180-4", Shortest: 128, Longest: 128, Chars: hex, Test: isOneCase, Bits: usual, Each: eachHex},
		{Name: "a digest with its algorithm", Source: "OCI image specification; Subresource Integrity", Shortest: 32, Longest: 160, Chars: prefixed, Needs: encoding.Chars(":-"), Test: isPrefixedDigest, Holds: true, Bits: usual, Each: 4.5, Known: 5},
		{Name: "a name with a digest", Shortest: 34, Longest: 128, Chars: wordSet("-"), Needs: encoding.Chars("-"), Test: isNamedDigest, Bits: usual + 128},
		{Name: "a Bitcoin address", Source: "Bitcoin wiki, Base58Check", Shortest: 26, Longest: 35, Chars: wordSet(""), Test: isBase58Check, Bits: rare, Each: each58, Known: 7},
		{Name: "an Ethereum address", Source: "Ethereum yellow paper, 4.1", Shortest: 42, Longest: 42, Chars: hexSet("x"), Needs: encoding.Chars("x"), Test: isHexNumber, Bits: unusual, Each: eachHex, Known: 2},
	}
}

// isUUIDForm reports whether a text has the dashes, the variant and a version from 1 to 8 of RFC
// 9562.
func isUUIDForm(s string) bool {
	return s[8] == '-' && s[13] == '-' && s[18] == '-' && s[23] == '-' && s[14] >= '1' && s[14] <= '8' && strings.IndexByte("89abAB", s[19]) >= 0
}

// isUndefinedUUID reports whether a text is five groups of digits that are no UUID of the RFC. Its
// variant or its version is not defined there. No generator of today writes such UUIDs, but some
// programs write a digest in this form.
func isUndefinedUUID(s string) bool {
	return s[8] == '-' && s[13] == '-' && s[18] == '-' && s[23] == '-' && !isUUIDForm(s)
}

// isOneCase reports whether a text has letters of one case only.
func isOneCase(s string) bool { return s == strings.ToLower(s) || s == strings.ToUpper(s) }

// isShortCommit reports whether a text is hexadecimal digits, some of them letters.
func isShortCommit(s string) bool { return allHex(s) && !allDigits(s) }

// isPrefixedDigest reports whether a text begins with the name of an algorithm and a colon or a
// dash. At least 24 more characters must follow.
func isPrefixedDigest(s string) bool {
	at := strings.IndexAny(s[:len("sha512:")], ":-")
	return at > 0 && strings.Contains(" md5 sha1 sha224 sha256 sha384 sha512 ", " "+strings.ToLower(s[:at])+" ") && len(s)-at > 24
}

// isNamedDigest reports whether a text ends in a dash and the digits of an MD5 or a key.
func isNamedDigest(s string) bool {
	at := len(s) - 33
	return s[at] == '-' && allHex(s[at+1:]) && isOneCase(s[at+1:])
}

// isBase58Check reports whether a text is an address in base 58 with its checksum. That is 21 bytes
// and the first four bytes of their double SHA-256.
func isBase58Check(s string) bool {
	if s[0] != '1' && s[0] != '3' { // the first characters of the usual kinds
		return false
	}
	v, base := new(big.Int), big.NewInt(58)
	for i := range len(s) {
		digit := strings.IndexByte(base58Chars, s[i])
		if digit < 0 {
			return false
		}
		v.Add(v.Mul(v, base), big.NewInt(int64(digit)))
	}
	const size, sum = 25, 4
	if v.BitLen() > 8*size {
		return false
	}
	b := v.FillBytes(make([]byte, size))
	first := sha256.Sum256(b[:size-sum])
	second := sha256.Sum256(first[:])
	return string(second[:sum]) == string(b[size-sum:])
}
