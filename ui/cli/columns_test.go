package cli_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// TestNullCells checks that cells without a value are empty in all commands that read a column.
func TestNullCells(t *testing.T) {
	const id = "01a1f64a-e8e1-74d1-bd53-1c781da4dc59"
	for _, null := range []string{"NULL", "null", `\N`, "<nil>", `"NULL"`, ""} {
		table := "a,id\n1," + id + "\n2," + null + "\n"
		for _, command := range []string{"decode", "sort", "profile"} {
			if a := piped(table, command, "--field", "id").wantStatus(t, 0); a.err != "" {
				t.Errorf("%s, %s: %s", command, null, a.err)
			}
		}
	}
}

// TestColumnNotes checks that decode and profile print a note for each column that they cannot decode.
func TestColumnNotes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	at := now.AddDate(0, 0, -2)
	var table strings.Builder
	table.WriteString("id,rnd,num,hex\n")
	for range 100 {
		at = at.Add(time.Duration(1+r.IntN(300)) * time.Second)
		fmt.Fprintf(&table, "%08x-%04x-7abc-8def-%012x,%d,%s%04d,%08x%016x\n", at.UnixMilli()>>16, at.UnixMilli()&0xffff, r.Uint64()>>16,
			1e18+r.Int64N(8e18), at.Format("20060102150405"), r.IntN(1e4), r.Uint32(), r.Uint64())
	}
	for _, command := range []string{"decode", "profile"} {
		a := piped(table.String(), command).wantStatus(t, 0)
		for _, want := range []string{"note: texts of rnd such as ", "note: texts of hex such as ", "note: the values of num begin with a date"} {
			if strings.Count(a.err, want) != 1 {
				t.Errorf("%s: no %q in %s", command, want, a.err)
			}
		}
	}
}

// TestMissingKey checks the error for a path that no record has.
func TestMissingKey(t *testing.T) {
	const lines = `{"ts":"x","order_id":"01M8JQBFVZX25BSF19K60F9YHM","user":{"n":[1]}}` + "\n"
	for _, command := range []string{"decode", "sort", "profile", "decode --alone"} {
		a := piped(strings.Repeat(lines, 30), append(strings.Fields(command), "--json", "id")...).wantStatus(t, 2)
		if want := `idtui: --json: no key "id"; expected order_id, ts or user.n`; !strings.HasPrefix(a.err, want) || strings.Count(a.err, "no key") != 1 {
			t.Errorf("%s: %s", command, a.err)
		}
		a = piped(strings.Repeat(lines, 30)+`{"id":"01M8JQBFVZX25BSF19K60F9YHM"}`+"\n", append(strings.Fields(command), "--json", "id")...)
		if strings.Contains(a.err, "expected") {
			t.Errorf("%s, one record has the key: %s", command, a.err)
		}
	}
}

// TestDoubtOfNamed checks that annotate says how to annotate ids of a named scheme that are not certain.
func TestDoubtOfNamed(t *testing.T) {
	const line = `{"trace_id":"c21f4d70c6501e5653d5dec8d8cb20d6"}` + "\n"
	a := piped(line, "annotate", "-s", "trace-id", "--only-ids").wantStatus(t, 0)
	want := "idtui: note: no text is an id with enough confidence; texts such as \"c21f4d70c6501e5653d5dec8d8cb20d6\" may be trace-id ids (66.7 %): try --min-confidence 0.62\n"
	if a.out != "" || a.err != want {
		t.Errorf("%q, %q", a.out, a.err)
	}
	if a := piped(line, "annotate", "-s", "trace-id", "--only-ids", "--min-confidence", "0.62").wantStatus(t, 0); a.out != "c21f4d70c6501e5653d5dec8d8cb20d6\n" || a.err != "" {
		t.Errorf("%q, %q", a.out, a.err)
	}
	if a := piped("nothing\n", "annotate", "-s", "trace-id").wantStatus(t, 0); a.err != "" {
		t.Error(a.err)
	}
}
