package schemes

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/scheme"
)

// AWSKey declares the access key ids of AWS. The account is inside, as Tal Be'ery found
// out; AWS answers the same account for a key (sts:GetAccessKeyInfo).
//
//	 0  1                            41                            80
//	┌──┬────────────────────────────┬─────────────────────────────┐
//	│1 │ account                 40 │ random                   39 │
//	└──┴────────────────────────────┴─────────────────────────────┘
//
// Older keys, which begin with a 0, hold the account in no known way.
func AWSKey() *ids.Scheme {
	fields := Fields{
		fixed("format", ids.Version, 1, 1, "1 in keys that hold the account."),
		shown(scheme.Field{
			Name: "account", Kind: ids.Metadata, Width: 40, Max: new(uint64(999_999_999_999)),
			About: "The AWS account that the key belongs to.", Why: "40 bits hold its 12 digits.",
		}, func(v ids.Value) string { return fmt.Sprintf("%012d", v.Lo) }),
		random("random", 39, "39 bits tell the keys of an account apart."),
	}
	older := Fields{
		fixed("format", ids.Version, 1, 0, "0 in keys of the older kind, which begin with AKIAI or AKIAJ."),
		random("data", 79, "AWS has not published where keys of the older kind hold the account."),
	}
	return Scheme{
		Name: "aws-key", Title: "AWS access key id", Prior: common, Born: day(2006, 3, 14),
		About:  "AKIA or ASIA and 80 bits in base 32: the number of the AWS account, then random bits. Names a secret key; it is no secret itself.",
		Source: "AWS IAM user guide, Unique identifiers; Tal Be'ery, A short note on AWS KEY ID; awsteele.com, AWS Access Key ID formats",
		Types:  scheme.TypesOf("AKIA access key", "ASIA temporary access key"),
		Fields: fields, Encodings: Encodings{asBits("base32", "base32")},
		Variants: &scheme.Variants{
			Count: 2,
			Of:    func(_ string, id ids.ID) int { return 1 - int(id.Bit(0)) },
			With: func(d Scheme, n int) Scheme {
				if n == 1 {
					d.Fields = older
					d.Notes = func(ids.ID) []string { return []string{"a key of the older kind: the account is not readable"} }
				}
				return d
			},
		},
	}.Declare()
}
