package command

import "strings"

// HelpWidth is the width of help text in columns.
const HelpWidth = 88

// Styled reports whether the output may have colors.
func (a *App) Styled() bool {
	return a.OutTerminal && a.Getenv("NO_COLOR") == "" && a.Getenv("TERM") != "dumb"
}

// Wrap breaks text at spaces into lines of at most width characters. All lines but the first begin
// with the indent, which does not count.
func Wrap(text string, width int, indent string) string {
	var out strings.Builder
	for i, paragraph := range strings.Split(text, "\n") {
		if i > 0 {
			out.WriteString("\n" + indent)
		}
		at := 0
		for _, word := range strings.Fields(paragraph) {
			n := len([]rune(word))
			switch {
			case at == 0:
			case at+1+n > width:
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
