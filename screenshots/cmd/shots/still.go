package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"time"

	"idtui/screenshots/raster"
	"idtui/screenshots/vtty"
)

// still returns the files of a scene, which show its last screen.
func still(s scene, bin string) ([]file, error) {
	var last vtty.Screen
	if err := s.play(bin, func(screen vtty.Screen, _ time.Duration) { last = screen }); err != nil {
		return nil, err
	}
	img, err := draw(s, last)
	if err != nil {
		return nil, err
	}
	var picture bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&picture, img); err != nil {
		return nil, err
	}
	return []file{
		{s.name + ".txt", []byte(last.Text()), bytes.Equal},
		{s.name + ".ansi", []byte(last.ANSI()), bytes.Equal},
		{s.name + ".png", picture.Bytes(), samePicture},
	}, nil
}

func draw(s scene, screen vtty.Screen) (*image.RGBA, error) {
	painter, err := raster.New()
	if err != nil {
		return nil, err
	}
	img, err := painter.Draw(screen, s.theme())
	if err != nil {
		return nil, fmt.Errorf("scene %s: %w", s.name, err)
	}
	return img, nil
}

// samePicture compares pixels, because another version of Go can compress
// differently.
func samePicture(a, b []byte) bool {
	imgA, errA := png.Decode(bytes.NewReader(a))
	imgB, errB := png.Decode(bytes.NewReader(b))
	return errA == nil && errB == nil && samePixels(imgA, imgB)
}

// tolerance, of 255, allows for processors that round differently.
const tolerance = 2

func samePixels(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if !alike(a.At(x, y), b.At(x, y)) {
				return false
			}
		}
	}
	return true
}

func alike(a, b color.Color) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	near := func(a, b uint32) bool { return max(a, b)-min(a, b) <= tolerance<<8|tolerance }
	return near(ar, br) && near(ag, bg) && near(ab, bb)
}
