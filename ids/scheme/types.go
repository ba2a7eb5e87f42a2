package scheme

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// namedType is a type of object, named by the prefix of its ids.
type namedType struct{ prefix, what string }

// Types are the types of objects that prefixes of texts name. [Declaration.Types] has them for
// ids of a fixed size:
//
//	Scheme{Fields: Fields{random("random", 128, …)}, Encodings: Encodings{hex()}, Types: TypesOf("SM message", "CA call")}
type Types struct {
	separator string // between the prefix and the id
	list      []namedType
	indexed   sync.Once   // on first use, because most programs do not use all schemes
	byFirst   *[256][]int // indices of the types whose prefix begins with a character, longest first
}

// TypesOf returns types from texts with a prefix, a space, and the name of the object.
func TypesOf(texts ...string) *Types {
	k := &Types{list: make([]namedType, len(texts))}
	for i, text := range texts {
		k.list[i].prefix, k.list[i].what, _ = strings.Cut(text, " ")
	}
	return k
}

// SeparatedBy returns the types with a text between prefix and id.
func (k *Types) SeparatedBy(text string) *Types {
	k.separator = text
	return k
}

// beginning returns the indices of the types whose prefix begins with a character, longest first.
func (k *Types) beginning(c byte) []int {
	k.indexed.Do(func() {
		k.byFirst = new([256][]int)
		for i := range k.list {
			same := &k.byFirst[k.list[i].prefix[0]]
			*same = append(*same, i)
			slices.SortStableFunc(*same, func(a, b int) int { return cmp.Compare(len(k.list[b].prefix), len(k.list[a].prefix)) })
		}
	})
	return k.byFirst[c]
}

// Cut splits a text into the longest prefix that it begins with and the rest. The prefix
// is "" if there is none.
func (k *Types) Cut(text string) (prefix, rest string) {
	if text == "" {
		return "", text
	}
	for _, i := range k.beginning(text[0]) {
		if after, ok := strings.CutPrefix(text, k.list[i].prefix); ok {
			return k.list[i].prefix, after
		}
	}
	return "", text
}

// Prefixes returns the prefixes in order.
func (k *Types) Prefixes() []string {
	list := make([]string, len(k.list))
	for i := range list {
		list[i] = k.list[i].prefix
	}
	return list
}

// Begins returns the characters that the prefixes begin with.
func (k *Types) Begins() string {
	var list []byte
	for c := range 256 {
		if len(k.beginning(byte(c))) > 0 {
			list = append(list, byte(c))
		}
	}
	return string(list)
}

// Needs returns characters of which each prefix has at least one. They are the first character of
// each prefix that is neither a letter nor a digit. It returns "" if a prefix has no such
// character.
func (k *Types) Needs() string {
	all := ""
	for _, prefix := range k.Prefixes() {
		at := strings.IndexFunc(prefix, func(c rune) bool { return !isLetterOrDigit(c) })
		if at < 0 {
			return ""
		}
		all += prefix[at : at+1]
	}
	return all
}

// Describe returns a prefix without its separator, with the name of the object in parentheses.
func (k *Types) Describe(prefix string) string {
	name := strings.TrimRight(prefix, "_-.")
	for i := range k.list {
		if k.list[i].prefix == prefix && k.list[i].what != "" {
			return name + " (" + k.list[i].what + ")"
		}
	}
	return name
}

func isLetterOrDigit(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' }

// typeParam is the parameter that has the type of generated ids.
const typeParam = "prefix"

// param returns the parameter for the type of generated ids.
func (k *Types) param() ids.Param {
	names := k.Prefixes()
	return ids.Param{Name: typeParam, Kind: ids.Choice, Choices: names, Default: names[0], Help: "type of the object"}
}

// cutID splits a text into its prefix and the id after the separator. The prefix is "" if there
// is none.
func (k *Types) cutID(text string) (prefix, rest string) {
	prefix, _ = k.Cut(text)
	rest, ok := strings.CutPrefix(text[len(prefix):], k.separator)
	if !ok {
		return "", text
	}
	return prefix, rest
}

// encoding returns an encoding that reads any of the prefixes and writes the given one.
func (k *Types) encoding(prefix string, body ids.Encoding) ids.Encoding {
	chars := encoding.Chars(k.separator)
	shortest, longest := len(prefix), len(prefix)
	for _, name := range k.Prefixes() {
		chars = chars.Union(encoding.Chars(name))
		shortest, longest = min(shortest, len(name)), max(longest, len(name))
	}
	least, most := body.Lengths()
	lead := prefix + k.separator
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: body.Name(), Digits: body.Digits(),
		Shortest: shortest + len(k.separator) + least, Longest: longest + len(k.separator) + most,
		Reads: body.Reads().Union(chars), Writes: body.Writes().Union(chars), Begins: encoding.Chars(k.Begins()), Needs: encoding.Chars(k.separator),
		Pattern: "a prefix such as " + lead + ", then " + body.Pattern(),
		Fits: func(s string) bool {
			name, _ := k.cutID(s)
			return name != ""
		},
		Decode: func(s string) (ids.ID, error) {
			name, rest := k.cutID(s)
			if name == "" {
				return ids.ID{}, encoding.Problemf("%s begins with none of its prefixes; expected one such as %s", humantext.Quote(s), lead)
			}
			id, err := body.Decode(rest)
			if err != nil {
				return ids.ID{}, encoding.Problemf("after %s: %v", name+k.separator, err)
			}
			return id, nil
		},
		Append: func(dst []byte, id ids.ID) []byte { return body.Append(append(dst, lead...), id) },
	}, encoding.WithLeads("type")))
}

