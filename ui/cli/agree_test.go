package cli_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/idstest"
)

// decoded is a JSON line of decode.
type decoded struct {
	Input, Scheme, Hex, Canonical, Time string
	Bits                                int
	UnixMS                              *int64 `json:"unix_ms"`
	Fields                              []field
	Encodings                           map[string]string
	Notes                               []string
	Candidates                          []struct {
		Scheme           string
		Confidence, Bits float64
		Reasons          []string
	}
	Error string
}

type field struct {
	Name, Kind, Text string
	Offset           *int
	Ranges           [][2]int
	Width            int
	Value            json.RawMessage
}

func parse[T any](t *testing.T, line string) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(line), &v); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return v
}

// vectorRow is a row of the vectors, with its texts and parameters.
type vectorRow struct {
	idstest.Row
	Scheme string
}

func (r vectorRow) args() []string {
	args := []string{"decode", "-f", "json", "-s", r.Scheme}
	if r.EpochMS != "" {
		args = append(args, "--epoch", r.EpochMS.String())
	}
	if r.Drift != "" {
		args = append(args, "--set", "drift="+r.Drift.String())
	}
	return args
}

// TestAgreesWithVectors decodes the canonical text and the hex text of every row.
func TestAgreesWithVectors(t *testing.T) {
	for _, file := range []string{"koid/testdata/koid", "flax/testdata/flax", "sno/testdata/sno", "uid/testdata/uid_local", "uid/testdata/uid_global"} {
		idstest.Each(t, "../../ids/"+file+".jsonl", func(row vectorRow) {
			canonical := row.Canonical
			if canonical == "" {
				if canonical = row.Decimal; len(row.Decimal) == 20 || canonical > "9223372036854775807" && len(canonical) == 19 {
					canonical = "0x" + row.Hex
				}
			}
			for _, text := range []string{canonical, row.Hex} {
				if text == row.Hex && row.Decimal != "" {
					text = "0x" + text // without 0x, digits may be decimal
				}
				a := run(append(row.args(), text)...).wantStatus(t, 0)
				compare(t, parse[decoded](t, a.out), row, canonical)
			}
		})
	}
}

func compare(t *testing.T, got decoded, row vectorRow, canonical string) {
	t.Helper()
	if got.UnixMS == nil {
		t.Fatalf("%s: no unix_ms", got.Input)
	}
	if got.Hex != row.Hex || got.Canonical != canonical || *got.UnixMS != row.UnixMS {
		t.Errorf("%s: hex %s, canonical %s, unix_ms %v; want %s, %s, %d", got.Input, got.Hex, got.Canonical, *got.UnixMS, row.Hex, canonical, row.UnixMS)
	}
	if len(got.Fields) != len(row.Fields) {
		t.Errorf("%s: %d fields, want %d", got.Input, len(got.Fields), len(row.Fields))
	}
	for _, f := range got.Fields {
		want := strconv.FormatUint(row.Fields[f.Name], 10)
		if f.Width > 53 {
			want = strconv.Quote(want)
		}
		if string(f.Value) != want || f.Offset == nil || f.Ranges != nil {
			t.Errorf("%s: %s is %s at %v, want %s", got.Input, f.Name, f.Value, f.Offset, want)
		}
	}
	if got.Candidates == nil || len(got.Candidates) > 0 || got.Notes == nil {
		t.Errorf("%s: candidates %v, notes %v", got.Input, got.Candidates, got.Notes)
	}
}

// step is a JSON line of simulate.
type step struct {
	ClockMS json.Number `json:"clock_ms"`
	Outcome string
	Issued  int
	IDs     []string
	Events  []string
	Error   string
	UntilMS json.Number `json:"until_ms"`
}

func steps(t *testing.T, out string) []step {
	t.Helper()
	var list []step
	for line := range strings.Lines(out) {
		list = append(list, parse[step](t, line))
	}
	return list
}

type snoTrace struct {
	Metabyte, Partition int
	SequenceMin         int `json:"sequence_min"`
	SequenceMax         int `json:"sequence_max"`
	Steps               []struct {
		Clock    int64
		Outcome  string
		ID       string
		Drifts   int
		Sequence int
		WallHi   int64 `json:"wall_hi"`
		WallSafe int64 `json:"wall_safe"`
	}
}

