package cli_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestProfile profiles the ids of two nodes, with a gap, a duplicate and an id out of order.
func TestProfile(t *testing.T) {
	t.Parallel()
	gen := func(node, at string, n int) string {
		return run("gen", "snowflake-twitter", "--set", "node="+node, "-n", fmt.Sprint(n), "--at", at).wantStatus(t, 0).out
	}
	input := ""
	for i := range 60 {
		input += gen("5", fmt.Sprintf("2026-11-20T10:00:%02dZ", i), 3)
	}
	late := gen("7", "2026-11-20T15:00:00Z", 2)
	input += late + gen("7", "2026-11-20T09:59:59Z", 1) + strings.SplitAfter(late, "\n")[0]
	a := with(strings.NewReader(input), "profile", "-s", "snowflake-twitter", "--now", "2026-11-21", "-f", "json", "--by", "hour").wantStatus(t, 0)
	var r struct {
		IDs      int
		From, To string
		Schemes  []struct{ Scheme string }
		By       []struct {
			By  string
			IDs int
		}
		Nodes []struct {
			Node         int
			IDs          int
			OutOfOrder   float64 `json:"out_of_order"`
			LongestGapMS int     `json:"longest_gap_ms"`
		}
		Gaps       []struct{ MS int }
		Hours      []int
		Weekdays   []int
		Rate       struct{ Busiest struct{ IDs, Capacity int } }
		Duplicates struct {
			IDs  int
			List []struct{ Places []struct{ Line, Offset int } }
		}
		Order struct {
			AcrossUnits int `json:"across_units"`
			FurthestIDs int `json:"furthest_ids"`
		}
		Fields []struct {
			Name         string
			ConstantBits int `json:"constant_bits"`
		}
		Findings []struct {
			Kind    string
			Offsets []int
		}
	}
	if err := json.Unmarshal([]byte(a.out), &r); err != nil {
		t.Fatalf("%v: %s", err, a.out)
	}
	if r.IDs != 184 || r.From != "2026-11-20T09:59:59.000Z" || r.To != "2026-11-20T15:00:00.000Z" || len(r.Schemes) != 1 || len(r.Hours) != 24 || len(r.Weekdays) != 7 {
		t.Errorf("%+v", r)
	}
	if len(r.Nodes) != 2 || r.Nodes[0].Node != 5 || r.Nodes[0].IDs != 180 || r.Nodes[1].OutOfOrder != 1./3 || r.Nodes[0].LongestGapMS != 1000 {
		t.Errorf("nodes %+v", r.Nodes)
	}
	if d := r.Duplicates; d.IDs != 1 || len(d.List) != 1 || d.List[0].Places[0].Line != 181 || d.List[0].Places[1].Line != 184 || input[d.List[0].Places[1].Offset:] != strings.SplitAfter(late, "\n")[0] {
		t.Errorf("duplicates %+v", d)
	}
	if len(r.Gaps) != 1 || r.Gaps[0].MS != (4*3600+59*60+1)*1000 || r.Order.AcrossUnits != 1 || r.Order.FurthestIDs != 182 || r.Rate.Busiest.IDs != 3 || r.Rate.Busiest.Capacity != 4096 {
		t.Errorf("gaps %+v, order %+v, rate %+v", r.Gaps, r.Order, r.Rate)
	}
	if len(r.By) != 3 || r.By[1].IDs != 180 || r.Weekdays[4] != 184 {
		t.Errorf("by %+v, weekdays %v", r.By, r.Weekdays)
	}
	kinds := ""
	for _, f := range r.Findings {
		kinds += f.Kind + " "
	}
	if kinds != "duplicates out_of_order gap " {
		t.Errorf("findings %s", kinds)
	}
	text := with(strings.NewReader(input), "profile", "-s", "snowflake-twitter", "--where", "node=7").wantStatus(t, 0).out
	if !strings.HasPrefix(text, "! 1 duplicate\n") || !strings.Contains(text, "\n4 ids, from 2026") {
		t.Error(text)
	}
	if a := with(strings.NewReader(""), "profile", "-f", "json").wantStatus(t, 0); !strings.Contains(a.out, `"findings":[]`) || !strings.Contains(a.err, "no ids") {
		t.Error(a.out, a.err)
	}
	with(strings.NewReader(input), "profile", "--by", "minute").wantStatus(t, 2)
	if svg := with(strings.NewReader(input), "profile", "-f", "svg").wantStatus(t, 0).out; !strings.HasPrefix(svg, "<svg ") || !strings.HasSuffix(svg, "</svg>\n") {
		t.Error(svg)
	}
}

