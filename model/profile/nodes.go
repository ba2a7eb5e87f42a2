package profile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// Node is the row of a node. OutOfOrder is the share of ids, without duplicates, with a time before
// that of an earlier one. It is from 0 to 1.
type Node struct {
	// Text is the value of the node as decode shows it. Field has the names of the node's fields,
	// such as worker/process.
	Text  string `json:"-"`
	Field string `json:"field,omitempty"`

	Scheme       string  `json:"scheme,omitempty"` // if the set has several
	Node         any     `json:"node"`
	IDs          int64   `json:"ids"`
	First        Time    `json:"first"`
	Last         Time    `json:"last"`
	LongestGapMS int64   `json:"longest_gap_ms"`
	OutOfOrder   float64 `json:"out_of_order"`

	late int64         // number of ids with a time before that of an earlier one, without duplicates
	far  time.Duration // the maximum distance to the earlier one; 0 if unknown
}

// Label returns the value of the node, after its scheme if the set has several.
func (n *Node) Label() string { return strings.TrimPrefix(n.Scheme+" "+n.Text, " ") }

// nodeKey identifies a node. Schemes can have equal nodes. The zero value is for the nodes beyond
// the maximum number.
type nodeKey struct {
	scheme *schemeCount
	text   string
}

// otherNodes is the text of the nodes beyond the maximum number.
const otherNodes = "other"

type nodeCount struct {
	field string // the names of its fields
	text  string // its value as decode shows it
	node  any
	run   run
	index uint16 // in Profiler.numbered
	Times
	newest     time.Time // in the order of the times
	longestGap time.Duration
	far        time.Duration // the maximum distance of an id to an earlier one with a later time
	// distinct is the number of ids without duplicates. Of these, late have a time before that of
	// an earlier id.
	distinct, late int64
}

// addNode adds the time of an id to its node. It reports whether the time is before that of an
// earlier id of the node. It returns nil if the scheme has no nodes.
func (p *Profiler) addNode(s *Seen, c *schemeCount, at time.Time) (n *nodeCount, late bool) {
	if len(c.nodes) == 0 {
		return nil, false
	}
	key := nodeKey{c, fields.NodeText(c.nodes, s.ID)}
	n = p.nodes[key]
	if n == nil && len(p.nodes) >= maxNodes {
		key = nodeKey{}
		n = p.nodes[key]
	}
	if n == nil {
		n = &nodeCount{node: key.text, text: key.text, index: uint16(len(p.numbered)), field: fieldNames(c.nodes)}
		f := c.nodes[0]
		switch {
		case key.scheme == nil:
			n.node, n.text, n.field = otherNodes, otherNodes, ""
		case len(c.nodes) == 1:
			if f.Width <= 53 { // JSON numbers of this width are exact
				n.node = f.Get(s.ID).Lo
				n.text = fmt.Sprint(n.node)
			}
			if text := string(s.Bound.AppendText(nil, f, s.ID)); !strings.Contains(text, " ") { // without an explanation
				n.text = text
			}
		}
		p.nodes[key] = n
		p.numbered = append(p.numbered, n)
	}
	newest := n.Newest
	if late = n.Add(at); late {
		n.far = max(n.far, newest.Sub(at))
	}
	return n, late
}

// fieldNames returns the names of fields as [fields.NodeText] writes their values: worker/process.
func fieldNames(list []*ids.Field) string {
	names := make([]string, len(list))
	for i, f := range list {
		names[i] = f.Name
	}
	return strings.Join(names, "/")
}

// addNodes adds the rows of the nodes and of [Options.By].
func (p *Profiler) addNodes(r *Report) {
	for key, n := range p.nodes {
		node := Node{n.text, n.field, "", n.node, n.IDs, *p.time(n.First), *p.time(n.Last), n.longestGap.Milliseconds(), float64(n.late) / float64(n.distinct), n.late, n.far}
		if n.late < n.Late { // far can be that of a duplicate
			node.far = 0
		}
		if key.scheme != nil && len(p.schemes) > 1 {
			node.Scheme = key.scheme.bound.Scheme.Name
		}
		r.Nodes = append(r.Nodes, node)
		if p.By == "node" {
			r.By = append(r.By, Row{strings.TrimPrefix(node.Scheme+" "+fmt.Sprint(n.node), " "), node.Label(), n.IDs})
		}
	}
	for key, ids := range p.by {
		r.By = append(r.By, Row{key, key, ids})
	}
	slices.SortFunc(r.By, func(a, b Row) int { return cmp.Compare(a.By, b.By) })
	slices.SortFunc(r.Nodes, func(a, b Node) int {
		return cmp.Or(cmp.Compare(b.IDs, a.IDs), cmp.Compare(fmt.Sprint(a.Node), fmt.Sprint(b.Node)), cmp.Compare(a.Scheme, b.Scheme))
	})
}

// backText names the first nodes with ids whose time is before that of an earlier one. If the set
// has only one node, it returns "".
func backText(nodes []Node) string {
	const named = 3
	if len(nodes) < 2 {
		return ""
	}
	text, count := "", 0
	for i := range nodes {
		n := &nodes[i]
		if n.late == 0 {
			continue
		}
		if count++; count > named {
			continue
		}
		text += "; node " + n.Label() + ": " + humantext.Count(n.late, "id")
		if n.far > 0 {
			text += ", by up to " + humantext.Duration(n.far.Round(time.Millisecond))
		}
	}
	if count > named {
		text += "; and " + humantext.Count(count-named, "more node")
	}
	return text
}

// NodeFields returns the names of the fields that all nodes have, such as worker/process. It
// returns "" if the nodes have different fields, or if their only field is "node".
func (r *Report) NodeFields() string {
	if len(r.Nodes) == 0 || r.Nodes[0].Field == "node" {
		return ""
	}
	name := r.Nodes[0].Field
	for i := range r.Nodes {
		if r.Nodes[i].Field != name {
			return ""
		}
	}
	return name
}
