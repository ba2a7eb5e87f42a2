package design

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Step sets a row of the form to its next value (n = 1) or previous value (n = -1). The change is
// one step of the history. It returns an error if the row has no next value.
func (d *Draft) Step(key string, n int, now time.Time) error {
	if words := d.choices(key); words != nil && d.has(key) {
		at := max(slices.Index(words, d.value(key)), 0)
		return d.Set(key, words[((at+n)%len(words)+len(words))%len(words)], now)
	}
	f := d.Chosen()
	switch {
	case key == "unit" && f.Kind == ids.Time:
		return d.Set(key, stepUnit(f.Unit, n), now)
	case key == "epoch" && f.Kind == ids.Time:
		at := time.Unix(0, 0).UTC()
		if f.Epoch != nil {
			at = f.Epoch.UTC()
		}
		year := newYear(at)
		switch {
		case n > 0:
			year = year.AddDate(1, 0, 0)
		case year.Equal(at):
			year = year.AddDate(-1, 0, 0)
		}
		return d.Set(key, year.Format(time.RFC3339), now)
	case key == "bits":
		return d.Set(key, strconv.Itoa(d.Declaration().Bits+n), now)
	case (key == "default" || key == "fixed") && d.has(key):
		v, _ := strconv.ParseUint(d.value(key), 10, 64)
		v += uint64(n)
		if f.Width < 64 {
			v &= 1<<f.Width - 1
		}
		return d.Set(key, strconv.FormatUint(v, 10), now)
	}
	return fmt.Errorf("%s has no next value: type one", key)
}

// value returns the value of a row, or "" if the form does not have the row.
func (d *Draft) value(key string) string {
	for _, r := range d.Rows() {
		if r.Key == key {
			return r.Value
		}
	}
	return ""
}

// NextKind changes the kind of the selected field to the next kind.
func (d *Draft) NextKind(now time.Time) error { return d.Step("kind", 1, now) }

// units are the time units that [Draft.Step] uses.
var units = [...]string{"100ns", "1us", "10us", "100us", "1ms", "4ms", "10ms", "100ms", "1s", "10s", "1m", "1h"}

// stepUnit returns the next longer element of units if n > 0, or the next shorter one. If there
// is none, it returns u.
func stepUnit(u scheme.Unit, n int) string {
	seconds := func(u scheme.Unit) float64 { return u.Length.Seconds() / float64(max(u.Parts, 1)) }
	best := ""
	for _, text := range units {
		next, err := scheme.ParseUnit(text)
		if err != nil {
			continue
		}
		if n > 0 && seconds(next) > seconds(u)*1.000001 {
			return text
		}
		if n < 0 && seconds(next) < seconds(u)*0.999999 {
			best = text
		}
	}
	return orElse(best, u.String())
}

// Set sets a row of the form to a typed value, as one step of the history. It returns an error if
// a declaration cannot express the value. It sets any other value, even if the layout then has a
// problem. A relative epoch is relative to now.
func (d *Draft) Set(key, text string, now time.Time) error {
	text = strings.TrimSpace(text)
	if !d.has(key) {
		return fmt.Errorf("no %s in a %s field", key, d.Chosen().Kind)
	}
	if words := d.choices(key); words != nil && !slices.Contains(words, text) {
		return fmt.Errorf("unknown %s %s: %s", key, humantext.Quote(text), humantext.Expected(text, words))
	}
	l, at := d.edit(), d.Field()
	if err := setRow(l, &l.Fields[at], key, text, now); err != nil {
		return err
	}
	if key == "bits" {
		if err := setBits(l, at, text); err != nil {
			return err
		}
	}
	d.commit(l, at)
	return nil
}

