package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// OrderlyID declares orderlykit/orderlyid: 160 bits after the name of a type.
//
// Four characters after a dash are a checksum of the text before the dash. The
// specification is spec/0001-spec.md, v0.1-draft; the library also reads I, L, O
// and U as 1, 1, 0 and V.
var OrderlyID = Scheme{
	Name: "orderlyid", Title: "OrderlyID",
	About:  "160 bits after a type name: millisecond since 2020, flags, tenant, sequence, shard, random bits.",
	Source: "orderlykit/orderlyid: spec/0001-spec.md, orderlyid.go",
	Prior:  rare, Born: day(2025, 8, 1),
	Params: []ids.Param{
		{Name: "prefix", Kind: ids.Text, Default: "id", Help: "type name: a-z, then 1 to 30 of a-z and 0-9"},
		{Name: "tenant", Kind: ids.Number, Max: 1<<16 - 1, Default: "0", Help: "number of the tenant"},
		{Name: "shard", Kind: ids.Number, Max: 1<<16 - 1, Default: "0", Help: "number of the shard", Nth: ids.CountUp(1<<16 - 1)},
		{Name: "checksum", Kind: ids.Switch, Default: "false", Help: "write the checksum"},
	},
	Fields: Fields{
		clock("timestamp", 48, millisecond, since(1577836800000), "Milliseconds since 2020-01-01.", "48 bits of milliseconds last until the year 10939."),
		fixed("version", ids.Version, 2, 0, "The first version."),
		{
			Name: "flags", Kind: ids.Metadata, Width: 6, Text: func(v ids.Value) string {
				if v.Lo&0b100000 != 0 {
					return v.String() + " (privacy: the time is rounded down)"
				}
				return v.String()
			},
			About: "The first is set if the time is rounded down to whole seconds or more. Five are reserved for later versions.",
			Why:   "An exact time can reveal more than you want.",
		},
		node("tenant", 16, "The tenant.", "16 bits: 65,536 tenants."),
		sequence("sequence", 12, "Counts the ids of one millisecond, from 0."),
		node("shard", 16, "The shard.", "16 bits: 65,536 shards."),
		random("random", 60, "60 bits fill the id to 160."),
	},
	Encodings: Encodings{custom("base32", func(int) (ids.Encoding, error) { return orderlyForm("id", false, ""), nil })},
	Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
	Bound:     bindOrderlyID,
	Says: Says{
		ClockMovedBack:   "The library remembers only the newest millisecond. It takes the time from the clock as it is and restarts the sequence. 60 random bits keep ids apart.",
		SequenceOverflow: "After 4,096 ids in one millisecond the sequence wraps. 60 random bits keep ids apart.",
	},
}.Declare()

func bindOrderlyID(b *ids.BoundScheme, v ids.Values) error {
	prefix, checksum := v.Text("prefix"), v.Text("checksum") == "true"
	if err := checkOrderlyType(prefix); err != nil {
		return err
	}
	// plain is what all bound schemes of the library share: only the type and the checksum differ.
	plain := ids.BoundScheme{Layout: b.Layout, Check: b.Check, Strict: true}
	describeOrderly(b, prefix, checksum)
	lead := prefix + "_"
	b.Refine = func(text string, id ids.ID) *ids.BoundScheme {
		if !checksum && len(text) == len(lead)+orderlyChars && strings.HasPrefix(text, lead) {
			return b
		}
		written, rest := cutPrefix(text)
		other := plain
		other.Declared = b.Declared
		if wrongSum(written, rest, id) != nil { // the id is written as it was read
			describeOrderly(&other, written, false)
			other.Check, other.Strict = func(id ids.ID) error { return wrongSum(written, rest, id) }, false
			other.Encodings[0] = orderlyForm(written, false, rest[orderlyChars:])
			return b.Sibling(&other)
		}
		if written == prefix && len(rest) > orderlyChars == checksum {
			return b
		}
		describeOrderly(&other, written, len(rest) > orderlyChars)
		return b.Sibling(&other)
	}
	return nil
}

const (
	orderlyChars    = 32
	maxOrderlyType  = 31
	orderlyChecksum = len("-xxxx")
)

// describeOrderly sets what depends on the type of an id, and on whether it has a
// checksum.
func describeOrderly(b *ids.BoundScheme, prefix string, checksum bool) {
	b.Layout = b.Layout.View(prefixField(prefix))
	b.Encodings = []ids.Encoding{orderlyForm(prefix, checksum, "")}
	b.OwnNotes = func(ids.ID) []string {
		if !checksum {
			return nil
		}
		return []string{"the checksum is right; it does not cover the last two characters before it"}
	}
}

// orderlyBody returns the encoding of the 160 bits without type and checksum.
func orderlyBody() ids.Encoding {
	return encoding.Must(encoding.Must(alphabet("crockford-lower").Fold()).PadLow("base32", 160))
}

