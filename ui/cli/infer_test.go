package cli_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids/humantext"
)

// TestInferComparedIDs checks that infer says how many ids it compared if it does not read all of them.
func TestInferComparedIDs(t *testing.T) {
	t.Parallel()
	const limit = 50_000 // more lines are sampled
	for lines, want := range map[int]string{
		limit:     "all 50,000 ids are equal",
		limit + 1: "all 50,000 ids that were compared, of 50,001 lines, are equal",
	} {
		if got := piped(strings.Repeat("9q77e7ft9u236223\n", lines), "infer"); got.status == 0 || !strings.Contains(got.err, want) {
			t.Errorf("infer of %d lines: status %d, %q; want %q", lines, got.status, got.err, want)
		}
	}
}

// TestTimesWithoutZone checks that every command that finds an epoch with times without a zone says so. It must
// not say so for times with a zone.
func TestTimesWithoutZone(t *testing.T) {
	t.Parallel()
	const said = "read as UTC"
	for zone, open := range map[string]bool{"": true, "Z": false} {
		var log strings.Builder
		at := time.Date(2026, 11, 2, 10, 0, 0, 0, time.UTC)
		for i := range 40 {
			at = at.Add(time.Duration(i*i%17+1) * 1003 * time.Millisecond)
			fmt.Fprintf(&log, "%s%s stored order=%d\n", at.Format("2006-01-02 15:04:05.000"), zone, (at.UnixMilli()-1_682_899_200_000)<<22|int64(i%3)<<12)
		}
		for _, args := range []string{"decode -f line", "decode -f json", "decode -f card", "annotate", "annotate -f json", "profile", "infer"} {
			a := piped(log.String(), strings.Fields(args)...).wantStatus(t, 0)
			if got := strings.Contains(strings.Join(strings.Fields(a.out+a.err), " "), said); got != open {
				t.Errorf("%s, zone %q: %q is %v: %.600s%s", args, zone, said, got, a.out, a.err)
			}
		}
		if a := piped(log.String(), "infer", "-f", "json").wantStatus(t, 0); strings.Contains(a.out, `"times_without_zone":true`) != open {
			t.Errorf("zone %q: %s", zone, a.out)
		}
	}
}

// TestNow checks that infer, decode and annotate read a time without a year as the latest one
// before --now. The command convert must accept --now, too.
func TestNow(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	at := time.Date(2019, 11, 20, 10, 0, 0, 0, time.UTC)
	for i := range 40 {
		at = at.Add(time.Duration(i*i%17+1) * time.Second)
		fmt.Fprintf(&log, "%s api[7]: stored order=%d\n", at.Format(time.Stamp), (at.UnixMilli()-1_514_764_800_000)<<22|int64(i%3)<<12)
	}
	for _, args := range [][]string{{"infer", "-f", "json"}, {"decode", "-f", "json"}, {"annotate", "-f", "json"}} {
		a := piped(log.String(), append(args, "--now", "2020-06-01")...).wantStatus(t, 0)
		if !strings.Contains(a.out, `1514764800000`) {
			t.Errorf("%s finds no epoch of 2018: %.600s", args[0], a.out)
		}
	}
	piped("01a1f865-94d5-77e6-8b18-e22328f00481\n", "convert", "--to", "hex", "--now", "2020-06-01").wantStatus(t, 0)
}

// TestInferRows checks that infer reads rows over several lines, and numbers with thousands
// separators.
func TestInferRows(t *testing.T) {
	t.Parallel()
	var blocks, table strings.Builder
	table.WriteString("order,created_at\n")
	at := time.Date(2019, 11, 20, 10, 0, 0, 0, time.UTC)
	for i := range 40 {
		at = at.Add(time.Duration(i*i%17+1) * time.Second)
		id, stored := (at.UnixMilli()-1_514_764_800_000)<<22|int64(i%3)<<12, at.Format(time.DateTime)
		fmt.Fprintf(&blocks, "*** %d. row ***\n     order: %d\ncreated_at: %s\n", i+1, id, stored)
		fmt.Fprintf(&table, "\"%s\",%s\n", humantext.Number(int(id)), stored)
	}
	for _, text := range []string{blocks.String(), table.String()} {
		if got := piped(text, "infer", "-f", "json").wantStatus(t, 0); !strings.Contains(got.out, `1514764800000`) && !strings.Contains(got.out, "2018-01-01T00:00:00Z") {
			t.Errorf("infer finds no epoch of 2018 in %.40q: %.600s", text, got.out)
		}
	}
}

// TestInferChangedEpoch checks that infer reports the skipped lines whose ids have another epoch.
func TestInferChangedEpoch(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	for i := range 200 {
		epoch := int64(1_656_633_600_000) // 2022-07-01
		if i >= 130 {
			epoch = 1_704_067_200_000 // 2024-01-01
		}
		at = at.Add(time.Duration(i*i%17+1)*time.Second + time.Duration(i*i%997)*time.Millisecond)
		fmt.Fprintf(&log, "%s order=%d\n", at.Format("2006-01-02T15:04:05.000Z07:00"), (at.UnixMilli()-epoch)<<22|int64(3+i%2*4)<<12)
	}
	got := piped(log.String(), "infer", "--now", "2026-11-22").wantStatus(t, 0)
	if want := "skipped 70 lines of another scheme or epoch\n"; !strings.Contains(got.err, want) {
		t.Errorf("%q, want %q; %s", got.err, want, got.out)
	}
}

