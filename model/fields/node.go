package fields

import (
	"strings"

	"idtui/ids"
)

// Nodes returns the fields that identify the generator.
func Nodes(b *ids.BoundScheme) []*ids.Field {
	var list []*ids.Field
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Node && f.Fixed == nil {
			list = append(list, f)
		}
	}
	return list
}

// NodeText returns the values of node fields: "5", or "3/4" if there are several.
func NodeText(nodes []*ids.Field, id ids.ID) string {
	if len(nodes) == 1 {
		return nodes[0].Get(id).String()
	}
	var list []string
	for _, f := range nodes {
		list = append(list, f.Get(id).String())
	}
	return strings.Join(list, "/")
}
