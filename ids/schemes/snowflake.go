package schemes

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
)

// snowflake is a row of the table of 64-bit decimal ids: a time, then the node and
// the sequence. The functions that return schemes made of these rows are the
// table.
type snowflake struct {
	name, title string
	aliases     []string
	about       string
	source      string
	prior       float64
	born        time.Time
	epoch       int64                                         // in Unix milliseconds
	step        time.Duration                                 // the time unit; 0 for a millisecond
	fields      []declaration.Field                           // most significant first; the one of kind Time gets the unit
	widths      func(ids.Values) ([]declaration.Field, error) // the fields if parameters set their widths; nil for fields
	generator   *declaration.Generator                        // nil if the scheme cannot be generated, or if policy says more
	extend      func(*ids.Layout)                             // sets texts and costs of fields, which are Go code; nil for none
	forms       []ids.Encoding                                // in addition to decimal and hex
	writes      []ids.Encoding                                // more encodings, which are only written
	policy      *ids.Policy                                   // what data cannot say of a generator; nil for generator
	params      []ids.Param                                   // more parameters, which adjust the policy
	own         func(ids.Entropy) string                      // the value of the node that a process takes; nil if users assign it
	adjust      func(ids.Policy, ids.Values) *ids.Policy
	says        ids.Explanations
	notes       func(ids.ID) []string
	check       func(ids.ID) error // what no id is, beside wrong fixed fields; nil for nothing
	shortest    int                // detection ignores numbers with fewer digits; 0 for no limit
}

// scheme returns the row as a scheme. The epoch is a parameter, because copies of
// these layouts with another epoch are common, and so is each node.
func (s snowflake) scheme() *ids.Scheme {
	params := []ids.Param{{
		Name: "epoch", Kind: ids.Instant, Default: strconv.FormatInt(s.epoch, 10), AffectsDecoding: true,
		Help: "the instant that timestamp 0 means",
	}}
	for i := range s.fields {
		if f := plain(s.fields[i]); f.Kind == ids.Node && s.generates() {
			params = append(params, number(&f))
			params[len(params)-1].Own = s.own
		}
	}
	params = append(params, s.params...)
	return &ids.Scheme{
		Name: s.name, Title: s.title, Aliases: s.aliases, About: s.about, Source: s.source,
		Prior: s.prior, Born: s.born, Params: params, Bind: s.bind, Explanations: s.says,
	}
}

// number returns a parameter for the value of a field.
func number(f *ids.Field) ids.Param {
	return ids.Param{Name: f.Name, Kind: ids.Number, Max: int64(f.Largest().Lo), Default: "0", Help: f.About, Nth: ids.CountUp(int64(f.Largest().Lo))}
}

// generates reports whether idtui generates ids of the row.
func (s *snowflake) generates() bool { return s.policy != nil || s.generator != nil }

// data returns the row as a declaration. The rest of the row is Go code: more notations of
// the encodings, and parameters that change the generator.
func (s *snowflake) data(v ids.Values) (*declaration.Declaration, error) {
	d := &declaration.Declaration{
		Name: s.name, Title: s.title, About: s.about, Source: s.source, Born: s.born, Prior: s.prior,
		Bits: 64, Fields: slices.Clone(s.fields), Generator: s.generator,
		Encodings: []declaration.Encoding{
			{Alphabet: "decimal"},
			{Name: "hex", Alphabet: "hex", As: declaration.AsNumber, Length: 16, Prefix: "0x", Fold: true},
		},
	}
	if s.widths != nil {
		var err error
		if d.Fields, err = s.widths(v); err != nil {
			return nil, err
		}
	}
	epoch := time.UnixMilli(s.epoch).UTC()
	for i := range d.Fields {
		if f := &d.Fields[i]; f.Kind == ids.Time {
			f.Unit, f.Epoch = declaration.Unit{Length: cmp.Or(s.step, time.Millisecond)}, &epoch
		}
	}
	return d, nil
}

func (s snowflake) bind(v ids.Values) (*ids.BoundScheme, error) {
	d, err := s.data(v)
	if err != nil {
		return nil, err
	}
	b, err := d.Bind(v, s.encodings())
	if err != nil {
		return nil, err
	}
	if s.extend != nil {
		s.extend(b.Layout)
	}
	if s.policy != nil {
		b.Policy = s.policy
	}
	if s.adjust != nil {
		b.Policy = s.adjust(*b.Policy, v)
	}
	b.Check, b.OwnNotes = checkBoth(b.Check, s.check), s.notes
	return b, nil
}

// encodings returns the encodings of the declaration, which read more than it says: signs
// and suffixes of numbers, and 0x without leading zeros.
func (s *snowflake) encodings() []ids.Encoding {
	number := decimal(64)
	if len(s.forms) > 0 { // a text with other characters is another encoding
		number = ids.Must(ids.DigitsOf(64))
	}
	if s.shortest > 0 {
		number = ids.Must(number.With(ids.WithMinDetectLength(s.shortest)))
	}
	forms := append([]ids.Encoding{number}, s.forms...)
	return append(append(forms, prefixedHex()), s.writes...)
}

// checkBoth returns a check for both of two problems; either check may be nil.
func checkBoth(a, b func(ids.ID) error) func(ids.ID) error {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return func(id ids.ID) error {
		if err := a(id); err != nil {
			return err
		}
		return b(id)
	}
}

// Fields of snowflakes.

func timestamp(width int, why string) declaration.Field {
	return declaration.Field{Name: "timestamp", Kind: ids.Time, Width: width, About: "Time since the epoch. The id does not store the epoch.", Why: why}
}

func node(name string, width int, about, why string) declaration.Field {
	return declaration.Field{Name: name, Kind: ids.Node, Width: width, About: about, Why: why}
}

func sequence(name string, width int, about string) declaration.Field {
	return counter(name, width, 1<<width, about)
}

// sequenceTo returns a sequence whose largest value is below what its bits can
// hold.
func sequenceTo(name string, width int, most uint64, about string) ids.Field {
	return capped(plain(counter(name, width, most+1, about)), most)
}

// carried returns a sequence that continues across time units.
func carried(f declaration.Field) declaration.Field {
	f.Start = declaration.StartCarry
	return f
}

// plain returns a field for a layout that is Go code.
func plain(f declaration.Field) ids.Field { return f.Plain() }

// counter returns a sequence with the given number of values.
func counter(name string, width int, values uint64, about string) declaration.Field {
	why := "Room for " + strconv.FormatUint(values, 10) + " ids per time unit."
	return declaration.Field{Name: name, Kind: ids.Sequence, Width: width, About: about, Why: why}
}
