package inference

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

const (
	decimalDigits = "0123456789"
	lowerCase     = "abcdefghijklmnopqrstuvwxyz"
	upperCase     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// randomNumbers returns texts of n random numbers, with a prefix.
func randomNumbers(n int, prefix, format string, limit uint64) []string {
	random := rand.New(rand.NewPCG(7, uint64(n)))
	var list []string
	for range n {
		list = append(list, prefix+fmt.Sprintf(format, random.Uint64N(limit)))
	}
	return list
}

// randomTexts returns n texts of random digits.
func randomTexts(n, length int, chars string) []string {
	random := rand.New(rand.NewPCG(8, uint64(n)))
	var list []string
	for range n {
		var b strings.Builder
		for range length {
			b.WriteByte(chars[random.IntN(len(chars))])
		}
		list = append(list, b.String())
	}
	return list
}
