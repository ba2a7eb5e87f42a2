package theme

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Auto is the theme name that selects dark or light by the terminal's background.
const Auto = "auto"

// Theme has a style for each role.
type Theme struct {
	Name   string
	styles [Roles]lipgloss.Style
	open   [Roles]string // the sequence that starts a style
	end    [Roles]string // the sequence that ends it
}

// Background is whether a terminal's background is dark or light.
type Background uint8

// The backgrounds.
const (
	Unknown Background = iota // not requested, or the terminal did not answer
	Dark
	Light
)

// Terminal is the terminal that a theme is shown on: its background, and the colors
// that it can show. The zero value has all colors and an unknown background.
type Terminal struct {
	Background Background
	Profile    colorprofile.Profile
}

// Names returns the names of the themes, in the order of the key for the next theme.
func Names() []string {
	list := families()
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].name
	}
	return names
}

// Aliases returns other spellings of theme names, by alias.
func Aliases() map[string]string { return map[string]string{"color-blind": "colour-blind"} }

// Canonical returns a name as [Names] spells it. It does not check that the theme
// exists.
func Canonical(name string) string {
	name = strings.ToLower(name)
	return cmp.Or(Aliases()[name], name)
}

// Check returns an error if name is neither a theme nor [Auto] nor empty.
func Check(name string) error {
	if canonical := Canonical(name); name == "" || canonical == Auto || slices.Contains(Names(), canonical) {
		return nil
	}
	return fmt.Errorf("unknown theme %s: %s", humantext.Quote(name), humantext.Expected(name, append([]string{Auto}, Names()...)))
}

// Find returns the theme with a name, for a terminal. [Auto] and "" select the dark or
// the light theme by the background. A theme for another background paints its own. A
// terminal with 16 colors gets a palette of these 16. A terminal without colors keeps
// bold and reversed text.
func Find(name string, on Terminal) (*Theme, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	name = Canonical(name)
	if name == "" || name == Auto {
		return For(on), nil
	}
	list := families()
	at := slices.IndexFunc(list, func(f family) bool { return f.name == name })
	return list[at].resolve(on), nil
}

// For returns the theme for a terminal's background. An unknown background counts as
// dark, because most are.
func For(on Terminal) *Theme {
	list := families()
	if on.Background == Light {
		return list[1].resolve(on)
	}
	return list[0].resolve(on)
}

// family is a theme with its palettes for dark and light backgrounds.
type family struct {
	name        string
	dark, light func() palette
	// terminalColors is set if the palettes have the terminal's own colors.
	terminalColors bool
}

// resolve returns the theme for a terminal.
func (f *family) resolve(t Terminal) *Theme {
	variant := f.dark
	if t.Background == Light {
		variant = f.light
	}
	p := variant()
	switch {
	case t.Profile != colorprofile.Unknown && t.Profile <= colorprofile.ASCII:
		p = none()
	case f.terminalColors && t.Background == Unknown:
		p = sixteenAnywhere()
	case t.Profile == colorprofile.ANSI && p.background == Light:
		p = sixteenLight()
	case t.Profile == colorprofile.ANSI && p.background == Dark:
		p = sixteenDark()
	}
	if p.background == Light && t.Background != Light || p.background == Dark && t.Background == Light {
		p.paint()
	}
	return build(f.name, &p, t.Profile)
}

// Style returns the style of a role.
func (t *Theme) Style(r Role) lipgloss.Style { return t.styles[r] }

// Sequences returns the escape sequences before and after text of a role.
func (t *Theme) Sequences(r Role) (open, end string) { return t.open[r], t.end[r] }

func build(name string, p *palette, profile colorprofile.Profile) *Theme {
	t := &Theme{Name: name}
	t.styles = p.roles()
	for k := range ids.Kinds {
		t.kind(p, ids.Kind(k), false, p.kinds[k].main, profile)
		t.kind(p, ids.Kind(k), true, p.kinds[k].alternate, profile)
	}
	for r := range t.styles {
		t.open[r], t.end[r], _ = strings.Cut(t.styles[r].Render("x"), "x")
	}
	return t
}

// kind sets the styles of a field. The selected field is reversed, which is visible
// without color too.
func (t *Theme) kind(p *palette, k ids.Kind, alternate bool, c shade, profile colorprofile.Profile) {
	s := p.base().Foreground(c.color(profile))
	t.styles[Kind(k, alternate, false)] = s
	t.styles[Kind(k, alternate, true)] = s.Bold(true).Reverse(true)
}
