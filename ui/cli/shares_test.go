package cli_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestSharesOnce checks that a line names each probability once: together they are at most 100 %.
func TestSharesOnce(t *testing.T) {
	t.Parallel()
	percent := regexp.MustCompile(`(\d+\.\d) %`)
	const list = "911526448009875456\n911526480041742336\n911526531145101312\n"
	known := false
	for _, text := range []string{list, "911526448009875456\n", "581028702591152128\n", "1293241915541557541\n", "541815603606036480\n"} {
		for line := range strings.Lines(piped(text, "decode", "-f", "line").out) {
			sum := 0.0
			for _, found := range percent.FindAllStringSubmatch(line, -1) {
				share, err := strconv.ParseFloat(found[1], 64)
				if err != nil {
					t.Fatal(err)
				}
				sum += share
			}
			if sum > 100.3 { // each is rounded
				t.Errorf("%.1f %%: %s", sum, line)
			}
			known = known || strings.Contains(line, "'s epoch (")
		}
	}
	if !known {
		t.Error("no line names a known epoch")
	}
	out := piped(list, "decode", "-f", "json").wantStatus(t, 0).out
	for line := range strings.Lines(out) {
		id := parse[struct {
			Candidates []struct {
				Scheme, Epoch string
				EpochMS       int64 `json:"epoch_ms"`
			}
		}](t, line)
		if c := id.Candidates; len(c) == 0 || c[0].Scheme != "snowflake-twitter" || c[0].Epoch != "default" || c[0].EpochMS != 1288834974657 {
			t.Errorf("candidates %+v: %s", c, line)
		}
	}
}

// TestUnrelatedNumbers decodes a few numbers whose schemes would differ if each were judged alone. They are
// judged as one column, and a note says so.
func TestUnrelatedNumbers(t *testing.T) {
	t.Parallel()
	const note = "numbers are judged together"
	const list = "541815603606036480\n7529726832136945664\n1541815603606036480\n911526448009875456\n"
	for text, want := range map[string]bool{
		list: true,
		"911526448009875456\n911526480041742336\n911526531145101312\n":     false,
		strings.Repeat(list, 3) + piped("", "gen", "koid", "-n", "40").out: false,
	} {
		if got := strings.Contains(piped(text, "decode").err, note); got != want {
			t.Errorf("note: %t, want %t: %s", got, want, text)
		}
	}
	if errs := piped(list, "decode", "--alone").err; strings.Contains(errs, note) {
		t.Errorf("--alone: %s", errs)
	}
}
