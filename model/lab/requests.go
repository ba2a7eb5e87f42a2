package lab

import "time"

// A part is a period in which a node's requests come evenly, or all at once.
type part struct {
	count int64
	start int64 // true time in ns from which the requests are numbered
	from  int64 // number of the first request
	rate  Rate  // zero: all requests at the start
}

// time returns the time of request i of the part: start + (from + i) / rate, rounded down to
// nanoseconds.
func (p *part) time(i int64) int64 {
	switch p.rate.Count {
	case 0:
		return p.start
	case 1:
		return p.start + (p.from+i)*int64(p.rate.Per)
	}
	return p.start + mulDiv(p.from+i, int64(p.rate.Per), p.rate.Count)
}

// sparse reports whether fewer than two requests are made within a duration on average, at an even
// rate of one request per Rate.Per.
func (p *part) sparse(in time.Duration) bool {
	return p.rate.Count == 1 && 2*p.rate.Per > in
}

// countBefore returns how many requests of the part are made before a true
// time.
func (p *part) countBefore(t int64) int64 {
	switch {
	case t <= p.start:
		return 0
	case p.rate.Count == 0 || t > p.time(p.count-1):
		return p.count
	}
	// For a whole number d, floor(x) < d if and only if x < d.
	n := mulDivUp(t-p.start, p.rate.Count, int64(p.rate.Per)) - p.from
	return min(max(n, 0), p.count)
}

// addWaits adds the sum of t − time(i) over n requests from i on.
func (p *part) addWaits(sum *waitTime, t, i, n int64) {
	if p.rate.Count == 0 {
		sum.add(t-p.start, n)
		return
	}
	for n > 0 {
		first := p.time(i)
		m := min(n, 1<<20, 1<<61/(t-first+1)) // limit the sums to 64 bits
		sum.add(t-first, m)
		// Request j after the first is made floor((rem + j × per) / count) later.
		per, count := int64(p.rate.Per), p.rate.Count
		rem := (p.from + i) % count * (per % count) % count
		sum.add(-floorSum(m, count, per, rem), 1)
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

// waitTime is a sum of waits. The waits of ten million requests over a day
// overflow a 64-bit number of nanoseconds.
type waitTime struct{ ms, ns int64 }

func (w *waitTime) add(ns, times int64) {
	w.ms += ns / 1e6 * times
	w.ns += ns % 1e6 * times
	q := floorDiv(w.ns, 1e6)
	w.ms += q
	w.ns -= q * 1e6
}

// A queue is a node's position in its requests.
type queue struct {
	parts  []part
	part   int   // part of the next request
	next   int64 // number of the next request in the part
	nextAt int64 // time of the next request; [never] if there is none
}

// update sets the time of the next request.
func (q *queue) update() {
	q.nextAt = never
	if q.part < len(q.parts) {
		q.nextAt = q.parts[q.part].time(q.next)
	}
}

// take advances the queue by n requests of the part.
func (q *queue) take(n int64) {
	q.next += n
	if q.next == q.parts[q.part].count {
		q.part, q.next = q.part+1, 0
	}
	q.update()
}

// nextPart returns the start of the next part.
func (q *queue) nextPart() int64 {
	if q.part+1 < len(q.parts) {
		return q.parts[q.part+1].time(0)
	}
	return never
}

// after returns the time of the request n after the next one, in this part or the following one.
func (q *queue) after(n int64) int64 {
	if p := &q.parts[q.part]; q.next+n < p.count {
		return p.time(q.next + n)
	}
	return q.nextPart()
}

// countUntil returns how many requests of the part are made before t, from the next request on.
// It is at least 1.
func (q *queue) countUntil(t int64) int64 {
	p := &q.parts[q.part]
	if q.next+1 < p.count && p.time(q.next+1) >= t {
		return 1
	}
	return p.countBefore(t) - q.next
}
