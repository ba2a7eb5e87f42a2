// Package lab puts schemes through scenarios: the same clock trouble and load
// for each, in simulated time, measured and traced.
//
// Simulated true time starts at 2026-01-01T00:00:00Z and runs in nanoseconds.
// Every node has a clock, which the scenario's events step, freeze, drift and
// smear, and makes requests: request i is made at i/rate. An event applies
// before a request at the same instant.
//
// A node serves its requests one after the other, as a generator with one lock
// does. A request that is answered with a wait blocks those behind it until its
// node's clock shows the awaited time; then all that have queued up are served
// at that one instant, in their order. So a request has waited if it got its id
// later than it asked for it. Those still waiting when the scenario ends are
// completed; one that waited and is refused after all counts as refused only.
//
// The ids come from the schemes' own generators ([ids.Generator]); the lab
// knows no rule of any scheme. Where ids count slots of a unit it asks for runs
// of slots, as many requests as fall into one unit, and measures the runs: so a
// run of any length is measured exactly. Where nothing can happen for a while, one
// step takes many units. Ids with random bits are made one by one.
//
// What may still come out twice or out of order is remembered, and no more: the
// events say how far back a clock will ever go, and ids of units before that
// are forgotten. That keeps memory small without losing exactness; the limits
// that remain are in [Limits], and a result that met one says so.
package lab
