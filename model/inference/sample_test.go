package inference

import (
	"strings"
	"testing"
	"time"
)

func TestReadSample(t *testing.T) {
	at := time.Date(2026, 4, 9, 0, 56, 30, 0, time.UTC)
	tests := []struct {
		line, text string
		time       time.Time
	}{
		{"abc", "abc", time.Time{}},
		{"abc 2026-04-09T00:56:30Z", "abc", at},
		{"abc,2026-04-09T02:56:30+02:00", "abc", at},
		{"abc\t2026-04-09 00:56:30", "abc", at},
		{"abc\t2026-04-09 00:56:30.000, more", "abc", at},
		{"\"abc\",\"2026-04-09 00:56:30\"", "abc", at},
		{"abc 1775696190", "abc", at},
		{"abc 1775696190.25", "abc", at.Add(250 * time.Millisecond)},
		{"abc 1775696190000", "abc", at},
		{"abc 1775696190000000", "abc", at},
		{"abc 1775696190000000000", "abc", at},
		{"abc yesterday", "abc", time.Time{}},
		{"abc 99999999999999999999", "abc", time.Time{}},
	}
	for _, tt := range tests {
		s, ok := ReadSample(tt.line)
		if !ok || s.Text != tt.text || !s.Time.Equal(tt.time) {
			t.Errorf("%q: %q %v %v", tt.line, s.Text, s.Time, ok)
		}
	}
	for _, line := range []string{"", "  ", "# a comment", "\x00\x01\x02", "\x1b[31mred", "ünïcode", strings.Repeat("a", maxText+1)} {
		if s, ok := ReadSample(line); ok {
			t.Errorf("%q: %+v", line, s)
		}
	}
}

func TestReader(t *testing.T) {
	var r Reader
	for _, piece := range []string{"a1 17", "75696190\nb2\r\n\n#x\n", strings.Repeat("z", 5000), "\nlast"} {
		if n, err := r.Write([]byte(piece)); n != len(piece) || err != nil {
			t.Fatal(n, err)
		}
	}
	r.Close()
	if len(r.Samples) != 3 || r.Samples[0].Time.IsZero() || r.Samples[1].Text != "b2" || r.Samples[2].Text != "last" {
		t.Errorf("%+v", r.Samples)
	}
	if r.Lines != 5 || r.Skipped != 2 {
		t.Errorf("%d lines, %d skipped", r.Lines, r.Skipped)
	}
}