// TestInferUnreadLines checks that lines whose time cannot be read have one note, not two.
func TestInferUnreadLines(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	at := time.Date(2026, 11, 20, 10, 0, 0, 0, time.UTC)
	for i := range 60 {
		at = at.Add(time.Duration(i*i%17+1) * time.Second)
		stored := at.Format(time.RFC3339)
		if i >= 40 {
			stored = "later"
		}
		fmt.Fprintf(&text, "%d %s\n", (at.UnixMilli()-1_514_764_800_000)<<22|int64(i%3)<<12, stored)
	}
	got := piped(text.String(), "infer").wantStatus(t, 0)
	if want := "no time could be read beside the id in 20 lines, which are skipped"; !strings.Contains(got.err, want) || strings.Contains(got.err, "without a time") {
		t.Errorf("%q; want %q only", got.err, want)
	}
}

// TestInferDate checks the date that infer finds in the first digits of ids, in text and in JSON.
func TestInferDate(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for i := range 30 {
		fmt.Fprintf(&text, "20261102%06d\n", i+1)
	}
	for format, want := range map[string]string{
		"text": "The first 8 digits are a date, YYYYMMDD: 2026-11-02.",
		"json": `"date":{"pattern":"YYYYMMDD","first":"2026-11-02T00:00:00","last":"2026-11-02T00:00:00"}`,
		"toml": "the first 8 digits are a date, YYYYMMDD",
	} {
		if got := piped(text.String(), "infer", "-f", format, "--now", "2026-11-20").wantStatus(t, 0); !strings.Contains(got.out, want) {
			t.Errorf("-f %s: %s lacks %q", format, got.out, want)
		}
	}
}

// TestInferFewInLog checks that, for too few ids, infer counts all lines of a log, also those without an id.
func TestInferFewInLog(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	for i := range 60 {
		kind := "retry in=1000000000"
		if i%4 == 0 {
			kind = fmt.Sprint("order=", 581028702591152128+i<<22)
		}
		fmt.Fprintf(&log, "2026-11-20T08:%02d:41.093Z INFO %s\n", i, kind)
	}
	got := piped(log.String(), "infer").wantStatus(t, 1)
	if want := "15 different ids written in the same way in 60 lines; expected at least 20; for fewer ids, use decode"; !strings.Contains(got.err, want) {
		t.Errorf("%q, want %q", got.err, want)
	}
}

// TestInferUnusedColumns checks that infer names the other ids of the lines. Without times, it must call the
// likely epoch of a scheme unconfirmed.
func TestInferUnusedColumns(t *testing.T) {
	t.Parallel()
	var log, list strings.Builder
	at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	for i := range 60 {
		at = at.Add(time.Duration(i*i%17+1)*time.Second + time.Duration(i*i%997)*time.Millisecond)
		id := (at.UnixMilli()-1_420_070_400_000)<<22 | int64(i%3)<<17 | int64(i*37%300)
		fmt.Fprintf(&log, "%s host=web-000001 user=%d from=10.0.0.%d trace=%016x\n", at.Format(time.RFC3339Nano), id, i, i*i*7919<<30)
		fmt.Fprintln(&list, id)
	}
	got := piped(log.String(), "infer", "--now", "2026-11-22").wantStatus(t, 0)
	if want := "the ids are the values of user=; not used: the values of trace=\n"; !strings.Contains(got.err, want) {
		t.Errorf("%q, want %q", got.err, want)
	}
	got = piped(list.String(), "infer", "--now", "2026-11-22").wantStatus(t, 0)
	if want := "\nunconfirmed: unit and epoch: no times;"; !strings.Contains(got.out, want) {
		t.Errorf("%s lacks %q", got.out, want)
	}
}

// TestInferNonIDs checks that infer says what texts look like if they are not ids. It must find no node
// field in their digits.
func TestInferNonIDs(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(8, 9))
	var phones, local, prices, hex strings.Builder
	for range 200 {
		n := r.IntN(10_000_000)
		fmt.Fprintf(&phones, "+4179%07d\n", n)
		fmt.Fprintf(&local, "4179%07d\n", n)
		fmt.Fprintf(&prices, "%.2f\n", r.Float64()*900)
		fmt.Fprintf(&hex, "0x%016x\n", r.Uint64())
	}
	for input, want := range map[string]string{phones.String(): "texts look like a phone number, such as \"+4179", prices.String(): "texts look like a plain number, such as \""} {
		if a := piped(input, "infer").wantStatus(t, 1); !strings.Contains(a.err, want) || a.out != "" {
			t.Errorf("%s, want %s: %s", a.err, want, a.out)
		}
	}
	if out := piped(local.String(), "infer").wantStatus(t, 0).out; !strings.Contains(out, "The texts look like plain numbers, such as 4179") || strings.Contains(out, "  node ") {
		t.Error(out)
	}
	if out := piped(hex.String(), "infer").wantStatus(t, 0).out; strings.Contains(out, "look like") {
		t.Error(out)
	}
}

// TestInferBorders checks that every output format names a border between fields that the
// ids do not reveal.
func TestInferBorders(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	at := time.Date(2024, 6, 10, 8, 0, 0, 0, time.UTC)
	for i := range 60 {
		at = at.Add(time.Duration(i*i%17+1) * 103 * time.Millisecond)
		fmt.Fprintf(&log, "%d %s\n", (at.UnixMilli()-1_614_556_800_000)<<22|[]int64{3, 17, 42}[i%3]<<14, at.Format(time.RFC3339Nano))
	}
	const border = "border of node and sequence: in the constant bits 50–63"
	for format, want := range map[string]string{"json": `"undetermined":["` + border + `"],"borders":["` + border + `"]`, "text": "bits 42–51?        3 values: 12, 68, 168; border assumed as in snowflake-twitter\n"} {
		if a := piped(log.String(), "infer", "-f", format).wantStatus(t, 0); !strings.Contains(a.out, want) {
			t.Errorf("%s: %s", format, a.out)
		}
	}
}
