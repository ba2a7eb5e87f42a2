package lines

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestReadSample reads lines with an id and perhaps a time, in the formats of other programs.
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
		{"2026-04-09T00:56:30Z abc", "abc", at},
		{"[2026-04-09 00:56:30.250] abc", "abc", at.Add(250 * time.Millisecond)},
		{"2026-04-09 00:56:30,250 abc", "abc", at.Add(250 * time.Millisecond)},
		{"2026-04-09T00:56:30Z,abc", "abc", at},
		{"2026/04/09 00:56:30 \"abc\"", "abc", at},
		{" abc | 2026-04-09 00:56:30.000000+00", "abc", at},
		{"abc | 2026-04-09 00:56:30 | more", "abc", at},
		{"abc 2026-04-09T00:56:30+0000", "abc", at},
		{"abc 2026-04-09 00:56:30 +0000", "abc", at},
		{"abc [09/Apr/2026:00:56:30 +0000]", "abc", at},
		{"[09/Apr/2026:02:56:30 +0200] abc", "abc", at},
		{"2026-04-09", "2026-04-09", time.Time{}},
		{"abc yesterday", "abc", time.Time{}},
		{"abc 99999999999999999999", "abc", time.Time{}},
	}
	for _, tt := range tests {
		s, ok := ReadSample(tt.line)
		if !ok || s.Text != tt.text || !s.Time.Equal(tt.time) {
			t.Errorf("%q: %q %v %v", tt.line, s.Text, s.Time, ok)
		}
	}
	for _, line := range []string{"", "  ", "# a comment", "\x00\x01\x02", "\x1b[31mred", "ünïcode", strings.Repeat("a", MaxText+1)} {
		if s, ok := ReadSample(line); ok {
			t.Errorf("%q: %+v", line, s)
		}
	}
}

// TestReader writes lines in pieces. One is empty, one is a comment, one is too long, and one has
// no newline.
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

// TestReadLog checks that the ids of a log are the values of the key or position with most
// different values.
func TestReadLog(t *testing.T) {
	tests := []struct{ format, column string }{
		{"2026-04-09 00:56:30.%03d INFO [pool-1] order created id=ord_%08x user=%d took=120000ns", "id="},
		{"[2026-04-09T00:56:30.%03dZ] \"ord_%08x\" paid by user10000%d", "1"},
		{"2026-04-09 00:56:30,%03d  paid (ord_%08x) %d", "2"},
	}
	for _, tt := range tests {
		var r Reader
		for i := range 40 {
			_, _ = fmt.Fprintf(&r, tt.format+"\n", i, i*i*7919, i%7)
		}
		_, _ = r.Write([]byte("2026-04-09 00:56:31 started\nstack trace follows"))
		r.Finish()
		if r.Column != tt.column || len(r.Samples) != 40 || r.Lines != 42 || r.Skipped != 2 {
			t.Fatalf("%s: column %q, %d samples of %d lines, %d skipped", tt.format, r.Column, len(r.Samples), r.Lines, r.Skipped)
		}
		if s := r.Samples[3]; s.Text != "ord_00011667" || s.Time.Nanosecond() != 3e6 {
			t.Errorf("%s: %+v", tt.format, s)
		}
	}
}

// TestSkippedLines checks how skipped lines are reported. A JSON record with several ids is not
// skipped, and the rules of a table are not rows.
func TestSkippedLines(t *testing.T) {
	log, items, table := "", "", " id           | n\n--------------+---\n"
	for i := range 40 {
		log += fmt.Sprintf("2026-04-09 00:56:30.%03d INFO path=/orders/ord_%08x id=abc_%08x\n", i, i, i*i*7919)
		items += fmt.Sprintf(`{"items":[{"id":"ord_%08x"},{"id":"ord_%08x"}],"n":1}`+"\n", 2*i, 2*i+1)
		table += fmt.Sprintf(" ord_%08x | 1\n", i*7919)
	}
	log += "2026-04-09 00:56:31 WARN path=/orders/ord_00000001 no id\n"
	for input, want := range map[string][]string{
		log:                     {"1 line without a value of id="},
		items:                   nil,
		table + "(40 rows)\n\n": nil,
		table + "              | 2\n(41 rows)\n\n": {"1 line without a value of id"},
	} {
		var r Reader
		if err := r.ReadAll(strings.NewReader(input)); err != nil {
			t.Fatal(err)
		}
		r.Finish()
		if got := r.SkippedLines(); !slices.Equal(got, want) || len(r.Samples) < 40 {
			t.Errorf("%q, want %q of %d samples:\n%.200s", got, want, len(r.Samples), input)
		}
	}
}

