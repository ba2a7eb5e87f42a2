package nonids

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/encoding"
)

// codes returns codes with check digits, and others of fixed patterns. One random number in ten has
// the right check digit. If a kind requires hardly more, its name promises only the check digit.
func codes() []Kind {
	return []Kind{
		{Name: "an IBAN", Source: "ISO 13616; lengths from the IBAN registry", Shortest: 15, Longest: 42, Chars: upperSet(" "), Needs: encoding.Chars(upperChars), Test: isIBAN, Bits: unusual, Each: eachDigit, Known: 4},
		{Name: "a number with the check digit of a payment card", Source: "ISO/IEC 7812", Shortest: 13, Longest: 23, Chars: digitSet(" -"), Test: isCard, Bits: unusual, Each: eachDigit, Known: 2},
		{Name: "an IMEI", Source: "3GPP TS 23.003, 6.2", Shortest: 15, Longest: 18, Chars: digitSet(" -"), Test: isIMEI, Bits: unusual, Each: eachDigit, Known: 3},
		{Name: "a VIN", Source: "ISO 3779; check digit: 49 CFR 565.15", Shortest: 17, Longest: 17, Chars: upperSet(""), Test: isVIN, Bits: rare, Each: each32, Known: 1},
		{Name: "an ISBN", Source: "ISO 2108", Shortest: 10, Longest: 17, Chars: digitSet("X- "), Test: isISBN, Bits: rare, Each: eachDigit, Known: 1},
		{Name: "a number with the check digit of an article (EAN or UPC)", Source: "GS1 General Specifications, 7.9", Shortest: 8, Longest: 14, Chars: digitSet(""), Test: isGTIN, Bits: usual - 2, Each: eachDigit, Known: 1},
		{Name: "a number with the check digit of a shipping unit (SSCC)", Source: "GS1 General Specifications, 2.2.1", Shortest: 18, Longest: 18, Chars: digitSet(""), Test: hasGTINCheck, Bits: unusual, Each: eachDigit, Known: 1},
		{Name: "a SIM card (ICCID)", Source: "ITU-T E.118", Shortest: 19, Longest: 20, Chars: digitSet(""), Test: isICCID, Bits: unusual, Each: eachDigit, Known: 3},
		{Name: "a Chinese identity number", Source: "GB 11643-1999", Shortest: 18, Longest: 18, Chars: digitSet("X"), Test: isChineseID, Bits: usual + dayBits, Each: eachDigit, Known: 9},
		{Name: "an ISSN", Source: "ISO 3297", Shortest: 9, Longest: 9, Chars: digitSet("X-"), Needs: encoding.Chars("-"), Test: isISSN, Bits: rare, Each: eachDigit, Known: 2},
		{Name: "an ISIN", Source: "ISO 6166", Shortest: 12, Longest: 12, Chars: upperSet(""), Test: isISIN, Bits: rare, Each: each36, Known: 2},
		{Name: "a legal entity identifier (LEI)", Source: "ISO 17442", Shortest: 20, Longest: 20, Chars: upperSet(""), Test: isMod97, Bits: rare, Each: each36, Known: 2},
		{Name: "an Amazon product number (ASIN)", Source: "Amazon Selling Partner API, Catalog Items", Shortest: 10, Longest: 10, Chars: upperSet(""), Test: isASIN, Bits: usual, Each: each36, Known: 2},
		{Name: "a number of a letter or a parcel", Source: "Universal Postal Union, S10", Shortest: 13, Longest: 13, Chars: upperSet(""), Test: isPostal, Bits: unusual, Each: each36, Known: 1},
		{Name: "an Oracle ROWID", Source: "Oracle Database SQL Language Reference, ROWID", Shortest: 18, Longest: 18, Chars: wordSet("+/"), Test: isRowID, Bits: rare, Each: each64, Known: 6},
		{Name: "an H3 cell", Source: "H3 documentation, Index", Shortest: 15, Longest: 15, Chars: hexSet(""), Test: isH3, Bits: rare, Each: 3, Known: 1},
		{Name: "an H3 cell", Source: "H3 documentation, Index", Shortest: 18, Longest: 18, Chars: digitSet(""), Test: isDecimalH3, Bits: rare, Each: 2.5},
		{Name: "an ORCID", Source: "ISO 27729", Shortest: 19, Longest: 19, Chars: digitSet("X-"), Needs: encoding.Chars("-"), Test: isORCID, Bits: rare, Each: eachDigit, Known: 8},
	}
}

// compact returns a text without spaces and dashes.
func compact(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), "-", "")
}

