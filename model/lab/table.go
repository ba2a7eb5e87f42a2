package lab

// A hashKey is a key of a [table]. It is not the zero value, and all bits of
// its hash are equally random.
type hashKey interface {
	comparable
	hash() uint64
}

// table maps keys to values by open addressing. With Go's map, BenchmarkSchemes
// takes 35 % longer and BenchmarkWindow/flax 170 %.
type table[K hashKey, V any] struct {
	keys   []K // the zero key marks a free place
	values []V
	used   int
}

// smallTable is a number of entries that fit into the processor's cache.
const smallTable = 1 << 15

// find returns the value of a key, or nil if the table does not contain it.
func (t *table[K, V]) find(key K) *V {
	if t.used == 0 {
		return nil
	}
	at := t.place(key)
	if t.keys[at] != key {
		return nil
	}
	return &t.values[at]
}

// place returns the place of a key, or the place where it would be added.
func (t *table[K, V]) place(key K) int {
	var free K
	mask := len(t.keys) - 1
	at := int(key.hash()) & mask
	for t.keys[at] != free && t.keys[at] != key {
		at = (at + 1) & mask
	}
	return at
}

// visit returns the hash of the entry in the first place that a key may have.
func (t *table[K, V]) visit(key K) uint64 { return t.keys[int(key.hash())&(len(t.keys)-1)].hash() }

// put adds a key. If the table contains the key, put returns its value and
// changes nothing.
func (t *table[K, V]) put(key K, value V) (had *V) {
	if 5*t.used >= 3*len(t.keys) {
		t.resize(max(64, 2*len(t.keys)))
	}
	at := t.place(key)
	if t.keys[at] == key {
		return &t.values[at]
	}
	t.keys[at], t.values[at] = key, value
	t.used++
	return nil
}

func (t *table[K, V]) resize(size int) {
	old := *t
	*t = table[K, V]{keys: make([]K, size), values: make([]V, size)}
	var free K
	for i, key := range old.keys {
		if key != free {
			t.put(key, old.values[i])
		}
	}
}

// keep removes all keys that are not wanted.
func (t *table[K, V]) keep(wanted func(K) bool) {
	var free K
	for i, key := range t.keys {
		if key != free && !wanted(key) {
			t.keys[i] = free
		}
	}
	t.resize(len(t.keys)) // closes the gaps
}

// clear empties the table. It frees the memory of a table that was much larger
// before. Otherwise it keeps the memory: the same size will be needed again,
// and growing costs more than all insertions.
func (t *table[K, V]) clear() {
	if len(t.keys) > 16*t.used+64 {
		*t = table[K, V]{}
	}
	clear(t.keys)
	t.used = 0
}

// mix spreads the bits of a number, as the last steps of splitmix64 do.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
