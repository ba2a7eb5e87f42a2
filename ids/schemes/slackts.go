package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
)

// SlackTS declares Slack's ts, which identifies a message within its channel.
//
//	 0                              32                   52  56
//	┌──────────────────────────────┬────────────────────┬───┐
//	│ timestamp: Unix s         32 │ sequence        20 │ 4 │
//	└──────────────────────────────┴────────────────────┴───┘
//	  1503435956                   . 000247
//
// Slack says that the digits after the point keep messages in order and apart. They
// are not promised to be microseconds. Links to a message omit the point.
func SlackTS() *ids.Scheme {
	return &ids.Scheme{
		Name: "slack-ts", Title: "Slack ts", Aliases: []string{"slack-timestamp"},
		About:  "The ts of a Slack message: Unix second, a point, and six digits that keep the messages of a channel apart.",
		Source: "docs.slack.dev, Retrieving messages; slackhq/slack-api-docs, issue 7",
		Prior:  common, Born: day(2013, 8, 1),
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			ten := alphabet("decimal")
			layout := ids.MustLayout(56,
				unixSecondsField(),
				sequenceTo("sequence", 20, 999_999, "Keeps the messages of a channel in order and apart."),
				fixedField("padding", ids.Reserved, 4, 0, "Fills the last byte. The text does not hold it."),
			)
			return &ids.BoundScheme{
				Layout: layout,
				Encodings: []ids.Encoding{
					segmented("ts", "10 digits, a point, 6 digits", 56, digits(ten, 10, 0, 32), encoding.Literal("."), digits(ten, 6, 32, 20)),
					encoding.Must(encoding.NewSegments("permalink", "p and 16 digits", 56,
						[]encoding.Segment{encoding.Literal("p"), digits(ten, 10, 0, 32), digits(ten, 6, 32, 20)}, encoding.WithCost(2))),
				},
				Check:  checkBoth(checkFixed(layout), checkMicros(32)),
				Strict: true,
			}, nil
		},
	}
}

// checkMicros returns a check for six decimal digits in the 20 bits at an offset.
func checkMicros(offset int) func(ids.ID) error {
	return func(id ids.ID) error {
		if v := id.Uint64(offset, 20); v > 999_999 {
			return encoding.Problemf("bits %d to %d are %d; expected at most 999999", offset, offset+19, v)
		}
		return nil
	}
}
