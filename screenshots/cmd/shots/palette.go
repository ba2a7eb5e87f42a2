package main

import (
	"cmp"
	"image/color"
	"slices"
)

// shade is a colour and how many pixels have it.
type shade struct {
	colour color.RGBA
	count  int
}

// channels are what colours can be told apart by.
var channels = [3]func(color.RGBA) uint8{
	func(c color.RGBA) uint8 { return c.R },
	func(c color.RGBA) uint8 { return c.G },
	func(c color.RGBA) uint8 { return c.B },
}

// mostColours is one less than a GIF frame can have: one is for transparency.
const mostColours = 255

// medianCut chooses the colours of a GIF frame, and which of them each
// colour becomes: the box of colours with the most to gain is cut in two until
// there are enough. The order of the map does not matter to it.
func medianCut(counts map[color.RGBA]int) (color.Palette, map[color.RGBA]uint8) {
	var all []shade
	for c, n := range counts {
		all = append(all, shade{c, n})
	}
	slices.SortFunc(all, func(a, b shade) int { return cmp.Compare(key(a.colour), key(b.colour)) })
	boxes := [][]shade{all}
	for len(boxes) < mostColours {
		i := widest(boxes)
		if len(boxes[i]) == 1 {
			break
		}
		low, high := cut(boxes[i])
		boxes[i] = low
		boxes = append(boxes, high)
	}
	palette, index := color.Palette{}, map[color.RGBA]uint8{}
	for i, box := range boxes {
		palette = append(palette, mean(box))
		for _, s := range box {
			index[s.colour] = uint8(i)
		}
	}
	return palette, index
}

func key(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// spread is the channel in which a box is largest, and how large.
func spread(box []shade) (channel, size int) {
	for i, value := range channels {
		low, high := uint8(255), uint8(0)
		for _, s := range box {
			low, high = min(low, value(s.colour)), max(high, value(s.colour))
		}
		if high >= low && int(high-low) > size {
			channel, size = i, int(high-low)
		}
	}
	return channel, size
}

func widest(boxes [][]shade) (index int) {
	most := -1
	for i, box := range boxes {
		if _, size := spread(box); size > most {
			index, most = i, size
		}
	}
	return index
}

// cut divides a box of at least two colours so that both parts have about as
// many pixels.
func cut(box []shade) (low, high []shade) {
	channel, _ := spread(box)
	slices.SortStableFunc(box, func(a, b shade) int {
		return cmp.Compare(channels[channel](a.colour), channels[channel](b.colour))
	})
	total := 0
	for _, s := range box {
		total += s.count
	}
	at, seen := 1, box[0].count
	for at < len(box)-1 && seen+box[at].count <= total/2 {
		seen += box[at].count
		at++
	}
	return box[:at:at], box[at:]
}

func mean(box []shade) color.RGBA {
	var sum [3]int
	total := 0
	for _, s := range box {
		total += s.count
		for i, value := range channels {
			sum[i] += s.count * int(value(s.colour))
		}
	}
	part := func(i int) uint8 { return uint8((sum[i] + total/2) / total) }
	return color.RGBA{R: part(0), G: part(1), B: part(2), A: 0xff}
}
