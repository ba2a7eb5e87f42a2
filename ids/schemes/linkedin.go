package schemes

import "idtui/ids"

// LinkedIn declares the ids of LinkedIn's posts and other objects, as far as they
// are known from outside.
//
// LinkedIn does not publish its generator. 68 ids of public posts look like Snowflakes. Those of
// 2018 to 2021 have a node from 8 to 45, newer ones from 101 to 187. The sequence is at most 2.
var LinkedIn = snowflake(Scheme{
	Name: "snowflake-linkedin", Title: "LinkedIn", Aliases: []string{"linkedin"},
	About:  "63 bits, used in LinkedIn's links: Unix millisecond, then what looks like a node and a sequence.",
	Source: "RyanDFIR/unfurl: parse_linkedin.py; node and sequence: ids of public posts",
	Names:  []string{"activity", "ugcpost"}, Hosts: []string{"linkedin.com/feed/update", "linkedin.com/posts"},
	Prior: everyday + 1.5, Born: day(2012, 1, 1),
	Fields: Fields{
		spare(),
		timestamp(41, millisecond, 0, "41 bits of Unix milliseconds last until 2039-09-07."),
		usually(node("node", 10, "Probably the generator; LinkedIn does not document it.", "10 bits, as in a Snowflake. In known ids, the numbers are from 8 to 187."), linkedInNode),
		usually(sequence("sequence", 12, "Probably counts the ids of one millisecond; LinkedIn does not document it."), linkedInSequence),
	},
})

// linkedInNode returns the description length of a node, in bits. It is lower for the numbers that
// known ids of the same years have. With a large sequence number, an id may also be one in which
// all 22 bits are random.
func linkedInNode(id ids.ID) float64 {
	const newYear2022 = 1640995200000
	switch v, old := id.Uint64(42, 10), id.Uint64(1, 41) < newYear2022; {
	case old && v >= 8 && v < 48:
		return 6
	case !old && v >= 96 && v < 192:
		return 7
	case id.Uint64(52, 12) >= fewPerMillisecond:
		return 12
	}
	return 21
}

// fewPerMillisecond is the bound below which a sequence number is small. Known ids have at most 2.
const fewPerMillisecond = 4

// linkedInSequence returns the description length of a sequence number, in bits. Nearly all ids are
// the first or second of their millisecond.
func linkedInSequence(id ids.ID) float64 {
	if id.Uint64(52, 12) < fewPerMillisecond {
		return 2
	}
	return 13
}
