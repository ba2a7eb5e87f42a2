package sets

import (
	"bytes"
	"io"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/rounding"
	"idtui/model/decoding"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
)

// Source is an input with its judged groups.
type Source struct {
	Reader   *input.Reader
	Decision *Decision // nil if each id is judged alone
	// Watch judges groups again if they change later in the input; nil if each id is judged alone.
	Watch *Watch
	// Rounding says whether JavaScript has rounded the numbers of an input without groups, because
	// the decoder has one scheme.
	Rounding rounding.Set

	ahead []*input.Record // records that were read ahead
	err   error           // the read error
}

// SourceOptions configure [Open].
type SourceOptions struct {
	Catalog  *catalog.Catalog
	Decoder  *decoding.Decoder
	Settings ids.Settings // for all schemes
	Alone    bool         // judge each id alone, without groups
	Live     input.Live   // limits of the beginning that decides
	Input    input.Options
}

// Open opens an input that [input.Decompress] returned. It judges the groups of the beginning,
// unless Alone is set or the decoder has only one scheme.
func Open(in io.Reader, o *SourceOptions) (*Source, error) {
	stream, read := input.NewStream(in), o.Input
	read.Now = o.Decoder.Now()
	unknown := read.Format == input.Auto && read.Column == "" && read.Path == ""
	judged := !o.Alone && o.Decoder.BoundScheme() == nil
	s := new(Source)
	var judge *Judge
	lines := 0
	if unknown || !o.Alone || read.Path != "" {
		head, all := stream.Head(o.Live)
		if all && read.Path != "" {
			if err := input.CheckPath(head, read); err != nil {
				return nil, err
			}
		}
		lines = bytes.Count(head, []byte{'\n'})
		if unknown {
			read.Format = input.FormatOf(head, all)
		}
		if judged {
			var err error
			if judge, err = NewJudge(o.Catalog, o.Settings, read.Now); err != nil {
				return nil, err
			}
			s.Decision = judge.Head(o.Decoder, head, read)
		} else if !o.Alone {
			s.Rounding = roundingIn(head, read)
		}
	}
	var err error
	if s.Reader, err = input.NewReader(stream, read); err == nil && s.Decision != nil {
		s.Watch = newWatch(judge, o.Decoder, s.Decision)
		if stream.Silent() {
			s.Watch.Grow(lines)
		}
	}
	return s, err
}

// roundingIn reports whether JavaScript has rounded the numbers at the beginning of an input.
func roundingIn(head []byte, o input.Options) rounding.Set {
	r, err := input.NewReader(bytes.NewReader(head), o)
	if err != nil {
		return rounding.Unknown
	}
	var rec input.Record
	var samples []Sample
	for len(samples) < MaxSamples && r.Next(&rec) == nil {
		for i := range rec.Texts {
			if text := string(bytes.TrimSpace(rec.Texts[i].Text)); isNumber(text) {
				samples = append(samples, Sample{Text: text})
			}
		}
	}
	return roundingOf(samples)
}

// Next reads the next record. If a group changes there, Next reads ahead until the group is
// judged again. [Source.Current] has the groups of the record. Next returns io.EOF at the end of
// the input.
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

// Current returns the current groups; nil if each id is judged alone.
func (s *Source) Current() *Decision {
	if s.Watch != nil {
		return s.Watch.Decision()
	}
	return s.Decision
}

// Row returns an id as a row for conditions.
func Row(r *decoding.Result) *where.ID {
	place, group := r.PlaceAndGroup()
	epoch := r.Epoch
	if epoch == "" {
		epoch = string(EpochDefault)
	}
	return &where.ID{Bound: r.Bound, ID: r.ID, Text: r.Text, Confidence: r.Confidence, Place: place, Group: group, Epoch: epoch, NoTime: r.NoTime}
}
