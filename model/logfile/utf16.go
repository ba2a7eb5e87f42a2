package logfile

import (
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// isBigEndian reports whether a text for which [input.IsUTF16] is true has the high byte first.
func isBigEndian(head []byte) bool { return head[0] == 0xfe || head[0] == 0 }

// utf16Reader converts UTF-16 to UTF-8. Invalid units become U+FFFD.
type utf16Reader struct {
	in   io.Reader
	big  bool
	buf  [32 << 10]byte
	n    int    // number of bytes of an incomplete unit at the beginning of buf
	high rune   // the first half of a surrogate pair; 0 for none
	out  []byte // decoded text that was not yet read
	some bool   // the first character was read
	err  error
}

// Read reads the text as UTF-8.
func (r *utf16Reader) Read(p []byte) (int, error) {
	for len(r.out) == 0 {
		if r.err != nil {
			return 0, r.err
		}
		n, err := r.in.Read(r.buf[r.n:])
		n += r.n
		r.err = err
		r.out = r.out[:0:0]
		for i := 0; i+1 < n; i += 2 {
			a, b := r.buf[i], r.buf[i+1]
			if r.big {
				a, b = b, a
			}
			r.unit(rune(b)<<8 | rune(a))
		}
		if r.n = n % 2; r.n == 1 {
			r.buf[0] = r.buf[n-1]
		}
		if err != nil && (r.high != 0 || r.n == 1) {
			r.out, r.high, r.n = utf8.AppendRune(r.out, utf8.RuneError), 0, 0
		}
	}
	n := copy(p, r.out)
	r.out = r.out[n:]
	return n, nil
}

// unit decodes one UTF-16 unit.
func (r *utf16Reader) unit(u rune) {
	if r.high != 0 {
		if c := utf16.DecodeRune(r.high, u); c != utf8.RuneError {
			r.out, r.high = utf8.AppendRune(r.out, c), 0
			return
		}
		r.out, r.high = utf8.AppendRune(r.out, utf8.RuneError), 0
	}
	first := !r.some
	r.some = true
	switch {
	case first && u == '\ufeff':
	case u >= 0xd800 && u < 0xdc00:
		r.high = u
	default:
		r.out = utf8.AppendRune(r.out, u) // half a pair becomes U+FFFD
	}
}
