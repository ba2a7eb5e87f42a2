package cli_test

import (
	"fmt"
	"strings"
	"testing"

	"idtui/model/sets/setstest"
)

// TestRecordSchema checks the records of the commands that docs/records.schema.json describes.
func TestRecordSchema(t *testing.T) {
	t.Parallel()
	schema, err := setstest.ReadSchema("../../docs/records.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	base := served(t)
	mixed := "id=9q77e7ft9u236223 x\n01M7X56K4KDT8YXNDM4QT1VQ5W\n1541815603606036480\n9b2f6c1e-3d47-4a58-8c1b-2f0e6d5a7b90\nuser_01h455vb4pex5vsknk084sn02q\nhello\n"
	own := "id,at\n"
	for i := range 60 {
		own += fmt.Sprintf("%d,2026-11-20T00:%02d:%02d.%03dZ\n", (200_000_000_000+int64(i*i)*517)<<22|5<<12, i*i*517/60000, i*i*517/1000%60, i*i*517%1000+3)
	}
	for _, c := range [][]string{
		{mixed, "decode", "-f", "json"},
		{mixed, "decode", "-f", "json", "--all"},
		{mixed, "decode", "-f", "json", "--alone"},
		{mixed, "annotate", "-f", "json"},
		{own, "decode", "-f", "json", "--field", "id"},
		{own, "annotate", "-f", "json"},
		{`{"items":[{"id":"9q77e7ft9u236223"},{"id":"x","u":"01M7X56K4KDT8YXNDM4QT1VQ5W"}]}` + "\n", "decode", "-f", "json"},
		{mixed, "POST"},
		{own, "POST"},
		{mixed, "convert", "--to", "hex", "-f", "json"},
		{"", "diff", "9q77e7ft9u236223", "9q77e7fu9u236229", "-f", "json"},
		{"", "diff", "9q77e7ft9u236223", "01M7X56K4KDT8YXNDM4QT1VQ5W", "-f", "json"},
		{mixed, "profile", "-f", "json", "--by", "node"},
		{own, "profile", "-f", "json"},
		{"9b2f6c1e-3d47-4a58-8c1b-2f0e6d5a7b90\n", "profile", "-f", "json"}, // no times
		{"", "profile", "-f", "json"},
	} {
		var out string
		if c[1] == "POST" {
			out = post(t, base+"/decode", c[0])
		} else {
			out = piped(c[0], c[1:]...).out
		}
		lines := 0
		for line := range strings.Lines(out) {
			lines++
			if problem := schema.Problem(line); problem != "" {
				t.Errorf("%v: %s\n%s", c[1:], problem, line)
			}
		}
		if lines == 0 {
			t.Errorf("%v prints nothing", c[1:])
		}
	}
}

// TestSetsEndToEnd checks that annotate finds an epoch in a log. Without times, decode must call
// the epoch unknown. Indented and plain JSON have the same answers.
func TestSetsEndToEnd(t *testing.T) {
	t.Parallel()
	var log, ids strings.Builder
	for i := range 60 {
		ms := int64(i*i) * 517
		id := (200_000_000_000+ms)<<22 | 5<<12
		fmt.Fprintf(&log, "2026-11-20T00:%02d:%02d.%03dZ INFO order_id=%d status=200\n", ms/60000, ms/1000%60, ms%1000+3, id)
		fmt.Fprintf(&ids, "%d\n", id)
	}
	a := piped(log.String(), "annotate").wantStatus(t, 0)
	if n := strings.Count(a.out, " ‹"); n != 60 || !strings.Contains(a.out, " 2026-11-20T00:00:00.5") {
		t.Errorf("%d annotations:\n%.400s", n, a.out)
	}
	b := piped(ids.String(), "decode", "-f", "json").wantStatus(t, 0)
	if !strings.Contains(b.out, `"epoch":"unknown"`) || strings.Contains(b.out, `"time":`) || !strings.Contains(b.out, "epoch unknown: ") {
		t.Errorf("%.900s", b.out)
	}
	if c := piped(log.String(), "annotate", "--where", "node=5", "--where", "time>=2026-11-20T00:10:00Z").wantStatus(t, 0); strings.Count(c.out, "\n") == 0 || strings.Count(c.out, "\n") >= 60 {
		t.Errorf("%d lines are selected", strings.Count(c.out, "\n"))
	}
	if c := piped(log.String(), "annotate", "--where", "nod=5").wantStatus(t, 2); !strings.Contains(c.err, "did you mean node") {
		t.Errorf("%q", c.err)
	}
	plain := `{"items":[{"id":"01M7X56K4KDT8YXNDM4QT1VQ5W","n":5},{"id":"01M7X56K4KDT8YXNDM4QT1VQ5X","n":6}],"by":"9q77e7ft9u236223"}`
	pretty := strings.NewReplacer("[", "[\n  ", "},", "},\n  ", `,"`, ",\n    \"", "{", "{\n    ").Replace(plain)
	x, y := piped(plain+"\n", "decode", "-f", "json").wantStatus(t, 0), piped(pretty+"\n", "decode", "-f", "json").wantStatus(t, 0)
	if x.out != y.out || strings.Count(x.out, "\n") != 3 || !strings.Contains(x.out, `"place":"$.items[*].id"`) {
		t.Errorf("plain:\n%s\npretty:\n%s", x.out, y.out)
	}
}

// TestWhereArguments checks that conditions select among the ids in the arguments. A name that none
// of these ids has is an error.
func TestWhereArguments(t *testing.T) {
	for _, tt := range []struct {
		args, out, err string
		status         int
	}{
		{"decode -f csv --where partition=18 9q77e7ft9u236223", "9q77e7ft9u236223,sno,", "", 0},
		{"decode -f line --where partition=19 9q77e7ft9u236223", "", "", 0},
		{"convert --to hex --where partition=18 9q77e7ft9u236223", "3e0a5615bb3f00120001", "", 0},
		{"convert --to hex --where partition=19 9q77e7ft9u236223", "", "", 0},
		{"decode --where partion=18 9q77e7ft9u236223", "", "--where: no name \"partion\" in the input; did you mean partition? Expected timestamp, ticktock, metabyte, partition, sequence, node, scheme, time, confidence, place, group, epoch, id or bits\n", 2},
		{"convert --to hex --where node=18 9q77e7ft9u236223", "3e0a5615bb3f00120001", "", 0}, // the partition
		{"convert --to hex --where worker=18 9q77e7ft9u236223", "", `--where: no name "worker" in the input`, 2},
		// The host names the scheme. Alone, the numbers are ids of schemes with other fields.
		{"decode -f line --where worker=7 https://discord.com/channels/464390684557574144/464392094426202112", "464390684557574144  snowflake-discord", "", 0},
		{"decode --where nod=1 464390684557574144 464392094426202112", "", "did you mean node?", 2},
	} {
		a := run(strings.Fields(tt.args)...)
		if a.status != tt.status || (a.out == "") != (tt.out == "") || !strings.Contains(a.out, tt.out) || !strings.Contains(a.err, tt.err) {
			t.Errorf("%s: status %d, %q, %q", tt.args, a.status, a.out, a.err)
		}
	}
}
