package inference

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/layoutfile"
)

// privateFormat is a format of a real system, with a generator that works like the system's.
type privateFormat struct {
	name   string
	fields []madeField // all fields except the zero bits before the first one
	epoch  time.Time
	// schemes are the correct known schemes; nil if no known scheme is correct.
	schemes []string
	// generator returns the function that issues ids of one node.
	generator func(node uint64, start time.Time, r *rand.Rand) func(at time.Time) uint64
	text      func(uint64) string // nil for decimal digits
	shared    bool                // all ids come from one sequence of a database
	// stale is set if the time in an id can differ from the time of its generation.
	stale bool
}

// timeNodeSequence returns the fields of a time, a node and a sequence.
func timeNodeSequence(unit float64, clock, node, sequence int) []madeField {
	return []madeField{{kind: ids.Time, width: clock, unit: unit}, {kind: ids.Node, width: node}, {kind: ids.Sequence, width: sequence, count: "unit"}}
}

// perUnit returns a function that numbers the requests of each time unit, beginning with first().
func perUnit(unit time.Duration, epoch time.Time, first func() uint64) func(at time.Time) (now, sequence uint64) {
	var last, sequence uint64
	return func(at time.Time) (uint64, uint64) {
		now := uint64(at.Sub(epoch) / unit)
		if sequence++; now != last {
			last, sequence = now, first()
		}
		return now, sequence
	}
}

func from(n uint64) func() uint64 { return func() uint64 { return n } }

// snowflake returns the generator of a time, a node and a sequence that restarts in each time
// unit.
func snowflake(unit time.Duration, epoch time.Time, node, sequence int, least uint64) func(uint64, time.Time, *rand.Rand) func(time.Time) uint64 {
	return func(n uint64, _ time.Time, _ *rand.Rand) func(time.Time) uint64 {
		next := perUnit(unit, epoch, from(least))
		return func(at time.Time) uint64 {
			now, s := next(at)
			return now<<(node+sequence) | n<<sequence | s
		}
	}
}

// sequenceFirst returns the generator of Sonyflake: time, sequence, machine.
func sequenceFirst(unit time.Duration, epoch time.Time, sequence, machine int) func(uint64, time.Time, *rand.Rand) func(time.Time) uint64 {
	return func(n uint64, _ time.Time, _ *rand.Rand) func(time.Time) uint64 {
		next := perUnit(unit, epoch, from(0))
		return func(at time.Time) uint64 {
			now, s := next(at)
			return now<<(sequence+machine) | s<<machine | n
		}
	}
}

// privateFormats returns formats of real systems. They follow the sources of November 2026.
func privateFormats() []privateFormat {
	return slices.Concat(databaseFormats(), chineseFormats(), sonyflakeFormats(), sqlFormats())
}

// databaseFormats returns CockroachDB's unique_rowid: 10 µs since 2015 times 2^15, xor the node.
// Each id has a unit of its own. It follows pkg/sql/sem/builtins and pkg/sem/unique.
func databaseFormats() []privateFormat {
	epoch := time.Date(2015, 1, 1, 0, 0, 0, 0, time.UTC)
	return []privateFormat{{
		name: "CockroachDB unique_rowid", epoch: epoch, schemes: []string{"cockroach"},
		fields: []madeField{{kind: ids.Time, width: 48, unit: 1e4}, {kind: ids.Node, width: 15}},
		generator: func(n uint64, _ time.Time, _ *rand.Rand) func(time.Time) uint64 {
			last := uint64(0)
			return func(at time.Time) uint64 {
				last = max(uint64(at.Sub(epoch)/(10*time.Microsecond)), last+1)
				return last<<15 ^ n
			}
		},
	}}
}

