package layoutfile

import (
	"idtui/ids/declaration"
	"idtui/model/stricttoml"
)

// encoding reads a table of encodings.
func (p *parser) encoding(at part) {
	e := &declaration.Encoding{}
	at.read(encodingKeys(e))
	p.declared.Encodings = append(p.declared.Encodings, *e)
}

func encodingKeys(e *declaration.Encoding) []key {
	return []key{
		{"name", text(&e.Name)},
		{"alphabet", text(&e.Alphabet)},
		{"as", word(&e.As, declaration.AsOf, declaration.AsWords())},
		{"length", whole(&e.Length, 1, 200)},
		{"case", fold(e)},
		{"alias", aliases(e)},
		{"groups", groups(e)},
		{"separator", separator(e)},
		{"prefix", text(&e.Prefix)},
		{"suffix", text(&e.Suffix)},
		{"pad", word(&e.Pad, declaration.PadOf, declaration.PadWords())},
		{"signed", func(v stricttoml.Value, _ string) (err error) {
			e.Signed, err = v.Bool()
			return err
		}},
		{"check", text(&e.Check)},
		{"form", text(&e.Form)},
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
		e.Groups, err = numbers(v, "a list of lengths, such as [8, 4, 4, 4, 12]")
		return err
	}
}

func separator(e *declaration.Encoding) func(stricttoml.Value, string) error {
	return func(v stricttoml.Value, _ string) (err error) {
		if e.Separator, err = v.Text(); err == nil && e.Separator == "" {
			err = v.Invalid("1 to 64 printable ASCII characters, no space")
		}
		return err
	}
}
