package registerfile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// entry is an element of a register, converted to a field.
type entry struct {
	scheme.Field
	// Only files of package diagram have entries for parts of a field.
	below int // number of less significant bits of the field
	of    int // width of the whole field; 0 if the entry is not a part
}

// entry parses one element of the register. It reports false if there is an error.
func (p *parser) entry(v value, path string) (entry, bool) {
	errs := len(p.errs)
	if v.typ != objectType {
		p.reject(v.line, "%s is %s: expected an object such as {bits: 8, name: 'field'}", path, typeNames[v.typ])
		return entry{}, false
	}
	var e entry
	bits, ok := v.keys["bits"]
	if n, isNumber := parseNumber(bits.text); isNumber && bits.typ == numberType && n <= maxWidth {
		e.Width = int(n)
	}
	if e.Width == 0 {
		bits.line = max(bits.line, v.line)
		what := "missing bits"
		if ok {
			what = "invalid bits " + show(bits)
		}
		p.reject(bits.line, "%s: %s: expected a whole number from 1 to %d", path, what, maxWidth)
	}
	p.readName(&e, v.keys["name"], path)
	stated := e.readAttributes(v.keys["attr"])
	if !stated {
		e.Kind = kindOf(&e)
	}
	if e.Kind == ids.Time && max(e.Width, e.of) > maxTime || e.Kind == ids.Toggle && e.Width > 1 {
		e.Kind = ids.Metadata
	}
	if e.Kind == ids.Checksum && e.Of == "" {
		e.Kind = ids.Hash
	}
	if e.Kind != ids.Checksum {
		e.Of = ""
	}
	if e.Kind != ids.Time {
		e.Unit, e.Epoch = scheme.Unit{}, nil
	} else if e.Unit.Length == 0 {
		e.Unit = scheme.Unit{Length: unitOf(&e), Parts: 1}
	}
	return e, len(p.errs) == errs
}

// readName parses a name. As in WaveDrom, a number is a fixed value.
func (p *parser) readName(e *entry, v value, path string) {
	switch {
	case v.line == 0 || v.typ == wordType && v.text == "null": // no name
	case v.typ == numberType:
		n, ok := parseNumber(v.text)
		if !ok || e.Width > 0 && !fits(n, e.Width) {
			p.reject(v.line, "%s: invalid name %s: a number is a fixed value; expected one of %s", path, show(v), humantext.Count(e.Width, "bit"))
		}
		e.Fixed = &n
	case v.typ == stringType:
		e.Name = v.text
		if n, ok := parseNumber(v.text); ok && e.Width > 0 && fits(n, e.Width) {
			e.Name, e.Fixed = "", &n
		}
	default:
		p.reject(v.line, "%s: name is %s: expected a string or a number", path, typeNames[v.typ])
	}
}

// fits reports whether a value needs at most a number of bits.
func fits(n uint64, bits int) bool { return bits >= 64 || n>>bits == 0 }

// parseNumber parses a non-negative integer, decimal or hexadecimal with the prefix 0x. It reports
// false for other texts.
func parseNumber(s string) (uint64, bool) {
	s, base := strings.TrimPrefix(s, "+"), 10
	if len(s) > 2 && (s[:2] == "0x" || s[:2] == "0X") {
		s, base = s[2:], 16
	}
	n, err := strconv.ParseUint(s, base, 64)
	return n, err == nil
}

// show returns a value for an error message.
func show(v value) string {
	switch v.typ {
	case stringType, numberType, wordType:
		return humantext.Quote(v.text)
	default:
		return "(" + typeNames[v.typ] + ")"
	}
}

