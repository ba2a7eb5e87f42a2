package design

import (
	"bytes"
	"errors"

	"idtui/ids"
	"idtui/ids/declaration"
	"idtui/model/layoutfile"
)

// TOML returns the draft as the text of a layout file. If the draft has problems, so has
// the file.
func (d *Draft) TOML() []byte { return layoutfile.Write(d.Declaration()) }

// Restore sets the draft to a layout that [Draft.TOML] returned, as one step. It returns
// an error for a text that is none.
func (d *Draft) Restore(text []byte) error {
	saved, err := layoutfile.Parse("draft", text)
	if saved == nil || !isWhole(saved) {
		if err == nil {
			err = errors.New("the widths of the fields do not sum to the bits")
		}
		return err
	}
	d.commit(saved, firstField(saved))
	return nil
}

// isWhole reports whether the fields have kinds and take each bit once, and there is an
// encoding. All else that can be wrong is a problem that the draft shows.
func isWhole(d *declaration.Declaration) bool {
	if d.Bits < 1 || d.Bits > declaration.MaxBits || len(d.Fields) == 0 || len(d.Encodings) == 0 {
		return false
	}
	sum := 0
	var taken [declaration.MaxBits]bool
	for i := range d.Fields {
		f := &d.Fields[i]
		if f.Width < 1 || f.Width > maxWidth || int(f.Kind) >= ids.Kinds || !claim(f, d.Bits, &taken) {
			return false
		}
		sum += f.Width
	}
	return sum == d.Bits
}

// claim marks the ranges of a field as taken. It reports whether they are its width, and
// free.
func claim(f *declaration.Field, bits int, taken *[declaration.MaxBits]bool) bool {
	sum := 0
	for _, r := range f.Ranges {
		if r.Offset < 0 || r.Width < 1 || r.Offset >= bits || r.Width > bits-r.Offset {
			return false
		}
		for bit := r.Offset; bit < r.Offset+r.Width; bit++ {
			if taken[bit] {
				return false
			}
			taken[bit] = true
		}
		sum += r.Width
	}
	return f.Ranges == nil || sum == f.Width
}

// sameText reports whether two layouts are written alike.
func sameText(a, b *declaration.Declaration) bool {
	return bytes.Equal(layoutfile.Write(a), layoutfile.Write(b))
}
