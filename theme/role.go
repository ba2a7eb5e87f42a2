// Package theme says how things look: it turns what a thing is, a [Role], into
// a style. It knows the kinds of field, and no scheme.
package theme

import "idtui/ids"

// Role is what a piece of text is, as far as its look is concerned.
type Role uint8

// The roles.
const (
	Plain    Role = iota // running text
	Muted                // what is there but not now the point
	Faint                // rules, leaders, brackets
	Strong               // headings, values that matter
	Accent               // the program's own colour: the name, the cursor
	Good                 // it worked
	Warn                 // it happened, and nobody complains
	Bad                  // refused
	Key                  // a key that can be pressed
	TabOn                // the tab one is on
	Selected             // the selected row
	Tick                 // one timeline
	Tock                 // the other
	Input                // a line being typed
	Cursor               // the place that the next key changes
	Flash                // what has just changed, for a moment
	Alarm                // what was just refused, for a moment
	firstKind
)

// roleNames are the names of the roles that are not a kind's.
var roleNames = [firstKind]string{
	"plain", "muted", "faint", "strong", "accent", "good", "warn", "bad", "key", "selected tab", "selected",
	"tick", "tock", "input", "cursor", "flash", "alarm",
}

// String returns the name of the role. The name of a field's role is its kind,
// followed by the words "alternate" and "chosen" if they apply.
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
		name += ", chosen"
	}
	return name
}

// kindRoles are the roles of one kind of field: plain, the other shade for a
// neighbour of the same kind, and both of them selected.
const kindRoles = 4

// Roles is how many roles there are.
const Roles = int(firstKind) + kindRoles*ids.Kinds

// Kind is the role of a field. Two neighbours of one kind take alternate
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
