package inference

// checksum is a field at the end of the id, computed from the bits before it.
type checksum struct {
	of            string
	offset, width int
}

// cost returns the price of a checksum in bits; a nil checksum costs 0.
func (c *checksum) cost() float64 {
	if c == nil {
		return 0
	}
	return 12
}

// findChecksum returns the checksum that is valid in all ids, or nil.
func findChecksum(t *table) *checksum {
	for _, c := range []checksum{{"crc8", 0, 8}, {"crc16", 0, 16}, {"crc32c", 0, 32}} {
		if c.offset = t.width - c.width; c.offset >= 16 && t.allMatch(&c) {
			return &c
		}
	}
	for width := 16; width >= 4; width-- {
		for _, of := range []string{"xor", "sum"} {
			c := checksum{of, t.width - width, width}
			if c.offset >= 16 && t.allMatch(&c) {
				return &c
			}
		}
	}
	return nil
}

// allMatch reports whether the checksum is valid in all ids, and at least 3 of its bits change.
func (t *table) allMatch(c *checksum) bool {
	if t.changing(c.offset, c.width) < 3 {
		return false
	}
	for i := range t.rows {
		if c.value(&t.rows[i]) != t.rows[i].get(c.offset, c.width) {
			return false
		}
	}
	return true
}

// value computes the checksum of the bits before the field, padded with leading zeros.
func (c *checksum) value(r *row) uint64 {
	var sum uint64
	switch c.of {
	case "xor", "sum":
		for end := c.offset; end > 0; end -= c.width {
			start := max(end-c.width, 0)
			v := r.get(start, end-start)
			if c.of == "xor" {
				sum ^= v
			} else {
				sum += v
			}
		}
		return sum & ones(c.width)
	case "crc8":
		return r.crc(c.offset, 8, 0x07, false, 0)
	case "crc16":
		return r.crc(c.offset, 16, 0xa001, true, 0)
	}
	return r.crc(c.offset, 32, 0x82f63b78, true, 0xffffffff)
}

// crc returns the cyclic redundancy check of the first n bits, padded with leading zeros to whole
// bytes. The parameters are those of the RevEng catalog: CRC-8/SMBUS, CRC-16/ARC and
// CRC-32/ISCSI. The polynomial of a reflected CRC is bit-reversed.
func (r *row) crc(n, width int, polynomial uint64, reflected bool, initial uint64) uint64 {
	sum, spare := initial, (8-n%8)%8
	for at := -spare; at < n; at += 8 {
		var b uint64
		if at < 0 {
			b = r.get(0, 8-spare)
		} else {
			b = r.get(at, 8)
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
				sum = (sum<<1 ^ polynomial) & ones(width)
			default:
				sum = sum << 1 & ones(width)
			}
		}
	}
	return (sum ^ initial) & ones(width)
}
