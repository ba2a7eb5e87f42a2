package input

import (
	"bytes"
	"slices"
)

// MaxBefore is the maximum length, in bytes, of the text before a line that [Reader.Resume] needs.
// Most records begin there.
const MaxBefore = 64 << 10

// container is an open object or array of a document, with those around it.
type container struct {
	stack []level
	name  string
	many  bool // there are several with this indentation
}

// Clone returns a reader of the same input for another goroutine, which continues at a line: see
// [Reader.Resume]. The reader must have read its header: see [Reader.Start].
func (r *Reader) Clone() *Reader {
	c := &Reader{options: r.options, format: r.format, begun: true, csv: r.csv, header: r.header, line: 1}
	c.csv.places, c.blocks.style = nil, r.blocks.style
	c.json.path, c.json.indented = r.json.path, r.json.indented
	return c
}

// Learn reads the beginning of an indented document. The objects and arrays around a line can begin
// far before it. [Reader.Resume] then knows them by the indentation of the line, if that is unique.
func (r *Reader) Learn(head []byte) {
	if r.format != JSON {
		return
	}
	c, rec := r.Clone(), new(Record)
	j := &c.json
	j.indented = map[int]*container{}
	for line := range bytes.Lines(head) {
		indent, text := indentOf(line)
		if n := len(j.stack); n > 0 && len(text) > 0 && indent > 0 && text[0] != '}' && text[0] != ']' {
			name := j.name[:j.stack[n-1].name]
			if known := j.indented[indent]; known == nil {
				j.indented[indent] = &container{stack: slices.Clone(j.stack), name: string(name)}
			} else if known.name != string(name) {
				known.many = true
			}
		}
		c.Push(line)
		for c.Next(rec) == nil {
			continue
		}
	}
	r.json.indented = j.indented
}

// Resume continues at a line in the middle of the input. The lines before it are in before; if
// complete is set, these are all of them. Resume reports false if the place of the line is not
// known.
func (r *Reader) Resume(before, line []byte, complete bool) bool {
	r.at, r.end, r.err, r.skips = 0, 0, nil, false
	r.blocks = blocks{style: r.blocks.style, inside: !complete, column: -1, place: r.Line()}
	r.json.stack, r.json.pos, r.json.waits = r.json.stack[:0], 0, false
	from := len(before)
	switch r.format {
	case JSON:
		return r.json.resume(before, line)
	case CSV:
		from = r.rowBefore(before)
	case Blocks:
		from = r.blockBefore(before)
	}
	var rec Record
	r.Push(before[from:])
	for r.Next(&rec) == nil {
		continue
	}
	return true
}

// blockBefore returns where the last block of a text begins, or its length.
func (r *Reader) blockBefore(text []byte) int {
	for end := len(text); end > 0; {
		start := bytes.LastIndexByte(text[:end-1], '\n') + 1
		if r.blocks.style.begins(bytes.TrimRight(text[start:end], " \t\r\n")) {
			return start
		}
		end = start
	}
	return len(text)
}

// rowBefore returns where a row of a text begins: the first line with the right number of columns. If the
// text has no quotes, all lines are rows.
func (r *Reader) rowBefore(text []byte) int {
	if bytes.IndexByte(text, '"') < 0 {
		return len(text)
	}
	var rec Record
	for at := 0; at < len(text); at += len(firstLine(text[at:])) {
		r.Push(text[at:])
		if err := r.Next(&rec); err == nil && rec.Err == nil && rec.Columns == len(r.csv.names) {
			r.at, r.end = 0, 0
			return at
		}
		r.at, r.end = 0, 0
	}
	return len(text)
}

// indentOf returns the number of spaces and tabs before a line, and the line without space around it.
func indentOf(line []byte) (n int, text []byte) {
	text = bytes.TrimLeft(line, " \t")
	return len(line) - len(text), bytes.TrimRight(text, " \t\r\n")
}

// resume opens the objects and arrays around a line. It finds them by the indentation of the lines
// before, or in what Learn has read. It reports false if it cannot find them.
func (j *jsonState) resume(before, line []byte) bool {
	least, text := indentOf(line)
	if len(text) > 0 && (text[0] == '}' || text[0] == ']') {
		least++
	}
	var around [][]byte // the lines that open them, innermost first
	var last []byte     // the line before
	for end := len(before); end > 0 && least > 0; {
		start := bytes.LastIndexByte(before[:end-1], '\n') + 1
		indent, text := indentOf(before[start:end])
		if end = start; len(text) == 0 {
			continue
		}
		if last == nil {
			last = text
		}
		if c := text[len(text)-1]; indent < least && (c == '{' || c == '[') {
			around, least = append(around, text), indent
		}
	}
	j.name = append(j.name[:0], '$')
	if least > 0 {
		outer := j.indented[least]
		if outer == nil || outer.many {
			return false
		}
		j.stack, j.name = append(j.stack, outer.stack...), append(j.name[:0], outer.name...)
	}
	for _, text := range slices.Backward(around) {
		j.openLine(text)
	}
	j.pos = 0
	for i := range j.stack {
		j.stack[i].split, j.stack[i].expect = true, ','
	}
	if n := len(j.stack); n > 0 && last != nil {
		j.stack[n-1].follows(last[len(last)-1])
	}
	return true
}

// openLine opens the object or the array at the end of a line.
func (j *jsonState) openLine(text []byte) {
	if n := len(j.stack); n > 0 {
		top := &j.stack[n-1]
		if j.name = j.name[:top.name]; top.array {
			j.name = append(j.name, "[*]"...)
		} else if len(text) > 1 && text[0] == '"' {
			key := text[1 : tokenLength(text)-1]
			j.name = append(j.name, '.')
			if isIDKey(key) {
				key = []byte(keyOfIDs)
			}
			j.name = append(j.name, key...)
		}
	}
	j.open(text[len(text)-1])
}

// follows sets what can come after the last character of a line.
func (l *level) follows(last byte) {
	switch {
	case last == ',' && l.array:
		l.expect = 'v'
	case last == ',':
		l.expect = 'k'
	case last == '[':
		l.expect = 'V'
	case last == '{':
		l.expect = 'K'
	}
}
