package inference

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestAddresses checks that MAC and IP addresses are named as likely, with their bits, and that
// random numbers are not.
func TestAddresses(t *testing.T) {
	tests := []struct {
		name  string
		nodes []uint64
		width int
		want  string
	}{
		{"mac", []uint64{0x5cf370123456, 0x5cf37089abcd}, 48, "likely a MAC address, such as 5c:f3:70:12:34:56"},
		{"docker", []uint64{0x0242ac1b3f97}, 48, "likely a MAC address, such as 02:42:ac:1b:3f:97"},
		{"multicast", []uint64{0x5df370123456, 0x5cf37089abcd}, 48, ""},
		{"ip", []uint64{10<<24 | 3<<16 | 7<<8 | 9, 10<<24 | 3<<16 | 7<<8 | 77}, 32, "likely an IPv4 address, such as 10.3.7.9"},
		{"public", []uint64{0x08080808, 0x01010101}, 32, ""},
		{"half", []uint64{0x0711, 0x0722, 0x0793, 0x07a4}, 16, "may be the low half of an IPv4 address, such as x.x.7.17"},
		{"small", []uint64{1, 2, 3}, 16, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, uint64(len(tt.name))))
			at := uint64(1767225600000)
			var lines []string
			for range 100 {
				at += uint64(r.ExpFloat64() * 60000)
				node := tt.nodes[r.IntN(len(tt.nodes))]
				lines = append(lines, fmt.Sprintf("%012x%04x%0*x %d", at-1500000000000, r.IntN(3), tt.width/4, node, at/1000))
			}
			got, err := infer(t, lines, false)
			if err != nil || !got.HasTime() {
				t.Fatalf("%s %v", brief(got), err)
			}
			var about []string
			for i := range got.Fields {
				if text := got.Fields[i].About; text != "" {
					about = append(about, text)
				}
			}
			if all := strings.Join(about, "|"); (all == "") != (tt.want == "") || !strings.Contains(all, tt.want) {
				t.Errorf("%q in %s", all, brief(got))
			}
		})
	}
}
