package profile

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
)

// sequenceOf returns n Snowflakes of 4 nodes in the order of their times. After half of them, there
// is a pause of 2 h.
func sequenceOf(t *testing.T, n int) []*Seen {
	t.Helper()
	b := opened(t, "snowflake-twitter")
	r := rand.New(rand.NewPCG(7, 7))
	var list []*Seen
	ms := uint64(499_000_000_000)
	for i := range n {
		ms += uint64(r.IntN(3)) * 500
		if i == n/2 {
			ms += 2 * 3600 * 1000
		}
		text := ids.Value{Lo: ms<<22 | uint64(r.IntN(4))<<12 | uint64(i)}.String()
		id, err := b.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &Seen{Bound: b, ID: id, Text: text, Confidence: 1, Line: int64(i + 1)})
	}
	return list
}

func reportOf(t *testing.T, o Options, list []*Seen) *Report {
	t.Helper()
	o.Now, o.Folder = time.Date(2028, 1, 1, 0, 0, 0, 0, time.UTC), t.TempDir()
	p := New(o)
	p.instants = newInstants(100, o.Folder) // so that most instants are in files
	for _, s := range list {
		p.Add(s)
	}
	r, err := p.Report()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(o.Folder); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
	return r
}

// TestAnyOrder compares the gaps and the busiest time unit of ids in order with those in another
// order. It also compares them for two files, of which the later one is first.
func TestAnyOrder(t *testing.T) {
	t.Parallel()
	list := sequenceOf(t, 1000)
	shuffled := slices.Clone(list)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(list), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	halves := slices.Concat(list[500:], list[:500])
	for i := range halves {
		s := *halves[i]
		s.File = i / 500
		halves[i] = &s
	}
	want := reportOf(t, Options{}, list)
	// The truth, from the ids themselves.
	most, run := int64(0), int64(0)
	longest := map[uint64]time.Duration{}
	last := map[uint64]time.Time{}
	for i, s := range list {
		at, node := s.Bound.Time(s.ID), s.ID.Uint64(42, 10)
		if run++; i > 0 && !at.Equal(list[i-1].Bound.Time(list[i-1].ID)) {
			run = 1
		}
		most = max(most, run)
		if !last[node].IsZero() {
			longest[node] = max(longest[node], at.Sub(last[node]))
		}
		last[node] = at
	}
	from, to := list[499], list[500]
	if len(want.Gaps) != 1 || !want.Gaps[0].From.Equal(from.Bound.Time(from.ID)) || !want.Gaps[0].To.Equal(to.Bound.Time(to.ID)) {
		t.Errorf("gaps %v", want.Gaps)
	}
	if want.Rate.Busiest.IDs != most {
		t.Errorf("busiest %v, want %d", want.Rate.Busiest, most)
	}
	for _, n := range want.Nodes {
		if n.LongestGapMS != longest[n.Node.(uint64)].Milliseconds() {
			t.Errorf("node %v, want %v", n, longest[n.Node.(uint64)])
		}
	}
	for name, other := range map[string][]*Seen{"shuffled": shuffled, "halves": halves} {
		r := reportOf(t, Options{Files: []string{"b", "a"}}, other)
		if !slices.Equal(r.Gaps, want.Gaps) || *r.Rate.Busiest != *want.Rate.Busiest {
			t.Errorf("%s: gaps %v, busiest %v", name, r.Gaps, r.Rate.Busiest)
		}
		slices.SortFunc(r.Nodes, func(a, b Node) int { return int(a.Node.(uint64)) - int(b.Node.(uint64)) })
		slices.SortFunc(want.Nodes, func(a, b Node) int { return int(a.Node.(uint64)) - int(b.Node.(uint64)) })
		for i, n := range r.Nodes {
			if n.LongestGapMS != want.Nodes[i].LongestGapMS {
				t.Errorf("%s: node %v, want %v", name, n, want.Nodes[i])
			}
		}
		if late := r.Order.AcrossUnits; (late > 0) != (name == "shuffled") {
			t.Errorf("%s: %d ids out of order", name, late)
		}
	}
}

// TestSampleText profiles one id in 10. The report says so, and does not say that nothing is
// unusual.
func TestSampleText(t *testing.T) {
	t.Parallel()
	list := sequenceOf(t, 400)
	r := reportOf(t, Options{Sample: 10}, list[:200])
	n := int64(0)
	for _, s := range r.Schemes {
		n += s.IDs
	}
	if r.Sample != n || n == 0 || n == r.IDs || r.IDs != 200 {
		t.Errorf("a sample of %d, %d counted, %d ids", r.Sample, n, r.IDs)
	}
	if text := r.Text(); !strings.Contains(text, "a sample: ") || !strings.Contains(text, " of 200 ids; findings can be missed\n") || strings.Contains(text, "nothing unusual") {
		t.Error(text)
	}
	if text := reportOf(t, Options{}, list[:200]).Text(); !strings.HasPrefix(text, "nothing unusual\n") || strings.Contains(text, "sample") {
		t.Error(text)
	}
}

// TestLateDuplicates names the file of each line, and how many of the late ids are duplicates.
func TestLateDuplicates(t *testing.T) {
	t.Parallel()
	list := sequenceOf(t, 60)[:30]
	again := *list[3]
	again.Line = 31
	other := *list[9]
	other.File, other.Line = 1, 1
	r := reportOf(t, Options{Files: []string{"a.log", "b.log"}}, append(list, &again, &other))
	for _, want := range []string{"! 1 id out of order by up to ", " (1 duplicate)\n", "a.log lines 4, 31\n", "a.log line 10, b.log line 1\n"} {
		if text := r.Text(); !strings.Contains(text, want) {
			t.Errorf("%q is missing: %s", want, text)
		}
	}
}
