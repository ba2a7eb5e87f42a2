package widget

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"idtui/ids/humantext"
)

// next returns the first character of s as a cell shows it, with its columns and its length in
// bytes. A character is a grapheme cluster: a letter with its marks, an emoji with its
// modifiers. If terminals count its columns differently, the greater number is returned, and
// [Canvas.Render] fills the rest.
func next(s string) (char string, columns, size int) {
	if c := s[0]; c >= ' ' && c < 0x7f && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		return s[:1], 1, 1
	}
	if len(s) >= 2*len("─") && s[:2] == "─"[:2] && s[3:5] == "─"[:2] { // most of what is not ASCII
		return s[:3], 1, 3
	}
	char, columns = ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	for i, r := range char {
		if _, n := utf8.DecodeRuneInString(char[i:]); r == utf8.RuneError && n == 1 || !humantext.Prints(r) && !unicode.Is(unicode.Zs, r) {
			if i == 0 {
				return "?", 1, n
			}
			char = char[:i]
			columns = ansi.GraphemeWidth.StringWidth(char)
			break
		}
	}
	added := ansi.WcWidth.StringWidth(char)
	if columns == 0 || added == 0 { // a mark without a letter would change the previous cell
		return "?", 1, len(char)
	}
	return char, max(columns, added), len(char)
}

// Width returns the number of columns of s.
func Width(s string) int {
	w := 0
	for s != "" {
		_, columns, size := next(s)
		w, s = w+columns, s[size:]
	}
	return w
}

// Cut returns the beginning of s that fits into w columns.
func Cut(s string, w int) string {
	for at := 0; at < len(s); {
		_, columns, size := next(s[at:])
		if w -= columns; w < 0 {
			return s[:at]
		}
		at += size
	}
	return s
}

// Fit returns s in at most w columns, with an ellipsis if it was cut.
func Fit(s string, w int) string {
	cut := Cut(s, w)
	if cut == s || w <= 1 {
		return cut
	}
	return Cut(s, w-1) + "…"
}

// FitItems returns a list with " · " between its items in at most w columns. It leaves out the last
// items that do not fit, instead of cutting them.
func FitItems(s string, w int) string {
	for Width(s) > w {
		at := strings.LastIndex(s, " · ")
		if at < 0 {
			return Fit(s, w)
		}
		s = s[:at]
	}
	return s
}

// Pad returns s with spaces up to a width.
func Pad(s string, w int) string { return s + strings.Repeat(" ", max(w-Width(s), 0)) }

// Wrap returns s split at spaces into lines of at most w columns. Several spaces count as
// one. The lines are parts of s, which saves a sixth of the allocations of a screen
// (BenchmarkView).
func Wrap(s string, w int) []string {
	if w <= 0 {
		return nil
	}
	var lines []string
	for s = singleSpaced(s); s != ""; {
		n := lineEnd(s, w)
		lines = append(lines, s[:n])
		s = strings.TrimPrefix(s[n:], " ")
	}
	return lines
}

// singleSpaced returns s with one space between words, and none around them.
func singleSpaced(s string) string {
	before := ' '
	for _, r := range s {
		if unicode.IsSpace(r) && (r != ' ' || before == ' ') {
			before = ' '
			break
		}
		before = r
	}
	if before == ' ' {
		return strings.Join(strings.Fields(s), " ")
	}
	return s
}

// lineEnd returns the length in bytes of the first line of s. The line ends at the last space
// within w columns, if possible not between a number and its unit. A longer word is cut after
// w columns. The line has at least one character.
func lineEnd(s string, w int) int {
	columns, space, unit := 0, 0, 0 // unit is the last space before a unit, and space the last other one
	for i := 0; i < len(s); {
		_, n, size := next(s[i:])
		if s[i] == ' ' {
			if humantext.JoinsUnit(s[:i], s[i+1:]) {
				unit = i
			} else {
				space = i
			}
		}
		if columns += n; columns > w && i > 0 {
			return cmp.Or(space, unit, i)
		}
		i += size
	}
	return len(s)
}
