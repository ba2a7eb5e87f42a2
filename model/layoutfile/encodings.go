package layoutfile

import (
	"errors"

	"idtui/ids/declaration"
	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// encoding reads a table of encodings.
func (p *parser) encoding(at part) {
	e := &declaration.Encoding{}
	at.read(encodingKeys(e))
	if v, ok := at.table.Value("signed"); ok && e.Form != "" && !e.Signed {
		v.Reject(errors.New("signed beside a form: expected only name, prefix, suffix and case"))
	}
	p.declared.Encodings = append(p.declared.Encodings, *e)
}

func encodingKeys(e *declaration.Encoding) []key {
	return []key{
		{"name", filled(&e.Name, "1 to 32 of a-z, A-Z, 0-9, _ and -")},
		{"alphabet", filled(&e.Alphabet, "the name of an alphabet, or its characters")},
		{"as", word(&e.As, declaration.AsOf, declaration.AsWords())},
		{"length", whole(&e.Length, 1, 200)},
		{"case", fold(e)},
		{"alias", aliases(e)},
		{"groups", groups(e)},
		{"separator", filled(&e.Separator, "1 to 64 printable ASCII characters, no space")},
		{"prefix", text(&e.Prefix)},
		{"suffix", text(&e.Suffix)},
		{"pad", word(&e.Pad, declaration.PadOf, declaration.PadWords())},
		{"signed", func(v stricttoml.Value, _ string) (err error) {
			e.Signed, err = v.Bool()
			return err
		}},
		{"check", filled(&e.Check, humantext.Or(declaration.CheckWords()))},
		{"form", filled(&e.Form, humantext.Or(declaration.FormWords()))},
	}
}

func fold(e *declaration.Encoding) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
		s, err := v.Word("exact", "fold")
		e.Fold = s == "fold"
		return err
	}
}

func aliases(e *declaration.Encoding) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) error {
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
	}
}

func groups(e *declaration.Encoding) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) (err error) {
		const expected = "a list of lengths, such as [8, 4, 4, 4, 12]"
		if e.Groups, err = numbers(v, expected); err == nil && len(e.Groups) == 0 {
			err = v.Invalid(expected)
		}
		return err
	}
}

// filled reads a text that is not empty.
func filled(to *string, expected string) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) (err error) {
		if *to, err = v.Text(); err == nil && *to == "" {
			err = v.Invalid(expected)
		}
		return err
	}
}
