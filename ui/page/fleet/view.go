package fleet

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/fleet"
	"idtui/model/lab/scenario"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
	"idtui/ui/widget"
)

const (
	rowZone = "row:"
	// names is the width of the column of schemes, including the mark.
	names = 21
	// roomy is the minimum height of the page for explanations and empty lines.
	roomy = 30
	// impossible is added to the rank of a cause that the scenario cannot have.
	impossible = 8
)

// column is a column of the table. Its text ends at its right edge.
type column struct {
	first, second string // the two lines of the title
	width         int
	rank          int // a narrow window shows only the lowest ranks
	cell          func(r *fleet.Result) (string, theme.Role)
}

// columns returns the columns that fit into w, in their order. If there is little room, refusals
// and waits take precedence over causes that the scenario cannot have.
func columns(w int, s *scenario.Scenario) []column {
	list := []column{
		{"any", "duplicate", 10, 0, func(r *fleet.Result) (string, theme.Role) {
			p := r.Any.Probability
			if p == 0 {
				return "0 %", duplicateRole(p)
			}
			return humantext.Percent(p), duplicateRole(p)
		}},
		{"95 % for", "these seeds", 20, 20, func(r *fleet.Result) (string, theme.Role) {
			return humantext.Percent(r.Any.Low) + " – " + humantext.Percent(r.Any.High), theme.Muted
		}},
		{"", "duplicates", 12, 21, func(r *fleet.Result) (string, theme.Role) {
			return mean(r.Duplicates.Mean), countRole(r.Duplicates.Mean)
		}},
	}
	for i, cause := range fleet.Causes() {
		first, second, both := strings.Cut(string(cause), " ")
		if !both {
			first, second = "", first
		}
		rank := 1 + i
		if !cause.Possible(s) {
			rank += impossible
		}
		list = append(list, column{first, second, max(len(first), len(second), 5) + 2, rank, func(r *fleet.Result) (string, theme.Role) {
			n := r.Duplicates.ByCause[cause]
			return mean(n), countRole(n)
		}})
	}
	list = append(list,
		column{"", "refused", 10, 7, func(r *fleet.Result) (string, theme.Role) {
			return none(humantext.Percent(r.RefusedShare()), r.Refused == 0), shareRole(r.RefusedShare())
		}},
		column{"longest", "wait", 12, 8, func(r *fleet.Result) (string, theme.Role) {
			role := theme.Warn
			switch {
			case r.Waited == 0:
				role = theme.Faint
			case r.LongestWait() > fleet.LongWait:
				role = theme.Bad
			}
			return none(r.LongestWaitText(), r.Waited == 0), role
		}},
		column{"out of", "order", 10, 22, func(r *fleet.Result) (string, theme.Role) {
			return none(humantext.Percent(r.OutOfOrderShare()), r.OutOfOrder == 0), theme.Plain
		}},
		column{"", "issued", 15, 23, func(r *fleet.Result) (string, theme.Role) { return humantext.Large(r.Issued), theme.Muted }},
	)
	byRank := slices.SortedFunc(slices.Values(list), func(a, b column) int { return cmp.Compare(a.rank, b.rank) })
	most := -1
	for _, c := range byRank {
		if w -= c.width; w < 0 {
			break
		}
		most = c.rank
	}
	return slices.DeleteFunc(list, func(c column) bool { return c.rank > most })
}

// none returns text, or a dot if the argument nothing is true.
func none(text string, nothing bool) string {
	if nothing {
		return "·"
	}
	return text
}

// mean returns a mean count in at most seven columns.
func mean(n float64) string {
	switch {
	case n < 1e-6:
		return "·"
	case n < 1e-3:
		return "<0.001" // shorter than a column, with a gap
	case n < 10:
		return strconv.FormatFloat(n, 'g', 2, 64)
	case n < 1e6:
		return humantext.Number(int64(math.Round(n)))
	}
	unit, at := 1e6, 0
	for n/unit >= 1000 && at < 2 {
		unit, at = unit*1000, at+1
	}
	return strconv.FormatFloat(n/unit, 'g', 3, 64) + [...]string{" M", " G", " T"}[at]
}

func duplicateRole(p float64) theme.Role {
	switch {
	case p < 1e-6:
		return theme.Good
	case p < fleet.Unlikely:
		return theme.Warn
	}
	return theme.Bad
}

func countRole(n float64) theme.Role {
	switch {
	case n < 1e-6:
		return theme.Faint
	case n < .5:
		return theme.Warn
	}
	return theme.Bad
}

func shareRole(share float64) theme.Role {
	switch {
	case share == 0:
		return theme.Faint
	case share <= fleet.FewRefused:
		return theme.Warn
	}
	return theme.Bad
}

