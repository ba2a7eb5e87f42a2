// Package cluster describes the fleet of nodes in a scenario: their node numbers, groups, seeds and
// traffic. It reads and writes their tables in a scenario file.
package cluster

import (
	"errors"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"time"
	"unicode"

	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// Cluster describes a fleet of nodes. The lab does not simulate fleets.
type Cluster struct {
	// Most is the maximum number of nodes in a daily range; 0 for a constant number. The minimum is
	// the scenario's Nodes.
	Most     int
	Identity Identity
	// SeedBits is the number of random bits in the seed of each node; -1 for as many as needed.
	SeedBits int
	Groups   []Group
	Traffic  Traffic
}

// The ways to assign node numbers.
const (
	AssignConfig   = "config"    // each node has its own number, as configured
	AssignOrdinal  = "ordinal"   // consecutive numbers from 0 in each group
	AssignRandom   = "random"    // random bits, new at each start
	AssignHostHash = "host-hash" // a hash of the host name, unchanged by a restart
	AssignIP16     = "ip16"      // the low 16 bits of the IP address
	AssignLease    = "lease"     // a leased number
)

// Identity says how nodes get the number that their ids contain.
type Identity struct {
	Assign   string
	Bits     int            // of random numbers and hashes; 0 for all bits that the ids have
	Networks []netip.Prefix // the networks of the nodes, for AssignIP16
	Lease    Lease
}

// Lease says how numbers are leased. Each node pauses once. If its lease ends during the pause, its
// number goes to a new node. The old node then issues ids from the end of the pause to its next
// renewal. With a fence, these requests are refused.
type Lease struct {
	TTL, Renew, Pause time.Duration
	Fence             bool
}

// Group is a number of nodes that run from Start to Stop. A Stop of 0 means the end of the
// scenario.
type Group struct {
	Nodes       int
	Start, Stop time.Duration
}

// The shapes of traffic.
const (
	ShapeConstant = "constant"
	ShapeDaily    = "daily" // a sine over the day
	ShapeBurst    = "burst" // repeated periods with a multiple of the rate
)

// Traffic says how the rate changes. Its mean is the rate of the scenario.
type Traffic struct {
	Shape  string
	Peak   float64 // the highest rate, as a multiple of the mean
	Every  time.Duration
	Length time.Duration // of a burst
}

// Limits of a fleet.
const (
	MaxNodes    = 1_000_000
	maxGroups   = 1_000
	maxSeedBits = 64
	mostPeak    = 1000
)

// New returns a fleet of nodes with configured numbers and good seeds.
func New() *Cluster {
	return &Cluster{SeedBits: -1, Identity: Identity{Assign: AssignConfig}, Traffic: Traffic{Shape: ShapeConstant}}
}

// Reader reads the tables of a cluster.
type Reader struct {
	Cluster func() *Cluster // returns the cluster to fill
	Failed  func()          // is called for each error inside a table
	// Positive parses a duration above 0, and Later one of 0 or more. On failure, the second
	// result says what was expected.
	Positive, Later func(string) (time.Duration, string)
}

// Keys returns the keys of the tables.
func (r *Reader) Keys() []stricttoml.Key {
	return []stricttoml.Key{
		{Name: "identity", Set: r.identity},
		{Name: "random", Set: func(v stricttoml.Value) error {
			c := r.Cluster()
			_, err := r.table(v, []stricttoml.Key{{Name: "seed_bits", Set: func(v stricttoml.Value) error {
				n, err := v.Int(0, maxSeedBits)
				c.SeedBits = int(n)
				return err
			}}})
			return err
		}},
		{Name: "traffic", Set: func(v stricttoml.Value) error {
			t := &r.Cluster().Traffic
			_, err := r.table(v, []stricttoml.Key{
				{Name: "shape", Set: stricttoml.SetWord(&t.Shape, ShapeConstant, ShapeDaily, ShapeBurst)},
				{Name: "peak", Set: func(v stricttoml.Value) (err error) { t.Peak, err = v.Float(1, mostPeak); return err }},
				{Name: "every", Set: stricttoml.SetParsed(&t.Every, r.Positive)},
				{Name: "length", Set: stricttoml.SetParsed(&t.Length, r.Positive)},
			})
			return err
		}},
		{Name: "group", Set: r.groups},
	}
}

// table reads the keys of a table.
func (r *Reader) table(v stricttoml.Value, keys []stricttoml.Key) (*stricttoml.Table, error) {
	t, err := v.Table()
	if err == nil && !t.Read(keys) {
		r.Failed()
	}
	return t, err
}

func (r *Reader) identity(v stricttoml.Value) error {
	id := &r.Cluster().Identity
	t, err := r.table(v, []stricttoml.Key{
		{Name: "assign", Set: stricttoml.SetWord(&id.Assign, AssignConfig, AssignOrdinal, AssignRandom, AssignHostHash, AssignIP16, AssignLease)},
		{Name: "bits", Set: stricttoml.SetNumber(&id.Bits, 128)},
		{Name: "network", Set: func(v stricttoml.Value) error {
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
		}},
		{Name: "lease", Set: func(v stricttoml.Value) error {
			_, err := r.table(v, []stricttoml.Key{
				{Name: "ttl", Set: stricttoml.SetParsed(&id.Lease.TTL, r.Positive)},
				{Name: "renew", Set: stricttoml.SetParsed(&id.Lease.Renew, r.Positive)},
				{Name: "pause", Set: stricttoml.SetParsed(&id.Lease.Pause, r.Positive)},
				{Name: "fence", Set: func(v stricttoml.Value) (err error) { id.Lease.Fence, err = v.Bool(); return err }},
			})
			return err
		}},
	})
	if err != nil {
		return err
	}
	reject := func(key, text string) { t.Reject(key, errors.New(text)); r.Failed() }
	l := &id.Lease
	switch {
	case id.Assign == AssignIP16 && len(id.Networks) == 0:
		reject("assign", `assign "ip16" needs the key network, such as network = ["10.20.0.0/16"]`)
	case id.Assign == AssignLease && (l.TTL == 0 || l.Renew == 0 || l.Pause == 0):
		reject("assign", `assign "lease" needs lease = { ttl = "30s", renew = "10s", pause = "45s" }`)
	case l.Renew > l.TTL:
		reject("lease", "renew is longer than ttl, so each lease ends before its renewal")
	}
	return nil
}

func (r *Reader) groups(v stricttoml.Value) error {
	tables, err := v.Tables()
	if err != nil {
		return err
	}
	if len(tables) > maxGroups {
		return v.Invalid(fmt.Sprintf("at most %d groups", maxGroups))
	}
	c := r.Cluster()
	for _, t := range tables {
		g := Group{}
		if !t.Read([]stricttoml.Key{
			{Name: "nodes", Set: stricttoml.SetNumber(&g.Nodes, MaxNodes)},
			{Name: "start", Set: stricttoml.SetParsed(&g.Start, r.Later)},
			{Name: "stop", Set: stricttoml.SetParsed(&g.Stop, r.Positive)},
		}) {
			r.Failed()
		}
		c.Groups = append(c.Groups, g)
	}
	return nil
}

// Faults calls bad with the key and the problem for each rule that the cluster breaks. The scenario
// has the given length.
func (c *Cluster) Faults(length time.Duration, bad func(key, format string, args ...any)) {
	all := 0
	for i, g := range c.Groups {
		all += g.Nodes
		switch {
		case g.Nodes < 1:
			bad("group", "%d has no nodes: expected the key nodes, 1 to %d", i+1, MaxNodes)
		case g.Start >= length || g.Stop > length:
			bad("group", "%d runs after the end: expected a start before %s, and a stop no later", i+1, humantext.TypedDuration(length))
		case g.Stop != 0 && g.Stop <= g.Start:
			bad("group", "%d stops before it starts", i+1)
		}
	}
	if all > MaxNodes {
		bad("group", "has %s in all: expected at most %s", humantext.Count(all, "node"), humantext.Number(MaxNodes))
	}
	t := &c.Traffic
	switch {
	case t.Shape == ShapeConstant:
	case t.Peak <= 1:
		bad("traffic", "needs a peak above 1: the highest rate as a multiple of the mean, such as 3.0")
	case t.Shape == ShapeDaily && t.Peak > 2:
		bad("traffic", "has a peak of %v: expected at most 2, since a daily rate falls as far as it rises", t.Peak)
	case t.Shape == ShapeBurst && (t.Every == 0 || t.Length == 0 || t.Length >= t.Every):
		bad("traffic", `lacks a burst: expected every and a shorter length, such as every = "1h", length = "1m"`)
	case t.Shape == ShapeBurst && t.Peak*t.Length.Seconds() > t.Every.Seconds():
		bad("traffic", "has bursts with more requests than the rate allows: expected peak × length to be at most every")
	}
}

// TOML returns the tables of the cluster.
func (c *Cluster) TOML() string {
	var out strings.Builder
	plain := func(key, value string) { fmt.Fprintf(&out, "%s = %s\n", key, value) }
	quote := func(s string) string { return stricttoml.Quote(s, unicode.IsPrint) }
	span := func(key string, d time.Duration) {
		if d != 0 {
			plain(key, quote(humantext.TypedDuration(d)))
		}
	}
	id := &c.Identity
	out.WriteString("\n[identity]\n")
	plain("assign", quote(id.Assign))
	if id.Bits > 0 {
		plain("bits", strconv.Itoa(id.Bits))
	}
	if len(id.Networks) > 0 {
		var list []string
		for _, p := range id.Networks {
			list = append(list, quote(p.String()))
		}
		plain("network", "["+strings.Join(list, ", ")+"]")
	}
	if l := &id.Lease; l.TTL > 0 {
		plain("lease", fmt.Sprintf("{ ttl = %s, renew = %s, pause = %s, fence = %v }", quote(humantext.TypedDuration(l.TTL)), quote(humantext.TypedDuration(l.Renew)), quote(humantext.TypedDuration(l.Pause)), l.Fence))
	}
	if c.SeedBits >= 0 {
		out.WriteString("\n[random]\n")
		plain("seed_bits", strconv.Itoa(c.SeedBits))
	}
	if t := &c.Traffic; t.Shape != ShapeConstant {
		out.WriteString("\n[traffic]\n")
		plain("shape", quote(t.Shape))
		plain("peak", strconv.FormatFloat(t.Peak, 'f', -1, 64))
		span("every", t.Every)
		span("length", t.Length)
	}
	for _, g := range c.Groups {
		out.WriteString("\n[[group]]\n")
		plain("nodes", strconv.Itoa(g.Nodes))
		span("start", g.Start)
		span("stop", g.Stop)
	}
	return out.String()
}
