package app

import (
	"strings"
	"testing"
)

// TestDesignSimpler designs from a scheme that data cannot say exactly: the page says what is
// missing.
func TestDesignSimpler(t *testing.T) {
	for _, size := range []window{{80, 24}, {120, 36}} {
		d := newDesigning(t, t.TempDir(), nil, size.w, size.h)
		work(d.App, "@koid D")
		d.wants(t, "my-koid", "simpler than koid: its canonical encoding depends on the id", "timestamp 42", "✔ end 2109-05-15", d.sample())
	}
}

// TestDesignYears shows the years of a layout, with the moments that set bit 0 and that of
// 2^53, and the sample in all encodings.
func TestDesignYears(t *testing.T) {
	d := newDesigning(t, t.TempDir(), nil, 120, 36)
	work(d.App, "@koid D")
	d.wants(t, "1970-01-01 ├", "┤ 2109-05-15", "◆ 2^53 1970-01-25 · sign bit 2039-09-07", "hex        0x")
	d = newDesigning(t, t.TempDir(), nil, 80, 24)
	work(d.App, "@koid D")
	d.wants(t, "1970-01-01 ├", "┤ 2109-05-15")
	work(d.App, "@uuid-v4 D") // without a time
	if strings.Contains(d.screen(), "├") {
		t.Error(d.screen())
	}
}
