package cli_test

import (
	"regexp"
	"strings"
	"testing"
)

// TestFlagErrors checks that the error names the flag, the value and what was
// expected, without the words of Go's libraries.
func TestFlagErrors(t *testing.T) {
	const whole = "expected a whole number from 0 to 18446744073709551615, such as 500 or 10k"
	for _, c := range []struct{ args, want string }{
		{"gen sno -n -1", `invalid --count "-1": ` + whole},
		{"gen sno -n 99999999999999999999", whole},
		{"gen sno --seed abc", `invalid --seed "abc": ` + whole},
		{"simulate koid --seed -7", whole},
		{"--seed x", whole},
		{"learn --seed x", whole},
		{"gen sno -w -3", `invalid --workers "-3": expected a whole number from 1 to 1024`},
		{"gen sno -w 0", "expected a whole number from 1 to 1024"},
		{"gen sno -w 1025", "expected a whole number from 1 to 1024"},
		{"--stride x", "expected a duration with its unit, such as 8ms"},
		{"--stride 5", "expected a duration with its unit"},
		{"annotate --min-confidence x", "expected a number, such as 0.5"},
		{"sort --reverse=x", "expected true or false"},
		{"decode -f png 0", "expected card, line"},
		{"serve --addr 127.0.0.1:99999", `no port "99999"; expected a port from 0 to 65535`},
		{"serve --addr 127.0.0.1:x", `no port "x"`},
		{"serve --addr 127.0.0.1:-1", `no port "-1"`},
	} {
		a := run(strings.Fields(c.args)...).wantStatus(t, 2)
		if a.out != "" || !strings.Contains(a.err, c.want) {
			t.Errorf("%s: %q, %q; want %q", c.args, a.out, a.err, c.want)
		}
		for _, internal := range []string{"strconv", "parsing", "time: ", "listen tcp", "lookup", "shorthand", "argument"} {
			if strings.Contains(a.err, internal) {
				t.Errorf("%s: %q contains %q", c.args, a.err, internal)
			}
		}
	}
}

// TestFlagsWithoutEffect gives flags that would have no effect. The error says what they need.
func TestFlagsWithoutEffect(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"layout sno --pretty", "--pretty needs -f json"},
		{"schemes --pretty", "--pretty needs -f json"},
		{"bounds sno 2026 --pretty", "--pretty needs -f json"},
		{"bounds koid 2026 --sql id --dialect postgres --type bigint -e hex", "--encoding contradicts --type bigint"},
		{"decode 0 --prefix x_", "--prefix needs --field and -f csv"},
		{"decode 0 -f csv --prefix x_", "--prefix needs --field and -f csv"},
		{"decode 0 --alone --decide 5", "--decide contradicts --alone"},
		{"annotate --alone --decide 5", "--decide contradicts --alone"},
		{"profile -f svg --by node", "--by needs -f text or -f json"},
		{"infer --name acme", "--name needs -f toml"},
		{"infer -f json --costs", "--costs needs -f text"},
		{"fit --explain sno --all", "--explain prints one scheme"},
		{"fit --explain sno -s koid", "--explain prints one scheme"},
		{"fleet ntp-step -f json --explain", "--explain needs -f text"},
		{"fleet --list --seeds 5", "--seeds contradicts --list"},
		{"simulate --list --trace", "--trace contradicts --list"},
		{"simulate --list --fail-on refused", "--fail-on contradicts --list"},
		{"gen sno --from 2025 --to 2026 -w 2", "--workers contradicts the times"},
		{"gen sno --at - -w 2", "--workers contradicts the times"},
	} {
		if a := run(strings.Fields(c.args)...).wantStatus(t, 2); a.out != "" || !strings.Contains(a.err, c.want) {
			t.Errorf("%s: %q, %q; want %q", c.args, a.out, a.err, c.want)
		}
	}
	for _, args := range []string{
		"bounds koid 2026 --sql id --dialect postgres --type bigint -e decimal", "bounds uuid-v7 2026 --sql id --dialect postgres --type uuid -e uuid",
		"simulate --list -f json", "gen sno --from 2025 --to 2026 -w 1",
	} {
		run(strings.Fields(args)...).wantStatus(t, 0)
	}
}

// TestErrorsOfInputs checks errors about the whole input. The problem comes first, and the list of
// expected names is printed once.
func TestErrorsOfInputs(t *testing.T) {
	for _, c := range []struct {
		in, args string
		status   int
		want     string // of standard error
	}{
		{"2026-11-20T08:00:03.096Z INFO heartbeat of nothing\n", "decode", 1, `^idtui: line 1: no id in "2026-11-20T08:00:03.096Z INFO heartbeat of nothing"\n$`},
		{"2026-11-20T08:00:03.096Z INFO heartbeat of nothing\n", "convert --to hex", 1, `^idtui: line 1: no id in "2026-`},
		{`{"user_id":"9q77e7ft9u236223"}` + "\n", "decode --field user_id", 2, `^idtui: --field: the input is JSON, not CSV; use --json user_id\n`},
		{"[\n" + `{"user_id": "9q77e7ft9u236223"}` + "\n]\n", "sort --field user_id", 2, `^idtui: --field: the input is JSON`},
		{"id,name\n9q77e7ft9u236223,x\n", "sort --field nosuch", 2, `^idtui: --field: no column "nosuch"; expected id or name\n`},
		{"", "profile --since 2026-01-01", 2, `^idtui: unknown flag --since; use --where "time>=2026-11-20"\n`},
		{"", "gen --since 2026-01-01", 2, `^idtui: unknown flag --since\n`},
		{"id,name\n9q77e7ft9u236223,x\n", "profile --field nosuch", 2, `^idtui: --field: no column "nosuch"`},
		{"9q77e7ft9u236223\n9q77e7ft9u236224\n", "convert --to uuid", 1, `^idtui: line 1: sno has no encoding "uuid": uuid has 128 bits, and sno 80; expected base32, .*\nidtui: line 2: sno has no encoding "uuid": uuid has 128 bits, and sno 80\n$`},
	} {
		a := piped(c.in, strings.Fields(c.args)...).wantStatus(t, c.status)
		if !regexp.MustCompile(c.want).MatchString(a.err) {
			t.Errorf("%s: %q; want %s", c.args, a.err, c.want)
		}
	}
	run("bounds", "sno", "2026-11-21", "2026-11-20").wantStatus(t, 2)
}
