package encoding

// digitCodec reads the digits of an encoding that an [Alphabet] makes, with their check
// characters: what is inside groups, a sign and affixes. It tells no errors, so that
// the text that it reads stays on the stack.
type digitCodec struct {
	alphabet *Alphabet
	bits     int          // of the ids
	n        int          // digits; 0 if there are any number of them
	lead     int          // as bits: see [Alphabet.append]
	number   bool         // the digits of one number
	check    *checkDigits // nil for none
}

// read reads digits. It reports false if they are not valid.
func (d *digitCodec) read(text string) (ID, bool) {
	if d.check != nil {
		at := len(text) - d.check.n
		if at < 1 || !d.check.matches(text, at) {
			return ID{}, false
		}
		text = text[:at]
	}
	switch {
	case d.n > 0 && len(text) != d.n || d.n == 0 && !d.alphabet.isShortest(text):
		return ID{}, false
	case !d.number:
		return d.alphabet.readBits(text, d.bits, d.lead)
	}
	id, status := d.alphabet.readNumber(text, d.bits)
	return id, status == numberRead
}
