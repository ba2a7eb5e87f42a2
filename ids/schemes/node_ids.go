package schemes

import (
	"encoding/base64"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// Relay declares the global object ids that Relay recommends for GraphQL. They are a type and an id
// in base 64, with a colon between.
//
//	VXNlcjoxMjM=
//	User:123
var Relay = Scheme{
	Name: "relay", Title: "Relay global id", Aliases: []string{"graphql"}, Prior: uncommon, Born: day(2015, 8, 11),
	About:  "A GraphQL object: its type and its id in base 64, with a colon between.",
	Source: "graphql/graphql-relay-js: src/node/node.ts, toGlobalId",
	Names:  []string{"global_id"},
	Text: &scheme.Text{
		// Shorter texts could be words.
		Pattern:  "base 64 of a type, a colon and an id",
		Shortest: 8, Longest: 256, Chars: base62Chars + "+/-_=", Begins: "QRSTUVWXYZabcde",
		Parts: []scheme.Part{
			part("type", ids.Metadata, "The type of the object in the GraphQL schema.", "The server uses the type to find the table."),
			part("id", ids.Metadata, "The id of the object, unique within its type.", "Most servers take it from the database."),
		},
		Fits: func(s string) bool { // the first byte is a letter or _, and the next two are ASCII
			return len(s) > 4 && (s[0] >= 'Q' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'e') && strings.IndexByte(base64Chars, s[1])&0b001000 == 0 && strings.IndexByte(base64Chars, s[2])&0b000010 == 0
		},
		Read: readRelay,
		// names and digits need less than 6 bits per character
		Bits: func(s string) float64 { return 4 * float64(len(s)) },
	},
}.Declare()

// base64Chars are the first 62 digits of base 64. The last two are + and /, or - and _.
const base64Chars = upper + lower + digits10

func readRelay(_, s string) ([]string, error) {
	text, err := decode64(s)
	if err != nil {
		return nil, err
	}
	kind, id, ok := strings.Cut(text, ":")
	switch {
	case !ok || !isTypeName(kind) || !isPrintableASCII(id):
		return nil, encoding.Problemf("in base 64 there is no type, colon and id")
	case strings.HasPrefix(id, "//"):
		return nil, encoding.Problemf("in base 64 there is a URL, not a type, colon and id")
	}
	return []string{kind, id}, nil
}

// decode64 decodes base 64 in either alphabet, with or without padding.
func decode64(s string) (string, error) {
	plain := strings.TrimRight(s, "=")
	if pad := len(s) - len(plain); pad > 0 && len(s)%4 != 0 || pad > 2 {
		return "", encoding.Problemf("wrong padding with =; expected a multiple of 4 characters")
	}
	base := base64.RawStdEncoding
	if strings.ContainsAny(plain, "-_") {
		base = base64.RawURLEncoding
	}
	b, err := base.Strict().DecodeString(plain)
	if err != nil {
		return "", encoding.Problemf("it is not base 64")
	}
	return string(b), nil
}

// isTypeName reports whether a text is a name in GraphQL.
func isTypeName(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isAlphanumeric(c) && c != '_' || i == 0 && c <= '9' {
			return false
		}
	}
	return len(s) > 1
}

// ShopifyGID declares the global ids of Shopify, also in base 64, as its older APIs have
// them.
//
//	gid://shopify/Product/10079785100
var ShopifyGID = Scheme{
	Name: "shopify-gid", Title: "Shopify global id", Aliases: []string{"gid"}, Prior: common, Born: day(2018, 5, 1),
	About:  "A URI with the application, the type of the object and its number: gid://shopify/Product/123.",
	Source: "shopify.dev, Global IDs; rails/globalid, README",
	Names:  []string{"admin_graphql_api_id"},
	Text: &scheme.Text{
		// gid://a/B/1 is the shortest one.
		Pattern:  "gid://, an application, a type and an id with slashes between; or that in base 64",
		Shortest: 11, Longest: 256, Chars: base62Chars + ":/._?=&+-%", Begins: "gZ",
		Parts: []scheme.Part{
			part("application", ids.Metadata, "The application: shopify, or another one that uses Rails.", "Ids of several applications can be stored together."),
			part("type", ids.Metadata, "The type of the object.", "The application uses the type to find the table."),
			part("id", ids.Metadata, "The number of the object, unique within its type.", "It is the id in REST APIs."),
			part("parameters", ids.Metadata, "Parameters of the object, as in a URL.", "Some objects need more than a number."),
		},
		Fits: func(s string) bool { return strings.HasPrefix(s, gidScheme) || strings.HasPrefix(s, gidScheme64) },
		Read: readGID,
		Bits: func(s string) float64 { return 5 * float64(len(s)-len("gid://")) },
	},
}.Declare()

// The beginning of global ids, as text and in base 64.
const (
	gidScheme   = "gid://"
	gidScheme64 = "Z2lkOi8v"
)

func readGID(_, s string) ([]string, error) {
	text := s
	if !strings.HasPrefix(s, gidScheme) {
		decoded, err := decode64(s)
		if err != nil || !strings.HasPrefix(decoded, gidScheme) || !isPrintableASCII(decoded) {
			return nil, encoding.Problemf("it does not begin with gid://, also in base 64")
		}
		text = decoded
	}
	path, parameters, _ := strings.Cut(text[len(gidScheme):], "?")
	parts := strings.SplitN(path, "/", 3)
	if len(parts) != 3 || parts[0] == "" || parts[1] == "" || parts[2] == "" {
		return nil, encoding.Problemf("after gid:// there are no application, type and id; expected gid://shopify/Product/123")
	}
	return append(parts, parameters), nil
}

