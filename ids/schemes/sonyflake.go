package schemes

import (
	"idtui/ids"
	"idtui/ids/internal/identity"
)

// Sonyflake declares version 1 of Sony's scheme. Compared with Snowflake, it has a coarser time
// unit, a longer lifetime, more machines, and fewer ids per second.
//
// The sequence comes before the machine. When the clock moves back, the generator keeps
// counting in the newest unit. On overflow it takes the next unit and sleeps until that
// unit begins (sonyflake.go, NextID).
var Sonyflake = sonyflake(1409529600000, Scheme{
	Name: "sonyflake", Title: "Sonyflake",
	About:  "63 bits: a 10 ms time unit for 174 years, 256 ids per unit, 65,536 machines numbered by IP address.",
	Source: "sony/sonyflake: sonyflake.go", Born: day(2015, 1, 1),
})

// SonyflakeV2 declares version 2 with its default widths: the same layout with an
// epoch of 2025.
var SonyflakeV2 = sonyflake(1735689600000, Scheme{
	Name: "sonyflake-v2", Title: "Sonyflake 2",
	About:  "Sonyflake with an epoch of 2025. Its widths can be configured; these are the defaults.",
	Source: "sony/sonyflake: v2/sonyflake.go", Born: day(2025, 5, 1),
})

func sonyflake(epoch int64, d Scheme) *ids.Scheme {
	d.Prior = rare
	d.Support = []ids.Support{inLanguages("sony/sonyflake, README", "Go"), inLanguages("docs.rs/sonyflake", "Rust"), inLanguages("pypi.org/project/sonyflake-py", "Python")}
	address := func(v ids.Value) string {
		third, fourth := ids.Value{Lo: v.Lo >> 8}, ids.Value{Lo: v.Lo & 255}
		return v.String() + " (x.x." + third.String() + "." + fourth.String() + ")"
	}
	d.Fields = Fields{
		spare(),
		timestamp(39, 10*millisecond, epoch, "39 bits of 10 ms last 174 years, two and a half times as long as Snowflake."),
		sequence("sequence", 8, "Counts the ids of one 10 ms unit, from 0."),
		owned(shown(node("machine", 16, "The machine: by default the low half of its private IPv4 address.", "16 bits: hosts of one /16 network have different numbers, and none is assigned."), address), ids.AssignIP16, identity.SonyflakeMachine),
	}
	d.Generator = &Generator{Back: ids.StayBack, Full: ids.WaitFull}
	d.Says = Says{
		ClockMovedBack:     "Sonyflake does not follow its clock back. It keeps counting in the newest 10 ms unit, and sleeps when its 256 ids are used.",
		SequenceOverflow:   "A 10 ms unit has 256 ids. The generator then moves to the next unit and sleeps until that begins.",
		TimestampExhausted: "39 bits of 10 ms last 174 years.",
	}
	return snowflake(d)
}
