package scheme

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Sized declares a scheme whose texts have several lengths. A parameter selects the length of
// generated ids. Texts of more than Longest characters have more bits than an [ids.ID] holds:
// they are recognized, and not generated.
type Sized struct {
	Param                       string // the name of the parameter
	Least, Usual, Longest, Most int    // lengths
	// Of adds the fields and the encoding of ids with n characters to the declaration.
	Of        func(d Declaration, n int) Declaration
	Extra     func(n int) float64 // how rare a length is, in bits
	LeastBits func(n int) float64 // see [ids.BoundScheme.LeastBits]
	Options   []encoding.Option   // of the encoding that reads all lengths

	// The rest describes texts with more than Longest characters.

	First, Chars string             // the characters that can come first, and elsewhere
	Wrong        func(n int) string // the characters that a text of length n can have, in words
	Name         string             // of the encoding
	Pattern      string
	Each         float64 // bits of a character
	Part         ids.Field
}

// Declare returns the scheme of a declaration that these lengths complete.
func (z *Sized) Declare(d Declaration) *ids.Scheme {
	d.Params = []ids.Param{{
		Name: z.Param, Kind: ids.Number, Min: int64(z.Least), Max: int64(z.Most), Default: strconv.Itoa(z.Usual),
		Help: fmt.Sprintf("how many characters; above %d only decoded", z.Longest), AffectsDecoding: true,
	}}
	d.With = func(d Declaration, v ids.Values) (Declaration, error) {
		return z.Of(d, min(int(v.Int(z.Param)), z.Longest)), nil
	}
	d.Bound = func(b *ids.BoundScheme, v ids.Values) error {
		z.bind(b, int(v.Int(z.Param)))
		return nil
	}
	return d.Declare()
}

// bind makes a bound scheme of ids with size characters read texts of all lengths. It
// refines each text to the bound scheme of its length.
func (z *Sized) bind(b *ids.BoundScheme, size int) {
	all := make([]func() *ids.BoundScheme, z.Longest+1) // created at first use
	for n := range all {
		all[n] = sync.OnceValue(func() *ids.BoundScheme {
			d := *b.Declared.(*Declaration)
			d.Params, d.With, d.Bound = nil, nil, nil
			other, err := z.Of(d, n).Declare().Open(nil)
			if err != nil {
				panic(err) // a test opens all lengths
			}
			other.Extra, other.Check = z.Extra(n), nil
			return b.Sibling(other)
		})
	}
	if size > z.Longest {
		*b = *z.long("")
	} else {
		b.Extra, b.Check = z.Extra(size), nil // an id of another length has its padding elsewhere
		all[size] = func() *ids.BoundScheme { return b }
	}
	written := b.Encodings[0]
	b.Encodings[0] = encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: written.Name(), Pattern: written.Pattern(), Digits: written.Digits(),
		Shortest: z.Least, Longest: z.Most, Reads: written.Reads(), Writes: written.Writes(),
		Decode: func(s string) (ids.ID, error) {
			switch n := len(s); {
			case n == size || n < z.Least || n > z.Most:
				return written.Decode(s)
			case n > z.Longest:
				return z.decodeLong(s)
			}
			return all[len(s)]().Encodings[0].Decode(s)
		},
		Append: written.Append,
	}, z.Options...))
	b.LeastBits = z.LeastBits
	b.Refine = func(text string, _ ids.ID) *ids.BoundScheme {
		switch n := len(text); {
		case n < z.Least || n > z.Most:
			return b
		case n > z.Longest:
			return b.Sibling(z.long(text))
		}
		return all[len(text)]()
	}
}

// long returns the bound scheme of a text with more bits than an id holds. The id holds no bits,
// so the bound scheme holds the text.
func (z *Sized) long(text string) *ids.BoundScheme {
	part := z.Part
	part.Text = func(ids.Value) string { return text }
	return &ids.BoundScheme{
		Layout: ids.MustLayout(0).View(part),
		Encodings: []ids.Encoding{encoding.Must(encoding.NewEncoding(encoding.Codec{
			Name: z.Name, Pattern: z.Pattern, Shortest: z.Longest + 1, Longest: z.Most,
			Reads: encoding.Chars(z.Chars), Writes: encoding.Chars(z.Chars),
			Decode: z.decodeLong,
			Append: func(dst []byte, _ ids.ID) []byte { return append(dst, text...) },
		}))},
		TextBits: func(s string) float64 { return z.Each * float64(len(s)) },
	}
}

func (z *Sized) decodeLong(s string) (ids.ID, error) {
	if len(s) <= z.Longest || len(s) > z.Most {
		return ids.ID{}, encoding.Problemf("%s; expected %d to %d", humantext.Count(len(s), "character"), z.Longest+1, z.Most)
	}
	for i := range len(s) {
		chars := z.Chars
		if i == 0 {
			chars = z.First
		}
		if strings.IndexByte(chars, s[i]) < 0 {
			return ids.ID{}, encoding.WrongChar(s, i, z.Wrong(len(s)))
		}
	}
	return ids.ID{}, nil
}
