package records

import (
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids/humantext"
)

// TestTimeText compares timeText with the library function, for times that follow
// each other and for random ones.
func TestTimeText(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var s timeText
	at := time.Unix(0, 0).UTC()
	for range 20_000 {
		switch rnd.IntN(10) {
		case 0:
			at = time.Unix(rnd.Int64N(1<<39)-1<<37, rnd.Int64N(1e9)).UTC()
		case 1:
			at = time.Unix(at.Unix(), rnd.Int64N(1000)*1e6).UTC()
		case 2:
			at = time.Unix(at.Unix(), 0).UTC()
		case 3:
			at = at.Add(time.Duration(rnd.Int64N(1e14)))
		default:
			at = at.Add(time.Duration(rnd.Int64N(1e6)))
		}
		decimals := rnd.IntN(10)
		if got, want := string(s.append(nil, at, decimals)), string(humantext.AppendTime(nil, at, decimals)); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	}
}
