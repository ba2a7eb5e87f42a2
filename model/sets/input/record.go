// Package input reads records from streams: lines, rows of CSV or TSV, blocks of names and values,
// and JSON values. It says where each possible id is, and which times its record has. It does not
// know what an id is.
//
// All commands and pages read with this package, so that they see the same records.
package input

import (
	"bytes"
	"slices"
	"strings"
)

// Format is the format of an input.
type Format int

// The formats. For [Auto], the reader detects the format from the beginning of the input.
const (
	Auto   Format = iota
	Lines         // one record per line: an id, or a text with ids, such as a log line
	CSV           // one record per row, of RFC 4180 or TSV
	JSON          // JSON values: one document, or one value per line
	Blocks        // one record per block of lines with names and values, as mysql and psql print rows
)

// Place is the position of a text in the structure of its record. Its name identifies it.
type Place struct {
	// Name is the name of a column, or its number from 1. For JSON, it is a path such as
	// $.items[*].id. For a word, it is the key, wrapper or URL before it, such as "order_id=",
	// "ObjectId(" or "x.com/*/status/". Otherwise, it is "line".
	Name string
	// Key is the name of the value without syntax: "id" in $.items[*].id, "order_id" in
	// order_id=. It is empty if the value has no name.
	Key string
	// Wrapper is the name of the call around the value, such as "ObjectId"; "" without a call.
	Wrapper string
	// Host is the host of the URL that contains the value; "" without a URL.
	Host string
	// Column is the index of a column, from 0; -1 if the place is not a column.
	Column int
}

// LinePlace is the name of the place of a text that has no more specific place.
const LinePlace = "line"

// Text is a text in a record that may be an id or contain ids.
type Text struct {
	Place *Place
	// Text is the value without quotes, unescaped.
	Text []byte
	// Start and End are the position of the text in the record's Raw, without quotes. Text is
	// Raw[Start:End], unless it had escapes, or spaces around it in a table such as psql prints.
	Start, End int
}

// HasWords reports whether a text is free text, such as a log line. Its words have their own
// places: see [Places.Within].
func (t *Text) HasWords() bool {
	for _, c := range t.Text {
		if betweenWords[c] {
			return true
		}
	}
	return false
}

// betweenWords is the set of characters that separate words.
var betweenWords = [256]bool{
	' ': true, '\t': true, ',': true, ';': true, '|': true, '=': true, '{': true, '}': true, '(': true, ')': true,
	'[': true, ']': true, '<': true, '>': true, '"': true, '\'': true, '/': true,
}

// Record is a line, a row or a value of the input. The reader owns its memory and reuses it for
// the next record: see [Record.Clone].
type Record struct {
	// Source is [Options.Source].
	Source string
	// Line is the number of the record's first line, from 1. Offset is the position of Raw in the
	// decompressed input, in bytes.
	Line   int
	Offset int64
	// Raw is the whole text of the record with its line end. The Raws of lines and rows, joined,
	// are the whole input after the header. The Raw of JSON is the value. It is nil for a text in
	// an array, and for the parts of an object with arrays of objects.
	Raw []byte
	// Texts are the texts that may be ids, in order.
	Texts []Text
	// Inner is set for JSON objects in other objects and for parts of JSON objects, unless there is
	// a path. It is also set for a line outside of blocks, and for a rule in a table. Most of the
	// texts of such records are not ids.
	Inner bool
	// Columns is the number of columns in a row of CSV.
	Columns int
	// Err says why the record cannot be read, for example because it lacks the column. Texts is
	// then empty, unless other JSON values of the same line have texts.
	Err error

	times  []Time
	timed  bool // times is set
	reader *Reader
	cells  []cell // of CSV: all of them
	values []Text // of JSON and blocks: all values
	shared []Time // of JSON: the times of the object around the values, if they have none
	arena  []byte // unescaped texts
}

// Line0 returns Raw without its line end.
func (r *Record) Line0() []byte { return trimEnd(r.Raw) }

// trimEnd returns a line without its line end.
func trimEnd(line []byte) []byte {
	n := len(line)
	if n > 0 && line[n-1] == '\n' {
		n--
	}
	if n > 0 && line[n-1] == '\r' {
		n--
	}
	return line[:n]
}

// Times returns the times of the record. It computes them on the first call. A time without a
// year gets the newest year in which it is at most a day after [Options.Now].
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

// Places interns places. Their number is limited, because a hostile input could create one per
// byte.
type Places struct {
	byName map[string]*Place
	line   *Place // nil before the first use
}

// maxPlaces is the maximum number of places that are interned. For a further name, each use returns
// a new Place, so names do not depend on earlier places.
const maxPlaces = 10_000

// of returns the place with a name. If the place is new, it calls made.
func (p *Places) of(name []byte, made func() Place) *Place {
	if known := p.byName[string(name)]; known != nil {
		return known
	}
	if p.byName == nil {
		p.byName = map[string]*Place{}
	}
	place := made()
	place.Name = string(name)
	if len(p.byName) < maxPlaces {
		p.byName[place.Name] = &place
	}
	return &place
}

// Line returns the place named [LinePlace].
func (p *Places) Line() *Place {
	if p.line == nil {
		p.line = p.of([]byte(LinePlace), func() Place { return Place{Column: -1} })
	}
	return p.line
}

const longestKey = 64

// Within returns the place of the word that starts at a byte of a free text. That is the key, the
// wrapper or the URL before it. Otherwise, Within returns whole, the place of the free text; nil
// means "line".
func (p *Places) Within(text []byte, start int, whole *Place) *Place {
	before := text[:start]
	if host, path := urlBefore(before); host != "" {
		name := host + path
		return p.of(p.prefixed(whole, name), func() Place { return Place{Key: lastSegment(path), Host: host, Column: -1} })
	}
	before = bytes.TrimRight(before, `"'\ `)
	if n := len(before); n > 0 && before[n-1] == ',' { // the number of a type, as in BinData(3, "…")
		if call := bytes.TrimRight(before[:n-1], "0123456789 "); len(call) > 0 && call[len(call)-1] == '(' {
			before = call
		}
	}
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

// joinKey returns a key with the = after it, or "" for an empty key.
func joinKey(key string) string {
	if key == "" {
		return ""
	}
	return key + "="
}

// prefixed returns the name of a place within whole.
func (p *Places) prefixed(whole *Place, name string) []byte {
	if whole == nil || whole.Name == LinePlace {
		return []byte(name)
	}
	return []byte(whole.Name + " " + name)
}

// keyOf returns the key at the end of a text, such as order_id=, "id": or id:, without its
// syntax.
func keyOf(before []byte) string {
	before = bytes.TrimRight(before, " ")
	n := len(before)
	if n > 1 && before[n-1] == '>' && before[n-2] == '=' { // key => value, in Ruby and PHP
		before = append(before[:n-2:n-2], '=')
		n--
	}
	if n == 0 || before[n-1] != '=' && before[n-1] != ':' {
		return ""
	}
	return nameBefore(bytes.TrimRight(before[:n-1], `"'\ `))
}

// nameBefore returns the name at the end of a text. It consists of letters, digits and _ $ . - @,
// but not only of digits.
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

// maxURL is the maximum distance from the start of a URL to a word in it, in bytes.
const maxURL = 512

// urlBefore returns the host of the URL at the end of a text, and the path up to the end. Complete
// segments with digits or @ become *, and so do very long ones. In a query, the path ends with the key.
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

// hostFirst reports whether a text begins with a host name and a slash, as in a URL without its
// scheme.
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

// lastSegment returns the last name in the path of a URL: "status" in /*/status/, "id" in
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
