package decode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestSameLayout pastes ULIDs in the form of UUIDs. Timeflake has the same layout, so the list also
// names timeflake.
func TestSameLayout(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 7))
	var list []string
	for i := range int64(40) {
		list = append(list, fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", (1788426000000+i*60_000)>>16, (1788426000000+i*60_000)&0xffff, random.Int64N(1<<16), random.Int64N(1<<16), random.Int64N(1<<48)))
	}
	a, _ := newPlayed(t, 80, 36, strings.Join(list, "\n"))
	expect(t, a, "ulid · or timeflake (same layout) ")
}
