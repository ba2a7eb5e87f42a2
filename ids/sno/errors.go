package sno

import (
	"fmt"

	"idtui/ids"
)

// sizes are the lengths that the data of an id can have.
const sizes = "10 bytes or 16 characters"

// InvalidDataSizeError is the error for data that has neither the length of an id's
// bytes nor of its text.
type InvalidDataSizeError = ids.SizeError

// InvalidTypeError is the error for a database value that is neither text, nor bytes,
// nor NULL.
type InvalidTypeError = ids.TypeError

// InvalidSequenceBoundsError is the error for bounds that leave less than
// [MinCapacity] sequence numbers, and for a snapshot whose sequence is below them.
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

// Error returns what to do.
func (*PartitionPoolExhaustedError) Error() string {
	return fmt.Sprintf("sno: all %d partitions are assigned: give each generator a partition in its snapshot", MaxPartition+1)
}
