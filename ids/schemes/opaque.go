package schemes

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// part returns a part of a text that is only recognized.
func part(name string, kind ids.Kind, about, why string) scheme.Part {
	return scheme.Part{Name: name, Kind: kind, About: about, Why: why}
}

// chars returns a part of n characters.
func chars(n int, p scheme.Part) scheme.Part {
	p.Shortest = n
	return p
}

// YouTube declares the ids of YouTube's videos: 64 encrypted bits in base 64.
var YouTube = Scheme{
	Name: "youtube", Title: "YouTube", Prior: uncommon + 1, Born: day(2000, 1, 1),
	About:  "A video's id: 64 bits in base 64. They reveal no time, and their order means nothing.",
	Source: "Racum/uuinfo: src/formats/youtube.rs",
	Names:  []string{"video_id", "videoid", "playlist_id"}, Hosts: []string{"youtube.com/watch", "youtube.com/shorts", "youtube.com/embed", "youtube.com/live", "youtu.be"},
	Text: &scheme.Text{
		Pattern:  "11 characters of A-Z, a-z, 0-9, - and _, the last with two zero bits",
		Shortest: 11, Longest: 11, Chars: letters + digits10 + "-_",
		Parts: []scheme.Part{{Shortest: 10}, {Shortest: 1, Places: []string{"AEIMQUYcgkosw048"}}},
		Bits:  func(string) float64 { return 64 },
	},
}.Declare()

// BreezeID declares Breeze IDs, groups of four characters.
var BreezeID = Scheme{
	Name: "breezeid", Title: "Breeze ID", Prior: rare, Born: day(2000, 1, 1),
	About:  "Random characters in groups of four, easy to read aloud.",
	Source: "Racum/uuinfo: src/formats/breezeid.rs",
	Text: &scheme.Text{
		Pattern:  "groups of four of 2-9 and A-Z, with dashes between",
		Shortest: 9, Longest: 39, Chars: "AEIUQWTYPSDFGRHJKLZXCVBNM2346789-", Needs: "-",
		Group: 4, Separator: "-",
		// 4 characters of 5 bits in 5 bytes
		Bits: func(s string) float64 { return 4 * float64(len(s)+1) },
	},
}.Declare()

const each62 = 5.954196310386875 // log2(62)

// Hashids declares the predecessor of Sqids. Without the salt, nothing can be
// checked, so nearly any short word matches.
var Hashids = Scheme{
	Name: "hashids", Title: "Hashids", Prior: rare + 5, Born: day(2000, 1, 1),
	About:  "Numbers in a short text, mixed with a secret salt. Without the salt, it can be neither decoded nor checked.",
	Source: "hashids.org",
	Names:  []string{"hashid"},
	Text: &scheme.Text{
		Pattern:  "letters and digits",
		Shortest: 4, Longest: 16, Chars: letters + digits10,
		Bits: func(s string) float64 {
			const few, unusual, breaks = 11, 2, 10 // more characters hold a large number or several
			bits := each62 * float64(len(s))
			if len(s) > few {
				bits += unusual
			}
			if !separates(s) {
				bits += breaks
			}
			return bits
		},
	},
}.Declare()

// separates reports whether a text has the separators of Hashids only between numbers. None may be
// at an end or next to another. It is true for 4 in 10 other texts of 10 characters.
func separates(s string) bool {
	separator := true
	for i := range len(s) {
		is := strings.IndexByte("cfhistuCFHISTU", s[i]) >= 0
		if is && separator {
			return false
		}
		separator = is
	}
	return !separator
}

// The hex encodings of the usual hash functions.

// MD5 declares the digest of 128 bits. In lower case, it looks like a trace id, which is
// hardly more common.
var MD5 = hexDigest("md5", "MD5", "", 32, everyday+0.2, "etag", "checksum")

// SHA1 declares the digest of 160 bits.
var SHA1 = hexDigest("sha1", "SHA-1", ", and so has a git object", 40, everyday, "sha", "commit", "commit_sha", "revision")

