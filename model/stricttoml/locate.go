package stricttoml

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"idtui/ids/humantext"
)

// locator finds the lines of the keys of a document, which the TOML library's stable interface
// does not report. If the text is not TOML, the result is meaningless.
type locator struct {
	text []byte
	at   int // the next byte
	line int
	deep int // the number of open lists and tables
	bad  int // the line that exceeds a limit; 0 if there is none
	why  string
}

// locate returns the position of a document's keys, or the first line that exceeds maxDepth or
// maxKeys, with the reason. Its time is linear in the size of the text.
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

// reject stops the locator because the current line exceeds a limit.
func (l *locator) reject(why string) { l.bad, l.why = l.line, why }

func (l *locator) rejectDepth() {
	l.reject(fmt.Sprintf("nested too deep: expected at most %d levels", maxDepth))
}

// skip skips the given spaces and comments.
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

// next skips one byte.
func (l *locator) next() {
	if l.text[l.at] == '\n' {
		l.line++
	}
	l.at++
}

// has reports whether the text continues with s.
func (l *locator) has(s string) bool { return bytes.HasPrefix(l.text[l.at:], []byte(s)) }

// header parses [key] or [[key]] and returns the table that begins there.
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

// pair parses a key and its value into a table.
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
	if l.at == before { // the text is not TOML
		l.next()
	}
}

// key parses the parts of a key: bare or quoted, separated by dots.
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

// parts splits a key. It uses the TOML library for quoted names, which can contain escapes.
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

// value parses a value. It recurses up to maxDepth.
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

// elements parses a list or an inline table after its opening bracket.
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

// quoted skips a quoted string. Double-quoted strings can contain escaped quotes.
func (l *locator) quoted(quote string) {
	l.at += len(quote)
	for l.at < len(l.text) && !l.has(quote) {
		if l.text[l.at] == '\n' && len(quote) == 1 {
			return // the text is not TOML
		}
		if l.text[l.at] == '\\' && quote[0] == '"' && l.at+1 < len(l.text) {
			l.next()
		}
		l.next()
	}
	l.at = min(l.at+len(quote), len(l.text))
	for len(quote) == 3 && l.at < len(l.text) && l.text[l.at] == quote[0] { // the content of """a""""" ends in two quotes
		l.at++
	}
}

// place is the position of a value and of the values in it.
type place struct {
	line  int // line from 1; 0 if unknown
	order int // the index among the keys of the table
	keys  map[string]*place
	items []*place

	outer *place
	size  int // the number of keys and tables in the value; for a list of tables, in its last table
}

// nowhere returns the place of a missing value.
func nowhere() *place { return &place{} }

// in returns the place of a key in a table.
func (p *place) in(key string) *place {
	if inner := p.keys[key]; inner != nil {
		return inner
	}
	return nowhere()
}

// item returns the place of an element in a list.
func (p *place) item(i int) *place {
	if i < len(p.items) {
		return p.items[i]
	}
	return nowhere()
}

// add returns the place of a key. If the table does not have the key yet, add creates the place
// at a line.
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

// addItem appends an element to a list and returns its place. The library discards the keys of a
// table when the next [[header]] of its list begins.
func (p *place) addItem(line int, header bool) *place {
	if header {
		p.grow(-p.size)
	}
	item := &place{line: line, outer: p}
	p.items = append(p.items, item)
	return item
}

// grow adds a number of keys to the sizes of the place and its enclosing places.
func (p *place) grow(keys int) {
	for ; p != nil; p = p.outer {
		p.size += keys
	}
}

// newest returns the table that a header continues: the last table of a list, otherwise the table
// itself.
func (p *place) newest() *place {
	if n := len(p.items); n > 0 {
		return p.items[n-1]
	}
	return p
}
