package cli_test

import (
	"strings"
	"testing"
)

// TestSimulate compares complete outputs, because programs parse them.
func TestSimulate(t *testing.T) {
	for _, c := range []struct {
		name, args, in, want string
	}{
		{
			"sno: the clock moves back twice", "sno",
			"1782314473272\n1782314473268\n1782314473264\n",
			`{"clock_ms":1782314473272,"outcome":"id","issued":1,"ids":["9k6qc5uu22222222"]}
{"clock_ms":1782314473268,"outcome":"id","issued":1,"ids":["9k6qc5ut22222222"],"events":["tock"]}
{"clock_ms":1782314473264,"outcome":"wait","issued":0,"until_ms":1782314473268}
`,
		},
		{
			"koid: the clock moves back", "koid",
			"1700044841330\n1700044841328\n",
			`{"clock_ms":1700044841330,"outcome":"id","issued":1,"ids":["7130504878169784320"]}
{"clock_ms":1700044841328,"outcome":"refused","issued":0,"error":"clock moved backwards by 2 ms"}
`,
		},
		{
			"koid: sequence overflow", "koid --set datacenter=1 --set worker=2 --epoch 1700000000000",
			"1700000000001 5000\n1700000000001\n1700000000002\n",
			`{"clock_ms":1700000000001,"outcome":"refused","issued":4096,"ids":["4333568","4337663"],"events":["sequence overflow"],"error":"sequence overflow: all 4,096 ids of this time unit are used"}
{"clock_ms":1700000000001,"outcome":"refused","issued":0,"events":["sequence overflow"],"error":"sequence overflow: all 4,096 ids of this time unit are used"}
{"clock_ms":1700000000002,"outcome":"id","issued":1,"ids":["8527872"]}
`,
		},
		{
			"sno: sequence overflow", "sno --set sequence_min=1 --set sequence_max=4",
			"1262304000000.5 6\n",
			`{"clock_ms":1262304000000.5,"outcome":"wait","issued":4,"ids":["2222222222222223","2222222222222226"],"events":["sequence overflow","stalled"],"until_ms":1262304000004}
`,
		},
		{
			"uid: the time unit is 1.024 ms", "uid-local",
			"1.023\n1.024 16385\n",
			`{"clock_ms":1.023,"outcome":"id","issued":1,"ids":["..........."]}
{"clock_ms":1.024,"outcome":"wait","issued":16384,"ids":["........F.3","........F.."],"events":["sequence overflow","stalled"],"until_ms":2.048}
`,
		},
		{
			"flax: timestamp exhausted", "flax",
			"2519582027776\n1420070399999\n-1.5\n",
			`{"clock_ms":2519582027776,"outcome":"refused","issued":0,"events":["timestamp exhausted"],"error":"timestamp exhausted: the clock is past the layout's last time unit"}
{"clock_ms":1420070399999,"outcome":"refused","issued":0,"error":"clock is before the scheme's epoch"}
{"clock_ms":-1.5,"outcome":"refused","issued":0,"error":"clock is before the scheme's epoch"}
`,
		},
	} {
		a := piped(c.in, append([]string{"simulate", "--readings", "-"}, strings.Fields(c.args)...)...)
		if a.status != 0 || a.out != c.want || a.err != "" {
			t.Errorf("%s: status %d\n%s%s\nwant\n%s", c.name, a.status, a.out, a.err, c.want)
		}
	}
}

// TestSimulateBadLines checks that invalid lines are reported and skipped.
func TestSimulateBadLines(t *testing.T) {
	const bad = "x\n1e3\n1.\n.5\n+1\n1,5\n1 0\n1 -1\n1 x\n1 1 1\n99999999999999999999\n\x1b[31m\n1 9999999999999\n"
	a := piped(bad+"\n1782314473272 2\r\n", "simulate", "sno", "--readings", "-").wantStatus(t, 1)
	if strings.Count(a.out, "\n") != 1 || !strings.Contains(a.out, `"issued":2`) {
		t.Errorf("out %s", a.out)
	}
	errs := strings.Split(strings.TrimSuffix(a.err, "\n"), "\n")
	if len(errs) != strings.Count(bad, "\n") || !strings.HasPrefix(errs[11], `idtui: line 12: invalid reading "\x1b[31m": expected`) {
		t.Errorf("err %s", a.err)
	}
}

// TestSimulateSeed checks that the seed determines the random bits.
func TestSimulateSeed(t *testing.T) {
	sim := func(seed string) string {
		return piped("1782314473272 3\n", "simulate", "flax", "--readings", "-", "--seed", seed).out
	}
	if a, b := sim("1"), sim("1"); a != b {
		t.Errorf("%s%s", a, b)
	}
	if a, b := sim("1"), sim("2"); a == b {
		t.Errorf("%s", a)
	}
}
