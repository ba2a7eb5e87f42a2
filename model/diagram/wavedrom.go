package diagram

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// waveDromBits is the number of bits per lane of a WaveDrom diagram.
const waveDromBits = 32

// WaveDrom returns the layout as a register of WaveDrom, in strict JSON. The fields come least
// significant first, with a lane for every 32 bits. Each entry has the name of a field, and as its
// type a color that depends on the kind. Its attributes are the kind, the fixed value, the
// algorithm of a checksum, the time unit and the epoch. A field with several ranges has an entry
// for each of them.
//
// Source: https://github.com/wavedrom/bitfield, README.md and lib/render.js. Versions before 1.5
// draw 32 bits in one lane unless the configuration says otherwise.
func WaveDrom(b *ids.BoundScheme) string {
	var out strings.Builder
	out.WriteString("{\"reg\": [\n")
	runs := runsOf(b.Layout)
	for i := len(runs) - 1; i >= 0; i-- {
		r := &runs[i]
		fmt.Fprintf(&out, "  {\"bits\": %d, \"name\": %s", r.width, quoteJSON(r.field.Name))
		if t := waveDromType(r.field.Kind); t > 0 {
			fmt.Fprintf(&out, ", \"type\": %d", t)
		}
		attrs := attributes(r)
		for i, a := range attrs {
			attrs[i] = quoteJSON(a)
		}
		text := strings.Join(attrs, ", ")
		if len(attrs) > 1 {
			text = "[" + text + "]"
		}
		fmt.Fprintf(&out, ", \"attr\": %s}", text)
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
	}
	lanes := (b.Layout.Bits + waveDromBits - 1) / waveDromBits
	fmt.Fprintf(&out, "], \"config\": {\"bits\": %d, \"lanes\": %d}}\n", b.Layout.Bits, lanes)
	return out.String()
}

// attributes returns the texts below a field in a diagram. Package registerfile parses them.
func attributes(r *run) []string {
	f := r.field
	list := []string{f.Kind.String()}
	if !r.whole() {
		list = append(list, fmt.Sprintf("bits %d-%d of %d", r.below+r.width-1, r.below, f.Width))
	} else if f.Fixed != nil {
		list = append(list, "fixed "+strconv.FormatUint(*f.Fixed, 10))
	}
	if f.Of != "" {
		list = append(list, "of "+f.Of)
	}
	if u := cmp.Or(f.Unit, f.Part); u != nil {
		list = append(list, "unit "+unitText(u), "epoch "+humantext.RFC3339(u.Epoch.Time()))
	}
	return list
}

// unitText returns the length of a time unit, such as "1.024ms".
func unitText(u *ids.Unit) string { return scheme.Unit{Length: u.Step, Parts: u.Parts}.String() }

// waveDromType returns the color number of a kind, 2 to 7, or 0 for none.
func waveDromType(k ids.Kind) int {
	switch k {
	case ids.Time:
		return 7 // blue
	case ids.Node:
		return 3 // lime
	case ids.Sequence:
		return 5 // orange
	case ids.Random, ids.Hash, ids.Checksum:
		return 4 // turquoise
	case ids.Metadata:
		return 6 // green
	case ids.Toggle:
		return 2 // red
	default:
		return 0
	}
}

// quoteJSON returns a text as a JSON string. It escapes unprintable characters.
func quoteJSON(s string) string {
	quoted, err := json.Marshal(s)
	if err != nil { // strings never cause an error
		return `""`
	}
	var out strings.Builder
	for _, r := range string(quoted) {
		switch high, low := utf16.EncodeRune(r); {
		case strconv.IsPrint(r):
			out.WriteRune(r)
		case r > 0xffff:
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&out, `\u%04x`, r)
		}
	}
	return out.String()
}
