package schemes

import (
	"idtui/ids/encoding"
)

// SlackTS declares Slack's ts, which identifies a message within its channel.
//
// Slack says that the digits after the point keep messages in order and apart. They
// are not promised to be microseconds. Links to a message omit the point.
var SlackTS = Scheme{
	Name: "slack-ts", Title: "Slack ts", Aliases: []string{"slack-timestamp"},
	About:  "The ts of a Slack message: Unix second, a point, and six digits that keep a channel's messages apart.",
	Source: "docs.slack.dev, Retrieving messages; slackhq/slack-api-docs, issue 7",
	Names:  []string{"ts", "thread_ts", "message_ts", "event_ts"}, Hosts: []string{"slack.com/archives"},
	Prior: common, Born: day(2013, 8, 1),
	Fields: Fields{
		unixSeconds(),
		within(999_999, counter("sequence", 20, 1_000_000, "Keeps the messages of a channel in order and apart.")),
		padding(4),
	},
	Encodings: Encodings{
		segments("ts", "10 digits, a point, 6 digits", digits("decimal", 10, 0, 32), encoding.Literal("."), digits("decimal", 6, 32, 20)),
		segments("permalink", "p and 16 digits", encoding.Literal("p"), digits("decimal", 10, 0, 32), digits("decimal", 6, 32, 20)).Cost(2),
	},
}.Declare()
