package main

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"time"

	"idtui/screenshots/vtty"
)

// film records a scene as an animation: every finished screen once, for the time
// that the scene sets. The speed of the program has no effect.
func film(s scene, bin string) ([]file, error) {
	var (
		reel  gif.GIF
		shown *image.RGBA
		fault error
	)
	err := s.play(bin, func(screen vtty.Screen, hold time.Duration) {
		img, err := draw(s, screen)
		if err != nil {
			fault = err
			return
		}
		expose(&reel, shown, img, hold)
		shown = img
	})
	if err == nil {
		err = fault
	}
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	if err := gif.EncodeAll(&data, &reel); err != nil {
		return nil, err
	}
	return []file{{s.name + ".gif", data.Bytes(), sameFilm}}, nil
}

// expose adds a frame with what changed since the previous one, or extends the
// previous one if nothing changed.
func expose(reel *gif.GIF, shown, img *image.RGBA, hold time.Duration) {
	delay := int(hold / (10 * time.Millisecond))
	area := img.Rect
	if shown != nil {
		area = changed(shown, img)
	}
	if area.Empty() {
		reel.Delay[len(reel.Delay)-1] += delay
		return
	}
	reel.Image = append(reel.Image, quantize(shown, img, area))
	reel.Delay = append(reel.Delay, delay)
	reel.Disposal = append(reel.Disposal, gif.DisposalNone)
}

// changed returns the smallest rectangle outside of which a and b are equal.
func changed(a, b *image.RGBA) (area image.Rectangle) {
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return area
}

// quantize returns an area of img as a frame. Pixels that are equal in shown are
// transparent, which saves much space.
func quantize(shown, img *image.RGBA, area image.Rectangle) *image.Paletted {
	fresh := func(x, y int) bool { return shown == nil || shown.RGBAAt(x, y) != img.RGBAAt(x, y) }
	counts := map[color.RGBA]int{}
	pixels(area, func(x, y int) {
		if fresh(x, y) {
			counts[img.RGBAAt(x, y)]++
		}
	})
	palette, index := medianCut(counts)
	hole := uint8(len(palette))
	out := image.NewPaletted(area, append(palette, color.Transparent))
	pixels(area, func(x, y int) {
		if fresh(x, y) {
			out.SetColorIndex(x, y, index[img.RGBAAt(x, y)])
		} else {
			out.SetColorIndex(x, y, hole)
		}
	})
	return out
}

// pixels iterates over the pixels of an area.
func pixels(area image.Rectangle, visit func(x, y int)) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			visit(x, y)
		}
	}
}

// sameFilm reports whether two animations show the same, frame by frame.
func sameFilm(a, b []byte) bool {
	filmA, errA := gif.DecodeAll(bytes.NewReader(a))
	filmB, errB := gif.DecodeAll(bytes.NewReader(b))
	if errA != nil || errB != nil || len(filmA.Image) != len(filmB.Image) {
		return false
	}
	for i := range filmA.Image {
		if filmA.Delay[i] != filmB.Delay[i] || !samePixels(filmA.Image[i], filmB.Image[i]) {
			return false
		}
	}
	return true
}
