package schemes_test

import (
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/idstest"
)

// fuzz is the body of a fuzz target. It reads a text as each scheme whose name begins
// with one of the families. The text is rejected with an error that a terminal can show,
// or it is an id. The written text of an id decodes to the same id.
func fuzz(f *testing.F, family ...string) {
	f.Helper()
	c := catalog.Default()
	var bound []*ids.BoundScheme
	belongs := func(name string) bool {
		return slices.ContainsFunc(family, func(s string) bool { return strings.HasPrefix(name, s) })
	}
	for _, b := range c.BoundSchemes() {
		if belongs(b.Scheme.Name) {
			bound = append(bound, b)
		}
	}
	if len(bound) == 0 {
		f.Fatalf("no scheme begins with %q", family)
	}
	for _, r := range corpus(f) {
		if belongs(r.Scheme) {
			f.Add(r.Input)
		}
	}
	f.Add("\x1b[31m\u202e")
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range bound {
			m, err := idstest.ParseMatch(b, text)
			if err != nil {
				checkWords(t, err.Error())
				continue
			}
			use(t, m, text)
		}
	})
}

// use calls the methods that a program calls for an id.
func use(t *testing.T, m idstest.Match, text string) {
	t.Helper()
	if m.ID.Bits() != m.Bound.Layout.Bits {
		t.Fatalf("%s %q: %d bits, the layout has %d", m.Bound.Scheme.Name, text, m.ID.Bits(), m.Bound.Layout.Bits)
	}
	if m.Bound.Time != nil {
		checkWords(t, humantext.RFC3339(m.Bound.Time(m.ID)))
	}
	for _, field := range m.Bound.Layout.All() {
		checkWords(t, string(m.Bound.AppendText(nil, &field, m.ID)))
	}
	for _, r := range m.Bound.Notes(m.ID) {
		checkWords(t, r)
	}
	idstest.CheckEncoding(t, m, text)
	written := m.Bound.String(m.ID)
	if shortest, _ := m.Bound.Encodings[0].Lengths(); len(written) < shortest {
		return // another encoding reads numbers this short
	}
	again, err := idstest.ParseMatch(m.Bound, written)
	if err != nil || again.ID != m.ID {
		t.Fatalf("%s %q is %s, written %q, which reads back as %s, %v", m.Bound.Scheme.Name, text, m.ID.Hex(), written, again.ID.Hex(), err)
	}
}

// checkWords fails the test if a text has characters that a terminal acts on.
func checkWords(t *testing.T, s string) {
	t.Helper()
	if strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e
	}) {
		t.Fatalf("%q is not fit to be shown", s)
	}
}

func FuzzUUID(f *testing.F) { fuzz(f, "uuid", "shortuuid", "notion", "newsequentialid", "comb") }
func FuzzNumber(f *testing.F) {
	fuzz(f, "snowflake", "flake-", "spaceflake", "sonyflake", "simpleflake", "frostflake", "snowid", "unix")
}

func FuzzDecimal(f *testing.F) {
	fuzz(f, "tiktok", "cockroach", "mysql", "seata", "leaf", "baidu", "yitter", "tidb")
}
func FuzzShort(f *testing.F) { fuzz(f, "tsid", "tid", "scru64", "nano64", "upid") }
func FuzzTime(f *testing.F) {
	fuzz(f, "ulid", "ksuid", "xid", "objectid", "scru128", "timeflake", "boundary", "julid", "sandflake", "pushid")
}

func FuzzTrace(f *testing.F) {
	fuzz(f, "xray", "datadog", "elasticsearch", "guid", "trace", "span", "b3", "jaeger", "rocketmq", "skywalking", "sys-guid")
}
func FuzzPrefixed(f *testing.F) { fuzz(f, "typeid", "orderlyid", "stripe") }
func FuzzVendors(f *testing.F) {
	fuzz(f, "salesforce", "relay", "shopify", "github-node", "twilio", "clerk", "openai", "airtable", "aws", "github-token", "npm", "pypi", "gitlab")
}
func FuzzParts(f *testing.F) { fuzz(f, "cuid", "puid", "nuid", "nanoid", "php") }
func FuzzRecognize(f *testing.F) {
	fuzz(f, "slack", "youtube", "ipfs", "breezeid", "sqids", "hashids", "md5", "sha")
}
