package schemes

import (
	"fmt"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Twilio declares the SIDs of Twilio.
//
//	SM  1f0e8ae6ade43cb3c0ce4525424e404f
//	type  128 bits in hex
var Twilio = Scheme{
	Name: "twilio", Service: "Twilio", Title: "Twilio SID", Prior: common, Born: day(2008, 3, 13),
	About:  "A type in two letters, then 128 random bits in hex.",
	Source: "twilio.com/docs/glossary/what-is-a-sid",
	Names:  []string{"sid", "account_sid", "call_sid", "message_sid", "accountsid", "callsid", "messagesid"}, Hosts: []string{"api.twilio.com"},
	Types: scheme.TypesOf(
		"SM message", "MM message", "AC account", "CA call", "MG messaging service", "PN phone number", "SK API key", "AD address",
		"AI alpha sender", "AL access list", "AP application", "BN brand", "BU regulatory bundle", "CF conference", "CH conversation",
		"CL credential list", "CN connection", "CP conference participant", "CR credential", "DG event sink", "DN domain", "ES sync list",
		"EY operator type", "FJ Flex plugin release", "FN Flex execution", "FT Flex step", "FW Flex workflow", "GA intelligence service",
		"GT intelligence service", "HH toll-free verification", "HJ verification service", "HS Super SIM device", "HX message content",
		"IG address configuration", "IM chat message", "IP SIP IP address", "IS chat service", "IT end user", "KC proxy session",
		"KD Flex interaction", "KP proxy participant", "KS proxy service", "MB chat member", "ME media", "NO notification", "PA recording group",
		"QE campaign association", "QU queue", "RD regulatory document", "RE recording", "RL role", "RM room", "RN regulation",
		"RT recording track", "SC short code", "SD SIP domain", "TR transcription", "UO interaction channel", "US user",
		"UT channel participant", "VA verification service", "VE verification", "VL verification attempt", "VT vetting record",
		"WA TaskRouter activity", "WQ task queue", "WS TaskRouter workspace", "WT TaskRouter task", "YC Authy challenge",
	),
	Fields:    Fields{random("random", 128, "128 bits make collisions negligible without coordination.")},
	Encodings: Encodings{hex()},
	Generator: follow(),
	Says:      noSequence("A SID holds no time: its generator reads no clock."),
}.Declare()

// Clerk declares the ids of Clerk: a KSUID after the type.
//
//	user_  29w83sxmDNGwOuEthce5gg56FcC
//	type   KSUID: second since May 2014, and 128 random bits
var Clerk = Scheme{
	Name: "clerk", Service: "Clerk", Title: "Clerk", Prior: uncommon, Born: day(2020, 1, 1),
	About:  "A type, then a KSUID: second and 128 random bits.",
	Source: "clerk/clerk-docs: webhooks, whose created_at is the time in the id",
	Names:  []string{"clerk_id"}, Hosts: []string{"clerk.com"},
	Types:  scheme.TypesOf("user user", "sess session", "org organization", "orginv organization invitation", "inv invitation", "client client", "idn identification", "samlc SAML connection").SeparatedBy("_"),
	Fields: ksuidFields(), Encodings: Encodings{base62(27)},
	Generator: follow(),
	Notes:     insideNotes("a KSUID", encoding.Must(alphabet("base62").Fixed("base62", 160, 27))),
	Says:      KSUID.Explanations,
}.Declare()

// AWSKey declares the access key ids of AWS. They hold the account, as Tal Be'ery found
// out. For a key, AWS returns the same account (sts:GetAccessKeyInfo).
//
// Older keys, whose first bit is 0, hold the account in no known way.
var AWSKey = Scheme{
	Name: "aws-key", Title: "AWS access key id", Prior: common, Born: day(2006, 3, 14),
	About:  "AKIA or ASIA and 80 bits in base 32: the number of the AWS account, then random bits. It names a secret key, but is not a secret.",
	Source: "AWS IAM user guide, Unique identifiers; Tal Be'ery, A short note on AWS KEY ID; awsteele.com, AWS Access Key ID formats",
	Names:  []string{"aws_access_key_id", "access_key_id", "accesskeyid"},
	Types:  scheme.TypesOf("AKIA access key", "ASIA temporary access key"),
	Fields: awsKeyFields, Encodings: Encodings{asBits("base32", "base32")},
	Variants: &scheme.Variants{List: []scheme.Variant{{Fields: awsKeyFields}, {
		Fields: Fields{
			fixed("format", ids.Version, 1, 0, "0 in keys of the older kind, which begin with AKIAI or AKIAJ."),
			random("data", 79, "AWS has not published where keys of the older kind hold the account."),
		},
		Notes: func(ids.ID) []string { return []string{"a key of the older kind: the account is not readable"} },
	}}},
}.Declare()

var awsKeyFields = Fields{
	fixed("format", ids.Version, 1, 1, "1 in keys that hold the account."),
	{
		Name: "account", Kind: ids.Metadata, Width: 40, Max: new(uint64(999_999_999_999)), About: "The AWS account that the key belongs to.",
		Why: "40 bits hold its 12 digits.", Text: func(v ids.Value) string { return fmt.Sprintf("%012d", v.Lo) },
	},
	random("random", 39, "39 bits identify a key of the account."),
}

// TypeID declares jetify's TypeID: a type name, then a UUID, version 7 by default,
// in lower-case base 32.
//
//	prefix_01h455vb4pex5vsknk084sn02q
//	└ up to 63 letters   └ 128 bits in 26 characters, the first at most 7
//
// Only the text holds the prefix. It is a parameter of generated ids; for a decoded
// text, the bound scheme holds the text's own prefix.
var TypeID = Scheme{
	Name: "typeid", Title: "TypeID",
	About:   "A UUID v7 after a type name: user_01h455vb4pex5vsknk084sn02q.",
	Source:  "jetify-com/typeid, spec/README.md 0.3.0",
	Support: []ids.Support{inLanguages("jetify-com/typeid, README", "C#", "Elixir", "Go", "Java", "JavaScript", "PHP", "Python", "Ruby", "Rust", "Swift")},
	Prior:   common, Born: day(2023, 6, 28),
	Params: []ids.Param{{Name: "prefix", Kind: ids.Text, Default: "", Help: "type name: up to 63 of a-z, with _ inside"}},
	Bits:   128, Fields: versioned(7, uuidv7Fields()...),
	Encodings: append(Encodings{custom("base32", func(int) (ids.Encoding, error) { return typeIDForm(""), nil })}, unread()...),
	Lenient:   true,
	Lacks:     "some rules for valid ids exist only as Go code",
	Bound:     bindTypeID,
	Says: Says{
		ClockMovedBack:     "A TypeID is a UUID v7 of random bits: it takes the time from the clock as it is.",
		SequenceOverflow:   "There is no sequence to overflow: each id draws 74 random bits.",
		TimestampExhausted: "48 bits of milliseconds last until the year 10889.",
	},
}.Declare()

func bindTypeID(b *ids.BoundScheme, v ids.Values) error {
	prefix := v.Text("prefix")
	if err := checkPrefix(prefix); err != nil {
		return err
	}
	v7, err := UUIDv7.Open(nil)
	if err != nil {
		return err
	}
	of := uuidKinds.Opened(nil)
	plain := b.Encodings[1:]
	*b = *typeIDOf(b, v7, prefix, plain)
	b.Policy, b.Compose, b.Declared = v7.Policy, v7.Compose, nil
	lead := typeIDLead(prefix)
	b.Refine = func(text string, id ids.ID) *ids.BoundScheme {
		if len(text) == len(lead)+typeIDChars && strings.HasPrefix(text, lead) && uuidKind(id) == 7 { // the common case
			return b
		}
		written, _ := cutPrefix(text)
		return b.Sibling(typeIDOf(b, of(id), written, plain))
	}
	return nil
}

// typeIDOf returns the bound scheme of ids with a prefix and a UUID of any version. They can also
// be written in the plain encodings of UUIDs.
func typeIDOf(own, u *ids.BoundScheme, prefix string, plain []ids.Encoding) *ids.BoundScheme {
	f := scheme.Within(own, u, append([]ids.Encoding{typeIDForm(prefix)}, plain...))
	f.Extra = 0
	if u.Policy == nil || u.Time == nil { // TypeIDs of the standard contain a UUID v7
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
				return ids.ID{}, encoding.Problemf("%s after the prefix; expected %d", humantext.Count(len(rest), "character"), typeIDChars)
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

// UPID declares carderne/upid. Its prefix of four characters is part of the bits. It comes first in
// the text and last in the id.
//
//	user _ 2adnrb7b 6jkyos6xusvma a
//	prefix  time     random       version
var UPID = Scheme{
	Name: "upid", Title: "UPID",
	About:  "128 bits, written after four readable characters: 256 ms time unit, 64 random bits, prefix. It fits into a UUID column.",
	Source: "carderne/upid: py/upid/b32.py",
	Prior:  rare, Born: day(2024, 7, 1),
	Params: []ids.Param{{Name: "prefix", Kind: ids.Text, Default: "user", Help: "four characters of 2-7 and a-z"}},
	Fields: Fields{
		clock("timestamp", 40, 256*millisecond, nil, "Units of 256 ms since 1970-01-01.", "40 bits last until the year 10889: 48 bits of milliseconds without the low 8."),
		random("random", 64, "64 bits keep ids of one time unit apart."),
		{Name: "prefix", Kind: ids.Metadata, Width: 20, About: "The type of the object.", Why: "Four characters of 5 bits.", Letters: "base32-sortable"},
		{Name: "version", Kind: ids.Version, Width: 4, About: "The version, a by default.", Why: "The last character, which holds four bits.", Letters: "base32-sortable", Default: new(uint64(6))},
	},
	Encodings: append(Encodings{{
		Name: "base32", Pattern: "four characters, _, and 22 characters of 2-7 and a-z", Leads: "prefix",
		Segments: []encoding.Segment{
			digits("base32-sortable", 4, 104, 20), encoding.Literal("_"), digits("base32-sortable", 8, 0, 40), digits("base32-sortable", 12, 40, 60),
			digits("base32-sortable", 1, 100, 4), digits("base32-sortable", 1, 124, 4),
		},
	}}, wide(24)...),
	Generator: follow(),
	Says:      noSequence("UPID keeps no state: new ids sort before older ones, and 64 random bits keep ids apart."),
}.Declare()
