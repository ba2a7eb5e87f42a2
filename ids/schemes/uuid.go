package schemes

import (
	"cmp"
	"slices"
	"strings"
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

// uuid is a row of the table of UUIDs: a version, or one of the kinds that have
// none.
type uuid struct {
	name    string // the scheme's; "" for uuid-v and the version
	version uint64
	title   string
	about   string
	prior   float64
	born    time.Time
	fields  []ids.Field // with their spans; version and variant are added unless bare
	bare    bool        // fields are complete as they are
	params  []ids.Param
	policy  *ids.Policy
	compose func(ids.Values) func(ids.Slot, ids.Entropy) ids.ID // nil where the layout says it
	notes   func(ids.ID) []string
	check   func(ids.ID) error // nil for that of the fixed fields
	says    ids.Explanations

	undefined bool // the RFC gives this version no meaning
}

func (u uuid) scheme() *ids.Scheme {
	if u.name == "" {
		u.name = "uuid-v" + ids.Value{Lo: u.version}.String()
	}
	if u.title == "" {
		u.title = "UUID " + u.name[len("uuid-"):]
	}
	source := "RFC 9562"
	if u.undefined {
		source += ", which leaves it undefined"
	}
	return &ids.Scheme{
		Name: u.name, Title: u.title, About: u.about, Source: source, Family: "uuid",
		Prior: u.prior, Born: u.born, Params: u.params, Explanations: u.says,
		Bind: u.bind,
	}
}

func (u uuid) bind(v ids.Values) (*ids.BoundScheme, error) {
	fields := slices.Clone(u.fields)
	if !u.bare {
		fields = append(fields,
			at(versionAt, fixed("version", ids.Version, 4, u.version, "Which of the UUID's versions it is.")),
			at(variantAt, variant("RFC", 2, 0b10)))
	}
	slices.SortStableFunc(fields, func(a, b ids.Field) int { return cmp.Compare(first(&a), first(&b)) })
	layout, err := ids.NewLayout(128, fields...)
	if err != nil {
		return nil, err
	}
	f := &ids.BoundScheme{
		Layout: layout, Encodings: uuidForms(), Check: u.check, Strict: true,
		Policy: u.policy, OwnNotes: u.notes,
	}
	if f.Check == nil {
		f.Check = checkFixed(layout)
	}
	if u.compose != nil {
		f.Compose = u.compose(v)
	}
	return f, nil
}

// first is the first bit of a field that lists its spans, in any order.
func first(f *ids.Field) int {
	return slices.MinFunc(f.Spans, func(a, b ids.Span) int { return cmp.Compare(a.Offset, b.Offset) }).Offset
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
		ids.HexOf(128).WithCost(1), // many databases and logs leave the dashes out
		wrapped("urn", "urn:uuid:", dashed(""), ""),
		wrapped("urn-hex", "urn:uuid:", ids.HexOf(128), ""),
		wrapped("braces", "{", dashed(""), "}"),
		wrapped("braces-hex", "{", ids.HexOf(128), "}"),
	}
}

// wrapped is a form with something before and after it, read in any case: those of
// RFC 8141, section 2, are.
func wrapped(name, before string, in ids.Encoding, after string) ids.Encoding {
	extra := len(before) + len(after)
	around := ids.Chars(before + after)
	return ids.Encoding{
		Reads: in.Reads.Union(ids.Chars(strings.ToUpper(before))).Union(around), Writes: in.Writes.Union(around),
		Name: name, Shortest: in.Shortest + extra, Longest: in.Longest + extra,
		Pattern: before + in.Pattern + after,
		Fits: func(s string) bool {
			return len(s) >= extra && strings.EqualFold(s[:len(before)], before) && s[len(s)-len(after):] == after && in.Fits(s[len(before):len(s)-len(after)])
		},
		Decode: func(s string) (ids.ID, error) {
			return in.Decode(s[len(before) : len(s)-len(after)])
		},
		Append: func(dst []byte, id ids.ID) []byte {
			return append(in.Append(append(dst, before...), id), after...)
		},
	}
}
