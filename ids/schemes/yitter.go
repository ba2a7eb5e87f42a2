package schemes

import (
	"strconv"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Yitter declares the ids of yitter's IdGenerator. They are a Snowflake of few low bits, so that
// JavaScript numbers hold the ids until 2089.
//
// The widths of worker and sequence are options (IdGeneratorOptions.go); these are the defaults.
// The numbers 0 to 4 of each millisecond are reserved: 0 for inserted ids, the others for clock
// regressions.
//
// By default, an overflow borrows up to 2,000 milliseconds. After a clock regression, ids get the
// reserved numbers of earlier milliseconds (SnowWorkerM1). The generator of idtui follows the other
// method (SnowWorkerM2.java).
var Yitter = snowflake(Scheme{
	Name: "yitter", Title: "Yitter", Aliases: []string{"yitid", "idgenerator"},
	About:   "A short number from yitter's IdGenerator: millisecond since 2020-02-19, worker of 6 bits, sequence of 6 bits.",
	Source:  "yitter/IdGenerator: Go/source/idgen, SnowWorkerM2.java, README",
	Support: []ids.Support{inLanguages("yitter/IdGenerator: a folder per language", "C", "C#", "Delphi", "Go", "Java", "JavaScript", "PHP", "Python", "Rust", "TypeScript")},
	Prior:   rare + 1, Born: day(2020, 2, 19),
	Fields: yitterFields(6, 6),
	With: func(d Scheme, v ids.Values) (Scheme, error) {
		worker, seq := int(v.Int("worker_bits")), int(v.Int("seq_bits"))
		if worker+seq > 22 {
			return d, encoding.Problemf("worker_bits %d and seq_bits %d sum to %d; expected at most 22", worker, seq, worker+seq)
		}
		if n := v.Int("worker"); n >= 1<<worker {
			return d, encoding.Problemf("worker %d does not fit into worker_bits %d", n, worker)
		}
		d.Fields = yitterFields(worker, seq)
		return d, nil
	},
	Encodings: Encodings{detected(15, decimal()), hex0x()}, // shorter numbers are rarely ids; these begin in November 2020
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.WaitFull},
	Params: []ids.Param{
		{Name: "worker", Kind: ids.Number, Max: 1<<15 - 1, Default: "0", Help: "The number of the generator.", Nth: ids.CountUp(1<<6 - 1)},
		{Name: "worker_bits", Kind: ids.Number, Min: 1, Max: 15, Default: "6", AffectsDecoding: true, Help: "width of the worker"},
		{Name: "seq_bits", Kind: ids.Number, Min: 3, Max: 21, Default: "6", AffectsDecoding: true, Help: "width of the sequence; 10 or 12 for many ids"},
	},
	Says: Says{
		ClockMovedBack:   "idtui refuses, as Yitter does with Method = 2. By default, Yitter uses the reserved numbers 1 to 4 of earlier milliseconds instead.",
		SequenceOverflow: "idtui waits for the next millisecond, as Yitter does with Method = 2. By default, Yitter borrows up to 2,000 milliseconds instead.",
	},
})

// yitterFields returns the fields with these widths of worker and sequence.
func yitterFields(worker, seq int) Fields {
	counts := sequence("sequence", seq, "Counts the ids of one millisecond, from 5. The numbers 0 to 4 are reserved.")
	counts.Why = roomFor(1<<seq - 5)
	return Fields{
		timestamp(64-worker-seq, millisecond, 1582136402000, "All bits above the worker. With 52 bits, a JavaScript number holds ids until 2089."),
		node("worker", worker, "The number of the generator.", strconv.Itoa(worker)+" bits: "+humantext.Number(1<<worker)+" generators. You must assign these numbers."),
		from(5, counts),
	}
}
