package lessonplayer

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
	"idtui/model/inference"
)

// Value computes a value in a text of the lesson. It reports false if the samples have no
// value of that name.
func (s *Samples) Value(name string, args []string) (text string, known bool, err error) {
	return lookUp(sampleValues(), s, name, args)
}

// sampleValues returns the values that texts can name. Those of the inference begin with
// Found or say what its result means; the others are of the texts or of the truth.
func sampleValues() map[string]function[*Samples] {
	return map[string]function[*Samples]{
		"IDs": always(func(s *Samples) int { return len(s.Rows) }), "Length": always(func(s *Samples) int { return len(s.Rows[0].Text) }),
		"Constant": always((*Samples).constant), "ConstantChars": always((*Samples).constantChars),
		"Prefix": always(func(s *Samples) string { return s.Result.Frame.Prefix }), "Alphabet": always(func(s *Samples) string { return s.Result.Frame.Alphabet }),
		"Digits": mayFail((*Samples).digits), "BitsOfDigit": mayFail((*Samples).bitsOfDigit), "Size": always(func(s *Samples) int { return s.Result.Bits }),

		"Place": ofName((*Samples).place), "Bits": ofName((*Samples).foundBits), "First": ofName((*Samples).firstBit), "Last": ofName((*Samples).lastBit),
		"Kind": ofName((*Samples).kind), "FoundUnit": mayFail((*Samples).foundUnit), "FoundEpoch": mayFail((*Samples).foundEpoch),
		"Confidence": always(func(s *Samples) string { return humantext.Confidence(s.Result.Confidence) }),
		"Tells":      always((*Samples).tells), "Undetermined": always((*Samples).undetermined), "Settles": ofName((*Samples).settles), "Agrees": ofName((*Samples).agrees),

		"Unit": ofNumber((*Samples).unit), "Epoch": ofNumber((*Samples).epoch), "UnixEpoch": always(func(*Samples) string { return humantext.Date(time.Unix(0, 0)) }),
		"FirstDay": always(func(s *Samples) string { return humantext.Date(s.times[0]) }), "DeclaredBits": ofName((*Samples).declaredBits),
		"Grown": mayFail((*Samples).grown), "Passed": always((*Samples).passed), "FirstStamp": mayFail((*Samples).firstStamp), "Age": mayFail((*Samples).age),
		"Values": ofName((*Samples).values), "Different": ofName((*Samples).different), "LargestOf": ofName((*Samples).largest),
		"Zeros": ofName((*Samples).zeros), "End": mayFail((*Samples).end),
	}
}

// constantAt reports for each character of the texts whether it is the same in all.
func (s *Samples) constantAt() []bool {
	list := make([]bool, len(s.Rows[0].Text))
	for i := range list {
		list[i] = !slices.ContainsFunc(s.Rows, func(r SampleRow) bool { return i >= len(r.Text) || r.Text[i] != s.Rows[0].Text[i] })
	}
	return list
}

// Constant reports for each character of the texts whether it is the same in all.
func (s *Samples) Constant() []bool { return s.constantAt() }

func (s *Samples) constantChars() (n int) {
	for _, same := range s.constantAt() {
		if same {
			n++
		}
	}
	return n
}

// constant returns which characters are the same in all texts: none, the prefix, or more.
func (s *Samples) constant() string {
	switch n := s.constantChars(); {
	case n == 0:
		return "none"
	case n > len(s.Result.Frame.Prefix):
		return "more"
	}
	return "prefix"
}

// digits returns the number of characters in the alphabet that was found.
func (s *Samples) digits() (string, error) {
	a, err := encoding.AlphabetByName(s.Result.Frame.Alphabet)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(len(a.Digits())), nil
}

// bitsOfDigit returns the bits of one character.
func (s *Samples) bitsOfDigit() (string, error) {
	n := s.Result.Frame.Length
	if n == 0 || s.Result.Bits%n > 0 {
		return "", errors.New("the characters are no groups of bits")
	}
	return strconv.Itoa(s.Result.Bits / n), nil
}

// declared returns a field of the truth and its first run of bits.
func (s *Samples) declared(name string) (*scheme.Field, ids.Span, error) {
	i := slices.IndexFunc(s.truth.Fields, func(f scheme.Field) bool { return f.Name == name })
	if i < 0 {
		return nil, ids.Span{}, fmt.Errorf("no field %q in the layout of the samples", name)
	}
	return &s.truth.Fields[i], s.truth.Spans()[i][0], nil
}

