package lab

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// Cluster is what a scenario says about a fleet of nodes. The lab simulates no fleets.
type Cluster struct {
	// Most is the largest number of nodes of a daily range, whose least is the scenario's Nodes;
	// 0 for a constant number.
	Most     int
	Identity Identity
	// SeedBits is how many random bits the seed of each node has; -1 for as many as it needs.
	SeedBits int
	Groups   []Group
	Traffic  Traffic
}

// The ways to give nodes their identities.
const (
	AssignConfig   = "config"    // each node has another one, as configured
	AssignOrdinal  = "ordinal"   // numbers from 0, in each group anew
	AssignRandom   = "random"    // random bits, drawn at each start
	AssignHostHash = "host-hash" // a hash of the host, the same after a restart
	AssignIP16     = "ip16"      // the low 16 bits of the address
	AssignLease    = "lease"     // a number on lease
)

// assignments lists them.
func assignments() []string {
	return []string{AssignConfig, AssignOrdinal, AssignRandom, AssignHostHash, AssignIP16, AssignLease}
}

// Identity is how nodes get the identity that their ids hold.
type Identity struct {
	Assign   string
	Bits     int            // of random identities and hashes; 0 for as many as the ids have
	Networks []netip.Prefix // of ip16
	Lease    Lease
}

// Lease says how a number is leased. Each node pauses once. A TTL after its last renewal, its
// number goes to a new node; after the pause, the node issues ids until its next renewal. With a
// fence, these ids are refused.
type Lease struct {
	TTL, Renew, Pause time.Duration
	Fence             bool
}

// Group is a number of nodes that run from Start to Stop; a Stop of 0 is the end.
type Group struct {
	Nodes       int
	Start, Stop time.Duration
}

// The shapes of traffic.
const (
	ShapeConstant = "constant"
	ShapeDaily    = "daily" // a sine over the day
	ShapeBurst    = "burst" // a multiple of the rate for a while, again and again
)

// Traffic is how the rate changes. The scenario's rate is the mean.
type Traffic struct {
	Shape  string
	Peak   float64 // the highest rate, as a multiple of the mean
	Every  time.Duration
	Length time.Duration // of a burst
}

// Limits of a fleet.
const (
	maxFleet    = 1_000_000
	maxGroups   = 1_000
	maxSeedBits = 64
	mostPeak    = 1000
)

// readNodes reads a number, or a daily range of two.
func (r *reader) readNodes(v stricttoml.Value) error {
	list, ok := v.List()
	if !ok {
		return number(&r.scenario.Nodes, maxFleet)(v)
	}
	if len(list) != 2 {
		return v.Invalid("a number, or the least and the most nodes of a day, such as [100, 300]")
	}
	for i, to := range []*int{&r.scenario.Nodes, &r.cluster().Most} {
		if err := number(to, maxFleet)(list[i]); err != nil {
			return err
		}
	}
	if r.scenario.Nodes > r.scenario.Cluster.Most {
		return v.Invalid("the least number first")
	}
	return nil
}

// cluster returns the cluster of the scenario, which becomes one.
func (r *reader) cluster() *Cluster {
	if r.scenario.Cluster == nil {
		r.scenario.Cluster = NewCluster()
	}
	return r.scenario.Cluster
}

// NewCluster returns a fleet of nodes with identities as configured, and good seeds.
func NewCluster() *Cluster {
	return &Cluster{SeedBits: -1, Identity: Identity{Assign: AssignConfig}, Traffic: Traffic{Shape: ShapeConstant}}
}

// table reads the keys of a table.
func (r *reader) table(v stricttoml.Value, keys []stricttoml.Key) (*stricttoml.Table, error) {
	t, err := v.Table()
	if err == nil && !t.Read(keys) {
		r.failed[0] = true
	}
	return t, err
}

// word returns a setter of one of some words.
func word(to *string, words ...string) func(stricttoml.Value) error {
	return func(v stricttoml.Value) (err error) { *to, err = v.Word(words...); return err }
}

func (r *reader) identity(v stricttoml.Value) error {
	id := &r.cluster().Identity
	t, err := r.table(v, []stricttoml.Key{
		{Name: "assign", Set: word(&id.Assign, assignments()...)},
		{Name: "bits", Set: number(&id.Bits, 128)},
		{Name: "network", Set: func(v stricttoml.Value) error { return id.readNetworks(v) }},
		{Name: "lease", Set: func(v stricttoml.Value) error {
			_, err := r.table(v, []stricttoml.Key{
				{Name: "ttl", Set: parsed(&id.Lease.TTL, parsePositive)},
				{Name: "renew", Set: parsed(&id.Lease.Renew, parsePositive)},
				{Name: "pause", Set: parsed(&id.Lease.Pause, parsePositive)},
				{Name: "fence", Set: func(v stricttoml.Value) (err error) { id.Lease.Fence, err = v.Bool(); return err }},
			})
			return err
		}},
	})
	if err != nil {
		return err
	}
	reject := func(key, text string) { t.Reject(key, errors.New(text)); r.failed[0] = true }
	l := &id.Lease
	switch {
	case id.Assign == AssignIP16 && len(id.Networks) == 0:
		reject("assign", `assign "ip16" needs the key network, such as network = ["10.20.0.0/16"]`)
	case id.Assign == AssignLease && (l.TTL == 0 || l.Renew == 0 || l.Pause == 0):
		reject("assign", `assign "lease" needs lease = { ttl = "30s", renew = "10s", pause = "45s" }`)
	case l.Renew > l.TTL:
		reject("lease", "renew is longer than ttl: each number is lost")
	}
	return nil
}

