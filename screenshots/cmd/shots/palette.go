package main

import (
	"cmp"
	"image/color"
	"slices"
)

// shade is a color and the number of pixels that have it.
type shade struct {
	color color.RGBA
	count int
}

// channels lists the components of a color.
var channels = [3]func(color.RGBA) uint8{
	func(c color.RGBA) uint8 { return c.R },
	func(c color.RGBA) uint8 { return c.G },
	func(c color.RGBA) uint8 { return c.B },
}

// mostColors is one less than a GIF frame can have: one is for transparency.
const mostColors = 255

// medianCut chooses the colors of a GIF frame and maps each color to one of them. It splits the box
// of colors that gains most, until there are enough boxes. The result does not depend on the order
// of the map.
func medianCut(counts map[color.RGBA]int) (color.Palette, map[color.RGBA]uint8) {
	var all []shade
	for c, n := range counts {
		all = append(all, shade{c, n})
	}
	slices.SortFunc(all, func(a, b shade) int { return cmp.Compare(key(a.color), key(b.color)) })
	boxes := [][]shade{all}
	for len(boxes) < mostColors {
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
			index[s.color] = uint8(i)
		}
	}
	return palette, index
}

func key(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }

// spread returns the channel in which a box is largest, and its size there.
func spread(box []shade) (channel, size int) {
	for i, value := range channels {
		low, high := uint8(255), uint8(0)
		for _, s := range box {
			low, high = min(low, value(s.color)), max(high, value(s.color))
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

// cut splits a box of at least two colors into parts with about equally many
// pixels.
func cut(box []shade) (low, high []shade) {
	channel, _ := spread(box)
	slices.SortStableFunc(box, func(a, b shade) int {
		return cmp.Compare(channels[channel](a.color), channels[channel](b.color))
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
			sum[i] += s.count * int(value(s.color))
		}
	}
	part := func(i int) uint8 { return uint8((sum[i] + total/2) / total) }
	return color.RGBA{R: part(0), G: part(1), B: part(2), A: 0xff}
}
