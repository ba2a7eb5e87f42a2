package schemes

import (
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/scheme"
)

// opaque is a row of the table of schemes that are only recognized: see [scheme.Text].
type opaque struct {
	name, title string
	aliases     []string
	about       string
	source      string
	form        string // the text pattern, for people
	prior       float64
	shortest    int
	longest     int
	alphabet    string                              // of the whole text
	begins      string                              // the characters that a text can begin with; "" for any
	needs       string                              // each text has one of these characters; "" for none
	born        time.Time                           // zero for the year 2000
	canonical   func(text string) string            // how a text is written; nil to write it as it was read
	fits        func(text string) bool              // whether a text may have the pattern: a fast check without allocation; nil for all
	parts       []ids.Field                         // the parts of a text, in order; nil for none
	read        func(text string) ([]string, error) // the text of each part, "" for a part that is missing; or what is wrong
	when        func(text string) (time.Time, bool) // the time in a text, if it has one; nil for none
	step        time.Duration                       // the precision of that time; 0 for a second
	matches     func(string) bool                   // a check beyond length and alphabet; nil for none
	bits        func(text string) float64           // nil to derive them from length and alphabet
	least       func(n int) float64                 // the minimum of bits for n characters; nil if not known
	notes       func(text string) []string
}

func (o opaque) scheme() *ids.Scheme {
	if o.born.IsZero() {
		o.born = day(2000, 1, 1)
	}
	return Scheme{
		Name: o.name, Title: o.title, Aliases: o.aliases, About: o.about, Source: o.source, Prior: o.prior, Born: o.born,
		Text: &scheme.Text{
			Pattern: o.form, Shortest: o.shortest, Longest: o.longest, Chars: o.alphabet, Begins: o.begins, Needs: o.needs,
			Canonical: o.canonical, Fits: o.fits, Parts: o.parts, Read: o.read, When: o.when, Step: o.step, Matches: o.matches,
			Bits: o.bits, Least: o.least, Notes: o.notes,
		},
	}.Declare()
}

// part returns a part of a text that is only recognized.
func part(name string, kind ids.Kind, about, why string) ids.Field {
	return ids.Field{Name: name, Kind: kind, About: about, Why: why, Text: func(ids.Value) string { return "" }}
}

// YouTube declares the ids of YouTube's videos: 64 encrypted bits in base 64.
func YouTube() *ids.Scheme {
	return opaque{
		name: "youtube", title: "YouTube", prior: common,
		about:  "A video's id: 64 bits in base 64, without a readable order.",
		source: "Racum/uuinfo: src/formats/youtube.rs", form: "11 characters of A-Z, a-z, 0-9, - and _, the last with two zero bits",
		shortest: 11, longest: 11, alphabet: letters + digits10 + "-_",
		matches: func(s string) bool { return strings.IndexByte("AEIMQUYcgkosw048", s[10]) >= 0 },
		bits:    func(string) float64 { return 64 },
	}.scheme()
}

// BreezeID declares Breeze IDs, groups of four characters.
func BreezeID() *ids.Scheme {
	return opaque{
		name: "breezeid", title: "Breeze ID", prior: rare,
		about:  "Random characters in groups of four, easy to read aloud.",
		source: "Racum/uuinfo: src/formats/breezeid.rs", form: "groups of four of 2-9 and A-Z, with dashes between",
		shortest: 9, longest: 39, alphabet: "AEIUQWTYPSDFGRHJKLZXCVBNM2346789-", needs: "-",
		matches: func(s string) bool {
			for i := range len(s) {
				if (s[i] == '-') != (i%5 == 4) {
					return false
				}
			}
			return len(s)%5 == 4
		},
		bits: func(s string) float64 { return 4 * float64(len(s)+1) }, // 4 characters of 5 bits in 5 bytes
	}.scheme()
}

// Hashids declares the predecessor of Sqids. Without the salt nothing can be
// checked, so nearly any short word matches.
func Hashids() *ids.Scheme {
	return opaque{
		name: "hashids", title: "Hashids", prior: rare + 5,
		about:  "Numbers in a short text, mixed with a secret salt. Without the salt, it can be neither decoded nor checked.",
		source: "hashids.org", form: "letters and digits",
		shortest: 4, longest: 16, alphabet: letters + digits10,
		bits: func(s string) float64 {
			const each, few, unusual = 5.954196310386875, 11, 2 // log2(62); more characters hold a large number or several
			if len(s) > few {
				return unusual + each*float64(len(s))
			}
			return each * float64(len(s))
		},
	}.scheme()
}

// The hex encodings of the usual hash functions.

// MD5 declares the digest of 128 bits. In lower case, it looks like a trace id, which is
// hardly more common.
func MD5() *ids.Scheme { return hexDigest("md5", "MD5", "", 32, everyday+0.5) }

// SHA1 declares the digest of 160 bits.
func SHA1() *ids.Scheme { return hexDigest("sha1", "SHA-1", ", and so has a git object", 40, everyday) }

// SHA256 declares the digest of 256 bits.
func SHA256() *ids.Scheme {
	return hexDigest("sha256", "SHA-256", ", and so has an object of newer git", 64, everyday)
}

// hexDigest declares digests with the given number of hex digits; also names what
// else has that many.
func hexDigest(name, title, also string, digits int, prior float64) *ids.Scheme {
	return opaque{
		name: name, title: title, prior: prior,
		about:  "Not an id, but perhaps a digest: " + title + " has this many hex digits" + also + ".",
		source: "RFC 1321, FIPS 180-4", form: "as many hex digits as the digest has",
		shortest: digits, longest: digits, alphabet: "0123456789abcdefABCDEF",
		bits: func(s string) float64 { return 4 * float64(len(s)) },
	}.scheme()
}
