package uidbits

import (
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
)

// The terms that fogfish/uid uses for ids, from src/uid.erl. In a term, the node that prints it is
// an atom. Any other node is its fingerprint as a binary.
//
//	{uid,{1539,625275,432128},1}
//	{uid,'uid@127.0.0.1',{1539,625275,432128},1}
//	{uid,<<3,235,39,50>>,{1539,625275,432128},1}
//
// Elixir prints {:uid, {1539, 625275, 432128}, 1}, which is read too. The
// microseconds have 20 bits in a term, and ids have only the top 10 of them.

const (
	shortestTerm  = len("{uid,{0,0,0},0}")
	longestTerm   = len("{:uid, {1048575, 1048575, 1048575}, 16383}")
	longestName   = 255 // characters of an atom
	maxTermMicros = 1<<(2*MicroBits) - 1
)

// LocalTerm returns the encoding of local ids as terms.
func LocalTerm() ids.Encoding {
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "erlang", Pattern: "{uid,{MEGA,SEC,MICRO},SEQ}",
		Shortest: shortestTerm, Longest: longestTerm,
		Reads: encoding.Chars("{:uid, 0123456789}"), Writes: encoding.Chars("{uid,0123456789}"),
		Begins: encoding.Chars("{"),
		Fits:   isTerm, Openings: termOpenings(),
		Decode: func(s string) (ids.ID, error) {
			r := termReader{text: s}
			r.start()
			mega, sec, micro, seq := r.rest()
			return encoding.FromUint64(ComposeLocal(mega, sec, micro, seq)), r.err
		},
		Append: func(dst []byte, id ids.ID) []byte {
			mega, sec, micro := LocalParts(id)
			return appendTermTime(append(dst, "{uid,"...), mega, sec, micro, id.Uint64(50, SeqBits))
		},
	}))
}

// Term returns the encoding of global ids as terms. The function node computes the fingerprint of
// an atom.
func (g Global) Term(node func(name string) uint64) ids.Encoding {
	nodeBytes, printable := g.NodeBits/8, encoding.CharSet{}
	for c := byte(' '); c <= 0x7f; c++ { // the characters of a quoted atom
		printable.Add(c)
	}
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "erlang", Pattern: "{uid,NODE,{MEGA,SEC,MICRO},SEQ}",
		Shortest: shortestTerm + len(",a"), Longest: longestTerm + longestName + len(`:"", `),
		Reads: printable, Writes: encoding.Chars("{uid,<>0123456789}"),
		Begins: encoding.Chars("{"),
		Fits:   isTerm, Openings: termOpenings(),
		Decode: func(s string) (ids.ID, error) {
			r := termReader{text: s}
			r.start()
			from := r.node(nodeBytes, node)
			mega, sec, micro, seq := r.rest()
			return g.Compose(mega, sec, micro, from, seq), r.err
		},
		Append: func(dst []byte, id ids.ID) []byte {
			mega, sec, micro := g.Parts(id)
			node := id.Uint64(MegaBits+SecBits-g.Drift, g.NodeBits)
			dst = append(dst, "{uid,<<"...)
			for shift := g.NodeBits - 8; shift >= 0; shift -= 8 {
				dst = append(strconv.AppendUint(dst, node>>shift&0xff, 10), ',')
			}
			dst = append(dst[:len(dst)-1], ">>,"...)
			return appendTermTime(dst, mega, sec, micro, id.Uint64(id.Bits()-SeqBits, SeqBits))
		},
	}))
}

// termOpenings returns how terms begin, in Erlang and in Elixir.
func termOpenings() []string { return []string{"{uid,", "{:uid,"} }

func isTerm(s string) bool {
	return strings.HasPrefix(s, "{uid,") || strings.HasPrefix(s, "{:uid,")
}

// appendTermTime appends the time and the sequence of a term to dst, which holds its beginning.
func appendTermTime(dst []byte, mega, sec, micro, seq uint64) []byte {
	dst = append(strconv.AppendUint(append(dst, '{'), mega, 10), ',')
	dst = append(strconv.AppendUint(dst, sec, 10), ',')
	dst = append(strconv.AppendUint(dst, micro<<MicroBits, 10), "},"...)
	return append(strconv.AppendUint(dst, seq, 10), '}')
}

