package diagram

import (
	"fmt"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// rfcBits is the number of bits per row of a diagram in an RFC.
const rfcBits = 32

// RFC returns the layout as a diagram in the style of RFCs, with 32 bits per row below their numbers. If a
// name does not fit into its cell, a letter replaces it. A line below the
// diagram explains the letter.
//
// Source: RFC 791 §3.1 and RFC 9562 §5 contain such diagrams.
func RFC(b *ids.BoundScheme) string {
	d := rfcDiagram{keys: make(map[*ids.Field]string)}
	columns := min(b.Layout.Bits, rfcBits)
	// The bit numbers: a line of tens and a line of ones.
	var tens, ones strings.Builder
	for i := range columns {
		ten := byte(' ')
		if i%10 == 0 {
			ten = '0' + byte(i/10)
		}
		tens.Write([]byte{' ', ten})
		ones.Write([]byte{' ', '0' + byte(i%10)})
	}
	d.out.WriteString(strings.TrimRight(tens.String(), " ") + "\n" + ones.String() + "\n")
	d.ruler(columns)
	runs := runsOf(b.Layout)
	for start := 0; start < b.Layout.Bits; start += rfcBits {
		end := min(start+rfcBits, b.Layout.Bits)
		for i := range runs {
			if from, to := max(runs[i].offset, start), min(runs[i].end(), end); from < to {
				f := runs[i].field
				width := 2*(to-from) - 1
				name := humantext.EscapeToASCII(f.Name)
				if len(name) > width {
					name = d.key(f)
				}
				left := (width - len(name)) / 2
				d.out.WriteString("|" + strings.Repeat(" ", left) + name + strings.Repeat(" ", width-left-len(name)))
			}
		}
		d.out.WriteString("|\n")
		d.ruler(end - start)
	}
	for i, f := range d.explained {
		if i == 0 {
			d.out.WriteByte('\n')
		}
		fmt.Fprintf(&d.out, "%s: %s (%s)\n", d.keys[f], humantext.EscapeToASCII(f.Name), bitsText(f))
	}
	return d.out.String()
}

type rfcDiagram struct {
	out       strings.Builder
	keys      map[*ids.Field]string // the letters of the fields whose names do not fit
	explained []*ids.Field          // the same fields, in order
}

func (d *rfcDiagram) ruler(columns int) {
	d.out.WriteString(strings.Repeat("+-", columns) + "+\n")
}

// key returns the letter of a field. When all letters and digits are in use, it returns a star.
func (d *rfcDiagram) key(f *ids.Field) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if k := d.keys[f]; k != "" {
		return k
	}
	k := "*"
	if n := len(d.explained); n < len(letters) {
		k = letters[n : n+1]
	}
	d.keys[f] = k
	d.explained = append(d.explained, f)
	return k
}

// bitsText returns the bits of a field: "bit 3", "bits 0-47", "bits 48-51, 60-63".
func bitsText(f *ids.Field) string {
	var parts []string
	for _, r := range fieldRuns(f) {
		part := fmt.Sprint(r.offset)
		if r.width > 1 {
			part = fmt.Sprintf("%d-%d", r.offset, r.end()-1)
		}
		parts = append(parts, part)
	}
	if f.Width == 1 {
		return "bit " + parts[0]
	}
	return "bits " + strings.Join(parts, ", ")
}

// Mermaid returns the layout as a packet diagram of Mermaid 11.0 or newer. A field with several
// ranges has a row for each of them.
//
// Source: https://mermaid.js.org/syntax/packet.html and the grammar packet.langium of
// mermaid-js/mermaid. Older versions know only the word packet-beta; newer versions accept both
// words. Rows must follow each other without a gap.
func Mermaid(b *ids.BoundScheme) string {
	var out strings.Builder
	out.WriteString("packet-beta\n")
	for _, r := range runsOf(b.Layout) {
		bits := fmt.Sprintf("%d-%d", r.offset, r.end()-1)
		if r.width == 1 {
			bits = fmt.Sprint(r.offset)
		}
		// Mermaid interprets entities such as #quot; in labels.
		fmt.Fprintf(&out, "%s: \"%s\"\n", bits, strings.NewReplacer("#", "#35;", `"`, "#quot;", `\`, "#92;", "%", "#37;",
			"<", "#lt;", ">", "#gt;", "`", "#96;", "&", "#amp;").Replace(humantext.Escape(r.field.Name)))
	}
	return out.String()
}
