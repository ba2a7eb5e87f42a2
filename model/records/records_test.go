package records

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/idstest"
	"idtui/model/decoding"
)

// TestWritersReuse writes ids that share fields with the previous id. A writer that reuses its
// memory must write the same as a new writer.
func TestWritersReuse(t *testing.T) {
	c := catalog.Default()
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, f := range c.BoundSchemes() {
		if f.Layout.Bits == 0 {
			continue
		}
		d, err := decoding.NewDecoder(c, decoding.Options{Scheme: f.Scheme.Name})
		if err != nil {
			t.Fatal(err)
		}
		writers := func() []Writer { return []Writer{&jsonWriter{decoder: d}, newCSVWriter(d), &lineWriter{decoder: d}} }
		reused, id, compared := writers(), idstest.Plausible(rnd, f), 0
		for range 100 {
			field := &f.Layout.Fields[rnd.IntN(len(f.Layout.Fields))]
			id = field.Set(id, field.Get(idstest.Plausible(rnd, f)))
			dec, err := d.Decode(f.String(id))
			if err != nil {
				continue
			}
			compared++
			dec.NoTime = f.Time != nil && rnd.IntN(4) == 0 // as in a group whose epoch is unknown
			for i, fresh := range writers() {
				got, want := string(reused[i].Decoded(nil, &dec)), string(fresh.Decoded(nil, &dec))
				if got != want {
					t.Fatalf("%s: reused writer\n%snew writer\n%s", f.Scheme.Name, got, want)
				}
			}
		}
		if compared < 2 && !f.Strict { // a strict scheme rejects most random ids
			t.Errorf("%s: only %d of the ids decode", f.Scheme.Name, compared)
		}
	}
}

// TestLastTime appends times that share the second, the bound scheme or nothing with the time before.
// Each must be what the bound scheme appends.
func TestLastTime(t *testing.T) {
	c := catalog.Default()
	var bounds []*ids.BoundScheme
	for _, name := range []string{"uuid-v7", "sno", "ksuid", "uuid-v6"} { // 3, 3, 0 and 7 decimals
		s, err := c.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		bounds = append(bounds, f)
	}
	const ms = time.Millisecond
	var reused lastTime
	var at time.Time
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		f := bounds[rnd.IntN(len(bounds))]
		want := string(appendUnixMillis(append(f.AppendTime(nil, at), ' '), at))
		if got := string(reused.append(nil, f, at, " ")); got != want || string(reused.text[:reused.size]) != string(f.AppendTime(nil, at)) {
			t.Fatalf("%s, %v: got %q, want %q", f.Scheme.Name, at, got, want)
		}
		at = at.Add([...]time.Duration{0, ms, 10 * ms, 999 * ms, -ms, time.Second, time.Hour, 1e6 * time.Hour}[rnd.IntN(8)])
	}
}

// TestDoubtOfGiven checks that a line of a given scheme states why its values are doubtful.
func TestDoubtOfGiven(t *testing.T) {
	for _, c := range []struct{ scheme, text, want string }{
		{"uuid-v6", "01f0e491-6530-6eec-a6da-d0c1b525246e", "time wrong: its generator meant 2025-12-29T08:35:56.7524588Z"},
		{"snowflake-twitter", "1196528473849039400", "may be rounded by JavaScript (80.0 %)"},
		{"snowflake-twitter", "1196528473849039401", ""},
		{"uuid-v6", "1de08b3f-cbb6-6000-894f-3de19c8052e3", ""},
	} {
		d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: c.scheme})
		if err != nil {
			t.Fatal(err)
		}
		dec, err := d.Decode(c.text)
		if err != nil {
			t.Fatal(err)
		}
		line := string((&lineWriter{decoder: d}).Decoded(nil, &dec))
		if c.want == "" && strings.Contains(line, "(") || !strings.Contains(line, c.want) {
			t.Errorf("%s: %s", c.scheme, line)
		}
	}
}
