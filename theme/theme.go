package theme

import (
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"

	"idtui/ids"
)

// Theme is a complete set of styles.
type Theme struct {
	Name   string
	Dark   bool
	styles [Roles]lipgloss.Style
	open   [Roles]string // what switches a style on
	end    [Roles]string // and off
}

// palette names a colour for each thing that has one; the rest of a theme
// follows from it. An empty colour is the terminal's own.
type palette struct {
	name                       string
	dark                       bool
	text, muted, faint, strong string
	accent, good, warn, bad    string
	tick, tock                 string
	selected, onAccent         string
	kinds                      [ids.Kinds]shades
}

// shades are a kind's colour and the one that a neighbour of the same kind has.
type shades struct{ main, alternate string }

// Names lists the themes, in the order in which a key steps through them.
func Names() []string {
	list := palettes()
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].name
	}
	return names
}

// Find is the theme with the name.
func Find(name string) (*Theme, error) {
	for _, p := range palettes() {
		if strings.EqualFold(p.name, name) {
			return build(&p), nil
		}
	}
	return nil, fmt.Errorf("no theme %s; there are %s", ids.Quote(name), strings.Join(Names(), ", "))
}

// For is the theme that suits a background.
func For(dark bool) *Theme {
	if dark {
		return build(&palettes()[0])
	}
	return build(&palettes()[1])
}

// Style is how a role looks.
func (t *Theme) Style(r Role) lipgloss.Style { return t.styles[r] }

// Sequences are what a terminal is sent before and after text of a role.
func (t *Theme) Sequences(r Role) (open, end string) { return t.open[r], t.end[r] }

func colour(s string) color.Color {
	if s == "" {
		return lipgloss.NoColor{}
	}
	return lipgloss.Color(s)
}

func build(p *palette) *Theme {
	t := &Theme{Name: p.name, Dark: p.dark}
	fg := func(c string) lipgloss.Style { return lipgloss.NewStyle().Foreground(colour(c)) }
	inverse := func(c string) lipgloss.Style { return fg(p.onAccent).Background(colour(c)).Bold(true) }
	t.styles = [Roles]lipgloss.Style{
		Plain:    fg(p.text),
		Muted:    fg(p.muted),
		Faint:    fg(p.faint),
		Strong:   fg(p.strong).Bold(true),
		Accent:   fg(p.accent).Bold(true),
		Good:     fg(p.good),
		Warn:     fg(p.warn).Bold(true),
		Bad:      fg(p.bad).Bold(true),
		Key:      fg(p.accent),
		TabOn:    inverse(p.accent),
		Selected: fg(p.strong).Background(colour(p.selected)).Bold(true),
		Tick:     fg(p.tick).Bold(true),
		Tock:     fg(p.tock).Bold(true),
		Input:    fg(p.strong).Background(colour(p.selected)),
		Cursor:   lipgloss.NewStyle().Reverse(true),
	}
	for k := range ids.Kinds {
		t.kind(ids.Kind(k), false, p.kinds[k].main)
		t.kind(ids.Kind(k), true, p.kinds[k].alternate)
	}
	for r := range t.styles {
		t.open[r], t.end[r] = sequences(t.styles[r])
	}
	return t
}

// kind styles a field and, chosen, the same in reverse: a sign that is there
// without colour too.
func (t *Theme) kind(k ids.Kind, alternate bool, c string) {
	s := lipgloss.NewStyle().Foreground(colour(c))
	t.styles[Kind(k, alternate, false)] = s
	t.styles[Kind(k, alternate, true)] = s.Bold(true).Reverse(true)
}

// sequences takes apart what a style puts around a text.
func sequences(s lipgloss.Style) (open, end string) {
	const mark = "x"
	open, end, _ = strings.Cut(s.Render(mark), mark)
	return open, end
}
