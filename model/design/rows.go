package design

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Row is a row of the form: a value of the selected field or of the layout.
type Row struct {
	Key   string // such as "unit"
	Value string // "none" for a value that is not stated
	// Expect describes the valid values.
	Expect string
	// Help describes the meaning of the value.
	Help string
	// Typed is set if [Draft.Step] cannot change the value.
	Typed bool
	// Problem describes the problem of the value; it is "" if there is none.
	Problem string
}

// unstated is the value of a row whose key is missing from the layout.
const unstated = "none"

// Rows returns the rows of the form: the rows for the selected field's kind, then the rows of the
// layout.
func (d *Draft) Rows() []Row {
	l, f := d.Declaration(), d.Chosen()
	rows := []Row{
		{Key: "name", Value: f.Name, Expect: "a-z, 0-9, _ and -", Help: "the name of the field", Typed: true},
		{Key: "kind", Value: f.Kind.String(), Help: kindHelp[f.Kind]},
	}
	rows = append(rows, fieldRows(f)...)
	back, full := unstated, unstated
	if g := l.Generator; g != nil {
		back, full = g.Back.String(), g.Full.String()
	}
	rows = append(rows,
		Row{Key: "encoding", Value: l.Encodings[0].EncodingName(), Help: "the canonical text"},
		Row{Key: "back", Value: back, Help: "if the clock moved back"},
		Row{Key: "full", Value: full, Help: "on sequence overflow"},
		Row{Key: "bits", Value: strconv.Itoa(l.Bits), Expect: fmt.Sprintf("1 to %d", scheme.MaxBits), Help: "the size of the id; the chosen field gives or takes bits"},
		Row{Key: "layout", Value: l.Name, Expect: "a-z, 0-9 and -", Help: "the name of the layout and its file", Typed: true},
	)
	problems := l.Check()
	for i := range rows {
		r := &rows[i]
		if words := d.choices(r.Key); words != nil {
			r.Expect = humantext.Or(words)
		}
		for _, p := range problems {
			if field, key := placeOf(p.Path); key == r.Key && (field < 0 || field == d.Field()) {
				r.Problem = p.What
				break
			}
		}
	}
	return rows
}

// fieldRows returns the rows that only fields of some kinds have.
func fieldRows(f *scheme.Field) []Row {
	switch f.Kind {
	case ids.Time:
		epoch := "1970-01-01"
		if f.Epoch != nil {
			epoch = humantext.RFC3339(*f.Epoch)
			if date, ok := strings.CutSuffix(epoch, "T00:00:00Z"); ok {
				epoch = date
			}
		}
		return []Row{
			{Key: "unit", Value: f.Unit.String(), Expect: "such as 1ms, 1.024ms or 1s/256", Help: "the step that it counts"},
			{Key: "epoch", Value: epoch, Expect: "a date, or a date and time", Help: "what 0 means"},
		}
	case ids.Sequence:
		return []Row{{Key: "start", Value: orElse(f.Start.String(), "0"), Help: "of each time unit"}}
	case ids.Node:
		return []Row{
			{Key: "assign", Value: orElse(f.Assign, unstated), Help: "how a node gets its number"},
			{Key: "default", Value: number(f.Default, "0"), Expect: "a number", Help: "the number unless you set it"},
		}
	case ids.Metadata:
		return []Row{{Key: "default", Value: number(f.Default, "0"), Expect: "a number", Help: "the value unless you set it"}}
	case ids.Random:
		return []Row{{Key: "monotonic", Value: orElse(f.Monotonic.String(), scheme.DrawEach.String()), Help: "within one time unit"}}
	case ids.Reserved, ids.Version, ids.Variant:
		return []Row{{Key: "fixed", Value: number(f.Fixed, unstated), Expect: "a number, or none", Help: "the only valid value"}}
	case ids.Checksum:
		return []Row{{Key: "of", Value: orElse(f.Of, unstated), Help: "the algorithm"}}
	}
	return nil
}

// kindHelp has the help text of each kind.
var kindHelp = [ids.Kinds]string{
	ids.Time: "the time of the id", ids.Toggle: "flips when the clock moves back", ids.Node: "the generator",
	ids.Sequence: "counts the ids of one unit", ids.Metadata: "you choose it", ids.Random: "entropy", ids.Version: "of the scheme",
	ids.Variant: "of the scheme", ids.Reserved: "fixed", ids.Hash: "of something else", ids.Checksum: "of the bits before it",
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func number(v *uint64, other string) string {
	if v == nil {
		return other
	}
	return strconv.FormatUint(*v, 10)
}

// choices returns the values of a row that has a fixed list of values, or nil.
func (d *Draft) choices(key string) []string {
	switch key {
	case "kind":
		return scheme.KindWords()
	case "start":
		return scheme.StartWords()
	case "assign":
		return append([]string{unstated}, scheme.AssignWords()...)
	case "monotonic":
		return scheme.MonotonicWords()
	case "of":
		return scheme.ChecksumWords()
	case "encoding":
		return encodingChoices(d.Declaration())
	case "back":
		return append([]string{unstated}, scheme.BackWords()...)
	case "full":
		return append([]string{unstated}, scheme.FullWords()...)
	}
	return nil
}

// Problem is a problem of a draft.
type Problem struct {
	Field int    // the index of the field; -1 for the whole layout
	Key   string // the key of the row; "" if it has none
	What  string
}

// Problems returns all problems of the layout.
func (d *Draft) Problems() []Problem {
	var list []Problem
	for _, p := range d.Declaration().Check() {
		field, key := placeOf(p.Path)
		list = append(list, Problem{field, key, p.What})
	}
	return list
}

// placeOf returns the field and the row that the path of a problem names.
func placeOf(path string) (field int, key string) {
	part, rest, _ := strings.Cut(path, ".")
	switch {
	case path == "name":
		return -1, "layout"
	case part == "generator":
		if rest == "" {
			rest = "back"
		}
		return -1, rest
	case strings.HasPrefix(part, "encodings"):
		return -1, "encoding"
	}
	if digits, ok := strings.CutPrefix(part, "fields["); ok {
		if i, err := strconv.Atoi(strings.TrimSuffix(digits, "]")); err == nil {
			return i, rest
		}
	}
	return -1, part
}

// has reports whether the form has a row for the selected field.
func (d *Draft) has(key string) bool {
	return slices.ContainsFunc(d.Rows(), func(r Row) bool { return r.Key == key })
}
