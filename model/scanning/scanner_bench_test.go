package scanning_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
)

// logText is a log of a web service, of which every fourth line holds an id.
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
	g := f.NewGenerator(rand.NewChaCha8([32]byte{1}))
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

func BenchmarkScan(b *testing.B) {
	text := logText(b, 2000)
	s := scanner(b)
	b.SetBytes(int64(len(text)))
	found := s.Find(nil, text)
	if len(found) < 490 { // now and then one is not sure
		b.Fatalf("%d found", len(found))
	}
	b.ReportAllocs()
	for b.Loop() {
		found = s.Find(found[:0], text)
	}
}
