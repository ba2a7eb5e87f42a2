package profile

import (
	"encoding/json"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestNodesOfSchemes profiles ids of two schemes from nodes with the same number: each scheme has a row of its
// own. With one scheme, the rows do not name it.
func TestNodesOfSchemes(t *testing.T) {
	t.Parallel()
	var list []*Seen
	for _, name := range []string{"snowflake-twitter", "koid", "snowflake-twitter"} {
		b := opened(t, name)
		id := encoding.Zero(b.Layout.Bits)
		for i := range b.Layout.Fields {
			if f := &b.Layout.Fields[i]; f.Kind == ids.Time {
				id = f.Set(id, ids.Value{Lo: 499_000_000_000})
			}
		}
		list = append(list, &Seen{Bound: b, ID: id, Text: b.String(id), Confidence: 1, Line: int64(len(list) + 1)})
	}
	r := reportOf(t, Options{By: "node"}, list)
	if len(r.Nodes) != 2 || r.Nodes[0].IDs != 2 || r.Nodes[0].Label() != "snowflake-twitter 0" || r.Nodes[1].IDs != 1 || r.Nodes[1].Scheme != "koid" {
		t.Errorf("nodes %+v", r.Nodes)
	}
	if len(r.By) != 2 || r.By[1] != (Row{"snowflake-twitter 0", "snowflake-twitter 0", 2}) {
		t.Errorf("by %+v", r.By)
	}
	if text := r.Text(); !strings.Contains(text, "\nsnowflake-twitter 0            2  ") {
		t.Error(text)
	}
	one := reportOf(t, Options{By: "node"}, []*Seen{list[0], list[2]})
	text, err := json.Marshal(one.Nodes)
	if err != nil || len(one.Nodes) != 1 || one.Nodes[0].Label() != "0" || one.By[0] != (Row{"0", "0", 2}) || strings.Contains(string(text), "scheme") {
		t.Errorf("%s, by %+v, %v", text, one.By, err)
	}
}

// TestNodesHaveOneText checks that the rows of --by node and the table of nodes write a node in one way. Text has the
// words of decode, and JSON has a number.
func TestNodesHaveOneText(t *testing.T) {
	t.Parallel()
	b := opened(t, "objectid")
	id, err := b.Parse("65f2a1c093c13da58a000001")
	if err != nil {
		t.Fatal(err)
	}
	koid := opened(t, "koid")
	list := []*Seen{{Bound: b, ID: id, Confidence: 1, Line: 1}, {Bound: koid, ID: encoding.Zero(64).Put(0, 64, 1<<61), Confidence: 1, Line: 2}}
	r := reportOf(t, Options{By: "node"}, list)
	if text := r.Text(); strings.Count(text, "objectid 93c13da58a ") != 2 || strings.Contains(text, "634602235274") {
		t.Error(text)
	}
	text, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(text), `"by":"objectid 634602235274"`) || !strings.Contains(string(text), `"node":634602235274`) {
		t.Errorf("%s, %v", text, err)
	}
}

// TestRepeatedIDs profiles ids of two nodes, each several times. The rates and the share of ids out
// of order leave out duplicates. Then one node really moves back, and the finding names it.
func TestRepeatedIDs(t *testing.T) {
	t.Parallel()
	b := opened(t, "snowflake-discord")
	seen := func(ms, worker uint64) *Seen {
		id := encoding.Zero(64).Put(0, 64, (360_000_000_000+ms)<<22|worker<<17)
		return &Seen{Bound: b, ID: id, Text: b.String(id), Confidence: 1}
	}
	var list []*Seen
	for i := range uint64(50) {
		list = append(list, seen(1000*i, i%2), seen(1000*i, i%2), seen(1000*(i/2), i/2%2))
	}
	r := reportOf(t, Options{}, list)
	if r.Rate.Busiest.IDs != 1 || r.Rate.P99 != 1 || r.Rate.Mean != 1 || r.IDs != 150 {
		t.Errorf("rate %+v, busiest %+v", r.Rate, r.Rate.Busiest)
	}
	for _, n := range r.Nodes {
		if n.OutOfOrder != 0 || n.Field != "worker/process" {
			t.Errorf("%+v", n)
		}
	}
	text := r.Text()
	if !strings.Contains(text, "\nnode (worker/process) ") || strings.Contains(text, "; node ") || !strings.Contains(text, "duplicates)\n") {
		t.Error(text)
	}
	back := append(list[:60:60], seen(10_500, 1), seen(11_500, 1))
	r = reportOf(t, Options{}, back)
	if text := r.Text(); !strings.Contains(text, "; node 1/0: 2 ids\n") {
		t.Error(text)
	}
	for i := range r.Nodes {
		if n := &r.Nodes[i]; n.OutOfOrder != float64(2*n.Node.(string)[0]-2*'0')/float64(10+2*(n.Node.(string)[0]-'0')) {
			t.Errorf("%+v", n)
		}
	}
	r = reportOf(t, Options{}, []*Seen{seen(0, 0), seen(20_000, 1), seen(10_500, 1), seen(10_600, 0)})
	if text := r.Text(); !strings.Contains(text, "! 2 ids out of order by up to 9.5 s; node 1/0: 1 id, by up to 9.5 s\n") {
		t.Error(text)
	}
}

// TestRateOf names what the rate counts if there are several schemes or columns.
func TestRateOf(t *testing.T) {
	t.Parallel()
	list := sequenceOf(t, 60)
	for i, s := range list {
		s.Place = []string{"id", "parent"}[i%2]
	}
	if r := reportOf(t, Options{}, list); !strings.Contains(r.Text(), " of all columns and keys, at most ") {
		t.Error(r.Text())
	}
	koid := opened(t, "koid")
	r := reportOf(t, Options{}, append(list, &Seen{Bound: koid, ID: encoding.Zero(64).Put(0, 64, 1<<60), Confidence: 1}))
	if !strings.Contains(r.Text(), " of 2 schemes, at most ") || r.Fields[0].Scheme != "snowflake-twitter" {
		t.Error(r.Text())
	}
}
