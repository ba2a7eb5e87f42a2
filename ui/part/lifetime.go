package part

import (
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/limits"
	"idtui/theme"
	"idtui/ui/widget"
)

// LifetimeHeight returns the number of rows that [Lifetime] draws below its title.
func LifetimeHeight(f *ids.BoundScheme, now ids.Reading, w int) int {
	h := 0
	if _, ok := limits.LifetimeOf(f, now.Time()); ok {
		h++
	}
	for _, s := range lifetimeSentences(f, now) {
		h += len(widget.Wrap(s, w))
	}
	return h
}

// Lifetime draws how much of a scheme's timestamp range is used, with its end,
// its milestones and its capacity.
func Lifetime(p widget.Pane, f *ids.BoundScheme, now ids.Reading) {
	Heading(p, "lifetime", theme.Muted)
	y := 1
	if l, ok := limits.LifetimeOf(f, now.Time()); ok {
		s := widget.Lifetime{From: l.From, To: l.To, Now: now.Time()}
		for _, m := range l.Milestones {
			s.Milestones = append(s.Milestones, m.At)
		}
		s.Draw(p.Sub(0, y, p.W, 1))
		y++
	}
	for _, text := range lifetimeSentences(f, now) {
		y = p.Paragraph(y, theme.Muted, text)
	}
	p.Sub(0, 0, p.W, y).Name("lifetime")
}

// lifetimeSentences returns the sentences about a scheme's lifetime, milestones and
// capacity.
func lifetimeSentences(f *ids.BoundScheme, now ids.Reading) []string {
	var list []string
	l, ok := limits.LifetimeOf(f, now.Time())
	switch {
	case f.Time == nil:
		list = append(list, "These ids hold no time, so the scheme never runs out.")
	case !ok:
		list = append(list, "The end of the timestamps is not known.")
	default:
		list = append(list, fmt.Sprintf("%s of the timestamp range is used; it ends %s.", humantext.Percent(l.Used), humantext.Ago(l.To, now.Time())))
	}
	for _, m := range l.Milestones {
		list = append(list, widget.MilestoneMark+" "+humantext.Date(m.At)+": "+m.What)
	}
	if text := limits.Capacity(f); text != "" {
		list = append(list, text)
	}
	return list
}
