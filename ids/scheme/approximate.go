package scheme

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"idtui/ids"
)

// Approximate returns the declaration of a scheme as far as data can say it, and what data cannot
// say, each as a clause; nothing for a scheme that [Of] can declare. It is a place to
// begin a layout, not a copy: it may read, write and generate other ids. The error tells why a
// scheme has no fields.
func Approximate(b *ids.BoundScheme) (*Declaration, []string, error) {
	d, err := Of(b)
	var missing []string
	if err != nil {
		if d, missing, err = approximateOf(b); err != nil {
			return nil, nil, err
		}
	}
	if d.Generator == nil && b.Policy != nil {
		missing = append(missing, d.approximateGenerator(b))
	}
	return d, missing, nil
}

func approximateOf(b *ids.BoundScheme) (*Declaration, []string, error) {
	d, err := headOf(b)
	if err != nil {
		return nil, nil, err
	}
	var missing []string
	for i := range b.Layout.Fields {
		f, err := fieldOf(b, &b.Layout.Fields[i])
		if err != nil {
			f.approximateUnit(&b.Layout.Fields[i])
			missing = append(missing, fmt.Sprintf("%v: the unit %s is near to it", err, f.Unit))
		}
		d.Fields = append(d.Fields, f)
	}
	d.dropRanges()
	d.oneEpoch()
	samples := samplesOf(b)
	d.Encodings = encodingsOf(b, samples)
	if len(d.Encodings) == 0 {
		d.Encodings = []Encoding{plainEncoding(d.Bits)}
	}
	switch first, own := &d.Encodings[0], b.Encodings[0].Name(); {
	case first.EncodingName() != own:
		missing = append(missing, fmt.Sprintf("%s replaces the encoding %s", first.EncodingName(), own))
	case first.Name == "": // not the one of the scheme
		missing = append(missing, "the encoding "+own+" has only its digits")
	}
	if err := d.agrees(b, samples); err != nil && len(missing) == 0 {
		missing = append(missing, err.Error())
	}
	d.addGenerator(b)
	return d, missing, nil
}

// approximateUnit sets a unit that is near to the time of a field.
func (f *Field) approximateUnit(from *ids.Field) {
	f.Unit = Unit{Length: time.Millisecond, Parts: 1}
	u := cmp.Or(from.Unit, from.Part)
	if u == nil {
		return
	}
	f.Unit = Unit{Length: u.Step, Parts: max(u.Parts, 1)}
	if u.PerSecond > 0 { // the seconds come first, and the units of a second fill what they leave
		f.Unit = Unit{Length: time.Second, Parts: u.PerSecond}
	}
	if epoch := u.Epoch.Time(); u.Epoch != 0 {
		f.Epoch = &epoch
	}
}

// oneEpoch drops the epochs of all time fields but the first that has one.
func (d *Declaration) oneEpoch() {
	found := false
	for i := range d.Fields {
		if f := &d.Fields[i]; f.Epoch != nil {
			if found {
				f.Epoch = nil
			}
			found = true
		}
	}
}

// plainEncoding returns an encoding that every id of as many bits has.
func plainEncoding(bits int) Encoding {
	if bits <= 64 {
		return Encoding{Alphabet: "decimal"}
	}
	return Encoding{Alphabet: "hex", As: AsNumber, Length: (bits + 3) / 4}
}

// approximateGenerator adds a declared generator that answers as that of the scheme does, as far as
// the fields allow it. It returns in words what is missing.
func (d *Declaration) approximateGenerator(b *ids.BoundScheme) string {
	sequence := d.count(ids.Sequence, func(f *Field) bool { return f.Fixed == nil }) > 0
	usual := Generator{Back: ids.FollowBack, Full: ids.NeverFull}
	if sequence {
		usual = Generator{Back: ids.WaitBack, Full: ids.WaitFull}
	}
	own := Generator{Back: b.Policy.Back, Full: b.Policy.Full}
	if !sequence {
		own.Full = ids.NeverFull
	}
	for _, g := range []Generator{own, {Back: own.Back, Full: usual.Full}, usual} {
		with := *d
		with.Fields, with.Generator = slices.Clone(d.Fields), &g
		with.observe(b)
		if len(with.Check()) > 0 {
			with.Fields = d.Fields
		}
		if len(with.Check()) == 0 {
			d.Fields, d.Generator = with.Fields, with.Generator
			return fmt.Sprintf("back %s and full %s replace its generator", BackWord(g.Back), FullWord(g.Full))
		}
	}
	return "no declared generator goes with its fields"
}
