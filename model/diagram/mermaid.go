package diagram

import (
	"fmt"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Mermaid returns the layout as a packet diagram of Mermaid, 11.0 or newer. A field with
// several ranges has a row for each of them.
//
// Source: https://mermaid.js.org/syntax/packet.html and the grammar packet.langium of
// mermaid-js/mermaid. Older versions know only the word packet-beta; newer ones accept
// both. Rows must follow each other without a gap.
func Mermaid(b *ids.BoundScheme) string {
	var out strings.Builder
	out.WriteString("packet-beta\n")
	for _, r := range runsOf(b.Layout) {
		bits := fmt.Sprintf("%d-%d", r.offset, r.end()-1)
		if r.width == 1 {
			bits = fmt.Sprint(r.offset)
		}
		fmt.Fprintf(&out, "%s: \"%s\"\n", bits, escapeMermaid(r.field.Name))
	}
	return out.String()
}

// escapeMermaid escapes a label. Mermaid reads entities such as #quot; in labels. Apart
// from what ends the label, it acts on %% (comments and directives) and on tags.
func escapeMermaid(s string) string {
	return strings.NewReplacer("#", "#35;", `"`, "#quot;", `\`, "#92;", "%", "#37;",
		"<", "#lt;", ">", "#gt;", "`", "#96;", "&", "#amp;").Replace(humantext.Escape(s))
}