// ibanLengths holds the length of the IBANs of each country.
const ibanLengths = " AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 " +
	"FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 " +
	"MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 " +
	"TL23 TN24 TR26 UA29 VA22 VG24 XK20 "

func isIBAN(s string) bool {
	if s[0] < 'A' || s[1] < 'A' || s[2] > '9' || s[3] > '9' {
		return false
	}
	if s = compact(s); len(s) < 15 {
		return false
	}
	n := []byte{' ', s[0], s[1], '0' + byte(len(s)/10), '0' + byte(len(s)%10), ' '}
	return strings.Contains(ibanLengths, string(n)) && isMod97(s[4:]+s[:4])
}

// isMod97 reports whether a text, with A as 10 to Z as 35, is 1 modulo 97 (ISO 7064).
func isMod97(s string) bool {
	rest := 0
	for i := range len(s) {
		if v := value36(s[i]); v < 10 {
			rest = (10*rest + v) % 97
		} else {
			rest = (100*rest + v) % 97
		}
	}
	return rest == 1
}

// value36 returns the value of a digit or a capital: 0 to 35.
func value36(c byte) int {
	if c <= '9' {
		return int(c - '0')
	}
	return int(c-'A') + 10
}

// isLuhn reports whether the last digit is the check digit of ISO/IEC 7812. Then the sum of the
// digits, with every second one doubled, ends in 0.
func isLuhn(s string) bool {
	sum := 0
	for i := range len(s) {
		d := int(s[len(s)-1-i] - '0')
		if i%2 == 1 {
			d = 2*d/10 + 2*d%10
		}
		sum += d
	}
	return sum%10 == 0
}

// cardNetworks are the first digits and the lengths of the numbers of card networks.
var cardNetworks = [...]struct {
	first, last string // the lowest and the highest first digits
	shortest    int
	longest     int
}{
	{"4", "4", 13, 19},       // Visa
	{"51", "55", 16, 16},     // Mastercard
	{"2221", "2720", 16, 16}, // Mastercard
	{"34", "34", 15, 15},     // American Express
	{"37", "37", 15, 15},     // American Express
	{"6011", "6011", 16, 19}, // Discover
	{"644", "659", 16, 19},   // Discover
	{"3528", "3589", 16, 19}, // JCB
	{"300", "305", 14, 14},   // Diners Club
	{"36", "36", 14, 14},     // Diners Club
	{"62", "62", 16, 19},     // UnionPay
}

func isCard(s string) bool {
	if s[0] < '2' || s[0] > '6' { // no network; most ids of 64 bits begin with 1 or 7
		return false
	}
	s = compact(s)
	for _, n := range cardNetworks {
		if head := s[:min(len(s), len(n.first))]; head >= n.first && head <= n.last {
			return len(s) >= n.shortest && len(s) <= n.longest && isLuhn(s)
		}
	}
	return false
}

// isIMEI reports whether 15 digits begin with a reporting body that assigns IMEIs and
// end in their check digit.
func isIMEI(s string) bool {
	s = compact(s)
	return len(s) == 15 && slices.Contains([]string{"01", "35", "86", "91", "98", "99"}, s[:2]) && isLuhn(s)
}

// isVIN reports whether the ninth character is the check digit of the others, as in North
// America and China. Others have none, and look like random text.
func isVIN(s string) bool {
	const values = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ" // the value of a character is its index modulo 10
	const weights = "8765432:098765432"                       // the character : stands for 10
	sum := 0
	for i := range len(s) {
		at := strings.IndexByte(values, s[i])
		if at < 0 {
			return false
		}
		sum += at % 10 * int(weights[i]-'0')
	}
	return s[8] == "0123456789X"[sum%11]
}

// hasGTINCheck reports whether the last digit is the check digit of GS1. Its weights are 3 and 1 in
// turn, from the right.
func hasGTINCheck(s string) bool {
	sum := 0
	for i := range len(s) {
		sum += int(s[len(s)-1-i]-'0') * (1 + 2*(i%2))
	}
	return sum%10 == 0
}

// isGTIN reports whether digits are an EAN-8, UPC-A, EAN-13 or GTIN-14. No country
// has the prefixes from 140 to 199.
func isGTIN(s string) bool {
	switch len(s) {
	case 13:
		if s >= "140" && s < "2" {
			return false
		}
	case 8, 12, 14:
	default:
		return false
	}
	return hasGTINCheck(s)
}

// isICCID reports whether digits begin with 89, the telecommunications industry, and end in their
// check digit. If there are 20 digits, one more can follow it.
func isICCID(s string) bool {
	return strings.HasPrefix(s, "89") && (isLuhn(s[:19]) || isLuhn(s))
}

