package codegen

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
)

// digits describes how a text encoding writes ids with the characters of an alphabet.
type digits struct {
	*scheme.Encoding
	chars string
	// perChar is the number of bits in a character; 0 for digits of a number in another base.
	perChar int
	length  int // the number of characters; if it varies, the maximum
	varies  bool
	number  bool
	// lead is the number of zero bits before the id, if perChar is set.
	lead int
}

// digitsOf returns the digits of an encoding. If the generated code cannot write the encoding,
// digitsOf returns why, as a clause.
func (p *plan) digitsOf(e *scheme.Encoding) (*digits, string) {
	g := &digits{Encoding: e}
	switch {
	case e.Form == "bytes":
		return nil, "the bytes are not text"
	case e.Form != "":
		g.chars, g.perChar, g.length = "0123456789abcdef", 4, 32
		copied := *e
		copied.Groups, copied.Separator, copied.Fold = []int{8, 4, 4, 4, 12}, "-", true
		g.Encoding = &copied
		return g, ""
	case e.Check != "":
		return nil, "the encoding has check characters"
	}
	var err error
	if g.chars, err = alphabetOf(e); err != nil {
		return nil, err.Error()
	}
	base := len(g.chars)
	power := base&(base-1) == 0
	for power && 1<<g.perChar < base {
		g.perChar++
	}
	g.number = e.As == scheme.AsNumber || !power
	switch {
	case !g.number:
		g.length = (p.bits + g.perChar - 1) / g.perChar
	case e.Length > 0:
		g.length = e.Length
	default:
		g.varies = true
		most := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(p.bits)), big.NewInt(1))
		for ; most.Sign() > 0; most.Quo(most, big.NewInt(int64(base))) {
			g.length++
		}
	}
	if g.number && power || e.Pad == scheme.PadHigh {
		g.lead = g.length*g.perChar - p.bits
	}
	if why := g.limit(p); why != "" {
		return nil, why
	}
	return g, ""
}

// limit returns why code cannot write the encoding, or "".
func (g *digits) limit(p *plan) string {
	switch {
	case g.Signed && (p.bits != 64 || len(g.Prefix)+len(g.Suffix) > 0):
		return "the encoding has a sign"
	case g.length > 250:
		return "the text is too long"
	case g.varies && len(g.Groups) > 0:
		return "the text has groups of several lengths"
	}
	return ""
}

// alphabetOf returns the digits of an encoding in the order of their values.
func alphabetOf(e *scheme.Encoding) (string, error) {
	if !slices.Contains(scheme.AlphabetNames(), e.Alphabet) {
		return e.Alphabet, nil
	}
	a, err := encoding.AlphabetByName(e.Alphabet)
	if err != nil {
		return "", err
	}
	return a.Digits(), nil
}

// canonicalDigits returns the digits of the canonical encoding, or why code cannot write it.
func (w *sqlWriter) canonicalDigits() (*digits, string) {
	if w.canonical < 0 {
		return nil, "idtui has no SQL for the encoding"
	}
	g, why := w.digitsOf(&w.texts[w.canonical])
	switch {
	case g == nil:
		return nil, why
	case g.perChar == 0 && !w.isNumber():
		return nil, "the encoding needs numbers of more than 64 bits"
	case g.perChar == 0 && g.length > 40 || g.length > 120:
		return nil, "the text is too long"
	}
	return g, ""
}

// write returns the text of an id.
func (g *digits) write(bits int, id ids.ID) string {
	n := new(big.Int).SetBytes(id.AppendBytes(nil))
	if g.Signed {
		if n.Bit(bits-1) == 1 {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(bits)))
		}
		return n.String()
	}
	if !g.number && g.lead == 0 {
		n.Lsh(n, uint(g.length*g.perChar-bits))
	}
	text, base, rest := "", big.NewInt(int64(len(g.chars))), new(big.Int)
	for len(text) < g.length && (!g.varies || n.Sign() > 0 || text == "") {
		n.QuoRem(n, base, rest)
		text = string(g.chars[rest.Int64()]) + text
	}
	for i, at := 0, 0; i+1 < len(g.Groups); i++ {
		at += g.Groups[i]
		text = text[:at] + g.separator() + text[at:]
		at += len(g.separator())
	}
	return g.Prefix + text + g.Suffix
}

