package part

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestFind types a text, moves in the rows with it, and ends typing in each way.
func TestFind(t *testing.T) {
	rows := []string{"alpha", "beta", "gamma"}
	var f Find
	shown := func() string {
		var list []string
		for _, i := range f.Rows(len(rows), func(i int, text string) bool { return strings.Contains(rows[i], text) }) {
			list = append(list, rows[i])
		}
		return strings.Join(list, " ")
	}
	var moves []int
	press := func(k tea.KeyPressMsg) { f.Press(k, func(n int) { moves = append(moves, n) }) }
	if f.On() || f.Typing() || shown() != "alpha beta gamma" {
		t.Errorf("the zero value shows %q", shown())
	}
	f.Begin(8)
	press(tea.KeyPressMsg{Code: 'P', Text: "P"})
	if !f.Typing() || shown() != "alpha" {
		t.Errorf("with a letter it shows %q", shown())
	}
	press(tea.KeyPressMsg{Code: tea.KeyBackspace})
	f.Paste(" T ")
	if shown() != "beta" || f.Text() != " T " {
		t.Errorf("with %q it shows %q", f.Text(), shown())
	}
	press(tea.KeyPressMsg{Code: tea.KeyDown})
	press(tea.KeyPressMsg{Code: tea.KeyUp})
	if !slices.Equal(moves, []int{0, 0, 1, -1}) {
		t.Errorf("moves %v", moves)
	}
	press(tea.KeyPressMsg{Code: tea.KeyEnter})
	if f.Typing() || !f.On() || shown() != "beta" {
		t.Errorf("enter leaves %q", shown())
	}
	f.Begin(8)
	press(tea.KeyPressMsg{Code: tea.KeySpace, Text: " "})
	press(tea.KeyPressMsg{Code: tea.KeyTab})
	if f.On() {
		t.Error("a text of spaces stays")
	}
	f.Begin(8)
	press(tea.KeyPressMsg{Code: 'x', Text: "x"})
	press(tea.KeyPressMsg{Code: tea.KeyEscape})
	if f.On() || f.Typing() || shown() != "alpha beta gamma" {
		t.Errorf("esc leaves %q", shown())
	}
}
