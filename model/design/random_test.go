package design

import (
	"math/rand/v2"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
)

// randomStep makes a random change and returns its description.
func randomStep(d *Draft, rnd *rand.Rand) string {
	d.Choose(rnd.IntN(len(d.Declaration().Fields)))
	rows := d.Rows()
	row := rows[rnd.IntN(len(rows))].Key
	var err error
	name := ""
	switch rnd.IntN(10) {
	case 0:
		name, err = "widen", d.Widen()
	case 1:
		name, err = "narrow", d.Narrow()
	case 2:
		name, err = "add", d.Add()
	case 3:
		name, err = "split", d.Split()
	case 4:
		name, err = "merge", d.Merge()
	case 5:
		name, err = "left", d.Shift(-1)
	case 6:
		name, err = "right", d.Shift(1)
	case 7:
		name, err = "kind", d.NextKind(now)
	case 8:
		name, err = row+" next", d.Step(row, 1, now)
	case 9:
		texts := []string{"0", "17", "none", "random", "1s", "2030-01-01", "64", "x", "", "\x1b", "100"}
		name, err = row+" typed", d.Set(row, texts[rnd.IntN(len(texts))], now)
	}
	if err != nil {
		return name + ": " + err.Error()
	}
	return name
}

// FuzzRestore restores arbitrary texts as drafts, and changes the valid ones.
func FuzzRestore(f *testing.F) {
	f.Add(string(New(now).TOML()), uint64(1))
	f.Add("idtui = 1\nname = \"\\u001b\"\nbits = 8\nfields = [{name=\"a\",kind=\"time\",width=8,ranges=[[4,4],[0,4]]}]\nencodings=[{alphabet=\"ab\",length=200}]\n", uint64(2))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		d := New(now)
		if d.Restore([]byte(text)) != nil {
			return
		}
		rnd := rand.New(rand.NewPCG(seed, 0))
		for range 20 {
			what := randomStep(d, rnd)
			d.Picture()
			if !isWhole(d.Declaration()) {
				t.Fatalf("after %s the fields do not sum to the bits:\n%s", what, d.TOML())
			}
		}
	})
}

// TestRandomChanges makes random changes to drafts. Nothing may panic, and the widths must sum to
// the bits. The draft must be savable, and undo must restore each earlier state.
func TestRandomChanges(t *testing.T) {
	var drafts []*Draft
	for _, b := range catalog.Default().BoundSchemes() {
		if d, err := From(b); err == nil {
			drafts = append(drafts, d)
		}
	}
	drafts = append(drafts, New(now))
	for seed, d := range drafts {
		rnd := rand.New(rand.NewPCG(uint64(seed), 19))
		texts := []string{string(d.TOML())}
		for range 60 {
			at := d.at
			what := randomStep(d, rnd)
			if d.at == at+1 {
				texts = append(texts, string(d.TOML()))
			}
			if !isWhole(d.Declaration()) {
				t.Fatalf("%s: after %s the fields do not sum to the bits:\n%s", d.Name(), what, d.TOML())
			}
			if p := d.Picture(); len(p.Layout.Fields) != len(d.Declaration().Fields) {
				t.Fatalf("%s: after %s no picture", d.Name(), what)
			}
			if _, err := d.NewSample(ids.At(now), rand.NewChaCha8([32]byte{}), 1); (len(d.Problems()) > 0) && err == nil {
				t.Fatalf("%s: after %s a sample in spite of problems", d.Name(), what)
			}
			if again := New(now); again.Restore(d.TOML()) != nil {
				t.Fatalf("%s: after %s it cannot be restored: %v\n%s", d.Name(), what, again.Restore(d.TOML()), d.TOML())
			}
		}
		for i := len(texts) - 1; i >= 0; i-- {
			if got := string(d.TOML()); got != texts[i] {
				t.Fatalf("%s: undo to step %d:\n%s, not\n%s", d.Name(), i, got, texts[i])
			}
			if d.Undo() != (i > 0) {
				t.Fatalf("%s: undo at step %d", d.Name(), i)
			}
		}
	}
}
