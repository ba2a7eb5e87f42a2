package encoding

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Option changes one property of an [Encoding] that is being made or derived, and
// computes what follows from the change. Options apply in order.
type Option func(*Encoding) error

// With returns the encoding changed by options.
func (e Encoding) With(options ...Option) (Encoding, error) { return built(e, options) }

// built applies options to a new encoding, and checks the result. Without options, the encoding is
// not moved to the heap.
func built(e Encoding, options []Option) (Encoding, error) {
	if len(options) > 0 {
		return changed(e, options)
	}
	if err := e.check(); err != nil {
		return Encoding{}, err
	}
	return e, nil
}

func changed(e Encoding, options []Option) (Encoding, error) {
	for _, apply := range options {
		if err := apply(&e); err != nil {
			return Encoding{}, fmt.Errorf("encoding %s: %w", e.name, err)
		}
	}
	if err := e.check(); err != nil {
		return Encoding{}, err
	}
	return e, nil
}

// WithName gives the encoding another name.
func WithName(name string) Option {
	return func(e *Encoding) error {
		e.name = name
		return nil
	}
}

// WithCost sets [Encoding.Cost].
func WithCost(bits float64) Option {
	return func(e *Encoding) error {
		if math.IsNaN(bits) || bits < 0 || bits > 1000 {
			return fmt.Errorf("invalid cost %v: expected 0 to 1000 bits", bits)
		}
		e.cost = bits
		return nil
	}
}

// WithMinDetectLength makes detection ignore texts of fewer bytes, which could be
// anything: see [Encoding.DetectLengths]. If the scheme is given, they are read.
func WithMinDetectLength(length int) Option {
	return func(e *Encoding) error {
		if length < 1 || e.longest > 0 && length > e.longest {
			return fmt.Errorf("invalid minimum length %d for detection: expected 1 to %d", length, e.longest)
		}
		e.minDetect = length
		return nil
	}
}

// WithMaxDetectLength makes detection ignore texts of more bytes, which other programs
// write more often: see [Encoding.DetectLengths]. If the scheme is given, they are read.
func WithMaxDetectLength(length int) Option {
	return func(e *Encoding) error {
		if length < e.shortest || e.longest > 0 && length > e.longest {
			return fmt.Errorf("invalid maximum length %d for detection: expected %d to %d", length, e.shortest, e.longest)
		}
		e.maxDetect = length
		return nil
	}
}

// WithShortest rejects texts of fewer bytes.
func WithShortest(length int) Option {
	return func(e *Encoding) error {
		if length < e.shortest || e.longest > 0 && length > e.longest {
			return fmt.Errorf("invalid shortest length %d: expected %d to %d", length, e.shortest, e.longest)
		}
		e.shortest, e.same, e.core = length, nil, nil
		decode := e.decode
		e.decode = func(s string) (ID, error) {
			if len(s) < length {
				return ID{}, Problemf("%v; expected at least %d", lengthOf(s), length)
			}
			return decode(s)
		}
		return nil
	}
}

// WithLeads sets [Encoding.Leads].
func WithLeads(field string) Option {
	return func(e *Encoding) error {
		e.leads = field
		return nil
	}
}

// AsWriteOnly makes an encoding that is never read: see [Encoding.WriteOnly].
func AsWriteOnly() Option {
	return func(e *Encoding) error {
		e.writeOnly = true
		return nil
	}
}

// AsTentative leaves texts that the encoding rejects to the encodings after it. If no
// encoding reads a text, the error is that of the encoding that read the most characters.
// If the first character is wrong for several encodings, the error lists them.
func AsTentative() Option {
	return func(e *Encoding) error {
		e.tentative = true
		return nil
	}
}

// AsNamedOnly makes detection ignore the encoding, because its texts could be of many
// schemes. They are read if the scheme is given. The lengths of the encoding must be
// known.
func AsNamedOnly() Option {
	return func(e *Encoding) error {
		if e.longest == 0 {
			return errors.New("a named-only encoding of texts of any length: expected known lengths")
		}
		e.namedOnly = true
		return nil
	}
}

// WithFilter leaves texts to other encodings unless accepts reports true for them.
func WithFilter(accepts func(s string) bool) Option {
	return func(e *Encoding) error {
		e.same = nil
		if before := e.accepts; before != nil {
			e.accepts = func(s string) bool { return accepts(s) && before(s) }
		} else {
			e.accepts = accepts
		}
		return nil
	}
}

// WithExcluded leaves texts that have one of the characters to other encodings.
func WithExcluded(chars string) Option {
	return WithFilter(func(s string) bool { return !strings.ContainsAny(s, chars) })
}

// WithCheck rejects ids for which check returns an error.
func WithCheck(check func(ID) error) Option {
	return func(e *Encoding) error {
		e.same, e.core, e.plainDecode = nil, nil, nil
		decode := e.decode
		e.decode = func(s string) (ID, error) {
			id, err := decode(s)
			if err == nil {
				err = check(id)
			}
			if err != nil {
				return ID{}, err
			}
			return id, nil
		}
		return nil
	}
}

// WithOther also reads texts of another encoding, such as those of a library with the wrong
// alphabet. Each such text has one of the characters, which this encoding must not read.
func WithOther(other Encoding, chars string) Option {
	return func(e *Encoding) error {
		if other.shortest != e.shortest || other.longest != e.longest || e.reads.Meets(Chars(chars)) {
			return fmt.Errorf("texts of %q cannot be distinguished from those of this encoding", other.name)
		}
		e.same, e.core, e.inner, e.plainDecode, e.reads = nil, nil, nil, nil, e.reads.Union(Chars(chars))
		e.begins, e.needs = CharSet{}, CharSet{}
		decode := e.decode
		e.decode = func(s string) (ID, error) {
			id, err := decode(s)
			if err != nil && strings.ContainsAny(s, chars) {
				if id, e := other.decode(s); e == nil {
					return id, nil
				}
			}
			return id, err
		}
		return nil
	}
}

// WithFastCodec reads and writes the same texts by faster code. The function decoder gets the
// encoding's plain decoder and returns a faster one. For texts that it cannot read, the faster one
// must call the plain one, which returns the error. Either function may be nil. The tests compare
// every fast codec with [Encoding.Plain].
func WithFastCodec(decoder func(plain DecodeFunc) DecodeFunc, write func(dst []byte, id ID) []byte) Option {
	return func(e *Encoding) error {
		e.plainDecode, e.plainWrite = e.decode, e.write
		if write != nil {
			e.write = write
		}
		if decoder != nil {
			e.decode = decoder(e.decode)
		}
		return nil
	}
}

// isPrintable reports whether s has only printable ASCII characters other than space.
func isPrintable(s string) bool {
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
