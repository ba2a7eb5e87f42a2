package schemes

import "idtui/ids"

// LinkedIn declares the ids of LinkedIn's posts and other objects, as far as they
// are known from outside: a time, and bits that look random.
//
//	 0 1                                         42                       64
//	┌─┬──────────────────────────────────────────┬───────────────────────┐
//	│0│ timestamp: Unix ms                    41 │ random             22 │
//	└─┴──────────────────────────────────────────┴───────────────────────┘
func LinkedIn() *ids.Scheme {
	return snowflake{
		name: "snowflake-linkedin", title: "LinkedIn", aliases: []string{"linkedin"},
		about:  "63 bits, used in LinkedIn's links: Unix millisecond, and 22 bits whose meaning is not published.",
		source: "RyanDFIR/unfurl: parse_linkedin.py",
		prior:  common, born: day(2012, 1, 1),
		fields: []ids.Field{
			spare(),
			timestamp(41, "41 bits of Unix milliseconds last until 2039-09-07."),
			random("random", 22, "22 bits. What they hold is not published."),
		},
	}.scheme()
}
