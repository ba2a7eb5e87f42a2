package ids

// ParseValue reads a whole number in plain decimal digits. It reports false for other
// texts, and for a number of more than 128 bits.
func ParseValue(s string) (Value, bool) {
	if s == "" || len(s) > 1 && s[0] == '0' || len(s) > 39 {
		return Value{}, false
	}
	var n number
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return Value{}, false
		}
		n.mulAdd(10, uint64(s[i]-'0'))
	}
	return Value{n[1], n[2]}, n[0] == 0
}
