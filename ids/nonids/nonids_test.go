package nonids_test

import (
	"math"
	"strings"
	"testing"

	"idtui/ids/encoding"
	"idtui/ids/nonids"
)

// kindOf returns the cheapest kind of a text, or "".
func kindOf(text string) string {
	name, best := "", math.Inf(1)
	chars := encoding.Chars(text)
	kinds := nonids.Kinds()
	for i := range kinds {
		if k := &kinds[i]; k.Is(text, chars) && k.Cost(text) < best {
			name, best = k.Name, k.Cost(text)
		}
	}
	return name
}

// TestKinds checks the kinds of texts. Many texts are examples of the documents that define the
// kind. Some texts without a kind are such examples with one wrong character.
func TestKinds(t *testing.T) {
	for want, texts := range map[string][]string{
		"a number that a spreadsheet has rounded": {"2.12501E+18", "7.3e+14"},
		"a plain number":       {"0", "12345", "9000000000000109", "1000000000000194000", "7301833757188883000", "45000000000000000000", "3.14159", "-273.15", "1e9", "1,000,000", "99.9%", "123456789012345678901234567890"},
		"a hexadecimal number": {"0x7f", "0xdeadbeef", "0XFF", "00007fff5fbff8c0"},
		"an amount of money":   {"$19.99", "-$5"},
		"a color":              {"#ff8800", "#fff"},
		"a date":               {"2026-11-21", "21.11.2026", "21/Nov/2026", "20261121"},
		"a time of day":        {"02:06:12", "02:06:12.341", "23:59"},
		"a date and time":      {"2026-11-21T02:06:12Z", "2026-11-21 02:06:12", "20261121T020612Z", "Sat, 21 Nov 2026 02:06:12 GMT", "21/Nov/2026:02:06:12 +0000"},
		"an IBAN":              {"DE89370400440532013000", "GB29NWBK60161331926819", "NO9386011117947", "DE89 3704 0044 0532 0130 00"},
		"a number with the check digit of a payment card": {"4111111111111111", "5500005555555559", "378282246310005", "4111-1111-1111-1111"},
		"an IMEI": {"356938035643809", "35-693803-564380-9"},
		"a VIN":   {"1HGCM82633A004352", "1M8GDM9AXKP042788"},
		"an ISBN": {"978-3-16-148410-0", "0-306-40615-2", "080442957X"},
		"a number with the check digit of an article (EAN or UPC)": {"4006381333931", "036000291452"},
		"an ISSN":                               {"0378-5955", "2434-561X"},
		"an ISIN":                               {"US0378331005", "AU0000XVGZA3"},
		"a legal entity identifier (LEI)":       {"5493001KJTIIGC8Y1R12"},
		"a Chinese identity number":             {"11010519491231002X", "31010119800101123X"},
		"an Amazon product number (ASIN)":       {"B00X4WHP5E", "B07FZ8S74R"},
		"an ORCID":                              {"0000-0002-1825-0097", "0000-0002-1694-233X"},
		"an IP address":                         {"192.168.1.1", "127.0.0.1", "8.8.8.8", "10.0.0.0/8", "127.0.0.1:8080", "fe80::1", "2001:db8::8a2e:370:7334", "[::1]:443"},
		"a MAC address":                         {"00:1a:2b:3c:4d:5e", "00-1A-2B-3C-4D-5E", "001a.2b3c.4d5e"},
		"a version":                             {"1.2.3", "v1.28.3", "2.4.1-SNAPSHOT", "go1.26.0", "1.0.0-beta.2+5"},
		"an e-mail address":                     {"alice@example.com", "a.b+c@mail.example.org"},
		"a URL":                                 {"https://example.com/a?b=c", "postgres://localhost:5432/db"},
		"a host name or a file name":            {"api.example.com", "index.html", "mail-1.google.com"},
		"a phone number":                        {"+4930123456", "+1 (212) 555-0100", "030-1234567"},
		"an abbreviated git commit or UUID":     {"e5f6a7b", "3f44e90a"},
		"a SHA-224 digest":                      {strings.Repeat("ab12", 14)},
		"a SHA-384 digest":                      {strings.Repeat("ab12", 24)},
		"a SHA-512 digest":                      {strings.Repeat("ab12", 32)},
		"a digest with its algorithm":           {"sha256:" + strings.Repeat("ab12", 16), "sha512-" + strings.Repeat("aB1+", 21) + "aB=="},
		"a Bitcoin address":                     {"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"},
		"an Ethereum address":                   {"0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe"},
		"a JSON Web Token":                      {"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"},
		"a random token":                        {"7N42dgm5tFLK9N8MT7fHc7", "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "swNJBrIL0EQ", "6K7DLa9xk9U715qB", "ekwrzxmi2p3gtsuujx0ahkrb", "FZcI6Uie/Bf9SmxHA1Bdiw==", "7OMnnsWQl1ShrYaKenPx_PcsPX3auOEa"},
		"a random number in the form of a UUID": {"2b3e4f50-9c1d-1f2a-9b3c-4d5e6f708192"},
		"a code":                                {"US0378331006", "X4K7QZ2", "BF42"},
		"a Unix time with decimals":             {"1790291295.026524", "1562818248.2"},
		"a text in base64":                      {"SGVsbG8gd29ybGQ=", "aGVsbG8gd29ybGQh"},
		"a number with the check digit of a shipping unit (SSCC)": {"106141412345678908"},
		"a SIM card (ICCID)":                {"8988303000000614224", "89014103211118510720"},
		"a number of a letter or a parcel":  {"RR473124829GB"},
		"an Oracle ROWID":                   {"AAAAaoAATAAABrXAAA"},
		"an H3 cell":                        {"8928308280fffff", "85283473fffffff", "617700169958293503", "599686042433355775"},
		"a MAC address as 64 bits (EUI-64)": {"0250b6fffe9c4d21"},
		"a name with a digest":              {"key-520c5cd0cf27a51d262c8cd8a965de57"},
		"a code in groups":                  {"7KQ2M-9XWPT-B3HNC-4VJRD-T8Y6G", "a1b2c-3d4e5"},
		"a temporary file":                  {"tmpk9x_3v0a"},
		"a text in hexadecimal":             {"68656c6c6f20776f726c64"},
		"a time of .NET":                    {"638680896000000123"},
		"a time of Windows":                 {"133766496000000123"},
		"a number that begins with a date":  {"20261121020612345", "202611210000012345"},
		"": {
			"", "word", "01234", "2026-13-21", "24:00:00", "DE89370400440532013001", "1HGCM82633A004353", "5493001KJTIIGC8Y1R13",
			"0000-0002-1825-0098", "256.1.1.1.", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "-", "\x1b[31m", "é", "(",
		},
	} {
		for _, text := range texts {
			if got := kindOf(text); got != want {
				t.Errorf("%q is %q, want %q", text, got, want)
			}
		}
	}
}

// TestDeclaredKinds checks that each kind has a name with an article, lengths, characters, and a cost.
func TestDeclaredKinds(t *testing.T) {
	for _, k := range nonids.Kinds() {
		if !strings.HasPrefix(k.Name, "a ") && !strings.HasPrefix(k.Name, "an ") {
			t.Errorf("%q has no article", k.Name)
		}
		if k.Shortest < 1 || k.Longest < k.Shortest || k.Chars.Empty() {
			t.Errorf("%s: lengths %d to %d", k.Name, k.Shortest, k.Longest)
		}
		if shortest := strings.Repeat("1", k.Shortest); k.Cost(shortest) < 0 {
			t.Errorf("%s: %v bits", k.Name, k.Cost(shortest))
		}
	}
}

// FuzzKinds checks that no text has a negative cost as a kind.
func FuzzKinds(f *testing.F) {
	for _, s := range []string{"", "0", "0x", "$", "#", "+", "::", "@.", "1.2.3", "eyJ..", "=", "DE89", "\xff", "é", "4111111111111111"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		kinds, chars := nonids.Kinds(), encoding.Chars(text)
		for i := range kinds {
			if k := &kinds[i]; k.Is(text, chars) && !(k.Cost(text) >= 0) {
				t.Errorf("%q as %s costs %v bits", text, k.Name, k.Cost(text))
			}
		}
	})
}
