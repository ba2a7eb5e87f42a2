package schemes

import (
	"time"

	"idtui/ids"
)

// Sonyflake declares version 1 of Sony's: a coarser unit than Snowflake's, a
// longer life and more machines, fewer ids a second.
//
//	 0 1                                        40          48                64
//	┌─┬─────────────────────────────────────────┬───────────┬─────────────────┐
//	│0│ timestamp: 10 ms since 2014-09-01    39 │ sequence 8│ machine      16 │
//	└─┴─────────────────────────────────────────┴───────────┴─────────────────┘
//
// The sequence stands above the machine. When the clock goes back, the generator
// goes on numbering the highest unit. When that is full it takes the next one and
// sleeps until it begins (sonyflake.go, NextID).
func Sonyflake() *ids.Scheme {
	return sonyflake("sonyflake", 1409529600000, everyday+1, day(2015, 1, 1)).scheme()
}

// SonyflakeV2 declares version 2 with its default bits: the same layout with an
// epoch of 2025.
func SonyflakeV2() *ids.Scheme {
	s := sonyflake("sonyflake-v2", 1735689600000, uncommon, day(2025, 5, 1))
	s.title = "Sonyflake 2"
	s.about = "Sonyflake with an epoch of 2025. Its bits can be configured; these are the defaults."
	s.source = "sony/sonyflake: v2/sonyflake.go"
	return s.scheme()
}

func sonyflake(name string, epoch int64, prior float64, born time.Time) snowflake {
	return snowflake{
		name: name, title: "Sonyflake",
		about:  "63 bits: 10 ms units for 174 years, 256 ids a unit, 65536 machines that number themselves by their private IP address.",
		source: "sony/sonyflake: sonyflake.go",
		prior:  prior, born: born, epoch: epoch, step: 10 * time.Millisecond,
		fields: []ids.Field{
			spare(),
			timestamp(39, "39 bits of 10 ms last 174 years, two and a half times as long as Snowflake."),
			sequence("sequence", 8, "Counts the ids of one 10 ms unit, from 0."),
			machineIP(),
		},
		policy: &ids.Policy{Back: ids.StayBack, Full: ids.WaitFull},
		says: ids.Explanations{
			Back:  "Sonyflake never follows its clock back: it goes on counting in the highest 10 ms it has reached, and sleeps when these 256 ids are used up.",
			Full:  "256 ids in 10 ms are all there are: the generator moves to the next unit and sleeps until it begins.",
			Ended: "39 bits of 10 ms end after 174 years.",
		},
	}
}

func machineIP() ids.Field {
	f := node("machine", 16, "Which machine made the id: by default the low half of its private IPv4 address.", "16 bits: each host of a private network has its own without anyone handing numbers out.")
	f.Text = func(v ids.Value) string {
		third, fourth := ids.Value{Lo: v.Lo >> 8}, ids.Value{Lo: v.Lo & 255}
		return v.String() + " (x.x." + third.String() + "." + fourth.String() + ")"
	}
	return f
}
