package command

import (
	"strings"

	"idtui/ids/humantext"
)

// HelpWidth is the width of help text in columns.
const HelpWidth = 88

// Styled reports whether the output may have colors.
func (a *App) Styled() bool {
	return a.OutTerminal && a.Getenv("NO_COLOR") == "" && a.Getenv("TERM") != "dumb"
}

// Wrap breaks text at spaces into lines of at most width characters, but not between a number and its
// unit. All lines but the first begin with the indent, which does not count.
func Wrap(text string, width int, indent string) string {
	var out strings.Builder
	for i, paragraph := range strings.Split(text, "\n") {
		if i > 0 {
			out.WriteString("\n" + indent)
		}
		at := 0
		words := strings.Fields(paragraph)
		for i, word := range words {
			n := len([]rune(word))
			joined := i > 0 && humantext.JoinsUnit(words[i-1], word)
			unit := 0 // the room for the unit after a number
			if i+1 < len(words) && humantext.JoinsUnit(word, words[i+1]) {
				unit = 1 + len([]rune(words[i+1]))
			}
			switch {
			case at == 0:
			case at+1+n+unit > width && !joined:
				out.WriteString("\n" + indent)
				at = 0
			default:
				out.WriteByte(' ')
				at++
			}
			out.WriteString(word)
			at += n
		}
	}
	return out.String()
}
