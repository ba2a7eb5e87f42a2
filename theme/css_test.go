package theme_test

import (
	"regexp"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/theme"
)

// TestCSS checks that every rule sets every color, and that each theme with colors of its own
// has a rule.
func TestCSS(t *testing.T) {
	css := theme.CSS()
	rules := strings.Split(css, "  color-scheme:")[1:]
	names := regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6});`)
	if len(rules) < len(theme.Names())-2 {
		t.Errorf("only %d rules", len(rules))
	}
	for _, rule := range rules {
		if got, want := len(names.FindAllString(rule, -1)), 13+2*ids.Kinds; got != want {
			t.Errorf("a rule has %d colors, want %d: %s", got, want, rule)
		}
	}
	for _, name := range theme.Names() {
		want := name != "terminal" && name != "none"
		if strings.Contains(css, `data-theme="`+name+`"`) != want {
			t.Errorf("theme %s: a rule is %v", name, !want)
		}
	}
}
