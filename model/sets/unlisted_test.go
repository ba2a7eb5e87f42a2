package sets_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids/catalog"
	"idtui/model/sets"
	"idtui/model/sets/input"
)

// TestUnlistedFields judges ids whose fields no scheme has, and Snowflakes. A listed scheme has the
// same time, so only the fields differ.
func TestUnlistedFields(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Date(2021, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		name   string
		unit   time.Duration
		end    int
		rest   func(i int, r *rand.Rand) uint64
		scheme string // "" for none
	}{
		{"seconds, node, counter", time.Second, 32, func(i int, _ *rand.Rand) uint64 { return 77<<24 | 9_000_000 + 3*uint64(i) }, ""},
		{"16 bits of a node", time.Millisecond, 22, func(i int, r *rand.Rand) uint64 {
			return [...]uint64{40_961, 777, 12_345}[r.IntN(3)]<<6 | r.Uint64N(4)
		}, ""},
		{"Snowflake", time.Millisecond, 22, func(_ int, r *rand.Rand) uint64 { return (3+r.Uint64N(3))<<12 | r.Uint64N(2) }, "snowflake-twitter"},
	} {
		for _, timed := range []bool{false, true} {
			r := rand.New(rand.NewPCG(5, 6))
			at := now.AddDate(-1, 0, 0)
			var list []sets.Sample
			for i := range 100 {
				at = at.Add(time.Duration(1 + r.Int64N(int64(time.Hour))))
				s := sets.Sample{Text: strconv.FormatUint(uint64(at.Sub(epoch)/test.unit)<<test.end|test.rest(i, r), 10)}
				if timed {
					s.Times = []input.Time{{Place: timePlace, At: at.Add(20 * time.Millisecond)}}
				}
				list = append(list, s)
			}
			g := judgeAll(j, list)
			if test.scheme == "" && (g.Bound != nil || g.None < .9) || test.scheme != "" && (g.Bound == nil || g.Bound.Scheme.Name != test.scheme) {
				t.Errorf("%s, times %t: %s", test.name, timed, tell(g))
			}
		}
	}
}

// TestTimesOfWindows checks that columns of times in units of 100 ns are not ids, with and without
// other times.
func TestTimesOfWindows(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	for kind, first := range map[string]int64{"a time of .NET": 62_135_596_800, "a time of Windows": 11_644_473_600} {
		for _, coarse := range []int64{1, 10_000, 10_000_000} {
			for _, timed := range []bool{false, true} {
				r := rand.New(rand.NewPCG(9, 10))
				at := now.AddDate(-1, 0, 0)
				var list []sets.Sample
				for range 40 {
					at = at.Add(time.Duration(r.Int64N(int64(time.Hour))))
					number := at.UnixNano()/100 + first*10_000_000
					s := sets.Sample{Text: strconv.FormatInt(number/coarse*coarse, 10)}
					if timed {
						s.Times = []input.Time{{Place: timePlace, At: at.Add(20 * time.Millisecond)}}
					}
					list = append(list, s)
				}
				if g := judgeAll(j, list); g.Bound != nil || g.NonID != kind || g.None < .75 {
					t.Errorf("%s, steps of %d, times %t: %s", kind, coarse, timed, tell(g))
				}
			}
		}
	}
}

// tweets are public tweets of one account.
const tweets = `
1590062853548974080 1589662430501961730 1589651690793631745 1589541314491985920 1589518656459141121 1589347630311968768
1589343685409673216 1589339568205344768 1589284030796926977 1589279548499447808 1589170110413303809 1589157144699764737
1589153072374509570 1589084492849086464 1588984255723745280 1588951348133138432 1588564368702464000 1588896757232304133
1588648315733905409 1588609702254227457 1588501320704544768 1588549500989501441 1588541711655243780 1588527422382968832
1588537412938256384 1588223035638575104 1588429026074324992 1005020859881394176 1588284830566928386 1587015441423163392
1588180317054988289 1588174240896802816 1588097506449264640 1588097503962042368 1588074109522550784 1587843643334922242
1587797422494842886 1587790047796920321 1587785447991812096 1587746586867761152 1587371859263250435 1587498460999204865
1587420963716714497 1587167375106924544 1586354265001426947 1586304101662527488 1586027557514022914 1585949497992957952
1585917193434198016 1585916016780926976 1585914187145875457 1585853163395239937 1585763580246228992 1585761012497752071
1585726824641925120 1585753516681080832 1585747528716193792 1585673607413481472 1585667033273769984 1585659531694149633`

// TestLifeOfEpoch checks that the ids of a group do not span more years than an epoch lasts. With
// the first bits of their time as a node, these ids would have times of decades.
func TestLifeOfEpoch(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	var list []sets.Sample
	for _, text := range strings.Fields(tweets) {
		list = append(list, sets.Sample{Text: text})
	}
	if g := judgeAll(j, list); g.Bound == nil || g.Bound.Scheme.Name != "snowflake-twitter" {
		t.Error(tell(g))
	}
}

// TestShiftedBorder judges ids whose time ends one bit below that of Snowflake's layout, from bursts. The nodes of a Snowflake
// would come in pairs with a distance of 512.
func TestShiftedBorder(t *testing.T) {
	t.Parallel()
	j, err := sets.NewJudge(catalog.Default(), nil, now)
	if err != nil {
		t.Fatal(err)
	}
	epoch := time.Date(2019, 3, 1, 0, 0, 0, 0, time.UTC)
	nodes := []int64{3, 17, 40, 41, 300}
	for _, end := range []int{21, 22} {
		r := rand.New(rand.NewPCG(7, uint64(end)))
		at := now.AddDate(-1, 0, 0)
		var list []sets.Sample
		for len(list) < 300 {
			at = at.Add(time.Duration(r.ExpFloat64() * float64(20*time.Minute)))
			for range 1 + r.IntN(5) {
				at = at.Add(time.Duration(r.ExpFloat64() * float64(900*time.Millisecond)))
				for sequence := range 1 + r.Int64N(3) {
					list = append(list, sets.Sample{Text: strconv.FormatInt(at.Sub(epoch).Milliseconds()<<end|nodes[r.IntN(len(nodes))]<<12|sequence, 10)})
				}
			}
		}
		if g := judgeAll(j, list); g == nil || (g.Bound == nil) != (end == 21) || g.Bound != nil && g.Bound.Scheme.Name != "snowflake-twitter" {
			t.Errorf("%d bits after the time: %s", end, tell(g))
		}
	}
}
