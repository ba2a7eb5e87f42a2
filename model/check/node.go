package check

import (
	"fmt"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// nodeSeen is a value of the node fields of a stream.
type nodeSeen struct {
	id    ids.ID
	line  int64
	count int64
}

// maxNodes is the maximum number of nodes that are kept per stream.
const maxNodes = 1000

func (s *Stream) addNode(now *seen) {
	c := s.checker
	if len(c.fields.node) == 0 {
		return
	}
	key := hashFields(hashStart, c.fields.node, now.id)
	n := s.nodes[key]
	switch {
	case n != nil:
		n.count++
	case len(s.nodes) < maxNodes:
		s.nodes[key] = &nodeSeen{now.id, now.line, 1}
	}
}

// nodeText returns the values of the node fields of an id.
func (c *Checker) nodeText(id ids.ID) string {
	var list []string
	for _, f := range c.fields.node {
		list = append(list, f.Name+" "+string(c.bound.AppendText(nil, f, id)))
	}
	return strings.Join(list, ", ")
}

// node tests that each stream has one node, as configured, and that different generators have
// different nodes. Ids of several generators in one input have no order, so [Options.Unordered]
// permits several nodes.
func (c *Checker) node() Test {
	if len(c.fields.node) == 0 {
		return skipped("node", c.ids, "the ids have no node")
	}
	if t, ok := c.configured(); !ok {
		return t
	}
	for _, s := range c.streams {
		if len(s.nodes) < 2 || c.drawnPerID(s) {
			continue
		}
		var other *nodeSeen
		for _, n := range s.nodes {
			if c.nodeText(n.id) != c.nodeText(s.first) && (other == nil || n.line < other.line) {
				other = n
			}
		}
		if other == nil {
			continue
		}
		if c.Mixed || c.Unordered {
			return skipped("node", c.ids, humantext.Count(len(s.nodes), "node")+" in one input; the test needs the ids of one generator")
		}
		return failed("node", c.ids, fmt.Sprintf("%s in one input: %s, then %s", humantext.Count(len(s.nodes), "node"), c.nodeText(s.first), c.nodeText(other.id)),
			"One generator has one node. Put the ids of each generator into a separate file.", s.example(other.line, other.id, "its node differs from that of the first id").about(c.fields.node[0].Name, c.nodeText(s.first)))
	}
	seen := map[string]*Stream{}
	for _, s := range c.streams {
		if s.count == 0 || c.drawnPerID(s) {
			continue
		}
		text := c.nodeText(s.first)
		if before := seen[text]; before != nil && before.Node != s.Node {
			return failed("node", c.ids, fmt.Sprintf("two inputs have the same node: %s, in %s and %s", text, before.Name, s.Name),
				"Give each generator its own node: generators with the same node issue the same ids.", s.example(s.firstLine, s.first, "the same node as in "+before.Name).about(c.fields.node[0].Name, "another node"))
		}
		seen[text] = s
	}
	return passed("node", c.ids, "constant in each input: "+c.nodesText())
}

// nodesText returns the nodes of the first inputs, at most four.
func (c *Checker) nodesText() string {
	var list []string
	for _, s := range c.streams {
		if s.count > 0 && len(list) < 4 {
			if text := c.nodeText(s.first); len(list) == 0 || list[len(list)-1] != text {
				list = append(list, text)
			}
		}
	}
	return strings.Join(list, "; ")
}

// configured tests the node values in Options.Nodes. It reports false if they differ.
func (c *Checker) configured() (Test, bool) {
	for _, f := range c.fields.node {
		want, ok := c.Nodes[f.Name]
		if !ok {
			continue
		}
		for _, s := range c.streams {
			for _, n := range s.nodes {
				if got := f.Get(n.id); got != (ids.Value{Lo: want}) {
					return failed("node", c.ids, fmt.Sprintf("%s is %v, not %d as configured", f.Name, got, want), "Check how the generator reads its configuration.",
						s.example(n.line, n.id, fmt.Sprintf("%s is %v", f.Name, got)).about(f.Name, fmt.Sprint(want))), false
				}
			}
		}
	}
	return Test{}, true
}

// drawnPerID reports whether nearly every id of a stream has its own node. RFC 9562 permits
// random nodes in UUIDs.
func (c *Checker) drawnPerID(s *Stream) bool {
	f := c.fields.node[0]
	return f.Width >= 32 && int64(len(s.nodes)) >= min(s.count, maxNodes)*9/10
}
