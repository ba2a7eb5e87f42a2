// Package snobits holds the field sizes, generator rules and fast codec that package sno shares
// with its declaration.
package snobits

import "idtui/ids"

// Sizes of the fields in bits. They form two blocks of 40 bits: the time and the payload. The time
// is timestamp and tick-tock bit, and the payload is the rest.
//
//	 0                                       39 40         48               64               80
//	┌─────────────────────────────────────────┬─┬──────────┬────────────────┬────────────────┐
//	│ timestamp: 4 ms since 2010           39 │T│ metabyte │ partition   16 │ sequence    16 │
//	└─────────────────────────────────────────┴─┴──────────┴────────────────┴────────────────┘
const (
	TimestampBits = 39
	ToggleBits    = 1
	MetabyteBits  = 8
	PartitionBits = 16
	SequenceBits  = 16
)

const maxTimestamp = 1<<TimestampBits - 1

// Policy returns the rules of sno's generator with the sequence from lo to hi. It flips the
// tick-tock bit when the clock moved back, and waits on sequence overflow.
func Policy(unit ids.Unit, lo, hi uint16) *ids.Policy {
	return &ids.Policy{
		Unit: unit, MaxUnit: maxTimestamp,
		SeqBits: SequenceBits, SeqMin: uint32(lo), SeqMax: uint32(hi),
		Back: ids.ToggleBack, Full: ids.WaitFull,
	}
}
