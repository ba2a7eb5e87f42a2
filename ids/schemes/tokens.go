package schemes

import (
	"encoding/base64"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// GitHubToken declares the tokens of GitHub.
//
//	ghp_  30 characters  6 characters
//	type  random         CRC-32 of the 30, in base 62
var GitHubToken = Scheme{
	Name: "github-token", Title: "GitHub token", Prior: uncommon, Born: day(2021, 3, 31),
	About:  "A secret that signs in to GitHub: its type, random characters, and a checksum of these.",
	Source: "github.blog, Behind GitHub's new authentication token formats; github.blog changelog, 2021-03-31",
	Names:  []string{"gh_token"},
	Text: &scheme.Text{
		Types: scheme.TypesOf(
			"ghp_ personal access token", "gho_ OAuth access token", "ghu_ user token of a GitHub App", "ghs_ installation token of a GitHub App",
			"ghr_ refresh token of a GitHub App", "github_pat_ fine-grained personal access token",
		),
		Pattern: "36 letters and digits, of which the last 6 are a checksum; 82 characters after github_pat_",
		Chars:   base62Chars, Lengths: []int{checkedChars}, Parts: checkedParts(), Checksum: true, Secrets: []string{""},
		ByType: map[string]*scheme.Text{"github_pat_": {
			Pattern: "22 letters and digits, an underscore, 59 more", Chars: base62Chars + "_", Lengths: []int{82},
			Parts: []scheme.Part{{Shortest: 22}, {Shortest: 59}}, Separator: "_",
		}},
	},
}.Declare()

const checkedChars = 36 // random characters and checksum

// checkedParts returns the parts of tokens with a checksum as GitHub computes it.
func checkedParts() []scheme.Part {
	return []scheme.Part{
		part("random", ids.Random, "Random characters.", "30 characters of base 62: 178 bits."),
		part("checksum", ids.Hash, "The CRC-32 of the random characters, in base 62.", "A program can distinguish a token from other text without asking the server."),
	}
}

// NPMToken declares the access tokens of npm, which have the pattern of GitHub's.
var NPMToken = Scheme{
	Name: "npm-token", Title: "npm token", Prior: uncommon, Born: day(2021, 9, 23),
	About:  "A secret that signs in to the npm registry: random characters, and a checksum of these.",
	Source: "github.blog, Announcing npm's new access token format",
	Names:  []string{"_authtoken"},
	Text: &scheme.Text{
		Types: scheme.TypesOf("npm_ access token"), Pattern: "36 letters and digits, of which the last 6 are a checksum",
		Chars: base62Chars, Lengths: []int{checkedChars}, Parts: checkedParts(), Checksum: true, Secrets: []string{""},
	},
}.Declare()

// PyPIToken declares the API tokens of PyPI: a macaroon in base 64.
//
//	pypi-  AgEIcHlwaS5vcmcCJD…
//	       version 2, location, identifier, restrictions, signature
var PyPIToken = Scheme{
	Name: "pypi-token", Title: "PyPI token", Prior: uncommon, Born: day(2019, 7, 30),
	About:  "A secret that uploads to PyPI: a macaroon with its server, its identifier and its restrictions.",
	Source: "pypi.org/help, API tokens; ecordell/pymacaroons: serializers/binary_serializer.py, version 2",
	Names:  []string{"pypi_token", "twine_password"},
	Text: &scheme.Text{
		Types:   scheme.TypesOf("pypi- API token"),
		Pattern: "a macaroon of version 2 in base 64",
		Chars:   base62Chars + "-_", Longest: 1000,
		Parts: []scheme.Part{
			part("location", ids.Metadata, "The server that made the token.", "A client can distinguish tokens of PyPI from those of TestPyPI."),
			part("identifier", ids.Random, "The id of the token, a UUID.", "The server uses the id to find the key of the signature."),
			part("restrictions", ids.Metadata, "What the token is restricted to, as JSON: projects, a user, a time.", "Anyone can add a restriction; the signature prevents the removal of one."),
		},
		Read:    readPyPI,
		Bits:    func(rest string) float64 { return 6*float64(len(rest)) - 8*20 }, // version, location and types of fields are fixed
		Secrets: []string{""},
	},
}.Declare()

// readPyPI reads location, identifier and restrictions of a macaroon.
func readPyPI(_, rest string) ([]string, error) {
	b, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(rest, "="))
	if err != nil {
		return nil, encoding.Problemf("after pypi- there is no base 64")
	}
	m := macaroon{rest: b}
	version, location, identifier := m.byte(), m.field(macaroonLocation), m.field(macaroonIdentifier)
	m.end()
	var restrictions []string
	for len(m.rest) > 0 && m.rest[0] == macaroonIdentifier {
		restrictions = append(restrictions, m.field(macaroonIdentifier))
		m.end()
	}
	m.end()
	signature := m.field(macaroonSignature)
	switch {
	case m.bad || version != 2 || len(signature) != 32 || len(m.rest) > 0:
		return nil, encoding.Problemf("after pypi- there is no macaroon of version 2")
	case !isPrintableASCII(location) || !isPrintableASCII(identifier):
		return nil, encoding.Problemf("location or identifier of the macaroon is not a text")
	}
	for i, r := range restrictions {
		restrictions[i] = humantext.Escape(r)
	}
	return []string{location, identifier, strings.Join(restrictions, ", ")}, nil
}

// The types of fields of a macaroon.
const (
	macaroonLocation   = 1
	macaroonIdentifier = 2
	macaroonSignature  = 6
)

// macaroon reads the fields of a macaroon.
type macaroon struct {
	rest []byte
	bad  bool
}

func (m *macaroon) byte() byte {
	if len(m.rest) == 0 {
		m.bad = true
		return 0
	}
	b := m.rest[0]
	m.rest = m.rest[1:]
	return b
}

// field reads a field of a type: the type, the length in 7-bit groups, the content.
func (m *macaroon) field(kind byte) string {
	if m.byte() != kind {
		m.bad = true
		return ""
	}
	n := int(m.byte())
	if n >= 0x80 {
		n = n&0x7f | int(m.byte())<<7
	}
	if n > len(m.rest) {
		m.bad = true
		return ""
	}
	s := string(m.rest[:n])
	m.rest = m.rest[n:]
	return s
}

// end reads the end of a section.
func (m *macaroon) end() { m.bad = m.byte() != 0 || m.bad }

func isPrintableASCII(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool { return c <= ' ' || c > '~' }) < 0
}
