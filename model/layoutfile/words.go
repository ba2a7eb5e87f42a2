package layoutfile

import (
	"slices"

	"idtui/ids/declaration"
)

// Words returns the keys of the file format, and the words that their values can be.
func Words() []string {
	p := &parser{declared: &declaration.Declaration{}}
	var words []string
	for _, keys := range [][]key{p.keys(), fieldKeys(&declaration.Field{}), encodingKeys(&declaration.Encoding{}), generatorKeys(&declaration.Generator{})} {
		for _, k := range keys {
			words = append(words, k.name)
		}
	}
	return slices.Concat(words, declaration.KindWords(), declaration.StartWords(), declaration.MonotonicWords(),
		declaration.ChecksumWords(), declaration.AssignWords(), declaration.BackWords(), declaration.FullWords(),
		declaration.AlphabetNames(), declaration.AsWords(), declaration.PadWords(), declaration.CheckWords(), declaration.FormWords())
}
