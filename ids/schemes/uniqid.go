package schemes

import (
	"os"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// PHPUniqid declares what PHP's uniqid() returns: a time in hex, and nothing else.
//
//	 0                              32                   52  56
//	┌──────────────────────────────┬────────────────────┬───┐
//	│ timestamp: s 32              │ µs              20 │ 4 │
//	└──────────────────────────────┴────────────────────┴───┘
//
// uniqid waits until its clock has moved, so a process has one id per microsecond
// (ext/standard/uniqid.c). Two processes can have the same one.
func PHPUniqid() *ids.Scheme {
	return phpUniqid(Scheme{
		Name: "php-uniqid", Title: "PHP uniqid", Aliases: []string{"uniqid"}, Prior: common,
		About:     "13 hex digits of PHP's uniqid(): second and microsecond. Two processes can return the same id.",
		Fields:    Fields{phpClock(), padding(4)},
		Encodings: Encodings{segments("hex", "13 hex digits", digits(folded("hex"), 13, 0, 52))},
	})
}

// PHPUniqidMore declares what uniqid("", true) returns: the same and a random number
// below 10 with eight decimals.
//
//	 0                              32                   52            82  88
//	┌──────────────────────────────┬────────────────────┬─────────────┬───┐
//	│ timestamp: s 32              │ µs              20 │ entropy  30 │ 6 │
//	└──────────────────────────────┴────────────────────┴─────────────┴───┘
//	  4b340550                       24223                9.64159797
func PHPUniqidMore() *ids.Scheme {
	const entropies = 1_000_000_000 // the values of a number below 10 with eight decimals
	return phpUniqid(Scheme{
		Name: "php-uniqid-more", Title: "PHP uniqid more", Aliases: []string{"uniqid-more-entropy"}, Prior: uncommon,
		About: "23 characters of PHP's uniqid(\"\", true): second, microsecond, and a random number with eight decimals.",
		Fields: Fields{
			phpClock(),
			within(entropies-1, random("entropy", 30, "9 decimal digits. They keep apart what processes generate within one microsecond.")),
			padding(6),
		},
		Encodings: Encodings{custom("more-entropy", func(int) (ids.Encoding, error) { return phpMoreEntropy(), nil })},
	})
}

// phpUniqid completes what both schemes share.
func phpUniqid(d Scheme) *ids.Scheme {
	d.Source, d.Born = "php/php-src: ext/standard/uniqid.c", day(1999, 1, 1)
	d.Policy = &ids.Policy{SeqBits: 1, Back: ids.FollowBack, Full: ids.WaitFull}
	d.Invalid = func(id ids.ID) error {
		if v := id.Uint64(32, 20); v > 999_999 {
			return encoding.Problemf("bits 32 to 51 are %d; expected at most 999999", v)
		}
		return nil
	}
	d.Lacks = "its time units restart with each second"
	d.Says = Says{
		ClockMovedBack:     "uniqid only compares the time with its last one. It takes an earlier time as it is, so ids of a repeated time can be duplicates.",
		SequenceOverflow:   "Each microsecond has one id per process: uniqid waits until its clock has moved.",
		TimestampExhausted: "32 bits of seconds last until 2106-02-07.",
	}
	return d.Declare()
}

// phpClock returns the time: the microseconds of a second take 20 bits, of which a
// million values are used.
func phpClock() scheme.Field {
	f := clock("timestamp", 52, 0, nil, "Seconds since 1970-01-01 in 8 hex digits, then microseconds in 5.", "32 bits of seconds last until 2106-02-07.")
	f.Unit = scheme.Unit{Length: time.Microsecond, PerSecond: 1 << 20}
	return upTo(1<<52-1<<20+999_999, f)
}

// phpMoreEntropy returns the encoding of 13 hex digits, a digit, a point and 8 digits.
func phpMoreEntropy() ids.Encoding {
	hex, ten := folded("hex"), alphabet("decimal")
	const n, point = 23, 14
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "more-entropy", Pattern: "13 hex digits, a digit, a point, 8 digits", Shortest: n, Longest: n,
		Reads: encoding.Chars(digits10 + "abcdefABCDEF."), Writes: encoding.Chars(digits10 + "abcdef."), Needs: encoding.Chars("."),
		Fits: func(s string) bool { return s[point] == '.' },
		Decode: func(s string) (ids.ID, error) {
			if len(s) != n {
				return ids.ID{}, encoding.Problemf("%d characters; expected %d", len(s), n)
			}
			if s[point] != '.' {
				return ids.ID{}, encoding.CharProblemf(s, point, "expected %q", ".")
			}
			when, err := hex.ParseUint(s, 0, 13, 52)
			if err != nil {
				return ids.ID{}, err
			}
			whole, err := ten.ParseUint(s, 13, 14, 4)
			if err != nil {
				return ids.ID{}, err
			}
			rest, err := ten.ParseUint(s, point+1, n, 27)
			if err != nil {
				return ids.ID{}, err
			}
			return encoding.Zero(88).Put(0, 52, when).Put(52, 30, whole*100_000_000+rest), nil
		},
		Append: func(dst []byte, id ids.ID) []byte {
			entropy := id.Uint64(52, 30)
			dst = ten.AppendUint(hex.AppendUint(dst, id.Uint64(0, 52), 13), entropy/100_000_000, 1)
			return ten.AppendUint(append(dst, '.'), entropy%100_000_000, 8)
		},
	}))
}

