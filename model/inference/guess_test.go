package inference

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/inference/lines"
	"idtui/model/layoutfile"
)

// TestGuessedEpoch checks a layout whose unit and epoch are guesses. The file and the notes of each
// id say so, and the vectors state no times. The result names the line that the file needs for
// generating ids.
func TestGuessedEpoch(t *testing.T) {
	var samples []lines.Sample
	for i := range 30 {
		samples = append(samples, Sample{Text: fmt.Sprint(1_700_000_000_000*4096 + i*4096*137 + i*7919%4096)})
	}
	r, err := Infer(samples, Options{Now: time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Undetermined) == 0 {
		t.Fatal("the ids reveal the epoch; the test checks nothing")
	}
	d, err := r.Declaration("found")
	if err != nil {
		t.Fatal(err)
	}
	text := string(layoutfile.Write(d))
	if !strings.Contains(text, "guess = true") || strings.Contains(text, "\ntime = ") {
		t.Errorf("the file does not say that the time is a guess, or its vectors have times:\n%s", text)
	}
	read, err := layoutfile.Parse("found.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := read.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	bound, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	id, err := bound.Parse(samples[0].Text)
	if err != nil {
		t.Fatal(err)
	}
	if notes := bound.Notes(id); !bound.GuessedTime || len(notes) == 0 || !strings.Contains(notes[0], "guess") {
		t.Errorf("the notes of an id do not say that its time is a guess: %q", notes)
	}
	if len(bound.Milestones) > 0 {
		t.Errorf("the end follows from a guess: %v", bound.Milestones)
	}
	if known, err := s.Open(map[string]string{"epoch": "2020-01-01T00:00:00Z"}); err != nil || known.GuessedTime || len(known.Milestones) == 0 {
		t.Errorf("a given epoch is a guess: %v", err)
	}
	line := layoutfile.MissingGenerator(bound)
	with, err := layoutfile.Parse("found.toml", []byte(strings.Replace(text, "\n\n[[fields]]", "\n"+line+"\n\n[[fields]]", 1)))
	if err != nil || line == "" {
		t.Fatalf("with the line %q: %v", line, err)
	}
	if s, err = with.Scheme(); err != nil {
		t.Fatal(err)
	}
	if bound, err = s.Open(nil); err != nil || bound.Policy == nil {
		t.Errorf("with the line %q, no ids can be generated: %v", line, err)
	}
}

// TestOtherEpoch checks that a layout file omits facts that depend on the scheme's epoch, such as
// the first id. These ids have another epoch, found with times or unknown.
func TestOtherEpoch(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	var timed, bare []lines.Sample
	at := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	for range 400 {
		at = at.Add(time.Duration(1+r.ExpFloat64()*900) * time.Millisecond)
		s := Sample{Text: fmt.Sprint((at.UnixMilli()-1_577_836_800_000)<<22 | (41+r.Int64N(2))<<12)}
		bare = append(bare, s)
		s.Time = at.Add(time.Duration(r.IntN(800)) * time.Millisecond)
		timed = append(timed, s)
	}
	o, err := ForCatalog(catalog.Default(), time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	for want, samples := range map[string][]lines.Sample{"layout of snowflake-twitter, epoch 2020-01-01": timed, "an epoch that the ids do not reveal": bare} {
		found, err := Infer(samples, o)
		if err != nil {
			t.Fatal(err)
		}
		d, err := found.Declaration("acme")
		if err != nil {
			t.Fatal(err)
		}
		text := string(layoutfile.Write(d))
		if !strings.Contains(text, want) || strings.Contains(text, "Twitter's") || strings.Contains(text, "\nborn = ") || strings.Contains(text, "July 2080") {
			t.Errorf("%s: %.1200s", want, text)
		}
		if guess := strings.Contains(text, "\nguess = true\n"); guess != found.OwnEpoch || guess == strings.Contains(text, "\ntime = ") {
			t.Errorf("%s: the guess is %v: %.3000s", want, guess, text)
		}
	}
}