// foundIndex returns the index of the field that the inference found where the truth has
// one: at the last bit of it. It is -1 for a name that the truth does not have.
func (s *Samples) foundIndex(name string) int {
	_, at, err := s.declared(name)
	if err != nil {
		return -1
	}
	// The first bits of the truth are missing in the result if they are always 0.
	last := at.Offset + at.Width - 1 - s.missing()
	return slices.IndexFunc(s.Result.Fields, func(f inference.Field) bool {
		return slices.ContainsFunc(f.Spans, func(s ids.Span) bool { return last >= s.Offset && last < s.Offset+s.Width })
	})
}

// missing returns how many bits of the truth the result does not have: the first ones.
func (s *Samples) missing() int { return s.truth.Bits - s.Result.Bits }

// found returns the field that the inference found where the truth has one.
func (s *Samples) found(name string) (*inference.Field, error) {
	i := s.foundIndex(name)
	if i < 0 {
		return nil, fmt.Errorf("no field %q in the layout of the samples", name)
	}
	return &s.Result.Fields[i], nil
}

// time returns the time field that the inference found.
func (s *Samples) time() (*inference.Field, error) {
	i := slices.IndexFunc(s.Result.Fields, func(f inference.Field) bool { return f.Kind == ids.Time })
	if i < 0 {
		return nil, errors.New("the inference found no time")
	}
	return &s.Result.Fields[i], nil
}

// place returns where the inference found a field of the truth: at the front, in the
// middle or at the end. A time must be found as one.
func (s *Samples) place(name string) (string, error) {
	truth, _, err := s.declared(name)
	if err != nil {
		return "", err
	}
	f, err := s.found(name)
	if err != nil {
		return "", err
	}
	last := f.Spans[len(f.Spans)-1]
	switch {
	case truth.Kind == ids.Time && f.Kind != ids.Time:
		return "", errors.New("the inference found no time")
	case f.Spans[0].Offset == 0:
		return "front", nil
	case last.Offset+last.Width == s.Result.Bits:
		return "end", nil
	}
	return "middle", nil
}

func (s *Samples) foundBits(name string) (string, error) {
	f, err := s.found(name)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(f.Width), nil
}

func (s *Samples) firstBit(name string) (string, error) {
	f, err := s.found(name)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(f.Spans[0].Offset), nil
}

func (s *Samples) lastBit(name string) (string, error) {
	f, err := s.found(name)
	if err != nil {
		return "", err
	}
	last := f.Spans[len(f.Spans)-1]
	return strconv.Itoa(last.Offset + last.Width - 1), nil
}

// kind returns the kind that the inference found for a field of the truth.
func (s *Samples) kind(name string) (string, error) {
	f, err := s.found(name)
	if err != nil {
		return "", err
	}
	return f.Kind.String(), nil
}

func (s *Samples) foundUnit() (string, error) {
	f, err := s.time()
	if err != nil || f.UnitNS == 0 {
		return "unknown", err
	}
	return f.UnitText(), nil
}

func (s *Samples) foundEpoch() (string, error) {
	f, err := s.time()
	if err != nil || f.Epoch == nil {
		return "unknown", err
	}
	return humantext.Date(*f.Epoch), nil
}

// names returns the names of what the result leaves undetermined, such as "unit".
func names(r *inference.Result) []string {
	var list []string
	for _, u := range r.Undetermined {
		name, _, _ := strings.Cut(u, ":")
		list = append(list, name)
	}
	return list
}

func (s *Samples) undetermined() string { return humantext.And(names(s.Result)) }

// tells returns how much the inference tells about the time: all, its place, or nothing.
func (s *Samples) tells() string { return tells(s.Result) }

func tells(r *inference.Result) string {
	switch {
	case !r.HasTime():
		return "nothing"
	case len(r.Undetermined) > 0:
		return "place"
	}
	return "all"
}

// settles infers the layout again with one more fact, and returns whether it then tells
// all about the time. The facts are "times", "order" of generation, and "more" ids.
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

// agrees returns whether the inference is right about a field of the truth: its kind, its
// bits and, for the time, its unit and its epoch.
func (s *Samples) agrees(name string) (string, error) {
	truth, at, err := s.declared(name)
	if err != nil {
		return "", err
	}
	f, err := s.found(name)
	if err != nil {
		return "", err
	}
	same := f.Kind == truth.Kind && len(f.Spans) == 1 && f.Spans[0].Offset+s.missing() == at.Offset && f.Width == at.Width
	if truth.Kind == ids.Time {
		same = same && f.UnitText() == humantext.Duration(s.length(1)) && f.Epoch != nil && f.Epoch.Equal(s.truth.Epoch())
	}
	return yesOrNo(same), nil
}

