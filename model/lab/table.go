package lab

// hashKey is what a [table] is searched by: not zero, and with a hash whose bits
// are all as good.
type hashKey interface {
	comparable
	hash() uint64
}

// table maps keys to values by open addressing: an insertion costs a tenth of
// what Go's map takes here. A large table consists of parts that grow one by
// one, so that it never needs much more room than it fills.
type table[K hashKey, V any] struct {
	parts []tablePart[K, V]
	used  int
}

type tablePart[K hashKey, V any] struct {
	keys   []K // the zero key is free
	values []V
	used   int
}

const (
	smallTable = 1 << 15 // entries that one part holds
	manyParts  = 64
	partShift  = 58 // the part is in the hash's top bits, the place in the low ones
)

func (t *table[K, V]) part(hash uint64) *tablePart[K, V] {
	if len(t.parts) == 1 {
		return &t.parts[0]
	}
	return &t.parts[hash>>partShift]
}

// find is the value of a key, nil if it is not in the table.
func (t *table[K, V]) find(key K) *V {
	if t.used == 0 {
		return nil
	}
	hash := key.hash()
	p := t.part(hash)
	if len(p.keys) == 0 {
		return nil
	}
	at := p.place(key, hash)
	if p.keys[at] != key {
		return nil
	}
	return &p.values[at]
}

// place is where a key is, or would be.
func (p *tablePart[K, V]) place(key K, hash uint64) int {
	var free K
	mask := len(p.keys) - 1
	at := int(hash) & mask
	for p.keys[at] != free && p.keys[at] != key {
		at = (at + 1) & mask
	}
	return at
}

// visit is the hash of what stands in the first place that a key may have.
func (t *table[K, V]) visit(key K) uint64 {
	hash := key.hash()
	p := t.part(hash)
	if len(p.keys) == 0 {
		return 0
	}
	return p.keys[int(hash)&(len(p.keys)-1)].hash()
}

// put adds a key, unless it is in the table: then it answers its value.
func (t *table[K, V]) put(key K, value V) (had *V) {
	switch {
	case t.parts == nil:
		t.parts = make([]tablePart[K, V], 1)
	case t.used == smallTable && len(t.parts) == 1:
		t.split()
	}
	hash := key.hash()
	p := t.part(hash)
	if 5*p.used >= 3*len(p.keys) {
		p.resize(max(64, 2*len(p.keys)))
	}
	at := p.place(key, hash)
	if p.keys[at] == key {
		return &p.values[at]
	}
	p.keys[at], p.values[at] = key, value
	p.used++
	t.used++
	return nil
}

// split makes the one part of a small table the many of a large one.
func (t *table[K, V]) split() {
	small := t.parts[0]
	t.parts, t.used = make([]tablePart[K, V], manyParts), 0
	t.insert(&small)
}

func (t *table[K, V]) insert(p *tablePart[K, V]) {
	var free K
	for i, key := range p.keys {
		if key != free {
			t.put(key, p.values[i])
		}
	}
}

func (p *tablePart[K, V]) resize(size int) {
	old := *p
	p.keys, p.values, p.used = make([]K, size), make([]V, size), 0
	var free K
	for i, key := range old.keys {
		if key != free {
			at := p.place(key, key.hash())
			p.keys[at], p.values[at] = key, old.values[i]
			p.used++
		}
	}
}

// keep drops the keys that are not to be kept.
func (t *table[K, V]) keep(wanted func(K) bool) {
	var free K
	t.used = 0
	for i := range t.parts {
		p := &t.parts[i]
		for j, key := range p.keys {
			if key != free && !wanted(key) {
				p.keys[j] = free
			}
		}
		p.resize(len(p.keys)) // closes the gaps
		t.used += p.used
	}
}

// clear empties the table. It gives back the room of one that was much larger
// before; else as much will be needed again, and growing costs more than all
// insertions.
func (t *table[K, V]) clear() {
	if t.used == 0 {
		return
	}
	room := 0
	for i := range t.parts {
		room += len(t.parts[i].keys)
	}
	if room > 16*t.used+64 {
		t.parts, t.used = nil, 0
		return
	}
	for i := range t.parts {
		clear(t.parts[i].keys)
		t.parts[i].used = 0
	}
	t.used = 0
}

// mix spreads a number's bits, as splitmix64 ends.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
