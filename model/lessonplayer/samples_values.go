package lessonplayer

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/inference"
)

// Value computes a value in a text of the lesson. It reports false if the samples have no value
// with that name.
func (s *Samples) Value(name string, args []string) (text string, known bool, err error) {
	return lookUp(s, name, args, textValues, foundValues, trueValues)
}

// Constant reports for each character position whether all texts have the same character.
func (s *Samples) Constant() []bool {
	list := make([]bool, len(s.Rows[0].Text))
	for i := range list {
		list[i] = !slices.ContainsFunc(s.Rows, func(r SampleRow) bool { return i >= len(r.Text) || r.Text[i] != s.Rows[0].Text[i] })
	}
	return list
}

func (s *Samples) constantChars() (n int) {
	for _, same := range s.Constant() {
		if same {
			n++
		}
	}
	return n
}

// declared returns a field of the real layout and its first run of bits.
func (s *Samples) declared(name string) (*scheme.Field, ids.Span, error) {
	i := slices.IndexFunc(s.truth.Fields, func(f scheme.Field) bool { return f.Name == name })
	if i < 0 {
		return nil, ids.Span{}, fmt.Errorf("no field %q in the layout of the samples", name)
	}
	return &s.truth.Fields[i], s.truth.Spans()[i][0], nil
}

// foundIndex returns the index of the found field that contains the last bit of a field of the
// real layout. It is -1 if the real layout has no such field.
func (s *Samples) foundIndex(name string) int {
	_, at, err := s.declared(name)
	if err != nil {
		return -1
	}
	// The result lacks the first bits if they are always 0.
	last := at.Offset + at.Width - 1 - s.missing()
	return slices.IndexFunc(s.Result.Fields, func(f inference.Field) bool {
		return slices.ContainsFunc(f.Spans, func(s ids.Span) bool { return last >= s.Offset && last < s.Offset+s.Width })
	})
}

// missing returns the number of leading bits that the result lacks.
func (s *Samples) missing() int { return s.truth.Bits - s.Result.Bits }

// found returns the found field that contains the last bit of a field of the real layout.
func (s *Samples) found(name string) *inference.Field {
	i := s.foundIndex(name)
	if i < 0 {
		fail("no field %q in the layout of the samples", name)
	}
	return &s.Result.Fields[i]
}

func lastBit(f *inference.Field) int {
	last := f.Spans[len(f.Spans)-1]
	return last.Offset + last.Width - 1
}

// time returns the time field that the inference found.
func (s *Samples) time() *inference.Field {
	i := slices.IndexFunc(s.Result.Fields, func(f inference.Field) bool { return f.Kind == ids.Time })
	if i < 0 {
		fail("the inference found no time")
	}
	return &s.Result.Fields[i]
}

// stamp returns the number in the bits of the found time.
func (s *Samples) stamp(id ids.ID) uint64 {
	n := uint64(0)
	for _, span := range s.time().Spans {
		n = n<<uint(span.Width) | id.Uint64(span.Offset+s.missing(), span.Width) //nolint:gosec // widths are 1 to 64
	}
	return n
}

// tells returns what an inference found of the time: all, its place, or nothing.
func tells(r *inference.Result) string {
	switch {
	case !r.HasTime():
		return "nothing"
	case len(r.Undetermined) > 0:
		return "place"
	}
	return "all"
}

// settles repeats the inference with one more fact, and reports whether it then finds all of the
// time. The facts are "times", "order" of generation, and "more" ids.
func (s *Samples) settles(fact string) (string, error) {
	if known, ok := s.settled[fact]; ok {
		return known, nil
	}
	from := s
	if fact == "more" {
		var err error
		if from, err = generateSet(s.set, 2*s.set.Bursts); err != nil {
			return "", err
		}
	}
	if !slices.Contains([]string{"times", "order", "more"}, fact) {
		return "", fmt.Errorf("unknown fact %q", fact)
	}
	r, err := from.infer(fact != "times", fact == "order")
	if err != nil {
		return "", err
	}
	s.settled[fact] = yesOrNo(tells(r) == "all")
	return s.settled[fact], nil
}

// textValues returns the values of the texts, and of the characters that the inference found.
func textValues() map[string]function[*Samples] {
	return map[string]function[*Samples]{
		"IDs":           always(func(s *Samples) any { return len(s.Rows) }),
		"Length":        always(func(s *Samples) any { return len(s.Rows[0].Text) }),
		"ConstantChars": always(func(s *Samples) any { return s.constantChars() }),
		// Which characters are the same in all texts.
		"Constant": always(func(s *Samples) any {
			switch n := s.constantChars(); {
			case n == 0:
				return "none"
			case n > len(s.Result.Frame.Prefix):
				return "more"
			}
			return "prefix"
		}),
		"Prefix":   always(func(s *Samples) any { return s.Result.Frame.Prefix }),
		"Alphabet": always(func(s *Samples) any { return s.Result.Frame.Alphabet }),
		"Digits":   always(func(s *Samples) any { return len(must(encoding.AlphabetByName(s.Result.Frame.Alphabet)).Digits()) }),
		"BitsOfDigit": always(func(s *Samples) any {
			n := s.Result.Frame.Length
			if n == 0 || s.Result.Bits%n > 0 {
				fail("the characters do not encode groups of bits")
			}
			return s.Result.Bits / n
		}),
	}
}

