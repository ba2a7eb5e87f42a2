package profile

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"time"

	"idtui/ids/detect"
	"idtui/model/decoding"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
)

// Scan calls add for each id of a source that matches the filter, and for each record without an
// id. It keeps the order of the input, and ends soon after stopped returns true. A [Seen] is valid
// until add returns. The input has the index file among the files of a set.
func Scan(src *sets.Source, d *decoding.Decoder, filter *where.Filter, file int, stopped func() bool, add func(*Seen)) error {
	w := sets.Resolver{Decoder: d, Decision: src.Decision, BestOnly: true}
	var rec input.Record
	var results []decoding.Result
	var at time.Time
	var r *decoding.Result
	var none *decoding.Error
	var seen Seen // of an id whose scheme is given
	given := func() decoding.Result { return seen.given() }
	full := func() decoding.Result { return withOthers(r, w.Decision) }
	for n := 0; ; n++ {
		if n%1024 == 0 && stopped() {
			return nil
		}
		if err := src.Next(&rec); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		w.Decision = src.Current()
		results, at, none = results[:0], time.Time{}, nil
		if n < timedRecords {
			if times := rec.Times(); len(times) > 0 {
				at = times[0].At
			}
		}
		if b := d.BoundScheme(); b != nil && len(rec.Texts) == 1 && filter.Empty() {
			t := &rec.Texts[0]
			text := string(t.Text)
			if id, err := b.Parse(text); err == nil {
				seen = Seen{Bound: b, ID: id, Text: text, Record: at, Confidence: 1, Result: given, File: file, Line: int64(rec.Line), Offset: rec.Offset + int64(t.Start)}
				add(&seen)
				continue
			}
		}
		for i := range rec.Texts {
			t := &rec.Texts[i]
			text := string(t.Text)
			if len(rec.Texts) > 1 {
				results = w.Among(results, text, t.Place)
			} else if more, err := w.Text(results, text, t.Place); !errors.As(err, &none) {
				results = more
			}
		}
		if len(results) == 0 && !rec.Inner {
			add(withoutID(none))
		}
		for i := range results {
			r = &results[i]
			if filter.Empty() || filter.Match(sets.Row(r)) {
				add(&Seen{
					Bound: r.Bound, ID: r.ID, Text: r.Text, Place: r.Place, Record: at, NoTime: r.NoTime, EpochFound: r.Epoch == string(sets.EpochFound), NoZone: r.NoZone, Dates: r.Dates,
					File: file, Line: int64(rec.Line), Offset: rec.Offset + int64(r.Start),
					Doubtful: r.Doubtful(), Confidence: r.Confidence, SameTimes: r.SameTimes, Result: full,
				})
			}
		}
	}
}

// withoutID returns a record without an id. err is the error of its text; nil for several texts.
func withoutID(err *decoding.Error) *Seen {
	if err == nil {
		return &Seen{NoID: true}
	}
	return &Seen{NoID: true, Text: err.Text(), NonID: err.NonID()}
}

// withOthers returns a decoded id with the other candidates of its group, which [sets.Resolver.BestOnly] omits.
func withOthers(r *decoding.Result, d *sets.Decision) decoding.Result {
	all := *r
	all.Others = slices.Clone(r.Others)
	d.Group(&input.Place{Name: cmp.Or(r.Place, input.LinePlace)}, r.Text).Apply(&all)
	return all
}

// given returns an id whose scheme is given.
func (s *Seen) given() decoding.Result {
	return decoding.Result{Input: s.Text, Text: s.Text, Candidate: detect.Candidate{Bound: s.Bound, ID: s.ID, Encoding: s.Bound.EncodingOf(s.Text), Confidence: 1}}
}
