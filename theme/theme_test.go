package theme_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/lucasb-eyer/go-colorful"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/theme"
	"idtui/ui/widget"
)

// grounds are usual backgrounds: black, white, and those of VS Code, GitHub, Dracula,
// Solarized, One and Catppuccin. With 16 colors, and for the theme terminal, only black and white
// are tested.
var grounds = map[theme.Background][]string{
	theme.Dark:  {"#000000", "#0d1117", "#1e1e1e", "#282a36", "#002b36", "#282c34"},
	theme.Light: {"#ffffff", "#fafafa", "#fdf6e3", "#eff1f5"},
}

var plainGrounds = map[theme.Background][]string{theme.Dark: {"#000000"}, theme.Light: {"#ffffff"}}

var profiles = []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256, colorprofile.ANSI}

// decoration are the roles without text. WCAG requires a contrast of 3 to 1 for them (1.4.11) and
// 4.5 to 1 for text (1.4.3). Enhanced contrast is 7 to 1 (1.4.6).
var decoration = map[theme.Role]bool{theme.Faint: true}

// screen is a theme on a terminal.
type screen struct {
	name string
	on   theme.Terminal
	t    *theme.Theme
}

// screens returns all themes with colors on all terminals with colors.
func screens(t *testing.T) []screen {
	var list []screen
	for _, name := range theme.Names() {
		for _, p := range profiles {
			for _, g := range []theme.Background{theme.Unknown, theme.Dark, theme.Light} {
				on := theme.Terminal{Background: g, Profile: p}
				th, err := theme.Find(name, on)
				if err != nil {
					t.Fatal(err)
				}
				if name != "none" {
					list = append(list, screen{fmt.Sprintf("%s, %s on %s", name, p, [...]string{"an unknown ground", "dark", "light"}[g]), on, th})
				}
			}
		}
	}
	return list
}

// backgrounds returns the possible colors behind a style, or none if the background is
// unknown.
func (s *screen) backgrounds(style lipgloss.Style) []colorful.Color {
	if bg := style.GetBackground(); bg != (lipgloss.NoColor{}) {
		return []colorful.Color{shown(s.on.Profile, bg)}
	}
	known := grounds
	if s.on.Profile == colorprofile.ANSI || s.t.Name == "terminal" {
		known = plainGrounds
	}
	var list []colorful.Color
	for _, hex := range known[s.on.Background] {
		list = append(list, parse(hex))
	}
	return list
}

func TestEveryTextCanBeRead(t *testing.T) {
	for _, s := range screens(t) {
		for r := range theme.Role(theme.Roles) {
			style := s.t.Style(r)
			if style.GetForeground() == (lipgloss.NoColor{}) {
				continue // the terminal's own text color
			}
			want := 4.5
			if s.t.Name == "high-contrast" && s.on.Profile != colorprofile.ANSI {
				want = 7
			}
			if decoration[r] {
				want = 3
			}
			for _, bg := range s.backgrounds(style) {
				fg := shown(s.on.Profile, style.GetForeground())
				if c := contrast(fg, bg); c < want-0.005 {
					t.Errorf("%s: role %s has %s on %s, contrast %.2f: want %v", s.name, roleName(r), fg.Hex(), bg.Hex(), c, want)
				}
			}
		}
	}
}

func roleName(r theme.Role) string {
	for k := range ids.Kinds {
		for _, alternate := range []bool{false, true} {
			for _, selected := range []bool{false, true} {
				if theme.Kind(ids.Kind(k), alternate, selected) == r {
					return fmt.Sprintf("%s alternate=%v selected=%v", ids.Kind(k), alternate, selected)
				}
			}
		}
	}
	return fmt.Sprint(r)
}

// pair is two roles that are shown side by side.
type pair struct{ a, b theme.Role }

// neighbors returns the roles that are shown side by side, and where. They are adjacent fields of a
// layout, the two shades of each kind, and the marks of a stream.
func neighbors() map[pair]string {
	m := map[pair]string{
		{theme.Tick, theme.Tock}: "the stream", {theme.Warn, theme.Bad}: "the stream",
	}
	for k := range ids.Kinds {
		m[pair{theme.Kind(ids.Kind(k), false, false), theme.Kind(ids.Kind(k), true, false)}] = "shades"
	}
	for _, f := range catalog.Default().BoundSchemes() {
		for bit := 1; bit < f.Layout.Bits; bit++ {
			i, j := f.Layout.FieldAt(bit-1), f.Layout.FieldAt(bit)
			a, b := widget.FieldRole(f.Layout, i, false), widget.FieldRole(f.Layout, j, false)
			if i != j && f.Layout.Fields[i].Kind != f.Layout.Fields[j].Kind {
				m[pair{min(a, b), max(a, b)}] = f.Scheme.Name
			}
		}
	}
	return m
}

