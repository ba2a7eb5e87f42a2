package inference

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"idtui/model/inference/lines"
	"idtui/model/layoutfile"
)

// TestGuessedEpoch checks a layout whose unit and epoch are guesses: the file and the notes of
// each id say so, the vectors state no times, and the result names the line that the file needs
// for generating ids.
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
