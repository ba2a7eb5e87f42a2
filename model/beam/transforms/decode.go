package transforms

import (
	"bytes"
	"errors"
	"io"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/model/records"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/output"
)

// Namespace is the namespace of the counters: lines, ids and rejected.
const Namespace = "idtui"

// Decode decodes files into records, which are JSON objects as decode -f json prints them,
// without newlines. One worker reads a whole file, because the ids of a file are judged together.
// The second collection contains the lines and files that cannot be read or decoded.
func Decode(s beam.Scope, files beam.PCollection, o Options) (found, rejected beam.PCollection) {
	return beam.ParDo2(s.Scope("idtui.Decode"), &decodeFn{Options: o}, files)
}

type decodeFn struct {
	Options Options

	set                  *sets.SourceOptions
	worker               output.Worker
	batch                output.Batch
	lines, ids, rejected beam.Counter
}

// Setup creates the decoder of a worker.
func (f *decodeFn) Setup() error {
	var err error
	if f.set, err = f.Options.source(); err != nil {
		return err
	}
	f.worker = output.Worker{Resolver: sets.Resolver{Decoder: f.set.Decoder}, Writer: records.NewJSON(f.set.Decoder)}
	f.lines, f.ids = beam.NewCounter(Namespace, "lines"), beam.NewCounter(Namespace, "ids")
	f.rejected = beam.NewCounter(Namespace, "rejected")
	return nil
}

// ProcessElement decodes a file. It returns an error if the context is canceled or the options
// are invalid.
func (f *decodeFn) ProcessElement(c ctx, file string, record func(string), rejected func(Rejected)) error {
	reject := func(r Rejected) {
		r.File = file
		f.rejected.Inc(c, 1)
		rejected(r)
	}
	in, err := open(c, file)
	if err != nil {
		reject(Rejected{Error: err.Error()})
		return c.Err()
	}
	defer func() { _ = in.Close() }()
	lines := lineCounter{in: in}
	defer func() { f.lines.Inc(c, int64(lines.count())) }()
	src, err := sets.Open(&lines, f.set)
	if err != nil {
		return err
	}
	f.worker.Decision = src.Decision
	var rec input.Record
	for c.Err() == nil {
		switch err := f.batch.Fill(src, &rec); {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, input.ErrUTF16):
			reject(Rejected{Error: input.ErrUTF16.Error()})
			return nil
		case err != nil:
			reject(Rejected{Line: lines.ends + 1, Error: err.Error()})
			return nil
		}
		f.worker.Each(&f.batch, func(r *output.Record) {
			for i := range r.Results {
				record(string(bytes.TrimSuffix(f.worker.Writer.Decoded(nil, &r.Results[i]), []byte{'\n'})))
			}
			f.ids.Inc(c, int64(len(r.Results)))
			if r.Err != nil {
				reject(Rejected{Line: r.Line, Input: records.Input(f.set.Decoder, r.Text), Error: r.Err.Error()})
			}
		})
	}
	return c.Err()
}

// lineCounter counts the lines that pass through a reader.
type lineCounter struct {
	in   io.Reader
	ends int  // the number of newlines
	last byte // the last byte read
}

// Read implements [io.Reader].
func (l *lineCounter) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	if n > 0 {
		l.ends, l.last = l.ends+bytes.Count(p[:n], []byte{'\n'}), p[n-1]
	}
	return n, err
}

// count returns the number of lines, including a last line without a newline.
func (l *lineCounter) count() int {
	if l.last == 0 || l.last == '\n' {
		return l.ends
	}
	return l.ends + 1
}

// JSON returns the record of a rejected line or file as a JSON object.
func (r Rejected) JSON() string {
	dst := []byte{'{'}
	if r.File != "" {
		dst = append(records.AppendJSON(append(dst, `"file":`...), r.File), ',')
	}
	if r.Line > 0 {
		dst = append(strconv.AppendInt(append(dst, `"line":`...), int64(r.Line), 10), ',')
	}
	record := records.AppendError(nil, r.Input, errors.New(r.Error))
	return string(append(dst, bytes.TrimSpace(record)[1:]...))
}
