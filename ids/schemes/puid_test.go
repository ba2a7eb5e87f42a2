package schemes_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// TestPuidOrders reads the two ids of the library's README, which are of its two versions. The
// older one has the machine before the process.
func TestPuidOrders(t *testing.T) {
	f := boundOf(t, "puid", nil)
	for _, tt := range []struct {
		text, encoding, fields, note string
		at                           time.Time
	}{
		{"hgqy29gr11cm2504cdf8rg7q", "base36", "pid 48406, machine 2426061, counter 921710294", "", time.Date(2013, 5, 15, 20, 10, 40, 107e6, time.UTC)},
		{"he5fps6l2504cd1w3ag8ut8e", "base36-machine-first", "pid 88246, machine 2426061, counter 982333310", "", time.Date(2013, 3, 11, 9, 34, 30, 381e6, time.UTC)},
		{"hgqy29gr00ad2504cdf8rg7q", "base36", "pid 373, machine 2426061, counter 921710294", "older version", time.Date(2013, 5, 15, 20, 10, 40, 107e6, time.UTC)},
	} {
		m, err := idstest.ParseMatch(f, tt.text)
		if err != nil {
			t.Error(err)
			continue
		}
		var fields []string
		for _, name := range []string{"pid", "machine", "counter"} {
			fields = append(fields, name+" "+f.Layout.Fields[f.Layout.Index(name)].Get(m.ID).String())
		}
		if got := strings.Join(fields, ", "); m.Encoding.Name() != tt.encoding || got != tt.fields {
			t.Errorf("%s is %s: %s; want %s: %s", tt.text, m.Encoding.Name(), got, tt.encoding, tt.fields)
		}
		if got := f.Time(m.ID); !got.Equal(tt.at) {
			t.Errorf("%s is of %s, want %s", tt.text, got, tt.at)
		}
		if got := m.Encoding.Encode(m.ID); got != tt.text {
			t.Errorf("%s is written %s", tt.text, got)
		}
		if got := strings.Join(f.Notes(m.ID), "; "); !strings.Contains(got, tt.note) || tt.note == "" && got != "" {
			t.Errorf("%s: notes %q, want %q", tt.text, got, tt.note)
		}
	}
}

// TestPuidRejects parses texts that have the text pattern of a Puid but are not Puids.
func TestPuidRejects(t *testing.T) {
	f := boundOf(t, "puid", nil)
	for text, want := range map[string]string{
		"hgqy29gr11cm25g4cdf8rg7q": `character 15 is "g"; the alphabet is 0-9 and a-f`,
		"hgqy29gr11cm2504cdgjdgxs": "counter is 1000000000; expected at most 999999999",
	} {
		if id, err := f.Parse(text); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s is read as %s: %v; want %s", text, id.Hex(), err, want)
		}
	}
}

// TestPuidCounter generates ids. The counter grows by the nanoseconds of the clock and by one with
// each id, also after a clock regression.
func TestPuidCounter(t *testing.T) {
	f := boundOf(t, "puid", ids.Settings{"pid": "48406", "machine": "2426061"})
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1}))
	counter := &f.Layout.Fields[f.Layout.Index("counter")]
	first := counter.Get(g.Step(noon).ID).Lo
	for _, tt := range []struct {
		after time.Duration
		want  uint64
	}{{0, 1}, {2 * time.Millisecond, 2_000_002}, {-time.Second, 3}, {0, 4}, {time.Minute, 5}} {
		id := g.Step(noon.Add(tt.after)).ID
		if got, want := counter.Get(id).Lo, (first+tt.want)%1_000_000_000; got != want {
			t.Errorf("%s after noon: %d, want %d", tt.after, got, want)
		}
		if got := f.String(id)[8:18]; got != "11cm2504cd" {
			t.Errorf("process and machine are %s, want 11cm2504cd", got)
		}
	}
	if out := g.Burst(noon.Add(time.Hour), 1_000_000); out.Count != 1_000_000 {
		t.Errorf("a millisecond has %d ids, want a million", out.Count)
	}
	if out := g.Step(noon.Add(time.Hour)); out.Answer != ids.Waiting {
		t.Errorf("after a million ids of a millisecond: %s, want a wait", out.Answer)
	}
}
