package formats

import (
	"strings"

	"idtui/ids"
)

// OrderlyID declares kpiljoong/orderlyid: 160 bits behind the name of a type.
//
//	 0               48      56         72       84         100            160
//	┌───────────────┬───────┬──────────┬────────┬──────────┬──────────────┐
//	│ timestamp  48 │flags 8│ tenant 16│  seq 12│ shard  16│ random    60 │
//	└───────────────┴───────┴──────────┴────────┴──────────┴──────────────┘
//
// Four characters after a dash are a checksum, which is not checked here.
func OrderlyID() *ids.Scheme {
	return &ids.Scheme{
		Name: "orderlyid", Title: "OrderlyID",
		About:  "160 bits behind the name of a type: a millisecond since 2020, flags, tenant, sequence, shard, random bits.",
		Source: "Racum/uuinfo: src/formats/orderlyid.rs",
		Prior:  rare, Born: day(2025, 8, 1),
		Params: []ids.Param{{Name: "prefix", Kind: ids.Text, Default: "id", Help: "the type's name: 2 to 31 of a-z and 0-9"}},
		Bind:   bindOrderlyID,
	}
}

func bindOrderlyID(v ids.Values) (*ids.Format, error) {
	own := orderlyIDOf(v.Text("prefix"), "")
	own.Refine = func(text string, _ ids.ID) *ids.Format {
		prefix, rest := cutPrefix(text)
		return own.Sibling(orderlyIDOf(prefix, rest[orderlyChars:]))
	}
	return own, nil
}

const (
	orderlyChars    = 32
	maxOrderlyType  = 31
	orderlyChecksum = len("-xxxx")
)

func orderlyIDOf(prefix, checksum string) *ids.Format {
	tag := ids.Field{Name: "flags", Kind: ids.Metadata, Width: 8, About: "Two bits of version, a privacy bit, five to spare.", Why: "With privacy on, the time is rounded to a minute or so."}
	return &ids.Format{
		Layout: ids.MustLayout(160,
			clock("timestamp", 48, millis(1577836800000), "Milliseconds since 2020-01-01.", "48 bits of milliseconds outlast everything."),
			tag,
			node("tenant", 16, "Whose thing it is.", "16 bits: 65536 tenants."),
			sequence("sequence", 12, "Counts the ids of one millisecond."),
			node("shard", 16, "Which shard made the id.", "16 bits: 65536 shards."),
			random("random", 60, "60 bits fill the id up to 160."),
		).View(prefixField(prefix)),
		Encodings: []ids.Encoding{orderlyForm(prefix, checksum)},
		Notes: func(ids.ID) []string {
			if checksum == "" {
				return nil
			}
			return []string{"the checksum at its end is not checked"}
		},
	}
}

func orderlyForm(prefix, checksum string) ids.Encoding {
	body := crockfordLower().PadLow("base32", 160)
	return ids.Encoding{
		Name: "base32", Shortest: 3 + orderlyChars, Longest: maxOrderlyType + 1 + orderlyChars + orderlyChecksum,
		Reads: ids.Chars(digits10 + lower + "_-"),
		Form:  "a type and _, then " + body.Form + ", and perhaps - and 4 more",
		Fits:  func(s string) bool { return strings.Contains(s, "_") },
		Decode: func(s string) (ids.ID, error) {
			tag, rest := cutPrefix(s)
			rest, sum, checked := strings.Cut(rest, "-")
			if len(rest) != orderlyChars || checked && len(sum) != orderlyChecksum-1 {
				return ids.ID{}, ids.Problemf("want %d characters after the type, and 4 after a dash", orderlyChars)
			}
			for i := range len(tag) {
				if c := tag[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
					return ids.ID{}, ids.WrongChar(s, i, "a-z and 0-9")
				}
			}
			for i := range len(sum) {
				if c := sum[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
					return ids.ID{}, ids.WrongChar(s, len(s)-len(sum)+i, "0-9 and a-z")
				}
			}
			return body.Decode(rest)
		},
		Append: func(dst []byte, id ids.ID) []byte {
			return append(body.Append(append(append(dst, prefix...), '_'), id), checksum...)
		},
	}
}
