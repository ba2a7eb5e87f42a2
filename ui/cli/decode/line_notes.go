package decode

import (
	"io"
	"strconv"
)

// lineBehind holds the annotations of a part of a long line with JSON, which begins the
// block. They are written after the line.
type lineBehind struct {
	end   int // where the part ends in the output
	notes []byte
	sizes []int // the end of each annotation
}

// add adds an annotation: notes is all annotations so far, with the new one at the end.
func (l *lineBehind) add(notes []byte) { l.notes, l.sizes = notes, append(l.sizes, len(notes)) }

// lineNotes collects the annotations after a line, as many as fit in maxNotes.
type lineNotes struct {
	held []byte
	more int // how many annotations are dropped
}

// maxNotes limits the annotations after a line, in bytes.
const maxNotes = 64 << 10

func (n *lineNotes) add(note []byte) {
	if n.more > 0 || len(n.held)+len(note) > maxNotes {
		n.more++
		return
	}
	n.held = append(n.held, note...)
}

// appendTo appends the annotations, and how many more there would be.
func (n *lineNotes) appendTo(dst []byte) []byte {
	dst = append(dst, n.held...)
	if n.more > 0 {
		dst = append(strconv.AppendInt(append(dst, " ‹and "...), int64(n.more), 10), " more ids›"...)
	}
	n.held, n.more = n.held[:0], 0
	return dst
}

// write writes the output of a block. The annotations of a long line with JSON wait
// for its end.
func (n *lineNotes) write(out io.Writer, b *block) error {
	if !b.start.JSON {
		_, err := out.Write(b.out)
		return err
	}
	from := 0
	for _, to := range b.behind.sizes {
		n.add(b.behind.notes[from:to])
		from = to
	}
	if _, err := out.Write(b.out[:b.behind.end]); err != nil || b.behind.end == len(b.out) {
		return err
	}
	if err := n.flush(out); err != nil {
		return err
	}
	_, err := out.Write(b.out[b.behind.end:])
	return err
}

func (n *lineNotes) flush(out io.Writer) error {
	if len(n.held) == 0 {
		return nil
	}
	_, err := out.Write(n.appendTo(nil))
	return err
}
