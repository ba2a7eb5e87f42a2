package sno

import (
	"encoding/binary"
	"sync/atomic"
)

// Partition is the number of a generator, 16 bits. All its ids contain it. You decide
// what it means.
type Partition [2]byte

// NewPartition returns the partition with a number, 0 to [MaxPartition].
func NewPartition(n uint16) (p Partition) {
	p.PutUint16(n)
	return p
}

// AsUint16 returns the partition as a number.
func (p Partition) AsUint16() uint16 { return binary.BigEndian.Uint16(p[:]) }

// PutUint16 sets the partition to a number.
func (p *Partition) PutUint16(n uint16) { binary.BigEndian.PutUint16(p[:], n) }

// PartitionPool assigns each generator of a process a partition of its own, out of
// 65,536. It does not know other processes: if several generate ids, assign their
// partitions yourself. Any number of goroutines may share a pool.
type PartitionPool struct {
	first uint16
	taken atomic.Uint32
}

// NewPartitionPool returns a pool that begins at a partition and wraps after
// [MaxPartition].
func NewPartitionPool(first uint16) *PartitionPool { return &PartitionPool{first: first} }

// Next returns a partition that the pool has not assigned before. The error is a
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
