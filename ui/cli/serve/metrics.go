package serve

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// metrics counts what the server does. The official client library would write the same
// text. But it adds 2.9 MB to the binary, and 1.2 ms to every start of idtui. That is more
// than half of the time of idtui decode.
type metrics struct {
	mu       sync.Mutex
	byStatus map[int]int64
	buckets  [len(bucketLimits)]int64 // requests that took at most bucketLimits[i]
	seconds  float64                  // total duration of all requests
	requests int64
}

// bucketLimits are the upper limits of the histogram of durations, in seconds.
var bucketLimits = [...]float64{0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3}

// counters counts the answers of one generator.
type counters struct {
	issued, refused, waits, duplicates atomic.Int64
}

func (m *metrics) request(status int, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.byStatus == nil {
		m.byStatus = map[int]int64{}
	}
	m.byStatus[status]++
	m.requests++
	m.seconds += took.Seconds()
	for i, limit := range bucketLimits {
		if took.Seconds() <= limit {
			m.buckets[i]++
		}
	}
}

// writeMetrics answers with all counters in the text format of Prometheus, version
// 0.0.4.
func (s *Server) writeMetrics(w http.ResponseWriter, _ *http.Request) {
	var b strings.Builder
	s.writeCounters(&b, "idtui_ids_total", "Ids issued.", func(c *counters) int64 { return c.issued.Load() })
	s.writeCounters(&b, "idtui_refusals_total", "Requests that a generator refused.", func(c *counters) int64 { return c.refused.Load() })
	s.writeCounters(&b, "idtui_waits_total", "Sleeps of callers in a generator.", func(c *counters) int64 { return c.waits.Load() })
	s.writeCounters(&b, "idtui_duplicates_total", "Ids that equal an earlier one of their response.", func(c *counters) int64 { return c.duplicates.Load() })
	s.writeLeases(&b)
	s.metrics.write(&b)
	if l := s.connections.Load(); l != nil {
		open, evicted := l.count()
		writeMetric(&b, "idtui_connections", "gauge", "Open connections.", strconv.Itoa(open))
		writeMetric(&b, "idtui_connections_closed_total", "counter", "Idle connections that were closed to make room.", strconv.FormatInt(evicted, 10))
	}
	reply(w, http.StatusOK, metricsText, []byte(b.String()))
}

// writeCounters writes one counter of all generators that have been used. Names of
// schemes need no escapes.
func (s *Server) writeCounters(b *strings.Builder, name, help string, get func(*counters) int64) {
	writeHead(b, name, "counter", help)
	for _, g := range s.generators {
		if g.ready.Load() != nil {
			fmt.Fprintf(b, "%s{scheme=%q} %d\n", name, g.bound.Scheme.Name, get(&g.counters))
		}
	}
}

// writeLeases writes how long ago each lease was renewed, and whether it can be saved.
func (s *Server) writeLeases(b *strings.Builder) {
	if s.options.Lease == nil {
		return
	}
	const age, failing = "idtui_lease_age_seconds", "idtui_lease_failing"
	var failures strings.Builder
	writeHead(b, age, "gauge", "Time since the lease of a generator was renewed.")
	writeHead(&failures, failing, "gauge", "1 if the lease of a generator cannot be saved, so that it issues no ids; otherwise 0.")
	for _, g := range s.generators {
		live := g.ready.Load()
		if live == nil {
			continue
		}
		if l, ok := live.Lease().(watchedLease); ok {
			if aged, ok := l.Lease.(interface{ Age() time.Duration }); ok {
				fmt.Fprintf(b, "%s{scheme=%q} %g\n", age, g.bound.Scheme.Name, aged.Age().Seconds())
			}
			fails := 0
			if g.failing.Load() != nil {
				fails = 1
			}
			fmt.Fprintf(&failures, "%s{scheme=%q} %d\n", failing, g.bound.Scheme.Name, fails)
		}
	}
	b.WriteString(failures.String())
}

func (m *metrics) write(b *strings.Builder) {
	m.mu.Lock()
	defer m.mu.Unlock()
	writeHead(b, "idtui_http_requests_total", "counter", "Answered requests.")
	for _, status := range slices.Sorted(maps.Keys(m.byStatus)) {
		fmt.Fprintf(b, "idtui_http_requests_total{code=\"%d\"} %d\n", status, m.byStatus[status])
	}
	const name = "idtui_http_request_duration_seconds"
	writeHead(b, name, "histogram", "Duration of requests.")
	for i, limit := range bucketLimits {
		fmt.Fprintf(b, "%s_bucket{le=\"%g\"} %d\n", name, limit, m.buckets[i])
	}
	fmt.Fprintf(b, "%s_bucket{le=\"+Inf\"} %d\n%s_sum %g\n%s_count %d\n", name, m.requests, name, m.seconds, name, m.requests)
}

func writeMetric(b *strings.Builder, name, kind, help, value string) {
	writeHead(b, name, kind, help)
	fmt.Fprintf(b, "%s %s\n", name, value)
}

func writeHead(b *strings.Builder, name, kind, help string) {
	fmt.Fprintf(b, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind)
}
