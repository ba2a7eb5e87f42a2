package sno

import (
	"fmt"

	"idtui/ids"
)

// sizes is what an id's data must be as long as.
const sizes = "10 bytes or 16 characters"

// InvalidDataSizeError says that data is neither as long as an id's bytes nor
// as its text.
type InvalidDataSizeError = ids.SizeError

// InvalidTypeError says that a database column holds what is neither a text,
// nor bytes, nor NULL.
type InvalidTypeError = ids.TypeError

// InvalidSequenceBoundsError says that the bounds of a sequence leave a pool of
// less than [MinPool], or that a snapshot's sequence lies below them.
type InvalidSequenceBoundsError struct {
	Sequence uint32 // where the snapshot says that the sequence is
	Min, Max uint16 // the bounds, in order
	Problem  string
}

// Error tells the bounds and what is wrong with them.
func (e *InvalidSequenceBoundsError) Error() string {
	return fmt.Sprintf("sequence %d to %d: %s", e.Min, e.Max, e.Problem)
}

// PartitionPoolExhaustedError says that as many generators were made without a
// partition of their own as there are partitions.
type PartitionPoolExhaustedError struct{}

// Error says what to do.
func (*PartitionPoolExhaustedError) Error() string {
	return fmt.Sprintf("all %d partitions are taken: give each generator a partition of its own", MaxPartition+1)
}