// kindWords lists the words in field names that suggest a kind.
var kindWords = [ids.Kinds]string{
	ids.Time:     "time timestamp ts date epoch clock millis ms msec milliseconds seconds secs sec micros us usec nanos ns unixtime",
	ids.Toggle:   "toggle tick ticktock flip",
	ids.Node:     "node worker machine shard region datacenter dc host server process pid partition instance thread mac cluster zone generator",
	ids.Sequence: "sequence seq counter count serial increment inc",
	ids.Random:   "random rand rnd entropy nonce noise",
	ids.Version:  "version ver",
	ids.Variant:  "variant",
	ids.Reserved: "reserved rsvd rsv unused padding pad sign zero res rfu",
	ids.Hash:     "hash digest checksum crc",
}

// maxTime is the maximum width of a time field, in bits.
const maxTime = 64

// kindOf guesses the kind of a field from its name.
func kindOf(e *entry) ids.Kind {
	if e.Name == "" {
		return ids.Reserved
	}
	for _, word := range words(e.Name) {
		for k, list := range kindWords {
			if slices.Contains(strings.Fields(list), word) {
				return ids.Kind(k) //nolint:gosec // there are few kinds
			}
		}
	}
	return ids.Metadata
}

// words returns the words of a name, in lower case and without digits. For "unixTime_ms" it
// returns unix, time and ms.
func words(name string) []string {
	var b strings.Builder
	lower := false
	for _, r := range name {
		if lower && r >= 'A' && r <= 'Z' {
			b.WriteByte(' ')
		}
		lower = r >= 'a' && r <= 'z'
		b.WriteRune(r)
	}
	return strings.FieldsFunc(strings.ToLower(b.String()), func(r rune) bool { return r < 'a' || r > 'z' })
}

// unitOf returns the time unit in the name of a field. Without one, it returns the usual unit for
// the width of the field.
func unitOf(e *entry) time.Duration {
	for _, word := range words(e.Name) {
		switch word {
		case "s", "sec", "secs", "seconds":
			return time.Second
		case "ms", "msec", "millis", "milliseconds":
			return time.Millisecond
		case "us", "usec", "micros", "microseconds":
			return time.Microsecond
		case "ns", "nanos", "nanoseconds":
			return time.Nanosecond
		}
	}
	switch width := cmp.Or(e.of, e.Width); {
	case width <= 36:
		return time.Second
	case width <= 49:
		return time.Millisecond
	case width <= 58:
		return time.Microsecond
	}
	return time.Nanosecond
}

// readAttributes parses the texts below a field. Package diagram writes the kind, the fixed value,
// the time unit and the epoch there. All other texts become the description. The result reports
// whether there was a kind.
func (e *entry) readAttributes(attr value) (kind bool) {
	items := attr.items
	if attr.typ == stringType {
		items = []value{attr}
	}
	var others []string
	for _, item := range items {
		k, isKind := scheme.KindOf(item.text)
		switch {
		case item.typ != stringType || item.text == "":
		case isKind:
			e.Kind, kind = k, true
		case !e.readFact(item.text):
			others = append(others, humantext.Escape(item.text))
		}
	}
	e.About = strings.Join(others, ", ")
	return kind
}

// readFact parses an attribute that package diagram writes. It reports false for any other text.
func (e *entry) readFact(text string) bool {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "fixed":
		n, ok := parseNumber(rest)
		if ok = ok && fits(n, e.Width); ok {
			e.Fixed = &n
		}
		return ok
	case "of":
		ok := slices.Contains(scheme.ChecksumWords(), rest)
		if ok {
			e.Of = rest
		}
		return ok
	case "unit":
		u, err := scheme.ParseUnit(rest)
		if err == nil {
			e.Unit = u
		}
		return err == nil
	case "epoch":
		t, err := time.Parse(time.RFC3339, rest)
		if err == nil {
			e.Epoch = &t
		}
		return err == nil
	case "bits":
		var from, to, of int
		_, err := fmt.Sscanf(rest, "%d-%d of %d", &from, &to, &of)
		if err != nil || to < 0 || from-to+1 != e.Width || of <= from || of > maxWidth {
			return false
		}
		e.below, e.of = to, of
		return true
	}
	return false
}