// SHA256 declares the digest of 256 bits.
var SHA256 = hexDigest("sha256", "SHA-256", ", and so has an object of newer git", 64, everyday, "digest", "checksum")

// hexDigest declares digests with the given number of hex digits. The parameter also names other
// texts with as many.
func hexDigest(name, title, also string, digits int, prior float64, names ...string) *ids.Scheme {
	return Scheme{
		Name: name, Title: title, Prior: prior, Born: day(2000, 1, 1),
		About:  "Not an id, but perhaps a digest: " + title + " has this many hex digits" + also + ".",
		Source: "RFC 1321, FIPS 180-4",
		Names:  names,
		Text: &scheme.Text{
			Pattern:  "as many hex digits as the digest has",
			Shortest: digits, Longest: digits, Chars: "0123456789abcdefABCDEF",
			Bits: func(s string) float64 { return 4 * float64(len(s)) },
		},
	}.Declare()
}

// Sqids declares short texts of one or more small numbers in the default alphabet.
// Nearly any word decodes to numbers, so a text matches only if encoding its
// numbers gives the same text again.
var Sqids = Scheme{
	Name: "sqids", Title: "Sqids", Prior: rare + 5, Born: day(2000, 1, 1),
	About:  "Numbers in a short text, mixed by an alphabet. Anyone who knows the alphabet can decode it.",
	Source: "sqids.org, sqids-spec",
	Names:  []string{"sqid"},
	Text: &scheme.Text{
		Pattern:  "letters and digits whose numbers encode to the same text",
		Shortest: 2, Longest: 64, Chars: letters + digits10,
		Matches: func(s string) bool { return len(encoding.SqidNumbers(s)) > 0 },
		Bits:    sqidBits,
		Least:   sqidLeast,
		Notes: func(s string) []string {
			return []string{fmt.Sprintf("with the default alphabet it means %s", strings.Trim(fmt.Sprint(encoding.SqidNumbers(s)), "[]"))}
		},
	},
}.Declare()

// sqidBits returns the description length of the numbers in a text: small ones are likelier. All
// characters follow from the numbers and the length. Long texts are rarely padded. If the text has
// one number, its first character follows from the others. So a large number costs at most its
// length, one of 2 to 10, and its other characters.
func sqidBits(s string) (bits float64) {
	if bits = sqidLeast(len(s)); bits > 0 {
		return bits
	}
	numbers := encoding.SqidNumbers(s)
	for _, n := range numbers {
		size := math.Log2(float64(n) + 1)
		bits += size + 2*math.Log2(size+1) + 1
	}
	if len(numbers) == 1 {
		const length, large = 3, 2 // log2(9); as in Hashids
		bits = min(bits, length+large+each62*float64(len(s)-1))
	}
	return bits
}

// sqidLeast returns the minimum of sqidBits. If it were always 0, a ULID would take twice as long.
func sqidLeast(n int) float64 {
	if n > 15 { // longest padded text
		return each62 * float64(n)
	}
	return 0
}

