// Package koidbits holds the field sizes, generator rules and texts that package koid shares with
// the declaration of its scheme.
package koidbits

import "idtui/ids"

// Sizes of the fields in bits, from the README of npm's koid.
const (
	TimestampBits  = 42
	DatacenterBits = 5
	WorkerBits     = 5
	CounterBits    = 12
)

const (
	maxTimestamp = 1<<TimestampBits - 1
	maxCounter   = 1<<CounterBits - 1
)

// Compose returns the koid with the fields. The node is datacenter × 32 + worker.
//
//	 0                                          42    47    52           64
//	┌──────────────────────────────────────────┬─────┬─────┬────────────┐
//	│ timestamp: ms since the epoch         42 │ dc 5│ wk 5│ counter 12 │
//	└──────────────────────────────────────────┴─────┴─────┴────────────┘
func Compose(timestamp, node, counter uint64) uint64 {
	return timestamp<<(DatacenterBits+WorkerBits+CounterBits) | node<<CounterBits | counter
}

// Policy returns the rules of koid's generator. If the clock moved back, and on sequence overflow,
// it refuses, or waits if wait is set. It never issues timestamp 0.
func Policy(unit ids.Unit, wait bool) *ids.Policy {
	p := &ids.Policy{
		Unit: unit, MinUnit: 1, MaxUnit: maxTimestamp,
		SeqBits: CounterBits, SeqMax: maxCounter,
		Back: ids.RefuseBack, Full: ids.RefuseFull,
	}
	if wait {
		p.Back, p.Full = ids.WaitBack, ids.WaitFull
	}
	return p
}