// TestReadLogHostile checks that lines of very many words, without an id, are skipped.
func TestReadLogHostile(t *testing.T) {
	var r Reader
	for range 200 {
		_, _ = r.Write([]byte("2026-04-09 00:56:30 " + strings.Repeat("1 ", 2000) + "\x1b[31m\n"))
	}
	r.Finish()
	if len(r.Samples) != 0 || r.Skipped != 200 {
		t.Errorf("%d samples, %d skipped", len(r.Samples), r.Skipped)
	}
}

// TestReadLogs checks that the reader returns the ids of a log, but not the addresses of clients
// and other numbers.
func TestReadLogs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ line, column string }{
		"nginx":  {`10.1.%[2]d.7 - - [09/Apr/2026:00:%02[2]d:30 +0000] "GET /orders/%[1]s HTTP/1.1" 200 12345%[2]d678 "-" "curl/7.1"`, "7 /orders/"},
		"client": {`2026-04-09T00:%02[2]d:30.5Z 10.1.%[2]d.7 %[1]s ok`, "2"},
		"syslog": {`Apr  9 00:%02[2]d:30 host app[1]: stored id=%[1]s from 10.1.%[2]d.7`, "id="},
		"json":   {`{"ts":"2026-04-09T00:%02[2]d:30Z","ip":"10.1.%[2]d.7","order":{"id":"%[1]s"}}`, "$.order.id"},
		"csv":    {`Ann%[2]d,%[1]s,2026-04-09 00:%02[2]d:30+00`, "2"},
	} {
		r := Reader{Now: time.Date(2026, 4, 10, 0, 0, 0, 0, time.UTC)}
		for i := range 60 {
			_, _ = fmt.Fprintf(&r, c.line+"\n", fmt.Sprintf("8898769639744675%03d", 100+i), i)
		}
		r.Finish()
		if len(r.Samples) != 60 || r.Column != c.column || r.Samples[7].Text != "8898769639744675107" || r.Samples[7].Time.Minute() != 7 {
			t.Errorf("%s: %d samples of %q, %+v", name, len(r.Samples), r.Column, r.Samples[:min(len(r.Samples), 8)])
		}
	}
}

// TestTimesWithoutZone checks that samples say whether their times have a zone, in lines of several
// formats.
func TestTimesWithoutZone(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"757541515173072%03d 2026-04-09 00:56:30":                       true,
		"757541515173072%03d 2026-04-09 00:56:30.250, later":            true,
		"757541515173072%03d 2026-04-09 00:56:30-03:00":                 false,
		"757541515173072%03d 2026-04-09 00:56:30 CEST":                  false,
		"757541515173072%03d,1775696190":                                false,
		"2026-04-09 00:56:30 757541515173072%03d":                       true,
		"2026-04-09T00:56:30Z 757541515173072%03d":                      false,
		"2026-04-09 00:56:30,123 INFO order=757541515173072%03d ok":     true,
		"[09/Apr/2026:00:56:30 +0200] INFO order=757541515173072%03d":   false,
		`{"at":"2026-04-09 00:56:30","id":"757541515173072%03d"}`:       true,
		`{"at":"2026-04-09T00:56:30+02:00","id":"757541515173072%03d"}`: false,
		`{"at":1775696190123,"id":"757541515173072%03d"}`:               false,
	} {
		var text strings.Builder
		for i := range 30 {
			fmt.Fprintf(&text, line+"\n", i)
		}
		r := Reader{Now: time.Date(2026, 5, 9, 0, 0, 0, 0, time.UTC)}
		if err := r.ReadAll(strings.NewReader(text.String())); err != nil {
			t.Fatal(err)
		}
		r.Finish()
		if len(r.Samples) != 30 || r.Samples[7].Time.IsZero() || r.Samples[7].NoZone != want {
			t.Errorf("%s: %d samples, %+v; want no zone: %t", line, len(r.Samples), r.Samples[:min(1, len(r.Samples))], want)
		}
	}
}
