package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// comb is a row of the table of COMBs. These are UUIDs of version 4 with a time in place of 48
// random bits. The time is at the end that the database compares first.
//
//	00112233-4455-6677-8899-AABBCCDDEEFF
//	xxxxxxxx-xxxx-4xxx-Vxxx-DDDDTTTTTTTT    comb                  days, 1/300 s
//	xxxxxxxx-xxxx-4xxx-Vxxx-MMMMMMMMMMMM    comb-sql              Unix ms
//	MMMMMMMM-MMMM-4xxx-Vxxx-xxxxxxxxxxxx    comb-postgres         Unix ms
//	DDDDTTTT-TTTT-4xxx-Vxxx-xxxxxxxxxxxx    comb-postgres-legacy  days, 1/300 s
type comb struct {
	name, title   string
	aliases       []string
	about, source string
	prior         float64
	born          time.Time
	first         bool // the time comes first, not last
	datetime      bool // the time is part of SQL Server's datetime
}

func (c comb) scheme() *ids.Scheme {
	place := 80
	rest := placed(random("random", 74, "The bits of a UUID v4 that the time does not replace."),
		ids.Span{Offset: 0, Width: 48}, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 66, Width: 14})
	if c.first {
		place = 0
		rest = placed(rest, ids.Span{Offset: 52, Width: 12}, ids.Span{Offset: 66, Width: 62})
	}
	d := Scheme{
		Name: c.name, Title: c.title, Aliases: c.aliases, About: c.about, Source: c.source, Prior: c.prior, Born: c.born,
		Bits: 128, Generator: follow(), Encodings: uuidTexts,
		Says: Says{
			ClockMovedBack:   "A COMB takes its time from the clock as it is. New ids then sort before older ones, and 74 random bits keep ids apart.",
			SequenceOverflow: "There is no sequence to overflow: each id draws 74 random bits.",
		},
	}
	when := unixMillis("timestamp")
	when.Why = "48 bits of Unix milliseconds last until the year 10889. " + c.order()
	times := Fields{at(place, when)}
	if c.datetime {
		times, d.Lacks = c.datetimeFields(place), "its time follows from Go code"
		d.Bound = func(b *ids.BoundScheme, _ ids.Values) error {
			setDatetime(b, place)
			return nil
		}
	}
	d.Fields = append(times, rest, at(versionAt, fixed("version", ids.Version, 4, 4, "The version of the UUID.")), at(variantAt, variant("RFC", 2, 0b10)))
	return d.Declare()
}

// order returns a sentence about how the ids sort.
func (c comb) order() string {
	if c.first {
		return "They come first, as PostgreSQL compares."
	}
	return "They come last, because SQL Server compares the last 6 bytes first."
}

// SQL Server's datetime: days since 1900, and units of 1/300 s since midnight.
const (
	datetimeEpoch = ids.Reading(-2208988800_000_000)
	dayMillis     = 24 * 60 * 60 * 1000
	dayTicks      = 24 * 60 * 60 * 300
)

func (c comb) datetimeFields(place int) Fields {
	most := uint64(dayTicks - 1)
	day := scheme.Field{
		Name: "days", Kind: ids.Time, Width: 16, Unit: scheme.Unit{Length: 24 * time.Hour, Parts: 1}, Epoch: new(datetimeEpoch.Time()), About: "Days since 1900-01-01.", Why: "16 bits of days last until 2079-06-06. " + c.order(),
		Text: func(v ids.Value) string { return humantext.Date(datetimeOf(v.Lo, 0)) },
	}
	tick := scheme.Field{
		Name: "ticks", Kind: ids.Time, Width: 32, Unit: scheme.Unit{Length: second, Parts: 300}, Max: &most, About: "Units of 1/300 s since midnight.", Why: "A day has 25,920,000 units, so the first 7 of 32 bits are 0.",
		Text: func(v ids.Value) string { return v.String() + " (" + datetimeOf(0, v.Lo).Format("15:04:05.000") + ")" },
	}
	return Fields{at(place, day), at(place+16, tick)}
}

