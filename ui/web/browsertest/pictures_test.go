package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPictures writes pictures of the page into the folder IDTUI_PICTURES, so that you can look at
// them. They are for a phone, a tablet and a large screen, dark and light.
func TestPictures(t *testing.T) {
	folder := os.Getenv("IDTUI_PICTURES")
	if folder == "" {
		t.Skip("IDTUI_PICTURES names no folder")
	}
	log := "#10:00:01%20order_id=9q77e7ft9u236223%20created%0A10:00:02%20order_id=9q77e7gk9u236222%20created%0A10:00:03%20order_id=9q77e7h89u236222%20paid%0Ahello"
	for name, view := range map[string]string{
		"sno": "#9q77e7ft9u236223", "snowflake": "#1859221111849451520", "uuid": "#01936f2c-93b5-7a3c-b6d1-0f2a8c4e7d91", "v4": "#0b8c3f6e-2d0f-4f62-9d52-61c2b7c0a2b1", "wrong": "#9q77e7ft9u23622!",
		"log": log, "empty": "#/decode", "layouts": "#/layouts", "generator": "#/sno", "koid": "#/koid", "stripe": "#cus_NffrFeUfNV2Hib",
	} {
		p := open(t, "file://"+filepath.Join(theBuild(t).page, "index.html"))
		p.show(view)
		switch name {
		case "layouts":
			p.click("#toml-example")
			p.until(`document.querySelector("#toml-status .good")`)
		case "generator", "koid":
			for _, key := range strings.Split("   b   ", "") {
				p.press(key)
				p.run(`new Promise((resolve) => setTimeout(resolve, 250))`)
			}
			p.until(`document.querySelector("#newest .bits")`)
		}
		for _, scheme := range []string{"dark", "light"} {
			p.read(nil, "Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}})
			for _, width := range []int{390, 1024, 1600} {
				p.resize(width, 900)
				p.run(`new Promise((resolve) => setTimeout(resolve, 300))`) // long enough for two readings of the clock
				height := await[int](p, "document.documentElement.scrollHeight")
				var shot struct{ Data []byte }
				p.read(&shot, "Page.captureScreenshot", map[string]any{"captureBeyondViewport": true, "clip": map[string]any{"x": 0, "y": 0, "width": width, "height": max(height, 400), "scale": 1}})
				if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s-%d-%s.png", name, width, scheme)), shot.Data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
