package nonids

import (
	"net/netip"
	"strings"

	"idtui/ids/encoding"
)

// addresses returns addresses of machines, people and pages.
func addresses() []Kind {
	host := lowerSet("-.")
	return []Kind{
		{Name: "an IP address", Source: "RFC 791, RFC 4632", Shortest: 7, Longest: 21, Chars: digitSet(".:/"), Needs: encoding.Chars("."), Test: isIPv4, Bits: usual + 30},
		{Name: "an IP address", Source: "RFC 4291", Shortest: 2, Longest: 60, Chars: hexSet(":.[]/%"), Needs: encoding.Chars(":"), Test: isIPv6, Bits: unusual, Each: eachHex},
		{Name: "a MAC address", Source: "IEEE 802", Shortest: 14, Longest: 23, Chars: hexSet(":-."), Needs: encoding.Chars(":-."), Test: isMAC, Bits: unusual + 48},
		{Name: "a MAC address as 64 bits (EUI-64)", Source: "RFC 4291, Appendix A", Shortest: 16, Longest: 16, Chars: hexSet(""), Test: isEUI64, Bits: rare + 48},
		{Name: "a version", Shortest: 5, Longest: 48, Chars: wordSet(".-+"), Needs: encoding.Chars("."), Test: isVersion, Bits: usual, Each: eachWord},
		{Name: "an e-mail address", Source: "RFC 5322", Shortest: 6, Longest: 128, Chars: wordSet("@.-_+"), Needs: encoding.Chars("@"), Test: isEmail, Holds: true, Bits: usual, Each: eachWord},
		{Name: "a URL", Source: "RFC 3986", Shortest: 8, Longest: 256, Chars: wordSet(":/?#[]@!$&'()*+,;=-._~%"), Needs: encoding.Chars(":"), Test: isURL, Holds: true, Bits: usual, Each: eachWord},
		{Name: "a host name or a file name", Source: "RFC 1123", Shortest: 4, Longest: 128, Chars: host, Needs: encoding.Chars("."), Test: isHost, Holds: true, Bits: usual, Each: 4, Known: 2},
		{Name: "a phone number", Source: "ITU-T E.164", Shortest: 8, Longest: 24, Chars: digitSet("+-/(). "), Needs: encoding.Chars("+"), Test: isPhone, Bits: usual, Each: eachDigit, Known: 2},
		{Name: "a phone number", Shortest: 9, Longest: 20, Chars: digitSet("-/(). "), Needs: encoding.Chars("-/(). "), Test: isLocalPhone, Bits: rare, Each: eachDigit, Known: 1},
	}
}

// isIPv4 reports whether a text is an address of four numbers, with or without a port or a prefix
// length.
func isIPv4(s string) bool {
	if strings.Count(s, ".") != 3 {
		return false
	}
	if _, err := netip.ParsePrefix(s); err == nil {
		return true
	}
	if _, err := netip.ParseAddrPort(s); err == nil {
		return true
	}
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is4()
}

// isIPv6 is [isIPv4] for IPv6 addresses.
func isIPv6(s string) bool {
	if strings.Count(s, ":") < 2 {
		return false
	}
	if _, err := netip.ParsePrefix(s); err == nil {
		return true
	}
	if _, err := netip.ParseAddrPort(s); err == nil {
		return true
	}
	_, err := netip.ParseAddr(strings.Trim(s, "[]"))
	return err == nil
}

// isMAC reports whether a text is 6 or 8 bytes. The same mark must be between them, or between
// groups of two.
func isMAC(s string) bool {
	mark := strings.IndexAny(s, ":-.")
	if mark != 2 && mark != 4 || (mark == 4) != (s[mark] == '.') {
		return false
	}
	groups := strings.Split(s, s[mark:mark+1])
	for _, g := range groups {
		if len(g) != mark || !allHex(g) {
			return false
		}
	}
	n := len(groups) * mark / 2
	return n == 6 || n == 8
}

// isEUI64 reports whether a text is the 6 bytes of a MAC address with ff and fe in the middle.
func isEUI64(s string) bool { return strings.EqualFold(s[6:10], "fffe") }

// isVersion reports whether a text is three or four numbers with dots between, but no IP address. A word such as v or
// go may come before, and anything after a dash or a plus.
func isVersion(s string) bool {
	if strings.Count(s, ".") < 2 {
		return false
	}
	if isIPv4(s) { // such as 127.0.0.1
		return false
	}
	word := strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyz")
	s, _, _ = strings.Cut(word, "-")
	s, _, _ = strings.Cut(s, "+")
	parts := strings.Split(s, ".")
	for _, p := range parts {
		if !allDigits(p) || len(p) > 5 {
			return false
		}
	}
	return len(parts) == 3 || len(parts) == 4
}

func isEmail(s string) bool {
	name, host, ok := strings.Cut(s, "@")
	return ok && name != "" && isHost(strings.ToLower(host))
}

func isURL(s string) bool {
	const schemes = " http https ws wss ftp sftp ssh git file s3 gs ldap amqp mqtt redis mongodb mysql postgres postgresql jdbc "
	scheme, rest, ok := strings.Cut(s, "://")
	return ok && rest != "" && strings.Contains(schemes, " "+scheme+" ")
}

// isHost reports whether a text is words with dots between, the last one of letters.
func isHost(s string) bool {
	if !strings.Contains(s, ".") {
		return false
	}
	labels := strings.Split(s, ".")
	for _, l := range labels {
		if l == "" || l[0] == '-' || l[len(l)-1] == '-' || len(l) > 63 {
			return false
		}
	}
	last := labels[len(labels)-1]
	return len(last) > 1 && strings.Trim(last, "abcdefghijklmnopqrstuvwxyz") == ""
}

// isPhone reports whether a text is a plus and 7 to 15 digits, perhaps with marks.
func isPhone(s string) bool { return s[0] == '+' && isDialed(s[1:]) }

// isLocalPhone reports whether a text is 7 to 15 digits with marks between them. It must begin with
// 0 or a bracket.
func isLocalPhone(s string) bool {
	return (s[0] == '0' || s[0] == '(') && !allDigits(s) && isDialed(s)
}

func isDialed(s string) bool {
	digits := strings.Map(func(r rune) rune {
		if strings.ContainsRune("-/(). ", r) {
			return -1
		}
		return r
	}, s)
	return len(digits) >= 7 && len(digits) <= 15 && allDigits(digits)
}
