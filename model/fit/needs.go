// Package fit computes how well a scheme fits the needs of a system: when its timestamps
// end, how many duplicates are to be expected, how far its order goes. Everything follows
// from the declaration of the scheme; no scheme is known by name here.
package fit

import (
	"math"
	"slices"
	"time"
)

// year is the length of a mean Gregorian year, in seconds.
const year = 365.2425 * 24 * 3600

// Needs are what a system asks of its ids.
type Needs struct {
	Now time.Time // ids are generated from now on
	// Nodes is the number of generators that run at the same time.
	Nodes float64
	// Rate is the mean number of ids per second of all nodes together. In the busiest
	// moments it is Peak times as much; Peak is at least 1.
	Rate, Peak float64
	// Throughput is set if a rate, peak or number of nodes was asked for.
	Throughput bool
	// Restarts is the number of starts of generators per day, of all nodes together.
	Restarts float64
	// Assign tells how nodes get their numbers.
	Assign Assign
	// Until is how long ids are generated.
	Until time.Time
	// Duplicates is the number of expected pairs of equal ids per year that is accepted.
	Duplicates float64
	// Order is the distance in time from which ids are in order; negative for no need.
	Order time.Duration
	// Skew is the standard deviation of the offset of a node's clock from true time.
	Skew time.Duration
	// Store is where ids are kept; "" for anywhere.
	Store Store
	// Secret is the number of bits that an attacker has to guess; negative for no need.
	Secret float64
	// Hide lists what an id must not tell.
	Hide []Hidden
	// Text lists what the canonical encoding must be: the names of properties.
	Text []string
	// MaxLength is the number of characters of the canonical encoding; 0 for no need.
	MaxLength int
	// ClockSteps is set if each node's clock steps back once per day.
	ClockSteps bool
}

// Assign tells how nodes get their numbers.
type Assign string

// The ways to assign numbers. Without one, nodes draw them.
const (
	NotAssigned Assign = "none"
	Configured  Assign = "config"
	Lease       Assign = "lease"
	Ordinal     Assign = "ordinal"
)

// Store is where ids are kept.
type Store string

// The stores.
const (
	Int64      Store = "int64"
	UUID       Store = "uuid"
	JS         Store = "js"
	TextColumn Store = "text"
)

// Hidden is what an id must not tell.
type Hidden string

// What can be hidden.
const (
	HideTime   Hidden = "time"
	HideNode   Hidden = "node"
	HideVolume Hidden = "volume"
)

// Default returns the needs of a system that states none.
func Default(now time.Time) Needs {
	return Needs{
		Now: now, Nodes: 1, Rate: 1000, Peak: 1, Assign: Configured, Until: now.AddDate(10, 0, 0),
		Duplicates: 0.001, Order: -1, Secret: -1,
	}
}

func (n *Needs) hides(what Hidden) bool   { return slices.Contains(n.Hide, what) }
func (n *Needs) assigned() bool           { return n.Assign != NotAssigned }
func (n *Needs) horizon() float64         { return n.Until.Sub(n.Now).Seconds() }
func (n *Needs) restartsPerYear() float64 { return n.Restarts * 365.2425 }
func (n *Needs) pairs() float64           { return n.Nodes * (n.Nodes - 1) / 2 }
func seconds(t time.Time) float64         { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

// perNode returns the rate of one node while traffic is on, in ids per second.
func (n *Needs) perNode() float64 { return n.Peak * n.Rate / n.Nodes }

// load is the traffic of one node while it is on.
type load struct {
	unit float64 // the time unit in seconds
	peak float64
	mean float64 // λ: ids per node and unit
	rate float64 // r: ids per node and second
}

// loadOf returns the load of a node of a scheme. Without a time, the unit is everything
// from now to the end, and there are no peaks in it.
func (n *Needs) loadOf(unit float64, hasTime bool) load {
	l := load{unit: unit, peak: n.Peak}
	if !hasTime {
		l.unit, l.peak = n.horizon(), 1
	}
	l.mean = l.peak * n.Rate * l.unit / n.Nodes
	l.rate = l.mean / l.unit
	return l
}

// log2 is math.Log2 for positive numbers, and -Inf for others.
func log2(x float64) float64 {
	if !(x > 0) {
		return math.Inf(-1)
	}
	return math.Log2(x)
}

// Contradictions tells which needs exclude each other.
func (n *Needs) Contradictions() []string {
	var list []string
	add := func(wrong bool, why string) {
		if wrong {
			list = append(list, why)
		}
	}
	sizes := map[Store]float64{Int64: 63, JS: exactBits, UUID: 128}
	size, limited := sizes[n.Store]
	add(n.hides(HideTime) && n.Order >= 0, "--hide time contradicts --order: ids in order of time tell their time")
	add(limited && n.Secret > size, "--secret contradicts --store "+string(n.Store)+": an id there has fewer bits")
	add(n.Duplicates == 0 && !n.assigned() && n.Nodes > 1, "--duplicates 0 contradicts --assign none: numbers that are drawn can be equal")
	add(n.Duplicates == 0 && n.hides(HideNode) && n.Nodes > 1, "--duplicates 0 contradicts --hide node: without node numbers, ids of two nodes can be equal")
	add(n.Order == 0 && n.Nodes > 1, "--order 0s contradicts --nodes above 1: the ids of one time unit have no order between nodes")
	add(n.Order >= 0 && n.Nodes > 1 && n.Order < time.Duration(onePercent*math.Sqrt2*float64(n.Skew)), "--order contradicts --skew: the clocks of two nodes differ by more")
	return list
}