// NpmUniqid declares the ids of npm's uniqid: base 36 of three numbers side by side, of
// which only the last has a fixed length.
//
//	3b2ozl  fyy  loyw3v2b
//	MAC     pid  Unix ms 8      characters
//
// The first number is made of the decimal digits of the MAC address. Nothing separates
// it from the process id, so both are one field here. uniqid.process() omits the
// address, uniqid.time() both (index.js). Its very first id has the next millisecond.
func NpmUniqid() *ids.Scheme {
	return Scheme{
		Name: "npm-uniqid", Title: "npm uniqid",
		About:  "8 to 20 characters of npm's uniqid: MAC address and process id without a border, then the millisecond.",
		Source: "adamhalasz/uniqid: index.js, README",
		Prior:  rare + 1.5, Born: day(2014, 3, 1),
		Params: []ids.Param{{
			Name: "node", Kind: ids.Number, Max: pow36of12 - 1, Default: "9331200067354", Own: ownUniqid, Nth: ids.CountUp(pow36of12 - 1),
			Help: "address and process id as one number in base 36; 0 for uniqid.time()",
		}},
		Fields:    uniqidFields(uniqidBefore),
		Encodings: Encodings{custom("base36", func(int) (ids.Encoding, error) { return uniqidEncoding(), nil })},
		Policy:    &ids.Policy{SeqBits: 1, Back: ids.StayBack, Full: ids.BorrowFull},
		Invalid: func(id ids.ID) error {
			if id.Uint64(0, 63) >= pow36of12 || id.Uint64(63, 42) >= pow36of8 {
				return encoding.Problemf("the node or the time is larger than its characters can write")
			}
			return nil
		},
		// The characters before the time tell how many values those can have.
		Variants: &scheme.Variants{
			Count: uniqidBefore + 1,
			Own:   func(ids.Values) int { return uniqidBefore },
			Of:    func(text string, _ ids.ID) int { return min(max(len(text)-uniqidTime, 0), uniqidBefore) },
			With: func(d Scheme, n int) Scheme {
				d.Fields = uniqidFields(n)
				return d
			},
		},
		Bound: func(b *ids.BoundScheme, _ ids.Values) error {
			b.Extra = uniqidLengths
			b.LeastBits = func(n int) float64 { return uniqidLengths + bitsOf36*float64(n-uniqidTime-1) + uniqidTimeBits }
			return nil
		},
		Says: Says{
			ClockMovedBack:   "uniqid keeps its newest millisecond. While the clock is not past it, each id takes the next one.",
			SequenceOverflow: "A millisecond has one id. uniqid takes the next one before it begins, and the clock catches up later.",
		},
	}.Declare()
}