func (id *Identity) readNetworks(v stricttoml.Value) error {
	list, ok := v.List()
	if !ok {
		return v.Invalid(`a list of networks, such as ["10.20.0.0/16"]`)
	}
	for _, item := range list {
		text, err := item.Text()
		if err != nil {
			return err
		}
		p, err := netip.ParsePrefix(text)
		if err != nil || !p.Addr().Is4() {
			return item.Invalid(`an IPv4 network, such as "10.20.0.0/16"`)
		}
		id.Networks = append(id.Networks, p.Masked())
	}
	return nil
}

func (r *reader) random(v stricttoml.Value) error {
	c := r.cluster()
	_, err := r.table(v, []stricttoml.Key{{Name: "seed_bits", Set: func(v stricttoml.Value) error {
		n, err := v.Int(0, maxSeedBits)
		c.SeedBits = int(n)
		return err
	}}})
	return err
}

func (r *reader) traffic(v stricttoml.Value) error {
	t := &r.cluster().Traffic
	_, err := r.table(v, []stricttoml.Key{
		{Name: "shape", Set: word(&t.Shape, ShapeConstant, ShapeDaily, ShapeBurst)},
		{Name: "peak", Set: func(v stricttoml.Value) (err error) { t.Peak, err = v.Float(1, mostPeak); return err }},
		{Name: "every", Set: parsed(&t.Every, parsePositive)},
		{Name: "length", Set: parsed(&t.Length, parsePositive)},
	})
	return err
}

func (r *reader) groups(v stricttoml.Value) error {
	tables, err := v.Tables()
	if err != nil {
		return err
	}
	if len(tables) > maxGroups {
		return v.Invalid(fmt.Sprintf("at most %d groups", maxGroups))
	}
	c := r.cluster()
	for _, t := range tables {
		g := Group{}
		if !t.Read([]stricttoml.Key{
			{Name: "nodes", Set: number(&g.Nodes, maxFleet)},
			{Name: "start", Set: parsed(&g.Start, parseLater)},
			{Name: "stop", Set: parsed(&g.Stop, parsePositive)},
		}) {
			r.failed[0] = true
		}
		c.Groups = append(c.Groups, g)
	}
	return nil
}

// clusterFaults returns the rules that the fleet breaks.
func (s *Scenario) clusterFaults() (list []*fault) {
	c := s.Cluster
	bad := func(key, format string, args ...any) {
		list = append(list, &fault{key: key, problem: fmt.Sprintf(format, args...)})
	}
	all := 0
	for i, g := range c.Groups {
		all += g.Nodes
		switch {
		case g.Nodes < 1:
			bad("group", "%d has no nodes: expected the key nodes, 1 to %s", i+1, humantext.Number(maxFleet))
		case g.Start >= s.For || g.Stop > s.For:
			bad("group", "%d runs after the end: expected times up to %s", i+1, humantext.TypedDuration(s.For))
		case g.Stop != 0 && g.Stop <= g.Start:
			bad("group", "%d stops before it starts", i+1)
		}
	}
	if all > maxFleet {
		bad("group", "has %s in all: expected at most %s", humantext.Count(all, "node"), humantext.Number(maxFleet))
	}
	t := &c.Traffic
	switch {
	case t.Shape == ShapeConstant:
	case t.Peak <= 1:
		bad("traffic", "lacks the key peak: expected the highest rate as a multiple of the mean, such as 3.0")
	case t.Shape == ShapeDaily && t.Peak > 2:
		bad("traffic", "has a peak of %v: expected at most 2, since the rate of a daily shape falls as far as it rises", t.Peak)
	case t.Shape == ShapeBurst && (t.Every == 0 || t.Length == 0 || t.Length >= t.Every):
		bad("traffic", `lacks a burst: expected every and a shorter length, such as every = "1h", length = "1m"`)
	case t.Shape == ShapeBurst && t.Peak*t.Length.Seconds() > t.Every.Seconds():
		bad("traffic", "has bursts with more than all requests: expected peak × length up to every")
	}
	return list
}

// onlyFleet returns why the lab cannot simulate the scenario; nil if it can.
func (s *Scenario) onlyFleet() error {
	const run = "run it with idtui fleet"
	switch {
	case s.Cluster != nil:
		return errors.New("it describes a fleet: " + run)
	case s.Nodes > maxNodes:
		return fmt.Errorf("%s, and the lab simulates at most %d: %s", humantext.Count(s.Nodes, "node"), maxNodes, run)
	}
	return nil
}

