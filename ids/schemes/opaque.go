package schemes

import (
	"cmp"
	"math"
	"strings"
	"time"

	"idtui/ids"
)

// opaque is a row of the table of schemes that are only recognized: their text
// pattern identifies the scheme, and their content means nothing without a key or
// a table. A scheme whose texts have named parts but more bits than an [ids.ID] holds
// is one too: its parts are views without bits.
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
	allowed     *[256]bool // derived from the alphabet
	other       string     // what the alphabet is, for errors
	mismatch    error      // the error for a text that does not match
}

func (o opaque) scheme() *ids.Scheme {
	if o.born.IsZero() {
		o.born = day(2000, 1, 1)
	}
	return &ids.Scheme{
		Name: o.name, Title: o.title, Aliases: o.aliases, About: o.about, Source: o.source, Prior: o.prior, Born: o.born,
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			o.allowed = new([256]bool)
			for i := range len(o.alphabet) {
				o.allowed[o.alphabet[i]] = true
			}
			o.other = o.form
			o.mismatch = ids.Problemf("wrong pattern; expected %s", o.form)
			own := o.format("")
			own.Refine = func(text string, _ ids.ID) *ids.BoundScheme { return own.Sibling(o.format(text)) }
			return own, nil
		},
	}
}

// format returns the bound scheme of one text. The id has no bits, so the bound
// scheme holds the text.
func (o *opaque) format(text string) *ids.BoundScheme {
	bits, least := o.bits, o.least
	if bits == nil {
		each := math.Log2(float64(len(o.alphabet)))
		bits = func(s string) float64 { return each * float64(len(s)) }
		least = func(n int) float64 { return each * float64(n) }
	}
	written := text
	if o.canonical != nil && text != "" {
		written = o.canonical(text)
	}
	f := &ids.BoundScheme{
		Layout: o.layout(text),
		Encodings: []ids.Encoding{ids.Must(ids.NewEncoding(ids.Codec{
			Name: "text", Pattern: o.form, Shortest: o.shortest, Longest: o.longest, Reads: ids.Chars(o.alphabet),
			Begins: ids.Chars(o.begins), Needs: ids.Chars(o.needs),
			Fits:   o.fits,
			Decode: o.decode,
			Append: func(dst []byte, _ ids.ID) []byte { return append(dst, written...) },
		}))},
		TextBits: bits, LeastBits: least,
	}
	if text == "" {
		return f
	}
	if o.notes != nil {
		f.OwnNotes = func(ids.ID) []string { return o.notes(text) }
	}
	if o.when != nil {
		if at, ok := o.when(text); ok {
			f.Time, f.TimeStep = func(ids.ID) time.Time { return at }, cmp.Or(o.step, time.Second)
		}
	}
	return f
}

// layout returns a layout without bits whose views are the parts of a text; of no text,
// all parts.
func (o *opaque) layout(text string) *ids.Layout {
	layout := ids.MustLayout(0)
	if o.parts == nil {
		return layout
	}
	if text == "" {
		return layout.View(o.parts...)
	}
	values, err := o.read(text)
	if err != nil {
		return layout
	}
	var views []ids.Field
	for i, f := range o.parts {
		if value := values[i]; value != "" {
			f.Text = func(ids.Value) string { return value }
			views = append(views, f)
		}
	}
	return layout.View(views...)
}

// part returns a part of a text that is only recognized.
func part(name string, kind ids.Kind, about, why string) ids.Field {
	return ids.Field{Name: name, Kind: kind, About: about, Why: why, Text: func(ids.Value) string { return "" }}
}

func (o *opaque) decode(s string) (ids.ID, error) {
	if len(s) < o.shortest || len(s) > o.longest {
		return ids.ID{}, o.mismatch
	}
	for i := range len(s) {
		if !o.allowed[s[i]] {
			return ids.ID{}, ids.WrongChar(s, i, o.other)
		}
	}
	if o.matches != nil && !o.matches(s) {
		return ids.ID{}, o.mismatch
	}
	if o.read != nil {
		if _, err := o.read(s); err != nil {
			return ids.ID{}, err
		}
	}
	return ids.ID{}, nil
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
