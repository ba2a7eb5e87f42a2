package fit

import (
	"math"
	"strings"

	"idtui/model/stricttoml"
)

// MaxFile is the largest size of a file of needs, in bytes.
const MaxFile = 256 << 10

// ReadFile sets the needs that a file in TOML states. Its keys are those of [Keys], with _
// for -. All errors of the file are reported.
func (n *Needs) ReadFile(file string, text []byte) error {
	doc, err := stricttoml.Parse(file, text, MaxFile)
	if err != nil {
		return err
	}
	var known []stricttoml.Key
	for _, k := range Keys() {
		known = append(known, stricttoml.Key{
			Name: strings.ReplaceAll(k.Name, "-", "_"),
			Set:  func(v stricttoml.Value) error { return n.setValue(&k, v) },
		})
	}
	doc.Root().Read(known)
	return doc.Err()
}

func (n *Needs) setValue(k *Key, v stricttoml.Value) error {
	if list, ok := v.List(); ok {
		words := make([]string, len(list))
		for i := range list {
			word, err := list[i].Text()
			if err != nil {
				return err
			}
			words[i] = word
		}
		if len(words) == 0 {
			return nil
		}
		return k.Set(n, strings.Join(words, ","))
	}
	if text, ok := v.Plain(); ok {
		return k.Set(n, text)
	}
	if f, err := v.Float(0, math.MaxFloat64); err == nil {
		return k.Set(n, plain(f))
	}
	return v.Invalid(expected(k))
}

func expected(k *Key) string {
	if k.Placeholder == "" {
		return "true or false"
	}
	return "a text, a number or a date, for " + k.Help
}
