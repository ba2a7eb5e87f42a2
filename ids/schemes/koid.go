package schemes

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/internal/koidbits"
	"idtui/ids/koid"
)

// Koid declares npm's koid. Its parameters are those of the original's
// KoidFactory: datacenter and worker, or both as id, and the epoch.
var Koid = Scheme{
	Name:    "koid",
	Title:   "koid",
	About:   "64 bits for a number column: millisecond, datacenter, worker, counter. Refuses to issue ids while its clock is behind.",
	Source:  "npm koid 18.0.1, README",
	Support: []ids.Support{inLanguages("npm koid", "JavaScript")},
	Prior:   uncommon,
	Born:    day(2010, 11, 4),
	Params: []ids.Param{
		{Name: "datacenter", Kind: ids.Number, Max: koid.MaxDatacenter, Default: "0", Help: "datacenter of the generator"},
		{Name: "worker", Kind: ids.Number, Max: koid.MaxWorker, Default: "0", Help: "number of the generator in its datacenter"},
		{Name: "id", Kind: ids.Number, Max: koid.MaxID, Default: "0", Help: "both in one number: datacenter × 32 + worker", Nth: ids.CountUp(koid.MaxID), Secondary: true},
		{Name: "epoch", Kind: ids.Instant, Default: "0", Help: "the instant that timestamp 0 means", AffectsDecoding: true},
		{Name: "base", Kind: ids.Choice, Choices: []string{"auto", "10", "16"}, Default: "auto", Help: "how to read digits-only input: decimal or hex", AffectsDecoding: true, Secondary: true},
		{Name: "wait", Kind: ids.Switch, Default: "false", Help: "wait instead of refusing"},
	},
	Adjust: adjustKoid,
	Fields: Fields{
		clock("timestamp", koidbits.TimestampBits, millisecond, nil, "",
			"42 bits last 139 years. The timestamp comes first, so ids sort by time. As signed 64-bit integers, ids turn negative halfway."),
		node("datacenter", koidbits.DatacenterBits, "The datacenter of the generator. You must assign these numbers.",
			"5 bits: 32 datacenters. Together with the worker it is the 10-bit number of the generator."),
		node("worker", koidbits.WorkerBits, "The number of the generator in its datacenter.",
			"5 bits: 32 workers. Two generators with the same datacenter and worker issue duplicates."),
		{
			Name: "counter", Kind: ids.Sequence, Width: koidbits.CounterBits, About: "The sequence number of the id in its millisecond, from 0.",
			Why: "12 bits: 4,096 ids per millisecond, 4.096 million per second from one generator. retrieveFromId of the original reads only 5 of the bits.",
		},
	},
	With: func(d Scheme, v ids.Values) (Scheme, error) {
		epoch := v.Instant("epoch")
		if epoch < 0 {
			return d, errors.New("invalid epoch: expected 1970-01-01 or later, as in the original")
		}
		d.Fields = slices.Clone(d.Fields)
		d.Fields[0].About = "Milliseconds since the epoch, " + humantext.Date(epoch.Time()) + ". The id does not store the epoch."
		d.Encodings = koidEncodings(v.Text("base"))
		return d, nil
	},
	Generator: &Generator{Back: ids.RefuseBack, Full: ids.RefuseFull},
	Notes:     koidNotes,
	Bound: func(b *ids.BoundScheme, v ids.Values) error {
		unit := *b.Layout.Fields[0].Unit
		node := uint64(v.Int("datacenter")<<koidbits.WorkerBits | v.Int("worker"))
		b.Canonical, b.Routes = koidCanonical(&b.Encodings[0]), []ids.Encoding{koidHex("", encoding.Codec{Decode: decodeKoidHex(true)})}
		b.Policy, b.Published = koidbits.Policy(unit, v.Bool("wait")), koidbits.Policy(unit, false)
		b.Published.Full = ids.RepeatFull // after npm's koid refuses, its counter is 0 again
		b.Compose = func(s ids.Slot, _ ids.Entropy) ids.ID {
			return encoding.FromUint64(koidbits.Compose(uint64(s.Unit), node, uint64(s.Seq)))
		}
		return nil
	},
	Lacks: "its canonical encoding is hex from 2^63 up",
	Says: Says{
		ClockMovedBack:     "A new id could be a duplicate until the clock has caught up. A koid has no bit to mark a second pass through the same milliseconds.",
		SequenceOverflow:   "The counter has 12 bits: 4,096 ids per millisecond. One more would be a duplicate, so koid refuses until the next millisecond.",
		TimestampExhausted: "42 bits of milliseconds last 139 years from the epoch. A later epoch moves the end, for new ids only.",
	},
}.Declare()

