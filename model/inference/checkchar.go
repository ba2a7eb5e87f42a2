package inference

import "strings"

// checkOf returns the algorithm of check characters that fits all texts, and how many
// characters it takes. Fewer than twenty texts could fit by chance.
func (a *alphabet) checkOf(texts []string) (name string, length int) {
	algorithms := []struct {
		name   string
		length int
		valid  func(string) bool
	}{
		{"luhn", 1, a.luhn}, {"mod97", 2, a.mod97}, {"mod11", 1, a.mod11}, {"mod37-36", 1, mod3736},
	}
	for _, c := range algorithms {
		if allValid(texts, c.length, c.valid) {
			return c.name, c.length
		}
	}
	return "", 0
}

// allValid reports whether the check characters of all texts are right.
func allValid(texts []string, length int, valid func(string) bool) bool {
	for _, t := range texts {
		if len(t) <= length+1 || !valid(t) {
			return false
		}
	}
	return true
}

// luhn reports whether the last character is the check character of Luhn mod N, for
// alphabets of even size.
func (a *alphabet) luhn(text string) bool {
	n, sum, factor := len(a.chars), 0, 1
	if n%2 != 0 {
		return false
	}
	for i := len(text) - 1; i >= 0; i-- {
		v := strings.IndexByte(a.chars, text[i])
		if v < 0 {
			return false
		}
		v *= factor
		sum += v/n + v%n
		factor = 3 - factor
	}
	return sum%n == 0
}

// mod11 reports whether the last character is that of ISO 7064 MOD 11-2.
func (a *alphabet) mod11(text string) bool {
	if a.name != "decimal" {
		return false
	}
	sum := 0
	for i := range len(text) {
		v := strings.IndexByte(digits10+"X", text[i])
		if v < 0 || v == 10 && i < len(text)-1 {
			return false
		}
		sum = 2*sum + v
		sum %= 11
	}
	return sum == 1
}

// letterValue returns the value of a digit or letter in ISO 7064: A is 10.
func letterValue(c byte) int {
	if c >= 'a' && c <= 'z' {
		c -= 'a' - 'A'
	}
	return strings.IndexByte(digits10+upperLetters, c)
}

// mod97 reports whether the last two digits are those of ISO 7064 MOD 97-10.
func (a *alphabet) mod97(text string) bool {
	if len(a.chars) > 36 {
		return false
	}
	sum := 0
	for i := range len(text) {
		v := letterValue(text[i])
		switch {
		case v < 0 || v > 9 && i >= len(text)-2:
			return false
		case v > 9:
			sum = sum*100 + v
		default:
			sum = sum*10 + v
		}
		sum %= 97
	}
	return sum == 1
}

// mod3736 reports whether the last character is that of ISO 7064 MOD 37,36.
func mod3736(text string) bool {
	p := 36
	for i := range len(text) {
		v := letterValue(text[i])
		if v < 0 {
			return false
		}
		if i == len(text)-1 {
			return (p+v)%36 == 1
		}
		if p = (p + v) % 36; p == 0 {
			p = 36
		}
		p = p * 2 % 37
	}
	return false
}
