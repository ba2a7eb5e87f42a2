package input

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// blockStyle is a way to write a record on several lines, with a name and a value per line.
type blockStyle struct {
	// begins reports whether a line begins a block; ends, whether it is the last one.
	begins, ends func(line []byte) bool
	// separator is between a name and its value. In all lines of a block, it is at the same position. A
	// line without it continues the value before it.
	separator string
	// rules are the characters of horizontal lines.
	rules string
	// continued is at the end of a value that the next line continues.
	continued string
}

// blockStyles are the styles of mysql's \G and of psql's \x, in ASCII and in Unicode.
var blockStyles = [...]blockStyle{
	{begins: beginsMySQL, ends: isCount, separator: ":"},
	{begins: func(line []byte) bool { return beginsPSQL(line, asciiRules) }, ends: isBlank, separator: "|", rules: asciiRules, continued: " +"},
	{begins: func(line []byte) bool { return beginsPSQL(line, unicodeRules) }, ends: isBlank, separator: "│", rules: unicodeRules, continued: "↵"},
}

// The characters of horizontal lines.
const (
	asciiRules   = "-+"
	unicodeRules = "─┌┬┐├┼┤└┴┘"
)

// beginsMySQL reports whether a line begins a row: *** 1. row ***.
func beginsMySQL(line []byte) bool {
	number, ok := bytes.CutSuffix(bytes.Trim(line, "*"), []byte(". row "))
	return ok && line[0] == '*' && line[len(line)-1] == '*' && isNumbered(number)
}

// beginsPSQL reports whether a line begins a row: -[ RECORD 1 ]---. The word depends on the language.
func beginsPSQL(line []byte, rules string) bool {
	title := bytes.TrimLeft(line, rules)
	from, to := bytes.IndexByte(title, ' '), bytes.Index(title, []byte(" ]"))
	if len(title) == len(line) || from != 1 || title[0] != '[' || to < 0 {
		return false
	}
	space := bytes.LastIndexByte(title[:to], ' ')
	return space > 0 && isNumbered(title[space:to])
}

// isNumbered reports whether a text is a number after a space.
func isNumbered(text []byte) bool {
	digits, ok := bytes.CutPrefix(text, []byte(" "))
	return ok && len(digits) > 0 && len(bytes.Trim(digits, "0123456789")) == 0
}

// maxBlock returns the maximum length, in bytes, of a line in a block. A record also ends after the
// line that reaches this length, or after maxColumns lines. The rest of the block is another record.
func (o *Options) maxBlock() int { return min(16*o.MaxRecord, 1<<20) }

// blocks is the state of a reader of blocks.
type blocks struct {
	style  *blockStyle
	inside bool   // the next line is in a block that has begun
	column int    // the position of the separator in characters; -1 before the first line of a block
	place  *Place // of the newest value
	names  int    // of the block so far
}

// styleOfBlocks returns the style of the blocks in a text; nil if none of its first lines begins a
// block.
func styleOfBlocks(head []byte) *blockStyle {
	for _, line := range firstLines(head, true) {
		for i := range blockStyles {
			if blockStyles[i].begins(bytes.TrimRight(line, " \t")) {
				return &blockStyles[i]
			}
		}
	}
	return nil
}

// blockSize returns the length of the first record in a text: a line outside of blocks, or a block. If
// more text is needed, ok is false. Then pass size and seen to the next call, as from and lines.
func (r *Reader) blockSize(text []byte, from, lines int) (size, seen int, ok bool) {
	b, longest := &r.blocks, r.options.maxBlock()
	for from < len(text) && from < longest && lines < maxColumns {
		end := bytes.IndexByte(text[from:], '\n') + 1
		if end == 0 {
			return from, lines, false
		}
		line := bytes.TrimRight(text[from:from+end], " \t\r\n")
		begins := b.style.begins(line)
		switch {
		case begins && lines > 0:
			return from, lines, true
		case !begins && (b.style.ends(line) || lines == 0 && !b.inside):
			return from + end, lines, true
		}
		from += end
		lines++
	}
	return from, lines, from >= longest || lines >= maxColumns
}

