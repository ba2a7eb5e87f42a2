package encoding

import "fmt"

// WithByteOrder writes the bytes of ids in another order: byte i of a text is byte
// order[i] of the id. The order holds each byte of the id once.
func WithByteOrder(order ...int) Option {
	return func(e *Encoding) error {
		var to, from byteOrder
		if len(order) > len(to) {
			return fmt.Errorf("invalid byte order of %d bytes: expected at most %d", len(order), len(to))
		}
		var seen [len(to)]bool
		for i, b := range order {
			if b < 0 || b >= len(order) || seen[b] {
				return fmt.Errorf("invalid byte order %v: expected each of 0 to %d once", order, len(order)-1)
			}
			seen[b], to[i], from[b] = true, uint8(b), uint8(i)
		}
		e.reorder(to, from, len(order))
		return nil
	}
}

// WithMixedEndian writes the first three groups of a UUID from their last byte to their
// first: the bytes of a .NET Guid, and of a uniqueidentifier in SQL Server.
func WithMixedEndian() Option {
	return WithByteOrder(3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15)
}

// WithSwappedTime writes the third group of a UUID first and the first group third: the
// bytes that MySQL's UUID_TO_BIN returns if its swap flag is 1.
func WithSwappedTime() Option {
	return WithByteOrder(6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15)
}

// byteOrder is for each byte the place that it is taken from.
type byteOrder [MaxBits / 8]uint8

// of returns an id with its bytes in the order.
func (o *byteOrder) of(id ID) ID {
	from := id.array()
	var to array
	for i := range id.Bits() / 8 {
		to[i] = from[o[i]]
	}
	return to.id(id.Bits() / 8)
}

// reorder writes the n bytes of ids in the order to, and reads them back.
func (e *Encoding) reorder(to, from byteOrder, n int) {
	inside := *e
	e.same, e.core, e.decimal, e.plainDecode = nil, nil, false, nil
	e.decode = func(s string) (ID, error) {
		id, err := inside.decode(s)
		switch {
		case err != nil:
			return ID{}, err
		case id.Bits() != 8*n:
			return ID{}, Problemf("%d bits in an order of %d bytes", id.Bits(), n)
		}
		return from.of(id), nil
	}
	e.write = func(dst []byte, id ID) []byte {
		if id.Bits() == 8*n {
			id = to.of(id)
		}
		return inside.write(dst, id)
	}
}