// setRow sets any row except "bits".
func setRow(l *scheme.Declaration, f *scheme.Field, key, text string, now time.Time) (err error) {
	switch key {
	case "name":
		f.Name, err = name(text, "_")
	case "layout":
		l.Name, err = name(text, "")
	case "kind":
		kind, _ := scheme.KindOf(text)
		setKind(l, f, kind, now)
	case "unit":
		f.Unit, err = scheme.ParseUnit(text)
	case "epoch":
		err = setEpoch(l, text, now)
	case "start":
		f.Start, _ = scheme.StartOf(text)
	case "assign":
		if f.Assign = text; text == unstated {
			f.Assign = ""
		}
	case "monotonic":
		f.Monotonic, _ = scheme.MonotonicOf(text)
	case "of":
		f.Of = text
	case "default":
		f.Default, err = parseValue(text, f.Width)
	case "fixed":
		f.Fixed, err = parseValue(text, f.Width)
	case "encoding":
		setEncoding(l, text)
	case "back", "full":
		setGenerator(l, key, text)
	}
	return err
}

// name checks a typed name. It returns an error if a layout file cannot have the name.
func name(text, others string) (string, error) {
	for i := range len(text) {
		c := text[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && (i == 0 || c != '-' && !strings.Contains(others, string(c))) {
			text = text[:0]
			break
		}
	}
	if text == "" || len(text) > maxName {
		also := "-"
		if others != "" {
			also = others + " or -"
		}
		return "", fmt.Errorf("invalid name: expected 1 to %d of a-z, 0-9, %s, beginning with a letter or digit", maxName, also)
	}
	return text, nil
}

// setKind changes the kind of a field. It drops the properties that only the old kind can have, and
// adds those that the new kind needs.
func setKind(l *scheme.Declaration, f *scheme.Field, kind ids.Kind, now time.Time) {
	zero := uint64(0)
	*f = scheme.Field{Name: f.Name, Width: f.Width, Ranges: f.Ranges, Kind: kind}
	switch kind {
	case ids.Time:
		f.Unit = scheme.Unit{Length: time.Millisecond, Parts: 1}
		epoch := newYear(now)
		for i := range l.Fields {
			if e := l.Fields[i].Epoch; e != nil {
				epoch = *e
			}
		}
		f.Epoch = &epoch
	case ids.Reserved, ids.Version, ids.Variant:
		f.Fixed = &zero
	case ids.Node:
		f.Assign = "config"
	case ids.Checksum:
		f.Of = "xor"
	}
}

// setEpoch sets the epoch of the first time field, and of all others that state one.
func setEpoch(l *scheme.Declaration, text string, now time.Time) error {
	t, err := humantext.ParseEpoch(text)
	if err != nil {
		return err
	}
	epoch := t.At(now).UTC()
	if epoch.Year() < 0 || epoch.Year() > 9999 {
		return fmt.Errorf("invalid epoch %s: expected a year up to 9999", humantext.Quote(text))
	}
	epoch = epoch.Truncate(time.Microsecond)
	stated := false
	for i := range l.Fields {
		if f := &l.Fields[i]; f.Kind == ids.Time && (f.Epoch != nil || !stated) {
			f.Epoch, stated = &epoch, true
		}
	}
	return nil
}

// parseValue parses the value of a field. It returns nil for the word "none".
func parseValue(text string, width int) (*uint64, error) {
	if text == unstated {
		return nil, nil
	}
	v, err := strconv.ParseUint(text, 0, 64)
	if err != nil || width < 64 && v>>width > 0 {
		return nil, fmt.Errorf("invalid value %s: expected a number of %s", humantext.Quote(text), humantext.Count(width, "bit"))
	}
	return &v, nil
}

// setGenerator sets the answer for a key of the generator. The answer "none" removes the
// generator. The first answer also sets the other key to a default.
func setGenerator(l *scheme.Declaration, key, text string) {
	if text == unstated {
		l.Generator = nil
		return
	}
	if l.Generator == nil {
		l.Generator = &scheme.Generator{Back: ids.FollowBack, Full: ids.NeverFull}
		for i := range l.Fields {
			if l.Fields[i].Kind == ids.Sequence {
				l.Generator = &scheme.Generator{Back: ids.WaitBack, Full: ids.WaitFull}
			}
		}
	}
	if key == "back" {
		l.Generator.Back, _ = scheme.BackOf(text)
	} else {
		l.Generator.Full, _ = scheme.FullOf(text)
	}
}

// setBits changes the size of the id. The selected field gains or loses the bits; if it cannot,
// the widest other fields do.
func setBits(l *scheme.Declaration, at int, text string) error {
	bits, err := strconv.Atoi(text)
	if err != nil || bits < 1 || bits > scheme.MaxBits || bits < len(l.Fields) {
		return fmt.Errorf("invalid bits %s: expected %d to %d", humantext.Quote(text), len(l.Fields), scheme.MaxBits)
	}
	for l.Bits != bits {
		i := at
		if grow := bits > l.Bits; grow && l.Fields[i].Width >= maxWidth || !grow && l.Fields[i].Width == 1 {
			i = -1 // the widest field that can still change
			for k := range l.Fields {
				w := l.Fields[k].Width
				if (!grow || w < maxWidth) && (i < 0 || w > l.Fields[i].Width) {
					i = k
				}
			}
		}
		if i < 0 {
			return fmt.Errorf("no more bits: a field has at most %d bits; add a field first", maxWidth)
		}
		if bits > l.Bits {
			resize(&l.Fields[i], l.Fields[i].Width+1)
			l.Bits++
		} else {
			resize(&l.Fields[i], l.Fields[i].Width-1)
			l.Bits--
		}
	}
	for i := range l.Fields { // positions in an id of another size are meaningless
		l.Fields[i].Ranges = nil
	}
	return nil
}

// encodingNames are the encodings that a draft can have, in the order of the form. A draft also
// keeps the other encodings of its original scheme.
var encodingNames = [...]string{"decimal", "hex", "base32hex", "crockford", "base36", "base58", "base62", "base64url", "uuid"}

// encodingOf returns the encoding with the given name for an id of a size. All encodings except
// "decimal" are padded, so that all texts have the same length.
func encodingOf(name string, bits int) scheme.Encoding {
	switch name {
	case "uuid":
		return scheme.Encoding{Form: name}
	case "decimal", "base64url":
		return scheme.Encoding{Alphabet: name}
	}
	return scheme.Encoding{Alphabet: name, As: scheme.AsNumber, Length: digits(name, bits)}
}

// digits returns the number of digits of the largest number with a given number of bits.
func digits(alphabet string, bits int) int {
	base := len(alphabet)
	if a, err := encoding.AlphabetByName(alphabet); err == nil {
		base = len(a.Digits())
	}
	if base < 2 {
		return 0
	}
	largest := new(big.Int).Lsh(big.NewInt(1), uint(bits)) //nolint:gosec // bits are 1 to 160
	n, power := 0, big.NewInt(1)
	for power.Cmp(largest) < 0 {
		power.Mul(power, big.NewInt(int64(base)))
		n++
	}
	return n
}

// encodingChoices returns the names of the encodings that can be the canonical one.
func encodingChoices(l *scheme.Declaration) []string {
	var list []string
	for i := range l.Encodings {
		list = append(list, l.Encodings[i].EncodingName())
	}
	slices.Sort(list)
	for _, name := range encodingNames {
		if !slices.Contains(list, name) && (name != "uuid" || l.Bits == 128) {
			list = append(list, name)
		}
	}
	order := func(name string) int {
		if at := slices.Index(encodingNames[:], name); at >= 0 {
			return at
		}
		return -1
	}
	slices.SortStableFunc(list, func(a, b string) int { return order(a) - order(b) })
	return list
}

// setEncoding makes the encoding with the given name the canonical one. If the layout already has
// it, it moves to the front; otherwise it replaces the first one.
func setEncoding(l *scheme.Declaration, name string) {
	at := slices.IndexFunc(l.Encodings, func(e scheme.Encoding) bool { return e.EncodingName() == name })
	if at < 0 {
		l.Encodings[0] = encodingOf(name, l.Bits)
		return
	}
	chosen := l.Encodings[at]
	l.Encodings = append([]scheme.Encoding{chosen}, slices.Delete(l.Encodings, at, at+1)...)
}
