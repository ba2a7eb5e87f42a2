package ids_test

import (
	"testing"
	"time"

	"idtui/ids"
)

func TestFormatSpan(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ms", 100: "100 ns", -999: "-999 ns", time.Microsecond: "0.001 ms",
		1024 * time.Microsecond: "1.024 ms", -2 * time.Millisecond: "-2 ms", time.Second: "1000 ms",
	} {
		if got := ids.FormatSpan(d); got != want {
			t.Errorf("%v is written %q, want %q", d, got, want)
		}
	}
}
