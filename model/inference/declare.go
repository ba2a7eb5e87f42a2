package inference

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/inference/clocks"
)

// DefaultName is the name of a found layout, unless the user gives one.
const DefaultName = "inferred"

// maxVectors is the number of samples that a declaration contains as vectors.
const maxVectors = 10

// Declaration returns the layout as a declaration, with some samples as vectors. The error says
// what a declaration cannot express.
func (r *Result) Declaration(name string) (*scheme.Declaration, error) {
	d, err := r.declare()
	if err != nil {
		return nil, err
	}
	d.Name, d.Title = name, ""
	d.Prior = scheme.DefaultPrior
	scheme, err := d.Scheme()
	if err != nil {
		return nil, fmt.Errorf("the layout that was found cannot be written as a file: %w", err)
	}
	bound, err := scheme.Open(nil)
	if err != nil {
		return nil, fmt.Errorf("the layout that was found cannot be written as a file: %w", err)
	}
	for i := range maxVectors { // spread over all samples
		text := r.texts[i*(len(r.texts)-1)/(maxVectors-1)]
		v, err := vector(bound, text)
		if err != nil {
			return nil, fmt.Errorf("the layout that was found does not decode a sample: %w", err)
		}
		d.Vectors = append(d.Vectors, v)
	}
	return d, nil
}

// declare returns the declaration without its name and vectors.
func (r *Result) declare() (*scheme.Declaration, error) {
	if r.Scheme != nil {
		d, err := scheme.Of(r.Scheme)
		if err != nil {
			return nil, fmt.Errorf("%s explains the ids, but a layout file cannot express it: %w", r.Scheme.Scheme.Name, err)
		}
		d.Generator = nil
		if r.OwnEpoch || len(r.Params) > 0 { // the documents of the scheme are about another epoch
			d.About = fmt.Sprintf("Found by idtui infer in %s ids: %s. Fields other than the time are assumed.", humantext.Number(r.N), r.SchemeText())
			d.Source, d.Born = "", time.Time{}
			for i := range d.Fields {
				if f := &d.Fields[i]; f.Kind == ids.Time {
					f.Why = ""
					if f.Guess = r.OwnEpoch; f.Guess {
						f.About = guessText
					}
				}
			}
		}
		d.Encodings = firstEncoding(d.Encodings, r.Scheme.EncodingOf(r.idText(0)).Name())
		if first := &d.Encodings[0]; r.prefix+r.suffix != "" {
			first.Prefix, first.Suffix = r.prefix+first.Prefix, first.Suffix+r.suffix
		}
		return d, nil
	}
	if r.Bits > scheme.MaxBits {
		return nil, fmt.Errorf("the ids have %d bits; a layout file describes ids of up to %d", r.Bits, scheme.MaxBits)
	}
	d := &scheme.Declaration{
		About: r.aboutText(),
		Bits:  r.Bits, Encodings: []scheme.Encoding{r.Frame.Declaration()},
	}
	if r.revised {
		d.About = fmt.Sprintf("Found by idtui infer in %s ids, then changed.", humantext.Number(r.N))
	}
	for i := range r.Fields {
		f, err := r.field(&r.Fields[i])
		if err != nil {
			return nil, err
		}
		if f.Kind == ids.Time && slices.ContainsFunc(d.Fields, func(o scheme.Field) bool { return o.Epoch != nil }) {
			f.Epoch = nil // only the first part of a time has the epoch
		}
		d.Fields = append(d.Fields, f)
	}
	return d, nil
}

// aboutText says how certain the time is, and which borders the ids do not reveal.
func (r *Result) aboutText() string {
	sure := humantext.Confidence(r.Confidence) + " sure"
	text := sure + " that " + r.judged()
	for _, verb := range [...]string{" are right", " is right"} {
		if what, ok := strings.CutSuffix(r.judged(), verb); ok {
			text = what + " " + sure
		}
	}
	var open []string
	for _, b := range r.borders() {
		open = append(open, b.what)
	}
	if len(open) > 0 {
		text += "; " + humantext.And(open) + " undetermined"
	}
	return fmt.Sprintf("Found by idtui infer in %s: %s.", humantext.Count(r.N, "id"), text)
}

// firstEncoding moves the named encoding to the front, which makes it the canonical one.
func firstEncoding(list []scheme.Encoding, name string) []scheme.Encoding {
	at := slices.IndexFunc(list, func(e scheme.Encoding) bool { return cmp.Or(e.Name, e.Alphabet) == name })
	if at <= 0 {
		return list
	}
	first := list[at]
	return slices.Insert(slices.Delete(slices.Clone(list), at, at+1), 0, first)
}

// field returns a field of the declaration. An unknown unit or epoch of a time becomes the
// likeliest one, marked as a guess.
func (r *Result) field(from *Field) (scheme.Field, error) {
	f := scheme.Field{Name: from.Name, Kind: from.Kind, Width: from.Width, Of: from.Of}
	if from.About != "" {
		f.About = "Guess: " + strings.TrimPrefix(from.About, "perhaps ") + "."
	}
	if slices.ContainsFunc(r.Fields, func(f Field) bool { return len(f.Spans) > 1 }) {
		f.Ranges = from.Spans
	}
	if from.Kind == ids.Reserved && r.leads(from) {
		if v := r.number(from, 0); v.Sign() > 0 && v.IsUint64() {
			n := v.Uint64()
			f.Min, f.Max = &n, &n
		}
	}
	if f.Width > widestField {
		return f, fmt.Errorf("field %s has %d bits: a field of a layout file has up to %d", f.Name, f.Width, widestField)
	}
	if from.Kind != ids.Time {
		return f, nil
	}
	ns, epoch := cmp.Or(from.UnitNS, r.guess.Unit, 1e6), from.Epoch
	if f.Guess = from.UnitNS == 0 || from.UnitGuessed || epoch == nil; f.Guess {
		f.About = guessText
	}
	if epoch == nil {
		at := time.UnixMilli(r.guess.Epoch).UTC()
		epoch = &at
	}
	unit, ok := clocks.ExactUnit(ns)
	if !ok {
		return f, errors.New("the time unit is not a fraction of a second: a layout file cannot have it")
	}
	f.Unit, f.Epoch = unit, epoch
	return f, nil
}

// leads reports whether a field is before the time, and never changes. In the range of a time, ids
// have its value.
func (r *Result) leads(f *Field) bool {
	at := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Kind == ids.Time })
	return at >= 0 && f.Spans[0].Offset < r.Fields[at].Spans[0].Offset && r.frame.Table.Changing(f.Spans[0].Offset, f.Width) == 0
}

// guessText is the description of a time whose unit and epoch are guesses.
const guessText = "The unit and the epoch are guesses: the ids do not reveal them."

// widestField is the maximum width of a field in a layout file, in bits.
const widestField = 128

// vector decodes a sample, and returns it with its time and the values of its fields.
func vector(b *ids.BoundScheme, text string) (scheme.Vector, error) {
	id, err := b.Parse(text)
	if err != nil {
		return scheme.Vector{}, err
	}
	v := scheme.Vector{Text: text, Fields: map[string]ids.Value{}}
	if b.Time != nil && !b.GuessedTime {
		at := b.Time(id)
		v.Time = &at
	}
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		v.Fields[f.Name] = f.Get(id)
	}
	return v, nil
}
