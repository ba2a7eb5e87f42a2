package widget

import "idtui/theme"

// namedPane is a pane with the name that [Pane.Name] gave it.
type namedPane struct {
	name string
	pane Pane
}

// Name gives the pane a name, by which [Canvas.Named] finds it. Tests compare a
// screen pane by pane, so a change of one pane changes no golden file of the others.
func (p Pane) Name(name string) { p.c.named = append(p.c.named, namedPane{name, p}) }

// Named returns the last pane that was given the name, and whether there is one.
func (c *Canvas) Named(name string) (p Pane, ok bool) {
	for _, n := range c.named {
		if n.name == name {
			p, ok = n.pane, true
		}
	}
	return p, ok
}

// Names lists the names of the panes, in the order in which they were given.
func (c *Canvas) Names() []string {
	list := make([]string, len(c.named))
	for i, n := range c.named {
		list[i] = n.name
	}
	return list
}

// Cell returns the character at x, y and its role. The character is "" in the columns
// that a wide one to the left also takes. The place must be inside the pane.
func (p Pane) Cell(x, y int) (string, theme.Role) {
	x, y = p.x+x, p.y+y
	return p.c.buffer.Lines[y][x].Content, p.c.roles[y*p.c.w+x]
}
