package schemes

import (
	"slices"

	"idtui/ids"
)

// wide128 returns the plain encodings of a 128-bit id that also has a text of its
// own: hex digits, and the dashed notation of UUIDs. Dashes nearly always mean a
// UUID, even with a time before its version was published: old records get new ids.
func wide128(options ...ids.Option) []ids.Encoding { return dashed128(24, options...) }

// dashed128 returns the encodings of wide128. The dashed notation has its own cost in
// bits.
func dashed128(cost float64, options ...ids.Option) []ids.Encoding {
	return []ids.Encoding{
		plainHex(128, append([]ids.Option{ids.WithCost(8)}, options...)...), // digests and trace ids are more common
		ids.Must(ids.UUIDText(append(slices.Clip(options), ids.WithCost(cost))...)),
	}
}

// unread128 returns the encodings of wide128 as write-only: their texts are decoded
// as UUIDs.
func unread128() []ids.Encoding { return wide128(ids.AsWriteOnly()) }

// unread is unread128 as data.
func unread() Encodings {
	list := wide(24)
	for i := range list {
		list[i] = written(list[i])
	}
	return list
}
