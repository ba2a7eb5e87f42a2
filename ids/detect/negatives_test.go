package detect_test

import (
	"fmt"
	"math/rand/v2"
)

// evalNegatives returns texts that are not ids: random ones, and codes. Two kinds are left out,
// because ids look the same and are far more common. One of eight random texts of 24 hexadecimal
// digits has the plausible second of an ObjectId. Two of three random numbers of 17 to 20 digits
// have the plausible millisecond of a Snowflake.
func evalNegatives(seed uint64) []string {
	r := rand.New(rand.NewPCG(seed, 2))
	var list []string
	for range 300 {
		list = append(list, randomText(r, 16, hexChars))
	}
	for _, n := range []int{7, 8, 12, 20, 22, 32, 40, 64, 128} {
		for range 20 {
			list = append(list, randomText(r, n, hexChars))
		}
	}
	for n := 1; n <= 16; n++ {
		for range 10 {
			list = append(list, randomText(r, 1, digitChars[1:])+randomText(r, n-1, digitChars))
		}
	}
	for range 20 {
		list = append(list,
			randomText(r, 8+r.IntN(30), alnumChars),
			randomText(r, 8+r.IntN(30), lowerChars+digitChars),
			randomText(r, 8+r.IntN(30), upperChars+digitChars),
			fmt.Sprintf("%d.%d.%d.%d", r.IntN(256), r.IntN(256), r.IntN(256), r.IntN(256)),
			fmt.Sprintf("%d.%d.%d", r.IntN(20), r.IntN(40), r.IntN(10)),
			fmt.Sprintf("%04d-%02d-%02d", 1990+r.IntN(40), 1+r.IntN(12), 1+r.IntN(28)),
			fmt.Sprintf("+49%d", 1000000000+r.IntN(999999999)),
			"AKIA"+randomText(r, 16, upperChars+"234567"),
		)
	}
	return list
}
