package schemes

import (
	"fmt"
	"strings"
)

// The names and codes in this file are those of multiformats/multicodec, table.csv, of
// the types of content and the hash functions that CIDs have.

// codecName returns the name of how content is encoded.
func codecName(code uint64) string {
	return nameOrCode(code, map[uint64]string{
		0x51: "cbor", 0x55: "raw", codecDagPB: "dag-pb", 0x71: "dag-cbor", 0x72: "libp2p-key", 0x78: "git-raw", 0x7b: "torrent-info", 0x85: "dag-jose",
		0x90: "eth-block", 0xb0: "bitcoin-block", 0xb1: "bitcoin-tx", 0x0129: "dag-json", 0x0200: "json", 0x0202: "car",
		0xf101: "fil-commitment-unsealed", 0xf102: "fil-commitment-sealed",
	})
}

// hashName returns the name of a hash function.
func hashName(code uint64) string {
	return nameOrCode(code, map[uint64]string{
		0x00: "identity", 0x11: "sha1", hashSHA256: "sha2-256", 0x13: "sha2-512", 0x14: "sha3-512", 0x15: "sha3-384", 0x16: "sha3-256", 0x1b: "keccak-256",
		0x1e: "blake3", 0x20: "sha2-384", 0x56: "dbl-sha2-256", 0xd5: "md5", 0x1012: "sha2-256-trunc254-padded", 0x1015: "sha2-512-256",
		0xb214: "blake2b-160", 0xb220: "blake2b-256", 0xb401: "poseidon-bls12_381-a2-fc1",
	})
}

func nameOrCode(code uint64, names map[uint64]string) string {
	if name := names[code]; name != "" {
		return name
	}
	return fmt.Sprintf("%#x", code)
}

// knownHash reports whether digests of a hash function can have n bytes.
func knownHash(code uint64, n int) bool {
	switch code {
	case 0x00: // the content itself
		return n > 0 && n <= 64
	case 0x11, 0xb214:
		return n == 20
	case 0x13, 0x14:
		return n == 64
	case 0x15, 0x20:
		return n == 48
	case 0xd5:
		return n == 16
	}
	return n == 32 && !strings.HasPrefix(hashName(code), "0x")
}