// Draw draws the page.
//
//	incident
//	what happens, and what helps
//	                 any       shared             …
//	scheme      duplicate    identity   replay
//	…
//	the selected scheme: what happens to it, a duplicate as a story, and how that was
//	computed
func (p *Page) Draw(screen page.Screen) {
	pane, s := screen.Pane, p.scenario()
	pane.Name("fleet")
	pane.Zone("key:left", 0, 0, 2, 1)
	x := pane.Text(0, 0, theme.Faint, "‹ ")
	x = pane.Text(x, 0, theme.Accent, widget.Fit(humantext.Escape(s.Name), pane.W-4))
	pane.Zone("key:right", x, 0, 2, 1)
	x = pane.Text(x, 0, theme.Faint, " ›") + 2
	pane.Text(x, 0, theme.Muted, widget.FitItems(p.progress()+s.Size()+" · "+humantext.Count(p.seeds, "seed"), pane.W-x))
	y := 1 + pane.Below(1).Paragraph(0, theme.Plain, humantext.Escape(s.About))
	if s.Mend != "" && pane.H >= roomy {
		y += pane.Below(y).Paragraph(0, theme.Muted, "What helps: "+humantext.Escape(s.Mend))
	}
	panel := max(pane.H/3, 7)
	if pane.H >= roomy {
		y++
		panel = 15
	}
	list := p.rows()
	room := max(pane.H-y-2-panel, 1)
	rows := widget.List{Len: len(list), Selected: slices.Index(list, p.selected), Centered: true}
	from, _ := rows.Visible(min(room, len(list)))
	cols := columns(pane.W-names, s)
	to := min(from+room, len(list))
	p.drawTitles(pane.Sub(0, y, pane.W, 2), cols, widget.ShortVisibleRange(from, to, len(list)))
	for i := from; i < to; i++ {
		p.drawRow(pane.Sub(0, y+2+i-from, pane.W, 1), list[i], cols)
	}
	pane.Sub(0, 0, pane.W, y+2+to-from).Name("table")
	p.drawPanel(pane.Sub(0, pane.H-panel, pane.W, panel), pane.H >= roomy)
}

// progress returns how many schemes are computed, with a separator; "" if all are.
func (p *Page) progress() string {
	if len(p.results) == len(p.schemes) {
		return ""
	}
	return humantext.Number(len(p.results)) + " of " + humantext.Count(len(p.schemes), "scheme") + " · "
}

func (p *Page) drawTitles(pane widget.Pane, cols []column, visible string) {
	switch {
	case p.find.Typing():
		p.find.Line().Draw(pane.Sub(2, 1, names-1, 1), names-1)
	case p.find.On():
		pane.Text(2, 1, theme.Warn, widget.Fit("find "+widget.Escape(p.find.Text()), names-1))
	default:
		pane.Text(2, 1, theme.Muted, "scheme"+visible)
	}
	x := names
	for i := range cols {
		x += cols[i].width
		pane.Right(x, 0, theme.Muted, cols[i].first)
		pane.Right(x, 1, theme.Muted, cols[i].second)
	}
}

func (p *Page) drawRow(pane widget.Pane, i int, cols []column) {
	s := p.schemes[i]
	role := pane.ListRow(rowZone+strconv.Itoa(i), i == p.selected, theme.Plain)
	r := p.results[s.Name]
	mark, markRole := "…", theme.Faint
	switch {
	case r == nil:
	case r.Err != nil:
		mark, markRole = "–", theme.Muted
	case r.Survives:
		mark, markRole = "✓", theme.Good
	default:
		mark, markRole = "✗", theme.Bad
	}
	pane.Text(2, 0, markRole, mark)
	pane.Text(4, 0, role, widget.Fit(s.Name, names-4))
	if r == nil {
		return
	}
	if r.Err != nil {
		pane.Text(names+1, 0, theme.Muted, widget.Fit(humantext.EscapeToASCII(r.Err.Error()), pane.W-names-1))
		return
	}
	x := names
	for k := range cols {
		x += cols[k].width
		text, role := cols[k].cell(r)
		pane.Right(x, 0, role, text)
	}
}

// drawPanel draws what happens to the selected scheme.
func (p *Page) drawPanel(pane widget.Pane, roomy bool) {
	pane.Name("scheme")
	s := p.schemes[p.selected]
	part.Heading(pane, part.SchemeTitle(s)+part.Prefixed(" · ", s.Source), theme.Muted)
	r := p.result()
	if r == nil {
		return
	}
	role := theme.Bad
	if r.Survives {
		role = theme.Good
	}
	y := 1 + pane.Below(1).Paragraph(0, role, r.Verdict())
	text := r.How()
	if roomy {
		text += fmt.Sprintf(" The column of a cause, such as %s, counts its duplicates.", fleet.Causes()[0])
	}
	how := widget.Wrap(text, pane.W)
	below := pane.Sub(0, y, pane.W, pane.H-y-len(how))
	if r.First != nil {
		p.drawStory(below, r.First, roomy)
	}
	for i, line := range how {
		pane.Text(0, pane.H-len(how)+i, theme.Muted, line)
	}
}

// drawStory says how a duplicate happens. If there is room, it draws the bits of the id.
func (p *Page) drawStory(pane widget.Pane, s *fleet.Story, roomy bool) {
	y := 0
	if roomy {
		y++
	}
	bits := widget.Bits{Bound: s.Bound, ID: s.ID(), Selected: -1, Cursor: -1}
	lines := s.Lines(false)
	high := bits.Height(pane.W)
	drawn := roomy && y+len(lines)+1+high <= pane.H // with bits, the sentences leave out the fields
	if !drawn && pane.H > len(lines)+2 {
		lines = s.Lines(true)
	}
	for _, line := range lines {
		y += pane.Below(y).Paragraph(0, theme.Plain, line)
	}
	if drawn {
		bits.Draw(pane.Below(y + 1))
	}
}
