package lab

import (
	"idtui/model/lab/scenario"
	"idtui/model/lab/wide"
)

// A queue is a node's position in its requests.
type queue struct {
	loads  []scenario.Load
	load   int   // load of the next request
	next   int64 // number of the next request in the load
	nextAt int64 // time of the next request; [scenario.Never] if there is none
}

// update sets the time of the next request.
func (q *queue) update() {
	q.nextAt = scenario.Never
	if q.load < len(q.loads) {
		q.nextAt = q.loads[q.load].Time(q.next)
	}
}

// take advances the queue by n requests of the load.
func (q *queue) take(n int64) {
	q.next += n
	if q.next == q.loads[q.load].Count {
		q.load, q.next = q.load+1, 0
	}
	q.update()
}

// nextLoad returns the start of the next load.
func (q *queue) nextLoad() int64 {
	if q.load+1 < len(q.loads) {
		return q.loads[q.load+1].Time(0)
	}
	return scenario.Never
}

// after returns the time of the request n after the next one, in this load or the following one.
func (q *queue) after(n int64) int64 {
	if p := &q.loads[q.load]; q.next+n < p.Count {
		return p.Time(q.next + n)
	}
	return q.nextLoad()
}

// countUntil returns how many requests of the load are made before t, from the next request on. The
// next request must be made before t.
func (q *queue) countUntil(t int64) int64 {
	p := &q.loads[q.load]
	if q.next+1 < p.Count && p.Time(q.next+1) >= t {
		return 1
	}
	return p.CountBefore(t) - q.next
}

// waitTime is a sum of waits. The waits of ten million requests over a day
// overflow a 64-bit number of nanoseconds.
type waitTime struct{ ms, ns int64 }

func (w *waitTime) add(ns, times int64) {
	w.ms += ns / 1e6 * times
	w.ns += ns % 1e6 * times
	q := wide.FloorDiv(w.ns, 1e6)
	w.ms += q
	w.ns -= q * 1e6
}

// addRequests adds the sum of t − time(i) over n requests of a load from i on.
func (w *waitTime) addRequests(l *scenario.Load, t, i, n int64) {
	if l.Rate.Count == 0 {
		w.add(t-int64(l.At), n)
		return
	}
	for n > 0 {
		first := l.Time(i)
		m := min(n, 1<<20, 1<<61/(t-first+1)) // limit the sums to 64 bits
		w.add(t-first, m)
		// Request j after the first is made floor((rem + j × per) / count) later.
		per, count := int64(l.Rate.Per), l.Rate.Count
		rem := (l.From + i) % count * (per % count) % count
		w.add(-floorSum(m, count, per, rem), 1)
		i, n = i+m, n-m
	}
}

// floorSum returns the sum of floor((a × i + b) / m) for i from 0 to n−1.
func floorSum(n, m, a, b int64) int64 {
	var sum int64
	for {
		sum += a/m*(n*(n-1)/2) + b/m*n
		a, b = a%m, b%m
		top := a*n + b
		if top < m {
			return sum
		}
		n, b = top/m, top%m
		m, a = a, m
	}
}
