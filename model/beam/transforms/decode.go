package transforms

import (
	"bytes"
	"errors"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/model/decoding"
	"idtui/model/records"
)

// Namespace is the namespace of the counters: lines, ids and rejected.
const Namespace = "idtui"

// Decode decodes blocks of lines into records: JSON objects as the command decode -f json
// prints them, without line ends. Lines that are no ids are in the second collection.
func Decode(s beam.Scope, blocks beam.PCollection, o Options) (found, rejected beam.PCollection) {
	return beam.ParDo2(s.Scope("idtui.Decode"), &decodeFn{Options: o}, blocks)
}

type decodeFn struct {
	Options Options

	decoder   *decoding.Decoder
	writer    records.Writer
	results   []decoding.Result
	out       []byte
	ids, fail beam.Counter
}

// Setup creates the decoder of a worker.
func (f *decodeFn) Setup() error {
	var err error
	if f.decoder, err = f.Options.decoder(); err != nil {
		return err
	}
	f.writer = records.NewJSON(f.decoder)
	f.ids, f.fail = beam.NewCounter(Namespace, "ids"), beam.NewCounter(Namespace, "rejected")
	return nil
}

// ProcessElement decodes a block.
func (f *decodeFn) ProcessElement(c ctx, b Block, record func(string), rejected func(Rejected)) {
	eachLine(b, func(number int, text []byte) {
		if len(bytes.TrimSpace(text)) == 0 {
			return
		}
		line := string(text)
		var err error
		f.results, err = f.decoder.DecodeAll(f.results[:0], line)
		for i := range f.results {
			f.out = f.writer.Decoded(f.out[:0], &f.results[i])
			record(string(bytes.TrimSuffix(f.out, []byte{'\n'})))
		}
		f.ids.Inc(c, int64(len(f.results)))
		if err != nil {
			f.fail.Inc(c, 1)
			rejected(Rejected{File: b.File, Line: number, Input: records.Input(f.decoder, line), Error: err.Error()})
		}
	})
}

// eachLine calls do for each line of a block, without its line end.
func eachLine(b Block, do func(number int, line []byte)) {
	number := b.First
	for rest := b.Lines; len(rest) > 0; number++ {
		line, after, _ := bytes.Cut(rest, []byte{'\n'})
		do(number, bytes.TrimSuffix(line, []byte{'\r'}))
		rest = after
	}
}

// JSON returns the record of a rejected line, as a JSON object.
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
