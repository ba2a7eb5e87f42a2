package decode

import (
	"bytes"

	"idtui/ids/humantext"
	"idtui/model/records"
	"idtui/model/scanning"
)

// recorder writes a record for each id in blocks: a JSON object, or the id alone.
type recorder struct {
	flags    *annotateFlags
	scanner  *scanning.Scanner
	terminal bool
	file     string // its name, if there are several
	found    []scanning.Found
}

func (j *annotation) newRecorder() *recorder {
	return &recorder{flags: j.flags, scanner: j.scanner.Clone(), terminal: j.app.OutTerminal, file: j.file}
}

func (r *recorder) do(b *block) {
	b.reset()
	r.scanner.Refresh()
	r.found = r.scanner.Find(r.found[:0], b.lines)
	line, start := b.first, -b.start.Offset // of the current line
	at := 0
	for i := range r.found {
		id := &r.found[i]
		passed := b.lines[at:id.Start]
		if last := bytes.LastIndexByte(passed, '\n'); last >= 0 {
			line += bytes.Count(passed, []byte{'\n'})
			start = at + last + 1
		}
		at = id.Start
		if r.flags.inRange(id) {
			b.out = r.append(b.out, id, b.lines[id.Start:id.End], line, id.Start-start)
		}
	}
}

// append appends the record of an id.
func (r *recorder) append(dst []byte, id *scanning.Found, text []byte, line, offset int) []byte {
	if r.flags.ids {
		if r.terminal {
			return append(humantext.AppendEscaped(dst, string(text)), '\n')
		}
		return append(append(dst, text...), '\n')
	}
	record := records.NewFound(records.Place{File: r.file, Line: line, Offset: offset}, string(text), id)
	return record.Append(dst)
}
