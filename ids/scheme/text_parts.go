package scheme

import (
	"cmp"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Part is a part of the texts of a [Text].
type Part struct {
	Name       string // "" for characters that no field shows
	Kind       ids.Kind
	About, Why string

	// Shortest and Longest are lengths in characters; a Longest of 0 means Shortest.
	Shortest, Longest int
	Or                int      // another length, of any characters; 0 for none
	Number            bool     // a decimal number without leading zeros, unless it has that other length
	Joined            bool     // no separator comes before the part; its length is Shortest
	NoZeros           bool     // leading zeros are not shown
	Places            []string // the characters that each of the first places can have, if not all
	NotZero           bool     // all zeros are invalid
	Never, Instead    string   // an invalid value and a valid one; "" for none
	Zero              string   // the explanation of a value of zeros; "" to show the zeros
	// Flags are the names of the bits of a hex number, from the lowest bit on; "" for no name.
	Flags []string
}

// view returns the field that shows the part.
func (p *Part) view() ids.Field {
	return ids.Field{Name: p.Name, Kind: p.Kind, About: p.About, Why: p.Why, Text: func(ids.Value) string { return "" }}
}

// readParts returns the value of each part, or what is wrong. Letters of the values are in lower
// case if the parts have a separator.
func (r *textReader) readParts(t *Text, text string) ([]string, error) {
	values, err := t.split(text)
	if err != nil {
		return nil, err
	}
	for i := range t.Parts {
		p, v := &t.Parts[i], &values[i]
		for at, chars := range p.Places {
			if strings.IndexByte(chars, (*v)[at]) < 0 {
				return nil, r.mismatch
			}
		}
		zero := strings.Trim(*v, "0") == ""
		switch name := strings.ReplaceAll(p.Name, "_", " "); {
		case p.Number && len(*v) != p.Or && (strings.Trim(*v, "0123456789") != "" || (*v)[0] == '0' && len(*v) > 1):
			return nil, encoding.Problemf("the %s is not a decimal number, or has a leading zero", name)
		case zero && p.NotZero:
			return nil, encoding.Problemf("the %s is 0, which is invalid", name)
		case p.Never != "" && *v == p.Never:
			return nil, encoding.Problemf("the %s is %s, which is invalid; expected %s", name, *v, p.Instead)
		case zero && p.Zero != "":
			*v = p.Zero
		case p.Flags != nil:
			*v = p.flags(*v)
		case p.NoZeros:
			*v = strings.TrimLeft((*v)[:len(*v)-1], "0") + (*v)[len(*v)-1:]
		}
	}
	return values, nil
}

func (t *Text) split(text string) ([]string, error) {
	if t.Separator == "" {
		values := make([]string, len(t.Parts))
		for i := range t.Parts {
			n := t.Parts[i].Shortest
			values[i], text = text[:n], text[n:]
		}
		return values, nil
	}
	pieces, parts := strings.Split(strings.ToLower(text), t.Separator), 0
	for i := range t.Parts {
		if !t.Parts[i].Joined {
			parts++
		}
	}
	if len(pieces) != parts {
		name := map[string]string{"-": "dashes", ":": "colons", ".": "dots"}[t.Separator]
		return nil, encoding.Problemf("it has %s; expected %d with %s between", humantext.Count(len(pieces), "part"), parts, name)
	}
	var values []string
	for i := range t.Parts {
		p := &t.Parts[i]
		if p.Joined {
			continue
		}
		joined := 0 // characters of the next parts
		for next := i + 1; next < len(t.Parts) && t.Parts[next].Joined; next++ {
			joined += t.Parts[next].Shortest
		}
		piece, least, most := pieces[0], p.Shortest+joined, cmp.Or(p.Longest, p.Shortest)+joined
		if n := len(piece); (n < least || n > most) && (n != p.Or || n == 0) {
			return nil, encoding.Problemf("part %d has %s; expected %s", parts-len(pieces)+1, humantext.Count(n, "character"), p.lengths(least, most))
		}
		pieces = pieces[1:]
		values, piece = append(values, piece[:len(piece)-joined]), piece[len(piece)-joined:]
		for next := i + 1; piece != ""; next++ {
			n := t.Parts[next].Shortest
			values, piece = append(values, piece[:n]), piece[n:]
		}
	}
	return values, nil
}

// lengths returns the lengths, in words, that a part and those joined to it can have.
func (p *Part) lengths(least, most int) string {
	text := strconv.Itoa(most)
	if least < most {
		text = strconv.Itoa(least) + " to " + text
	}
	if p.Or > 0 {
		text += ", or " + strconv.Itoa(p.Or)
	}
	return text
}

// flags writes hex flags with the names of those that are set.
func (p *Part) flags(hex string) string {
	bits, _ := strconv.ParseUint(hex, 16, 64)
	var set []string
	for i, name := range p.Flags {
		if bits>>i&1 == 1 && name != "" {
			set = append(set, name)
		}
	}
	if set == nil {
		return hex + " (not " + p.Flags[0] + ")"
	}
	return hex + " (" + strings.Join(set, ", ") + ")"
}

// grouped reports whether a text consists of groups of n characters with the separator
// between.
func (t *Text) grouped(text string) bool {
	for i := range len(text) {
		if (text[i] == t.Separator[0]) != (i%(t.Group+1) == t.Group) {
			return false
		}
	}
	return len(text)%(t.Group+1) == t.Group
}
