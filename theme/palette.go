package theme

import (
	"charm.land/lipgloss/v2"

	"idtui/ids"
)

// palette holds the colors that a theme is built from. An empty color is the
// terminal's own.
type palette struct {
	background       Background // the background that the palette is for; Unknown for any
	backgroundColor  string     // its color, if the theme paints it
	paintsBackground bool
	text             string
	muted            string // less important text
	faint            string // rules and brackets, never text
	strong           string
	accent           string
	good, warn       string
	bad              string
	tick, tock       string
	selected         string // the background of text fields and highlighted text
	onAccent         string // text on the accent color
	kinds            [ids.Kinds]shades
}

// paint makes the palette paint its own background, and sets its own text colors.
func (p *palette) paint() {
	p.paintsBackground = true
	for _, c := range []*string{&p.text, &p.muted} {
		if *c == "" {
			*c = p.strong
		}
	}
}

// base returns the style that all others are based on.
func (p *palette) base() lipgloss.Style {
	if p.paintsBackground {
		return lipgloss.NewStyle().Background(colorOf(p.backgroundColor))
	}
	return lipgloss.NewStyle()
}

// roles returns the styles of all roles except those of fields.
func (p *palette) roles() [Roles]lipgloss.Style {
	fg := func(c string) lipgloss.Style { return p.base().Foreground(colorOf(c)) }
	return [Roles]lipgloss.Style{
		Plain:    fg(p.text),
		Muted:    fg(p.muted),
		Faint:    fg(p.faint),
		Strong:   fg(p.strong).Bold(true),
		Accent:   fg(p.accent).Bold(true),
		Good:     fg(p.good),
		Warn:     fg(p.warn).Bold(true),
		Bad:      fg(p.bad).Bold(true),
		Key:      fg(p.accent),
		TabOn:    p.inverse(p.accent),
		Selected: p.highlighted().Bold(true).Underline(true), // visible without color too
		Tick:     fg(p.tick).Bold(true),
		Tock:     fg(p.tock).Bold(true),
		Input:    p.highlighted(),
		Cursor:   fg(p.text).Reverse(true).Underline(true), // a selected field is reversed too
		Flash:    p.inverse(p.accent),
		Alarm:    p.inverse(p.bad),
		// Of all reversed texts only this one is both bold and underlined.
		ChangedCursor: fg(p.warn).Reverse(true).Underline(true).Bold(true),
	}
}

// inverse returns the style of text on color c, or of reversed text if the palette has
// no color for text on it.
func (p *palette) inverse(c string) lipgloss.Style {
	if p.onAccent == "" {
		return p.base().Foreground(colorOf(c)).Bold(true).Reverse(true)
	}
	return lipgloss.NewStyle().Foreground(colorOf(p.onAccent)).Background(colorOf(c)).Bold(true)
}

// highlighted returns the style of text on a background of its own, or of underlined
// text if the palette has no color for it.
func (p *palette) highlighted() lipgloss.Style {
	if p.selected == "" {
		return p.base().Foreground(colorOf(p.strong)).Underline(true)
	}
	return lipgloss.NewStyle().Foreground(colorOf(p.strong)).Background(colorOf(p.selected))
}