// writeReader writes the function that decodes the canonical text. It comes first, because other
// functions call it.
func (w *sqlWriter) writeReader() {
	g, why := w.canonicalDigits()
	if g == nil {
		takes := "bytes"
		switch {
		case w.isNumber():
			takes = "integers"
		case w.name == "postgres" && w.bits == 128:
			takes = "bytes and uuid"
		}
		w.comment("No functions from or to text: %s. Functions of an id take only %s.", why, takes)
		w.out.WriteByte('\n')
		return
	}
	e := &w.bound.Encodings[0]
	read := func(txt string) string { return w.readText(txt, g) }
	name, parameter := w.functionName("id"), w.textParameter()
	w.comment("The id of a text: %s. NULL for other texts.", e.Pattern())
	w.dialect.write(&w.out, &function{name: name, parameter: parameter, takes: w.text, returns: w.idType(), body: read(w.argument(parameter))})
	w.out.WriteByte('\n')
	for i, id := range w.samples {
		w.test("id_"+strconv.Itoa(i+1), w.called(name, read, w.quote(e.Encode(id))), w.literal(id))
	}
	w.test("id_wrong", w.called(name, read, w.quote(e.Encode(w.samples[0])+"!")), "NULL")
}

func (w *sqlWriter) writeText() {
	g, _ := w.canonicalDigits()
	if g == nil {
		return
	}
	e := &w.bound.Encodings[0]
	w.define("text", "The text of an id: "+e.Pattern()+".", w.text, func(id string) string { return w.textOf(id, g) }, func(id ids.ID) string {
		return w.quote(e.Encode(id))
	})
}

func (w *sqlWriter) textParameter() string {
	if w.name == "sqlite" {
		return "text"
	}
	return "txt"
}

// textOf returns the text of an id.
func (w *sqlWriter) textOf(id string, g *digits) string {
	if g.Signed {
		return w.string(id)
	}
	if g.varies && g.chars == "0123456789" {
		all := w.unsigned(id)
		if w.bits < 64 {
			all = w.string(w.bitsOf(id, 0, w.bits))
		}
		return w.affixed(all, g)
	}
	var list []string // SQL of each digit
	whole := g.perChar == 4 && g.lead == -w.bits&7 && !w.isNumber() && !g.varies && strings.EqualFold(g.chars, "0123456789abcdef")
	switch {
	case whole:
		all := w.hexOf(id)
		if g.chars != strings.ToLower(g.chars) {
			all = call(w.upper, all)
		}
		for i := range g.length {
			list = append(list, w.char(all, strconv.Itoa(i+1), 1))
		}
		return w.framed(list, g, func(from, n int) string { return w.char(all, strconv.Itoa(from+1), n) })
	case g.perChar > 0:
		for i := range g.length {
			list = append(list, w.digit(g, w.bitsAt(id, i*g.perChar-g.lead, g.perChar)))
		}
	default:
		list = w.digitsOfNumber(id, g)
	}
	return w.framed(list, g, func(from, n int) string { return w.joined(list[from : from+n]) })
}

func (w *sqlWriter) joined(list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return w.concat(list)
}

// digit returns the character of a digit.
func (w *sqlWriter) digit(g *digits, value string) string {
	if value == "0" {
		return w.quote(g.chars[:1])
	}
	return w.char(w.quote(g.chars), "1 + "+value, 1)
}

// bitsAt returns the bits of an id at an offset. Bits before and after the id are 0.
func (w *sqlWriter) bitsAt(id string, offset, width int) string {
	begin, end := max(offset, 0), min(offset+width, w.bits)
	if begin >= end {
		return "0"
	}
	return times(w.bitsOf(id, begin, end-begin), offset+width-end)
}

// framed joins digits, and adds separators, prefix and suffix.
func (w *sqlWriter) framed(list []string, g *digits, join func(from, n int) string) string {
	if g.varies {
		all, zero := join(0, len(list)), w.quote(g.chars[:1])
		return w.affixed("("+whether(w.equal(w.trim(all, zero), w.quote("")), zero, w.trim(all, zero))+")", g)
	}
	groups, at := g.Groups, 0
	if len(groups) == 0 {
		groups = []int{len(list)}
	}
	var parts []string
	for i, n := range groups {
		if i > 0 {
			parts = append(parts, w.quote(g.separator()))
		}
		parts = append(parts, join(at, n))
		at += n
	}
	return w.affixed(w.joined(parts), g)
}

// affixed adds the prefix and the suffix to a text.
func (w *sqlWriter) affixed(text string, g *digits) string {
	parts := []string{text}
	if g.Prefix != "" {
		parts = append([]string{w.quote(g.Prefix)}, parts...)
	}
	if g.Suffix != "" {
		parts = append(parts, w.quote(g.Suffix))
	}
	return w.joined(parts)
}

