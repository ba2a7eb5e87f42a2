// Package input reads records from streams: the lines of a text or a log, the rows of CSV or TSV,
// and the values of JSON. It says where each text is that may be an id, and which times are in its
// record. It does not know what an id is.
//
// All commands and pages read with this package, so that they see the same records.
package input

import (
	"bytes"
	"slices"
	"strings"
	"time"
)

// Format is how records are written.
type Format int

// The formats. Of [Auto], a reader looks at the beginning of the input.
const (
	Auto  Format = iota
	Lines        // a record per line, which is an id, or holds ids as a line of a log does
	CSV          // a record per row, as RFC 4180 or TSV
	JSON         // values of JSON: one document, or one value per line
)

// Place is where a text is in its record. Places of one reader with the same name
// are the same pointer.
type Place struct {
	// Name is the place: the name of a column, or its number from 1; the path of a JSON value,
	// such as $.items[*].id; the key, wrapper or URL before a word, such as "order_id=",
	// "ObjectId(" or "x.com/*/status/"; otherwise "line".
	Name string
	// Key is the name of the value without syntax: "id" of the path $.items[*].id,
	// "order_id" of order_id=. It is empty if the value has no name.
	Key string
	// Wrapper is the name of the call around the value: "ObjectId". Otherwise it is empty.
	Wrapper string
	// Host is the host of the URL that the value is a part of; otherwise it is empty.
	Host string
	// Column is the index of a column, from 0; -1 if the place is no column.
	Column int
}

// LinePlace is the name of the place of a text that has no other.
const LinePlace = "line"

// Text is a text in a record that may be an id, or hold ids.
type Text struct {
	Place *Place
	// Text is the value: without quotes, and with escapes resolved.
	Text []byte
	// Start and End are where the text is in the record's Raw, without quotes. Text is
	// Raw[Start:End], unless it had escapes.
	Start, End int
	// Words is set if the text is free text, such as a line of a log, whose words have
	// places of their own: see [Places.Within].
	Words bool
}

// Time is a time of a record, with its place: a column, a JSON path, or "line".
type Time struct {
	Place *Place
	At    time.Time
}

// Record is a line, a row or a value of the input. Its memory belongs to the reader, and
// is used again for the next record: see [Record.Clone].
type Record struct {
	// Source is the name of the input, as in [Options].
	Source string
	// Line is the number of the record's first line, from 1. Offset is the position of Raw
	// in the (decompressed) input, in bytes.
	Line   int
	Offset int64
	// Raw is the whole text of the record with its line end. Of lines and rows, the Raws
	// in order are the whole input after the header. Of JSON it is the value; an object
	// that holds arrays of objects has no Raw (nil).
	Raw []byte
	// Texts are the texts that may be ids, in order.
	Texts []Text
	// Columns is how many columns a row of CSV has.
	Columns int
	// Err says why the record cannot be read, such as a column that a row lacks. It has no
	// texts then.
	Err error

	times  []Time
	timed  bool // times is set
	reader *Reader
	cells  []cell // of CSV: all of them
	values []Text // of JSON: all values
	arena  []byte // unescaped texts
}

// Line0 returns Raw without its line end.
func (r *Record) Line0() []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(r.Raw, []byte("\n")), []byte("\r"))
}

// Times returns the times of the record, which are computed on the first call. Times
// without a year are of the newest year that is not in the future.
func (r *Record) Times() []Time {
	if !r.timed {
		r.timed = true
		r.times = r.reader.appendTimes(r.times[:0], r)
	}
	return r.times
}

// Clone returns a copy that stays valid, with its times.
func (r *Record) Clone() *Record {
	c := *r
	c.times, c.timed = slices.Clone(r.Times()), true
	c.Raw, c.arena, c.cells, c.values, c.reader = bytes.Clone(r.Raw), nil, nil, nil, nil
	c.Texts = slices.Clone(r.Texts)
	for i := range c.Texts {
		t := &c.Texts[i]
		t.Text = bytes.Clone(t.Text)
	}
	return &c
}

// Places interns places, up to a number of them: a hostile input has as many as bytes.
type Places struct {
	byName map[string]*Place
	other  *Place
	line   *Place // nil before the first use
}

// maxPlaces limits the places of an input. Further ones share the place "other".
const maxPlaces = 10_000

// of returns the place with a name; made returns it if it is new.
func (p *Places) of(name []byte, made func() Place) *Place {
	if known := p.byName[string(name)]; known != nil {
		return known
	}
	if p.byName == nil {
		p.byName = map[string]*Place{}
	}
	if len(p.byName) >= maxPlaces {
		if p.other == nil {
			p.other = &Place{Name: "other", Column: -1}
		}
		return p.other
	}
	place := made()
	place.Name = string(name)
	p.byName[place.Name] = &place
	return &place
}

// Line returns the place of a text that has no other.
func (p *Places) Line() *Place {
	if p.line == nil {
		p.line = p.of([]byte(LinePlace), func() Place { return Place{Column: -1} })
	}
	return p.line
}

// longestKey is the length of the longest text that is taken for a key.
const longestKey = 64