// cluster writes the tables of a fleet.
func (w *writer) cluster(c *Cluster) {
	if c == nil {
		return
	}
	id := &c.Identity
	w.out.WriteString("\n[identity]\n")
	w.text("assign", id.Assign)
	if id.Bits > 0 {
		w.plain("bits", strconv.Itoa(id.Bits))
	}
	if len(id.Networks) > 0 {
		var list []string
		for _, p := range id.Networks {
			list = append(list, quote(p.String()))
		}
		w.plain("network", "["+strings.Join(list, ", ")+"]")
	}
	if l := &id.Lease; l.TTL > 0 {
		w.plain("lease", fmt.Sprintf("{ ttl = %s, renew = %s, pause = %s, fence = %v }", quote(humantext.TypedDuration(l.TTL)), quote(humantext.TypedDuration(l.Renew)), quote(humantext.TypedDuration(l.Pause)), l.Fence))
	}
	if c.SeedBits >= 0 {
		w.out.WriteString("\n[random]\n")
		w.plain("seed_bits", strconv.Itoa(c.SeedBits))
	}
	if t := &c.Traffic; t.Shape != ShapeConstant {
		w.out.WriteString("\n[traffic]\n")
		w.text("shape", t.Shape)
		w.plain("peak", strconv.FormatFloat(t.Peak, 'f', -1, 64))
		w.span("every", t.Every)
		w.span("length", t.Length)
	}
	for _, g := range c.Groups {
		w.out.WriteString("\n[[group]]\n")
		w.plain("nodes", strconv.Itoa(g.Nodes))
		w.span("start", g.Start)
		w.span("stop", g.Stop)
	}
}

// Start returns the reading of an exact clock at the start of the scenario, for a policy.
func (s *Scenario) Start(p *ids.Policy) ids.Reading { return s.start(p) }

// SameWorker reports whether all nodes have the same settings.
func (s *Scenario) SameWorker() bool { return s.sameWorker }

// EndsTime reports whether the scenario starts shortly before the last time of a scheme.
func (s *Scenario) EndsTime() bool { return s.beforeEnd > 0 }

// Special returns the nodes, counted from 0, whose clocks or events differ from those of other
// nodes.
func (s *Scenario) Special() []int {
	var list []int
	for i, d := range s.skew {
		if d != 0 {
			list = append(list, i)
		}
	}
	for i := range s.events {
		if n := s.events[i].node; n > 0 {
			list = append(list, n-1)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Timeline is what happens to one node of a scenario.
type Timeline struct {
	clock *clock
	// Restarts are the times at which the node loses its state.
	Restarts []time.Duration
	// Loads are the requests of the node, in order.
	Loads []Load
	// Back are the steps of the clock to an earlier time, and Frozen the spans in which it does
	// not run.
	Back   []BackStep
	Frozen []Span
}

// Load is an even rate from a time on, or a burst of Count requests if the rate is zero.
type Load struct {
	At    time.Duration
	Rate  Rate
	Count int64
}

// BackStep is a step of the clock to an earlier time.
type BackStep struct{ At, By time.Duration }

// Span is a span of true time.
type Span struct{ From, To time.Duration }

// TimelineOf returns what happens to a node, counted from 0.
func (s *Scenario) TimelineOf(node int) *Timeline {
	t := &Timeline{clock: s.buildClock(node)}
	for i, p := range t.clock.pieces {
		at := time.Duration(p.at)
		if i > 0 {
			if back := t.clock.pieces[i-1].show(p.at) - p.shown; back > 0 {
				t.Back = append(t.Back, BackStep{at, time.Duration(back)})
			}
		}
		if p.pace == 0 {
			t.Frozen = append(t.Frozen, Span{at, time.Duration(min(t.clock.end(i), int64(s.For)))})
		}
	}
	for _, h := range s.occurrences(node) {
		if h.event.restart == withoutSnapshot {
			t.Restarts = append(t.Restarts, time.Duration(h.at))
		}
	}
	for _, p := range s.requestParts(node) {
		t.Loads = append(t.Loads, Load{time.Duration(p.start), p.rate, p.count})
	}
	return t
}

// Shown returns what the clock of the node shows at a time, from the start on.
func (t *Timeline) Shown(at time.Duration) time.Duration {
	return time.Duration(t.clock.show(int64(at)))
}

// Reaches returns the first time from at on at which the clock shows at least a time; ok is false
// if it never does.
func (t *Timeline) Reaches(at, shown time.Duration) (when time.Duration, ok bool) {
	pieces := t.clock.pieces
	i, _ := slices.BinarySearchFunc(pieces, int64(at), func(p piece, at int64) int {
		if p.at <= at {
			return -1
		}
		return 1
	})
	w := t.clock.reach(i-1, int64(at), int64(shown))
	return time.Duration(w), w != never
}