// until returns the time in milliseconds at which sno issues the next id to a waiting caller. The
// last id came from step last. The time is the start of the newest unit, or of the next one if all
// its numbers are used. If the clock is before the newest unit, the first unit past the safe mark
// may come sooner.
func (tr *snoTrace) until(last int, clock int64) string {
	const epoch = 1262304000000
	s := &tr.Steps[last]
	unit := s.WallHi
	if s.Sequence == tr.SequenceMax {
		unit++
	}
	if clock < s.WallHi {
		unit = min(unit, s.WallSafe+1)
	}
	return fmt.Sprint(epoch + 4*unit)
}

// TestSimulateAgreesWithSno compares simulate with the traces of the original.
func TestSimulateAgreesWithSno(t *testing.T) {
	const epoch = 1262304000000
	idstest.Each(t, "../../ids/sno/testdata/sno_traces.jsonl", func(tr snoTrace) {
		var in strings.Builder
		for _, s := range tr.Steps {
			fmt.Fprintln(&in, epoch+4*s.Clock)
		}
		a := piped(in.String(), "simulate", "sno", "--readings", "-",
			"--set", fmt.Sprint("metabyte=", tr.Metabyte), "--set", fmt.Sprint("partition=", tr.Partition),
			"--set", fmt.Sprint("sequence_min=", tr.SequenceMin), "--set", fmt.Sprint("sequence_max=", tr.SequenceMax)).wantStatus(t, 0)
		got := steps(t, a.out)
		if len(got) != len(tr.Steps) {
			t.Fatalf("%d answers to %d readings", len(got), len(tr.Steps))
		}
		drifts, last := 0, 0
		for i, s := range tr.Steps {
			g := got[i]
			if g.Outcome != s.Outcome || g.ClockMS.String() != fmt.Sprint(epoch+4*s.Clock) {
				t.Fatalf("step %d: %+v, want %+v", i, g, s)
			}
			if s.Outcome == "wait" {
				if until := tr.until(last, s.Clock); g.UntilMS.String() != until {
					t.Errorf("step %d: until %s, want %s", i, g.UntilMS, until)
				}
				continue
			}
			toggled := strings.Contains(strings.Join(g.Events, " "), "tock") || strings.Contains(strings.Join(g.Events, " "), "tick")
			if len(g.IDs) != 1 || g.IDs[0] != s.ID || g.Issued != 1 || toggled != (s.Drifts != drifts) {
				t.Errorf("step %d: %+v, want %+v", i, g, s)
			}
			drifts, last = s.Drifts, i
		}
	})
}

type koidTrace struct {
	EpochMS            int64 `json:"epoch_ms"`
	Datacenter, Worker int
	Steps              []struct {
		ClockMS           int64 `json:"clock_ms"`
		Calls             int
		Outcome, ID       string
		Error             string
		IssuedBeforeError int `json:"issued_before_error"`
	}
}

// TestSimulateAgreesWithKoid compares simulate with the traces of the original. After a
// refused overflow, the original issues duplicates, and idtui continues to refuse.
func TestSimulateAgreesWithKoid(t *testing.T) {
	idstest.Each(t, "../../ids/koid/testdata/koid_traces.jsonl", func(tr koidTrace) {
		var in strings.Builder
		for _, s := range tr.Steps {
			fmt.Fprintln(&in, s.ClockMS, s.Calls)
		}
		a := piped(in.String(), "simulate", "koid", "--readings", "-", "--epoch", fmt.Sprint(tr.EpochMS),
			"--set", fmt.Sprint("datacenter=", tr.Datacenter), "--set", fmt.Sprint("worker=", tr.Worker)).wantStatus(t, 0)
		got := steps(t, a.out)
		if len(got) != len(tr.Steps) {
			t.Fatalf("%d answers to %d readings", len(got), len(tr.Steps))
		}
		overflowed := int64(-1)
		for i, g := range got {
			s := tr.Steps[i]
			switch {
			case s.ClockMS == overflowed:
				if g.Outcome != "refused" || g.Issued != 0 {
					t.Errorf("step %d: %+v after a sequence overflow", i, g)
				}
			case s.Outcome == "id":
				if g.Outcome != "id" || g.Issued != s.Calls || hexOf(t, g.IDs[len(g.IDs)-1]) != s.ID {
					t.Errorf("step %d: %+v, want %+v", i, g, s)
				}
			default:
				back := strings.TrimSuffix(strings.TrimPrefix(s.Error, "Clock moved backwards. Refusing to generate id for "), " milliseconds")
				if g.Outcome != "refused" || g.Issued != s.IssuedBeforeError || back != s.Error && g.Error != "clock moved backwards by "+back+" ms" {
					t.Errorf("step %d: %+v, want %+v", i, g, s)
				}
			}
			if strings.HasPrefix(g.Error, "sequence overflow") {
				overflowed = s.ClockMS
			}
		}
	})
}