// chineseFormats returns formats of Chinese systems. Baidu's uid-generator has the defaults of
// DefaultUidGenerator.java, or the widths of its README. The others are Apache Seata's
// IdWorker.java, yitter's SnowWorkerM1.go, bamboo-leaf's AbstractSnowflake.java and SouthernQuiet's
// SnowflakeIdGenerator.java.
func chineseFormats() []privateFormat {
	east := time.FixedZone("+08:00", 8*3600)
	baidu, own := time.Date(2016, 5, 20, 0, 0, 0, 0, east), time.Date(2024, 1, 1, 0, 0, 0, 0, east)
	yitter, yitterOwn := time.UnixMilli(1582136402000), time.Date(2023, 6, 1, 0, 0, 0, 0, time.UTC)
	bamboo, quiet := time.UnixMilli(1546272000000), time.Unix(1517414400, 0)
	return []privateFormat{
		{
			name: "Baidu uid-generator", epoch: baidu, schemes: []string{"baidu-uid"},
			fields: timeNodeSequence(1e9, 28, 22, 13), generator: snowflake(time.Second, baidu, 22, 13, 0),
		}, {
			name: "Baidu uid-generator, 31+23+9", epoch: own,
			fields: timeNodeSequence(1e9, 31, 23, 9), generator: snowflake(time.Second, own, 23, 9, 0),
		}, seataFormat(), {
			name: "yitter IdGenerator", epoch: yitter, schemes: []string{"yitter"},
			fields: timeNodeSequence(1e6, 41, 6, 6), generator: snowflake(time.Millisecond, yitter, 6, 6, 5),
		}, {
			name: "yitter IdGenerator, 10+10", epoch: yitterOwn,
			fields: timeNodeSequence(1e6, 41, 10, 10), generator: snowflake(time.Millisecond, yitterOwn, 10, 10, 5),
		}, {
			name: "bamboo-leaf", epoch: bamboo,
			fields: timeNodeSequence(1e9, 33, 15, 15), generator: snowflake(time.Second, bamboo, 15, 15, 0),
		}, {
			name: "SouthernQuiet", epoch: quiet,
			fields: []madeField{{kind: ids.Time, width: 32, unit: 1e9}, {kind: ids.Node, width: 12}, {kind: ids.Reserved, width: 2}, {kind: ids.Sequence, width: 17, count: "random"}},
			generator: func(n uint64, _ time.Time, r *rand.Rand) func(time.Time) uint64 {
				next := perUnit(time.Second, quiet, func() uint64 { return r.Uint64N(1000) })
				return func(at time.Time) uint64 {
					now, s := next(at)
					return now<<31 | n<<19 | s
				}
			},
		},
	}
}

// seataFormat returns Seata's format: the worker, then one counter for both the time and the
// sequence. The counter starts at the time when the generator starts, and does not follow the
// clock.
func seataFormat() privateFormat {
	epoch := time.UnixMilli(1588435200000)
	return privateFormat{
		name: "Apache Seata", epoch: epoch, schemes: []string{"seata"}, stale: true,
		fields: []madeField{{kind: ids.Node, width: 10}, {kind: ids.Time, width: 41, unit: 1e6}, {kind: ids.Sequence, width: 12, count: "run"}},
		generator: func(n uint64, start time.Time, r *rand.Rand) func(time.Time) uint64 {
			count := uint64(start.Add(-time.Duration(r.Int64N(int64(48*time.Hour)))).Sub(epoch)/time.Millisecond) << 12
			return func(time.Time) uint64 {
				count++
				return n<<53 | count
			}
		},
	}
}

// sonyflakeFormats returns the defaults of erda's pkg/crypto/uuid, erda's own 53 bits
// (pkg/crypto/uuid/snowflake), and sony/sonyflake with another StartTime.
func sonyflakeFormats() []privateFormat {
	const unit = 10 * time.Millisecond
	sony, own := time.Date(2014, 9, 1, 0, 0, 0, 0, time.UTC), time.Date(2021, 3, 15, 0, 0, 0, 0, time.UTC)
	erda := time.Date(2022, 4, 19, 0, 0, 0, 0, time.UTC)
	fields := func(clock, sequence, machine int) []madeField {
		return []madeField{{kind: ids.Time, width: clock, unit: 1e7}, {kind: ids.Sequence, width: sequence, count: "unit"}, {kind: ids.Node, width: machine}}
	}
	return []privateFormat{
		{
			name: "erda uuid.SnowFlakeID", epoch: sony, schemes: []string{"sonyflake"},
			fields: fields(39, 8, 16), generator: sequenceFirst(unit, sony, 8, 16),
		}, {
			name: "erda snowflake, 53 bits", epoch: erda,
			fields: fields(35, 6, 12), generator: sequenceFirst(unit, erda, 6, 12),
		}, {
			name: "Sonyflake since 2021-03-15", epoch: own, schemes: []string{"sonyflake"},
			fields: fields(39, 8, 16), generator: sequenceFirst(unit, own, 8, 16),
		},
	}
}

