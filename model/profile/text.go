package profile

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// Text returns the report as text.
func (r *Report) Text() string {
	var out strings.Builder
	writeText(&out, r)
	return out.String()
}

// textRows is the maximum number of printed rows per list.
const textRows = 10

func writeText(out *strings.Builder, r *Report) {
	if r.Sample > 0 {
		fmt.Fprintf(out, "a sample: %s of %s; findings can be missed\n", humantext.Number(r.Sample), humantext.Count(r.IDs, "id"))
	}
	for _, f := range r.Findings {
		fmt.Fprintf(out, "! %s\n", f.About)
	}
	if len(r.Findings) == 0 && r.IDs > 0 && r.Sample == 0 {
		out.WriteString("nothing unusual\n")
	}
	fmt.Fprintf(out, "\n%s", humantext.Count(r.IDs, "id"))
	if span := r.span(); span != "" {
		out.WriteString(", " + span)
	}
	out.WriteString("\n")
	for _, s := range r.Schemes {
		fmt.Fprintf(out, "  %-24s %12s\n", s.Scheme, humantext.Number(s.IDs))
	}
	for _, note := range r.Notes {
		fmt.Fprintf(out, "  %s\n", note)
	}
	if len(r.Histogram) > 1 {
		fmt.Fprintf(out, "\ntime    %s\n", sparkline(barsOf(r)))
		fmt.Fprintf(out, "hours   %s  00 to 23 UTC\n", sparkline(r.Hours[:]))
		fmt.Fprintf(out, "days    %s  Monday to Sunday\n", sparkline(r.Weekdays[:]))
	}
	if r.From != nil {
		fmt.Fprintf(out, "\nrate    %s\n", r.Rate.String())
	}
	if b := r.Rate.Busiest; b != nil {
		fmt.Fprintf(out, "        %s %s: %s\n", b.Title(), b.From.String(), b.String())
	}
	writeNodes(out, r)
	for i, d := range r.Duplicates.List {
		if i == 0 {
			fmt.Fprintf(out, "\n%s\n", humantext.Count(r.Duplicates.IDs, "duplicate"))
		}
		if i == textRows {
			fmt.Fprintf(out, "and %s\n", humantext.Count(r.Duplicates.distinct-int64(i), "more id"))
			break
		}
		fmt.Fprintf(out, "  %s  %s\n", d.ID, d.lines())
	}
	if len(r.By) > 0 {
		out.WriteString("\n")
	}
	for _, row := range r.By {
		fmt.Fprintf(out, "  %-24s %12s\n", humantext.Escape(row.Text), humantext.Number(row.IDs))
	}
	if r.From != nil {
		fmt.Fprintf(out, "\norder   %s\n", r.Order.String())
	}
	for i, line := range r.ConstantBits() {
		if i == 0 {
			out.WriteByte('\n')
		}
		fmt.Fprintln(out, line)
	}
}

// Nothing says why a report has no ids. Only ids of a scheme were read, unless it is "". If filtered
// is set, a condition selected the ids.
func (r *Report) Nothing(scheme string, filtered bool) string {
	switch records := humantext.Count(r.NoID, "record"); {
	case filtered:
		return "no ids in the input that meet --where"
	case r.NoID > 0 && scheme != "":
		return "no id of " + scheme + " in " + records
	case r.NonID != "":
		return "no ids in " + records + ": " + r.NonID
	case r.NoID > 0:
		return "no id of a known scheme in " + records + "; infer searches for their layout"
	}
	return "no ids in the input"
}

// lines returns the lines of a duplicate, with their files if the set has several.
func (d *Duplicate) lines() string {
	var list []string
	places := d.Places[:min(len(d.Places), textRows)]
	for len(places) > 0 {
		n := 1
		for n < len(places) && places[n].File == places[0].File {
			n++
		}
		var lines []string
		for _, at := range places[:n] {
			lines = append(lines, humantext.Number(at.Line))
		}
		text := "line " + lines[0]
		if n > 1 {
			text = "lines " + strings.Join(lines, ", ")
		}
		if d.files {
			text = humantext.Escape(places[0].File) + " " + text
		}
		list, places = append(list, text), places[n:]
	}
	return strings.Join(list, ", ")
}

// writeNodes writes a row for each of the first nodes.
func writeNodes(out *strings.Builder, r *Report) {
	title := "node"
	if name := r.NodeFields(); name != "" {
		title += " (" + humantext.Escape(name) + ")"
	}
	width := max(16, len(title))
	for i := range r.Nodes[:min(len(r.Nodes), textRows)] {
		width = max(width, len(r.Nodes[i].Label()))
	}
	if len(r.Nodes) > 0 {
		fmt.Fprintf(out, "\n%-*s %12s  %-24s  %-24s  %-12s  out of order\n", width, title, "ids", "first", "last", "longest gap")
	}
	for i, n := range r.Nodes {
		if i == textRows {
			fmt.Fprintf(out, "and %s\n", humantext.Count(len(r.Nodes)-i, "more node"))
			break
		}
		fmt.Fprintf(out, "%-*s %12s  %-24s  %-24s  %-12s  %s\n", width, n.Label(), humantext.Number(n.IDs), n.First.String(), n.Last.String(),
			humantext.Duration(time.Duration(n.LongestGapMS)*time.Millisecond), humantext.Percent(n.OutOfOrder))
	}
}

func barsOf(r *Report) []int64 {
	list := make([]int64, len(r.Histogram))
	for i := range list {
		list[i] = r.Histogram[i].IDs
	}
	return list
}

// sparkline returns numbers as a line of bars.
func sparkline(list []int64) string {
	bars := []rune(" ▁▂▃▄▅▆▇█")
	most := max(slices.Max(list), 1)
	var out strings.Builder
	for _, n := range list {
		level := int(n * int64(len(bars)-1) / most)
		if n > 0 {
			level = max(level, 1)
		}
		out.WriteRune(bars[level])
	}
	return out.String()
}

// SVG returns the histogram as an SVG image.
func (r *Report) SVG() string {
	const width, height, left, top = 720, 160, 10, 30
	var out strings.Builder
	title := strings.TrimSpace(humantext.Count(r.IDs, "id") + " " + r.span())
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img"><title>%s</title><text x="%d" y="20" font-family="sans-serif" font-size="13">%s</text>`, width, height+top+10, title, left, title)
	list := barsOf(r)
	if len(list) > 0 {
		most := max(slices.Max(list), 1)
		step := float64(width-2*left) / float64(len(list))
		for i, n := range list {
			h := float64(height) * float64(n) / float64(most)
			fmt.Fprintf(&out, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s: %s</title></rect>`, left+float64(i)*step, float64(top+height)-h, max(step-1, .5), h, r.Histogram[i].From.String(), humantext.Number(n))
		}
	}
	out.WriteString("</svg>\n")
	return out.String()
}
