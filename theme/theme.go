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

// Auto is the name that leaves the choice to the terminal's background.
const Auto = "auto"

// Theme is a complete set of styles.
type Theme struct {
	Name   string
	styles [Roles]lipgloss.Style
	open   [Roles]string // what switches a style on
	end    [Roles]string // and off
}

// Ground is how light a terminal's background is.
type Background uint8

// The grounds.
const (
	Unknown Background = iota // nobody has asked, or the terminal does not tell
	Dark
	Light
)

// Terminal is what a theme is shown on: it decides which colours there are and
// which of them can be read. The zero value is one with all colours and a
// background that nobody knows.
type Terminal struct {
	Background Background
	Profile    colorprofile.Profile
}

// Names lists the themes, in the order in which a key steps through them.
func Names() []string {
	list := families()
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].name
	}
	return names
}

// Aliases returns other spellings of the themes' names.
func Aliases() map[string]string { return map[string]string{"color-blind": "colour-blind"} }

// Canonical returns the name as [Names] lists it: in lower case, and of an alias
// the name that it stands for. It does not check that the theme exists.
func Canonical(name string) string {
	name = strings.ToLower(name)
	return cmp.Or(Aliases()[name], name)
}

// Check returns an error if name is neither a theme nor [Auto] nor empty.
func Check(name string) error {
	if canonical := Canonical(name); name == "" || canonical == Auto || slices.Contains(Names(), canonical) {
		return nil
	}
	return fmt.Errorf("unknown theme %s: expected %s", humantext.Quote(name), humantext.Or(append([]string{Auto}, Names()...)))
}

// Find is the theme with the name as it is on a terminal: [Auto], or no name,
// is the dark or the light one, by the background. A theme for another
// background than the terminal's paints its own. With sixteen colours each
// theme makes do with those, and with none it keeps bold and reverse.
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

// For is the theme that suits a terminal's background; one that is not known
// is taken for dark, as most are.
func For(on Terminal) *Theme {
	list := families()
	if on.Background == Light {
		return list[1].resolve(on)
	}
	return list[0].resolve(on)
}

// family is one theme in its variants for dark and for light backgrounds.
type family struct {
	name        string
	dark, light func() palette
	// own is set for the terminal's own colours, which are used as they are.
	terminalColors bool
}

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

// Style is how a role looks.
func (t *Theme) Style(r Role) lipgloss.Style { return t.styles[r] }

// Sequences are what a terminal is sent before and after text of a role.
func (t *Theme) Sequences(r Role) (open, end string) { return t.open[r], t.end[r] }

func build(name string, p *palette, profile colorprofile.Profile) *Theme {
	t := &Theme{Name: name}
	t.styles = p.roles()
	for k := range ids.Kinds {
		t.kind(p, ids.Kind(k), false, p.kinds[k].main, profile)
		t.kind(p, ids.Kind(k), true, p.kinds[k].alternate, profile)
	}
	for r := range t.styles {
		t.open[r], t.end[r] = sequences(t.styles[r])
	}
	return t
}

// kind styles a field and, selected, the same in reverse: a sign that is there
// without colour too.
func (t *Theme) kind(p *palette, k ids.Kind, alternate bool, c shade, profile colorprofile.Profile) {
	s := p.base().Foreground(c.color(profile))
	t.styles[Kind(k, alternate, false)] = s
	t.styles[Kind(k, alternate, true)] = s.Bold(true).Reverse(true)
}

// sequences takes apart what a style puts around a text.
func sequences(s lipgloss.Style) (open, end string) {
	const mark = "x"
	open, end, _ = strings.Cut(s.Render(mark), mark)
	return open, end
}