// sqlFormats returns functions of databases, with a sequence that is shared by all nodes:
// Mastodon's timestamp_id (lib/mastodon/snowflake.rb, its MD5 replaced by random bits),
// Zhenghao-Zhao/instapp's next_id as Instagram's, and jaemk/spot's id_gen.
func sqlFormats() []privateFormat {
	instapp, spot, unix := time.UnixMilli(1735689600000), time.UnixMilli(1609121549443), time.Unix(0, 0)
	counter := func(epoch time.Time, shift int, high, mask uint64) func(uint64, time.Time, *rand.Rand) func(time.Time) uint64 {
		return func(_ uint64, _ time.Time, r *rand.Rand) func(time.Time) uint64 {
			n := 4_000_000 + r.Uint64N(100_000)
			return func(at time.Time) uint64 {
				n++
				return uint64(at.Sub(epoch)/time.Millisecond)<<shift | high | n&mask
			}
		}
	}
	return []privateFormat{
		{
			name: "Mastodon timestamp_id", epoch: unix, schemes: []string{"snowflake-mastodon"},
			fields: []madeField{{kind: ids.Time, width: 48, unit: 1e6}, {kind: ids.Random, width: 16}},
			generator: func(_ uint64, _ time.Time, r *rand.Rand) func(time.Time) uint64 {
				return func(at time.Time) uint64 { return uint64(at.UnixMilli())<<16 | r.Uint64N(1<<16) }
			},
		}, {
			name: "instapp, as Instagram's", epoch: instapp, schemes: []string{"snowflake-instagram"}, shared: true,
			fields:    []madeField{{kind: ids.Time, width: 41, unit: 1e6}, {kind: ids.Node, width: 13}, {kind: ids.Sequence, width: 10, count: "run"}},
			generator: counter(instapp, 23, 1<<10, 1<<10-1),
		}, {
			name: "spot id_gen", epoch: spot, shared: true,
			fields:    []madeField{{kind: ids.Time, width: 44, unit: 1e6}, {kind: ids.Sequence, width: 20, count: "run"}},
			generator: counter(spot, 20, 0, 1<<20-1),
		},
	}
}

// designedLayout is a layout file as the designer writes it.
const designedLayout = `idtui = 1
name = "my-parcel"
bits = 60
fields = [
  { name = "depot", kind = "metadata", width = 2 },
  { name = "timestamp", kind = "time", width = 39, unit = "4ms", epoch = 2024-03-01T00:00:00Z },
  { name = "node", kind = "node", width = 8 },
  { name = "sequence", kind = "sequence", width = 11 },
]
generator = { back = "refuse", full = "wait" }
encodings = [{ alphabet = "crockford", as = "number", length = 12, prefix = "pc_" }]
`

// designedFormat returns the format of the designed layout, with its own generator.
func designedFormat(t *testing.T) privateFormat {
	t.Helper()
	d, err := layoutfile.Parse("my-parcel.toml", []byte(designedLayout))
	if err != nil {
		t.Fatal(err)
	}
	s, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[uint64]string{}
	return privateFormat{
		name: "a layout of the designer", epoch: time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC),
		fields: slices.Insert(timeNodeSequence(4e6, 39, 8, 11), 0, madeField{kind: ids.Metadata, width: 2}),
		generator: func(n uint64, _ time.Time, r *rand.Rand) func(time.Time) uint64 {
			b, err := s.Open(ids.Settings{"node": strconv.FormatUint(n, 10), "depot": strconv.FormatUint(n%3, 10)})
			if err != nil {
				t.Fatal(err)
			}
			g := generate.NewGenerator(b, r)
			return func(at time.Time) uint64 {
				id := g.Step(ids.At(at)).ID
				v := id.Uint64(0, 60)
				texts[v] = b.String(id)
				return v
			}
		},
		text: func(v uint64) string { return texts[v] },
	}
}

// draw returns n ids of a format from three nodes in some hours, some of them in bursts. If timed
// is set, each has the second in which it was stored.
func (f *privateFormat) draw(n int, seed uint64, timed bool) *made {
	r := rand.New(rand.NewPCG(seed, 2026))
	l := &madeLayout{name: f.name, fields: f.fields, epoch: f.epoch}
	for _, field := range f.fields {
		l.bits += field.width
	}
	at := max(f.epoch.Unix()+120*86400, 1700123456) // within the range of 28 bits of seconds
	clock := time.Unix(at, r.Int64N(1e9)).UTC()
	m := &made{layout: l, traffic: "bursty", timed: timed, ordered: false}
	var nodes []func(time.Time) uint64
	for _, node := range r.Perm(60)[:3] {
		nodes = append(nodes, f.generator(uint64(node)+1, clock, r))
	}
	if f.shared {
		nodes = nodes[:1]
	}
	for len(m.samples) < n {
		clock = clock.Add(time.Duration(r.ExpFloat64() * 4e10))
		for range 1 + r.IntN(4) {
			v := nodes[r.IntN(len(nodes))](clock)
			text := strconv.FormatUint(v, 10)
			if f.text != nil {
				text = f.text(v)
			}
			s := Sample{Text: text}
			if stored := clock.Add(time.Duration(r.ExpFloat64() * 1e8)); timed {
				s.Time = stored.Truncate(time.Second)
			}
			m.values, m.times, m.samples = append(m.values, new(big.Int).SetUint64(v)), append(m.times, clock), append(m.samples, s)
			clock = clock.Add(time.Duration(r.Int64N(3e6)))
		}
	}
	m.cut(n)
	return m
}