func (g *digits) separator() string {
	if g.Separator == "" {
		return "-"
	}
	return g.Separator
}

// chunk returns a power of the base below 2^31, and its exponent.
func (g *digits) chunk() (value int64, digits int) {
	value = 1
	for base := int64(len(g.chars)); value*base < 1<<31 && digits < g.length; digits++ {
		value *= base
	}
	return value, digits
}

// digitsOfNumber returns the digits of an id of at most 64 bits as a number. It divides a number
// of 64 bits in two steps, so that no step needs more than 63.
func (w *sqlWriter) digitsOfNumber(id string, g *digits) []string {
	base := int64(len(g.chars))
	var high, low string
	value, n := g.chunk()
	if w.bits < 64 {
		v := w.bitsOf(id, 0, w.bits)
		high, low = w.div(v, integer(value)), w.mod(v, integer(value))
	} else {
		h, l := w.bitsOf(id, 0, 32), w.bitsOf(id, 32, 32)
		rest := "(" + factor(w.mod(h, integer(value)), 1<<32) + " + " + l + ")"
		high = "(" + factor(w.div(h, integer(value)), 1<<32) + " + " + w.div(rest, integer(value)) + ")"
		low = w.mod(rest, integer(value))
	}
	list := make([]string, g.length)
	for i := range list {
		place := g.length - 1 - i
		x := low
		if place >= n {
			x, place = high, place-n
		}
		power, fits := int64(1), true
		for range place {
			if fits = power < (1<<62)/base; !fits {
				break
			}
			power *= base
		}
		if !fits {
			list[i] = w.digit(g, "0")
			continue
		}
		if power > 1 {
			x = w.div(x, integer(power))
		}
		list[i] = w.digit(g, w.mod(x, integer(base)))
	}
	return list
}

// readText returns the id of a text.
func (w *sqlWriter) readText(txt string, g *digits) string {
	if g.Signed {
		return whether(w.equal(w.string(w.number(txt)), txt), w.number(txt), "NULL")
	}
	var conditions []string
	var body string
	at := len(g.Prefix) // the position of the first digit, from 0
	total := len(g.Prefix) + len(g.Suffix)
	if g.varies {
		size := "(" + w.length(txt) + " - " + strconv.Itoa(total) + ")"
		conditions = append(conditions, size+" BETWEEN 1 AND "+strconv.Itoa(g.length))
		conditions = append(conditions, w.affixes(txt, g, size)...)
		if total > 0 {
			body = w.lettersOf(w.substring(txt, strconv.Itoa(len(g.Prefix)+1), size), g)
		} else {
			body = w.lettersOf(txt, g)
		}
		zero := w.quote(g.chars[:1])
		conditions = append(conditions, or(size+" = 1", "NOT "+w.equal(w.char(body, "1", 1), zero)))
		body, at = w.pad(body, g.length, zero), 0
	} else {
		n := g.length + max(len(g.Groups)-1, 0)*len(g.separator())
		conditions = append(conditions, w.length(txt)+" = "+strconv.Itoa(total+n))
		conditions = append(conditions, w.affixes(txt, g, strconv.Itoa(n))...)
		place := at
		for i, size := range g.Groups {
			if place += size; i+1 < len(g.Groups) {
				conditions = append(conditions, w.equal(w.char(txt, strconv.Itoa(place+1), len(g.separator())), w.quote(g.separator())))
				place += len(g.separator())
			}
		}
		body = w.lettersOf(txt, g)
	}
	list, places := make([]string, g.length), make([]string, g.length)
	for i := range list {
		places[i] = w.index(w.quote(g.chars), w.char(body, strconv.Itoa(at+g.place(i)+1), 1))
		list[i] = "(" + places[i] + " - 1)"
	}
	if len(places) > 1 {
		conditions = append(conditions, call(w.least, places...)+" > 0")
	} else {
		conditions = append(conditions, places[0]+" > 0")
	}
	value, more := w.idOfDigits(list, g)
	text := whether(and(conditions...), value, "NULL")
	if len(more) > 0 { // a nested CASE computes the conditions in more only for valid digits
		text = whether(and(conditions...), whether(and(more...), value, "NULL"), "NULL")
	}
	return text
}

// place returns the position of a digit among the digits and separators, from 0.
func (g *digits) place(i int) int {
	at := i
	for _, n := range g.Groups {
		if i < n {
			break
		}
		i -= n
		at += len(g.separator())
	}
	return at
}

