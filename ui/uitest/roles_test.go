package uitest

import (
	"testing"

	"idtui/ids"
	"idtui/theme"
	"idtui/ui/widget"
)

// TestLetters checks that every role has a name and a letter of its own.
func TestLetters(t *testing.T) {
	letters, names := map[rune]theme.Role{}, map[string]theme.Role{}
	for r := range theme.Role(theme.Roles) {
		if other, taken := letters[letterOf(r)]; taken || letterOf(r) == '?' {
			t.Errorf("%v and %v have the letter %c", other, r, letterOf(r))
		}
		if other, taken := names[r.String()]; taken || r.String() == "" {
			t.Errorf("roles %d and %d have the name %q", other, r, r.String())
		}
		letters[letterOf(r)], names[r.String()] = r, r
	}
}

func TestDraw(t *testing.T) {
	c := widget.NewCanvas(12, 4)
	p := c.Pane()
	p.Text(0, 0, theme.Strong, "ab c")
	p.Text(6, 0, theme.Kind(ids.Node, true, true), "7")
	p.Text(0, 2, theme.Plain, "d ")
	p.Text(2, 2, theme.Input, " ")
	d := Draw(p)
	const want = "ab c  7\n\nd\n-- roles --\nssss  ⒩\n\n. n\n"
	if d.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", d, want)
	}
	if got, want := Legend(d), ". plain\ns strong\nn input\n⒩ node, alternate, selected\n"; got != want {
		t.Errorf("legend %q, want %q", got, want)
	}
}
