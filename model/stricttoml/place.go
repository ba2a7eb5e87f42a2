package stricttoml

// place is where a value begins, and where the values in it begin.
type place struct {
	line  int // from 1; 0 if unknown
	order int // among the keys of its table
	keys  map[string]*place
	items []*place

	outer *place
	size  int // how many keys and tables are in it; of a list of tables, in its last one
}

// nowhere is the place of what was not found.
func nowhere() *place { return &place{} }

// in returns the place of a key of a table.
func (p *place) in(key string) *place {
	if inner := p.keys[key]; inner != nil {
		return inner
	}
	return nowhere()
}

// item returns the place of an element of a list.
func (p *place) item(i int) *place {
	if i < len(p.items) {
		return p.items[i]
	}
	return nowhere()
}

// add returns the place of a key, which begins in a line unless the table has it
// already.
func (p *place) add(key string, line int) *place {
	if inner := p.keys[key]; inner != nil {
		return inner
	}
	if p.keys == nil {
		p.keys = map[string]*place{}
	}
	inner := &place{line: line, order: len(p.keys), outer: p}
	p.keys[key] = inner
	p.grow(1)
	return inner
}

// addItem returns the place of a new element of a list. The library forgets the
// keys of a table as soon as the next one of its list begins with [[header]].
func (p *place) addItem(line int, header bool) *place {
	if header {
		p.grow(-p.size)
	}
	item := &place{line: line, outer: p}
	p.items = append(p.items, item)
	return item
}

// grow counts keys in the place and in those around it.
func (p *place) grow(keys int) {
	for ; p != nil; p = p.outer {
		p.size += keys
	}
}

// newest returns the table that a [header] goes on with: the last one of a list
// of tables, otherwise the table itself.
func (p *place) newest() *place {
	if n := len(p.items); n > 0 {
		return p.items[n-1]
	}
	return p
}
