package transforms

import (
	"strconv"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/profile"
	"idtui/model/records"
	"idtui/model/sets"
)

// Group is the key of a row of a profile.
type Group struct {
	Scheme string
	Node   string // the fields of kind node, such as "worker=3 datacenter=1"; "" if there are none
	// From is the start of the time window, in Unix milliseconds, or NoTime for ids without a
	// time.
	From int64
}

// NoTime is the value of [Group.From] for ids without a time.
const NoTime = -1 << 63

// Counts are numbers of ids.
type Counts struct {
	IDs int
	// OutOfOrder counts the ids whose time is before that of an earlier id of the same file, scheme
	// and node.
	OutOfOrder int
	// Unjudged counts the ids that were not compared: they have no time, or the file already had
	// [MaxNodes] other nodes.
	Unjudged int
}

// Share is a row of a profile.
type Share struct {
	Group
	Counts
}

// MaxNodes is the maximum number of nodes of a file whose order is checked.
const MaxNodes = 1 << 18

// maxGroups is the number of groups at which a worker emits its counts.
const maxGroups = 1 << 16

// Profile counts the ids in files by scheme, node and time window, and the ids that are out of
// order. One worker reads a whole file, because the order of the lines matters. The second
// collection contains the lines and files that cannot be read.
func Profile(s beam.Scope, files beam.PCollection, window time.Duration, o Options) (rows, rejected beam.PCollection) {
	s = s.Scope("idtui.Profile")
	counts, rejected := beam.ParDo2(s, &profileFn{finder{Options: o}, window}, files)
	return beam.ParDo(s, newShare, beam.CombinePerKey(s, &sumFn{}, counts)), rejected
}

func newShare(g Group, c Counts) Share { return Share{g, c} }

type sumFn struct{}

// MergeAccumulators returns the sum.
func (sumFn) MergeAccumulators(a, b Counts) Counts {
	return Counts{a.IDs + b.IDs, a.OutOfOrder + b.OutOfOrder, a.Unjudged + b.Unjudged}
}

type profileFn struct {
	finder
	Window time.Duration
}

// ProcessElement counts the ids of a file.
func (f *profileFn) ProcessElement(c ctx, file string, emit func(Group, Counts), rejected func(Rejected)) error {
	p := fileProfile{window: f.Window, counts: map[Group]Counts{}, times: map[nodeKey]*profile.Times{}, emit: emit}
	err := f.eachID(c, file, func(id *sets.Found, _ Place, _ bool) { p.add(id) }, rejected)
	p.flush()
	return err
}

// fileProfile counts the ids of a file.
type fileProfile struct {
	window time.Duration
	counts map[Group]Counts
	times  map[nodeKey]*profile.Times
	emit   func(Group, Counts)
}

type nodeKey struct{ scheme, node string }

func (p *fileProfile) add(id *sets.Found) {
	g := Group{id.Bound.Scheme.Name, nodeOf(id), NoTime}
	at, timed := id.Time()
	if timed {
		g.From = at.Truncate(p.window).UnixMilli()
	}
	c := p.counts[g]
	c.IDs++
	key := nodeKey{g.Scheme, g.Node}
	node := p.times[key]
	if node == nil && len(p.times) < MaxNodes {
		node = new(profile.Times)
		p.times[key] = node
	}
	switch {
	case node == nil || !timed:
		c.Unjudged++
	case node.Add(at):
		c.OutOfOrder++
	}
	if p.counts[g] = c; len(p.counts) >= maxGroups {
		p.flush()
	}
}

func (p *fileProfile) flush() {
	for g, c := range p.counts {
		p.emit(g, c)
	}
	clear(p.counts)
}

// nodeOf returns the fields that identify the node of an id.
func nodeOf(id *sets.Found) string {
	var dst []byte
	for i := range id.Bound.Layout.Fields {
		f := &id.Bound.Layout.Fields[i]
		if f.Kind != ids.Node {
			continue
		}
		if len(dst) > 0 {
			dst = append(dst, ' ')
		}
		dst = f.Get(id.ID).AppendDecimal(append(append(dst, f.Name...), '='))
	}
	return string(dst)
}

// JSON returns the row as a JSON object.
func (r Share) JSON() string {
	dst := records.AppendJSON([]byte(`{"scheme":`), r.Scheme)
	dst = records.AppendJSON(append(dst, `,"node":`...), r.Node)
	if r.From != NoTime {
		dst = append(dst, `,"from":"`...)
		dst = append(humantext.AppendTime(dst, time.UnixMilli(r.From).UTC(), 0), '"')
	}
	for _, n := range [...]struct {
		key   string
		count int
	}{{`,"ids":`, r.IDs}, {`,"out_of_order":`, r.OutOfOrder}, {`,"unjudged":`, r.Unjudged}} {
		dst = strconv.AppendInt(append(dst, n.key...), int64(n.count), 10)
	}
	share := float64(r.OutOfOrder) / float64(max(r.IDs-r.Unjudged, 1))
	return string(append(records.AppendRounded(append(dst, `,"out_of_order_share":`...), share, 1e6), '}'))
}
