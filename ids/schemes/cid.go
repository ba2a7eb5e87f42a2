package schemes

import (
	stdhex "encoding/hex"
	"fmt"
	"math"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/internal/multibase"
	"idtui/ids/scheme"
)

// IPFS declares content identifiers. The digest alone has more bits than an id holds, so
// the fields are parts of the text.
//
//	Qm…  version 0: base 58 of 12 20 and the digest
//	b…   version 1 in base 32: 01, codec, hash function, length, digest
//	k…   the same in base 36; f… in base 16; z… in base 58; u… and m… in base 64
var IPFS = Scheme{
	Name: "ipfs-cid", Title: "IPFS CID", Aliases: []string{"cid"}, Prior: uncommon, Born: day(2014, 10, 1),
	About:  "A content identifier: a digest of the content, preceded by the types of digest and content.",
	Source: "multiformats/cid, README; multiformats/multibase and multicodec, tables",
	Names:  []string{"ipfs_hash"}, Hosts: []string{"ipfs.io/ipfs", "dweb.link/ipfs"},
	Text: &scheme.Text{
		// The shortest text has a digest of a few bytes; the longest has 64 bytes in base 16.
		Pattern:  "Qm and 44 more in base 58, or b, k, f, z, u or m and a CID in base 32, 36, 16, 58 or 64",
		Shortest: 12, Longest: 160, Chars: base62Chars + "-_+/", Begins: "QbumBfFkz",
		Parts: []scheme.Part{
			part("version", ids.Version, "The version of the CID.", "Version 0 is only a digest. Version 1 also holds the type of the content."),
			part("base", ids.Metadata, "The base of the text.", "In version 1, it is the first character."),
			part("codec", ids.Metadata, "How the content is encoded.", "With the codec, a program can read the content."),
			part("hash", ids.Metadata, "The hash function.", "With the function, a program can verify the content."),
			part("digest", ids.Hash, "The digest of the content, in hex.", "The same content has the same digest everywhere."),
		},
		Fits: beginsCID,
		Read: func(_, s string) ([]string, error) {
			c, err := readCID(s)
			if err != nil {
				return nil, err
			}
			return []string{fmt.Sprint(c.version), c.base, codecName(c.codec), hashName(c.hash), stdhex.EncodeToString(c.digest)}, nil
		},
		Bits: func(s string) float64 { // the digest, and a choice of codec, hash function and base
			c, err := readCID(s)
			if err != nil {
				return 8 * float64(len(s))
			}
			bits := 8 * float64(len(c.digest))
			if c.codec != codecDagPB || c.hash != hashSHA256 || c.version == 1 && c.base != "base32" {
				bits += math.Log2(16)
			}
			return bits
		},
		Notes: cidNotes,
	},
}.Declare()

// beginsCID reports whether a text begins like a CID of version 0 or 1 in some base.
func beginsCID(s string) bool {
	if len(s) < 3 {
		return false
	}
	switch s[0] {
	case 'Q':
		return len(s) == 46 && s[1] == 'm'
	case 'b', 'u', 'm', 'B':
		return s[1]|0x20 == 'a' // the first bits of version 1
	case 'f', 'F':
		return s[1:3] == "01"
	}
	return s[0] == 'k' || s[0] == 'z'
}

// cid is a decoded content identifier.
type cid struct {
	version int
	base    string
	codec   uint64
	hash    uint64
	digest  []byte
}

// The codes that version 0 implies.
const (
	codecDagPB = 0x70
	hashSHA256 = 0x12
)

// readCID reads a content identifier of version 0 or 1.
func readCID(s string) (cid, error) {
	if len(s) == 46 && strings.HasPrefix(s, "Qm") {
		b, err := multibase.Base58.DecodeString(s)
		if err != nil || len(b) != 34 || b[0] != hashSHA256 || b[1] != 32 {
			return cid{}, encoding.Problemf("after Qm there is no digest of 32 bytes in base 58")
		}
		return cid{0, "base58btc", codecDagPB, hashSHA256, b[2:]}, nil
	}
	base, b, ok := multibase.Decode(s)
	if !ok {
		return cid{}, encoding.Problemf("it is not in the base that its first character names")
	}
	version, b := multibase.Varint(b)
	codec, b := multibase.Varint(b)
	hash, b := multibase.Varint(b)
	size, digest := multibase.Varint(b)
	switch {
	case digest == nil || version != 1:
		return cid{}, encoding.Problemf("it does not begin with version 1, a codec and a hash function")
	case uint64(len(digest)) != size || !knownHash(hash, len(digest)):
		return cid{}, encoding.Problemf("the digest has %d bytes; a digest of %s has another length", len(digest), hashName(hash))
	}
	return cid{1, base, codec, hash, digest}, nil
}

// cidNotes returns the CID in the other version, if there is one.
func cidNotes(s string) []string {
	c, err := readCID(s)
	if err != nil {
		return nil
	}
	multihash := append(multibase.AppendVarint(multibase.AppendVarint(nil, c.hash), uint64(len(c.digest))), c.digest...)
	other := append(multibase.AppendVarint([]byte{1}, c.codec), multihash...)
	switch {
	case c.version == 0 || c.base != "base32":
		return []string{"in version 1 and base 32: b" + multibase.Base32().EncodeToString(other)}
	case c.codec == codecDagPB && c.hash == hashSHA256:
		return []string{"in version 0: " + multibase.Base58.EncodeToString(multihash)}
	}
	return nil
}

// The names and codes of content types and hash functions are those of
// multiformats/multicodec, table.csv. This file has only those that CIDs use.

// codecName returns the name of a codec for content.
func codecName(code uint64) string {
	return nameOrCode(code, map[uint64]string{
		0x51: "cbor", 0x55: "raw", codecDagPB: "dag-pb", 0x71: "dag-cbor", 0x72: "libp2p-key", 0x78: "git-raw", 0x7b: "torrent-info", 0x85: "dag-jose",
		0x90: "eth-block", 0xb0: "bitcoin-block", 0xb1: "bitcoin-tx", 0x0129: "dag-json", 0x0200: "json", 0x0202: "car",
		0xf101: "fil-commitment-unsealed", 0xf102: "fil-commitment-sealed",
	})
}

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