// Within returns the place of a word that starts at a byte of a free text: the key, the
// wrapper or the URL before it. The place is whole if there is none of these, which may
// be the column or the path of the free text; nil stands for "line".
func (p *Places) Within(text []byte, start int, whole *Place) *Place {
	before := text[:start]
	if host, path := urlBefore(before); host != "" {
		name := host + path
		return p.of(p.prefixed(whole, name), func() Place { return Place{Key: lastSegment(path), Host: host, Column: -1} })
	}
	before = bytes.TrimRight(before, `"'\ `)
	if n := len(before); n > 0 && before[n-1] == '(' {
		if name := nameBefore(before[:n-1]); name != "" {
			outer := before[:n-1-len(name)]
			key := keyOf(outer)
			return p.of(p.prefixed(whole, joinKey(key)+name+"("), func() Place { return Place{Key: key, Wrapper: name, Column: -1} })
		}
	}
	if key := keyOf(before); key != "" {
		return p.of(p.prefixed(whole, joinKey(key)), func() Place { return Place{Key: key, Column: -1} })
	}
	if whole != nil {
		return whole
	}
	return p.Line()
}

// joinKey returns a key with the sign after it, "" without a key.
func joinKey(key string) string {
	if key == "" {
		return ""
	}
	return key + "="
}

// prefixed returns the name of a place within another one.
func (p *Places) prefixed(whole *Place, name string) []byte {
	if whole == nil || whole.Name == LinePlace {
		return []byte(name)
	}
	return []byte(whole.Name + " " + name)
}

// keyOf returns the key at the end of a text: that of order_id=, "id": or id:.
func keyOf(before []byte) string {
	before = bytes.TrimRight(before, " ")
	n := len(before)
	if n > 1 && before[n-1] == '>' && before[n-2] == '=' { // as Ruby and PHP write it
		before = append(before[:n-2:n-2], '=')
		n--
	}
	if n == 0 || before[n-1] != '=' && before[n-1] != ':' {
		return ""
	}
	return nameBefore(bytes.TrimRight(before[:n-1], `"'\ `))
}

// nameBefore returns the name at the end of a text: letters, digits and the marks of
// names, and not digits alone.
func nameBefore(text []byte) string {
	at := len(text)
	for at > 0 && len(text)-at < longestKey && isNameChar(text[at-1]) {
		at--
	}
	name := strings.TrimLeft(string(text[at:]), ".-")
	if name == "" || strings.Trim(name, "0123456789.-") == "" {
		return ""
	}
	return name
}

func isNameChar(c byte) bool {
	return c == '_' || c == '$' || c == '.' || c == '-' || c == '@' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// maxURL is how far before a word its URL may begin, in bytes.
const maxURL = 512

// urlBefore returns the host of the URL that a text ends in, and the path up to there:
// segments that hold digits are written as *. In a query, the key is the end of the path.
func urlBefore(before []byte) (host, path string) {
	from := max(0, len(before)-maxURL)
	tail := before[from:]
	if at := bytes.LastIndexAny(tail, " \t\"'<>|,;()[]{}"); at >= 0 {
		tail = tail[at+1:]
	}
	at := bytes.Index(tail, []byte("://"))
	if at >= 0 {
		tail = tail[at+3:]
	} else if !hostFirst(tail) {
		return "", ""
	}
	slash := bytes.IndexByte(tail, '/')
	if slash <= 0 {
		return "", ""
	}
	host = strings.ToLower(string(tail[:slash]))
	if i := strings.IndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	host, _, _ = strings.Cut(host, ":")
	host = strings.TrimPrefix(host, "www.")
	way, query, hasQuery := strings.Cut(string(tail[slash:]), "?")
	segments := strings.Split(way, "/")
	for i, s := range segments {
		if strings.ContainsAny(s, "0123456789@") && i < len(segments)-1 || len(s) > longestKey {
			segments[i] = "*"
		}
	}
	path = strings.Join(segments, "/")
	if hasQuery {
		key := query
		if i := strings.LastIndexByte(key, '&'); i >= 0 {
			key = key[i+1:]
		}
		key, _, _ = strings.Cut(key, "=")
		path += "?" + key + "="
	}
	return host, path
}

// hostFirst reports whether a text begins with a host name and a slash, as URLs without
// their scheme do.
func hostFirst(text []byte) bool {
	slash := bytes.IndexByte(text, '/')
	if slash < 4 {
		return false
	}
	dot := bytes.LastIndexByte(text[:slash], '.')
	if dot <= 0 || slash-dot < 3 {
		return false
	}
	for i, c := range text[:slash] {
		switch letter := c|0x20 >= 'a' && c|0x20 <= 'z'; {
		case letter || i <= dot && (c == '.' || c == '-' || c >= '0' && c <= '9'):
		default:
			return false
		}
	}
	return true
}

// lastSegment returns the last name in the path of a URL: "status" of /*/status/, "id" of
// /view?id=.
func lastSegment(path string) string {
	if _, key, ok := strings.Cut(path, "?"); ok {
		return strings.TrimSuffix(key, "=")
	}
	segments := strings.FieldsFunc(path, func(r rune) bool { return r == '/' })
	for i := len(segments) - 1; i >= 0; i-- {
		if segments[i] != "*" {
			return segments[i]
		}
	}
	return ""
}
