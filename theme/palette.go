package theme

import (
	"charm.land/lipgloss/v2"

	"idtui/ids"
)

// palette names a colour for each thing that has one; the rest of a theme
// follows from it. An empty colour is the terminal's own.
type palette struct {
	background       Background // the background that it is made for; Unknown for any
	backgroundColor  string     // that background's colour, where it has to be painted
	paintsBackground bool       // it has to
	text             string
	muted            string // text too
	faint            string // rules and brackets, never words
	strong           string
	accent           string
	good, warn       string
	bad              string
	tick, tock       string
	selected         string // the background of a selected row
	onAccent         string // text on the accent's colour
	kinds            [ids.Kinds]shades
}

// paint makes the palette bring its own background, and its own ink with it.
func (p *palette) paint() {
	p.paintsBackground = true
	for _, c := range []*string{&p.text, &p.muted} {
		if *c == "" {
			*c = p.strong
		}
	}
}

// base is the style that all others begin with.
func (p *palette) base() lipgloss.Style {
	if p.paintsBackground {
		return lipgloss.NewStyle().Background(colorOf(p.backgroundColor))
	}
	return lipgloss.NewStyle()
}

// roles are the styles of all roles but the kinds.
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
		Selected: p.highlighted().Bold(true).Underline(true), // seen without colour too
		Tick:     fg(p.tick).Bold(true),
		Tock:     fg(p.tock).Bold(true),
		Input:    p.highlighted(),
		Cursor:   fg(p.text).Reverse(true).Underline(true), // a selected field is reversed too
		Flash:    p.inverse(p.accent),
		Alarm:    p.inverse(p.bad),
	}
}

// inverse is text on a colour; reversed where there is none to write it in.
func (p *palette) inverse(c string) lipgloss.Style {
	if p.onAccent == "" {
		return p.base().Foreground(colorOf(c)).Bold(true).Reverse(true)
	}
	return lipgloss.NewStyle().Foreground(colorOf(p.onAccent)).Background(colorOf(c)).Bold(true)
}

// raised is text on a background that sets it off; underlined where there is
// no colour for that.
func (p *palette) highlighted() lipgloss.Style {
	if p.selected == "" {
		return p.base().Foreground(colorOf(p.strong)).Underline(true)
	}
	return lipgloss.NewStyle().Foreground(colorOf(p.strong)).Background(colorOf(p.selected))
}
