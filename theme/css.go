package theme

import (
	"fmt"
	"strings"

	"idtui/ids"
)

// CSS returns the colors of the themes as custom properties of a style sheet, such as --text and
// --kind-time. Without a choice, the colors follow the system's preferences for dark or light and
// for more contrast. The attribute data-theme of the root element chooses a theme by its name.
// Themes with the colors of a terminal are left out.
func CSS() string {
	var b strings.Builder
	b.WriteString(rule("", ":root", light()))
	b.WriteString(rule("(prefers-color-scheme: dark)", ":root", dark()))
	b.WriteString(rule("(prefers-contrast: more)", ":root", contrastLight()))
	b.WriteString(rule("(prefers-contrast: more) and (prefers-color-scheme: dark)", ":root", contrastDark()))
	for _, f := range families() {
		if f.terminalColors || f.dark().backgroundColor == "" {
			continue
		}
		chosen := ":root[data-theme=\"" + f.name + "\"]"
		b.WriteString(rule("", chosen, f.light()))
		if f.dark().background != f.light().background {
			b.WriteString(rule("(prefers-color-scheme: dark)", chosen, f.dark()))
		}
	}
	return b.String()
}

// rule returns the rule of a style sheet that sets the colors of a palette. If media is not empty,
// it is the condition of the rule.
func rule(media, selector string, p palette) string {
	var b strings.Builder
	scheme := map[Background]string{Dark: "dark", Light: "light"}[p.background]
	fmt.Fprintf(&b, "%s {\n  color-scheme: %s;\n", selector, scheme)
	for _, c := range [...]struct{ name, color string }{
		{"background", p.backgroundColor},
		{"text", p.text},
		{"muted", p.muted},
		{"faint", p.faint},
		{"strong", p.strong},
		{"accent", p.accent},
		{"good", p.good},
		{"warn", p.warn},
		{"bad", p.bad},
		{"tick", p.tick},
		{"tock", p.tock},
		{"selected", p.selected},
		{"on-accent", p.onAccent},
	} {
		fmt.Fprintf(&b, "  --%s: %s;\n", c.name, c.color)
	}
	for k := range ids.Kinds {
		name := strings.ReplaceAll(ids.Kind(k).String(), " ", "-")
		fmt.Fprintf(&b, "  --kind-%s: %s;\n  --kind-%s-alternate: %s;\n", name, p.kinds[k].main.rgb, name, p.kinds[k].alternate.rgb)
	}
	b.WriteString("}\n")
	if media == "" {
		return b.String()
	}
	return "@media " + media + " {\n" + b.String() + "}\n"
}