// affixes returns the conditions that check the prefix and the suffix of a text with n characters
// between them.
func (w *sqlWriter) affixes(txt string, g *digits, n string) (conditions []string) {
	compare := func(got, want string) string {
		if g.Fold {
			return w.equal(call(w.lower, got), w.quote(strings.ToLower(want)))
		}
		return w.equal(got, w.quote(want))
	}
	if g.Prefix != "" {
		conditions = append(conditions, compare(w.char(txt, "1", len(g.Prefix)), g.Prefix))
	}
	if g.Suffix != "" {
		conditions = append(conditions, compare(w.char(txt, strconv.Itoa(len(g.Prefix)+1)+" + "+n, len(g.Suffix)), g.Suffix))
	}
	return conditions
}

// lettersOf returns a text in the case of the alphabet, with its aliases replaced.
func (w *sqlWriter) lettersOf(txt string, g *digits) string {
	toLower := strings.ToUpper(g.chars) != g.chars
	if g.Fold {
		if toLower {
			txt = call(w.lower, txt)
		} else {
			txt = call(w.upper, txt)
		}
	}
	seen := map[string]bool{}
	for _, from := range sortedKeys(g.Alias) {
		key := from
		if g.Fold && toLower {
			key = strings.ToLower(from)
		} else if g.Fold {
			key = strings.ToUpper(from)
		}
		if !seen[key] && !strings.Contains(g.chars, key) {
			txt = call("replace", txt, w.quote(key), w.quote(g.Alias[from]))
		}
		seen[key] = true
	}
	return txt
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// idOfDigits returns the id of digits, and the conditions under which it is valid.
func (w *sqlWriter) idOfDigits(list []string, g *digits) (value string, conditions []string) {
	if g.perChar == 0 {
		return w.idOfNumber(list, g)
	}
	var runs []run
	for i, d := range list {
		offset := i*g.perChar - g.lead
		switch {
		case offset+g.perChar <= 0 || offset >= w.bits:
			conditions = append(conditions, d+" = 0")
			continue
		case offset < 0:
			conditions = append(conditions, d+" < "+strconv.Itoa(1<<(offset+g.perChar)))
		case offset+g.perChar > w.bits:
			conditions = append(conditions, w.mod(d, strconv.Itoa(1<<(offset+g.perChar-w.bits)))+" = 0")
		}
		runs = append(runs, run{offset, g.perChar, d, 0, g.perChar})
	}
	return w.assemble(encoding.Zero(w.bits), runs), conditions
}

// idOfNumber returns the id of at most 64 bits whose number has the digits. It computes the id
// from two parts; the lower one has at most 31 bits.
func (w *sqlWriter) idOfNumber(list []string, g *digits) (value string, conditions []string) {
	base := int64(len(g.chars))
	unit, n := g.chunk()
	polynomial := func(list []string) string {
		var terms []string
		power := int64(1)
		for i := len(list) - 1; i >= 0; i-- {
			if power > (1<<61)/base {
				conditions = append(conditions, list[i]+" = 0")
				continue
			}
			terms = append(terms, factor(list[i], power))
			power *= base
		}
		if len(terms) == 0 {
			return "0"
		}
		return sum(terms)
	}
	high, low := polynomial(list[:len(list)-n]), polynomial(list[len(list)-n:])
	most := encoding.Ones(w.bits)
	mostHigh, mostLow := int64(most/uint64(unit)), int64(most%uint64(unit))
	conditions = append(conditions, or(high+" < "+integer(mostHigh), and(high+" = "+integer(mostHigh), low+" <= "+integer(mostLow))))
	plain := sum([]string{factor(high, unit), low})
	if w.bits < 64 {
		return plain, conditions
	}
	// From 2^63 on, subtract 2^64, in steps that do not overflow.
	half := uint64(1) << 63
	halfHigh, halfLow := int64(half/uint64(unit)), int64(half%uint64(unit))
	below := or(high+" < "+integer(halfHigh), and(high+" = "+integer(halfHigh), low+" < "+integer(halfLow)))
	all := new(big.Int).Lsh(big.NewInt(1), 64)
	q, r := all.QuoRem(all, big.NewInt(unit), new(big.Int))
	wrapped := "((" + high + " - " + integer(q.Int64()) + " + 1) * " + integer(unit) + " + (" + low + " - " + integer(r.Int64()+unit) + "))"
	return "(" + whether(below, plain, wrapped) + ")", conditions
}
