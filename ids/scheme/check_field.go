package scheme

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// checkFields checks each field, and then what they have in common.
func (d *Declaration) checkFields(c checker) {
	if len(d.Fields) == 0 {
		c.add("fields", "missing fields: expected at least one")
		return
	}
	seen := map[string]bool{}
	for i := range d.Fields {
		f, at := &d.Fields[i], c.item("fields", i)
		switch {
		case !isName(f.Name, maxName, "-_"):
			at.add("name", "invalid name %s: expected 1 to %d of a-z, 0-9, _ and -, beginning with a letter or digit", humantext.Quote(f.Name), maxName)
		case seen[f.Name]:
			at.add("name", "duplicate name %s: expected a different name for each field", humantext.Quote(f.Name))
		}
		seen[f.Name] = true
		f.check(at)
	}
	d.checkWidths(c)
	d.checkTime(c)
	d.checkChecksums(c)
}

// check reports the problems of a field that do not depend on other fields.
func (f *Field) check(c checker) {
	c.text("about", f.About)
	c.text("why", f.Why)
	if int(f.Kind) >= ids.Kinds {
		c.add("kind", "unknown kind %d: expected %s", f.Kind, humantext.Or(KindWords()))
		return
	}
	if f.Width < 1 || f.Width > maxWidth {
		c.add("width", "invalid width %d: expected 1 to %d", f.Width, maxWidth)
		return
	}
	f.checkKeys(c)
	f.checkKind(c)
	f.checkValues(c)
	for _, v := range slices.Sorted(maps.Keys(f.Labels)) {
		key := "labels." + strconv.FormatUint(v, 10)
		if !f.holds(v) {
			c.add(key, "label of %d: it does not fit into %s; expected at most %s", v, humantext.Count(f.Width, "bit"), f.largest())
		}
		if bad := unprintable(f.Labels[v]); bad != "" {
			c.add(key, "label of %d: it has the character %s; expected characters that print, on one line", v, humantext.QuoteChar(bad))
		}
	}
}

// maxWidth is the largest width of a field, and maxTimeWidth that of a time.
const (
	maxWidth     = 128
	maxTimeWidth = 64
)

// checkKeys reports keys that belong to fields of other kinds.
func (f *Field) checkKeys(c checker) {
	for _, k := range [...]struct {
		key   string
		given bool
		of    []ids.Kind
	}{
		{"unit", f.Unit != Unit{}, []ids.Kind{ids.Time}},
		{"epoch", f.Epoch != nil, []ids.Kind{ids.Time}},
		{"guess", f.Guess, []ids.Kind{ids.Time}},
		{"start", f.Start != StartDefault, []ids.Kind{ids.Sequence}},
		{"monotonic", f.Monotonic != MonotonicDefault, []ids.Kind{ids.Random}},
		{"of", f.Of != "", []ids.Kind{ids.Checksum}},
		{"assign", f.Assign != "", []ids.Kind{ids.Node}},
		{"default", f.Default != nil, []ids.Kind{ids.Node, ids.Metadata}},
	} {
		if k.given && !slices.Contains(k.of, f.Kind) {
			words := make([]string, len(k.of))
			for i := range k.of {
				words[i] = k.of[i].String()
			}
			c.add(k.key, "key %s in a %s field: expected it only in %s fields", k.key, f.Kind, humantext.Or(words))
		}
	}
}

// checkKind checks the keys that a field of its kind has.
func (f *Field) checkKind(c checker) {
	switch f.Kind {
	case ids.Time:
		f.checkUnit(c)
	case ids.Checksum:
		c.word("of", f.Of, ChecksumWords(), true)
		widths := map[string]int{"crc8": 8, "crc16": 16, "crc32c": 32}
		if want := widths[f.Of]; want != 0 && want != f.Width {
			c.add("width", "invalid width %d of a %s: expected %d", f.Width, f.Of, want)
		}
		if f.Fixed != nil || f.Min != nil || f.Max != nil {
			c.add(f.firstLimit(), "%s of a checksum: its value follows from the bits before it", f.firstLimit())
		}
	case ids.Node:
		c.word("assign", f.Assign, AssignWords(), false)
	case ids.Sequence:
		if int(f.Start) >= len(startWords) {
			c.add("start", "unknown start %d: expected %s", f.Start, humantext.Or(StartWords()))
		}
	case ids.Random:
		if int(f.Monotonic) >= len(monotonicWords) {
			c.add("monotonic", "unknown monotonic %d: expected %s", f.Monotonic, humantext.Or(MonotonicWords()))
		}
	}
}

func (f *Field) checkUnit(c checker) {
	switch {
	case f.Unit == Unit{}:
		c.add("unit", "missing unit: expected %s", unitExamples)
	case f.Unit.Length <= 0 || f.Unit.Parts < 0:
		c.add("unit", "invalid unit: expected one above 0")
	}
	if f.Width > maxTimeWidth {
		c.add("width", "invalid width %d of a time: expected 1 to %d", f.Width, maxTimeWidth)
	}
	switch e := f.Epoch; {
	case e == nil:
	case e.UTC().Year() < 0 || e.UTC().Year() > 9999:
		c.add("epoch", "invalid epoch of the year %d: expected one up to 9999", e.UTC().Year())
	case e.Nanosecond()%1000 != 0:
		c.add("epoch", "invalid epoch %s: expected whole microseconds", e.UTC().Format(time.RFC3339Nano))
	}
}

// word reports a text that is not among the expected words.
func (c checker) word(key, got string, words []string, required bool) {
	switch {
	case got == "" && required:
		c.add(key, "missing %s: expected %s", key, humantext.Or(words))
	case got != "" && !slices.Contains(words, got):
		c.add(key, "unknown %s %s: expected %s%s", key, humantext.Quote(got), humantext.Or(words), humantext.DidYouMean(got, words))
	}
}

// checkTime checks that the time fields have one epoch.
func (d *Declaration) checkTime(c checker) {
	var epoch *time.Time
	for i := range d.Fields {
		f := &d.Fields[i]
		if f.Kind != ids.Time || f.Epoch == nil {
			continue
		}
		if epoch != nil && !epoch.Equal(*f.Epoch) {
			c.item("fields", i).add("epoch", "a second epoch: expected one for all time fields")
		}
		epoch = cmp.Or(epoch, f.Epoch)
	}
	for i := range d.Fields {
		if f := &d.Fields[i]; d.hasTime() && f.Name == epochParam && f.isParam() {
			c.item("fields", i).add("name", "invalid name %q: it is the parameter for the epoch; expected another name", epochParam)
		}
	}
}

// epochParam is the parameter of a layout with a time.
const epochParam = "epoch"

func (d *Declaration) hasTime() bool {
	return slices.ContainsFunc(d.Fields, func(f Field) bool { return f.Kind == ids.Time })
}

// isParam reports whether the value of the field is a parameter.
func (f *Field) isParam() bool {
	return (f.Kind == ids.Node || f.Kind == ids.Metadata) && f.Fixed == nil
}
