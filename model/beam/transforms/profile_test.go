package transforms

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
)

// TestProfile counts ids of two nodes, one of which issued an id out of order.
func TestProfile(t *testing.T) {
	s, err := catalog.Default().Find("snowflake-twitter")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := func(minute, node int) string {
		f := &b.Layout.Fields[b.Layout.Index("timestamp")]
		id := f.Set(encoding.Zero(64), ids.Value{Lo: uint64(f.Unit.Index(ids.At(now().Add(time.Duration(minute) * time.Minute))))})
		return b.String(id.Put(42, 10, uint64(node)))
	}
	var log strings.Builder
	for _, minute := range []int{-200, -130, -100, -140, -90} { // -140 is smaller than -130 and -100
		fmt.Fprintf(&log, "a %s b %s\n", at(minute, 1), at(-100, 2))
	}
	folder := t.TempDir()
	write(t, folder, "a.log", log.String())
	run(t, func(s beam.Scope) {
		rows, rejected := Profile(s, Files(s, list(t, folder+"/a.log")), time.Hour, Options{Schemes: []string{"snowflake-twitter"}, MinConfidence: 0.1, Now: now()})
		Write(s, folder+"/out", beam.ParDo(s, Share.JSON, rows))
		Write(s, folder+"/rejected", beam.ParDo(s, Rejected.JSON, rejected))
	})
	got := map[string]int{}
	for _, line := range written(t, folder+"/out") {
		var row struct {
			Node, From string
			IDs        int
			OutOfOrder int `json:"out_of_order"`
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		got[row.Node] += row.IDs
		got[row.From[11:16]] += row.IDs
		got["out of order"] += row.OutOfOrder
	}
	want := map[string]int{"node=1": 5, "node=2": 5, "08:00": 1, "09:00": 2, "10:00": 7, "out of order": 1}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}
