package idstest

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"
)

// Corpus is the file of ids whose schemes are known, from a folder of a package in ids.
const Corpus = "../schemes/testdata/corpus.jsonl"

// SampleTexts returns the texts of the [Corpus], and random texts in several alphabets.
func SampleTexts(t testing.TB) []string {
	t.Helper()
	data, err := os.ReadFile(Corpus)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for line := range bytes.Lines(data) {
		var row struct{ Input string }
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		list = append(list, row.Input)
	}
	r := rand.New(rand.NewPCG(7, 8))
	for _, alphabet := range []string{"0123456789", "0123456789abcdef", "0123456789abcdefghijklmnopqrstuvwxyz", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"} {
		for range 500 {
			text := make([]byte, 1+r.IntN(44))
			for i := range text {
				text[i] = alphabet[r.IntN(len(alphabet))]
			}
			list = append(list, string(text))
		}
	}
	return list
}
