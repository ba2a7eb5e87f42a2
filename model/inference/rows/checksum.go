package rows

// Checksum is a field at the end of the id, computed from the bits before it.
type Checksum struct {
	Of            string
	Offset, Width int
}

// Cost returns the price of a checksum in bits; a nil checksum costs 0.
func (c *Checksum) Cost() float64 {
	if c == nil {
		return 0
	}
	return 12
}

// FindChecksum returns the checksum that is valid in all ids, or nil.
func FindChecksum(t *Table) *Checksum {
	for _, c := range []Checksum{{"crc8", 0, 8}, {"crc16", 0, 16}, {"crc32c", 0, 32}} {
		if c.Offset = t.Width - c.Width; c.Offset >= 16 && t.allMatch(&c) {
			return &c
		}
	}
	for width := 16; width >= 4; width-- {
		for _, of := range []string{"xor", "sum"} {
			c := Checksum{of, t.Width - width, width}
			if c.Offset >= 16 && t.allMatch(&c) {
				return &c
			}
		}
	}
	return nil
}

// allMatch reports whether the checksum is valid in all ids, and at least 3 of its bits change.
func (t *Table) allMatch(c *Checksum) bool {
	if t.Changing(c.Offset, c.Width) < 3 {
		return false
	}
	for i := range t.Rows {
		if c.value(&t.Rows[i]) != t.Rows[i].Get(c.Offset, c.Width) {
			return false
		}
	}
	return true
}

// value computes the checksum of the bits before the field, padded with leading zeros.
func (c *Checksum) value(r *Row) uint64 {
	var sum uint64
	switch c.Of {
	case "xor", "sum":
		for end := c.Offset; end > 0; end -= c.Width {
			start := max(end-c.Width, 0)
			v := r.Get(start, end-start)
			if c.Of == "xor" {
				sum ^= v
			} else {
				sum += v
			}
		}
		return sum & Ones(c.Width)
	case "crc8":
		return r.crc(c.Offset, 8, 0x07, false, 0)
	case "crc16":
		return r.crc(c.Offset, 16, 0xa001, true, 0)
	}
	return r.crc(c.Offset, 32, 0x82f63b78, true, 0xffffffff)
}

// crc returns the cyclic redundancy check of the first n bits, padded with leading zeros to whole
// bytes. The parameters are those of the RevEng catalog: CRC-8/SMBUS, CRC-16/ARC and
// CRC-32/ISCSI. The polynomial of a reflected CRC is bit-reversed.
func (r *Row) crc(n, width int, polynomial uint64, reflected bool, initial uint64) uint64 {
	sum, spare := initial, (8-n%8)%8
	for at := -spare; at < n; at += 8 {
		var b uint64
		if at < 0 {
			b = r.Get(0, 8-spare)
		} else {
			b = r.Get(at, 8)
		}
		if reflected {
			sum ^= b
		} else {
			sum ^= b << (width - 8)
		}
		for range 8 {
			switch {
			case reflected && sum&1 != 0:
				sum = sum>>1 ^ polynomial
			case reflected:
				sum >>= 1
			case sum>>(width-1)&1 != 0:
				sum = (sum<<1 ^ polynomial) & Ones(width)
			default:
				sum = sum << 1 & Ones(width)
			}
		}
	}
	return (sum ^ initial) & Ones(width)
}
