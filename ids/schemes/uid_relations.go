package schemes

import (
	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/uid"
)

// uidLocalRelations returns what fogfish/uid computes from local ids: casts and distances.
func uidLocalRelations() ids.Relations {
	return ids.Relations{
		Cast: func(id ids.ID, to *ids.BoundScheme, like ids.ID) (ids.ID, string, bool) {
			if to.Scheme.Name != "uid-global" {
				return ids.ID{}, "", false
			}
			drift := uid.Drift(to.Values.Int("drift"))
			other, errOther := drift.ParseBinary(like.AppendBytes(nil))
			local, errLocal := uid.LocalFromBytes(id.AppendBytes(nil))
			if errOther != nil || errLocal != nil {
				return ids.ID{}, "", false
			}
			t := other.Raw
			t.Local = local
			return uidIDOf(drift, uid.NewGlobal(t)), "uid:g(L), on the node of the other id", true
		},
		Distance: func(a, b ids.ID) (ids.Distance, error) {
			x, errX := uid.LocalFromBytes(a.AppendBytes(nil))
			y, errY := uid.LocalFromBytes(b.AppendBytes(nil))
			if errX != nil || errY != nil {
				return ids.Distance{}, errX
			}
			return uidDistance(x.Sub(y)), nil
		},
	}
}

// uidGlobalRelations returns what fogfish/uid computes from global ids with a drift: casts,
// distances and vector clocks.
func uidGlobalRelations(drift uid.Drift) ids.Relations {
	return ids.Relations{
		Cast: func(id ids.ID, to *ids.BoundScheme, like ids.ID) (ids.ID, string, bool) {
			g, err := drift.ParseBinary(id.AppendBytes(nil))
			if err != nil || to.Scheme.Name != "uid-local" {
				return ids.ID{}, "", false
			}
			return encoding.FromUint64(g.Cast().Raw), "uid:gtol(G)", true
		},
		Distance: func(a, b ids.ID) (ids.Distance, error) {
			x, err := drift.ParseBinary(a.AppendBytes(nil))
			if err != nil {
				return ids.Distance{}, err
			}
			y, err := drift.ParseBinary(b.AppendBytes(nil))
			if err != nil {
				return ids.Distance{}, err
			}
			d, err := x.Sub(y)
			if err != nil {
				return ids.Distance{}, err
			}
			return uidDistance(d), nil
		},
		Clocks: func(a, b []ids.ID) ids.Clocks { return uidClocks(drift, a, b) },
	}
}

func uidDistance(d uid.Distance) ids.Distance {
	return ids.Distance{Call: "uid:d(A, B)", Text: d.String(), Parts: []ids.Part{
		{Name: "mega", Value: int64(d.Mega)},
		{Name: "sec", Value: int64(d.Sec)},
		{Name: "micro", Value: int64(d.Micro)},
		{Name: "seq", Value: int64(d.Seq)},
	}}
}

func uidIDOf(drift uid.Drift, g uid.GlobalID) ids.ID {
	bytes, _ := drift.AppendBinary(nil, g) // the drift was checked with the parameters
	id, _ := encoding.FromBytes(bytes)
	return id
}

// uidClocks compares two vector clocks.
func uidClocks(drift uid.Drift, a, b []ids.ID) ids.Clocks {
	clockOf := func(list []ids.ID) (v uid.VClock) {
		for _, id := range list {
			if g, err := drift.ParseBinary(id.AppendBytes(nil)); err == nil {
				v = append(v, g)
			}
		}
		return v.Join(nil) // keeps one event per node
	}
	first, second := clockOf(a), clockOf(b)
	var c ids.Clocks
	for _, g := range first.Join(second) {
		c.Joined = append(c.Joined, uidIDOf(drift, g))
	}
	c.FirstLacks = uidLags(drift, first.Diff(second))
	c.SecondLacks = uidLags(drift, second.Diff(first))
	return c
}

func uidLags(drift uid.Drift, lags []uid.Lag) []ids.Lag {
	var list []ids.Lag
	for _, l := range lags {
		bits := 32
		if l.Newest.Raw.Wide {
			bits = 64
		}
		lag := ids.Lag{Node: uidHexNode(bits)(ids.Value{Lo: l.Newest.Node()}), Newest: uidIDOf(drift, l.Newest)}
		if l.Seen != (uid.GlobalID{}) {
			seen := uidIDOf(drift, l.Seen)
			lag.Seen, lag.Behind = &seen, l.Behind.String()
		}
		list = append(list, lag)
	}
	return list
}
