package inference

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/inference/evidence"
	"idtui/model/inference/lines"
)

// shardIDs returns 40 ids of an own layout: second << 20 | shard << 12 | random.
func shardIDs(base int) []string {
	random := rand.New(rand.NewPCG(3, 5))
	second := int64(190_000_009)
	var list []string
	for range 40 {
		second += random.Int64N(120)
		list = append(list, strconv.FormatInt(second<<20|[]int64{3, 7, 12}[random.IntN(3)]<<12|random.Int64N(1<<12), base))
	}
	return list
}

// TestGuessesStayGuesses checks that a unit or an epoch stays undetermined until the user sets it.
func TestGuessesStayGuesses(t *testing.T) {
	r, err := infer(t, shardIDs(36), false)
	if err != nil || r.Scheme != nil || len(r.Undetermined) != 2 {
		t.Fatalf("%v %v", brief(r), err)
	}
	check := func(v *Revision, sentence string, unknown ...string) {
		t.Helper()
		changed := v.Result()
		var open []string
		for _, o := range changed.Undetermined {
			open = append(open, o.What)
		}
		if !slices.Equal(open, unknown) || !strings.HasSuffix(changed.TimeSentence(), sentence) {
			t.Errorf("%q, undetermined %q", changed.TimeSentence(), changed.Undetermined)
		}
		if said := strings.Join(changed.Sentences(), " "); len(unknown) > 0 && strings.Contains(said, ". Generated") {
			t.Errorf("a guess is stated as a fact: %s", said)
		}
		d, err := changed.Declaration("acme")
		if err != nil {
			t.Fatal(err)
		}
		if f := d.Fields[v.TimeField(-1)]; f.Guess != (len(unknown) > 0) {
			t.Errorf("the file says that unit and epoch are a guess: %v", f.Guess)
		}
	}
	year := time.Date(2019, 7, 1, 0, 0, 0, 0, time.UTC)
	v := r.Revise()
	check(v, ", unit and epoch unknown", OpenUnit, OpenEpoch)
	for _, change := range []func() error{func() error { return v.NextUnit(v.TimeField(-1)) }, func() error { return v.SetEpoch(year) }} {
		if err := change(); err != nil {
			t.Fatal(err)
		}
		if v.Fields()[v.TimeField(-1)].Epoch == nil {
			check(v, "units of 1 ms, epoch unknown", OpenEpoch)
		}
	}
	check(v, "units of 1 ms since 2019-07-01")

	v = r.Revise()
	if err := v.SetEpoch(year); err != nil {
		t.Fatal(err)
	}
	check(v, "units of 1 s since 2019-07-01 (unit guessed)", OpenUnit)
	if !v.Undo() || len(v.Result().Undetermined) != 2 {
		t.Errorf("undone: %q", v.Result().Undetermined)
	}
}

// TestShift checks that the sentence about the time has the shift of a number. Bit 0 of the layout
// is not the first bit of the column.
func TestShift(t *testing.T) {
	list := shardIDs(10)
	r, err := infer(t, list, false)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Name == "timestamp" })
	end := r.Bits - r.Fields[at].Spans[0].Offset - r.Fields[at].Width
	if !strings.Contains(r.TimeSentence(), fmt.Sprintf("(id >> %d)", end)) {
		t.Errorf("%d bits after the time: %s", end, r.TimeSentence())
	}
	var n int64
	if _, err := fmt.Sscan(list[0], &n); err != nil {
		t.Fatal(err)
	}
	if _, values := r.Sample(0); values[at] != fmt.Sprint(n>>end) {
		t.Errorf("timestamp %s, not %d", values[at], n>>end)
	}
}

// TestGuessedScheme checks that the unit and the epoch of a scheme are guesses if no times confirm
// them.
func TestGuessedScheme(t *testing.T) {
	at := time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC)
	var list []string
	random := rand.New(rand.NewPCG(3, 5))
	for range 60 {
		at = at.Add(time.Duration(random.IntN(90_000)) * time.Millisecond)
		list = append(list, fmt.Sprint(at.Sub(time.Date(2019, 7, 1, 0, 0, 0, 0, time.UTC)).Milliseconds()<<22|[]int64{3, 7, 12}[random.IntN(3)]<<12|random.Int64N(3)))
	}
	r, err := infer(t, list, false)
	if err != nil || r.Scheme == nil {
		t.Fatalf("%v %v", brief(r), err)
	}
	if want := " that these bits are the time, with an unknown epoch of their own"; !strings.HasSuffix(r.ConfidenceText(), want) || !strings.HasSuffix(r.TimeSentence(), "epoch unknown") {
		t.Errorf("%s; %s", r.ConfidenceText(), r.TimeSentence())
	}
	if r.Scheme.Scheme.Name != "snowflake-twitter" || !r.OwnEpoch || r.Fields[1].Epoch != nil {
		t.Errorf("%s, own epoch %v, fields %+v", brief(r), r.OwnEpoch, r.Fields)
	}
	for _, v := range r.Rivals {
		if v.Same == "" && v.Confidence > 1-r.Confidence+1e-9 {
			t.Errorf("%s, beside %s", v.Text(), r.ConfidenceText())
		}
	}
}

