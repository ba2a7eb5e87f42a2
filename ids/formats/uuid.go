package formats

import (
	"time"

	"idtui/ids"
)

// A UUID is 128 bits. Where the version and the variant stand is the same in
// all of them; the rest is each version's own.
//
//	 0                                         48  52          64 66                128
//	┌─────────────────────────────────────────┬────┬───────────┬──┬──────────────────┐
//	│                                         │ver4│           │10│                  │
//	└─────────────────────────────────────────┴────┴───────────┴──┴──────────────────┘
const (
	versionAt = 48
	variantAt = 64
)

// uuid is a row of the table of UUID versions.
type uuid struct {
	version uint64
	title   string
	about   string
	prior   float64
	born    time.Time
	fields  []ids.Field // with their spans; version and variant are added
	params  []ids.Param
	policy  *ids.Policy
	compose func(ids.Values) func(ids.Slot, ids.Entropy) ids.ID // nil where the layout says it
	notes   func(ids.ID) []string
	says    ids.Answers
}

// name is the scheme's, such as uuid-v7.
func (u uuid) name() string { return "uuid-v" + ids.Value{Lo: u.version}.String() }

func (u uuid) scheme() *ids.Scheme {
	source := "RFC 9562"
	if u.version == 0 || u.version > 8 {
		source += " leaves it undefined"
	}
	return &ids.Scheme{
		Name: u.name(), Title: u.title, About: u.about, Source: source,
		Prior: u.prior, Born: u.born, Params: u.params, Says: u.says,
		Bind: u.bind,
	}
}

func (u uuid) bind(v ids.Values) (*ids.Format, error) {
	fields := append(u.fields[:len(u.fields):len(u.fields)],
		at(versionAt, fixed("version", ids.Version, 4, u.version, "Which of the UUID's versions it is.")),
		at(variantAt, variant("RFC", 2, 0b10)),
	)
	layout, err := ids.NewLayout(128, fields...)
	if err != nil {
		return nil, err
	}
	f := &ids.Format{
		Layout: layout, Encodings: uuidForms(), Check: checkFixed(layout), Strict: true,
		Policy: u.policy, Notes: u.notes,
	}
	if u.compose != nil {
		f.Compose = u.compose(v)
	}
	return f, nil
}

// at puts a field at a place in the id.
func at(offset int, f ids.Field) ids.Field {
	f.Spans = []ids.Span{{Offset: offset, Width: f.Width}}
	return f
}

// across makes a field of several runs of bits, most significant first.
func across(f ids.Field, spans ...ids.Span) ids.Field {
	f.Width, f.Spans = 0, spans
	for _, s := range spans {
		f.Width += s.Width
	}
	return f
}

// variant is the field that says which family a UUID belongs to.
func variant(name string, width int, value uint64) ids.Field {
	f := fixed("variant", ids.Variant, width, value, "Which family of UUIDs it belongs to.")
	f.Text = func(ids.Value) string { return name }
	return f
}

// uuidForms are the texts of a UUID: with dashes, without, as a URN, in braces.
func uuidForms() []ids.Encoding {
	return []ids.Encoding{
		dashed("uuid"),
		ids.HexOf(128),
		wrapped("urn", "urn:uuid:", dashed(""), ""),
		wrapped("urn-hex", "urn:uuid:", ids.HexOf(128), ""),
		wrapped("braces", "{", dashed(""), "}"),
		wrapped("braces-hex", "{", ids.HexOf(128), "}"),
	}
}

// wrapped is a form with something before and after it.
func wrapped(name, before string, in ids.Encoding, after string) ids.Encoding {
	extra := len(before) + len(after)
	return ids.Encoding{
		Name: name, Shortest: in.Shortest + extra, Longest: in.Longest + extra,
		Form: before + in.Form + after,
		Fits: func(s string) bool { return s[:len(before)] == before && s[len(s)-len(after):] == after },
		Decode: func(s string) (ids.ID, error) {
			return in.Decode(s[len(before) : len(s)-len(after)])
		},
		Append: func(dst []byte, id ids.ID) []byte {
			return append(in.Append(append(dst, before...), id), after...)
		},
	}
}

// UUIDv7 declares the version that sorts by time.
//
//	 0                        48  52      64 66                           128
//	┌─────────────────────────┬────┬────────┬──┬───────────────────────────┐
//	│ unix_ts_ms           48 │0111│rand_a12│10│ rand_b                 62 │
//	└─────────────────────────┴────┴────────┴──┴───────────────────────────┘
//
// Its generator here is the plain one: 74 random bits, no memory.
func UUIDv7() *ids.Scheme {
	return uuid{
		version: 7, title: "UUID v7", prior: everyday, born: day(2022, 5, 1),
		about: "A millisecond and 74 random bits: the UUID that sorts by time, for keys of a database.",
		fields: []ids.Field{
			at(0, unixMillis("unix_ts_ms")),
			at(52, random("rand_a", 12, "12 bits. A library may put a counter here, or parts of a millisecond; one id alone does not tell.")),
			at(66, random("rand_b", 62, "62 bits fill up the id. A library may begin a counter here too.")),
		},
		policy: &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
		says: ids.Answers{
			Back:  "A version 7 of random bits alone keeps no memory: it stamps what the clock says, so the new ids sort before the old ones.",
			Full:  "There is no counter to run out of: each id draws 74 random bits.",
			Ended: "48 bits of milliseconds end in the year 10889.",
		},
	}.scheme()
}
