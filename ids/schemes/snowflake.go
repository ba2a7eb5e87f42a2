package schemes

import (
	"slices"
	"strconv"
	"time"

	"idtui/ids"
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
	epoch       int64                                 // in Unix milliseconds
	step        time.Duration                         // the time unit; 0 for a millisecond
	fields      []ids.Field                           // most significant first; the one of kind Time gets the unit
	widths      func(ids.Values) ([]ids.Field, error) // the fields if parameters set their widths; nil for fields
	forms       []ids.Encoding                        // in addition to decimal and hex
	writes      []ids.Encoding                        // more encodings, which are only written
	policy      *ids.Policy                           // nil if the scheme cannot be generated
	params      []ids.Param                           // more parameters, which adjust the policy
	own         func(ids.Entropy) string              // the value of the node that a process takes; nil if users assign it
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
		if f := &s.fields[i]; f.Kind == ids.Node && s.policy != nil {
			params = append(params, number(f))
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

func (s snowflake) bind(v ids.Values) (*ids.BoundScheme, error) {
	unit := &ids.Unit{Step: max(s.step, 0), Epoch: v.Instant("epoch")}
	if unit.Step == 0 {
		unit.Step = time.Millisecond
	}
	fields := slices.Clone(s.fields)
	if s.widths != nil {
		var err error
		if fields, err = s.widths(v); err != nil {
			return nil, err
		}
	}
	for i := range fields {
		if fields[i].Kind == ids.Time {
			fields[i].Unit = unit
		}
	}
	layout, err := ids.NewLayout(64, fields...)
	if err != nil {
		return nil, err
	}
	policy := s.policy
	if s.adjust != nil {
		policy = s.adjust(*policy, v)
	}
	number := decimal(64)
	if len(s.forms) > 0 { // a text with other characters is another encoding
		number = ids.Must(ids.DigitsOf(64))
	}
	if s.shortest > 0 {
		number = ids.Must(number.With(ids.WithMinDetectLength(s.shortest)))
	}
	forms := append([]ids.Encoding{number}, s.forms...)
	return &ids.BoundScheme{
		Layout:    layout,
		Encodings: append(append(forms, prefixedHex()), s.writes...),
		Check:     checkBoth(checkFixed(layout), s.check),
		Strict:    true,
		Policy:    policy,
		OwnNotes:  s.notes,
	}, nil
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

func timestamp(width int, why string) ids.Field {
	return ids.Field{Name: "timestamp", Kind: ids.Time, Width: width, About: "Time since the epoch. The id does not store the epoch.", Why: why}
}

func node(name string, width int, about, why string) ids.Field {
	return ids.Field{Name: name, Kind: ids.Node, Width: width, About: about, Why: why}
}

func sequence(name string, width int, about string) ids.Field {
	return counter(name, width, 1<<width, about)
}

// sequenceTo returns a sequence whose largest value is below what its bits can
// hold.
func sequenceTo(name string, width int, most uint64, about string) ids.Field {
	return capped(counter(name, width, most+1, about), most)
}

// counter returns a sequence with the given number of values.
func counter(name string, width int, values uint64, about string) ids.Field {
	why := "Room for " + strconv.FormatUint(values, 10) + " ids per time unit."
	return ids.Field{Name: name, Kind: ids.Sequence, Width: width, About: about, Why: why}
}
