package sets_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/scanning"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// TestGrow checks that a log whose first line came alone is judged again as more lines come. One
// Snowflake is not certain enough; several are.
func TestGrow(t *testing.T) {
	t.Parallel()
	c := catalog.Default()
	var lines []string
	r := rand.New(rand.NewPCG(2, 2))
	at := now.Add(-100 * time.Hour)
	for range 40 {
		at = at.Add(time.Duration(r.IntN(3600e9)))
		lines = append(lines, fmt.Sprintf("2026-11-23T11:00:00Z INFO got id=%d x\n", (at.UnixMilli()-1288834974657)<<22|int64(1+r.IntN(3))<<12))
	}
	scanners, err := sets.NewLogScanners(c, scanning.Options{MinConfidence: .9, Now: func() time.Time { return now }}, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, grows := range []bool{true, false} {
		log := scanners.Open([]byte(lines[0]), false)
		if grows {
			if log.Grow(1); log.Ahead() != 0 {
				t.Error("not all records of a young input are collected")
			}
		}
		finder := scanners.NewFinder()
		for i, line := range lines {
			finder.Refresh(log.Look([]byte(line), 0, i+1))
			found := len(finder.Find([]byte(line), 0))
			if i == 0 && found > 0 || i >= 8 && grows && found != 1 {
				t.Errorf("line %d: %d ids, grows %v", i+1, found, grows)
			}
		}
		if group := log.Decision().Groups()[0]; grows != (group.IDs == 32) {
			t.Errorf("%d ids in the group, grows %v", group.IDs, grows)
		}
		if notes := log.Notes(); len(notes) > 0 {
			t.Error(notes)
		}
	}
	d, err := decoding.NewDecoder(c, decoding.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	src, err := sets.Open(strings.NewReader(strings.Join(lines, "")), &sets.SourceOptions{Catalog: c, Decoder: d, Live: input.Live{Records: 1, Bytes: 10}, Input: input.Options{Format: input.Lines}})
	if err != nil {
		t.Fatal(err)
	}
	src.Watch.Grow(1)
	var rec input.Record
	for range lines {
		if err := src.Next(&rec); err != nil {
			t.Fatal(err)
		}
	}
	if list := src.Current().Groups(); len(list) != 1 || list[0].IDs != 32 {
		t.Errorf("%d groups of records, %d ids", len(list), list[0].IDs)
	}
}

// TestQuick checks that a new line finder is as fast as a clone of it.
func TestQuick(t *testing.T) {
	t.Parallel()
	var lines []string
	for i := range 40 {
		at := now.Add(time.Duration(i) * time.Minute)
		lines = append(lines, fmt.Sprintf("%s INFO got id=%d x\n", at.Format(time.RFC3339), (at.UnixMilli()-1288834974657)<<22|int64(1+i%3)<<12))
	}
	scanners, err := sets.NewLogScanners(catalog.Default(), scanning.Options{MinConfidence: .9, Now: func() time.Time { return now }}, false)
	if err != nil {
		t.Fatal(err)
	}
	head := []byte(strings.Join(lines, ""))
	finder := scanners.Open(head, true).NewLineFinder(head)
	for name, f := range map[string]*sets.LineFinder{"new": finder, "clone": finder.Clone()} {
		for _, line := range lines {
			found, ok := f.Quick([]byte(line))
			if !ok || len(found) != 1 || found[0].Bound.Scheme.Name != "snowflake-twitter" {
				t.Fatalf("%s: %d ids in %q, quick %t", name, len(found), line, ok)
			}
		}
	}
}