// termReader reads a term. After an error it reads nothing more.
type termReader struct {
	text string
	at   int
	err  error
}

// peek returns the next byte; 0 at the end.
func (r *termReader) peek() byte {
	if r.at < len(r.text) && r.err == nil {
		return r.text[r.at]
	}
	return 0
}

// skip reads a byte if it is the next one.
func (r *termReader) skip(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

func (r *termReader) expect(text string) {
	for i := range len(text) {
		if !r.skip(text[i]) {
			r.fail("expected %q", text[i:i+1])
		}
	}
}

// fail keeps the first problem, at the next character.
func (r *termReader) fail(format string, args ...any) {
	switch {
	case r.err != nil:
	case r.at < len(r.text):
		r.err = encoding.CharProblemf(r.text, r.at, format, args...)
	default:
		r.err = encoding.Problemf("it ends early; "+format, args...)
	}
}

// comma reads a comma and an optional space after it.
func (r *termReader) comma() {
	r.expect(",")
	r.skip(' ')
}

func (r *termReader) start() {
	r.expect("{")
	r.skip(':')
	r.expect("uid")
	r.comma()
}

// number reads a decimal number without leading zeros.
func (r *termReader) number(name string, most uint64) uint64 {
	from := r.at
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
	digits := r.text[from:r.at]
	v, err := strconv.ParseUint(digits, 10, 64)
	switch {
	case digits == "":
		r.fail("expected a number")
	case len(digits) > 1 && digits[0] == '0':
		r.at = from
		r.fail("a number has no leading zero")
	case err != nil || v > most:
		r.at = from
		r.fail("expected at most %d for %s", most, name)
	}
	return v
}

// rest reads the time, cut to the bits that ids have, and the sequence.
func (r *termReader) rest() (mega, sec, micro, seq uint64) {
	r.expect("{")
	mega = r.number("the megaseconds", MaxMega)
	r.comma()
	sec = r.number("the seconds", 1<<SecBits-1)
	r.comma()
	micro = r.number("the microseconds", maxTermMicros) >> MicroBits
	r.expect("}")
	r.comma()
	seq = r.number("the sequence", MaxSeq)
	r.expect("}")
	if r.at < len(r.text) {
		r.fail("expected nothing after the term")
	}
	return mega, sec, micro, seq
}

// node reads the node of a global id and returns its fingerprint, with the given number of bytes.
func (r *termReader) node(size int, fingerprint func(name string) uint64) (v uint64) {
	if r.peek() == '<' {
		v = r.binary(size)
	} else {
		v = fingerprint(r.atom()) & (1<<(8*size) - 1)
	}
	r.comma()
	return v
}

// atom reads an atom of Erlang or Elixir.
func (r *termReader) atom() string {
	quote := byte('\'')
	if r.skip(':') {
		quote = '"'
	}
	if r.skip(quote) {
		return r.quoted(quote)
	}
	from := r.at
	for c := r.peek(); c == '_' || c == '@' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'; c = r.peek() {
		r.at++
	}
	if from == r.at || r.text[from] < 'a' || r.text[from] > 'z' {
		r.at = from
		r.fail("expected the name of a node, or << and %s", "its fingerprint")
	}
	return r.text[from:r.at]
}

// quoted reads the rest of a text in quotes. A backslash escapes a quote or another
// backslash.
func (r *termReader) quoted(quote byte) string {
	var name []byte
	for {
		c := r.peek()
		if c == 0 {
			r.fail("expected %q", string(quote))
			return ""
		}
		r.at++
		if c == quote {
			return string(name)
		}
		if next := r.peek(); c == '\\' && (next == quote || next == '\\') {
			c = next
			r.at++
		}
		name = append(name, c)
	}
}

// binary reads a binary of a length in bytes: <<3,235,39,50>>, or <<"abcd">>.
func (r *termReader) binary(size int) (v uint64) {
	r.expect("<<")
	if r.skip('"') {
		text := r.quoted('"')
		if len(text) != size {
			r.fail("expected a fingerprint of %d bytes before it", size)
		}
		for i := range len(text) {
			v = v<<8 | uint64(text[i])
		}
		r.expect(">>")
		return v
	}
	for i := range size {
		if i > 0 {
			r.comma()
		}
		v = v<<8 | r.number("the byte", 0xff)
	}
	r.expect(">>")
	return v
}
