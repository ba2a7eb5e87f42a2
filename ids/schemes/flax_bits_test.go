package schemes

import (
	"math/bits"
	"testing"
	"time"

	"idtui/ids"
)

// TestFlaxBits checks the numbers in the explanation of the timestamp. The field has 40 bits. Until
// its last timestamp, Unix milliseconds need 42.
func TestFlaxBits(t *testing.T) {
	t.Parallel()
	b, err := Flax.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	f := &b.Layout.Fields[0]
	last := f.Unit.Instant(uint64(1)<<f.Width - 1)
	if n := bits.Len64(uint64(last.UnixMilli())); n != 42 {
		t.Errorf("Unix milliseconds need %d bits until %s", n, last.Format(time.DateOnly))
	}
	if f.Kind != ids.Time || f.Width != 40 {
		t.Errorf("%s has %d bits", f.Name, f.Width)
	}
}
