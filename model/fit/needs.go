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
	// Assign tells how nodes get their numbers: "none", "config", "lease" or "ordinal".
	Assign string
	// Until is how long ids are generated.
	Until time.Time
	// Duplicates is the number of expected pairs of equal ids per year that is accepted.
	Duplicates float64
	// Order is the distance in time from which ids are in order; negative for no need.
	Order time.Duration
	// Skew is the standard deviation of the offset of a node's clock from true time.
	Skew time.Duration
	// Store is where ids are kept: "int64", "uuid", "js", "text", or "" for anywhere.
	Store string
	// Secret is the number of bits that an attacker has to guess; negative for no need.
	Secret float64
	// Hide lists what an id must not tell: "time", "node", "volume".
	Hide []string
	// Text lists what the canonical encoding must be: "url", "double-click",
	// "case-insensitive", "no-lookalikes".
	Text []string
	// MaxLength is the number of characters of the canonical encoding; 0 for no need.
	MaxLength int
	// ClockSteps is set if each node's clock steps back once per day.
	ClockSteps bool
}

// Words of the needs.
var (
	assigns    = [...]string{"none", "config", "lease", "ordinal"}
	stores     = [...]string{"int64", "uuid", "js", "text"}
	hidden     = [...]string{"time", "node", "volume"}
	properties = [...]string{"url", "double-click", "case-insensitive", "no-lookalikes"}
)

// Default returns the needs of a system that states none.
func Default(now time.Time) Needs {
	return Needs{
		Now: now, Nodes: 1, Rate: 1000, Peak: 1, Assign: "config", Until: now.AddDate(10, 0, 0),
		Duplicates: 0.001, Order: -1, Secret: -1,
	}
}

func (n *Needs) hides(what string) bool    { return slices.Contains(n.Hide, what) }
func (n *Needs) asksText(what string) bool { return slices.Contains(n.Text, what) }
func (n *Needs) assigned() bool            { return n.Assign != "none" }
func (n *Needs) horizon() float64          { return n.Until.Sub(n.Now).Seconds() }
func (n *Needs) restartsPerYear() float64  { return n.Restarts * 365.2425 }
func (n *Needs) pairs() float64            { return n.Nodes * (n.Nodes - 1) / 2 }
func seconds(t time.Time) float64          { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

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
