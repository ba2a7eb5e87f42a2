package schemes

import "idtui/ids"

// LinkedIn declares the ids of LinkedIn's posts and other things, as far as they
// are known from outside: the time is there, the rest looks random.
//
//	 0 1                                         42                       64
//	┌─┬──────────────────────────────────────────┬───────────────────────┐
//	│0│ timestamp: Unix ms                    41 │ random             22 │
//	└─┴──────────────────────────────────────────┴───────────────────────┘
func LinkedIn() *ids.Scheme {
	return snowflake{
		name: "snowflake-linkedin", title: "LinkedIn", aliases: []string{"linkedin"},
		about:  "63 bits as in LinkedIn's links: a Unix millisecond, and 22 bits of which nothing is published.",
		source: "RyanDFIR/unfurl: parse_linkedin.py",
		prior:  common, born: day(2012, 1, 1),
		fields: []ids.Field{
			spare(),
			timestamp(41, "41 bits of Unix milliseconds end on 2039-09-07."),
			random("random", 22, "22 bits; what they hold is not published."),
		},
	}.scheme()
}
