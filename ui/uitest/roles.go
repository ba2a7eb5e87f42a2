package uitest

import (
	"strings"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/widget"
)

// roleLetters are the letters of the roles that are not those of fields, in the order
// of [theme.Role].
const roleLetters = ".mfsagwbkteioncl!d"

// kindLetters are the letters of the kinds, in the order of [ids.Kind].
const kindLetters = "TGNSMRVAXHC"

// letterOf returns the character of a role. The letter of a kind is circled for the
// selected field, and circled in lower case for the alternate shade. It is in
// parentheses for both.
func letterOf(r theme.Role) rune {
	if int(r) < len(roleLetters) {
		return rune(roleLetters[r])
	}
	for k := range ids.Kinds {
		n := rune(kindLetters[k] - 'A')
		switch r {
		case theme.Kind(ids.Kind(k), false, false):
			return 'A' + n
		case theme.Kind(ids.Kind(k), true, false):
			return 'ⓐ' + n
		case theme.Kind(ids.Kind(k), false, true):
			return 'Ⓐ' + n
		case theme.Kind(ids.Kind(k), true, true):
			return '⒜' + n
		}
	}
	return '?'
}

// Picture is a pane as text: its characters, and a letter for the role of each
// character. Empty cells of the plain role are blank in both.
type Picture struct {
	Text, Roles string
	used        [theme.Roles]bool
}

// Draw returns the picture of a pane.
func Draw(p widget.Pane) *Picture {
	var d Picture
	for y := range p.H {
		var text, roles strings.Builder
		for x := range p.W {
			c, role := p.Cell(x, y)
			text.WriteString(c)
			if c == " " && role == theme.Plain {
				roles.WriteByte(' ')
				continue
			}
			roles.WriteRune(letterOf(role))
			d.used[role] = true
		}
		d.Text += strings.TrimRight(text.String(), " ") + "\n"
		d.Roles += strings.TrimRight(roles.String(), " ") + "\n"
	}
	d.Text = strings.TrimRight(d.Text, "\n") + "\n"
	d.Roles = strings.TrimRight(d.Roles, "\n") + "\n"
	return &d
}

// String returns both layers.
func (d *Picture) String() string { return d.Text + "-- roles --\n" + d.Roles }

// Legend explains the letters that pictures use, one per line.
func Legend(list ...*Picture) string {
	var b strings.Builder
	for r := range theme.Roles {
		for _, d := range list {
			if d.used[r] {
				b.WriteString(string(letterOf(theme.Role(r))) + " " + theme.Role(r).String() + "\n")
				break
			}
		}
	}
	return b.String()
}
