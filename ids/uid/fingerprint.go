package uid

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"idtui/ids/humantext"
	"idtui/ids/internal/uidbits"
)

// Node returns the fingerprint of a node. A whole number, in decimal or as 0x and hex
// digits, is the fingerprint itself. A name is hashed to 32 bits, by [PHash] or, if
// fingerprint is "phash2", by [PHash2]. It returns an error if a number does not fit in
// nodeBits.
func Node(name, fingerprint string, nodeBits int) (uint64, error) {
	n, err := uidbits.ParseNode(name)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("invalid node %s: expected at most 64 bits", humantext.Quote(name))
	case err != nil && fingerprint == "phash2":
		return uint64(PHash2(name)), nil
	case err != nil:
		return PHash(name), nil
	case nodeBits < 64 && n > math.MaxUint32:
		return 0, fmt.Errorf("invalid node %d: expected at most %d, which has %d bits", n, uint32(math.MaxUint32), nodeBits)
	}
	return n, nil
}

// PHash2 returns erlang:phash2(Name, 1 bsl 32) of an atom: the PJW hash of the bytes
// of its name.
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

// PHash returns erlang:phash(Name, 1 bsl 32) of an atom: [PHash2] plus 1.
func PHash(name string) uint64 { return uint64(PHash2(name)) + 1 }

// atomBytes returns the bytes that Erlang hashes: UTF-8, except that code points of
// Latin-1 above ASCII are one byte.
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
