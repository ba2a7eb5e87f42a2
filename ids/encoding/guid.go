package encoding

import "slices"

// guidOrders are the orders in which programs write the 16 bytes of a UUID, as arguments of
// [WithByteOrder]. A .NET Guid and SQL Server's uniqueidentifier reverse each of the first three
// groups. MongoDB's old driver for Java reverses each half. MySQL's UUID_TO_BIN with 1 exchanges
// the first group and the third.
var guidOrders = [...]struct {
	name  string
	order []int
}{
	{".NET", []int{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15}},
	{"MySQL", []int{6, 7, 4, 5, 0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15}},
	{"Java", []int{7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8}},
}

// WithMixedEndian writes the first three groups of a UUID from their last byte to their first.
// These are the bytes of a .NET Guid.
func WithMixedEndian() Option { return WithByteOrder(guidOrders[0].order...) }

// WithSwappedTime writes the third group of a UUID first and the first group third. These are the
// bytes that MySQL's UUID_TO_BIN returns if its swap flag is 1.
func WithSwappedTime() Option { return WithByteOrder(guidOrders[1].order...) }

// ByteOrder returns the program that writes the bytes of a UUID in the order of the encoding. That
// is ".NET", "MySQL" or "Java". It returns "" for any other order, and for that of the id.
func (e *Encoding) ByteOrder() string {
	for _, o := range guidOrders {
		if slices.Equal(e.order, o.order) {
			return o.name
		}
	}
	return ""
}

// GUIDTexts returns the encodings in which programs write the 16 bytes of a UUID. They write groups
// with dashes, hex or base 64, in each byte order.
func GUIDTexts() []Encoding {
	hex := Must(HexOf(128))
	forms := []Encoding{Must(UUIDText()), hex, Must(hex.With(WithAffixes("0x", "")))}
	for _, name := range [...]string{"base64", "base64url"} {
		plain := Must(ByName(name, 128))
		forms = append(forms, plain, Must(plain.With(WithAffixes("", "=="))))
	}
	list := slices.Clone(forms)
	for _, o := range guidOrders {
		for i := range forms {
			list = append(list, Must(forms[i].With(WithByteOrder(o.order...))))
		}
	}
	return list
}
