package humantext_test

import (
	"math"
	"testing"

	"idtui/ids/humantext"
)

func TestNumber(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", 65536: "65,536", -1: "-1", -999: "-999", -4096: "-4,096", 1_234_567: "1,234,567",
		math.MinInt64: "-9,223,372,036,854,775,808",
	} {
		if got := humantext.Number(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
	if got := humantext.Number(uint64(math.MaxUint64)); got != "18,446,744,073,709,551,615" {
		t.Errorf("the largest uint64 is %q", got)
	}
}

func TestFigure(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 10000: "10,000", 200.3: "200.3", 25440.806: "25,440.806", -0.5: "-0.5", -1234.5: "-1,234.5", 1e16: "10000000000000000",
		math.Inf(1): "+Inf",
	} {
		if got := humantext.Figure(v); got != want {
			t.Errorf("%g is %q, want %q", v, got, want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 ids, 0 times", 1: "1 id, once", 2: "2 ids, twice", 3: "3 ids, 3 times", 65536: "65,536 ids, 65,536 times"} {
		if got := humantext.Count(n, "id") + ", " + humantext.Times(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestLarge(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 456.7: "457", 999: "999", 65536: "65,536", 4_096_000: "4.096 million", 16_384_000: "16.384 million",
		1e9: "1 billion", 281_474_976_710_656: "281 trillion", 72_057_594_037_927_936: "72.1 quadrillion", 5e20: "500 quintillion",
	} {
		if got := humantext.Large(v); got != want {
			t.Errorf("%v is %q, want %q", v, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{
		0: "0 %", 1: "100 %", 0.00099: "< 0.1 %", 0.001: "0.1 %", 0.4321: "43.2 %", 0.97: "97.0 %", 0.999: "99.9 %", 0.9991: "> 99.9 %", 1.023: "102.3 %",
	} {
		if got := humantext.Percent(share); got != want {
			t.Errorf("%v is %q, want %q", share, got, want)
		}
	}
	if none, all := humantext.Confidence(0), humantext.Confidence(1); none != "< 0.1 %" || all != "> 99.9 %" {
		t.Errorf("a confidence of 0 is %q, of 1 %q", none, all)
	}
}

func TestIsOtherBase(t *testing.T) {
	for text, want := range map[string]bool{
		"0x10": true, "0b1": true, "0o7": true, "1_000": true, "-0x1": true,
		"010": false, "10": false, "": false, "x": false, "1e6": false, "99999999999999999999": false, "\x1b[31m": false,
	} {
		if got := humantext.IsOtherBase(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
