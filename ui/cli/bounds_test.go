package cli_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"idtui/ids/catalog"
)

func TestBounds(t *testing.T) {
	const from, to = "2026-11-21T02:06:12.341Z", "1795226832340"
	for _, c := range []struct{ args, want, note string }{
		{"sno " + from, "9q77e7fs22222222\n9q77e7ftxxxxxxxx\n", ""},
		{"uuid-v7 2026", "019b76da-a800-7000-8000-000000000000\n01a2ce8b-d3ff-7fff-bfff-ffffffffffff\n", ""},
		{"uuid-v7 2026-02", "019c167f-cc00-7000-8000-000000000000\n019ca6b1-dbff-7fff-bfff-ffffffffffff\n", ""},
		{"uuid-v7 2026-02-03", "019c20cc-8400-7000-8000-000000000000\n019c25f2-dfff-7fff-bfff-ffffffffffff\n", ""},
		{"sno 1795226772340 -e hex", "3e0a5615ba0000000000\n3e0a5615bbffffffffff\n", ""},
		{"koid " + from + " " + to + " --sql id", "id BETWEEN 7529726832136945664 AND 7529727083795185663\n", ""},
		{"koid +1 +2 --epoch 1 -e hex --sql t.id", "t.id BETWEEN '0x0000000000000000' AND '0x00000000007fffff'\n", ""},
		{"ulid 1469918176385 --sql id", "id BETWEEN '01ARYZ6S410000000000000000' AND '01ARYZ6S41ZZZZZZZZZZZZZZZZ'\n", ""},
		{"koid 4000000000000 -e decimal", "16777216000000000000\n16777216000004194303\n", "negative"},
		{"koid 4000000000000", "0xe8d4a51000000000\n0xe8d4a510003fffff\n", "these ids are negative"},
		{"koid 4000000000000 --sql id", "id BETWEEN 16777216000000000000 AND 16777216000004194303\n", "these ids are negative"},
		{"koid 0 4398046511103", "0\n0xffffffffffffffff\n", "ids above 9223372036854775807 are negative"},
		{"koid 0 4398046511103 --sql id", "id BETWEEN 0 AND 18446744073709551615\n", "ids above 9223372036854775807 are negative"},
		{"upid 1700000000000", "user_2a7wztfc22222222222222\nuser_2a7wztfczzzzzzzzzzzzjj\n", "base32 sorts by prefix before time: these bounds are for ids with the prefix user only"},
		{"upid 1700000000000 --set prefix=acct --sql id", "id BETWEEN 'acct_2a7wztfc22222222222222' AND 'acct_2a7wztfczzzzzzzzzzzzjj'\n", "prefix acct only"},
		{"upid 1700000000000 -e hex", "018bcfe5680000000000000000000000\n018bcfe568ffffffffffffffffffffff\n", ""},
		{"uuid-v6 -5", "1b21dd21-3807-6cb0-8000-000000000000\n1b21dd21-3807-6cb0-bfff-ffffffffffff\n", ""},
		{"uuid-v6 -5 -3 --sql id", "id BETWEEN '1b21dd21-3807-6cb0-8000-000000000000' AND '1b21dd21-380c-6ad0-bfff-ffffffffffff'\n", ""},
		{"uuid-v6 --sql id -5 -e hex -- -3", "id BETWEEN '1b21dd2138076cb08000000000000000' AND '1b21dd21380c6ad0bfffffffffffffff'\n", ""},
		{"flax " + from, "KpZEwrJ---------\nKpZEwrMzzzzzzzzz\n", "COLLATE"},
		{"sno " + from + " -e bytes", "62,10,86,21,186,0,0,0,0,0\n62,10,86,21,187,255,255,255,255,255\n", "bytes does not sort like the ids; use another encoding"},
		{"uid-global " + from + " -e hex", "", "only roughly"},
	} {
		a := run(append([]string{"bounds"}, strings.Fields(c.args)...)...).wantStatus(t, 0)
		if c.want != "" && a.out != c.want {
			t.Errorf("bounds %s: %q, want %q", c.args, a.out, c.want)
		}
		if (c.note == "") != (a.err == "") || !strings.Contains(a.err, c.note) {
			t.Errorf("bounds %s: notes %q, want %q", c.args, a.err, c.note)
		}
	}
}

