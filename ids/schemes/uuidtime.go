package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// gregorian is the epoch of versions 1, 2 and 6: 1582-10-15, when the calendar
// changed.
const gregorian = ids.Reading(-12219292800_000_000)

func gregorian100ns() *ids.Unit { return &ids.Unit{Step: 100, Epoch: gregorian} }

func ticks() scheme.Field {
	return clock("ts_100ns", 60, 100, sinceGregorian(), "Units of 100 ns since 1582-10-15.", "60 bits last until the year 5236.")
}

func sinceGregorian() *time.Time {
	epoch := gregorian.Time()
	return &epoch
}

func clockSeq() scheme.Field {
	return carried(sequence("clock_seq", 14, "Starts at a random number. Changes when the clock moves back or the node changes, so that repeated times give other ids."))
}

func macNode() scheme.Field {
	return shown(node("node", 48,
		"The MAC address of the machine, or a random number with the multicast bit set, which no real address has.",
		"48 bits hold a whole address. It reveals the machine, which can be unwanted."), macText)
}

// timeBased returns the row that versions 1 and 6 share.
func timeBased(when scheme.Field) Scheme {
	return Scheme{
		Born:      day(1998, 2, 4),
		Fields:    Fields{when, at(66, clockSeq()), at(80, macNode())},
		Generator: &Generator{Back: ids.FollowBack, Full: ids.WrapFull},
		Policy:    &ids.Policy{SeqCarry: true, SeqRandom: true, Back: ids.FollowBack, Full: ids.WrapFull},
		Params: []ids.Param{{
			Name: "node", Kind: ids.Number, Max: 1<<48 - 1, Default: "1108152157446", Nth: ids.CountUp(1<<48 - 1), Own: ownRandom(1<<48, multicast),
			Help: "the MAC address as a number; unless set, a random node, which has the multicast bit set",
		}},
		Says: Says{
			ClockMovedBack:     "The clock sequence has moved on, so repeated times give other ids. Libraries move it only if the clock did not advance; idtui moves it with each id.",
			SequenceOverflow:   "Each 100 ns has 16384 ids. After that, the clock sequence wraps.",
			TimestampExhausted: "60 bits of 100 ns since 1582 last until the year 5236.",
		},
	}
}

// UUIDv1 declares the version with time and node. Its text starts with the bits
// that change fastest.
//
//	 0                 32         48  52       64 66          80             128
//	┌─────────────────┬──────────┬────┬────────┬──┬───────────┬──────────────┐
//	│ time_low     32 │time_mid16│0001│time_h12│10│clock_seq14│ node      48 │
//	└─────────────────┴──────────┴────┴────────┴──┴───────────┴──────────────┘
//
// The three parts of the time form one field, most significant first.
func UUIDv1() *ids.Scheme {
	u := timeBased(placed(ticks(), ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 32, Width: 16}, ids.Span{Offset: 0, Width: 32}))
	u.Title, u.Prior = "UUID v1", everyday+1
	u.About = "100 ns units since 1582, clock sequence, MAC address. The low bits of the time come first, so it does not sort by time."
	return uuid(1, u)
}

// UUIDv6 declares version 1 with its time in order.
//
//	 0                 32         48  52       64 66          80             128
//	┌─────────────────┬──────────┬────┬────────┬──┬───────────┬──────────────┐
//	│ time_high    32 │time_mid16│0110│time_l12│10│clock_seq14│ node      48 │
//	└─────────────────┴──────────┴────┴────────┴──┴───────────┴──────────────┘
func UUIDv6() *ids.Scheme {
	u := timeBased(placed(ticks(), ids.Span{Offset: 0, Width: 48}, ids.Span{Offset: 52, Width: 12}))
	u.Title, u.Prior, u.Born = "UUID v6", uncommon, day(2020, 2, 24)
	u.About = "Version 1 with the bits of the time in order, so it sorts by time."
	u.Notes = notesV6
	u.Bound = func(b *ids.BoundScheme, _ ids.Values) error {
		b.MistakenTime = googleV6
		return nil
	}
	return uuid(6, u)
}

// googleV6 returns the time of an id that google/uuid up to 1.6.0 wrote, or the zero time:
// it writes all 64 bits of its time, whose top four are 0, and overwrites four others with
// the version. Read as the RFC says, the year is 1610.
func googleV6(id ids.ID) time.Time {
	high, low := id.Uint64(0, 48), id.Uint64(52, 12)
	rfc := gregorian100ns().Instant(high<<12 | low)
	other := gregorian100ns().Instant(high<<16 | low)
	if rfc.Year() > 1900 || other.Year() < 2015 || other.Year() > 2100 {
		return time.Time{}
	}
	return other
}

// notesV6 returns a note that explains the year 1610.
func notesV6(id ids.ID) []string {
	other := googleV6(id)
	if other.IsZero() {
		return nil
	}
	return []string{"google/uuid up to 1.6.0 writes the time of version 6 shifted by four bits; read that way, the time is " + humantext.RFC3339(other.Truncate(time.Millisecond))}
}

// UUIDv2 declares DCE Security: version 1 with a local number in place of the low
// half of the time.
//
//	 0                 32         48  52       64 66   72        80          128
//	┌─────────────────┬──────────┬────┬────────┬──┬────┬─────────┬───────────┐
//	│ local_id     32 │time_mid16│0010│time_h12│10│seq6│ domain 8│ node   48 │
//	└─────────────────┴──────────┴────┴────────┴──┴────┴─────────┴───────────┘
func UUIDv2() *ids.Scheme {
	domain := scheme.Field{
		Name: "domain", Kind: ids.Metadata, Width: 8, Text: domainText,
		About: "The type of local_id: 0 person, 1 group, 2 organization.", Why: "It replaces the low byte of the clock sequence.",
	}
	local := scheme.Field{
		Name: "local_id", Kind: ids.Metadata, Width: 32,
		About: "A POSIX user or group id.", Why: "It replaces the low 32 bits of the time: the time unit is 7 minutes.",
	}
	when := clock("time", 28, 100<<32, sinceGregorian(), "The high bits of a version 1 time, in units of 429.5 s.", "28 bits are left beside local_id.")
	return uuid(2, Scheme{
		Title: "UUID v2", Prior: rare, Born: day(1998, 2, 4),
		About: "DCE Security: a user or group id, and a time in units of seven minutes. Very rare.",
		Fields: Fields{
			at(0, local),
			placed(when, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 32, Width: 16}),
			at(66, sequence("clock_seq", 6, "The rest of version 1's clock sequence.")),
			at(72, domain),
			at(80, macNode()),
		},
	})
}

func domainText(v ids.Value) string {
	names := [...]string{"person", "group", "organization"}
	if v.Lo < uint64(len(names)) {
		return v.String() + " (" + names[v.Lo] + ")"
	}
	return v.String()
}
