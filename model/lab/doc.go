// Package lab simulates schemes in scenarios: each scheme gets the same clock faults and load, in
// simulated time. The lab measures the ids and records a trace.
//
// The simulation counts in nanoseconds of true time. It starts at 2026-01-01T00:00:00Z, unless the
// scenario starts shortly before the last time unit of the scheme. Every node has a clock, which the
// scenario's events step, freeze, drift and smear. Request i of a node is made at i/rate. An event
// applies before a request at the same instant.
//
// A node handles its requests one after the other, like a generator with a lock. A request that
// has to wait blocks the requests after it until the node's clock shows the awaited time. The
// node then handles all queued requests at that instant, in order. A request counts as waited if
// it got its id later than it was made. Requests that still wait when the scenario ends are
// completed. A request that waited and is then refused counts only as refused.
//
// The ids come from the schemes' own generators ([generate.Generator]); the lab knows no rule of
// any scheme. If ids are numbered within a time unit, the lab requests batches of slots and
// measures whole batches. Batches of any length are measured exactly. If no event can occur for a
// while, one step covers many time units. Ids with random bits, and ids that do not sort like their
// slots, are generated one by one.
//
// The lab keeps only the ids that can still be duplicated or come out of order. The scenario's
// events determine the lowest time that a clock can still show. The lab forgets the ids of earlier
// time units. So the lab needs little memory, and its measures stay exact. [Result].Limits says
// when a simulation reached the remaining limits.
package lab
