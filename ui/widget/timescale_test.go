package widget

import (
	"strings"
	"testing"
	"time"
)

func scaleOf(years ...int) *TimeScale {
	now := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	s := &TimeScale{Now: now, First: 1}
	for _, y := range years {
		t := now.AddDate(y, 0, 0)
		if y == 0 {
			t = time.Time{} // a candidate without a time
		}
		s.Times = append(s.Times, t)
	}
	return s
}

func (s *TimeScale) row(w int) string {
	return drawn(w, 1, func(p Pane) { s.Draw(p) })[0]
}

// TestOutsideTheScale checks that a time outside the scale is drawn after an ASCII arrow,
// not at the scale's end.
func TestOutsideTheScale(t *testing.T) {
	s := scaleOf(-2, 4400, 0, -300, 9000, 10)
	row := s.row(60)
	if !strings.HasPrefix(row, "4 << 20") || !strings.HasSuffix(strings.TrimRight(row, " "), " >> 2 5") {
		t.Errorf("%q", row)
	}
	line := row[strings.Index(row, "├"):strings.Index(row, "┤")]
	if strings.ContainsAny(line, "2345") || !strings.Contains(line, "1") || !strings.Contains(line, "6") {
		t.Errorf("the scale has %q", line)
	}
	for i, want := range []string{"", ">>", "", "<<", ">>", ""} {
		if got := s.OutsideMark(i); got != want {
			t.Errorf("the mark of candidate %d is %q, want %q", i+1, got, want)
		}
	}
}

// TestSimilarTimes checks that the numbers of similar times are apart, so that 1 and 2 do not read as
// 12. They hide neither each other nor the word now.
func TestSimilarTimes(t *testing.T) {
	if row := scaleOf(-5, -5, 1, -5).row(60); !strings.Contains(row, "1─2─4") || !strings.Contains(row, "┃") || !strings.Contains(row, "now") {
		t.Errorf("%q", row)
	}
	for w := range 70 { // must not panic at any width
		scaleOf(-5, 4400, -5, -300, 1, 2, 3).row(w)
	}
}
