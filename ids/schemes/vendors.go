package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

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
		kinds:  scheme.TypesOf(stripeKinds()...),
		rest:   "14 or more letters and digits",
		chars:  base62Chars, longest: 128,
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
		about:   "The type of the object in three letters, then 14 letters and digits.",
		source:  "airtable.com/developers/web/api: ids of bases, tables, fields, views and records",
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
		kinds:  scheme.TypesOf("T workspace", "C channel", "D direct message", "G group", "U user", "W user", "B bot", "F file", "S user group"),
		rest:   "8 to 10 of A-Z and 0-9",
		chars:  upper + digits10, lengths: []int{8, 9, 10},
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
		kinds:   scheme.TypesOf("shpat_ access token", "shpca_ access token of a custom app", "shppa_ access token of a private app", "shpss_ shared secret"),
		rest:    "32 hex digits",
		chars:   digits10 + "abcdefABCDEF",
		lengths: []int{32},
		secret:  always,
	}.scheme()
}