// foundValues returns the values of the fields that the inference found.
func foundValues() map[string]function[*Samples] {
	return map[string]function[*Samples]{
		"Size": always(func(s *Samples) any { return s.Result.Bits }),
		// The place of a found field. If the declared field is a time, the found one must be a time
		// too.
		"Place": ofName(func(s *Samples, name string) any {
			f := s.found(name)
			switch truth, _, _ := s.declared(name); {
			case truth.Kind == ids.Time && f.Kind != ids.Time:
				fail("the inference found no time")
			case f.Spans[0].Offset == 0:
				return "front"
			case lastBit(f) == s.Result.Bits-1:
				return "end"
			}
			return "middle"
		}),
		"Bits":      ofName(func(s *Samples, name string) any { return s.found(name).Width }),
		"First":     ofName(func(s *Samples, name string) any { return s.found(name).Spans[0].Offset }),
		"Last":      ofName(func(s *Samples, name string) any { return lastBit(s.found(name)) }),
		"Kind":      ofName(func(s *Samples, name string) any { return s.found(name).Kind }),
		"FoundUnit": always(func(s *Samples) any { return cmp.Or(s.time().UnitText(), "unknown") }),
		"FoundEpoch": always(func(s *Samples) any {
			if f := s.time(); f.Epoch != nil {
				return humantext.Date(*f.Epoch)
			}
			return "unknown"
		}),
		"Confidence": always(func(s *Samples) any { return humantext.Confidence(s.Result.Confidence) }),
		"Tells":      always(func(s *Samples) any { return tells(s.Result) }),
		// Undetermined lists the facts that the ids do not determine, such as "unit".
		"Undetermined": always(func(s *Samples) any {
			var list []string
			for _, u := range s.Result.Undetermined {
				list = append(list, u.What)
			}
			return humantext.And(list)
		}),
		"Settles": ofName(func(s *Samples, fact string) any { return must(s.settles(fact)) }),
	}
}

// length returns the duration of n time units of the real layout.
func (s *Samples) length(n float64) time.Duration {
	return time.Duration(s.bound.TimeUnit().Seconds() * n * float64(time.Second))
}

// valuesOf returns the real values of a field in the ids, sorted.
func (s *Samples) valuesOf(name string) []uint64 {
	if _, _, err := s.declared(name); err != nil {
		fail("%w", err)
	}
	f := &s.bound.Layout.Fields[s.bound.Layout.Index(name)]
	list := make([]uint64, len(s.list))
	for i, id := range s.list {
		list[i] = f.Get(id).Lo
	}
	slices.Sort(list)
	return list
}

// trueValues returns the values of the real layout, and of the times of the ids.
func trueValues() map[string]function[*Samples] {
	return map[string]function[*Samples]{
		"Unit": ofNumber(func(s *Samples, n float64) any { return humantext.Duration(s.length(n)) }),
		// The date that is a number of years after the epoch.
		"Epoch":     ofNumber(func(s *Samples, years int) any { return humantext.Date(s.truth.Epoch().AddDate(years, 0, 0)) }),
		"UnixEpoch": always(func(*Samples) any { return humantext.Date(time.Unix(0, 0)) }),
		"FirstDay":  always(func(s *Samples) any { return humantext.Date(s.times[0]) }),
		"DeclaredBits": ofName(func(s *Samples, name string) any {
			f, _, err := s.declared(name)
			return must(f, err).Width
		}),
		// The increase of the time field from the first id to the last, and the seconds between
		// their rough times.
		"Grown": always(func(s *Samples) any { return humantext.Number(s.stamp(s.list[len(s.list)-1]) - s.stamp(s.list[0])) }),
		"Passed": always(func(s *Samples) any {
			return humantext.Number(int64(s.times[len(s.times)-1].Sub(s.times[0]) / time.Second))
		}),
		// The number in the time field of the first id, and how many years that is.
		"FirstStamp": always(func(s *Samples) any { return humantext.Number(s.stamp(s.list[0])) }),
		"Age": always(func(s *Samples) any {
			return strconv.FormatFloat(s.length(1).Hours()*float64(s.stamp(s.list[0]))/(365.2425*24), 'f', 1, 64)
		}),
		// The distinct numbers in a field: "5, 17 and 21".
		"Values": ofName(func(s *Samples, name string) any {
			var words []string
			for _, v := range slices.Compact(s.valuesOf(name)) {
				words = append(words, strconv.FormatUint(v, 10))
			}
			return humantext.And(words)
		}),
		"Different": ofName(func(s *Samples, name string) any { return len(slices.Compact(s.valuesOf(name))) }),
		"LargestOf": ofName(func(s *Samples, name string) any { return slices.Max(s.valuesOf(name)) }),
		// The number of ids with 0 in a field.
		"Zeros": ofName(func(s *Samples, name string) any {
			list := s.valuesOf(name)
			n, _ := slices.BinarySearch(list, 1)
			return n
		}),
		// The date of the last timestamp, by the found unit and epoch.
		"End": always(func(s *Samples) any {
			f := s.time()
			if f.Epoch == nil || f.UnitNS == 0 {
				fail("the inference found no unit or no epoch")
			}
			days := math.Ldexp(f.UnitNS, f.Width) / float64(24*time.Hour)
			return humantext.Date(f.Epoch.AddDate(0, 0, int(days)))
		}),
	}
}
