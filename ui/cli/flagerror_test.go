package cli_test

import (
	"strings"
	"testing"
)

// TestWrongValues gives flags values that they do not take: the error says what
// is wrong and what would be right, in no words of Go's.
func TestWrongValues(t *testing.T) {
	const whole = "want a whole number from 0 to 18446744073709551615"
	for _, c := range []struct{ args, want string }{
		{"gen sno -n -1", `invalid argument "-1" for "-n, --count" flag: ` + whole},
		{"gen sno -n 99999999999999999999", whole},
		{"gen sno --seed abc", `invalid argument "abc" for "--seed" flag: ` + whole},
		{"simulate koid --seed -7", whole},
		{"--seed x", whole},
		{"learn --seed x", whole},
		{"gen sno -w -3", `invalid argument "-3" for "-w, --workers" flag: want a whole number from 1 to 1024`},
		{"gen sno -w 0", "want a whole number from 1 to 1024"},
		{"gen sno -w 1025", "want a whole number from 1 to 1024"},
		{"--stride x", "want a time span with its unit, such as 8ms"},
		{"--stride 5", "want a time span with its unit"},
		{"annotate --min-confidence x", "want a number, such as 0.5"},
		{"sort --reverse=x", "want true or false"},
		{"decode -f png 0", "want card, line"},
		{"serve --addr 127.0.0.1:99999", `there is no port "99999"; want a number from 0 to 65535`},
		{"serve --addr 127.0.0.1:x", `there is no port "x"`},
		{"serve --addr 127.0.0.1:-1", `there is no port "-1"`},
	} {
		a := run(strings.Fields(c.args)...).want(t, 2)
		if a.out != "" || !strings.Contains(a.err, c.want) {
			t.Errorf("%s: %q, %q; want %q", c.args, a.out, a.err, c.want)
		}
		for _, internal := range []string{"strconv", "parsing", "time: ", "listen tcp", "lookup"} {
			if strings.Contains(a.err, internal) {
				t.Errorf("%s: %q speaks of %q", c.args, a.err, internal)
			}
		}
	}
}
