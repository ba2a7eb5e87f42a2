package sets

import (
	"io"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
)

// Source is an input whose groups were judged.
type Source struct {
	Reader   *input.Reader
	Decision *Decision // nil if each id is judged alone
	// Watch decides groups again that change after the beginning; nil if each id is judged alone.
	Watch *Watch

	ahead []*input.Record // that were read before they are needed
	err   error           // of the reader
}

// SourceOptions say how an input is read.
type SourceOptions struct {
	Catalog  *catalog.Catalog
	Decoder  *decoding.Decoder
	Settings ids.Settings // of all schemes
	Alone    bool         // judge each id alone
	Live     input.Live   // how much of the beginning decides
	Input    input.Options
}

// Open opens an input that [input.Decompress] returned: it looks at the beginning and judges the groups there, unless each id is
// judged alone, or the decoder has one scheme.
func Open(in io.Reader, o *SourceOptions) (*Source, error) {
	stream, read := input.NewStream(in), o.Input
	read.Now = o.Decoder.Now()
	unknown := read.Format == input.Auto && read.Column == "" && read.Path == ""
	judged := !o.Alone && o.Decoder.BoundScheme() == nil
	s := new(Source)
	var judge *Judge
	if unknown || judged {
		head, all := stream.Head(o.Live)
		if unknown {
			read.Format = input.FormatOf(head, all)
			if read.Format == input.CSV && !read.NoHeader && !input.HasHeader(head) { // perhaps a log
				read.Format = input.Lines
			}
		}
		if judged {
			var err error
			if judge, err = NewJudge(o.Catalog, o.Settings, read.Now); err != nil {
				return nil, err
			}
			s.Decision = judge.Head(o.Decoder, head, read)
		}
	}
	var err error
	if s.Reader, err = input.NewReader(stream, read); err == nil && s.Decision != nil {
		s.Watch = newWatch(judge, o.Decoder, s.Reader, s.Decision)
	}
	return s, err
}

// Next reads the next record. If a group changes there, it reads ahead until the group is decided
// again. The groups of the record are those of [Source.Current]. It returns io.EOF at the end of the
// input.
func (s *Source) Next(rec *input.Record) error {
	if s.Watch == nil {
		return s.Reader.Next(rec)
	}
	for s.Watch.deciding() {
		if s.err = s.Reader.Next(rec); s.err != nil {
			s.Watch.Flush()
			break
		}
		s.Watch.See(rec)
		s.ahead = append(s.ahead, rec.Clone())
	}
	if len(s.ahead) > 0 {
		*rec, s.ahead = *s.ahead[0], s.ahead[1:]
		return nil
	}
	if s.err == nil {
		if s.err = s.Reader.Next(rec); s.err == nil {
			s.Watch.See(rec)
		}
	}
	return s.err
}

// Current returns the groups as they are known by now; nil if each id is judged alone.
func (s *Source) Current() *Decision {
	if s.Watch != nil {
		return s.Watch.Decision()
	}
	return s.Decision
}

// Row returns an id as conditions see it.
func Row(r *decoding.Result) *where.ID {
	place, group := r.PlaceAndGroup()
	epoch := r.Epoch
	if epoch == "" {
		epoch = string(EpochDefault)
	}
	return &where.ID{Bound: r.Bound, ID: r.ID, Text: r.Text, Confidence: r.Confidence, Place: place, Group: group, Epoch: epoch, NoTime: r.NoTime}
}
