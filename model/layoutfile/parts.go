package layoutfile

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// field reads a table of fields.
func (p *parser) field(at part) {
	f := &declaration.Field{}
	at.read(fieldKeys(f), "name", "kind", "width")
	p.declared.Fields = append(p.declared.Fields, *f)
}

func fieldKeys(f *declaration.Field) []key {
	return []key{
		{"name", text(&f.Name)},
		{"kind", word(&f.Kind, declaration.KindOf, declaration.KindWords())},
		{"width", whole(&f.Width, 1, 128)},
		{"ranges", ranges(f)},
		{"unit", unit(f)},
		{"epoch", moment(func(t time.Time) { f.Epoch = &t })},
		{"fixed", number(&f.Fixed)},
		{"min", number(&f.Min)},
		{"max", number(&f.Max)},
		{"default", number(&f.Default)},
		{"start", start(f)},
		{"monotonic", word(&f.Monotonic, declaration.MonotonicOf, declaration.MonotonicWords())},
		{"of", text(&f.Of)},
		{"assign", text(&f.Assign)},
		{"labels", labels(f)},
		{"about", text(&f.About)},
		{"why", text(&f.Why)},
	}
}

func unit(f *declaration.Field) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		s, err := v.Text()
		if err == nil {
			f.Unit, err = declaration.ParseUnit(s)
		}
		return err
	}
}

// start reads the start of a sequence: the number 0 or a word.
func start(f *declaration.Field) func(stricttoml.Value, string) error {
	const expected = `0, "random" or "carry"`
	return func(v stricttoml.Value, _ string) error {
		if !v.IsText() {
			if _, err := v.Int(0, 0); err != nil {
				return v.Invalid(expected)
			}
			f.Start = declaration.StartAtMin
			return nil
		}
		s, _ := v.Text()
		if f.Start, _ = declaration.StartOf(s); f.Start <= declaration.StartAtMin {
			return v.Invalid(expected)
		}
		return nil
	}
}

func ranges(f *declaration.Field) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		list, ok := v.List()
		f.Ranges = []ids.Span{}
		for _, item := range list {
			pair, err := numbers(item, "")
			if err != nil || len(pair) != 2 {
				ok = false
				break
			}
			f.Ranges = append(f.Ranges, ids.Span{Offset: pair[0], Width: pair[1]})
		}
		if !ok || len(f.Ranges) == 0 {
			return v.Invalid("a list of offsets and widths, such as [[0, 12], [16, 4]]")
		}
		return nil
	}
}

// labels reads the names of values. Their keys are numbers.
func labels(f *declaration.Field) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		t, err := v.Table()
		if err != nil {
			return v.Invalid(`a table of values and names, such as { 0 = "test", 1 = "live" }`)
		}
		f.Labels = map[uint64]string{}
		for _, name := range t.Keys() {
			label, _ := t.Value(name)
			n, err := strconv.ParseUint(name, 10, 64)
			if err != nil || strconv.FormatUint(n, 10) != name {
				return fmt.Errorf("invalid label %s: expected a plain decimal number, such as 1", humantext.Quote(name))
			}
			if f.Labels[n], err = label.Text(); err != nil {
				return err
			}
		}
		return nil
	}
}

// generator reads the table of the generator.
func (p *parser) generator(v stricttoml.Value, at string) error {
	t, err := v.Table()
	if err != nil {
		return v.Invalid(`a table such as { back = "refuse", full = "wait" }`)
	}
	g := &declaration.Generator{}
	part{p, t, at}.read(generatorKeys(g))
	_, p.hasBack = t.Value("back")
	_, p.hasFull = t.Value("full")
	p.declared.Generator = g
	return nil
}

// completeGenerator sets the answers that the file does not state, if there is a
// generator. They need all fields.
func (p *parser) completeGenerator() {
	g, d := p.declared.Generator, p.declared
	if g == nil {
		return
	}
	has := func(kind ids.Kind) bool {
		return slices.ContainsFunc(d.Fields, func(f declaration.Field) bool { return f.Kind == kind && f.Fixed == nil })
	}
	if !p.hasBack && !has(ids.Time) {
		g.Back = ids.FollowBack
	}
	if !p.hasFull && !has(ids.Sequence) {
		g.Full = ids.NeverFull
	}
}

func generatorKeys(g *declaration.Generator) []key {
	return []key{
		{"back", word(&g.Back, declaration.BackOf, declaration.BackWords())},
		{"full", word(&g.Full, declaration.FullOf, declaration.FullWords())},
	}
}

// vector reads a table of vectors.
func (p *parser) vector(at part) {
	v := &declaration.Vector{Line: at.table.Line("text")}
	at.read([]key{
		{"text", text(&v.Text)},
		{"time", moment(func(t time.Time) { v.Time = &t })},
		{"fields", values(v)},
	}, "text")
	p.declared.Vectors = append(p.declared.Vectors, *v)
}

// values reads the values of fields: numbers, or decimal texts for large ones.
func values(to *declaration.Vector) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		t, err := v.Table()
		if err != nil {
			return v.Invalid("a table of fields and their values, such as { shop = 165 }")
		}
		to.Fields = map[string]ids.Value{}
		for _, name := range t.Keys() {
			value, _ := t.Value(name)
			if to.Fields[name], err = fieldValue(value); err != nil {
				return err
			}
		}
		return nil
	}
}

func fieldValue(v stricttoml.Value) (ids.Value, error) {
	if !v.IsText() {
		n, err := v.Int(0, 1<<63-1)
		if err != nil {
			err = v.Invalid("a whole number from 0, in quotes if it is 2^63 or more")
		}
		return ids.Value{Lo: uint64(n)}, err //nolint:gosec // not negative
	}
	s, _ := v.Text()
	n, ok := ids.ParseValue(s)
	if !ok {
		return n, v.Invalid("a whole number below 2^128")
	}
	return n, nil
}

// reject reads a table of rejects.
func (p *parser) reject(at part) {
	r := &declaration.Reject{Line: at.table.Line("text")}
	at.read([]key{{"text", text(&r.Text)}, {"why", text(&r.Why)}}, "text")
	p.declared.Rejects = append(p.declared.Rejects, *r)
}
