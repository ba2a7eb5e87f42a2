package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// UPID declares carderne/upid. Its prefix of four characters is part of the bits:
// it comes first in the text and last in the id.
//
//	 0                      40                       104              124 128
//	┌──────────────────────┬────────────────────────┬────────────────┬──────┐
//	│ timestamp         40 │ random              64 │ prefix      20 │ ver 4│
//	└──────────────────────┴────────────────────────┴────────────────┴──────┘
//	 user _ 2adnrb7b 6jkyos6xusvma a
//	 prefix  time     random       version
func UPID() *ids.Scheme {
	r := alphabet("base32-sortable")
	chars := func(n int) func(ids.Value) string {
		return func(v ids.Value) string { return string(r.AppendUint(nil, v.Lo, n)) }
	}
	text := segments("base32", "four characters, _, and 22 characters of 2-7 and a-z",
		digits(r, 4, 104, 20), encoding.Literal("_"), digits(r, 8, 0, 40), digits(r, 12, 40, 60), digits(r, 1, 100, 4), digits(r, 1, 124, 4))
	text.Leads = "prefix"
	return Scheme{
		Name: "upid", Title: "UPID",
		About:  "128 bits, written after four readable characters: 256 ms time unit, 64 random bits, prefix. It fits into a UUID column.",
		Source: "carderne/upid: py/upid/b32.py",
		Prior:  rare, Born: day(2024, 7, 1),
		Params: []ids.Param{{Name: "prefix", Kind: ids.Text, Default: "user", Help: "four characters of 2-7 and a-z"}},
		Fields: Fields{
			clock("timestamp", 40, 256*millisecond, nil, "Units of 256 ms since 1970-01-01.", "40 bits last until the year 10889: 48 bits of milliseconds without the low 8."),
			random("random", 64, "64 bits keep ids of one time unit apart."),
			{Name: "prefix", Kind: ids.Metadata, Width: 20, About: "The type of the object.", Why: "Four characters of 5 bits.", Text: chars(4)},
			{Name: "version", Kind: ids.Version, Width: 4, About: "The version, a by default.", Why: "The last character, which holds four bits.", Text: chars(1)},
		},
		Encodings: append(Encodings{text}, wide(24)...),
		Generator: follow(),
		Bound:     composeUPID,
		Says: Says{
			ClockMovedBack:   "UPID keeps no state: new ids sort before older ones, and 64 random bits keep ids apart.",
			SequenceOverflow: "There is no sequence to overflow.",
		},
	}.Declare()
}

// composeUPID composes ids with the characters of the prefix and the default version, a.
func composeUPID(b *ids.BoundScheme, v ids.Values) error {
	const version = 6
	tag := v.Text("prefix")
	if len(tag) != 4 {
		return encoding.Problemf("invalid prefix %s: expected four characters of 2-7 and a-z", humantext.Quote(tag))
	}
	prefix, err := alphabet("base32-sortable").ParseUint(tag, 0, 4, 20)
	if err != nil {
		return encoding.Problemf("prefix %s: %v", humantext.Quote(tag), err)
	}
	b.Compose = func(s ids.Slot, e ids.Entropy) ids.ID {
		return encoding.Zero(128).Put(0, 40, uint64(s.Unit)).Put(40, 64, e.Uint64()).Put(104, 20, prefix).Put(124, 4, version)
	}
	return nil
}