const (
	uniqidTime   = 8  // characters
	uniqidBefore = 12 // at most, before the time
	pow36of12    = 4_738_381_338_321_616_896

	bitsOf36       = 5.169925001442312 // log2(36)
	uniqidTimeBits = 17                // at least, of a millisecond now
	uniqidLengths  = 3.700439718141092 // log2(13): texts of 13 lengths
)

// uniqidFields returns the fields of texts with n characters before the time.
func uniqidFields(n int) Fields {
	most := uint64(1)
	for range n {
		most *= 36
	}
	return Fields{
		upTo(max(most-1, 1), shown(node("node", 63, "The digits of the MAC address and the process id, each in base 36.",
			"Up to 12 characters. Nothing marks where the address ends."), uniqidNode)),
		upTo(pow36of8-1, clock("timestamp", 42, millisecond, nil, "Milliseconds since 1970-01-01.",
			"8 characters of base 36 last until May 2059. They come last: only ids of one process sort.")),
		padding(7),
	}
}

// uniqidNode writes a node in base 36, as the text does.
func uniqidNode(v ids.Value) string {
	if v.Lo == 0 {
		return "0 (none)"
	}
	return v.String() + " (" + strconv.FormatUint(v.Lo, 36) + ")"
}

// uniqidEncoding returns the encoding of a number without leading zeros, if it is not 0,
// and a time of 8 characters.
func uniqidEncoding() ids.Encoding {
	b := alphabet("base36")
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "base36", Pattern: "8 to 20 characters of 0-9 and a-z", Shortest: uniqidTime, Longest: uniqidTime + uniqidBefore,
		Reads: encoding.Chars(digits10 + lower), Writes: encoding.Chars(digits10 + lower), Exact: true,
		Decode: func(s string) (ids.ID, error) {
			at := len(s) - uniqidTime
			switch {
			case at < 0 || at > uniqidBefore:
				return ids.ID{}, encoding.Problemf("%d characters; expected 8 to 20", len(s))
			case at > 0 && s[0] == '0':
				return ids.ID{}, encoding.CharProblemf(s, 0, "expected no leading zero")
			}
			node, err := b.ParseUint(s, 0, at, 63)
			if err != nil {
				return ids.ID{}, err
			}
			when, err := b.ParseUint(s, at, len(s), 42)
			if err != nil {
				return ids.ID{}, err
			}
			return encoding.Zero(112).Put(0, 63, node).Put(63, 42, when), nil
		},
		Append: func(dst []byte, id ids.ID) []byte {
			if node := id.Uint64(0, 63); node > 0 {
				dst = strconv.AppendUint(dst, node, 36)
			}
			return b.AppendUint(dst, id.Uint64(63, 42), uniqidTime)
		},
	}, encoding.WithMinDetectLength(11))) // shorter texts could be words
}

// ownUniqid returns the digits of the MAC address in base 36 and the process id in base
// 36, as one number; or "" if it is too long.
func ownUniqid(ids.Entropy) string {
	text := strconv.FormatInt(int64(os.Getpid()), 36)
	if mac := macDigits(); mac > 0 {
		text = strconv.FormatUint(mac, 36) + text
	}
	if len(text) > uniqidBefore {
		return ""
	}
	n, err := strconv.ParseUint(text, 36, 63)
	if err != nil {
		return ""
	}
	return strconv.FormatUint(n, 10)
}

// macDigits returns the decimal digits of the first hardware address as a number.
func macDigits() uint64 {
	n, err := strconv.ParseUint(ownMAC(nil), 10, 64)
	if err != nil {
		return 0
	}
	hex := strconv.FormatUint(1<<48|n, 16)[1:]
	only := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, hex)
	n, _ = strconv.ParseUint(only, 10, 64)
	return n
}
