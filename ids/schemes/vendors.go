package schemes

import (
	"strings"

	"idtui/ids"
)

// Vendors returns the declarations of vendors' ids and tokens that begin with the type of
// the object, one per vendor. Stripe and Slack have their place in the catalog from before.
func Vendors() []func() *ids.Scheme {
	return []func() *ids.Scheme{
		Twilio, Clerk, OpenAI, Airtable, AWSResource, AWSKey, GitHubToken, NPMToken, PyPIToken,
	}
}

const base62Chars = digits10 + letters

// Stripe declares the ids of Stripe and of APIs that imitate it.
func Stripe() *ids.Scheme {
	return vendor{
		name: "stripe", title: "Stripe", prior: everyday, born: day(2011, 9, 29),
		about:  "The type of the object, an underscore, random letters and digits.",
		source: "docs.stripe.com/api",
		kinds:  kindsOf(stripeKinds()...),
		rest:   "14 or more letters and digits",
		chars:  base62Chars, longest: 128,
		read: func(_, rest string) ([]string, error) {
			if len(rest) < 14 {
				return nil, ids.Problemf("%d characters follow the prefix; expected at least 14", len(rest))
			}
			return []string{rest}, nil
		},
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
		kinds:   kindsOf("rec record", "app base", "tbl table", "fld field", "viw view", "sel select option", "att attachment", "usr user", "wsp workspace", "ach webhook", "com comment"),
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
		kinds: kindsOf(
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
		kinds:  kindsOf("T workspace", "C channel", "D direct message", "G group", "U user", "W user", "B bot", "F file", "S user group"),
		rest:   "8 to 10 of A-Z and 0-9",
		chars:  upper + digits10, lengths: []int{8, 9, 10},
		read: func(_, rest string) ([]string, error) {
			if !strings.ContainsAny(rest, digits10) { // otherwise it is a word
				return nil, ids.Problemf("there is no digit; expected 8 to 10 of A-Z and 0-9, one a digit")
			}
			return []string{rest}, nil
		},
	}.scheme()
}
