package ids

// ParseCache is a text on which several formats are tried. It remembers what some
// encodings made of it, because most formats write numbers in the same way.
type ParseCache struct {
	text string
	seen [4]attempt
	n    int
}

// attempt is what became of a text that has the shape of encodings that are the
// same.
type attempt struct {
	same any
	id   ID
	err  error
}

// NewParseCache is a text that nothing is known of yet.
func NewParseCache(text string) ParseCache { return ParseCache{text: text} }

// read is the encoding's Decode of the text, if that has its shape.
func (m *ParseCache) read(e *Encoding) (id ID, fits bool, err error) {
	if e.same != nil && !e.writeOnly {
		for i := m.n - 1; i >= 0; i-- {
			if a := &m.seen[i]; a.same == e.same {
				return a.id, true, a.err
			}
		}
	}
	if !e.Fits(m.text) {
		return ID{}, false, nil
	}
	id, err = e.decode(m.text)
	if e.same != nil {
		m.n = min(m.n+1, len(m.seen)) // the newest may take the last place
		m.seen[m.n-1] = attempt{e.same, id, err}
	}
	return id, true, err
}
