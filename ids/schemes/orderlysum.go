package schemes

// orderlySum is the checksum of an OrderlyID: Bech32's, cut to 20 bits and
// written in Crockford's base 32 (spec/0001-spec.md, 6). The text is the 32
// characters after the type, in lower case.
//
// The sum covers symbols of 5 bits: the high bits of the type's characters and of
// the underscore, a 0, their low bits, the text, four zeros. A Bech32 sum has 30
// bits and needs six zeros. With four, the last two characters of the text are
// still in the ten bits that are cut off, so the checksum does not detect a
// change in them.
func orderlySum(prefix string, text []byte) [4]byte {
	const crock = "0123456789abcdefghjkmnpqrstvwxyz"
	var value [128]byte
	for i := range len(crock) {
		value[crock[i]] = byte(i)
	}
	sum := uint32(1)
	for i := range len(prefix) {
		sum = bech32(sum, prefix[i]>>5)
	}
	sum = bech32(bech32(sum, '_'>>5), 0)
	for i := range len(prefix) {
		sum = bech32(sum, prefix[i]&31)
	}
	sum = bech32(sum, '_'&31)
	for _, c := range text {
		sum = bech32(sum, value[c])
	}
	for range 4 {
		sum = bech32(sum, 0)
	}
	sum ^= 1
	return [4]byte{crock[sum>>15&31], crock[sum>>10&31], crock[sum>>5&31], crock[sum&31]}
}

// bech32 returns the remainder of Bech32's polynomial after one more symbol (BIP
// 173): the symbol that is shifted out selects what is subtracted.
//
//	 29    25                                             0
//	┌───────┬──────────────────────────────────────────────┐
//	│ leaves│ moves up by 5 bits, the new symbol below it  │
//	└───────┴──────────────────────────────────────────────┘
func bech32(sum uint32, symbol byte) uint32 {
	top := sum >> 25
	sum = sum&0x1ffffff<<5 ^ uint32(symbol)
	for i, g := range [...]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3} {
		if top>>i&1 == 1 {
			sum ^= g
		}
	}
	return sum
}