// GitHubNode declares the node ids of GitHub, of both kinds.
//
//	R_kgDOG2exfQ            R, then base 64 of the msgpack array [0, 459780477]
//	MDQ6VXNlcjM0MDczMDM=    base 64 of 04:User3407303
var GitHubNode = Scheme{
	Name: "github-node", Title: "GitHub node id", Prior: common, Born: day(2016, 9, 14),
	About:  "The id of an object in GitHub's GraphQL API: its type, its number, and often the number of its repository.",
	Source: "docs.github.com, Migrating GraphQL global node IDs",
	Names:  []string{"node_id"},
	Text: &scheme.Text{
		// Shorter ids, such as U_kgA0, could be words.
		Pattern:  "a type in capitals, _, and base 64 of numbers; or base 64 of a length, a colon, a type and a number",
		Shortest: 8, Longest: 128, Chars: base62Chars + "-_+/=", Begins: upper,
		Parts: []scheme.Part{
			part("type", ids.Metadata, "The type of the object.", "New ids abbreviate the type."),
			part("repository", ids.Metadata, "The number of the repository to which the object belongs.", "GitHub uses the number to find the database."),
			part("id", ids.Metadata, "The number of the object, which the REST API calls id. A commit has its hash.", "It is unique within the type."),
		},
		Fits: func(s string) bool {
			return strings.HasPrefix(s, "MD") || strings.IndexByte(s[:min(len(s), longestNodeType+1)], '_') > 0
		},
		Read: readGitHubNode,
		// the beginning of the numbers is fixed
		Bits: func(s string) float64 { return 4 * float64(len(s)) },
		Notes: func(s string) []string {
			if strings.Contains(s, "_") {
				return nil
			}
			return []string{"a node id of the older kind; GitHub gives the object a new one"}
		},
	},
}.Declare()

// longestNodeType is the length of the longest type in a node id. That of a pull request review
// comment has 4.
const longestNodeType = 6

func readGitHubNode(_, s string) ([]string, error) {
	if kind, rest, ok := strings.Cut(s, "_"); ok && kind != "" && strings.Trim(kind, upper) == "" {
		return readNewNode(kind, rest)
	}
	text, err := decode64(s)
	if err != nil {
		return nil, err
	}
	size, object, ok := strings.Cut(text, ":")
	n, err := strconv.Atoi(size)
	if !ok || err != nil || size[0] != '0' || n < 1 || n >= len(object) || !isTypeName(object[:n]) || !isPrintableASCII(object) {
		return nil, encoding.Problemf("in base 64 there is no length, colon, type and number, such as 04:User3407303")
	}
	kind, id := object[:n], object[n:]
	repository, number, found := strings.Cut(id, ":")
	if !found {
		repository, number = "", id
	}
	return []string{kind, repository, number}, nil
}

// readNewNode reads the numbers of a node id: the format 0, perhaps the repository, the
// object.
func readNewNode(kind, rest string) ([]string, error) {
	b, err := base64.RawURLEncoding.DecodeString(rest)
	if err != nil || len(b) < 3 || b[0] < 0x92 || b[0] > 0x94 || b[1] != 0 {
		return nil, encoding.Problemf("after %s_ there is no base 64 of an array of numbers", kind)
	}
	m := msgpack{rest: b[2:]}
	var values []string
	for range int(b[0]&0xf) - 1 {
		values = append(values, m.value())
	}
	if m.bad || len(m.rest) > 0 {
		return nil, encoding.Problemf("after %s_ there is no base 64 of an array of numbers", kind)
	}
	names := map[string]string{
		"U": "user", "O": "organization", "R": "repository", "I": "issue", "PR": "pull request", "IC": "issue comment", "C": "commit",
		"PRR": "pull request review", "PRRC": "pull request review comment", "RE": "release", "D": "discussion", "DC": "discussion comment", "LA": "label",
		"MI": "milestone", "G": "gist", "T": "team", "BOT": "bot", "A": "app",
	}
	if name := names[kind]; name != "" {
		kind += " (" + name + ")"
	}
	repository := strings.Join(values[:len(values)-1], ", ")
	return []string{kind, repository, values[len(values)-1]}, nil
}

// msgpack reads the whole numbers and short texts of MessagePack.
type msgpack struct {
	rest []byte
	bad  bool
}

// value reads a value and returns it as text.
func (m *msgpack) value() string {
	switch c := m.uint(1); {
	case c < 0x80:
		return strconv.FormatUint(c, 10)
	case c >= 0xcc && c <= 0xcf:
		return strconv.FormatUint(m.uint(1<<(c-0xcc)), 10)
	case c&0xe0 == 0xa0:
		return m.text(int(c & 0x1f))
	case c == 0xd9:
		return m.text(int(m.uint(1)))
	case c == 0xda:
		return m.text(int(m.uint(2)))
	}
	m.bad = true
	return ""
}

// uint reads a big-endian number of n bytes.
func (m *msgpack) uint(n int) (v uint64) {
	if n > len(m.rest) {
		m.bad, m.rest = true, nil
		return 0
	}
	for _, b := range m.rest[:n] {
		v = v<<8 | uint64(b)
	}
	m.rest = m.rest[n:]
	return v
}

// text reads n printable characters.
func (m *msgpack) text(n int) string {
	if n > len(m.rest) || !isPrintableASCII(string(m.rest[:n])) {
		m.bad, m.rest = true, nil
		return ""
	}
	s := string(m.rest[:n])
	m.rest = m.rest[n:]
	return s
}