// SkyWalking declares the trace and segment ids of Apache SkyWalking's agents. Their 200
// bits are more than an id holds, so their fields are parts of the text.
//
//	f1c5a0d3b1d54f8e9a9e5f1d2c3b4a59.44.17957520000000007
//	process 32 hex digits            thread  Unix ms, and 4 digits that count
//
// Up to version 7, the first part was a number that the collector assigned to the process:
// 3.71.15448823245220001.
var SkyWalking = Scheme{
	Name: "skywalking", Title: "SkyWalking", Prior: uncommon, Born: day(2017, 1, 1),
	About:  "A trace or segment id of Apache SkyWalking: process, thread, and a number of the millisecond and a sequence.",
	Source: "apache/skywalking: GlobalIdGenerator.java; Cross Process Propagation Headers Protocol v1, v3",
	Names:  []string{"sw_trace_id", "trace_id", "traceid"},
	Text: &scheme.Text{
		Pattern:  "32 hex digits or a number, a dot, a number, a dot, 17 digits",
		Shortest: 21, Longest: 32 + 1 + 20 + 1 + 17, Chars: "0123456789abcdef.", Needs: ".",
		Step: time.Millisecond,
		Parts: []scheme.Part{
			{
				Name: "process", Kind: ids.Node, Shortest: 1, Longest: 20, Number: true, Or: 32,
				About: "The process: a UUID without dashes, or a number that the collector assigned.", Why: "A UUID needs no coordination.",
			},
			{Name: "thread", Kind: ids.Node, Shortest: 1, Longest: 20, Number: true, About: "The thread of the process.", Why: "Each thread has its own counter."},
			{
				Name: "timestamp", Kind: ids.Time, Shortest: 13, Number: true, About: "Milliseconds since 1970-01-01.",
				Why: "If the clock of the thread moved back, the agent takes a random number instead.",
			},
			{
				Name: "sequence", Kind: ids.Sequence, Shortest: 4, Joined: true, NoZeros: true, Places: []string{digits10, digits10, digits10, digits10},
				About: "Counts the ids of the thread, modulo 10,000, across milliseconds.", Why: "4 digits: 10,000 ids per thread and millisecond.",
			},
		},
		Separator: ".",
		When: func(text string) (time.Time, bool) {
			if len(text) < 17 {
				return time.Time{}, false
			}
			ms, err := strconv.ParseInt(text[len(text)-17:len(text)-4], 10, 64)
			return time.UnixMilli(ms).UTC(), err == nil
		},
		Bits: func(s string) float64 {
			process, rest, _ := strings.Cut(s, ".")
			each := math.Log2(10)
			if len(process) == 32 {
				each = 4
			}
			thread, _, _ := strings.Cut(rest, ".")
			return each*float64(len(process)) + math.Log2(10)*float64(len(thread)) + clockAndSequence
		},
		Least: func(n int) float64 { return math.Log2(10)*float64(n-len("..00000000000000000")) + clockAndSequence },
	},
}.Declare()

// clockAndSequence is how many bits the milliseconds since 2017 have, and 10,000 numbers.
const clockAndSequence = 38 + 13

// SYSGUID declares what Oracle's SYS_GUID() returns. Oracle documents only that it has
// a host, a process and a value that does not repeat. Observed ids on Linux are
//
//	01EC602EB9D3 259D E063 6E08740A 29BD
//	counter      pid  E0   host     unknown
//
// where the counter starts at a number of the session. The host is the output of hostid with its
// bytes reversed: 0100007F for 127.0.0.1.
var SYSGUID = Scheme{
	Name: "sys-guid", Title: "SYS_GUID", Aliases: []string{"oracle-guid", "sys_guid"}, Prior: uncommon, Born: day(2000, 1, 1),
	About:    "Oracle's SYS_GUID() in 32 hex digits. Oracle documents a host, a process and a value that does not repeat, but not their places. The id has no time.",
	Source:   "Oracle Database SQL Language Reference, SYS_GUID; ksun-oracle.blogspot.com, Oracle SYS_GUID Composition",
	Wrappers: []string{"HEXTORAW", "SYS_GUID"},
	Text: &scheme.Text{
		Pattern:  "32 hex digits with E03 to E06 at places 17 to 19",
		Shortest: 32, Longest: 32, Chars: digits10 + "ABCDEFabcdef",
		Parts: []scheme.Part{
			chars(12, part("counter", ids.Sequence, "Grows by one with each id of a session. Observed, not documented.", "12 digits.")),
			chars(4, part("process", ids.Node, "The low 16 bits of the server process's id. Observed, not documented.", "4 digits.")),
			{
				Name: "fixed", Kind: ids.Reserved, Shortest: 4, Places: []string{"Ee", "0", "3456"},
				About: "E0 and two digits that depend on the version. Observed, not documented.", Why: "4 digits.",
			},
			chars(8, part("host", ids.Node, "The output of hostid with its bytes reversed. Observed, not documented.", "8 digits.")),
			chars(4, part("unknown", ids.Metadata, "Not documented.", "4 digits.")),
		},
		// 128 bits without the 8 of E0 and 2 of the next digit
		Bits: func(string) float64 { return 118 },
	},
}.Declare()
