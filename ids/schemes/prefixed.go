package schemes

import (
	"strings"
	"sync"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// prefixed is a row of the table of ids with a prefix that names the type of the object
// and bits of a fixed size after it. Only the text holds the prefix. It is a parameter of
// generated ids; for a decoded text, the bound scheme holds the text's own prefix.
type prefixed struct {
	name, title string
	aliases     []string
	about       string
	source      string
	prior       float64
	born        time.Time
	kinds       *kinds // the first is the default
	separator   string // between the prefix and the rest
	// body returns the bound scheme of the text after the prefix, with one encoding, for
	// ids of a variant.
	body func(variant int) *ids.BoundScheme
	// variant returns which of the variants from 0 on an id is of; nil for one variant.
	variant  func(ids.ID) int
	variants int
	says     ids.Explanations
}

func (p prefixed) scheme() *ids.Scheme {
	names := p.kinds.prefixes()
	return &ids.Scheme{
		Name: p.name, Title: p.title, Aliases: p.aliases, About: p.about, Source: p.source, Prior: p.prior, Born: p.born,
		Params:       []ids.Param{{Name: "prefix", Kind: ids.Choice, Choices: names, Default: names[0], Help: "type of the object"}},
		Bind:         func(v ids.Values) (*ids.BoundScheme, error) { return p.bind(v.Text("prefix")), nil },
		Explanations: p.says,
	}
}

func (p prefixed) bind(prefix string) *ids.BoundScheme {
	type key struct {
		prefix  string
		variant int
	}
	own := p.bound(prefix, 0)
	all := map[key]func() *ids.BoundScheme{} // made on first use
	for _, name := range p.kinds.prefixes() {
		for i := range max(1, p.variants) {
			all[key{name, i}] = sync.OnceValue(func() *ids.BoundScheme { return own.Sibling(p.bound(name, i)) })
		}
	}
	all[key{prefix, 0}] = func() *ids.BoundScheme { return own }
	own.Refine = func(text string, id ids.ID) *ids.BoundScheme {
		k := key{prefix, 0}
		if written, _ := p.cut(text); written != "" {
			k.prefix = written
		}
		if p.variant != nil {
			k.variant = p.variant(id)
		}
		return all[k]()
	}
	return own
}

// bound returns the bound scheme of ids with one prefix and of one variant.
func (p *prefixed) bound(prefix string, variant int) *ids.BoundScheme {
	b := p.body(variant)
	b.Layout = b.Layout.View(kindField(p.kinds.describe(prefix)))
	b.Encodings[0] = p.encoding(prefix, b.Encodings[0])
	return b
}

// kindField returns a view for the type of the object, which only the text holds.
func kindField(text string) ids.Field {
	return ids.Field{
		Name: "type", Kind: ids.Metadata, About: "The type of the object. The text holds it, the bits do not.",
		Text: func(ids.Value) string { return text },
	}
}

// cut splits a text into the longest prefix that it begins with and the rest. The prefix
// is "" if there is none.
func (p *prefixed) cut(text string) (prefix, rest string) {
	prefix, _ = p.kinds.cut(text)
	rest, ok := strings.CutPrefix(text[len(prefix):], p.separator)
	if !ok {
		return "", text
	}
	return prefix, rest
}

// encoding returns an encoding that reads any of the prefixes and writes the given one.
func (p *prefixed) encoding(prefix string, body ids.Encoding) ids.Encoding {
	chars := ids.Chars(p.separator)
	shortest, longest := len(prefix), len(prefix)
	for _, name := range p.kinds.prefixes() {
		chars = chars.Union(ids.Chars(name))
		shortest, longest = min(shortest, len(name)), max(longest, len(name))
	}
	least, most := body.Lengths()
	lead := prefix + p.separator
	return ids.Must(ids.NewEncoding(ids.Codec{
		Name: body.Name(), Digits: body.Digits(),
		Shortest: shortest + len(p.separator) + least, Longest: longest + len(p.separator) + most,
		Reads: body.Reads().Union(chars), Writes: body.Writes().Union(chars), Begins: ids.Chars(p.kinds.begins()), Needs: ids.Chars(p.separator),
		Pattern: "a prefix such as " + lead + ", then " + body.Pattern(),
		Fits: func(s string) bool {
			name, _ := p.cut(s)
			return name != ""
		},
		Decode: func(s string) (ids.ID, error) {
			name, rest := p.cut(s)
			if name == "" {
				return ids.ID{}, ids.Problemf("%s begins with none of its prefixes; expected one such as %s", humantext.Quote(s), lead)
			}
			id, err := body.Decode(rest)
			if err != nil {
				return ids.ID{}, ids.Problemf("after %s: %v", name+p.separator, err)
			}
			return id, nil
		},
		Append: func(dst []byte, id ids.ID) []byte { return body.Append(append(dst, lead...), id) },
	}, ids.WithLeads("type")))
}

// Twilio declares the SIDs of Twilio.
//
//	SM  1f0e8ae6ade43cb3c0ce4525424e404f
//	type  128 bits in hex
func Twilio() *ids.Scheme {
	return prefixed{
		name: "twilio", title: "Twilio SID", prior: common, born: day(2008, 3, 13),
		about:  "A type in two letters, then 128 random bits in hex.",
		source: "twilio.com/docs/glossary/what-is-a-sid",
		kinds: kindsOf(
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
		body: func(int) *ids.BoundScheme {
			return &ids.BoundScheme{
				Layout:    ids.MustLayout(128, randomField("random", 128, "128 bits make collisions negligible without coordination.")),
				Encodings: []ids.Encoding{plainHex(128)},
				Policy:    &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
			}
		},
		says: ids.Explanations{
			ClockMovedBack:   "A SID holds no time: its generator reads no clock.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}.scheme()
}

// Clerk declares the ids of Clerk: a KSUID after the type.
//
//	user_  29w83sxmDNGwOuEthce5gg56FcC
//	type   KSUID: second since May 2014, and 128 random bits
func Clerk() *ids.Scheme {
	return prefixed{
		name: "clerk", title: "Clerk", prior: uncommon, born: day(2020, 1, 1),
		about:     "A type, then a KSUID: second and 128 random bits.",
		source:    "clerk/clerk-docs: webhooks, whose created_at is the time in the id",
		kinds:     kindsOf("user user", "sess session", "org organization", "orginv organization invitation", "inv invitation", "client client", "idn identification", "samlc SAML connection"),
		separator: "_",
		body: func(int) *ids.BoundScheme {
			k, err := KSUID().Open(nil)
			if err != nil {
				panic(err) // the declaration is wrong; a test opens them all
			}
			return &ids.BoundScheme{
				Layout: k.Layout, Encodings: []ids.Encoding{k.Encodings[0]}, Policy: &ids.Policy{Back: ids.FollowBack, Full: ids.NeverFull},
				OwnNotes: func(id ids.ID) []string { return []string{"inside is a KSUID: " + k.String(id)} },
			}
		},
		says: KSUID().Explanations,
	}.scheme()
}