// hexOf returns the decimal or 0x text of a koid as 16 hex digits.
func hexOf(t *testing.T, s string) string {
	t.Helper()
	v, err := strconv.ParseUint(s, 0, 64)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%016x", v)
}

// TestDatesInDigits checks that all commands that detect ids find the date at the beginning of numbers. None of
// them may name an epoch or a time for such numbers.
func TestDatesInDigits(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 1))
	for pattern, line := range map[string]func(at time.Time, i int) string{
		"YYYYMMDDhhmmss": func(at time.Time, _ int) string {
			return at.Format("20060102150405") + fmt.Sprintf("%05d", random.IntN(1e5))
		},
		"YYMMDDhhmmss": func(at time.Time, i int) string {
			return at.Format("060102150405") + fmt.Sprintf("%05d", i+1)
		},
		"YYMMDD": func(at time.Time, i int) string {
			return at.Format("060102") + fmt.Sprintf("%09d", 77_000_000+i*i)
		},
		"YYYYMMDD": func(at time.Time, i int) string {
			return at.Format("20060102") + fmt.Sprintf("%06d", i+1)
		},
	} {
		var text strings.Builder
		at := now.Add(-100 * time.Hour)
		first := ""
		for i := range 60 {
			at = at.Add(time.Duration(random.Int64N(4e12)))
			text.WriteString(line(at, i) + "\n")
			if day := at.Format(time.DateOnly); first == "" {
				first = day
			}
		}
		for _, args := range []string{"decode -f line", "decode -f json", "annotate", "profile", "infer"} {
			a := piped(text.String(), strings.Fields(args)...)
			if said := a.out + a.err; !strings.Contains(said, pattern+": "+first) && !strings.Contains(said, pattern+", "+first) || strings.Contains(said, "epoch") || strings.Contains(said, "%: time") {
				t.Errorf("%s, %s: %.700s", pattern, args, said)
			}
		}
	}
	// With times, the ids of a log are the same numbers in another time zone.
	var log strings.Builder
	at := now.Add(-100 * time.Hour)
	for i := range 60 {
		at = at.Add(time.Duration(random.Int64N(4e12)))
		fmt.Fprintf(&log, "%s paid order=%s%05d\n", at.Format(time.RFC3339), at.Add(8*time.Hour).Format("060102150405"), i+1)
	}
	for _, args := range []string{"decode -f line", "annotate", "profile"} {
		if a := piped(log.String(), strings.Fields(args)...); !strings.Contains(a.out+a.err, "YYMMDDhhmmss") || strings.Contains(a.out, "epoch") {
			t.Errorf("%s of a log: %.500s%.500s", args, a.out, a.err)
		}
	}
	if a := run("decode", "2026110211342971333"); !strings.Contains(a.err, "a number that begins with a date, YYYYMMDD: 2026-11-02, not an id") {
		t.Error(a.err)
	}
	// The dates are those of the first numbers, because idtui keeps only some of them.
	var many strings.Builder
	for i := range 300 {
		many.WriteString(now.Add(time.Duration(i-400)*61*time.Second).Format("20060102150405") + fmt.Sprintf("%04d\n", random.IntN(1e4)))
	}
	if a := piped(many.String(), "profile"); !strings.Contains(a.err, now.Add(-201*61*time.Second).Format("15:04:05")+" in the first 200 different ones; they are not ids") {
		t.Error(a.err)
	}
}
