package schemes

import (
	"idtui/ids"
	"idtui/ids/scheme"
)

// TikTok declares the ids of TikTok's videos, users and comments, as far as they are
// known from outside.
//
// The top 32 bits are Unix seconds, the next ten the milliseconds. A second has 1,024 values, of
// which 1,000 are used. Steel, Schirmer, Ruths and Pfeffer derived the rest from a complete slice
// of posts.
var TikTok = Scheme{
	Name: "tiktok", Title: "TikTok", Aliases: []string{"douyin"},
	About:  "64 bits of TikTok's videos, users and comments: Unix second, millisecond, and 22 bits that TikTok does not document.",
	Source: "Steel and others, Just Another Hour on TikTok (arXiv 2504.13279); RyanDFIR/unfurl: parse_tiktok.py",
	Names:  []string{"aweme_id", "item_id", "video_id"}, Hosts: []string{"tiktok.com/*/video", "tiktok.com/*/photo"},
	Prior: everyday, Born: day(2016, 9, 1),
	Fields: Fields{
		upTo(1<<42-25, restarting(1024, clock("timestamp", 42, millisecond, nil, "Seconds since 1970-01-01 in the top 32 bits, then 10 bits of milliseconds.", "32 bits of seconds last until 2106-02-07."))),
		tiktokZero("unknown_a", 3),
		{Name: "sequence", Kind: ids.Sequence, Width: 5, About: "Counts the ids of one machine and millisecond.", Why: "5 bits. The highest value that was seen is 31."},
		tiktokZero("unknown_b", 2),
		{
			Name: "entity", Kind: ids.Metadata, Width: 4, ValueBits: tiktokEntityBits, About: "What the id identifies: 13 is a video.",
			Why:    "4 bits. The known values are 0 and 4 (user), 6 (device), 11 (live session) and 13 (video).",
			Labels: map[uint64]string{0: "user", 4: "user", 6: "device", 11: "live session", 13: "video"},
		},
		usually(node("machine", 8, "The machine that generated the id.", "8 bits: 256 machines."), func(ids.ID) float64 { return 8 }),
	},
	Encodings: Encodings{decimal(), hex0x()},
	Lenient:   true,
	Lacks:     "its time units restart with each second",
}.Declare()

func tiktokZero(name string, width int) scheme.Field {
	f := fixed(name, ids.Metadata, width, 0, "0 in all known ids. Its meaning is not published.")
	f.Why = "TikTok does not document it."
	return f
}

// tiktokEntityBits returns the description length of an entity: most ids that people see
// are of videos.
func tiktokEntityBits(id ids.ID) float64 {
	switch id.Uint64(52, 4) {
	case 13:
		return 1
	case 0, 4, 6, 11:
		return 3.5
	}
	return 8
}
