package schemes

import (
	"math"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// Vendors are the schemes of vendors' ids and tokens that begin with the type of the object,
// one per vendor. Stripe and Slack are elsewhere in the catalog.
var Vendors = []*ids.Scheme{
	Twilio, Clerk, OpenAI, Airtable, AWSResource, AWSKey, GitHubToken, NPMToken, PyPIToken, AWSIAM, GitLabToken, SlackToken, ShopifyToken,
}

const base62Chars = digits10 + letters

// Stripe declares the ids of Stripe and of APIs that imitate it.
var Stripe = Scheme{
	Name: "stripe", Title: "Stripe", Prior: everyday, Born: day(2011, 9, 29),
	About:  "The type of the object, an underscore, random letters and digits.",
	Source: "docs.stripe.com/api",
	Names:  []string{"stripe_id", "customer", "payment_intent", "charge"}, Hosts: []string{"dashboard.stripe.com", "api.stripe.com"},
	Text: &scheme.Text{
		Types:   scheme.TypesOf(stripeKinds()...),
		Pattern: "14 or more letters and digits",
		Chars:   base62Chars, Longest: 128,
		Shortest: 14,
		Secrets:  []string{"sk_", "rk_", "whsec_"},
	},
}.Declare()

// stripeKinds returns the prefixes of Stripe's objects. Those of keys name the mode, and those of
// some objects can.
func stripeKinds() []string {
	kinds := []string{
		"acct_ account", "ba_ bank account", "btok_ bank token", "card_ card", "cbtxn_ customer balance transaction", "ch_ charge", "cn_ credit note",
		"cs_ checkout session", "cus_ customer", "dp_ dispute", "du_ dispute", "evt_ event", "fee_ application fee", "file_ file",
		"fr_ application fee refund", "iauth_ issuing authorization", "ic_ issuing card", "ich_ issuing cardholder", "idp_ issuing dispute",
		"ii_ invoice item", "il_ invoice line", "in_ invoice", "ipi_ issuing transaction", "li_ line item", "link_ file link", "mandate_ mandate",
		"pi_ payment intent", "pk_ publishable key", "plink_ payment link", "pm_ payment method", "po_ payout", "price_ price", "prod_ product",
		"promo_ promotion code", "py_ payment", "rcpt_ receipt", "re_ refund", "req_ request", "rk_ restricted key", "seti_ setup intent",
		"si_ subscription item", "sk_ secret key", "sqr_ scheduled query run", "src_ source", "sub_ subscription", "sub_sched_ subscription schedule",
		"tok_ token", "tr_ transfer", "trr_ transfer reversal", "txn_ balance transaction", "txr_ tax rate", "we_ webhook endpoint",
		"whsec_ webhook secret",
	}
	for _, k := range kinds[:len(kinds):len(kinds)] {
		prefix, what, _ := strings.Cut(k, " ")
		kinds = append(kinds, prefix+"test_ "+what+", test mode", prefix+"live_ "+what+", live mode")
	}
	return slices.DeleteFunc(kinds, func(k string) bool { return strings.HasSuffix(k, " key") })
}

// Airtable declares the ids of Airtable.
var Airtable = Scheme{
	Name: "airtable", Title: "Airtable", Prior: uncommon, Born: day(2015, 4, 1),
	About:  "The type of the object in three letters, then 14 letters and digits.",
	Source: "airtable.com/developers/web/api: ids of bases, tables, fields, views and records",
	Names:  []string{"record_id", "base_id"}, Hosts: []string{"airtable.com"},
	Text: &scheme.Text{
		Types:   scheme.TypesOf("rec record", "app base", "tbl table", "fld field", "viw view", "sel select option", "att attachment", "usr user", "wsp workspace", "ach webhook", "com comment"),
		Pattern: "14 letters and digits",
		Chars:   base62Chars,
		Lengths: []int{14},
	},
}.Declare()

// AWSResource declares the ids of EC2 and VPC resources.
var AWSResource = Scheme{
	Name: "aws-resource", Title: "AWS resource id", Aliases: []string{"ec2"}, Prior: everyday, Born: day(2006, 8, 25),
	About:  "The type of an EC2 or VPC resource, a dash, 17 hex digits. Until 2018 there were 8.",
	Source: "AWS EC2 user guide, Resource IDs; getmoto/moto: moto/ec2/utils.py",
	Names:  []string{"instance_id", "instanceid", "vpc_id", "vpcid", "subnet_id", "subnetid", "volume_id", "volumeid"},
	Text: &scheme.Text{
		Types: scheme.TypesOf(
			"i- instance", "vol- volume", "snap- snapshot", "ami- image", "sg- security group", "sgr- security group rule", "subnet- subnet", "vpc- VPC",
			"r- reservation", "eni- network interface", "eni-attach- network interface attachment", "eipalloc- elastic IP allocation",
			"eipassoc- elastic IP association", "igw- internet gateway", "eigw- egress-only internet gateway", "nat- NAT gateway", "rtb- route table",
			"rtbassoc- route table association", "acl- network ACL", "aclassoc- network ACL association", "dopt- DHCP options", "pcx- VPC peering connection",
			"vpce- VPC endpoint", "vpc-cidr-assoc- VPC CIDR association", "subnet-cidr-assoc- subnet CIDR association", "vgw- VPN gateway", "vpn- VPN connection",
			"cgw- customer gateway", "tgw- transit gateway", "tgw-attach- transit gateway attachment", "tgw-rtb- transit gateway route table", "lt- launch template",
			"pl- prefix list", "fl- flow log", "key- key pair", "fs- file system", "fsap- file system access point", "bun- bundle task",
		),
		Pattern:     "8 or 17 hex digits",
		Chars:       hexLower,
		Lengths:     []int{8, 17},
		LengthNotes: map[int]string{8: "8 digits: AWS created the resource before 2018-07"},
	},
}.Declare()

// Slack declares the ids of Slack's workspaces, channels and users.
var Slack = Scheme{
	Name: "slack", Title: "Slack", Prior: common, Born: day(2013, 8, 1),
	About:  "A letter for the type, then 8 to 10 more characters. Types include T workspace, C channel, U and W user.",
	Source: "api.slack.com, Conversations",
	Names:  []string{"channel_id", "team_id", "enterprise_id"}, Hosts: []string{"slack.com/archives", "app.slack.com/client"},
	Text: &scheme.Text{
		Types:   scheme.TypesOf("T workspace", "C channel", "D direct message", "G group", "U user", "W user", "B bot", "F file", "S user group"),
		Pattern: "8 to 10 of A-Z and 0-9",
		Chars:   upper + digits10, Lengths: []int{8, 9, 10},
		Mixed: digits10, MixedWords: "digit", // otherwise the text is a word
		// Ids since 2020 begin with 0; older ones have eight characters. Others are rare.
		Bits: func(rest string) float64 {
			const each, old, odd = 5.17, 4, 13 // log2(36)
			switch {
			case rest[0] == '0':
				return each * float64(len(rest)-1)
			case len(rest) == 8:
				return old + each*float64(len(rest))
			}
			return odd + each*float64(len(rest))
		},
	},
}.Declare()

// AWSIAM declares the unique ids of users, roles and other objects of AWS IAM.
var AWSIAM = Scheme{
	Name: "aws-iam", Title: "AWS IAM unique id", Prior: uncommon, Born: day(2010, 9, 2),
	About:  "The type of an object of AWS IAM in four letters, then 16 or 17 characters of base 32. A new object of the same name gets another id.",
	Source: "AWS IAM user guide, Unique identifiers",
	Names:  []string{"principal_id", "principalid", "userid", "roleid"},
	Text: &scheme.Text{
		Types: scheme.TypesOf(
			"AIDA user", "AROA role", "AGPA user group", "AIPA instance profile", "ANPA managed policy", "ANVA version of a managed policy", "APKA public key",
			"ASCA certificate", "ABIA service bearer token", "ACCA context-specific credential",
		),
		Pattern: "16 or 17 of A-Z and 2-7",
		Chars:   upper + "234567",
		Lengths: []int{16, 17},
	},
}.Declare()

// GitLabToken declares the tokens of GitLab.
var GitLabToken = Scheme{
	Name: "gitlab-token", Title: "GitLab token", Prior: uncommon, Born: day(2021, 9, 22),
	About:  "A secret that signs in to GitLab: its type, then random characters.",
	Source: "docs.gitlab.com/security/tokens, Token prefixes",
	Names:  []string{"private-token", "gitlab_token"},
	Text: &scheme.Text{
		Types: scheme.TypesOf(
			"glpat- access token", "gloas- OAuth application secret", "gldt- deploy token", "glrt- runner token", "glrtr- runner token from a registration",
			"glcbt- CI job token", "glptt- trigger token", "glft- feed token", "glimt- incoming mail token", "glagent- Kubernetes agent token",
			"glwt- workspace token", "glsoat- SCIM token", "glffct- feature flags token",
		),
		Pattern: "20 or more letters, digits, -, _ and .", Chars: base62Chars + "-_.", Longest: 300,
		Shortest: 20,
		Secrets:  []string{""},
	},
}.Declare()

// SlackToken declares the tokens of Slack.
var SlackToken = Scheme{
	Name: "slack-token", Title: "Slack token", Prior: uncommon, Born: day(2013, 8, 1),
	About:  "A secret that signs in to Slack: its type, then numbers and random characters.",
	Source: "docs.slack.dev/authentication/tokens",
	Names:  []string{"slack_token", "slack_bot_token"},
	Text: &scheme.Text{
		Types:   scheme.TypesOf("xoxb- bot token", "xoxp- user token", "xapp- app-level token", "xoxe- refresh token", "xoxe.xoxp- expiring user token", "xoxe.xoxb- expiring bot token"),
		Pattern: "20 or more letters, digits and dashes", Chars: base62Chars + "-.", Longest: 300,
		Shortest: 20,
		Secrets:  []string{""},
	},
}.Declare()

// ShopifyToken declares the access tokens and secrets of Shopify's apps.
var ShopifyToken = Scheme{
	Name: "shopify-token", Title: "Shopify token", Prior: uncommon, Born: day(2020, 4, 1),
	About:  "A secret that signs in to a shop: its type, then 32 hex digits.",
	Source: "shopify.dev changelog, Length and prefix of API credentials",
	Names:  []string{"x-shopify-access-token"},
	Text: &scheme.Text{
		Types:   scheme.TypesOf("shpat_ access token", "shpca_ access token of a custom app", "shppa_ access token of a private app", "shpss_ shared secret"),
		Pattern: "32 hex digits",
		Chars:   digits10 + "abcdefABCDEF",
		Lengths: []int{32},
		Secrets: []string{""},
	},
}.Declare()

// OpenAI declares the ids of OpenAI's API. Most of them hold a time in seconds, in one of
// three ways. In all examples of the API reference, it is the object's created_at:
//
//	chatcmpl-  B9MBs 8CjcvOU2jLn4n570S5qMJKcT                       seconds since 2019-12-20 in base 62
//	eval_      67e57965 2b548190aaa83ada4b125f47                     Unix seconds, then the rest of a UUID v8
//	resp_      67ccd2be d1ec8190b14f964abc054267 0bb6a6b452d3795b    the same, and 64 bits that a response shares
//	msg_       030d085c0b53e67e 00 69332e3a 72d4819c96c6f2c4adc15d33 the same, with these 64 bits first
var OpenAI = Scheme{
	Name: "openai", Title: "OpenAI", Prior: everyday, Born: day(2020, 6, 11),
	About:  "The type of the object, then letters and digits. Most ids hold the second of their creation.",
	Source: "openai/openai-openapi: openapi.yaml, whose examples have id and created_at",
	Names:  []string{"response_id", "thread_id", "run_id"}, Hosts: []string{"platform.openai.com"},
	Text: &scheme.Text{
		Types: scheme.TypesOf(
			"chatcmpl- chat completion", "cmpl- completion", "resp_ response", "msg_ message", "rs_ reasoning item", "fc_ function call", "call_ tool call",
			"ws_ web search call", "fs_ file search call", "ci_ code interpreter call", "ig_ image generation call", "mcp_ MCP call", "mcpl_ MCP tool list",
			"file- file", "cfile_ container file", "cntr_ container", "asst_ assistant", "thread_ thread", "run_ run", "step_ run step", "vs_ vector store",
			"batch_ batch", "upload_ upload", "ftjob- fine-tuning job", "ftckpt_ fine-tuning checkpoint", "ft-event- fine-tuning event", "modr- moderation",
			"eval_ evaluation", "evalrun_ evaluation run", "outputitem_ evaluation output item", "conv_ conversation", "item_ conversation item",
			"sess_ realtime session", "event_ realtime event", "ek_ client secret", "proj_ project", "org- organization", "sk- API key",
			"sk-proj- project API key", "sk-svcacct- service account API key", "sk-admin- admin API key",
		),
		Pattern: "20 or more letters and digits", Chars: base62Chars + "-_", Longest: 200,
		Parts: []scheme.Part{
			part("timestamp", ids.Time, "The second in which the object was created.", "5 characters of base 62 count seconds since 2019-12-20; 8 hex digits count them since 1970."),
			part("random", ids.Random, "Random characters.", "OpenAI publishes no more about them."),
			part("shared", ids.Random, "64 bits that a response and its items share.", "They show which ids belong to one response."),
		},
		Read: readOpenAI,
		When: openAITime,
		Bits: func(rest string) float64 {
			each := math.Log2(62)
			if isHex(rest) {
				each = 4
			}
			bits := each * float64(len(rest))
			if _, ok := openAITime(rest); ok && each == 4 {
				bits -= 6 // version and variant
			}
			return bits
		},
		Notes: func(rest string) []string {
			if _, ok := openAITime(rest); ok {
				return []string{"OpenAI does not document the time; in its examples it is created_at"}
			}
			return nil
		},
		Secrets:  []string{"sk-", "ek_"},
		Shortest: 20,
	},
}.Declare()

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

// openAITime returns the time in the characters after the prefix, in whole seconds, if
// there is one.
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

// openAIHexTime returns the time in hex digits that begin like a UUID v8, in whole
// seconds.
func openAIHexTime(digits string) (time.Time, bool) {
	uuid8 := digits[12] == '8' && strings.IndexByte("89ab", digits[16]) >= 0
	return seconds(0).Instant(hexValue(digits[:8])), uuid8
}

// isHex reports whether a text has lower-case hex digits only.
func isHex(s string) bool { return strings.Trim(s, hexLower) == "" }
