package sqlrange

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// maxColumn is the longest text that names a column, in bytes.
const maxColumn = 1 << 10

// parseColumn splits the name of a column at dots: schema.table.column. A part in double
// quotes can contain dots; a double quote in it is doubled. Control characters are
// rejected, because no terminal shows them.
func parseColumn(text string) ([]string, error) {
	fail := func(problem string) ([]string, error) {
		return nil, fmt.Errorf("invalid column %s: %s", humantext.Quote(text), problem)
	}
	switch {
	case len(text) > maxColumn:
		return fail(fmt.Sprintf("longer than %d bytes", maxColumn))
	case !utf8.ValidString(text):
		return fail("not UTF-8")
	case strings.ContainsFunc(text, func(r rune) bool { return !strconv.IsPrint(r) }):
		return fail("a character does not print")
	}
	var parts []string
	for rest := text; ; {
		part, after, err := nextPart(rest)
		if err != nil {
			return fail(err.Error())
		}
		parts = append(parts, part)
		if after == "" {
			return parts, nil
		}
		rest = after[1:] // the dot
	}
}

// nextPart returns the first part of a name, and the text after it: nothing, or a dot
// and more.
func nextPart(text string) (part, after string, err error) {
	if strings.HasPrefix(text, `"`) {
		return quotedPart(text)
	}
	end := strings.IndexByte(text, '.')
	if end < 0 {
		end = len(text)
	}
	if end == 0 {
		return "", "", errEmptyPart
	}
	return text[:end], text[end:], nil
}

var errEmptyPart = errors.New("a part is empty")

// quotedPart is nextPart for a text that begins with a double quote.
func quotedPart(text string) (part, after string, err error) {
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] != '"':
		case strings.HasPrefix(text[i+1:], `"`):
			i++
		case i == 1:
			return "", "", errEmptyPart
		case i+1 < len(text) && text[i+1] != '.':
			return "", "", errors.New(`expected a dot after the closing "`)
		default:
			return strings.ReplaceAll(text[1:i], `""`, `"`), text[i+1:], nil
		}
	}
	return "", "", errors.New(`the closing " is missing`)
}

// quoteEach writes parts with a pair of quotes around each, and doubles the closing one
// within.
func quoteEach(parts []string, open, closing string) string {
	quoted := make([]string, len(parts))
	for i, part := range parts {
		quoted[i] = open + strings.ReplaceAll(part, closing, closing+closing) + closing
	}
	return strings.Join(quoted, ".")
}
