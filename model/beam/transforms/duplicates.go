package transforms

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/model/records"
)

// MaxPlaces is the maximum number of places in a [Duplicate].
const MaxPlaces = 100

// Duplicate is an id that occurs in more than one line.
type Duplicate struct {
	Scheme string
	Text   string // the text of the id at the first place
	Count  int    // the number of lines with the id
	Places []Place
}

// Duplicates finds the ids that occur in more than one line. Ids are equal if their schemes and
// bits are, even if their texts differ.
func Duplicates(s beam.Scope, found beam.PCollection) beam.PCollection {
	s = s.Scope("idtui.Duplicates")
	places := beam.ParDo(s, &occurrenceFn{}, found)
	return beam.ParDo(s, &repeatedFn{}, beam.CombinePerKey(s, &placesFn{}, places))
}

// occurrenceFn assigns each id a key that equal ids share.
type occurrenceFn struct{}

// ProcessElement omits an id that occurs earlier in the line.
func (occurrenceFn) ProcessElement(f Found, emit func(string, Place)) {
	if !f.Again {
		emit(f.Scheme+" "+strconv.Itoa(f.Bits)+" "+f.Hex, f.Place)
	}
}

// Occurrences are the lines with an id.
type Occurrences struct {
	Count  int
	Places []Place // the first places by file and line, at most [MaxPlaces]
}

// placesFn collects the places of an id.
type placesFn struct{}

// CreateAccumulator returns an accumulator without places.
func (placesFn) CreateAccumulator() Occurrences { return Occurrences{} }

// AddInput adds a place.
func (f placesFn) AddInput(o Occurrences, at Place) Occurrences {
	return f.MergeAccumulators(o, Occurrences{1, []Place{at}})
}

// MergeAccumulators merges the places of two accumulators.
func (placesFn) MergeAccumulators(a, b Occurrences) Occurrences {
	all := slices.Concat(a.Places, b.Places)
	slices.SortFunc(all, Place.compare)
	return Occurrences{a.Count + b.Count, all[:min(len(all), MaxPlaces)]}
}

func (p Place) compare(o Place) int {
	return cmp.Or(cmp.Compare(p.File, o.File), cmp.Compare(p.Line, o.Line), cmp.Compare(p.Offset, o.Offset))
}

// repeatedFn selects the ids that occur in more than one line.
type repeatedFn struct{}

// ProcessElement emits an id that is a duplicate.
func (repeatedFn) ProcessElement(key string, o Occurrences, emit func(Duplicate)) {
	if o.Count > 1 {
		emit(Duplicate{key[:strings.IndexByte(key, ' ')], o.Places[0].Text, o.Count, o.Places})
	}
}

// JSON returns the record of the duplicate.
func (d Duplicate) JSON() string {
	dst := records.AppendJSON([]byte(`{"id":`), d.Text)
	dst = records.AppendJSON(append(dst, `,"scheme":`...), d.Scheme)
	dst = strconv.AppendInt(append(dst, `,"count":`...), int64(d.Count), 10)
	dst = append(dst, `,"places":[`...)
	for i, at := range d.Places {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '{')
		if at.File != "" {
			dst = append(records.AppendJSON(append(dst, `"file":`...), at.File), ',')
		}
		dst = strconv.AppendInt(append(dst, `"line":`...), int64(at.Line), 10)
		dst = strconv.AppendInt(append(dst, `,"offset":`...), int64(at.Offset), 10)
		dst = append(records.AppendJSON(append(dst, `,"id":`...), at.Text), '}')
	}
	return string(append(dst, "]}"...))
}
