// Package inferencetest makes texts for the tests of the inference.
package inferencetest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Numbers returns texts of n random numbers below a limit, with a prefix.
func Numbers(n int, prefix, format string, limit uint64) []string {
	random := rand.New(rand.NewPCG(7, uint64(n)))
	var list []string
	for range n {
		list = append(list, prefix+fmt.Sprintf(format, random.Uint64N(limit)))
	}
	return list
}

// Texts returns n texts of random digits.
func Texts(n, length int, digits string) []string {
	random := rand.New(rand.NewPCG(8, uint64(n)))
	var list []string
	for range n {
		var b strings.Builder
		for range length {
			b.WriteByte(digits[random.IntN(len(digits))])
		}
		list = append(list, b.String())
	}
	return list
}