// orderlyForm returns an encoding that reads any type, with or without a checksum,
// and writes the given ones. A damaged ending is written as it is.
func orderlyForm(prefix string, checksum bool, damaged string) ids.Encoding {
	body := orderlyBody()
	reads, writes := encoding.Chars(digits10+letters+"_-"), encoding.Chars(digits10+lower+"_-")
	if damaged != "" {
		writes = reads
	}
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "base32", Shortest: 3 + orderlyChars, Longest: maxOrderlyType + 1 + orderlyChars + orderlyChecksum,
		Reads: reads, Writes: writes, Needs: encoding.Chars("_"), Exact: damaged == "",
		Pattern: "a type and _, then " + body.Pattern() + ", and perhaps - and 4 more",
		Fits:    func(s string) bool { return strings.IndexByte(s, '_') >= 0 },
		Decode:  func(s string) (ids.ID, error) { return readOrderly(s, &body) },
		Append: func(dst []byte, id ids.ID) []byte {
			from := len(dst)
			dst = body.Append(append(append(dst, prefix...), '_'), id)
			if !checksum {
				return append(dst, damaged...)
			}
			sum := orderlySum(prefix, dst[from+len(prefix)+1:])
			return append(append(dst, '-'), sum[:]...)
		},
	}, encoding.WithLeads("prefix")))
}

// readOrderly reads a type, an id and an optional checksum. A wrong checksum is a
// note and not an error, because you want to see what a damaged id was.
func readOrderly(s string, body *ids.Encoding) (ids.ID, error) {
	if at := len(s) - orderlyChars - 1; at > 0 && s[at] == '_' && checkOrderlyType(s[:at]) == nil { // the common case
		if id, err := body.Decode(s[at+1:]); err == nil {
			return id, nil
		}
	}
	tag, rest := cutPrefix(s)
	if err := checkOrderlyType(tag); err != nil {
		return ids.ID{}, err
	}
	text, sum, checked := strings.Cut(rest, "-")
	if len(text) != orderlyChars || checked && len(sum) != orderlyChecksum-1 {
		return ids.ID{}, encoding.Problemf("expected %d characters after the type, and 4 after a dash", orderlyChars)
	}
	for i := range len(sum) {
		if !isAlphanumeric(sum[i]) {
			return ids.ID{}, encoding.WrongChar(s, len(s)-len(sum)+i, "0-9 and a-z")
		}
	}
	return body.Decode(text)
}

func isAlphanumeric(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// wrongSum returns the error of a wrong checksum, or nil if it is right or
// missing.
func wrongSum(prefix, rest string, id ids.ID) error {
	_, sum, checked := strings.Cut(rest, "-")
	if !checked {
		return nil
	}
	body := orderlyBody()
	if want := orderlySum(prefix, body.Append(nil, id)); !strings.EqualFold(sum, string(want[:])) {
		return encoding.Problemf("the checksum is %s, expected %s; its own library rejects it", humantext.Quote(sum), humantext.Quote(string(want[:])))
	}
	return nil
}

// checkOrderlyType returns an error if p is not a valid type name.
func checkOrderlyType(p string) error {
	if len(p) < 2 || len(p) > maxOrderlyType {
		return encoding.Problemf("the type has %d characters; expected 2 to %d", len(p), maxOrderlyType)
	}
	for i := range len(p) {
		if c := p[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9' || i == 0) {
			return encoding.Problemf("invalid type %s: expected a-z, then a-z and 0-9", humantext.Quote(p))
		}
	}
	return nil
}

// orderlySum is the checksum of an OrderlyID: Bech32's, cut to 20 bits and
// written in Crockford's base 32 (spec/0001-spec.md, 6). The text is the 32
// characters after the type, in lower case.
//
// The sum covers symbols of 5 bits. First come the high bits of the type's characters and of the
// underscore, a 0, and their low bits. Then come the text and four zeros. A Bech32 sum has 30 bits
// and needs six zeros. With four, the last two characters of the text are still in the ten bits
// that are cut off. So the checksum does not detect a change in them.
func orderlySum(prefix string, text []byte) [4]byte {
	const crock = "0123456789abcdefghjkmnpqrstvwxyz"
	var value [128]byte
	for i := range len(crock) {
		value[crock[i]] = byte(i)
	}
	sum := uint32(1)
	for i := range len(prefix) {
		sum = bech32(sum, prefix[i]>>5)
	}
	sum = bech32(bech32(sum, '_'>>5), 0)
	for i := range len(prefix) {
		sum = bech32(sum, prefix[i]&31)
	}
	sum = bech32(sum, '_'&31)
	for _, c := range text {
		sum = bech32(sum, value[c])
	}
	for range 4 {
		sum = bech32(sum, 0)
	}
	sum ^= 1
	return [4]byte{crock[sum>>15&31], crock[sum>>10&31], crock[sum>>5&31], crock[sum&31]}
}

// bech32 returns the remainder of Bech32's polynomial after one more symbol (BIP 173). The symbol
// that is shifted out selects what is subtracted.
func bech32(sum uint32, symbol byte) uint32 {
	top := sum >> 25
	sum = sum&0x1ffffff<<5 ^ uint32(symbol)
	for i, g := range [...]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3} {
		if top>>i&1 == 1 {
			sum ^= g
		}
	}
	return sum
}
