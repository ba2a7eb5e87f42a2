package stricttoml

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"idtui/ids/humantext"
)

// locator finds the lines of the keys of a document. The TOML library's stable
// interface does not report them. A locator takes the text to be TOML; of a text
// that is not, the places mean nothing.
type locator struct {
	text []byte
	at   int // the next byte
	line int
	deep int // how many lists and tables are open
	bad  int // the line that breaks a limit; 0 for none
	why  string
}

// locate returns the places of a document's keys, or the first line that breaks
// maxDepth or maxKeys, and why. It looks at each byte a fixed number of times.
func locate(text []byte) (root *place, line int, why string) {
	l := &locator{text: text, line: 1}
	root = &place{}
	table, tableDepth := root, 0
	for l.skip(" \t\r\n"); l.at < len(text) && l.bad == 0; l.skip(" \t\r\n") {
		if text[l.at] == '[' {
			table, tableDepth = l.header(root), l.deep
		} else {
			l.deep = tableDepth
			l.pair(table)
		}
		if root.size > maxKeys && l.bad == 0 {
			l.reject(fmt.Sprintf("too many keys: expected at most %s", humantext.Number(maxKeys)))
		}
	}
	return root, l.bad, l.why
}

// reject ends the search: the line breaks a limit.
func (l *locator) reject(why string) { l.bad, l.why = l.line, why }

func (l *locator) rejectDepth() {
	l.reject(fmt.Sprintf("nested too deep: expected at most %d levels", maxDepth))
}

// skip moves past spaces and comments.
func (l *locator) skip(spaces string) {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case c == '#':
			for l.at < len(l.text) && l.text[l.at] != '\n' {
				l.at++
			}
		case strings.IndexByte(spaces, c) >= 0:
			l.next()
		default:
			return
		}
	}
}

// next moves past a byte.
func (l *locator) next() {
	if l.text[l.at] == '\n' {
		l.line++
	}
	l.at++
}

// has reports whether the text continues with s.
func (l *locator) has(s string) bool { return bytes.HasPrefix(l.text[l.at:], []byte(s)) }

// header reads [key] or [[key]] and returns the table that begins there.
func (l *locator) header(root *place) *place {
	line, many := l.line, l.has("[[")
	l.deep = 0
	l.skip("[ \t")
	path := l.key()
	l.skip("] \t")
	l.deep = len(path)
	p := root
	for i, key := range path {
		p = p.add(key, line)
		if last := i == len(path)-1; many && last {
			p.addItem(line, true)
		}
		p = p.newest()
	}
	return p
}

// pair reads a key and its value into a table.
func (l *locator) pair(table *place) {
	line, before := l.line, l.at
	path := l.key()
	p := table
	for _, key := range path {
		p = p.newest().add(key, line)
	}
	l.deep += len(path)
	l.skip("= \t")
	l.value(p)
	l.deep -= len(path)
	if l.at == before { // not TOML: skip it, whatever it is
		l.next()
	}
}

// key reads the parts of a key: bare or quoted, with dots between them.
func (l *locator) key() []string {
	from := l.at
	parts, quoted := 1, false
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case c == '"' || c == '\'':
			quoted = true
			l.quoted(string(c))
			continue
		case c == '.':
			parts++
		case strings.IndexByte("=]\n#", c) >= 0:
			return l.parts(l.text[from:l.at], parts, quoted)
		}
		l.next()
	}
	return nil
}

// parts splits a key. The library knows how names in quotes are escaped.
func (l *locator) parts(key []byte, parts int, quoted bool) (path []string) {
	if l.deep+parts > maxDepth {
		l.rejectDepth()
		return nil
	}
	if !quoted {
		for part := range strings.SplitSeq(string(key), ".") {
			path = append(path, strings.Trim(part, " \t\r"))
		}
		return path
	}
	var nested map[string]any
	if toml.Unmarshal(append(bytes.Clone(key), "=0"...), &nested) != nil {
		return nil
	}
	for len(nested) == 1 {
		for name, inner := range nested {
			path = append(path, name)
			nested, _ = inner.(map[string]any)
		}
	}
	return path
}

// value reads a value. Tables and lists nest, which maxDepth bounds.
func (l *locator) value(p *place) {
	if l.at >= len(l.text) || l.bad > 0 {
		return
	}
	switch c := l.text[l.at]; c {
	case '[', '{':
		if l.deep++; l.deep > maxDepth {
			l.rejectDepth()
			return
		}
		if l.next(); c == '{' {
			p.grow(1)
		}
		l.elements(p, c == '{')
		l.deep--
	case '"', '\'':
		if long := strings.Repeat(string(c), 3); l.has(long) {
			l.quoted(long)
		} else {
			l.quoted(string(c))
		}
	default:
		for l.at < len(l.text) && strings.IndexByte(",]}#\n", l.text[l.at]) < 0 {
			l.at++
		}
	}
}

// elements reads a list or an inline table up to its end.
func (l *locator) elements(p *place, table bool) {
	for l.bad == 0 {
		l.skip(" \t\r\n,")
		if l.at >= len(l.text) {
			return
		}
		before := l.at
		switch {
		case l.text[l.at] == ']' || l.text[l.at] == '}':
			l.next()
			return
		case table:
			l.pair(p)
		default:
			l.value(p.addItem(l.line, false))
		}
		if l.at == before {
			l.next()
		}
	}
}

// quoted moves past a text between quotes; double quotes can be escaped in it.
func (l *locator) quoted(quote string) {
	l.at += len(quote)
	for l.at < len(l.text) && !l.has(quote) {
		if l.text[l.at] == '\n' && len(quote) == 1 {
			return // not TOML
		}
		if l.text[l.at] == '\\' && quote[0] == '"' && l.at+1 < len(l.text) {
			l.next()
		}
		l.next()
	}
	l.at = min(l.at+len(quote), len(l.text))
	for len(quote) == 3 && l.at < len(l.text) && l.text[l.at] == quote[0] { // """a""""" ends in two quotes of its own
		l.at++
	}
}

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

// newest returns the table that a [header] continues: the last one of a list
// of tables, otherwise the table itself.
func (p *place) newest() *place {
	if n := len(p.items); n > 0 {
		return p.items[n-1]
	}
	return p
}
