package dates_test

import (
	"testing"
	"time"

	"idtui/model/dates"
)

// TestOf checks that a text is named with its own date, and that texts without the digits have none.
func TestOf(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	d := dates.Find([]string{"ORD-2611021118381", "ORD-2611030959492", "ORD-2611042042353"}, dates.Rough{}, now)
	if d == nil || d.Pattern != "YYMMDDhhmmss" || d.Period() != "2026-11-02 11:18:38 to 2026-11-04 20:42:35" {
		t.Fatalf("%+v", d)
	}
	for text, want := range map[string]string{
		"ORD-2611051213149": "a text with a date and time, YYMMDDhhmmss: 2026-11-05 12:13:14",
		"ORD-261105":        "",
		"ORD-2613051213149": "",
		"2611051213149":     "",
	} {
		if got := d.Of(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if d := dates.Find([]string{"20261130000001"}, dates.Rough{}, now); d != nil {
		t.Errorf("a date in the future: %+v", d)
	}
}
