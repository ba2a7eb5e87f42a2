package schemes

import (
	"slices"
	"strconv"

	"idtui/ids"
	"idtui/ids/humantext"
)

// snowflake returns the scheme of a 64-bit number: a time, then the node and the
// sequence. Its epoch is a parameter, because copies of these layouts with another epoch
// are common. If idtui generates the ids, each node is a parameter too. A declaration
// without encodings gets decimal and hex.
func snowflake(d Scheme) *ids.Scheme {
	epoch := ids.Param{
		Name: "epoch", Kind: ids.Instant, Default: strconv.FormatInt(d.Epoch().UnixMilli(), 10), AffectsDecoding: true,
		Help: "the instant that timestamp 0 means",
	}
	params := []ids.Param{epoch}
	for i := range d.Fields {
		f := &d.Fields[i]
		declared := slices.ContainsFunc(d.Params, func(p ids.Param) bool { return p.Name == f.Name })
		if f.Kind == ids.Node && !declared && (d.Generator != nil || d.Policy != nil) {
			most, first := int64(1)<<f.Width-1, uint64(0)
			if f.Default != nil {
				first = *f.Default
			}
			params = append(params, ids.Param{Name: f.Name, Kind: ids.Number, Max: most, Default: strconv.FormatUint(first, 10), Help: f.About, Nth: ids.CountUp(most), Own: f.Own, OfHost: f.Assigned == ids.AssignIP16})
		}
	}
	d.Params = append(params, d.Params...)
	if d.Encodings == nil {
		d.Encodings = Encodings{decimal(), hex0x()}
	}
	return d.Declare()
}

// roomFor says how many values a sequence has.
func roomFor(values uint64) string {
	return "Room for " + humantext.Number(values) + " ids per time unit."
}