// Variant is one of several layouts that ids of a scheme can have.
type Variant struct {
	Fields []Field
	Notes  func(ids.ID) []string // nil for none
}

// Variants are the layouts that ids of one scheme have. They differ in their fixed fields: an id
// has the first variant whose fixed fields all fit. The layout of a guid depends on its first
// three bits:
//
//	Variants: &Variants{By: "drift", List: []Variant{{Fields: guidFields(0)}, {Fields: guidFields(1)}, …}}
//
// If they differ in more than fixed fields, functions take the place of the list.
type Variants struct {
	List []Variant
	By   string // the parameter whose value is the variant of generated ids; "" for the first

	Count int
	Own   func(ids.Values) int // the variant of generated ids; nil for the first
	// Of returns the variant of an id. The text is "" if only the rules for bits matter.
	Of   func(text string, id ids.ID) int
	With func(d Declaration, n int) Declaration
}

// functions returns the variants with their functions, which it makes from List if there is
// one. It returns nil if v is nil.
func (v *Variants) functions(d *Declaration) *Variants {
	if v == nil || v.List == nil {
		return v
	}
	type fixed struct {
		field ids.Field
		value uint64
	}
	all := make([][]fixed, len(v.List))
	for n := range v.List {
		own := *d
		own.Fields = v.List[n].Fields
		spans := own.Spans()
		for i := range own.Fields {
			if f := &own.Fields[i]; f.Fixed != nil {
				all[n] = append(all[n], fixed{f.field(spans[i]), *f.Fixed})
			}
		}
	}
	return &Variants{
		Count: len(v.List),
		Own: func(values ids.Values) int {
			if v.By == "" {
				return 0
			}
			return int(values.Int(v.By))
		},
		Of: func(_ string, id ids.ID) int {
			return max(slices.IndexFunc(all, func(list []fixed) bool {
				return !slices.ContainsFunc(list, func(f fixed) bool { return f.field.Get(id).Lo != f.value })
			}), 0)
		},
		With: func(d Declaration, n int) Declaration {
			d.Fields, d.Notes = v.List[n].Fields, v.List[n].Notes
			return d
		},
	}
}

// variantKey is the type and the variant of an id.
type variantKey struct {
	prefix  string // "" for schemes without types
	variant int
}

// boundVariants returns the bound scheme of generated ids, which refines read ids to the one of
// their type and variant. Each is bound on first use.
func (d *Declaration) boundVariants(v ids.Values, encodings []ids.Encoding) (*ids.BoundScheme, error) {
	var first variantKey
	prefixes, count, variants := []string{""}, 1, d.Variants.functions(d)
	if d.Types != nil {
		prefixes, first.prefix = d.Types.Prefixes(), v.Text(typeParam)
	}
	if variants != nil {
		count = variants.Count
		if variants.Own != nil {
			first.variant = variants.Own(v)
		}
	}
	own, err := d.boundVariant(first, variants, v, encodings)
	if err != nil {
		return nil, err
	}
	all := map[variantKey]func() *ids.BoundScheme{}
	for _, prefix := range prefixes {
		for n := range count {
			k := variantKey{prefix, n}
			all[k] = sync.OnceValue(func() *ids.BoundScheme {
				b, err := d.boundVariant(k, variants, v, encodings)
				if err != nil {
					panic(fmt.Errorf("scheme %s: %w", d.Name, err)) // the declaration is wrong; a test opens all variants
				}
				return own.Sibling(b)
			})
		}
	}
	all[first] = func() *ids.BoundScheme { return own }
	own.Refine = func(text string, id ids.ID) *ids.BoundScheme {
		k := first
		if d.Types != nil {
			if written, _ := d.Types.cutID(text); written != "" {
				k.prefix = written
			}
		}
		if variants != nil {
			k.variant = variants.Of(text, id)
		}
		return all[k]()
	}
	if check := own.Check; variants != nil && check != nil {
		own.Check = func(id ids.ID) error {
			b := all[variantKey{first.prefix, variants.Of("", id)}]()
			switch {
			case b == own:
				return check(id)
			case b.Check != nil:
				return b.Check(id)
			}
			return nil
		}
	}
	return own, nil
}

// boundVariant returns the bound scheme of ids of one type and variant.
func (d *Declaration) boundVariant(k variantKey, variants *Variants, v ids.Values, encodings []ids.Encoding) (*ids.BoundScheme, error) {
	own := *d
	if variants != nil {
		own = variants.With(own, k.variant)
		own.setFields(v)
	}
	b, err := own.boundOne(v, encodings)
	if err != nil {
		return nil, err
	}
	if d.Types != nil {
		text := d.Types.Describe(k.prefix)
		b.Layout = b.Layout.View(ids.Field{
			Name: "type", Kind: ids.Metadata, About: "The type of the object. The text holds it, the bits do not.",
			Text: func(ids.Value) string { return text },
		})
		b.Encodings[0] = d.Types.encoding(k.prefix, b.Encodings[0])
	}
	b.Declared = &own
	return b, nil
}