// least returns the minimum difference of two neighbors. A character is about a third of a degree
// wide. For marks of that size, half of all people notice a difference of 5 to 7 CIELAB units in
// lightness. In color, it is 7 to 14. That is 4 to 7 in CIEDE2000. See Stone, Szafir, Setlur, "An
// Engineering Model for Color Difference as a Function of Size", CIC 2014. So the minimum is 10
// for normal sight. It is 6 for a deficiency, which removes one of three axes, and 9 in the theme
// for that deficiency. Shades of one kind can be closer, because their fields have separate
// brackets.
func (s *screen) least(where string, sight int) float64 {
	switch {
	case where == "shades" && sight == 0:
		return 6
	case where == "shades":
		return 5
	case sight == 0:
		return 10
	case s.t.Name == "colour-blind" && s.on.Profile == colorprofile.TrueColor:
		return 9
	}
	return 6
}

func TestNeighborsDiffer(t *testing.T) {
	all := neighbors()
	for _, s := range screens(t) {
		for p, where := range all {
			a := shown(s.on.Profile, s.t.Style(p.a).GetForeground())
			b := shown(s.on.Profile, s.t.Style(p.b).GetForeground())
			for i := range sights {
				if d, want := sights[i].difference(a, b), s.least(where, i); d < want {
					t.Errorf("%s: %s %s and %s %s (%s) differ by %.1f for %s: want %v",
						s.name, roleName(p.a), a.Hex(), roleName(p.b), b.Hex(), where, d, sights[i].name, want)
				}
			}
		}
	}
}

// colored matches a sequence that sets a color of the text or of the background.
var colored = regexp.MustCompile(`[\[;](3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]`)

func TestNoneHasNoColor(t *testing.T) {
	dark, err := theme.Find("dark", theme.Terminal{Profile: colorprofile.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	if open, _ := dark.Sequences(theme.Bad); !colored.MatchString(open) {
		t.Errorf("in the theme dark, bad begins with %q", open)
	}
	none, err := theme.Find("none", theme.Terminal{Profile: colorprofile.TrueColor})
	if err != nil {
		t.Fatal(err)
	}
	ascii, err := theme.Find("dark", theme.Terminal{Profile: colorprofile.ASCII})
	if err != nil {
		t.Fatal(err)
	}
	for _, th := range []*theme.Theme{none, ascii} {
		for r := range theme.Role(theme.Roles) {
			if open, _ := th.Sequences(r); colored.MatchString(open) {
				t.Errorf("role %s begins with %q", roleName(r), open)
			}
		}
		for _, r := range []theme.Role{theme.TabOn, theme.Cursor, theme.Flash, theme.Alarm, theme.Kind(ids.Time, false, true)} {
			if !th.Style(r).GetReverse() {
				t.Errorf("role %s is not visible without color", roleName(r))
			}
		}
	}
}

// TestOwnBackground checks that a theme for another background than the terminal's
// paints its own, in every role.
func TestOwnBackground(t *testing.T) {
	for _, tt := range []struct {
		name   string
		ground theme.Background
		paints bool
	}{
		{"light", theme.Dark, true},
		{"light", theme.Unknown, true},
		{"light", theme.Light, false},
		{"dark", theme.Light, true},
		{"dark", theme.Unknown, false},
		{"dark", theme.Dark, false},
		{"high-contrast", theme.Light, false},
		{"high-contrast", theme.Dark, false},
		{"colour-blind", theme.Light, false},
		{"terminal", theme.Unknown, false},
		{"auto", theme.Light, false},
		{"", theme.Dark, false},
	} {
		th, err := theme.Find(tt.name, theme.Terminal{Background: tt.ground})
		if err != nil {
			t.Fatal(err)
		}
		for r := range theme.Role(theme.Roles) {
			bg := th.Style(r).GetBackground() != (lipgloss.NoColor{})
			if tt.paints && !bg || !tt.paints && bg && r == theme.Plain {
				t.Errorf("%q on ground %d: role %s paints a background: %v, want %v", tt.name, tt.ground, roleName(r), bg, tt.paints)
			}
		}
	}
}

func TestNames(t *testing.T) {
	for _, name := range append(theme.Names(), theme.Auto, "Dark", "color-blind", "") {
		if err := theme.Check(name); err != nil {
			t.Error(err)
		}
	}
	blind, err := theme.Find("Color-Blind", theme.Terminal{})
	if err != nil || blind.Name != "colour-blind" {
		t.Errorf("color-blind is theme %v, error %v", blind, err)
	}
	_, err = theme.Find("da\x1brk", theme.Terminal{})
	if err == nil || strings.Contains(err.Error(), "\x1b") || !strings.Contains(err.Error(), "high-contrast") {
		t.Errorf("error of an unknown theme: %v", err)
	}
}
