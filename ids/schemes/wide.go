package schemes

import (
	"slices"

	"idtui/ids"
	"idtui/ids/encoding"
)

// wide128 returns the plain encodings of a 128-bit id that also has a text of its
// own: hex digits, and the dashed notation of UUIDs. Dashes nearly always mean a
// UUID, even with a time before its version was published: old records get new ids.
func wide128(options ...encoding.Option) []ids.Encoding { return dashed128(24, options...) }

// dashed128 returns the encodings of wide128. The dashed notation has its own cost in
// bits.
func dashed128(cost float64, options ...encoding.Option) []ids.Encoding {
	return []ids.Encoding{
		plainHex(128, append([]encoding.Option{encoding.WithCost(8)}, options...)...), // digests and trace ids are more common
		encoding.Must(encoding.UUIDText(append(slices.Clip(options), encoding.WithCost(cost))...)),
	}
}

// unread128 returns the encodings of wide128 as write-only: their texts are decoded
// as UUIDs.
func unread128() []ids.Encoding { return wide128(encoding.AsWriteOnly()) }

// unread is unread128 as data.
func unread() Encodings {
	list := wide(24)
	for i := range list {
		list[i] = written(list[i])
	}
	return list
}
