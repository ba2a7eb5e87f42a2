package cli_test

import (
	"strings"
	"testing"
)

// TestIndentedIDs decodes a column that a table indents: all its ids are of one group. Their
// epoch is not known, so only notes and other candidates have a time.
func TestIndentedIDs(t *testing.T) {
	ids := []string{"757544124621533184", "757547676706295808", "757547926988795904", "757549183690362880", "757550705224462336"}
	plain, indented := strings.Join(ids, "\n")+"\n", " "+strings.Join(ids, "\n ")+"\n"
	for _, format := range []string{"line", "json", "csv", "card"} {
		want := with(strings.NewReader(plain), "decode", "-f", format).wantStatus(t, 0).out
		if got := with(strings.NewReader(indented), "decode", "-f", format).wantStatus(t, 0).out; got != want {
			t.Errorf("-f %s of an indented column:\n%s\nnot\n%s", format, got, want)
		}
		dates := strings.Count(want, "2016-07-25")
		notes := strings.Count(want, "epoch unknown: 2016-07-25")
		others := 0
		if format == "json" {
			others = strings.Count(want, `"time":"2016-07-25`) // times of other candidates
		}
		if dates != notes+others || format != "csv" && notes != len(ids) || strings.Count(want, "years ago") > 2*len(ids) { // at most the ages with the epochs of Twitter and Discord
			t.Errorf("-f %s has %d dates, %d notes, %d times of others:\n%s", format, dates, notes, others, want)
		}
	}
}
