package lab

type hashKey interface {
	comparable
	hash() uint64
}

type table[K hashKey, V any] struct {
	keys   []K // the zero key is free
	values []V
	used   int
}

const smallTable = 1 << 15

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

func (t *table[K, V]) place(key K) int {
	var free K
	mask := len(t.keys) - 1
	at := int(key.hash()) & mask
	for t.keys[at] != free && t.keys[at] != key {
		at = (at + 1) & mask
	}
	return at
}

func (t *table[K, V]) visit(key K) uint64 { return t.keys[int(key.hash())&(len(t.keys)-1)].hash() }

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

func (t *table[K, V]) keep(wanted func(K) bool) {
	var free K
	for i, key := range t.keys {
		if key != free && !wanted(key) {
			t.keys[i] = free
		}
	}
	t.resize(len(t.keys)) // closes the gaps
}

func (t *table[K, V]) clear() {
	if len(t.keys) > 16*t.used+64 {
		*t = table[K, V]{}
	}
	clear(t.keys)
	t.used = 0
}

func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
