package scenario

import (
	"time"

	"idtui/model/lab/wide"
)

// Load is a period in which a node's requests come evenly, or all at once.
type Load struct {
	At    time.Duration // true time from which the requests are numbered
	Rate  Rate          // zero: all requests at At
	From  int64         // number of the first request
	Count int64
}

// Time returns the time of request i of the load: At + (From + i) / Rate, rounded down to
// nanoseconds.
func (l *Load) Time(i int64) int64 {
	switch l.Rate.Count {
	case 0:
		return int64(l.At)
	case 1:
		return int64(l.At) + (l.From+i)*int64(l.Rate.Per)
	}
	return int64(l.At) + wide.MulDiv(l.From+i, int64(l.Rate.Per), l.Rate.Count)
}

// Sparse reports whether the rate is one request per Rate.Per, and a duration has fewer than two
// requests on average.
func (l *Load) Sparse(in time.Duration) bool {
	return l.Rate.Count == 1 && 2*l.Rate.Per > in
}

// CountBefore returns how many requests of the load are made before a true time.
func (l *Load) CountBefore(t int64) int64 {
	switch {
	case t <= int64(l.At):
		return 0
	case l.Rate.Count == 0 || t > l.Time(l.Count-1):
		return l.Count
	}
	// For a whole number d, floor(x) < d if and only if x < d.
	n := wide.MulDivUp(t-int64(l.At), l.Rate.Count, int64(l.Rate.Per)) - l.From
	return min(max(n, 0), l.Count)
}

// Loads returns a node's requests in order: the requests at its rate, split where the rate changes,
// and the bursts. A burst comes before other requests at the same instant.
func (s *Scenario) Loads(node int) []Load {
	var list []Load
	even := Load{Rate: s.Rate}
	cut := func(t time.Duration) { // ends the even load at t; a new one continues there
		n := even.Rate.within(t-even.At) - even.From
		if n > 0 {
			list = append(list, Load{even.At, even.Rate, even.From, n})
			even.From += n
		}
	}
	for _, h := range s.Occurrences(node) {
		at := time.Duration(h.At)
		if h.Event.Rate == nil && h.Event.Burst == 0 || at >= s.For {
			continue
		}
		cut(at)
		if h.Event.Rate != nil {
			even = Load{At: at, Rate: *h.Event.Rate}
		}
		if h.Event.Burst > 0 {
			list = append(list, Load{At: at, Count: h.Event.Burst})
		}
	}
	cut(s.For)
	return list
}