// adjustKoid keeps id equal to its two halves.
func adjustKoid(set ids.Settings, changed string) error {
	number := func(name string) int { n, _ := strconv.Atoi(set[name]); return n }
	switch changed {
	case "id":
		set["datacenter"] = strconv.Itoa(number("id") >> koidbits.WorkerBits)
		set["worker"] = strconv.Itoa(number("id") & koid.MaxWorker)
	case "datacenter", "worker":
		set["id"] = strconv.Itoa(number("datacenter")<<koidbits.WorkerBits | number("worker"))
	}
	return nil
}

func koidNotes(id ids.ID) []string {
	if list := koidHexNotes(id.Uint64(0, 64)); list != nil {
		return list
	}
	counter := id.Uint64(52, koidbits.CounterBits)
	if counter <= 31 {
		return nil
	}
	b := append(make([]byte, 0, 128), "retrieveFromId of npm's koid reads counter "...)
	b = strconv.AppendUint(b, counter, 10)
	b = strconv.AppendUint(append(b, " as "...), counter&31, 10)
	return []string{string(append(b, ": it keeps 5 of the 12 bits"...))}
}

// koidEncodings returns koid's encodings. A text of digits is decimal, except that 16 digits
// with a leading zero are hex. If base is "10" or "16", all digits are in that base.
func koidEncodings(base string) Encodings {
	isHex := koidbits.LooksHex
	switch base {
	case "10":
		isHex = koidbits.Has0x
	case "16":
		isHex = func(string) bool { return true }
	}
	bytes := encoding.Must(encoding.BytesOf(64))
	digits := decimal()
	digits.Codec = func(int) (ids.Encoding, error) {
		return encoding.NewEncoding(encoding.Codec{
			Name:         "decimal",
			Pattern:      "1 to 19 digits, with - before or n after them",
			Reads:        encoding.Chars(digits10 + "-n"),
			Writes:       encoding.Chars(digits10),
			Exact:        true,
			OthersAtEnds: true,
			Decimal:      true,
			Fits:         func(s string) bool { return !isHex(s) && !bytes.Fits(s) },
			Decode: func(s string) (ids.ID, error) {
				v, err := koidbits.ParseDecimal(s)
				return koidIDOf(v, err)
			},
			Append: func(dst []byte, id ids.ID) []byte { return strconv.AppendUint(dst, id.Uint64(0, 64), 10) },
		})
	}
	letters := hex0x()
	letters.Codec = func(int) (ids.Encoding, error) {
		return koidHex("0x", encoding.Codec{
			Fits:   func(s string) bool { return isHex(s) && !bytes.Fits(s) },
			Decode: decodeKoidHex(base == "16"),
		}), nil
	}
	return Encodings{digits, letters, bytesList()}
}

// koidHex returns the encoding of 16 hex digits after a prefix. With 0x, a text is always
// read as hex. Without it, digits that have no letter and no leading zero are read as
// decimal: see [koidHexNotes].
func koidHex(prefix string, c encoding.Codec) ids.Encoding {
	c.Name = "hex"
	c.Pattern = "0x and 1 to 16 hex digits, or 6 to 16 with a letter among them, or 16 with a leading zero"
	c.Reads = encoding.Chars(digits10 + "abcdefABCDEFxX")
	c.Append = func(dst []byte, id ids.ID) []byte { return id.AppendHex(append(dst, prefix...)) }
	return encoding.Must(encoding.NewEncoding(c, encoding.WithMaxDetectLength(len("0x")+16))) // longer texts do not decode, but the error counts their digits
}

// koidCanonical returns the canonical encoding of an id. It is decimal up to the largest signed
// number, and 0x hex above, which decimal does not reach.
func koidCanonical(decimal *ids.Encoding) func(ids.ID) *ids.Encoding {
	above63 := koidHex("0x", encoding.Codec{Fits: koidbits.Has0x, Decode: decodeKoidHex(true)})
	return func(id ids.ID) *ids.Encoding {
		if id.Bit(0) == 1 {
			return &above63
		}
		return decimal
	}
}

func decodeKoidHex(baseKnown bool) func(string) (ids.ID, error) {
	return func(s string) (ids.ID, error) {
		v, err := koidbits.ParseHex(s, baseKnown)
		return koidIDOf(v, err)
	}
}

func koidIDOf(v uint64, err error) (ids.ID, error) {
	if err != nil {
		return ids.ID{}, err
	}
	return encoding.FromUint64(v), nil
}

// koidHexNotes returns what an id of 16 decimal digits means as hex. Its decimal time is
// in January 1970, so such a text is more often hex.
func koidHexNotes(v uint64) []string {
	if v < 1e15 || v >= 1e16 {
		return nil
	}
	text := strconv.FormatUint(v, 10)
	hex, err := strconv.ParseUint(text, 16, 64)
	if err != nil {
		return nil
	}
	at := humantext.RFC3339(time.UnixMilli(int64(hex >> (64 - koidbits.TimestampBits))))
	return []string{"16 digits are read as decimal; as hex, 0x" + text + ", its time would be " + at}
}