// isISBN reports whether a text is an ISBN of 10 or 13 digits.
func isISBN(s string) bool {
	s = compact(s)
	switch len(s) {
	case 10:
		return isMod11(s)
	case 13:
		return (strings.HasPrefix(s, "978") || strings.HasPrefix(s, "979")) && allDigits(s) && hasGTINCheck(s)
	}
	return false
}

// isMod11 reports whether digits, weighted with 1, 2, 3 … from the right, sum to 0
// modulo 11. The last digit can be X, which is 10.
func isMod11(s string) bool {
	sum := 0
	for i := range len(s) {
		v := int(s[len(s)-1-i] - '0')
		if s[len(s)-1-i] == 'X' {
			v = 10
			if i > 0 {
				return false
			}
		}
		sum += v * (i + 1)
	}
	return sum%11 == 0
}

func isISSN(s string) bool { return s[4] == '-' && len(compact(s)) == 8 && isMod11(compact(s)) }

// isISIN reports whether a text is a country and nine characters with their check digit. The check
// digit is that of cards, with A as 10 to Z as 35.
func isISIN(s string) bool {
	if s[0] < 'A' || s[1] < 'A' || s[11] > '9' {
		return false
	}
	digits := make([]byte, 0, 24)
	for i := range len(s) {
		if v := value36(s[i]); v < 10 {
			digits = append(digits, s[i])
		} else {
			digits = append(digits, '0'+byte(v/10), '0'+byte(v%10))
		}
	}
	return isLuhn(string(digits))
}

// isORCID reports whether a text is four groups of four digits, the last of which is a check digit.
func isORCID(s string) bool {
	if s[4] != '-' || s[9] != '-' || s[14] != '-' || strings.Count(s, "-") != 3 {
		return false
	}
	return isMod11By2(compact(s))
}

// isMod11By2 reports whether digits end in the check digit of ISO 7064, MOD 11-2. It can be X, which
// is 10.
func isMod11By2(s string) bool {
	last := len(s) - 1
	if last < 1 || !allDigits(s[:last]) {
		return false
	}
	sum := 0
	for i := range last {
		sum = 2 * (sum + int(s[i]-'0')) % 11
	}
	return s[last] == "0123456789X"[(12-sum%11)%11]
}

// isPostal reports whether a text is two capitals, eight digits, their check digit, and two more
// capitals. The last two stand for a country, which is not checked.
func isPostal(s string) bool {
	const weights = "86423597"
	digits := s[2:11]
	if !allDigits(digits) || s[0] < 'A' || s[1] < 'A' || s[11] < 'A' || s[12] < 'A' {
		return false
	}
	sum := 0
	for i := range weights {
		sum += int(digits[i]-'0') * int(weights[i]-'0')
	}
	return digits[8] == "50987654321"[sum%11]
}

// isRowID reports whether a text is an object, a file, a block and a row in base 64. The numbers of
// the object, the file and the block begin with zeros.
func isRowID(s string) bool { return s[:2] == "AA" && s[6:8] == "AA" && s[9:11] == "AA" }

// isH3 reports whether a text is an H3 cell: a mode of 1, a resolution, and digits of three bits.
// All digits below the resolution are 7.
func isH3(s string) bool {
	v, err := strconv.ParseUint(s, 16, 64)
	if err != nil || v>>59 != 1 {
		return false
	}
	const finest = 15
	below := 3 * (finest - int(v>>52&15))
	return v&(1<<below-1) == 1<<below-1 && v>>below&7 != 7
}

// isDecimalH3 reports whether a decimal number is an H3 cell. At the finest resolutions, too few bits are constant.
func isDecimalH3(s string) bool {
	const base, cells, most = 45, 122, 12
	v, err := strconv.ParseUint(s, 10, 64)
	resolution := int(v >> 52 & 15)
	if err != nil || resolution > most || v>>base&127 >= cells || !isH3(strconv.FormatUint(v, 16)) {
		return false
	}
	for i := range resolution {
		if v>>(base-3-3*i)&7 == 7 {
			return false
		}
	}
	return true
}

// isASIN reports whether a text begins with B0, as the numbers of products other than books do.
func isASIN(s string) bool { return strings.HasPrefix(s, "B0") }

// isChineseID reports whether 18 characters are a region, a day of birth, a number and a check digit.
func isChineseID(s string) bool {
	const birth, end = 6, 14
	if s[0] == '0' || s[birth:birth+2] != "19" && s[birth:birth+2] != "20" {
		return false
	}
	_, err := time.Parse("20060102", s[birth:end])
	return err == nil && isMod11By2(s)
}