// length returns some time units of the truth.
func (s *Samples) length(n float64) time.Duration {
	return time.Duration(s.bound.TimeUnit().Seconds() * n * float64(time.Second))
}

// unit returns a multiple of the time unit of the truth.
func (s *Samples) unit(n float64) (string, error) { return humantext.Duration(s.length(n)), nil }

// epoch returns the date some years after the epoch of the truth.
func (s *Samples) epoch(years float64) (string, error) {
	return humantext.Date(s.truth.Epoch().AddDate(int(years), 0, 0)), nil
}

func (s *Samples) declaredBits(name string) (string, error) {
	f, _, err := s.declared(name)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(f.Width), nil
}

// valueOf returns the number in a field of an id, which is the right answer.
func (s *Samples) valueOf(name string, id ids.ID) (uint64, error) {
	if _, _, err := s.declared(name); err != nil {
		return 0, err
	}
	return s.bound.Layout.Fields[s.bound.Layout.Index(name)].Get(id).Lo, nil
}

// stamp returns the number in the bits in which the inference found the time.
func (s *Samples) stamp(id ids.ID) (uint64, error) {
	f, err := s.time()
	if err != nil {
		return 0, err
	}
	n := uint64(0)
	for _, span := range f.Spans {
		n = n<<uint(span.Width) | id.Uint64(span.Offset+s.missing(), span.Width) //nolint:gosec // widths are 1 to 64
	}
	return n, nil
}

// grown returns by how much the time field grew from the first id to the last.
func (s *Samples) grown() (string, error) {
	first, err := s.stamp(s.list[0])
	if err != nil {
		return "", err
	}
	last, err := s.stamp(s.list[len(s.list)-1])
	return humantext.Number(last - first), err
}

// passed returns the seconds between the rough times of the first id and the last.
func (s *Samples) passed() string {
	return humantext.Number(int64(s.times[len(s.times)-1].Sub(s.times[0]) / time.Second))
}

// firstStamp returns the number in the time field of the first id.
func (s *Samples) firstStamp() (string, error) {
	n, err := s.stamp(s.list[0])
	return humantext.Number(n), err
}

// age returns how long the time field of the first id had counted, in years.
func (s *Samples) age() (string, error) {
	n, err := s.stamp(s.list[0])
	years := s.length(1).Hours() * float64(n) / (365.2425 * 24)
	return strconv.FormatFloat(years, 'f', 1, 64), err
}

// distinct returns the different numbers in a field of the ids, in order.
func (s *Samples) distinct(name string) ([]uint64, error) {
	var list []uint64
	for _, id := range s.list {
		v, err := s.valueOf(name, id)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// values returns the different numbers in a field: "5, 17 and 21".
func (s *Samples) values(name string) (string, error) {
	list, err := s.distinct(name)
	var words []string
	for _, v := range list {
		words = append(words, strconv.FormatUint(v, 10))
	}
	return humantext.And(words), err
}

// different returns how many different numbers a field has.
func (s *Samples) different(name string) (string, error) {
	list, err := s.distinct(name)
	return strconv.Itoa(len(list)), err
}

// largest returns the largest number in a field.
func (s *Samples) largest(name string) (string, error) {
	list, err := s.distinct(name)
	if err != nil {
		return "", err
	}
	return strconv.FormatUint(list[len(list)-1], 10), nil
}

// zeros returns how many ids have 0 in a field.
func (s *Samples) zeros(name string) (string, error) {
	n := 0
	for _, id := range s.list {
		v, err := s.valueOf(name, id)
		if err != nil {
			return "", err
		}
		if v == 0 {
			n++
		}
	}
	return strconv.Itoa(n), nil
}

// end returns the day of the last timestamp, by the unit and the epoch that were found.
func (s *Samples) end() (string, error) {
	f, err := s.time()
	if err != nil {
		return "", err
	}
	if f.Epoch == nil || f.UnitNS == 0 {
		return "", errors.New("the inference found no unit or no epoch")
	}
	days := math.Ldexp(f.UnitNS, f.Width) / float64(24*time.Hour)
	return humantext.Date(f.Epoch.AddDate(0, 0, int(days))), nil
}
