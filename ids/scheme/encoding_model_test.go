package scheme

import (
	"cmp"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"idtui/ids/encoding"
)

// encodingModel writes numbers as an encoding is declared to. It computes with whole numbers of
// any size. The tests compare encodings with it.
type encodingModel struct {
	*Encoding
	bits  int
	chars string
}

func modelOf(e *Encoding, bits int) *encodingModel {
	m := &encodingModel{e, bits, e.Alphabet}
	if a, err := encoding.AlphabetByName(e.Alphabet); err == nil && slices.Contains(AlphabetNames(), e.Alphabet) {
		m.chars = a.Digits()
	}
	return m
}

func (m *encodingModel) isNumber() bool {
	return m.As == AsNumber || m.As == AsDefault && !isPower(len(m.chars))
}

func isPower(n int) bool { return n&(n-1) == 0 }

// text returns the text of a number below 2^bits.
func (m *encodingModel) text(n *big.Int) string {
	sign := ""
	if m.Signed && n.Bit(m.bits-1) == 1 {
		sign = "-"
		n = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(m.bits)), n)
	}
	digits := m.digits(n)
	digits += m.check(digits)
	if len(m.Groups) > 0 {
		var parts []string
		for _, size := range m.Groups {
			parts = append(parts, digits[:size])
			digits = digits[size:]
		}
		digits = strings.Join(parts, cmp.Or(m.Separator, "-"))
	}
	return m.Prefix + sign + digits + m.Suffix
}

// digits returns the digits of a number, without check characters.
func (m *encodingModel) digits(n *big.Int) string {
	length := max(m.Length, 1)
	if !m.isNumber() {
		perChar := big.NewInt(int64(len(m.chars) - 1)).BitLen()
		length = (m.bits + perChar - 1) / perChar
		if m.Pad != PadHigh {
			n = new(big.Int).Lsh(n, uint(length*perChar-m.bits))
		}
	}
	base, rest, n := big.NewInt(int64(len(m.chars))), new(big.Int), new(big.Int).Set(n)
	var text []byte
	for n.Sign() > 0 || len(text) < length {
		n.DivMod(n, base, rest)
		text = append(text, m.chars[rest.Int64()])
	}
	slices.Reverse(text)
	return string(text)
}

// check returns the check characters of digits: those that fit the equation.
func (m *encodingModel) check(digits string) string {
	letters := "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if strings.ToLower(m.chars) == m.chars && strings.ToUpper(m.chars) != m.chars {
		letters = strings.ToLower(letters)
	}
	switch m.Check {
	case "luhn":
		for i := range len(m.chars) {
			if luhnSum(m.chars, digits+m.chars[i:i+1])%len(m.chars) == 0 {
				return m.chars[i : i+1]
			}
		}
	case "mod11":
		p := new(big.Int)
		for i := range len(digits) {
			p.Add(p, big.NewInt(int64(digits[i]-'0')))
			p.Lsh(p, 1)
		}
		for i := range int64(11) {
			if new(big.Int).Mod(new(big.Int).Add(p, big.NewInt(i)), big.NewInt(11)).Int64() == 1 {
				return "0123456789X"[i : i+1]
			}
		}
	case "mod37-36":
		p := 36
		for i := range len(digits) {
			s := (p + strings.IndexByte(letters, digits[i])) % 36
			if s == 0 {
				s = 36
			}
			p = 2 * s % 37
		}
		for i := range 36 {
			if (p+i)%36 == 1 {
				return letters[i : i+1]
			}
		}
	case "mod97":
		n := new(big.Int)
		for i := range len(digits) {
			v := int64(strings.IndexByte(letters, digits[i]))
			scale := int64(10)
			if v >= 10 {
				scale = 100
			}
			n.Mul(n, big.NewInt(scale)).Add(n, big.NewInt(v))
		}
		n.Mul(n, big.NewInt(100))
		check := 98 - new(big.Int).Mod(n, big.NewInt(97)).Int64()
		return string([]byte{'0' + byte(check/10), '0' + byte(check%10)})
	}
	return ""
}

// luhnSum returns the sum of values, every second one doubled, digit by digit.
func luhnSum(chars, text string) (sum int) {
	n := len(chars)
	for i := range len(text) {
		v := strings.IndexByte(chars, text[len(text)-1-i])
		if i%2 == 1 {
			v *= 2
		}
		sum += v/n + v%n
	}
	return sum
}

// randomEncoding returns an encoding, which may have problems.
func randomEncoding(r *rand.Rand, bits int) *Encoding {
	names := AlphabetNames()
	e := &Encoding{Alphabet: names[r.IntN(len(names))], Fold: r.IntN(3) == 0, Pad: Pad(r.IntN(3))}
	if r.IntN(3) == 0 {
		e.Alphabet = randomChars(r, 2+r.IntN(93))
	}
	m := modelOf(e, bits)
	e.As = As(r.IntN(3))
	if e.Fold && strings.ContainsAny(m.chars, "abcdefghijklmnopqrstuvwxyz") && strings.ContainsAny(m.chars, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		e.Fold = false
	}
	if m.isNumber() || !isPower(len(m.chars)) {
		e.As, e.Pad, e.Signed = AsNumber, PadDefault, m.chars == "0123456789" && r.IntN(2) == 0
	}
	largest := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(1))
	length := len(m.digits(largest))
	if m.isNumber() && r.IntN(2) == 0 && length <= 190 {
		e.Length = length + r.IntN(10)
		length = e.Length
	}
	if checks := encoding.CheckAlgorithms(); r.IntN(2) == 0 {
		if e.Check = checks[r.IntN(len(checks))]; encoding.Must(encoding.NewAlphabet(m.chars, "")).CheckDigitsError(e.Check) != nil {
			e.Check = ""
		}
	}
	if fixed := e.Length > 0 || !m.isNumber(); fixed && r.IntN(2) == 0 {
		if e.Check != "" {
			length += encoding.CheckLength(e.Check)
		}
		e.Groups, e.Separator = randomGroups(r, length), randomChars(r, r.IntN(3))
	}
	if r.IntN(2) == 0 {
		e.Prefix, e.Suffix = randomChars(r, r.IntN(5)), randomChars(r, r.IntN(3))
	}
	addAliases(r, e, m.chars)
	return e
}

// addAliases adds characters of which neither case is in the alphabet.
func addAliases(r *rand.Rand, e *Encoding, chars string) {
	for _, from := range randomChars(r, r.IntN(4)) {
		used := strings.ContainsRune(chars, from) || from == '-' && e.Signed
		if e.Fold {
			used = used || strings.ContainsRune(strings.ToLower(chars)+strings.ToUpper(chars), from) ||
				e.Alias[strings.ToLower(string(from))]+e.Alias[strings.ToUpper(string(from))] != ""
		}
		if !used {
			if e.Alias == nil {
				e.Alias = map[string]string{}
			}
			to := r.IntN(len(chars))
			e.Alias[string(from)] = chars[to : to+1]
		}
	}
}

// randomChars returns n different printable characters.
func randomChars(r *rand.Rand, n int) string {
	var all []byte
	for c := byte('!'); c <= '~'; c++ {
		all = append(all, c)
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return string(all[:n])
}

// randomGroups returns lengths that sum to n.
func randomGroups(r *rand.Rand, n int) (groups []int) {
	for n > 0 {
		size := 1 + r.IntN(n)
		groups = append(groups, size)
		n -= size
	}
	return groups
}
