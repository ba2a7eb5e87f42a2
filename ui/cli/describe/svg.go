package describe

import (
	"fmt"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/widget"
)

// Sizes of the picture, in pixels.
const (
	svgBits   = 32  // bits per row
	svgBit    = 28  // width of a bit
	svgRow    = 48  // height of a box
	svgStep   = 72  // distance between rows
	svgEdge   = 24  // margin on each side
	svgTop    = 84  // top of the first row
	svgLegend = 22  // height of a line of the legend
	svgChar   = 7.3 // width of a character
)

// svg draws a layout as a standalone picture that follows the page's light or dark
// mode. Each box has the color of its kind, with the name of the field or a letter.
type svg struct {
	out         strings.Builder
	f           *ids.BoundScheme
	light, dark *theme.Theme
	names       int // length of the longest field name
}

// LayoutSVG returns the picture of a layout.
func LayoutSVG(f *ids.BoundScheme) string {
	s := &svg{f: f, light: theme.For(theme.Terminal{Background: theme.Light}), dark: theme.For(theme.Terminal{Background: theme.Dark})}
	for i := range f.Layout.Fields {
		s.names = max(s.names, len(f.Layout.Fields[i].Name))
	}
	rows := (f.Layout.Bits + svgBits - 1) / svgBits
	width := svgBits*svgBit + 2*svgEdge
	height := svgTop + rows*svgStep + len(f.Layout.Fields)*svgLegend + svgEdge
	fmt.Fprintf(&s.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-labelledby="title">`+"\n", width, height, width, height)
	fmt.Fprintf(&s.out, "<title id=\"title\">%s: %s</title>\n", escapeXML(f.Scheme.Name), bitCount(f.Layout))
	s.out.WriteString("<style>\n" +
		"text{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12px;fill:#24292f}\n" +
		".name{font-size:20px;font-weight:700}.size,.bit,.what{fill:#57606a}.bit{font-size:10px}.box{stroke-width:1.2}\n" +
		".page{fill:#ffffff}.field{font-weight:600}\n")
	s.kinds(s.light, 0.10)
	s.out.WriteString("@media (prefers-color-scheme:dark){\n" +
		"text{fill:#c9d1d9}.size,.bit,.what{fill:#929ba6}.page{fill:#0d1117}\n")
	s.kinds(s.dark, 0.16)
	s.out.WriteString("}\n</style>\n")
	fmt.Fprintf(&s.out, `<rect class="page" width="%d" height="%d" rx="8"/>`+"\n", width, height)
	fmt.Fprintf(&s.out, `<text class="name" x="%d" y="36">%s</text>`+"\n", svgEdge, escapeXML(f.Scheme.Name))
	fmt.Fprintf(&s.out, `<text class="size" x="%d" y="36" text-anchor="end">%s</text>`+"\n", width-svgEdge, bitCount(f.Layout))
	for row := range rows {
		s.row(row)
	}
	for i := range f.Layout.Fields {
		y := svgTop + rows*svgStep + i*svgLegend
		f := &s.f.Layout.Fields[i]
		fmt.Fprintf(&s.out, `<g class="%s"><rect class="box" x="%d" y="%d" width="16" height="16" rx="3"/>`, f.Kind, svgEdge, y)
		fmt.Fprintf(&s.out, `<text class="field" x="%d" y="%d" text-anchor="middle">%s</text>`, svgEdge+8, y+12, widget.Letter(i))
		fmt.Fprintf(&s.out, `<text class="field" x="%d" y="%d">%s</text></g>`, svgEdge+26, y+12, escapeXML(f.Name))
		const lineLength = 120 // in characters
		about, _, _ := strings.Cut(f.About, ". ")
		text := fmt.Sprintf("%s · %s", BitsOf(f), strings.TrimSuffix(about, "."))
		fmt.Fprintf(&s.out, `<text class="what" x="%d" y="%d">%s</text>`+"\n", svgEdge+26+int(float64(s.names+2)*svgChar), y+12, escapeXML(widget.Fit(text, lineLength-s.names)))
	}
	s.out.WriteString("</svg>\n")
	return s.out.String()
}

func (s *svg) kinds(t *theme.Theme, tint float64) {
	var done [ids.Kinds]bool
	for i := range s.f.Layout.Fields {
		k := s.f.Layout.Fields[i].Kind
		if done[k] {
			continue
		}
		done[k] = true
		r, g, b, _ := t.Style(theme.Kind(k, false, false)).GetForeground().RGBA()
		c := fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
		fmt.Fprintf(&s.out, ".%s .box,rect.%[1]s{fill:%[2]s;fill-opacity:%[3]v;stroke:%[2]s}.%[1]s .field{fill:%[2]s}\n", k, c, tint)
	}
}

// row draws one row of boxes.
func (s *svg) row(row int) {
	l := s.f.Layout
	end := min((row+1)*svgBits, l.Bits)
	for bit := row * svgBits; bit < end; {
		n := 1
		for bit+n < end && l.FieldAt(bit+n) == l.FieldAt(bit) {
			n++
		}
		field := l.FieldAt(bit)
		y := svgTop + row*svgStep
		f := &s.f.Layout.Fields[field]
		x, w := svgEdge+bit%svgBits*svgBit, n*svgBit
		label, size := f.Name, humantext.Count(n, "bit")
		if n < f.Width {
			size = fmt.Sprintf("%d of %s", n, humantext.Count(f.Width, "bit"))
		}
		if !fitsIn(w, label) {
			label = widget.Letter(field)
		}
		if !fitsIn(w, size) {
			size = ""
		}
		fmt.Fprintf(&s.out, `<g class="%s"><rect class="box" x="%.1f" y="%d" width="%.1f" height="%d" rx="4"/>`, f.Kind, float64(x)+1, y, float64(w)-2, svgRow)
		if size == "" {
			fmt.Fprintf(&s.out, `<text class="field" x="%d" y="%d" text-anchor="middle">%s</text></g>`, x+w/2, y+svgRow/2+4, escapeXML(label))
		} else {
			fmt.Fprintf(&s.out, `<text class="field" x="%d" y="%d" text-anchor="middle">%s</text></g>`, x+w/2, y+svgRow/2-3, escapeXML(label))
			fmt.Fprintf(&s.out, `<text class="bit" x="%d" y="%d" text-anchor="middle">%s</text>`, x+w/2, y+svgRow/2+13, size)
		}
		fmt.Fprintf(&s.out, `<text class="bit" x="%d" y="%d">%d</text>`, x+2, y-5, bit)
		if n > 1 {
			fmt.Fprintf(&s.out, `<text class="bit" x="%d" y="%d" text-anchor="end">%d</text>`, x+w-2, y-5, bit+n-1)
		}
		s.out.WriteByte('\n')
		bit += n
	}
}

// fitsIn reports whether a text fits into a box of width w.
func fitsIn(w int, text string) bool { return float64(len([]rune(text)))*svgChar <= float64(w-6) }

// escapeXML escapes text for an element of the picture.
func escapeXML(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(s)
}
