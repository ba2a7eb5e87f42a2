package uidbits

import (
	"strconv"
	"strings"
)

// ParseNode parses the fingerprint of a node: a decimal number, or hex digits after 0x, as idtui
// prints a node. If the number has more than 64 bits, the error is
// [strconv.ErrRange]. Any other error means that the text is the name of a node.
func ParseNode(text string) (uint64, error) {
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		return strconv.ParseUint(digits, 16, 64)
	}
	return strconv.ParseUint(text, 10, 64)
}
