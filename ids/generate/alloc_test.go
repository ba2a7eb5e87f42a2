//go:build !race

package generate_test

import (
	"testing"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
	"idtui/ids/sno"
)

// TestNothingAllocates generates, writes and parses ids without an allocation. It does not
// run under the race detector, where a sync.Pool drops its contents.
func TestNothingAllocates(t *testing.T) {
	for _, s := range []*ids.Scheme{schemes.Koid, schemes.Flax, schemes.Sno, schemes.UIDLocal, schemes.UIDGlobal} {
		set := ids.Settings{}
		if s.Param("wait") != nil {
			set["wait"] = "true"
		}
		f := idstest.Open(t, s, set)
		g := idstest.Must(generate.NewLive(f, nil, nil))
		batch, text := make([]ids.ID, 100), make([]byte, 0, 64)
		id := next(t, g)
		canonical := f.String(id)
		for what, do := range map[string]func(){
			"next":   func() { _, _ = g.Next(ctx) },
			"fill":   func() { _, _ = g.Fill(ctx, batch) },
			"append": func() { text = f.Append(text[:0], id) },
			"parse":  func() { _, _ = f.Parse(canonical) },
		} {
			if n := testing.AllocsPerRun(1000, do); n != 0 {
				t.Errorf("%s %s: %v allocations", s.Name, what, n)
			}
		}
	}
	id, text := sno.New(0), make([]byte, 0, sno.SizeEncoded)
	text, _ = id.AppendText(text) // for parse, if it runs first
	for what, do := range map[string]func(){
		"new":    func() { id = sno.New(1) },
		"append": func() { text, _ = id.AppendText(text[:0]) },
		"parse":  func() { _ = id.UnmarshalText(text) },
	} {
		if n := testing.AllocsPerRun(1000, do); n != 0 {
			t.Errorf("typed sno %s: %v allocations", what, n)
		}
	}
}
