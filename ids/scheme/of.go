package scheme

import (
	"fmt"
	"time"

	"idtui/ids"
)

// Of returns the declaration of a bound scheme with its parameters, as a layout file can have it.
// The error says why no layout file can hold the scheme. Its texts have no bits, or Go code
// computes what data cannot say.
//
// The declaration has no generator if idtui does not generate ids of the scheme. It also has none
// if the scheme's generator does more than a declared one.
func Of(b *ids.BoundScheme) (*Declaration, error) {
	d, err := declaredBy(b)
	if err != nil {
		return nil, err
	}
	p, first := d.plain(), &b.Encodings[0]
	switch {
	case d.Lacks != "":
		return nil, fmt.Errorf("%s cannot be written as data: %s", d.Name, d.Lacks)
	case len(p.Encodings) == 0 || p.Encodings[0].Name != first.Name():
		return nil, fmt.Errorf("%s cannot be written as data: no declared encoding writes %s", d.Name, first.Pattern())
	}
	return p, nil
}

// declaredBy returns the declaration of a bound scheme. The error says why it has no fields.
func declaredBy(b *ids.BoundScheme) (*Declaration, error) {
	d, ok := b.Declared.(*Declaration)
	switch {
	case b.Layout == nil || b.Layout.Bits == 0:
		return nil, fmt.Errorf("%s has no layout: idtui only recognizes its texts", b.Scheme.Name)
	case b.TextBits != nil && len(b.Layout.Fields) == 0:
		return nil, fmt.Errorf("%s is opaque: its ids have no fields", b.Scheme.Name)
	case !ok:
		return nil, fmt.Errorf("%s is not declared as data", b.Scheme.Name)
	}
	return d, nil
}

// Approximate returns the declaration of a scheme as far as a layout file can say it. It also
// returns what a file cannot say, each as a clause. The list is empty for a scheme of which [Of]
// returns all. The declaration is a start for a layout, not a copy: it may read, write and generate
// other ids. The error says why a scheme has no fields.
func Approximate(b *ids.BoundScheme) (*Declaration, []string, error) {
	own, err := declaredBy(b)
	if err != nil {
		return nil, nil, err
	}
	d, missing := own.plain(), []string(nil)
	for i := range d.Fields {
		f := &d.Fields[i]
		if n := f.Unit.PerSecond; n > 0 { // the upper bits are seconds, and the lower bits have room for n units
			f.Unit = Unit{Length: time.Second, Parts: n}
			missing = append(missing, fmt.Sprintf("its time units restart with each second: the closest unit is %s", f.Unit))
		}
		if f.Kind == ids.Time && f.Unit.Length == 0 {
			f.Unit = Unit{Length: time.Millisecond, Parts: 1}
			missing = append(missing, fmt.Sprintf("its ids have no time: the closest unit is %s", f.Unit))
		}
	}
	if len(d.Encodings) == 0 {
		d.Encodings = []Encoding{{Alphabet: "hex", As: AsNumber, Length: (d.Bits + 3) / 4}}
		if d.Bits <= 64 {
			d.Encodings[0] = Encoding{Alphabet: "decimal"}
		}
	}
	switch first, name := &d.Encodings[0], b.Encodings[0].Name(); {
	case first.EncodingName() != name:
		missing = append(missing, fmt.Sprintf("%s replaces the encoding %s", first.EncodingName(), name))
	case first.Name == "": // a declared encoding, without the code of the scheme
		missing = append(missing, "the encoding "+name+" has only its digits")
	case own.Lacks != "" && len(missing) == 0:
		missing = append(missing, own.Lacks)
	}
	if b.Policy == nil {
		d.Generator = nil
	} else if d.Generator == nil || len(d.Check()) > 0 {
		missing = append(missing, d.approximateGenerator(b))
	}
	return d, missing, nil
}

// approximateGenerator sets a declared generator that answers as that of the scheme does, as
// far as the fields allow it. It returns in words what is missing.
func (d *Declaration) approximateGenerator(b *ids.BoundScheme) string {
	own, usual := Generator{Back: b.Policy.Back, Full: b.Policy.Full}, Generator{Back: ids.WaitBack, Full: ids.WaitFull}
	if d.count(ids.Sequence, func(f *Field) bool { return f.Fixed == nil }) == 0 {
		own.Full, usual = ids.NeverFull, Generator{Back: ids.FollowBack, Full: ids.NeverFull}
	}
	for _, g := range []Generator{own, {Back: own.Back, Full: usual.Full}, usual} {
		d.Generator = &g
		if len(d.Check()) == 0 {
			return fmt.Sprintf("back %s and full %s replace its generator", g.Back, g.Full)
		}
	}
	d.Generator = nil
	return "no declared generator goes with its fields"
}
