package schemes

import (
	"encoding/base64"
	"hash/crc32"
	"math"
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
func GitHubToken() *ids.Scheme {
	v := checkedToken("github-token", "GitHub token", "github.blog, Behind GitHub's new authentication token formats; github.blog changelog, 2021-03-31")
	v.about = "A secret that signs in to GitHub: its type, random characters, and a checksum of these."
	v.born, v.names = day(2021, 3, 31), []string{"gh_token"}
	v.kinds = scheme.TypesOf(
		"ghp_ personal access token", "gho_ OAuth access token", "ghu_ user token of a GitHub App", "ghs_ installation token of a GitHub App",
		"ghr_ refresh token of a GitHub App", "github_pat_ fine-grained personal access token",
	)
	v.chars += "_"
	v.lengths = []int{checkedChars, fineGrainedChars}
	v.rest = "36 letters and digits, of which the last 6 are a checksum; 82 characters after github_pat_"
	checked := v.read
	v.read = func(kind, rest string) ([]string, error) {
		const underscore = 22
		switch {
		case kind == "github_pat_" && len(rest) == fineGrainedChars && strings.IndexByte(rest, '_') == underscore && strings.Count(rest, "_") == 1:
			return []string{rest, ""}, nil
		case kind == "github_pat_":
			return nil, encoding.Problemf("expected %d characters after github_pat_, an underscore, %d more", underscore, fineGrainedChars-underscore-1)
		case strings.Contains(rest, "_"):
			return nil, encoding.Problemf("there is an underscore after %s; expected letters and digits", kind)
		case len(rest) != checkedChars:
			return nil, encoding.Problemf("%d characters follow %s; expected %d", len(rest), kind, checkedChars)
		}
		return checked(kind, rest)
	}
	return v.scheme()
}

// NPMToken declares the access tokens of npm, which have the pattern of GitHub's.
func NPMToken() *ids.Scheme {
	v := checkedToken("npm-token", "npm token", "github.blog, Announcing npm's new access token format")
	v.about = "A secret that signs in to the npm registry: random characters, and a checksum of these."
	v.born, v.names = day(2021, 9, 23), []string{"_authtoken"}
	v.kinds = scheme.TypesOf("npm_ access token")
	return v.scheme()
}

const (
	checkedChars     = 36 // random characters and checksum
	checksumChars    = 6
	fineGrainedChars = 82 // of a fine-grained token of GitHub
)

// checkedToken returns the row of tokens with a checksum as GitHub computes it.
func checkedToken(name, title, source string) vendor {
	return vendor{
		name: name, title: title, source: source, prior: uncommon,
		rest:  "36 letters and digits, of which the last 6 are a checksum",
		chars: base62Chars, lengths: []int{checkedChars},
		parts: []ids.Field{
			part("random", ids.Random, "Random characters.", "30 characters of base 62: 178 bits."),
			part("checksum", ids.Hash, "The CRC-32 of the random characters, in base 62.", "A program can tell a token from other text without asking the server."),
		},
		read: func(_, rest string) ([]string, error) {
			random, sum := rest[:len(rest)-checksumChars], rest[len(rest)-checksumChars:]
			want := string(alphabet("base62").AppendUint(nil, uint64(crc32.ChecksumIEEE([]byte(random))), checksumChars))
			if sum != want {
				return nil, encoding.Problemf("the checksum is %s; expected %s: the token was made up or changed", sum, want)
			}
			return []string{random, sum}, nil
		},
		bits:   func(_, rest string) float64 { return math.Log2(62) * float64(len(rest)-checksumChars) },
		secret: always,
	}
}

// PyPIToken declares the API tokens of PyPI: a macaroon in base 64.
//
//	pypi-  AgEIcHlwaS5vcmcCJD…
//	       version 2, location, identifier, restrictions, signature
func PyPIToken() *ids.Scheme {
	return vendor{
		name: "pypi-token", title: "PyPI token", prior: uncommon, born: day(2019, 7, 30),
		about:  "A secret that uploads to PyPI: a macaroon with its server, its identifier and its restrictions.",
		source: "pypi.org/help, API tokens; ecordell/pymacaroons: serializers/binary_serializer.py, version 2",
		names:  []string{"pypi_token", "twine_password"},
		kinds:  scheme.TypesOf("pypi- API token"),
		rest:   "a macaroon of version 2 in base 64",
		chars:  base62Chars + "-_", longest: 1000,
		parts: []ids.Field{
			part("location", ids.Metadata, "The server that made the token.", "A client can tell tokens of PyPI from those of TestPyPI."),
			part("identifier", ids.Random, "The id of the token, a UUID.", "The server finds the key of the signature by it."),
			part("restrictions", ids.Metadata, "What the token is restricted to, as JSON: projects, a user, a time.", "Anyone can add a restriction; the signature prevents that one is removed."),
		},
		read:   readPyPI,
		bits:   func(_, rest string) float64 { return 6*float64(len(rest)) - 8*20 }, // version, location and types of fields are fixed
		secret: always,
	}.scheme()
}

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
		return nil, encoding.Problemf("location or identifier of the macaroon is no text")
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
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return s != ""
}