// nextBlock reads a block, or a line outside of blocks.
func (r *Reader) nextBlock(rec *Record) error {
	size, lines := 0, 0
	for {
		text := r.buf[r.at:r.end]
		var ok bool
		if size, lines, ok = r.blockSize(text, size, lines); ok {
			break
		}
		if len(text)-size > r.options.maxBlock() { // a line that is too long is a record
			if size == 0 {
				return r.nextLine(rec)
			}
			break
		}
		if !r.fill(0) {
			if size = len(text); size == 0 || errors.Is(r.err, ErrMore) {
				return r.ended()
			}
			break
		}
	}
	r.take(rec, size)
	r.line += bytes.Count(rec.Raw, []byte{'\n'})
	r.splitBlock(rec)
	return nil
}

// splitBlock adds the values of a block, or the text of a line outside of blocks.
func (r *Reader) splitBlock(rec *Record) {
	b, column := &r.blocks, r.options.Column
	begins := b.style.begins(bytes.TrimRight(firstLine(rec.Raw), " \t\r\n"))
	if !begins && !b.inside {
		if rec.Inner = true; column == "" { // most such lines are prompts and messages
			rec.addLine(r)
		}
		return
	}
	at := 0
	if begins {
		b.inside, b.column, b.names, b.place = true, -1, 0, r.Line()
		at = len(firstLine(rec.Raw))
	}
	for at < len(rec.Raw) {
		line := firstLine(rec.Raw[at:])
		if text := bytes.TrimRight(line, " \t\r\n"); b.style.ends(text) {
			b.inside = false
		} else if len(bytes.Trim(text, b.style.rules)) > 0 {
			r.addBlockLine(rec, at, text)
		}
		at += len(line)
	}
	if begins && column != "" && len(rec.Texts) == 0 {
		rec.Err = fmt.Errorf("the block has no value of %s", humantext.Quote(column))
	}
}

// firstLine returns the first line of a text, with its line end.
func firstLine(text []byte) []byte {
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		return text[:end+1]
	}
	return text
}

// addBlockLine adds the value in a line of a block, which begins at a position of the record.
func (r *Reader) addBlockLine(rec *Record, at int, line []byte) {
	b := &r.blocks
	name, start, end := b.split(line)
	if len(name) > 0 {
		b.names++
		b.place = r.of(name, func() Place { return Place{Key: string(name), Column: -1} })
	}
	value := bytes.TrimRight(line[start:end], " \t")
	value = bytes.TrimRight(bytes.TrimSuffix(value, []byte(b.style.continued)), " \t")
	start += len(value) - len(bytes.TrimLeft(value, " \t"))
	if value = bytes.TrimLeft(value, " \t"); len(value) == 0 || isNull(value) {
		return
	}
	text := Text{Place: b.place, Text: value, Start: at + start, End: at + start + len(value)}
	rec.values = append(rec.values, text)
	if column := r.options.Column; column == "" || column == b.place.Name || column == strconv.Itoa(b.names) {
		rec.Texts = append(rec.Texts, text)
	}
}

// split returns the name in a line of a block, and where its value is. A line that continues a value
// has no name.
func (b *blocks) split(line []byte) (name []byte, start, end int) {
	end = len(line)
	s := []byte(b.style.separator)
	if trimmed := bytes.TrimSuffix(line, s); bytes.HasPrefix(line, s) && len(trimmed) > len(s) { // the borders of a table
		start, end = len(s), len(trimmed)
	}
	for at := start; at < min(end, 4*longestKey); at += len(s) {
		i := bytes.Index(line[at:end], s)
		if i < 0 {
			break
		}
		at += i
		if column := utf8.RuneCount(line[:at]); at <= 4*longestKey && (b.column < 0 || column == b.column) {
			b.column = column
			return bytes.TrimSpace(line[start:at]), at + len(s), end
		}
	}
	return nil, start, end
}
