package lessonstage

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

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

// valueOf returns the number in a field of an id, as the truth has it.
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
