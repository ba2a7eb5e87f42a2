package output

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
)

// Worker decodes records and writes their ids. It is not safe for concurrent use.
type Worker struct {
	sets.Resolver
	Writer records.Writer
	Filter *where.Filter // nil for all ids
	// Columns writes CSV with the columns of the input; nil for other formats.
	Columns *records.Columns

	results []decoding.Result
}

// Append appends the ids of the records in a batch. It returns the number of records that have a
// text or an error; with Columns, of all records. It calls failed for each record that fails.
func (w *Worker) Append(dst []byte, b *Batch, failed func(line int, err error)) (out []byte, count int) {
	w.of(b)
	for i := range b.records {
		r := &b.records[i]
		if w.Columns != nil {
			if count++; r.err != nil {
				failed(r.line, r.err)
			}
			dst = w.row(dst, b, r)
			continue
		}
		if r.first == r.last && r.err == nil {
			continue
		}
		count++
		var err error
		if dst, err = w.record(dst, b, r); err != nil {
			failed(r.line, err)
		}
	}
	return dst, count
}

// of sets the rounding and the groups of a batch.
func (w *Worker) of(b *Batch) {
	w.Rounding = b.rounding
	if b.decision != nil {
		w.Decision = b.decision
	}
}

// Record is a record of a batch with its ids.
type Record struct {
	Line    int
	Raw     string            // with its line end
	Results []decoding.Result // the ids that Filter selects
	// Err says why there is no id in Text. It is nil for a record without a text.
	Err  error
	Text string
}

// Each calls do for each record of a batch. The record is valid until do returns; its Raw stays
// valid.
func (w *Worker) Each(b *Batch, do func(*Record)) {
	w.of(b)
	var out Record
	for i := range b.records {
		r := &b.records[i]
		out = Record{Line: r.line, Raw: b.raw(r)}
		if r.first < r.last || r.err != nil {
			out.Text, out.Err = w.decode(b, r)
			out.Results = w.results
			if !w.Filter.Empty() {
				out.Results = slices.DeleteFunc(w.results, func(id decoding.Result) bool { return !w.Filter.Match(sets.Row(&id)) })
			}
		}
		do(&out)
	}
}

// record appends the ids of a record, or its error if the format has errors.
func (w *Worker) record(dst []byte, b *Batch, r *record) ([]byte, error) {
	text, err := w.decode(b, r)
	dst = w.appendResults(dst)
	if err != nil {
		dst = w.Fail(dst, text, err)
	}
	return dst, err
}

// decode sets the results to the ids of a record. If it returns an error, text is what the error is
// about.
func (w *Worker) decode(b *Batch, r *record) (text string, err error) {
	w.results = w.results[:0]
	texts := b.textsOf(r)
	if r.err == nil && len(texts) == 1 && !r.inner {
		text = b.text(&texts[0])
		w.results, err = w.Text(w.results, text, texts[0].place)
		return text, err
	}
	raw := b.raw(r)
	if text = strings.TrimRight(raw, "\r\n"); r.err != nil {
		return text, r.err
	}
	for i := range texts {
		w.results = w.Among(w.results, b.text(&texts[i]), texts[i].place)
	}
	if len(w.results) == 0 && r.whole && !r.inner {
		return text, w.noID(b, texts)
	}
	return text, nil
}

// noID returns the error for a record whose texts are not ids. It names the longest text that could
// be an id.
func (w *Worker) noID(b *Batch, texts []recordText) error {
	var longest *recordText
	for i := range texts {
		t := &texts[i]
		text := b.text(t)
		if longest != nil && t.to-t.from <= longest.to-longest.from || !sets.Reads([]byte(text)) || strings.Contains(text, " ") {
			continue
		}
		if _, isTime := humantext.LogTime(text, w.Decoder.Now()); !isTime {
			longest = t
		}
	}
	if longest == nil {
		return errNoID
	}
	var err error
	text, place := b.text(longest), humantext.EscapeToASCII(longest.place.Name)
	if w.results, err = w.Text(w.results[:0], text, longest.place); err != nil {
		return fmt.Errorf("%w; %s: %w", errNoID, place, err)
	}
	best := &w.results[0]
	w.results = w.results[:0]
	return fmt.Errorf("%w; %s: %s is probably %s; closest: %s %s", errNoID, place, humantext.Quote(text), cmp.Or(best.NonID, "not an id"), best.Bound.Scheme.Name, humantext.Confidence(best.Confidence))
}

// errNoID is the error for a record with several texts and no id.
var errNoID = errors.New("no id in the record")

// row appends a row with the columns of its id. The columns of a row without an id are empty.
func (w *Worker) row(dst []byte, b *Batch, r *record) []byte {
	if r.columns == 0 && r.err == nil && w.Columns.Aligned() { // a rule
		return dst
	}
	var found *decoding.Result
	if texts := b.textsOf(r); len(texts) == 1 {
		var err error
		if w.results, err = w.Text(w.results[:0], b.text(&texts[0]), texts[0].place); err == nil && len(w.results) > 0 {
			found = &w.results[0]
		}
	}
	if !w.Filter.Empty() && (found == nil || !w.Filter.Match(sets.Row(found))) {
		return dst
	}
	return w.Columns.Row(dst, b.raw(r), r.columns, found)
}

// Decode returns the ids of a text. They are valid until the next call.
func (w *Worker) Decode(text string) (found []decoding.Result, err error) {
	w.results, err = w.Text(w.results[:0], text, nil)
	return w.results, err
}

// Reset forgets the ids of the last text.
func (w *Worker) Reset() { w.results = w.results[:0] }

// AppendDecoded appends the ids that Decode returned for a text, or its error if the format has errors.
func (w *Worker) AppendDecoded(dst []byte, text string, err error) []byte {
	if dst = w.appendResults(dst); err != nil {
		dst = w.Fail(dst, text, err)
	}
	return dst
}

// Fail appends the error of a text, if the format has errors.
func (w *Worker) Fail(dst []byte, text string, err error) []byte {
	return w.Writer.Failed(dst, records.Input(w.Decoder, text), err)
}

// appendResults appends the results that Filter selects.
func (w *Worker) appendResults(dst []byte) []byte {
	all := w.Filter.Empty()
	for i := range w.results {
		if all || w.Filter.Match(sets.Row(&w.results[i])) {
			dst = w.Writer.Decoded(dst, &w.results[i])
		}
	}
	return dst
}

// AppendJSON appends what "idtui decode -f json" prints for an input: one line per id or error. It
// reports false if a record failed, and returns the read error of the input.
func AppendJSON(dst []byte, src *sets.Source, d *decoding.Decoder) (out []byte, ok bool, err error) {
	w := Worker{Resolver: sets.Resolver{Decoder: d, Decision: src.Decision}, Writer: records.NewJSON(d)}
	ok = true
	failed := func(int, error) { ok = false }
	var b Batch
	var rec input.Record
	for {
		if err := b.Fill(src, &rec); errors.Is(err, io.EOF) {
			return dst, ok, nil
		} else if err != nil {
			return dst, false, err
		}
		dst, _ = w.Append(dst, &b, failed)
	}
}
