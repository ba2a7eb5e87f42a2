// Package sno generates and parses snos: 80-bit ids with a 4 ms timestamp, in 16 characters. They
// also have a byte of your own, a partition and a sequence. They are the ids of
// github.com/muyo/sno.
//
//	import "idtui/ids/sno"
//
// If one process generates all ids, call [New]. Otherwise give each process a partition, and make a
// [Generator] of it. Take a [Snapshot] before a restart and restore the generator from it. Then it
// issues no duplicates, even if the clock moved back during the restart.
//
// If the clock moved back, sno does not wait. It follows the clock and flips the tick-tock bit. So
// ids of the repeated time are on the other timeline. The newest time before the flip is the safe
// mark. If the clock later moves back to the safe mark or before it, callers wait. They wait until
// the clock is past the safe mark or back at the newest id. They wait even if a time has no ids:
// sno does not remember which times were used.
//
// # For users of github.com/muyo/sno
//
//	muyo/sno                          this package
//	New(meta)                         New(meta)
//	NewWithTime(meta, t) ID           NewWithTime(meta, t) (ID, error)
//	NewGenerator(snapshot, c)         NewGenerator(Options{Snapshot: snapshot, Overflows: c})
//	GeneratorSnapshot                 Snapshot, with the same JSON
//	SequenceOverflowNotification      Overflow
//	FromEncodedString                 Parse
//	FromEncodedBytes                  ID.UnmarshalText
//	FromBinaryBytes                   FromBytes
//	id[6], Zero()                     id.Raw[6], ID{}
//	ID.Time, Timestamp, Meta, …       the same names, and ID.Toggle
//	InvalidDataSizeError, …           the same names
//
// [Parse] rejects characters outside the alphabet, which muyo/sno accepts. The
// smallest sequence range is 4 numbers, as its README says; its code requires 6.
package sno

import (
	"fmt"
	"time"

	"idtui/ids"
)

// Limits of the fields.
const (
	MaxTimestamp = 1<<39 - 1 // 2079-09-07T15:47:35.548Z
	MaxPartition = 1<<16 - 1
	MaxSequence  = 1<<16 - 1
	// MinCapacity is the smallest number of ids per time unit that bounds may leave.
	MinCapacity = 4
)

// Epoch is 2010-01-01T00:00:00Z, the time that timestamp 0 means.
const Epoch = ids.Reading(1262304000000000)

// TimeUnit is the step that timestamps count.
const TimeUnit = 4 * time.Millisecond

// Alphabet has the digits of the text in order. They are in ASCII order, so texts
// sort as ids do.
const Alphabet = "23456789abcdefghijklmnopqrstuvwx"

// Bounds returns the bounds of a sequence in order. As in the original, the bounds may be given in
// either order. A maximum of 0 means 65535 unless the minimum is 65535. The error is an
// [*InvalidSequenceBoundsError]: the bounds leave fewer than [MinCapacity] numbers.
func Bounds(least, most uint16) (lo, hi uint16, err error) {
	if most == 0 && least != MaxSequence {
		most = MaxSequence
	}
	lo, hi = min(least, most), max(least, most)
	if int(hi)-int(lo)+1 < MinCapacity {
		return lo, hi, &InvalidSequenceBoundsError{Min: lo, Max: hi, Problem: fmt.Sprintf("expected at least %d numbers", MinCapacity)}
	}
	return lo, hi, nil
}

// sizes are the lengths that the data of an id can have.
const sizes = "10 bytes or 16 characters"

// InvalidDataSizeError is the error for data that has neither the length of an id's
// bytes nor of its text.
type InvalidDataSizeError = ids.SizeError

// InvalidTypeError is the error for a database value that is neither text, nor bytes,
// nor NULL.
type InvalidTypeError = ids.TypeError

// InvalidSequenceBoundsError is the error for bounds that leave fewer than [MinCapacity] sequence
// numbers. A snapshot whose sequence is below its bounds causes it too.
type InvalidSequenceBoundsError struct {
	Sequence uint32 // the sequence of the snapshot
	Min, Max uint16 // the bounds, in order
	Problem  string
}

// Error returns the bounds and what is wrong with them.
func (e *InvalidSequenceBoundsError) Error() string {
	return fmt.Sprintf("invalid sequence bounds %d to %d: %s", e.Min, e.Max, e.Problem)
}

// PartitionPoolExhaustedError is the error of a [PartitionPool] that has assigned all
// partitions.
type PartitionPoolExhaustedError struct{}

// Error returns the problem and what to do.
func (*PartitionPoolExhaustedError) Error() string {
	return fmt.Sprintf("sno: all %d partitions are assigned: give each generator a partition in its snapshot", MaxPartition+1)
}