// TestNearRivals checks that explanations that cannot be right are only listed with their costs.
// The listed shares add up to 100 %.
func TestNearRivals(t *testing.T) {
	r := Result{Confidence: .9, Rivals: []Rival{{What: "no time", MarginBits: 4, Confidence: .07}, {What: "alphabet crockford", MarginBits: 275}}}
	near := r.Alternatives(false)
	if len(near) != 2 || near[0].What != "no time" || near[1].Text() != "also possible, 3.0 %: other explanations" || len(r.Rivals) != 2 {
		t.Errorf("%v of %v", near, r.Rivals)
	}
	r = Result{Confidence: .9, Rivals: []Rival{{Same: "julid", Twin: true, Confidence: .07}, {Same: "timeflake", Twin: true}, {Same: "sandflake"}}}
	want := []string{"also possible, with the same layout: julid (7.0 %), timeflake", "same unit and last bit of the time, other fields: sandflake", "also possible, 3.0 %: other explanations"}
	var got []string
	for _, v := range r.Alternatives(false) {
		got = append(got, v.Text())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestConfidenceOfKnownTimes checks that infer is at least as certain of the time of a known scheme
// as decode.
func TestConfidenceOfKnownTimes(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 7))
	var list []string
	for i := range 40 {
		id := time.Date(2026, 9, 3, 9, i, 0, 0, time.UTC).UnixMilli()<<16 | 0x7000 | random.Int64N(1<<12)
		list = append(list, fmt.Sprintf("%08x-%04x-%04x-9%03x-%012x", id>>32, id>>16&0xffff, id&0xffff, random.Int64N(1<<12), random.Int64N(1<<48)))
	}
	r, err := infer(t, list, false)
	if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "uuid-v7" {
		t.Fatalf("%v %v", brief(r), err)
	}
	if want := "confidence > 99.9 % that time, unit and epoch are right"; r.ConfidenceText() != want {
		t.Errorf("%s, want %s", r.ConfidenceText(), want)
	}
}

// TestIgnoredTimes checks that the result says that too few ids have a time.
func TestIgnoredTimes(t *testing.T) {
	var list []lines.Sample
	for i := range 60 {
		s := Sample{Text: fmt.Sprint(time.Date(2026, 9, 3, 9, i, 0, 0, time.UTC).UnixMilli() << 22)}
		if i < 5 {
			s.Time = time.Date(2026, 9, 3, 9, i, 0, 0, time.UTC)
		}
		list = append(list, s)
	}
	r, err := Infer(list, Options{Now: time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	if want := "times ignored: only 5 of 60 ids have one; give at least 20, and at least half of the ids"; r.IgnoredTimes != 5 || r.IgnoredText() != want {
		t.Errorf("%d, %q; want %q", r.IgnoredTimes, r.IgnoredText(), want)
	}
}

// TestWideValues checks the values of a field of more than 64 bits: their number, and that they
// rise by 1. The clock of the generator was ahead; decode finds its scheme nevertheless.
func TestWideValues(t *testing.T) {
	var list []string
	for i := range 40 {
		list = append(list, fmt.Sprintf("01M8HCG2Q533QSRMZ6JWTR5X%c%c", "KM"[i/32], "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[i%32]))
	}
	r, err := infer(t, list, false)
	if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "ulid" {
		t.Fatalf("%v %v", brief(r), err)
	}
	if got, want := r.Observed(&r.Fields[1]), "40 different values, most rise by 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSameBits checks that the result names the other schemes that decode considers for a burst.
// Koids and LinkedIn's ids have the same bits.
func TestSameBits(t *testing.T) {
	var list []string
	for i := range int64(200) {
		list = append(list, fmt.Sprint(time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC).UnixMilli()<<22+i))
	}
	r, err := infer(t, list, false)
	if err != nil || r.Scheme == nil {
		t.Fatalf("%v %v", brief(r), err)
	}
	said := []string{r.Scheme.Scheme.Name}
	for _, v := range r.Rivals {
		said = append(said, v.Same)
	}
	for _, want := range []string{"koid", "snowflake-linkedin"} {
		if !slices.Contains(said, want) {
			t.Errorf("%q lacks %q", said, want)
		}
	}
}

// TestConfidenceOfDecode checks that the result has the confidence of decode for koids without
// times. Both find the scheme, and free layouts explain the koids much worse.
func TestConfidenceOfDecode(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 1))
	var list []string
	at := time.Date(2026, 9, 3, 9, 0, 0, 0, time.UTC).UnixMilli()
	for range 40 {
		at += random.Int64N(9_000_000)
		list = append(list, fmt.Sprint(at<<22))
	}
	r, err := infer(t, list, false)
	if err != nil || r.Scheme == nil || r.Scheme.Scheme.Name != "koid" {
		t.Fatalf("%v %v", brief(r), err)
	}
	o, err := ForCatalog(catalog.Default(), time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	var g evidence.Group
	for _, text := range list {
		g.Samples = append(g.Samples, Sample{Text: text})
		g.All = g.Samples
	}
	if answer := o.answer(&g); answer.Bound.Scheme.Name != "koid" || math.Abs(answer.Confidence-r.Confidence) > 1e-9 {
		t.Errorf("decode says %s with %v, infer %s with %v", answer.Bound.Scheme.Name, answer.Confidence, r.Scheme.Scheme.Name, r.Confidence)
	}
	if said := strings.Join(r.Sentences(), " "); !strings.Contains(said, "With koid's epoch (") {
		t.Errorf("the epoch is certain: %s", said)
	}
}
