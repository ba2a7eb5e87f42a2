package scanning_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
)

// logText returns a log of a web service. Every fourth line has an id.
func logText(tb testing.TB, lines int) []byte {
	tb.Helper()
	s, err := catalog.Default().Find("ulid")
	if err != nil {
		tb.Fatal(err)
	}
	f, err := s.Open(nil)
	if err != nil {
		tb.Fatal(err)
	}
	g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1}))
	rnd := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for i := range lines {
		at := scanNow.Add(time.Duration(i-lines) * time.Second)
		what := "health"
		if i%4 == 0 {
			out := g.Step(ids.At(at))
			what = "orders/" + f.String(out.ID)
		}
		fmt.Fprintf(&b, "%s INFO [http-nio-8080-exec-%d] com.example.shop.web.RequestLog: GET /api/v1/%s 200 in %d ms from 10.%d.%d.%d, 1%d bytes\n",
			at.Format("2006-01-02T15:04:05.000Z"), rnd.IntN(40), what, rnd.IntN(2000), rnd.IntN(256), rnd.IntN(256), rnd.IntN(256), rnd.IntN(100000))
	}
	return []byte(b.String())
}

// busyText returns a log whose tokens are not ids, and are all different.
func busyText(lines int) []byte {
	rnd := rand.New(rand.NewPCG(1, 2))
	token := func(chars string, n int) string {
		text := make([]byte, n)
		for i := range text {
			text[i] = chars[rnd.IntN(len(chars))]
		}
		return string(text)
	}
	const some, all = "0123456789bcdfghjklmnpqrstvwxz", "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "level=info pod=web-%s-%s user=user%d@example.com file=report-%d.pdf path=/var/lib/app/cache/%s.tmp msg=retry_%d_of_job%d rev=v1.%d.%d-rc%d\n",
			token(some, 9), token(some, 5), rnd.IntN(1e6), rnd.IntN(1e7), token(all, 8+rnd.IntN(16)), i%100, rnd.IntN(1e7), i%100, rnd.IntN(1000), i%20)
	}
	return []byte(b.String())
}

// BenchmarkScan finds ids in a log with few different tokens, and in one with many.
func BenchmarkScan(b *testing.B) {
	for _, c := range []struct {
		name        string
		text        []byte
		least, most int // limits of the found ids: some ids have a low confidence, and some tokens look like ids
	}{
		{"few", logText(b, 2000), 490, 500},
		{"many", busyText(2000), 0, 60},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := scanner(b)
			found := s.Find(nil, c.text)
			if len(found) < c.least || len(found) > c.most {
				b.Fatalf("%d found", len(found))
			}
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				s.Refresh()
				found = s.Find(found[:0], c.text)
			}
		})
	}
}
