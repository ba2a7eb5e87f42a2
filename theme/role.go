// Package theme defines the styles of the screen. A [Role] says what a text is; a
// [Theme] has a style for each role. The package knows the kinds of fields, but no
// scheme.
package theme

import "idtui/ids"

// Role is what a text is, as far as its style depends on it.
type Role uint8

// The roles.
const (
	Plain         Role = iota // running text
	Muted                     // less important text
	Faint                     // rules and brackets, never text
	Strong                    // headings, important values
	Accent                    // the program's own color: the name, the cursor
	Good                      // a success
	Warn                      // a risk, a wait
	Bad                       // an error, a refusal
	Key                       // a key to press
	TabOn                     // the open tab
	Selected                  // a bit that differs, the selected candidate on a scale
	Tick                      // the timeline tick
	Tock                      // the timeline tock
	Input                     // a text field
	Cursor                    // the position that the next key changes
	Flash                     // a change, for a moment
	Alarm                     // a refusal, for a moment
	ChangedCursor             // the cursor on a bit that differs
	firstKind
)

// roleNames are the names of the roles that are not those of fields.
var roleNames = [firstKind]string{
	"plain", "muted", "faint", "strong", "accent", "good", "warn", "bad", "key", "selected tab", "selected",
	"tick", "tock", "input", "cursor", "flash", "alarm", "cursor on a change",
}

// String returns the name of the role. The name of a field's role is its kind,
// followed by "alternate" and "selected" if they apply.
func (r Role) String() string {
	if r < firstKind {
		return roleNames[r]
	}
	variant := (r - firstKind) % kindRoles
	name := ids.Kind((r - firstKind) / kindRoles).String()
	if variant%2 == 1 {
		name += ", alternate"
	}
	if variant >= 2 {
		name += ", selected"
	}
	return name
}

// kindRoles is the number of roles of a kind of field: two shades, each also as the
// selected field.
const kindRoles = 4

// Roles is the number of roles.
const Roles = int(firstKind) + kindRoles*ids.Kinds

// Kind returns the role of a field. Adjacent fields of one kind alternate between two
// shades; the selected field stands out.
func Kind(k ids.Kind, alternate, selected bool) Role {
	r := firstKind + Role(k)*kindRoles
	if alternate {
		r++
	}
	if selected {
		r += 2
	}
	return r
}
