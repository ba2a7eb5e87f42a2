package layoutfile

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/stricttoml"
)

// keys returns the keys and tables at the top level of a file.
func (p *parser) keys() []key {
	d := p.declared
	return []key{
		{"idtui", func(v stricttoml.Value, _ string) error {
			_, err := v.Int(Version, Version)
			if err != nil {
				return v.Invalid(fmt.Sprintf("%d, the version of the file format", Version))
			}
			return nil
		}},
		{"name", text(&d.Name)},
		{"title", text(&d.Title)},
		{"about", text(&d.About)},
		{"source", text(&d.Source)},
		{"born", instant(func(t time.Time) { d.Born = t })},
		{"prior", func(v stricttoml.Value, _ string) (err error) {
			d.Prior, err = v.Float(0, 1000)
			return err
		}},
		{"override", func(v stricttoml.Value, _ string) (err error) {
			d.Override, err = v.Bool()
			return err
		}},
		{"bits", whole(&d.Bits, 1, scheme.MaxBits)},
		{"fields", func(v stricttoml.Value, at string) error { return p.fewParts(v, at, scheme.MaxBits, p.field) }},
		{"generator", p.generator},
		{"encodings", func(v stricttoml.Value, at string) error {
			return p.fewParts(v, at, maxEncodings, func(at part) {
				e := &scheme.Encoding{}
				at.read(encodingKeys(e))
				if v, ok := at.table.Value("signed"); ok && e.Form != "" && !e.Signed {
					v.Reject(errors.New("signed together with the key form: expected only name, prefix, suffix and case"))
				}
				p.declared.Encodings = append(p.declared.Encodings, *e)
			})
		}},
		{"vectors", func(v stricttoml.Value, at string) error { return p.parts(v, at, p.vector) }},
		{"rejects", func(v stricttoml.Value, at string) error { return p.parts(v, at, p.reject) }},
	}
}

// expected returns the end of the error for a missing key.
func expected(name string) string {
	switch name {
	case "idtui":
		return ": expected idtui = 1, the version of the file format"
	case "name":
		return `: expected a name such as "acme-order"`
	case "bits":
		return fmt.Sprintf(": expected the size of an id, 1 to %d", scheme.MaxBits)
	case "fields":
		return ": expected a line [[fields]] before the keys of each field"
	case "encodings":
		return ": expected a line [[encodings]] before the keys of each encoding"
	case "kind":
		return ": expected " + humantext.Or(scheme.KindWords())
	case "width":
		return ": expected a number of bits"
	}
	return ""
}

// The following functions return functions that parse a value and store it.

func text(to *string) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) (err error) {
		*to, err = v.Text()
		return err
	}
}

func instant(set func(time.Time)) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		t, err := v.Time()
		if err == nil {
			set(t)
		}
		return err
	}
}

func whole(to *int, least, most int64) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		n, err := v.Int(least, most)
		*to = int(n)
		return err
	}
}

// number returns a function that parses a value of a field. TOML integers end below 2^63; a
// larger value is a quoted text.
func number(to **uint64) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		if s, err := v.Text(); err == nil {
			if n, err := strconv.ParseUint(s, 10, 64); err == nil && n > math.MaxInt64 {
				*to = &n
				return nil
			}
		}
		n, err := v.Int(0, 1<<63-1)
		value := uint64(n) //nolint:gosec // not negative
		*to = &value
		return err
	}
}

// word returns a function that parses a text that must be one of the given words.
func word[T any](to *T, of func(string) (T, bool), words []string) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		s, err := v.Word(words...)
		if err == nil {
			*to, _ = of(s)
		}
		return err
	}
}

// numbers parses a list of non-negative integers.
func numbers(v stricttoml.Value, expected string) ([]int, error) {
	list, ok := v.List()
	all := make([]int, len(list))
	for i, item := range list {
		n, err := item.Int(0, 1<<31-1)
		all[i], ok = int(n), ok && err == nil
	}
	if !ok {
		return nil, v.Invalid(expected)
	}
	return all, nil
}

func encodingKeys(e *scheme.Encoding) []key {
	return []key{
		{"name", filled(&e.Name, "1 to 32 of a-z, A-Z, 0-9, _ and -")},
		{"alphabet", filled(&e.Alphabet, "the name of an alphabet, or its characters")},
		{"as", word(&e.As, scheme.AsOf, scheme.AsWords())},
		{"length", whole(&e.Length, 1, 200)},
		{"case", func(v stricttoml.Value, _ string) error {
			s, err := v.Word("exact", "fold")
			e.Fold = s == "fold"
			return err
		}},
		{"alias", func(v stricttoml.Value, _ string) error {
			t, err := v.Table()
			if err != nil {
				return v.Invalid(`a table of characters, such as { O = "0", I = "1" }`)
			}
			e.Alias = map[string]string{}
			for _, name := range t.Keys() {
				to, _ := t.Value(name)
				if e.Alias[name], err = to.Text(); err != nil {
					return err
				}
			}
			return nil
		}},
		{"groups", func(v stricttoml.Value, _ string) (err error) {
			const expected = "a list of lengths, such as [8, 4, 4, 4, 12]"
			if e.Groups, err = numbers(v, expected); err == nil && len(e.Groups) == 0 {
				err = v.Invalid(expected)
			}
			return err
		}},
		{"separator", filled(&e.Separator, "1 to 64 printable ASCII characters, no space")},
		{"prefix", text(&e.Prefix)},
		{"suffix", text(&e.Suffix)},
		{"pad", word(&e.Pad, scheme.PadOf, scheme.PadWords())},
		{"signed", func(v stricttoml.Value, _ string) (err error) {
			e.Signed, err = v.Bool()
			return err
		}},
		{"check", filled(&e.Check, humantext.Or(scheme.CheckWords()))},
		{"form", filled(&e.Form, humantext.Or(scheme.FormWords()))},
	}
}

// filled returns a function that parses a non-empty text.
func filled(to *string, expected string) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) (err error) {
		if *to, err = v.Text(); err == nil && *to == "" {
			err = v.Invalid(expected)
		}
		return err
	}
}
