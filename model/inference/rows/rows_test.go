package rows

import "testing"

func TestRows(t *testing.T) {
	var n Number
	for _, d := range "123456789012345678901234567890123456789012" {
		n, _ = n.MulAdd(10, uint64(d-'0'))
	}
	if n.Len() != 137 {
		t.Errorf("%d bits", n.Len())
	}
	r := n.Row(140)
	if r.Get(0, 3) != 0 || r.Bit(3) != 1 || r.Get(76, 64) != n[2] || r.Get(12, 64) != n[1] {
		t.Errorf("%x of %x", r, n)
	}
	if _, ok := (Number{1 << 63}).MulAdd(2, 0); ok {
		t.Error("193 bits fit into 192")
	}
}
