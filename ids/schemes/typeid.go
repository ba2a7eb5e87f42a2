package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// TypeID declares jetify's TypeID: a type name, then a UUID, version 7 by default,
// in lower-case base 32.
//
//	prefix_01h455vb4pex5vsknk084sn02q
//	└ up to 63 letters   └ 128 bits in 26 characters, the first at most 7
//
// Only the text holds the prefix. It is a parameter of generated ids; for a decoded
// text, the bound scheme holds the text's own prefix.
func TypeID() *ids.Scheme {
	return Scheme{
		Name: "typeid", Title: "TypeID",
		About:  "A UUID v7 after a type name: user_01h455vb4pex5vsknk084sn02q.",
		Source: "jetify-com/typeid, spec/README.md 0.3.0",
		Prior:  common, Born: day(2023, 6, 28),
		Params: []ids.Param{{Name: "prefix", Kind: ids.Text, Default: "", Help: "type name: up to 63 of a-z, with _ inside"}},
		Bits:   128, Fields: versioned(7, uuidv7Fields()...),
		Encodings: append(Encodings{custom("base32", func(int) (ids.Encoding, error) { return typeIDForm(""), nil })}, unread()...),
		Lenient:   true,
		Lacks:     "rules that are Go code decide which ids are valid",
		Bound:     bindTypeID,
		Says: Says{
			ClockMovedBack:     "A TypeID is a UUID v7 of random bits: it takes the time from the clock as it is.",
			SequenceOverflow:   "There is no sequence to overflow: each id draws 74 random bits.",
			TimestampExhausted: "48 bits of milliseconds last until the year 10889.",
		},
	}.Declare()
}

func bindTypeID(b *ids.BoundScheme, v ids.Values) error {
	prefix := v.Text("prefix")
	if err := checkPrefix(prefix); err != nil {
		return err
	}
	v7, err := UUIDv7().Open(nil)
	if err != nil {
		return err
	}
	var all uuidFamily
	plain := b.Encodings[1:]
	*b = *typeIDOf(v7, prefix, plain)
	b.Policy, b.Compose, b.Declared = v7.Policy, v7.Compose, nil
	lead := typeIDLead(prefix)
	b.Refine = func(text string, id ids.ID) *ids.BoundScheme {
		if len(text) == len(lead)+typeIDChars && strings.HasPrefix(text, lead) && uuidKind(id) == 7 { // the common case
			return b
		}
		written, _ := cutPrefix(text)
		return b.Sibling(declaredAs(b, typeIDOf(all.of(id), written, plain)))
	}
	return nil
}

// typeIDOf returns the bound scheme of ids with a prefix and a UUID of any version,
// which can also be written in the plain encodings of UUIDs.
func typeIDOf(u *ids.BoundScheme, prefix string, plain []ids.Encoding) *ids.BoundScheme {
	f := inside(u, append([]ids.Encoding{typeIDForm(prefix)}, plain...))
	f.Extra = 0
	if u.Policy == nil || u.Time == nil { // the standard's own generator issues version 7
		f.Extra = u.Scheme.Prior
	}
	f.Layout = u.Layout.View(prefixField(prefix))
	return f
}

// prefixField returns a view for a prefix that the text holds and the bits do not.
func prefixField(prefix string) ids.Field {
	return ids.Field{
		Name: "prefix", Kind: ids.Metadata, About: "The type of the object. The text holds it, the bits do not.",
		Text: func(ids.Value) string { return prefix },
	}
}

// typeIDForm returns an encoding that reads any prefix and writes the given one.
func typeIDForm(prefix string) ids.Encoding {
	suffix := encoding.Must(alphabet("crockford-lower").PadHigh("base32", 128))
	write := typeIDLead(prefix)
	chars := encoding.Chars(digits10 + lower + "_")
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "base32", Shortest: typeIDChars, Longest: maxPrefix + 1 + typeIDChars, Digits: suffix.Digits(),
		Reads: chars, Writes: chars, Exact: true,
		Pattern: "a prefix and _, then " + suffix.Pattern(),
		Fits:    func(s string) bool { return len(s) == typeIDChars || strings.Contains(s, "_") },
		Decode: func(s string) (ids.ID, error) {
			if len(s) == typeIDChars { // the common case without a prefix
				if id, err := suffix.Decode(s); err == nil {
					return id, nil
				}
			}
			tag, rest := cutPrefix(s)
			if len(rest) != typeIDChars {
				return ids.ID{}, encoding.Problemf("%d characters follow the prefix; expected %d", len(rest), typeIDChars)
			}
			if tag == "" && len(s) != len(rest) {
				return ids.ID{}, encoding.Problemf("it begins with _; a text without a prefix has none")
			}
			if err := checkPrefix(tag); err != nil {
				return ids.ID{}, err
			}
			return suffix.Decode(rest)
		},
		Append: func(dst []byte, id ids.ID) []byte { return suffix.Append(append(dst, write...), id) },
	}, encoding.WithLeads("prefix")))
}

const (
	typeIDChars = 26 // after the prefix
	maxPrefix   = 63
)

// typeIDLead returns the text before the id's own characters.
func typeIDLead(prefix string) string {
	if prefix == "" {
		return ""
	}
	return prefix + "_"
}

// cutPrefix splits a text at its last underscore.
func cutPrefix(s string) (prefix, rest string) {
	at := strings.LastIndexByte(s, '_')
	return s[:max(at, 0)], s[at+1:]
}

// checkPrefix returns an error if p is not a valid prefix: at most 63 lower-case
// letters, with underscores inside.
func checkPrefix(p string) error {
	if len(p) > maxPrefix {
		return encoding.Problemf("the prefix has %d characters; expected at most %d", len(p), maxPrefix)
	}
	for i := range len(p) {
		edge := i == 0 || i == len(p)-1
		if c := p[i]; (c < 'a' || c > 'z') && (c != '_' || edge) {
			return encoding.Problemf("invalid prefix %s: expected a-z, with _ inside", humantext.Quote(p))
		}
	}
	return nil
}
