package schemes

import (
	"fmt"

	"idtui/ids"
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
	const newer = 0
	return prefixed{
		name: "aws-key", title: "AWS access key id", prior: common, born: day(2006, 3, 14),
		about:  "AKIA or ASIA and 80 bits in base 32: the number of the AWS account, then random bits. Names a secret key; it is no secret itself.",
		source: "AWS IAM user guide, Unique identifiers; Tal Be'ery, A short note on AWS KEY ID; awsteele.com, AWS Access Key ID formats",
		kinds:  kindsOf("AKIA access key", "ASIA temporary access key"),
		variant: func(id ids.ID) int {
			return 1 - int(id.Bit(0))
		},
		variants: 2,
		body: func(variant int) *ids.BoundScheme {
			layout := ids.MustLayout(80,
				fixedField("format", ids.Version, 1, 1, "1 in keys that hold the account."),
				ids.Field{
					Name: "account", Kind: ids.Metadata, Width: 40, Max: 999_999_999_999,
					About: "The AWS account that the key belongs to.", Why: "40 bits hold its 12 digits.",
					Text: func(v ids.Value) string { return fmt.Sprintf("%012d", v.Lo) },
				},
				randomField("random", 39, "39 bits tell the keys of an account apart."),
			)
			if variant != newer {
				layout = ids.MustLayout(80,
					fixedField("format", ids.Version, 1, 0, "0 in keys of the older kind, which begin with AKIAI or AKIAJ."),
					randomField("data", 79, "AWS has not published where keys of the older kind hold the account."),
				)
			}
			return &ids.BoundScheme{
				Layout:    layout,
				Encodings: []ids.Encoding{ids.Must(alphabet("base32").PadLow("base32", 80))},
				OwnNotes: func(ids.ID) []string {
					if variant != newer {
						return []string{"a key of the older kind: the account is not readable"}
					}
					return nil
				},
			}
		},
	}.scheme()
}
