package uid

// PHash2 is what erlang:phash2(Name, 1 bsl 32) answers for an atom: the PJW
// hash of its name's bytes.
func PHash2(name string) uint32 {
	var h uint32
	for _, b := range atomBytes(name) {
		h = h<<4 + uint32(b)
		if top := h & 0xf0000000; top != 0 {
			h ^= top >> 24
			h ^= top
		}
	}
	return h
}

// PHash is what erlang:phash(Name, 1 bsl 32) answers for an atom: the same hash
// plus 1.
func PHash(name string) uint64 { return uint64(PHash2(name)) + 1 }

// atomBytes are the bytes that Erlang hashes: UTF-8, but a code point of
// Latin-1 above ASCII folded to its one byte.
func atomBytes(name string) []byte {
	b := make([]byte, 0, len(name))
	for _, r := range name {
		if r >= 0x80 && r <= 0xff {
			b = append(b, byte(r))
			continue
		}
		b = append(b, string(r)...)
	}
	return b
}
