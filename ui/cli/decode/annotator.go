package decode

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/scanning"
	"idtui/ui/cli/command"
)

// annotator adds annotations to the ids in blocks.
type annotator struct {
	flags       *annotateFlags
	scanner     *scanning.Scanner
	terminal    bool
	open, close string // around an annotation
	found       []scanning.Found
	json        jsonParts
	// The ids of a line that are annotated in it and behind it; the annotations.
	inline, behind []scanning.Found
	note           []byte
	notes          lineNotes
}

func (j *annotation) newAnnotator() *annotator {
	w := &annotator{flags: j.flags, scanner: j.scanner.Clone(), terminal: j.app.OutTerminal, open: " ‹", close: "›"}
	if j.app.Styled() {
		w.open, w.close = "\x1b[2m"+w.open, w.close+"\x1b[0m"
	}
	return w
}

func (w *annotator) do(b *block) {
	b.reset()
	w.scanner.Refresh()
	if !w.flags.filtersLines() {
		w.block(b)
		return
	}
	number := b.first
	for rest := b.lines; len(rest) > 0; number++ {
		at := bytes.IndexByte(rest, '\n') + 1
		if at == 0 {
			if at = len(rest); at > command.MaxLine {
				b.errs = appendLineError(b.errs, number, fmt.Errorf("longer than %d bytes; not printed", command.MaxLine))
				b.failed = true
				return
			}
		}
		line := rest[:at]
		rest = rest[at:]
		w.found = w.scanner.Find(w.found[:0], line)
		if slices.ContainsFunc(w.found, func(id scanning.Found) bool { return w.flags.inRange(&id) }) {
			end := endOfLine(line)
			b.out = w.appendLine(b.out, line[:end], 0, w.found)
			b.out = w.appendText(b.out, line[end:])
		}
	}
}

// block annotates a block. The part of a long line comes first: if that has JSON, its
// annotations wait for the end of the line.
func (w *annotator) block(b *block) {
	w.found = w.scanner.Find(w.found[:0], b.lines)
	text, rest := b.lines, w.found
	at := 0
	if b.start.Long {
		at = endOfLine(text)
		n := countBefore(rest, at)
		inline := rest[:n]
		b.behind = lineBehind{notes: b.behind.notes[:0], sizes: b.behind.sizes[:0]}
		if b.start.JSON {
			inline = nil
			for i := range rest[:n] {
				b.behind.add(w.appendNote(b.behind.notes, &rest[i], text[rest[i].Start:rest[i].End]))
			}
		}
		b.out = w.appendInline(b.out, text[:at], 0, inline)
		b.behind.end, rest = len(b.out), rest[n:]
	}
	for len(rest) > 0 {
		start := at + bytes.LastIndexByte(text[at:rest[0].Start], '\n') + 1
		b.out = w.appendText(b.out, text[at:start])
		at = start + endOfLine(text[start:])
		n := countBefore(rest, at)
		b.out = w.appendLine(b.out, text[start:at], start, rest[:n])
		rest = rest[n:]
	}
	b.out = w.appendText(b.out, text[at:])
}

// endOfLine returns the length of the first line of a text, without the line end.
func endOfLine(text []byte) int {
	at := bytes.IndexByte(text, '\n')
	if at < 0 {
		return len(text)
	}
	if at > 0 && text[at-1] == '\r' {
		at--
	}
	return at
}

// countBefore returns how many ids start before a position.
func countBefore(found []scanning.Found, at int) int {
	n := 0
	for n < len(found) && found[n].Start < at {
		n++
	}
	return n
}

// appendLine appends a line without its end, with annotations: after its ids, and
// behind the line for ids in JSON. offset is the position of the line in the text of
// found.
func (w *annotator) appendLine(dst, line []byte, offset int, found []scanning.Found) []byte {
	holds := w.json.holds
	if len(line) > command.MaxLine { // in another block, only a part of it would be here
		json := command.StartsJSON(line)
		holds = func(int) bool { return json }
	} else {
		w.json.use(line)
	}
	w.inline, w.behind = w.inline[:0], w.behind[:0]
	for _, id := range found {
		if holds(id.Start - offset) {
			w.behind = append(w.behind, id)
		} else {
			w.inline = append(w.inline, id)
		}
	}
	dst = w.appendInline(dst, line, offset, w.inline)
	for i := range w.behind {
		id := &w.behind[i]
		var text []byte
		if len(found) > 1 || len(line) > command.MaxLine {
			text = line[id.Start-offset : id.End-offset]
		}
		w.note = w.appendNote(w.note[:0], id, text)
		w.notes.add(w.note)
	}
	return w.notes.appendTo(dst)
}

// appendInline appends text with annotations after its ids.
func (w *annotator) appendInline(dst, text []byte, offset int, found []scanning.Found) []byte {
	from := 0
	for i := range found {
		to := found[i].End - offset
		dst = w.appendNote(w.appendText(dst, text[from:to]), &found[i], nil)
		from = to
	}
	return w.appendText(dst, text[from:])
}

// appendNote appends the annotation of an id, with the id's text if it is given.
func (w *annotator) appendNote(dst []byte, id *scanning.Found, text []byte) []byte {
	dst = append(append(dst, w.open...), id.Bound.Scheme.Name...)
	if id.Bound.Time != nil {
		dst = id.Bound.AppendTime(append(dst, ' '), id.Bound.Time(id.ID))
	}
	if len(text) > 0 {
		dst = append(append(dst, ' '), text...)
	}
	return append(dst, w.close...)
}

// appendText appends text unchanged. For a terminal it escapes control characters.
func (w *annotator) appendText(dst, text []byte) []byte {
	if !w.terminal {
		return append(dst, text...)
	}
	for rest := string(text); rest != ""; {
		at := strings.IndexAny(rest, "\n\t")
		if at < 0 {
			return humantext.AppendEscaped(dst, rest)
		}
		line := rest[:at]
		if rest[at] == '\n' {
			line = strings.TrimSuffix(line, "\r")
		}
		dst = append(humantext.AppendEscaped(dst, line), rest[at])
		rest = rest[at+1:]
	}
	return dst
}
