package encoding

import (
	"strconv"
	"strings"
	"testing"
)

// TestBytesOf writes every byte at every place of ids of all sizes.
func TestBytesOf(t *testing.T) {
	for size := 1; size <= MaxBits/8; size++ {
		e := Must(BytesOf(8 * size))
		for c := range 256 {
			list := make([]byte, size)
			for i := range list {
				list[i] = byte(c + 91*i)
			}
			id, _ := FromBytes(list)
			var want []string
			for _, b := range list {
				want = append(want, strconv.Itoa(int(b)))
			}
			if got := string(e.Append([]byte("x"), id)); got != "x"+strings.Join(want, ",") {
				t.Fatalf("%x is written %s, want %s", list, got, want)
			}
		}
	}
}