// datetimeOf returns the instant of a datetime.
func datetimeOf(days, ticks uint64) time.Time {
	micros := int64(days)*dayMillis*1000 + int64(ticks)*10_000/3
	return (datetimeEpoch + ids.Reading(micros)).Time()
}

// setDatetime sets the time, the check and the composer for the two fields of a datetime
// at a place. The generator counts milliseconds and rounds them down to units of 1/300 s.
func setDatetime(b *ids.BoundScheme, place int) {
	withoutUnits(b)
	fixed := b.Check
	b.Check = func(id ids.ID) error {
		if ticks := id.Uint64(place+16, 32); ticks >= dayTicks {
			return encoding.Problemf("ticks are %d; a day has %d", ticks, dayTicks)
		}
		return fixed(id)
	}
	b.Time = func(id ids.ID) time.Time { return datetimeOf(id.Uint64(place, 16), id.Uint64(place+16, 32)) }
	b.Policy.Unit = ids.Unit{Step: time.Millisecond, Epoch: datetimeEpoch}
	b.Policy.MaxUnit = 1<<16*dayMillis - 1
	b.Milestones = []ids.Milestone{{At: datetimeOf(1<<16-1, dayTicks-1), What: "last unit of 1/300 s that fits in 16 bits of days"}}
	rest := &b.Layout.Fields[b.Layout.Index("random")]
	base := encoding.Zero(128).Put(versionAt, 4, 4).Put(variantAt, 2, 0b10)
	b.Compose = func(s ids.Slot, e ids.Entropy) ids.ID {
		days, ms := uint64(s.Unit)/dayMillis, uint64(s.Unit)%dayMillis
		id := rest.Set(base, ids.Value{Hi: e.Uint64() & (1<<10 - 1), Lo: e.Uint64()})
		return id.Put(place, 16, days).Put(place+16, 32, ms*3/10)
	}
}

// Comb declares Jimmy Nilsson's COMB, which NHibernate's guid.comb and RT.Comb's
// Provider.Legacy generate.
var Comb = comb{
	name: "comb", title: "COMB", aliases: []string{"guid.comb", "comb-legacy", "nhibernate-comb"}, prior: rare, born: day(2002, 1, 1),
	about:    "A UUID v4 that ends in SQL Server's datetime, days and 1/300 s, so that it sorts by time there. NHibernate's guid.comb.",
	source:   "Jimmy Nilsson, The Cost of GUIDs as Primary Keys (2002); nhibernate-core: GuidCombGenerator.cs; richardtallent/RT.Comb",
	datetime: true,
}.scheme()

// CombSQL declares the COMBs of RT.Comb's Provider.Sql.
var CombSQL = comb{
	name: "comb-sql", title: "COMB SQL", prior: rare + 6, born: day(2015, 1, 1),
	about:  "A UUID v4 that ends in Unix milliseconds, so that it sorts by time in SQL Server. RT.Comb's Provider.Sql.",
	source: "richardtallent/RT.Comb, README: UnixDateTimeStrategy, SqlCombProvider",
}.scheme()

// CombPostgres declares the COMBs of RT.Comb's Provider.PostgreSql.
var CombPostgres = comb{
	name: "comb-postgres", title: "COMB PostgreSQL", aliases: []string{"comb-postgre"}, prior: rare + 6, born: day(2015, 1, 1),
	about:  "A UUID v4 that begins with Unix milliseconds, so that it sorts by time in PostgreSQL. RT.Comb's Provider.PostgreSql.",
	source: "richardtallent/RT.Comb, README: UnixDateTimeStrategy, PostgreSqlCombProvider",
	first:  true,
}.scheme()

// CombPostgresLegacy declares the fourth combination of RT.Comb.
var CombPostgresLegacy = comb{
	name: "comb-postgres-legacy", title: "COMB datetime first", prior: extinct + 4, born: day(2015, 1, 1),
	about:  "A UUID v4 that begins with SQL Server's datetime, days and 1/300 s. A combination of RT.Comb for PostgreSQL.",
	source: "richardtallent/RT.Comb, README: SqlDateTimeStrategy, PostgreSqlCombProvider",
	first:  true, datetime: true,
}.scheme()
