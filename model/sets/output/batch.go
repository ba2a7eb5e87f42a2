// Package output decodes the records of an input and writes the ids in them: as objects of
// JSON, as CSV, or as lines for people. The command line, HTTP and the page in the browser
// use it, so they give the same answers.
package output

import (
	"errors"
	"io"

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
	records   []record
	texts     []recordText
	arena     []byte
	spans     []spans
	textSpans []textSpan
	decision  *sets.Decision // the groups of these records
	// Notes say which groups changed within these records.
	Notes []string
}

// record is a record of a batch.
type record struct {
	line  int
	raw   string // with its line end; "" for part of a JSON document
	texts []recordText
	err   error
	whole bool // raw is the whole record
}

// recordText is a text of a record.
type recordText struct {
	place *input.Place
	text  string
}

// spans are the positions of the texts of a record in the memory of a batch.
type spans struct{ rawFrom, rawTo, first, last int }

type textSpan struct{ from, to int }

// Fill reads the next records that are available without waiting, up to the size of a batch. It
// waits for the first one. It returns io.EOF at the end of the input.
func (b *Batch) Fill(src *sets.Source, rec *input.Record) error {
	r := src.Reader
	b.records, b.texts, b.arena = b.records[:0], b.texts[:0], b.arena[:0]
	b.spans, b.textSpans = b.spans[:0], b.textSpans[:0]
	for len(b.records) < maxRecords && len(b.arena) < maxBytes {
		if len(b.records) > 0 && !r.Buffered() {
			break
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
	all := string(b.arena)
	for i := range b.texts {
		b.texts[i].text = all[b.textSpans[i].from:b.textSpans[i].to]
	}
	for i := range b.records {
		s := b.spans[i]
		b.records[i].raw, b.records[i].texts = all[s.rawFrom:s.rawTo], b.texts[s.first:s.last]
	}
	return nil
}

// add copies a record into the memory of the batch.
func (b *Batch) add(rec *input.Record, r *input.Reader) {
	s := spans{rawFrom: len(b.arena), first: len(b.texts)}
	b.arena = append(b.arena, rec.Raw...)
	s.rawTo = len(b.arena)
	for i := range rec.Texts {
		t := &rec.Texts[i]
		span := textSpan{s.rawFrom + t.Start, s.rawFrom + t.End}
		if rec.Raw == nil || len(t.Text) != t.End-t.Start || t.End > len(rec.Raw) {
			span.from = len(b.arena)
			b.arena = append(b.arena, t.Text...)
			span.to = len(b.arena)
		}
		b.textSpans = append(b.textSpans, span)
		b.texts = append(b.texts, recordText{place: t.Place})
	}
	if rec.Err != nil && r.Format() == input.Lines { // a truncated line: decoding its text returns the better error
		b.textSpans = append(b.textSpans, textSpan{s.rawFrom, s.rawTo})
		b.texts = append(b.texts, recordText{place: r.Line()})
		rec.Err = nil
	}
	s.last = len(b.texts)
	b.spans = append(b.spans, s)
	b.records = append(b.records, record{line: rec.Line, err: rec.Err, whole: rec.Raw != nil})
}