// TestProfileDoubts profiles numbers of no known scheme. profile counts them as ids only if a scheme
// is given.
func TestProfileDoubts(t *testing.T) {
	t.Parallel()
	counter, random := "", ""
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		counter += fmt.Sprintf("1020000000000000%02d\n", i)
		random += fmt.Sprintln(r.Int64())
	}
	for input, want := range map[string]string{
		counter: "! 60 texts probably of no known scheme; infer searches for their layout\n\n0 ids\n",
		random:  " texts probably of no known scheme; infer searches for their layout\n\n0 ids\n  6 records without an id\n",
	} {
		if out := piped(input, "profile", "--now", "2026-11-28").wantStatus(t, 0).out; !strings.HasSuffix(out, want) {
			t.Error(out)
		}
	}
	if a := piped("9q77e7ft9u236223\n", "profile", "--where", "partition=19").wantStatus(t, 0); a.out != "" || a.err != "idtui: no ids in the input that meet --where\n" {
		t.Errorf("%q, %q", a.out, a.err)
	}
	if out := piped(counter, "decode", "--now", "2026-11-28").wantStatus(t, 0).out; strings.Count(out, "  snowflake-mastodon?  2019-") != 60 {
		t.Error(out)
	}
	if out := piped(counter, "profile", "-s", "snowflake-mastodon").wantStatus(t, 0).out; !strings.Contains(out, "\n60 ids, from ") {
		t.Error(out)
	}
}

// TestProfileLikely checks that profile prints no times as facts if their epoch is only likely. It must
// count records without an id.
func TestProfileLikely(t *testing.T) {
	t.Parallel()
	input := "596973830259904512\n596973899730132992\n596973989315104768\n596974043557036034\nn/a\n"
	out := piped(input, "profile", "--now", "2026-11-28").wantStatus(t, 0).out
	for _, want := range []string{"\n4 ids", " likely (", "\n  1 record without an id\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("without %q: %s", want, out)
		}
	}
	if strings.Contains(out, "\n4 ids, from 2015") {
		t.Error(out)
	}
	if a := piped("104002\n104003\n104005\n", "profile").wantStatus(t, 0); a.err != "idtui: no ids in 3 records: all look like a plain number, such as \"104002\"; infer searches for their layout\n" {
		t.Error(a.err)
	}
	phones := "+4915677090037\n+4917544712010\n+4915371041745\n"
	if a := piped(phones, "profile").wantStatus(t, 0); a.err != "idtui: no ids in 3 records: all look like a phone number, such as \"+4915677090037\"\n" {
		t.Error(a.err)
	}
	if out := piped("9q77e7ft9u236223\n"+phones, "profile").wantStatus(t, 0).out; !strings.Contains(out, "  3 records without an id: all look like a phone number, such as \"+4915677090037\"\n") {
		t.Error(out)
	}
}

// TestProfileSameTimes profiles ids of an epoch that is given, and those of a table with times. Their
// times are certain, although the scheme is not: other candidates have the same times.
func TestProfileSameTimes(t *testing.T) {
	t.Parallel()
	list, table := "", " id | created_at\n----+------------\n"
	at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		if i > 0 {
			at = at.Add(time.Duration(1+r.ExpFloat64()*2000) * time.Millisecond)
		}
		list += fmt.Sprintln((at.UnixMilli()-1_577_836_800_000)<<22 | r.Int64N(2)<<12 | 41<<12)
		table += fmt.Sprintf(" %d | %s\n", (at.UnixMilli()-1_288_834_974_657)<<22|(97+r.Int64N(4))<<12|r.Int64N(3), at.Add(4*time.Millisecond).Format("2006-01-02 15:04:05.000+00"))
	}
	for _, a := range []struct{ input, epoch string }{{list, "2020-01-01"}, {table + "(300 rows)\n\n", ""}} {
		args, note := []string{"profile", "--now", "2026-11-28"}, "\n"
		if a.epoch != "" {
			args, note = append(args, "--epoch", a.epoch), " %; the other candidates have the same times\n"
		}
		out := piped(a.input, args...).wantStatus(t, 0).out
		for _, want := range []string{"\n300 ids, from 2026-11-20T08:00:00.000Z to ", note} {
			if !strings.Contains(out, want) {
				t.Errorf("without %q: %.600s", want, out)
			}
		}
		for _, unwanted := range []string{"only likely", "probably", "without an id"} {
			if strings.Contains(out, unwanted) {
				t.Errorf("with %q: %.600s", unwanted, out)
			}
		}
	}
	if a := piped(list, "decode", "--now", "2026-11-28", "--epoch", "2020-01-01").wantStatus(t, 0); strings.Contains(a.out, "epoch of its own") {
		t.Error(a.out)
	}
}

// TestProfileMixed profiles ids of two schemes that rise, but not together. Each has a line about
// its constant bits, and the busiest time unit has a length.
func TestProfileMixed(t *testing.T) {
	t.Parallel()
	input := ""
	for i := range 4 {
		for _, scheme := range []string{"uuid-v7", "ulid"} {
			at := fmt.Sprintf("202%d-11-20T10:00:%02dZ", 5-len(scheme)/7, i)
			input += run("gen", scheme, "--at", at, "--seed", fmt.Sprint(i)).wantStatus(t, 0).out
		}
	}
	if out := piped(input, "profile", "--now", "2026-11-28").wantStatus(t, 0).out; !strings.HasPrefix(out, "! ids of 2 schemes\n\n8 ids, from 2024") || !regexp.MustCompile(`\norder   no time is before the previous one of its scheme\n\nconstant bits of ulid: timestamp \d+/48, .*\nconstant bits of uuid-v7: unix_ts_ms \d+/48, .*\n$`).MatchString(out) ||
		!strings.Contains(out, "busiest time unit (1 ms) 202") {
		t.Error(out)
	}
}