func TestBoundsJSON(t *testing.T) {
	a := run("bounds", "uid-global", "0", "1795226772340", "-f", "json", "--sql", "id", "-e", "hex").wantStatus(t, 0)
	var got struct {
		Scheme, Encoding, From, To, Min, Max, SQL string
		Notes                                     []string
	}
	if err := json.Unmarshal([]byte(a.out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Scheme != "uid-global" || got.Encoding != "hex" || got.From != "1970-01-01T00:00:00.000000Z" || got.To != "2026-11-21T02:06:12.340000Z" ||
		got.Min != strings.Repeat("0", 24) || got.SQL != "id BETWEEN '"+got.Min+"' AND '"+got.Max+"'" || len(got.Notes) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestBoundsErrors(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"sno 0", 1, "is before the epoch of sno, 2010-01-01T00:00:00Z"},
		{"sno 5000000000000", 1, "is after the last timestamp of sno, 2079-09-07T15:47:35.548Z"},
		{"sno 1795226772340 1795226772339", 2, "before it starts"},
		{"uuid-v7 12345", 2, "expected a year of four digits from 1900 on, or Unix time with at least ten digits (seconds)"},
		{"uuid-v7 26", 2, `invalid time "26": expected a year of four digits`},
		{"sno yesterday", 2, "expected RFC 3339, a date, Unix time, now or a distance from now"},
		{"sno 1795226772340 x", 2, "expected RFC 3339, a date, Unix time, now or a distance from now"},
		{"sno", 2, "TIME is missing"},
		{"", 2, "SCHEME is missing"},
		{"sno 1 2 3", 2, `unexpected argument "3"`},
		{"nope 1", 2, "no scheme"},
		{"sno -5", 1, "before the epoch of sno"},
		{"sno -5x", 2, "unknown flag -5 in -5x"},
		{"sno 1795226772340 -e nope", 2, "no encoding"},
		{"sno 1795226772340 --epoch 0", 2, "fixed"},
	} {
		a := run(append([]string{"bounds"}, strings.Fields(c.args)...)...).wantStatus(t, c.status)
		if a.out != "" || !strings.Contains(a.err, c.want) {
			t.Errorf("bounds %s: %q, %q; want %q", c.args, a.out, a.err, c.want)
		}
	}
}

// TestBoundsOfOnePrefix checks the note about encodings that begin with a prefix.
func TestBoundsOfOnePrefix(t *testing.T) {
	for args, want := range map[string]string{
		"typeid 2026-11-21":                   "for ids without a prefix only",
		"typeid 2026-11-21 --set prefix=user": "for ids with the prefix user only",
		"orderlyid 2026-11-21 --sql id":       "for ids with the prefix id only",
		"upid 2026-11-21":                     "for ids with the prefix user only",
	} {
		if a := run(append([]string{"bounds"}, strings.Fields(args)...)...).wantStatus(t, 0); !strings.Contains(a.err, want) {
			t.Errorf("bounds %s: %q", args, a.err)
		}
	}
	if a := run("bounds", "typeid", "2026-11-21", "-e", "uuid").wantStatus(t, 0); strings.Contains(a.err, "prefix") {
		t.Errorf("uuid encoding: %q", a.err)
	}
}

// TestBoundsDates checks that a range includes the whole year, month or day at its end. With
// --half-open, it must exclude all of it.
func TestBoundsDates(t *testing.T) {
	for dates, times := range map[string]string{
		"2026-11-01 2026-11-30":             "2026-11",
		"2026-01-01 2026-01-01":             "2026-01-01",
		"2026 2026":                         "2026",
		"2026-11-01 2026-12-01":             "2026-11-01T00:00:00Z 2026-12-01T23:59:59.999Z",
		"2026-11-01T05:00 2026-11-01":       "2026-11-01T05:00:00Z 2026-11-01T23:59:59.999Z",
		"2026-11-01 2026-12-01 --half-open": "2026-11",
	} {
		got := run(append([]string{"bounds", "ulid"}, strings.Fields(dates)...)...).wantStatus(t, 0).out
		if want := run(append([]string{"bounds", "ulid"}, strings.Fields(times)...)...).wantStatus(t, 0).out; got != want {
			t.Errorf("%s: %s, want those of %s: %s", dates, got, times, want)
		}
	}
	for _, args := range []string{"2026-11-02 2026-11-01", "2026-11-02 2026-11-01 --half-open", "2026-11-02 2026-11-02 --half-open"} {
		if a := run(append([]string{"bounds", "ulid"}, strings.Fields(args)...)...).wantStatus(t, 2); !strings.Contains(a.err, "the time range") {
			t.Errorf("%s: %q", args, a.err)
		}
	}
	if a := run("bounds", "ulid", "2026-01-01", "2026-01-02", "-f", "json"); !strings.Contains(a.out, `"to":"2026-01-03T00:00:00.000Z"`) || !strings.Contains(a.out, `"half_open":true`) {
		t.Errorf("%s", a.out)
	}
}

// TestBoundsMixedEncodings checks a range whose ends have different canonical encodings.
func TestBoundsMixedEncodings(t *testing.T) {
	a := run("bounds", "koid", "0", "4398046511103", "-f", "json").wantStatus(t, 0)
	if want := `"encoding":"decimal, hex"`; !strings.Contains(a.out, want) {
		t.Errorf("%s; want %s", a.out, want)
	}
	for _, text := range strings.Fields(run("bounds", "koid", "0", "4398046511103").wantStatus(t, 0).out) {
		run("decode", "-s", "koid", text).wantStatus(t, 0)
	}
}

// TestBoundsEveryScheme checks that each scheme prints two ids that it decodes, or
// an error that names the scheme.
func TestBoundsEveryScheme(t *testing.T) {
	decoded := 0
	for _, name := range catalog.Default().Names() {
		a := run("bounds", name, "1795226772340", "1795226832340")
		if a.status == 1 && a.out == "" && strings.Contains(a.err, name) {
			continue
		}
		back := piped(a.wantStatus(t, 0).out, "decode", "-s", name, "-f", "csv").wantStatus(t, 0)
		if strings.Count(back.out, "\n") != 3 {
			t.Errorf("%s: %s", name, back.out)
		}
		decoded++
	}
	if decoded < 40 {
		t.Errorf("only %d schemes print ids", decoded)
	}
}

// TestPretty indents JSON only with --pretty.
func TestPretty(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"bounds", "sno", "2026"}, {"layout", "sno"}, {"schemes"}} {
		plain, pretty := run(append(args, "-f", "json")...).wantStatus(t, 0), run(append(args, "-f", "json", "--pretty")...).wantStatus(t, 0)
		var out bytes.Buffer
		if err := json.Compact(&out, []byte(pretty.out)); err != nil || strings.Count(plain.out, "\n") != 1 || out.String()+"\n" != plain.out || strings.Count(pretty.out, "\n") < 10 {
			t.Errorf("%s: %v, %d lines, %d with --pretty", args[0], err, strings.Count(plain.out, "\n"), strings.Count(pretty.out, "\n"))
		}
	}
}
