// Package lab simulates schemes in scenarios: each scheme gets the same clock
// faults and load, in simulated time. It measures the ids and records a trace.
//
// The simulation starts at the true time 2026-01-01T00:00:00Z and counts in
// nanoseconds. Every node has a clock, which the scenario's events step,
// freeze, drift and smear. Request i of a node is made at i/rate. An event
// applies before a request at the same instant.
//
// A node handles its requests in sequence, like a generator with one lock. A
// request that has to wait blocks the requests behind it until the node's clock
// shows the awaited time. Then all queued requests are handled at that instant,
// in order. A request has waited if it got its id later than it was made.
// Requests that still wait when the scenario ends are completed. A request that
// waited and is then refused counts as refused only.
//
// The ids come from the schemes' own generators ([generate.Generator]); the lab
// knows no rule of any scheme. If the ids of a time unit are numbered, the lab
// requests batches of slots and measures each batch as a whole, so batches of
// any length are measured exactly. If no event can occur for a while, one step
// covers many time units. Ids with random bits are generated one by one.
//
// The lab remembers only the ids that can still be duplicated or come out of
// order. The events say how far back a clock will ever go, and ids of earlier
// time units are forgotten. The memory stays small, and the measures stay
// exact. [Result].Limits says when a simulation reached the limits that remain.
package lab
