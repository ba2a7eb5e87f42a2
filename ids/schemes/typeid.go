package schemes

import (
	"strings"

	"idtui/ids"
)

// TypeID declares jetify's TypeID: a UUID, version 7 by default, in lower-case
// base 32 behind the name of its type.
//
//	prefix_01h455vb4pex5vsknk084sn02q
//	└ up to 63 letters   └ 128 bits in 26 characters, the first at most 7
//
// The prefix is in the text only: it is a parameter of the ids made here, and a
// text's own prefix is that of the id's format.
func TypeID() *ids.Scheme {
	return &ids.Scheme{
		Name: "typeid", Title: "TypeID",
		About:  "A UUID v7 with the name of its type before it: user_01h455vb4pex5vsknk084sn02q.",
		Source: "jetify-com/typeid, spec/README.md 0.3.0",
		Prior:  common, Born: day(2023, 6, 28),
		Params: []ids.Param{{Name: "prefix", Kind: ids.Text, Default: "", Help: "the type's name: up to 63 of a-z, with _ inside"}},
		Bind:   bindTypeID,
		Explanations: ids.Explanations{
			Back:  "A TypeID is a UUID v7 of random bits: it stamps what the clock says.",
			Full:  "There is no counter to run out of: each id draws 74 random bits.",
			Ended: "48 bits of milliseconds end in the year 10889.",
		},
	}
}

func bindTypeID(v ids.Values) (*ids.BoundScheme, error) {
	prefix := v.Text("prefix")
	if err := checkPrefix(prefix); err != nil {
		return nil, err
	}
	v7, err := UUIDv7().Open(nil)
	if err != nil {
		return nil, err
	}
	var all uuidFamily
	same := func(f *ids.BoundScheme) *ids.BoundScheme { return f }
	plain := unread128()
	own := typeIDOf(v7, prefix, plain)
	own.Policy, own.Compose = v7.Policy, v7.Compose
	lead := typeIDLead(prefix)
	own.Refine = func(text string, id ids.ID) *ids.BoundScheme {
		if len(text) == len(lead)+typeIDChars && strings.HasPrefix(text, lead) && uuidKind(id) == 7 { // as most are
			return own
		}
		written, _ := cutPrefix(text)
		return own.Sibling(typeIDOf(all.of(id, same), written, plain))
	}
	return own, nil
}

// typeIDOf is the format of ids with a prefix and a UUID of some version, which
// may be written in its plain forms too.
func typeIDOf(u *ids.BoundScheme, prefix string, plain []ids.Encoding) *ids.BoundScheme {
	f := inside(u, append([]ids.Encoding{typeIDForm(prefix)}, plain...))
	f.Extra = 0
	if u.Policy == nil || u.Time == nil { // the standard's own generator makes version 7
		f.Extra = u.Scheme.Prior
	}
	f.Layout = u.Layout.View(prefixField(prefix))
	return f
}

// prefixField is the view of a prefix, which is in the text and not in the bits.
func prefixField(prefix string) ids.Field {
	return ids.Field{
		Name: "prefix", Kind: ids.Metadata, About: "What kind of thing the id is of. It is in the text, not in the bits.",
		Text: func(ids.Value) string { return prefix },
	}
}

// typeIDForm reads any prefix and writes the one given.
func typeIDForm(prefix string) ids.Encoding {
	suffix := crockfordLower().PadHigh("base32", 128)
	write := typeIDLead(prefix)
	chars := ids.Chars(digits10 + lower + "_")
	return ids.Encoding{
		Name: "base32", Leads: "prefix", Shortest: suffix.Shortest, Longest: maxPrefix + 1 + suffix.Longest, Digits: suffix.Digits,
		Reads: chars, Writes: chars, Exact: true,
		Pattern: "a prefix and _, then " + suffix.Pattern,
		Fits:    func(s string) bool { return len(s) == suffix.Longest || strings.Contains(s, "_") },
		Decode: func(s string) (ids.ID, error) {
			if len(s) == suffix.Longest { // as most are that have no prefix
				if id, err := suffix.Decode(s); err == nil {
					return id, nil
				}
			}
			tag, rest := cutPrefix(s)
			if len(rest) != suffix.Longest {
				return ids.ID{}, ids.Problemf("%d characters follow the prefix; want %d", len(rest), suffix.Longest)
			}
			if tag == "" && len(s) != len(rest) {
				return ids.ID{}, ids.Problemf("it begins with _; without a prefix there is none")
			}
			if err := checkPrefix(tag); err != nil {
				return ids.ID{}, err
			}
			return suffix.Decode(rest)
		},
		Append: func(dst []byte, id ids.ID) []byte { return suffix.Append(append(dst, write...), id) },
	}
}

const (
	typeIDChars = 26 // after the prefix
	maxPrefix   = 63
)

// typeIDLead is what stands before the id's own characters.
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

// checkPrefix refuses what is no TypeID prefix: lower-case letters, with
// underscores inside, 63 at most.
func checkPrefix(p string) error {
	if len(p) > maxPrefix {
		return ids.Problemf("the prefix has %d characters; at most %d", len(p), maxPrefix)
	}
	for i := range len(p) {
		edge := i == 0 || i == len(p)-1
		if c := p[i]; (c < 'a' || c > 'z') && (c != '_' || edge) {
			return ids.Problemf("the prefix %s may have a-z, and _ inside", ids.Quote(p))
		}
	}
	return nil
}
