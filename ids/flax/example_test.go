package flax_test

import (
	"fmt"
	"time"

	"idtui/ids/flax"
)

// Generate an id, write it as text, and parse it again.
func Example() {
	id, err := flax.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := flax.Parse(id.String())
	fmt.Println(again == id, err, len(id.String()), time.Since(id.Time()) < time.Hour)
	// Output: true <nil> 16 true
}

// Read the fields of the id in the README of python-flax-id.
func ExampleParse() {
	id, err := flax.Parse("0RdKJcxqVBiAiQr0")
	fmt.Println(id.Time(), id.Timestamp(), id.Random(), err)
	// Output: 2015-10-15 20:10:25.807 +0000 UTC 24869425807 33355658962779585 <nil>
}

// Ids of given times sort by time. Times that the timestamp cannot hold are an error.
func ExampleAt() {
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	a, _ := flax.At(day)
	b, _ := flax.At(day.Add(time.Millisecond))
	fmt.Println(a.Compare(b), a.String() < b.String())
	_, err := flax.At(time.Date(2014, 12, 31, 0, 0, 0, 0, time.UTC))
	fmt.Println(err)
	// Output:
	// -1 true
	// invalid flax time 2014-12-31T00:00:00Z: expected 2015-01-01T00:00:00Z to 2049-11-03T19:53:47.775Z
}
