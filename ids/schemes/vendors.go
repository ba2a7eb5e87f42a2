package schemes

import (
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// vendor is a row of the table of vendors' ids and tokens: a prefix that names the type,
// then characters that are only recognized.
type vendor struct {
	name, title string
	aliases     []string
	about       string
	source      string
	// names and hosts are [Scheme.Names] and [Scheme.Hosts].
	names, hosts []string
	prior        float64
	born         time.Time
	kinds        *scheme.Types // with their separators
	rest         string        // in words what follows the prefix
	chars        string        // of what follows
	lengths      []int         // that it can have, ascending; nil if read decides
	longest      int           // without lengths: of the whole text
	// parts are the parts of what follows, which read splits; nil for one part, "random".
	parts []ids.Field
	read  func(kind, rest string) ([]string, error)
	when  func(kind, rest string) (time.Time, bool)
	notes func(kind, rest string) []string
	bits  func(kind, rest string) float64 // of what follows; nil to derive them from the characters
	// secret reports whether texts with the prefix are secrets; nil if none are.
	secret func(kind string) bool
}

// always is [vendor.secret] of tokens.
func always(string) bool { return true }

const secretNote = "this is a secret: if others could read it, revoke it"

func (v vendor) scheme() *ids.Scheme {
	if v.parts == nil {
		v.parts = []ids.Field{part("random", ids.Random, "Random characters.", "The vendor publishes no more about them.")}
	}
	shortest, longest := v.limits()
	about := "The type of the object, which the prefix names."
	return Scheme{
		Name: v.name, Title: v.title, Aliases: v.aliases, Prior: v.prior, Born: v.born,
		About:  v.about,
		Source: v.source,
		Names:  v.names, Hosts: v.hosts,
		Text: &scheme.Text{
			Pattern:  "a prefix such as " + v.kinds.Prefixes()[0] + ", then " + v.rest,
			Shortest: shortest, Longest: longest, Chars: v.alphabet(), Begins: v.kinds.Begins(), Needs: v.kinds.Needs(),
			Parts: append([]ids.Field{part("type", ids.Metadata, about, "A prefix shows at a glance what an id belongs to.")}, v.parts...),
			Fits: func(text string) bool {
				kind, _ := v.kinds.Cut(text)
				return kind != ""
			},
			Read: v.split,
			When: func(text string) (time.Time, bool) {
				if v.when == nil {
					return time.Time{}, false
				}
				return v.when(v.kinds.Cut(text))
			},
			Bits:  v.cost,
			Least: v.least(),
			Notes: v.remarks,
		},
	}.Declare()
}

// limits returns the lengths of the shortest and the longest text.
func (v *vendor) limits() (shortest, longest int) {
	least, most := 1, v.longest
	if v.lengths != nil {
		least, most = v.lengths[0], v.lengths[len(v.lengths)-1]
	}
	shortest = v.longest + most
	for _, prefix := range v.kinds.Prefixes() {
		n := len(prefix)
		shortest, longest = min(shortest, n+least), max(longest, n+most)
	}
	if v.lengths == nil {
		longest = v.longest
	}
	return shortest, longest
}

// alphabet returns the characters of whole texts, each once.
func (v *vendor) alphabet() string {
	all := v.chars
	for _, prefix := range v.kinds.Prefixes() {
		for _, c := range prefix {
			if !strings.ContainsRune(all, c) {
				all += string(c)
			}
		}
	}
	return all
}

// split reads the type of a text and the parts of the rest.
func (v *vendor) split(text string) ([]string, error) {
	kind, rest := v.kinds.Cut(text)
	if kind == "" {
		return nil, encoding.Problemf("it begins with none of the prefixes, such as %s", v.kinds.Prefixes()[0])
	}
	for i := range len(rest) {
		if strings.IndexByte(v.chars, rest[i]) < 0 {
			return nil, encoding.Problemf("character %d is %s; expected %s", len(kind)+i+1, humantext.QuoteChar(rest[i:]), v.rest)
		}
	}
	if v.lengths != nil && !slices.Contains(v.lengths, len(rest)) {
		return nil, encoding.Problemf("%s follow %s; expected %s", humantext.Count(len(rest), "character"), kind, v.rest)
	}
	values := []string{rest}
	if v.read != nil {
		var err error
		if values, err = v.read(kind, rest); err != nil {
			return nil, err
		}
	}
	return append([]string{v.kinds.Describe(kind)}, values...), nil
}

// cost returns the description length of a text: its prefix and the characters after it.
func (v *vendor) cost(text string) float64 {
	kind, rest := v.kinds.Cut(text)
	prefix := math.Log2(float64(len(v.kinds.Prefixes())))
	if v.bits != nil {
		return prefix + v.bits(kind, rest)
	}
	return prefix + math.Log2(float64(len(v.chars)))*float64(len(rest))
}

// least returns the least cost of n characters: after the longest prefix, if the scheme
// has no costs of its own.
func (v *vendor) least() func(n int) float64 {
	if v.bits != nil {
		return nil
	}
	longest, each := 0, math.Log2(float64(len(v.chars)))
	for _, prefix := range v.kinds.Prefixes() {
		longest = max(longest, len(prefix))
	}
	return func(n int) float64 { return each * float64(n-longest) }
}

func (v *vendor) remarks(text string) []string {
	kind, rest := v.kinds.Cut(text)
	var list []string
	if v.secret != nil && v.secret(kind) {
		list = append(list, secretNote)
	}
	if v.notes != nil {
		list = append(list, v.notes(kind, rest)...)
	}
	return list
}

// Vendors returns the declarations of vendors' ids and tokens that begin with the type of
// the object, one per vendor. Stripe and Slack have their place in the catalog from before.
func Vendors() []func() *ids.Scheme {
	return []func() *ids.Scheme{
		Twilio, Clerk, OpenAI, Airtable, AWSResource, AWSKey, GitHubToken, NPMToken, PyPIToken, AWSIAM, GitLabToken, SlackToken, ShopifyToken,
	}
}

const base62Chars = digits10 + letters

// Stripe declares the ids of Stripe and of APIs that imitate it.
func Stripe() *ids.Scheme {
	return vendor{
		name: "stripe", title: "Stripe", prior: everyday, born: day(2011, 9, 29),
		about:  "The type of the object, an underscore, random letters and digits.",
		source: "docs.stripe.com/api",
		names:  []string{"stripe_id", "customer", "payment_intent", "charge"}, hosts: []string{"dashboard.stripe.com", "api.stripe.com"},
		kinds: scheme.TypesOf(stripeKinds()...),
		rest:  "14 or more letters and digits",
		chars: base62Chars, longest: 128,
		read: atLeast(14),
		secret: func(kind string) bool {
			name, _, _ := strings.Cut(kind, "_")
			return name == "sk" || name == "rk" || name == "whsec"
		},
	}.scheme()
}

// stripeKinds returns the prefixes of Stripe's objects. Those of keys and of some objects
// can name the mode.
func stripeKinds() []string {
	kinds := []string{
		"acct_ account", "ba_ bank account", "btok_ bank token", "card_ card", "cbtxn_ customer balance transaction", "ch_ charge", "cn_ credit note", "cs_ checkout session", "cus_ customer", "dp_ dispute",
		"du_ dispute", "evt_ event", "fee_ application fee", "file_ file", "fr_ application fee refund", "iauth_ issuing authorization", "ic_ issuing card", "ich_ issuing cardholder", "idp_ issuing dispute", "ii_ invoice item", "il_ invoice line", "in_ invoice", "ipi_ issuing transaction",
		"li_ line item", "link_ file link", "mandate_ mandate", "pi_ payment intent", "pk_ publishable key", "plink_ payment link",
		"pm_ payment method", "po_ payout", "price_ price", "prod_ product", "promo_ promotion code", "py_ payment", "rcpt_ receipt", "re_ refund",
		"req_ request", "rk_ restricted key", "seti_ setup intent", "si_ subscription item", "sk_ secret key", "sqr_ scheduled query run",
		"src_ source", "sub_ subscription", "sub_sched_ subscription schedule", "tok_ token", "tr_ transfer", "trr_ transfer reversal",
		"txn_ balance transaction", "txr_ tax rate", "we_ webhook endpoint", "whsec_ webhook secret",
	}
	for _, k := range kinds[:len(kinds):len(kinds)] {
		prefix, what, _ := strings.Cut(k, " ")
		kinds = append(kinds, prefix+"test_ "+what+", test mode", prefix+"live_ "+what+", live mode")
	}
	return kinds
}

// Airtable declares the ids of Airtable.
func Airtable() *ids.Scheme {
	return vendor{
		name: "airtable", title: "Airtable", prior: uncommon, born: day(2015, 4, 1),
		about:  "The type of the object in three letters, then 14 letters and digits.",
		source: "airtable.com/developers/web/api: ids of bases, tables, fields, views and records",
		names:  []string{"record_id", "base_id"}, hosts: []string{"airtable.com"},
		kinds:   scheme.TypesOf("rec record", "app base", "tbl table", "fld field", "viw view", "sel select option", "att attachment", "usr user", "wsp workspace", "ach webhook", "com comment"),
		rest:    "14 letters and digits",
		chars:   base62Chars,
		lengths: []int{14},
	}.scheme()
}

// AWSResource declares the ids of EC2 and VPC resources.
func AWSResource() *ids.Scheme {
	return vendor{
		name: "aws-resource", title: "AWS resource id", aliases: []string{"ec2"}, prior: everyday, born: day(2006, 8, 25),
		about:  "The type of an EC2 or VPC resource, a dash, 17 hex digits. Until 2018 there were 8.",
		source: "AWS EC2 user guide, Resource IDs; getmoto/moto: moto/ec2/utils.py",
		names:  []string{"instance_id", "instanceid", "vpc_id", "vpcid", "subnet_id", "subnetid", "volume_id", "volumeid"},
		kinds: scheme.TypesOf(
			"i- instance", "vol- volume", "snap- snapshot", "ami- image", "sg- security group", "sgr- security group rule", "subnet- subnet", "vpc- VPC",
			"r- reservation", "eni- network interface", "eni-attach- network interface attachment", "eipalloc- elastic IP allocation",
			"eipassoc- elastic IP association", "igw- internet gateway", "eigw- egress-only internet gateway", "nat- NAT gateway", "rtb- route table",
			"rtbassoc- route table association", "acl- network ACL", "aclassoc- network ACL association", "dopt- DHCP options", "pcx- VPC peering connection",
			"vpce- VPC endpoint", "vpc-cidr-assoc- VPC CIDR association", "subnet-cidr-assoc- subnet CIDR association", "vgw- VPN gateway", "vpn- VPN connection",
			"cgw- customer gateway", "tgw- transit gateway", "tgw-attach- transit gateway attachment", "tgw-rtb- transit gateway route table", "lt- launch template",
			"pl- prefix list", "fl- flow log", "key- key pair", "fs- file system", "fsap- file system access point", "bun- bundle task",
		),
		rest:    "8 or 17 hex digits",
		chars:   hexLower,
		lengths: []int{8, 17},
		notes: func(_, rest string) []string {
			if len(rest) == 8 {
				return []string{"8 digits: AWS created the resource before 2018-07"}
			}
			return nil
		},
	}.scheme()
}

// Slack declares the ids of Slack's workspaces, channels and users.
func Slack() *ids.Scheme {
	return vendor{
		name: "slack", title: "Slack", prior: common, born: day(2013, 8, 1),
		about:  "A letter for the type (T workspace, C channel, U and W user, B bot, F file) and 8 to 10 more characters.",
		source: "api.slack.com, Conversations",
		names:  []string{"channel_id", "team_id", "enterprise_id"}, hosts: []string{"slack.com/archives", "app.slack.com/client"},
		kinds: scheme.TypesOf("T workspace", "C channel", "D direct message", "G group", "U user", "W user", "B bot", "F file", "S user group"),
		rest:  "8 to 10 of A-Z and 0-9",
		chars: upper + digits10, lengths: []int{8, 9, 10},
		read: func(_, rest string) ([]string, error) {
			if !strings.ContainsAny(rest, digits10) { // otherwise it is a word
				return nil, encoding.Problemf("there is no digit; expected 8 to 10 of A-Z and 0-9, one a digit")
			}
			return []string{rest}, nil
		},
		bits: slackBits,
	}.scheme()
}

// slackBits returns the description length of the characters after the type, in bits. Ids
// since 2020 begin with 0; older ones have eight characters. Others are rare.
func slackBits(_, rest string) float64 {
	const each, old, odd = 5.17, 4, 13 // log2(36)
	switch {
	case rest[0] == '0':
		return each * float64(len(rest)-1)
	case len(rest) == 8:
		return old + each*float64(len(rest))
	}
	return odd + each*float64(len(rest))
}

// AWSIAM declares the unique ids of users, roles and other objects of AWS IAM.
func AWSIAM() *ids.Scheme {
	return vendor{
		name: "aws-iam", title: "AWS IAM unique id", prior: uncommon, born: day(2010, 9, 2),
		about:  "The type of an object of AWS IAM in four letters, then 16 or 17 characters of base 32. A new object of the same name gets another id.",
		source: "AWS IAM user guide, Unique identifiers",
		names:  []string{"principal_id", "principalid", "userid", "roleid"},
		kinds: scheme.TypesOf(
			"AIDA user", "AROA role", "AGPA user group", "AIPA instance profile", "ANPA managed policy", "ANVA version of a managed policy", "APKA public key",
			"ASCA certificate", "ABIA service bearer token", "ACCA context-specific credential",
		),
		rest:    "16 or 17 of A-Z and 2-7",
		chars:   upper + "234567",
		lengths: []int{16, 17},
	}.scheme()
}

// GitLabToken declares the tokens of GitLab.
func GitLabToken() *ids.Scheme {
	return vendor{
		name: "gitlab-token", title: "GitLab token", prior: uncommon, born: day(2021, 9, 22),
		about:  "A secret that signs in to GitLab: its type, then random characters.",
		source: "docs.gitlab.com/security/tokens, Token prefixes",
		names:  []string{"private-token", "gitlab_token"},
		kinds: scheme.TypesOf(
			"glpat- access token", "gloas- OAuth application secret", "gldt- deploy token", "glrt- runner token", "glrtr- runner token from a registration",
			"glcbt- CI job token", "glptt- trigger token", "glft- feed token", "glimt- incoming mail token", "glagent- Kubernetes agent token",
			"glwt- workspace token", "glsoat- SCIM token", "glffct- feature flags token",
		),
		rest: "20 or more letters, digits, -, _ and .", chars: base62Chars + "-_.", longest: 300,
		read:   atLeast(20),
		secret: always,
	}.scheme()
}

// atLeast returns [vendor.read] for a rest of at least n characters.
func atLeast(n int) func(kind, rest string) ([]string, error) {
	return func(kind, rest string) ([]string, error) {
		if len(rest) < n {
			return nil, encoding.Problemf("%d characters follow %s; expected at least %d", len(rest), kind, n)
		}
		return []string{rest}, nil
	}
}

// SlackToken declares the tokens of Slack.
func SlackToken() *ids.Scheme {
	return vendor{
		name: "slack-token", title: "Slack token", prior: uncommon, born: day(2013, 8, 1),
		about:  "A secret that signs in to Slack: its type, then numbers and random characters.",
		source: "docs.slack.dev/authentication/tokens",
		names:  []string{"slack_token", "slack_bot_token"},
		kinds:  scheme.TypesOf("xoxb- bot token", "xoxp- user token", "xapp- app-level token", "xoxe- refresh token", "xoxe.xoxp- expiring user token", "xoxe.xoxb- expiring bot token"),
		rest:   "20 or more letters, digits and dashes", chars: base62Chars + "-.", longest: 300,
		read:   atLeast(20),
		secret: always,
	}.scheme()
}

// ShopifyToken declares the access tokens and secrets of Shopify's apps.
func ShopifyToken() *ids.Scheme {
	return vendor{
		name: "shopify-token", title: "Shopify token", prior: uncommon, born: day(2020, 4, 1),
		about:   "A secret that signs in to a shop: its type, then 32 hex digits.",
		source:  "shopify.dev changelog, Length and prefix of API credentials",
		names:   []string{"x-shopify-access-token"},
		kinds:   scheme.TypesOf("shpat_ access token", "shpca_ access token of a custom app", "shppa_ access token of a private app", "shpss_ shared secret"),
		rest:    "32 hex digits",
		chars:   digits10 + "abcdefABCDEF",
		lengths: []int{32},
		secret:  always,
	}.scheme()
}

// OpenAI declares the ids of OpenAI's API. Most of them hold their second, in one of
// three ways; in all examples of the API reference it is the object's created_at:
//
//	chatcmpl-  B9MBs 8CjcvOU2jLn4n570S5qMJKcT                       seconds since 2019-12-20 in base 62
//	eval_      67e57965 2b548190aaa83ada4b125f47                     Unix seconds, then a UUID v8 goes on
//	resp_      67ccd2be d1ec8190b14f964abc054267 0bb6a6b452d3795b    the same, and 64 bits that a response shares
//	msg_       030d085c0b53e67e 00 69332e3a 72d4819c96c6f2c4adc15d33 the same, with these 64 bits first
func OpenAI() *ids.Scheme {
	return vendor{
		name: "openai", title: "OpenAI", prior: everyday, born: day(2020, 6, 11),
		about:  "The type of the object, then letters and digits. Most ids hold the second of their creation.",
		source: "openai/openai-openapi: openapi.yaml, whose examples have id and created_at",
		names:  []string{"response_id", "thread_id", "run_id"}, hosts: []string{"platform.openai.com"},
		kinds: scheme.TypesOf(
			"chatcmpl- chat completion", "cmpl- completion", "resp_ response", "msg_ message", "rs_ reasoning item", "fc_ function call", "call_ tool call",
			"ws_ web search call", "fs_ file search call", "ci_ code interpreter call", "ig_ image generation call", "mcp_ MCP call", "mcpl_ MCP tool list",
			"file- file", "cfile_ container file", "cntr_ container", "asst_ assistant", "thread_ thread", "run_ run", "step_ run step", "vs_ vector store",
			"batch_ batch", "upload_ upload", "ftjob- fine-tuning job", "ftckpt_ fine-tuning checkpoint", "ft-event- fine-tuning event", "modr- moderation",
			"eval_ evaluation", "evalrun_ evaluation run", "outputitem_ evaluation output item", "conv_ conversation", "item_ conversation item",
			"sess_ realtime session", "event_ realtime event", "ek_ client secret", "proj_ project", "org- organization", "sk- API key",
			"sk-proj- project API key", "sk-svcacct- service account API key", "sk-admin- admin API key",
		),
		rest: "20 or more letters and digits", chars: base62Chars + "-_", longest: 200,
		parts: []ids.Field{
			part("timestamp", ids.Time, "The second in which the object was created.", "5 characters of base 62 count seconds since 2019-12-20; 8 hex digits count them since 1970."),
			part("random", ids.Random, "Random characters.", "OpenAI publishes no more about them."),
			part("shared", ids.Random, "64 bits that a response and its items share.", "They tell which ids belong to one response."),
		},
		read: readOpenAI,
		when: func(_, rest string) (time.Time, bool) { return openAITime(rest) },
		bits: func(_, rest string) float64 { return openAIBits(rest) },
		notes: func(_, rest string) []string {
			if _, ok := openAITime(rest); ok {
				return []string{"OpenAI does not document the time; in its examples it is created_at"}
			}
			return nil
		},
		secret: func(kind string) bool { return strings.HasPrefix(kind, "sk-") || kind == "ek_" },
	}.scheme()
}

// The lengths of the ids that hold a time.
const (
	openAIShort  = 21 // base 62, in realtime sessions
	openAILong   = 29 // base 62, of completions and moderations
	openAIHex    = 32 // hex
	openAIShared = 48 // hex, with the shared bits at the end
	openAILead   = 50 // hex, with the shared bits first
)

func readOpenAI(kind, rest string) ([]string, error) {
	key := strings.HasPrefix(kind, "sk-")
	if _, err := atLeast(20)(kind, rest); err != nil {
		return nil, err
	}
	if at := strings.IndexAny(rest, "-_"); at >= 0 && !key {
		return nil, encoding.Problemf("character %d is %q; expected letters and digits", len(kind)+at+1, rest[at:at+1])
	}
	second, random, shared := "", rest, ""
	switch n, hex := len(rest), isHex(rest); {
	case key:
	case hex && n == openAIHex:
		second, random = rest[:8], rest[8:]
	case hex && n == openAIShared:
		second, random, shared = rest[:8], rest[8:32], rest[32:]
	case hex && n == openAILead:
		shared, second, random = rest[:16], rest[18:26], rest[26:]
	case n == openAIShort || n == openAILong:
		second, random = rest[:5], rest[5:]
	}
	if _, ok := openAITime(rest); !ok {
		second, random, shared = "", rest, ""
	}
	return []string{second, random, shared}, nil
}

// openAITime returns the second in the characters after the prefix, if there is one.
func openAITime(rest string) (time.Time, bool) {
	hex := isHex(rest)
	switch n := len(rest); {
	case hex && (n == openAIHex || n == openAIShared):
		return openAIHexTime(rest)
	case hex && n == openAILead && rest[16:18] == "00":
		return openAIHexTime(rest[18:])
	case n == openAIShort || n == openAILong:
		v, err := alphabet("base62").ParseUint(rest, 0, 5, 32)
		return seconds(1_576_800_000).Instant(v), err == nil
	}
	return time.Time{}, false
}

// openAIHexTime returns the second in hex digits that begin like a UUID v8.
func openAIHexTime(digits string) (time.Time, bool) {
	uuid8 := digits[12] == '8' && strings.IndexByte("89ab", digits[16]) >= 0
	return seconds(0).Instant(hexValue(digits[:8])), uuid8
}

// openAIBits returns the description length of the characters after the prefix.
func openAIBits(rest string) float64 {
	each := math.Log2(62)
	if isHex(rest) {
		each = 4
	}
	bits := each * float64(len(rest))
	if _, ok := openAITime(rest); ok && each == 4 {
		bits -= 6 // version and variant
	}
	return bits
}

// isHex reports whether a text has lower-case hex digits only.
func isHex(s string) bool { return strings.Trim(s, hexLower) == "" }
