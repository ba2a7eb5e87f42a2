// Package output decodes the records of an input and writes their ids as JSON objects, CSV, or
// lines for people. The command line, HTTP and the page in the browser use it, so they give the
// same answers.
package output

import (
	"errors"
	"io"

	"idtui/ids/rounding"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// Sizes of a [Batch].
const (
	maxRecords = 512
	maxBytes   = 2 * input.MaxLine
)

// Batch is a part of an input: some records and the memory of their texts. The next Fill reuses
// that memory.
type Batch struct {
	records  []record
	texts    []recordText
	arena    []byte
	all      string         // the arena, once it is complete
	decision *sets.Decision // the groups of these records
	rounding rounding.Set   // of the source
	// Notes say which groups changed within these records.
	Notes []string

	ahead input.Ahead // memory to reuse
}

type record struct {
	line        int
	from, to    int // where its text is in the arena, with its line end; empty for part of a JSON document
	first, last int // the indexes of its texts, last exclusive
	err         error
	whole       bool // from and to are the whole record
	inner       bool // [input.Record.Inner]
	columns     int  // the number of columns in a row of CSV
}

// recordText is a text of a record, and where it is in the arena.
type recordText struct {
	place    *input.Place
	from, to int
}

func (b *Batch) raw(r *record) string { return b.all[r.from:r.to] }

func (b *Batch) textsOf(r *record) []recordText { return b.texts[r.first:r.last] }

func (b *Batch) text(t *recordText) string { return b.all[t.from:t.to] }

// Fill reads the next records that are available without waiting, up to the size of a batch. It
// waits for the first one. It returns io.EOF at the end of the input.
func (b *Batch) Fill(src *sets.Source, rec *input.Record) error {
	r := src.Reader
	b.records, b.texts, b.arena, b.rounding = b.records[:0], b.texts[:0], b.arena[:0], src.Rounding
	for len(b.records) < maxRecords && len(b.arena) < maxBytes {
		if len(b.records) > 0 && !r.Buffered() {
			break
		}
		if b.addLines(src) {
			continue
		}
		if err := r.Next(rec); err != nil {
			if src.Watch != nil && errors.Is(err, io.EOF) {
				src.Watch.Flush()
			}
			if len(b.records) > 0 { // the next call returns the error
				break
			}
			return err
		}
		begins := src.Watch != nil && src.Watch.See(rec)
		b.add(rec, r)
		if begins {
			break
		}
	}
	if b.Notes = nil; src.Watch != nil {
		b.decision, b.Notes = src.Watch.Decision(), src.Watch.Notes()
	}
	b.all = string(b.arena)
	return nil
}

// addLines copies the lines that were read ahead into the batch, up to the next one that the watch
// samples. It returns false if there are none. If all lines come from [input.Reader.Next], decode
// -s sno -f csv takes 15 % more instructions (callgrind).
func (b *Batch) addLines(src *sets.Source) bool {
	most := maxRecords - len(b.records)
	if src.Watch != nil {
		most = min(most, src.Watch.Ahead())
	}
	a := &b.ahead
	if src.Reader.TakeAhead(a, most); len(a.Lines) == 0 {
		return false
	}
	if src.Watch != nil {
		src.Watch.Skip(len(a.Lines))
	}
	n, from := len(b.arena), 0
	b.arena = append(b.arena, a.Text...)
	for i, line := range a.Lines {
		first := len(b.texts)
		if line.End > from {
			b.texts = append(b.texts, recordText{a.Place, n + from, n + line.End})
		}
		b.records = append(b.records, record{whole: true})
		r := &b.records[len(b.records)-1] // appending a complete record takes twice as long
		r.line, r.from, r.to, r.first, r.last = a.First+i, n+from, n+line.To, first, len(b.texts)
		from = line.To
	}
	return true
}

// add copies a record into the memory of the batch.
func (b *Batch) add(rec *input.Record, r *input.Reader) {
	n := len(b.arena)
	b.arena = append(b.arena, rec.Raw...)
	added := record{line: rec.Line, from: n, to: len(b.arena), first: len(b.texts), whole: rec.Raw != nil, inner: rec.Inner, columns: rec.Columns}
	for i := range rec.Texts {
		t := &rec.Texts[i]
		text := recordText{t.Place, n + t.Start, n + t.End}
		if rec.Raw == nil || len(t.Text) != t.End-t.Start || t.End > len(rec.Raw) {
			text.from = len(b.arena)
			b.arena = append(b.arena, t.Text...)
			text.to = len(b.arena)
		}
		b.texts = append(b.texts, text)
	}
	if added.err = rec.Err; rec.Err != nil && r.Format() == input.Lines { // a truncated line: decoding its text returns the better error
		b.texts = append(b.texts, recordText{r.Line(), added.from, added.to})
		added.err = nil
	}
	added.last = len(b.texts)
	b.records = append(b.records, added)
}
