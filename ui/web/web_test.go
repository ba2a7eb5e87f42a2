package web_test

import (
	"regexp"
	"strings"
	"testing"

	"idtui/theme"
	"idtui/ui/web"
)

// TestColors checks that all colors of the page come from the themes. The sources have no
// other colors, and each property that they use exists.
func TestColors(t *testing.T) {
	own := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b[;"' ]|\b(rgba?|hsla?|oklch|lab)\(`)
	used := regexp.MustCompile(`var\(--([a-z-]+)\)`)
	css := theme.CSS()
	for name, text := range web.Sources() {
		if found := own.FindString(text); found != "" {
			t.Errorf("%s has the color %s", name, found)
		}
		for _, m := range used.FindAllStringSubmatch(text, -1) {
			if m[1] != "field" && m[1] != "part" && m[1] != "kind-" && !strings.Contains(css, "--"+m[1]+":") {
				t.Errorf("%s uses --%s, which no theme has", name, m[1])
			}
		}
	}
}

// TestRequests checks that the page names no other host, and that it fetches nothing.
func TestRequests(t *testing.T) {
	for name, text := range web.Sources() {
		text = strings.ReplaceAll(text, "http://www.w3.org/2000/svg", "") // a namespace, not an address
		for _, bad := range []string{"http:", "https:", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "EventSource", "innerHTML", "eval(", "import("} {
			if strings.Contains(text, bad) {
				t.Errorf("%s has %s", name, bad)
			}
		}
	}
	index := web.Sources()["index.html"]
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"#]+)"`).FindAllStringSubmatch(index, -1) {
		if strings.Contains(m[1], "/") {
			t.Errorf("index.html loads %s", m[1])
		}
	}
	policy, _, _ := strings.Cut(web.SecurityPolicy, "; frame-ancestors") // has no effect in a page, only in a header
	if !strings.Contains(index, `content="`+policy+`"`) {
		t.Errorf("index.html has another policy than %s", policy)
	}
}

// TestPage checks that a program without the page says so.
func TestPage(t *testing.T) {
	files, err := web.Page()
	if err == nil && files["index.html"] == nil || err != nil && !strings.Contains(err.Error(), "make build") {
		t.Errorf("%d files, %v", len(files), err)
	}
}
