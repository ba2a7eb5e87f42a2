package sno

import (
	"encoding/binary"
	"sync/atomic"
)

// Partition is the fixed part of a generator's ids that tells it from all
// others, 16 bits. What it means is up to you.
type Partition [2]byte

// NewPartition is the partition with a number from 0 to [MaxPartition].
func NewPartition(n uint16) (p Partition) {
	p.PutUint16(n)
	return p
}

// AsUint16 is the partition as a number.
func (p Partition) AsUint16() uint16 { return binary.BigEndian.Uint16(p[:]) }

// PutUint16 sets the partition to a number.
func (p *Partition) PutUint16(n uint16) { binary.BigEndian.PutUint16(p[:], n) }

// PartitionPool hands each generator of a process a partition of its own, of
// 65536. It knows nothing of other processes: where several make ids, give each
// generator a partition by hand. Any number of goroutines may share a pool.
type PartitionPool struct {
	first uint16
	taken atomic.Uint32
}

// NewPartitionPool is a pool that begins at a partition and goes round.
func NewPartitionPool(first uint16) *PartitionPool { return &PartitionPool{first: first} }

// Next is a partition that was not handed out before. The error is a
// [*PartitionPoolExhaustedError].
func (p *PartitionPool) Next() (Partition, error) {
	for {
		n := p.taken.Load()
		if n > MaxPartition {
			return Partition{}, &PartitionPoolExhaustedError{}
		}
		if p.taken.CompareAndSwap(n, n+1) {
			return NewPartition(p.first + uint16(n)), nil
		}
	}
}
