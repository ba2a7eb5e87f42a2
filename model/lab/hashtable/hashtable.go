// Package hashtable implements a map for keys whose hashes are uniformly random.
package hashtable

// Key is a key of a [Table]. It must not be the zero value, and all bits of its hash must be
// equally random.
type Key interface {
	comparable
	Hash() uint64
}

// Table maps keys to values by open addressing. With Go's map, BenchmarkSchemes takes 35 % longer
// and BenchmarkWindow/flax 170 %.
type Table[K Key, V any] struct {
	keys   []K // the zero key marks a free place
	values []V
	Used   int // number of entries
}

// Small is a number of entries that fit into the processor's cache.
const Small = 1 << 15

// Find returns the value of a key, or nil if the table does not contain it.
func (t *Table[K, V]) Find(key K) *V {
	if t.Used == 0 {
		return nil
	}
	at := t.place(key)
	if t.keys[at] != key {
		return nil
	}
	return &t.values[at]
}

// place returns the index of a key, or the index where it would be added.
func (t *Table[K, V]) place(key K) int {
	var free K
	mask := len(t.keys) - 1
	at := int(key.Hash()) & mask
	for t.keys[at] != free && t.keys[at] != key {
		at = (at + 1) & mask
	}
	return at
}

// Visit reads the entry at the first index that a key can have, to load it into the processor's
// cache. It returns the hash of that entry.
func (t *Table[K, V]) Visit(key K) uint64 { return t.keys[int(key.Hash())&(len(t.keys)-1)].Hash() }

// Put adds a key and returns nil. If the table contains the key, Put returns its value and changes
// nothing.
func (t *Table[K, V]) Put(key K, value V) (had *V) {
	if 5*t.Used >= 3*len(t.keys) {
		t.resize(max(64, 2*len(t.keys)))
	}
	at := t.place(key)
	if t.keys[at] == key {
		return &t.values[at]
	}
	t.keys[at], t.values[at] = key, value
	t.Used++
	return nil
}

func (t *Table[K, V]) resize(size int) {
	old := *t
	*t = Table[K, V]{keys: make([]K, size), values: make([]V, size)}
	var free K
	for i, key := range old.keys {
		if key != free {
			t.Put(key, old.values[i])
		}
	}
}

// Keep removes the keys for which wanted returns false.
func (t *Table[K, V]) Keep(wanted func(K) bool) {
	var free K
	for i, key := range t.keys {
		if key != free && !wanted(key) {
			t.keys[i] = free
		}
	}
	t.resize(len(t.keys)) // closes the gaps
}

// Clear empties the table. It frees the memory only if the table was once much larger. The table
// usually grows to the same size again, and growing costs more than all insertions.
func (t *Table[K, V]) Clear() {
	if len(t.keys) > 16*t.Used+64 {
		*t = Table[K, V]{}
	}
	clear(t.keys)
	t.Used = 0
}

// Mix spreads the bits of a number, like the last steps of splitmix64.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
