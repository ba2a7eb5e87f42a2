package input

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"idtui/ids/humantext"
)

// jsonState is the position of a JSON reader in a document.
type jsonState struct {
	path    Path
	stack   []level
	name    []byte // path of the current value, such as $.items[*].id
	pos     int    // of the next token, from the reader's at
	matched bool   // the top-level value has a text at the path
	null    bool   // the value at the path is null
	known   map[string]*pathPlace
	waits   bool // the record continues with the text that is pushed next
	// indented are the containers of an indented document, by the indentation of their content.
	indented map[int]*container
}

// level is an open object or array.
type level struct {
	array  bool
	record bool // its values form a record: it is an object in an array, or the top-level value
	split  bool // a part of the record was returned before
	ahead  bool // the later values were searched for times
	times  []Time
	name   int  // length of the path of the object or array
	index  int  // of the next element
	expect byte // ',', ':', 'v' (value), 'V' (value or end), 'k' (key) or 'K' (key or end)
}

// pathPlace is the place of a path. picked says whether the path selects it.
type pathPlace struct {
	place  *Place
	picked bool
}

// Limits of JSON.
const (
	maxDepth    = 512
	maxPath     = 1024    // bytes
	maxPending  = 1 << 20 // bytes of a record that holds texts: a longer one is returned in parts
	maxValues   = 4096    // of a part of a record
	minIDKey    = 15      // characters of a key that is an id itself, as in an object of objects
	maxIDKey    = 64
	keyOfIDs    = "*"
	longestText = 1 << 20 // bytes of a string
)

// errJSON is the error for a text that is not JSON.
var errJSON = errors.New("the line is not JSON")

// errCut is the error for a document that is cut after some of its records.
var errCut = errors.New("the JSON document ends early")

// nextValue reads the next JSON record. A line that is not JSON is a record, like a log line.
func (r *Reader) nextValue(rec *Record) error {
	j := &r.json
	if !j.waits {
		j.anchor(r, rec)
	}
	j.waits = false
	for {
		if len(j.stack) == 0 && len(rec.values) == 0 {
			done, err := j.begin(r, rec)
			if done || err != nil {
				return err
			}
		}
		done, err := j.step(r, rec)
		j.waits = errors.Is(err, ErrMore)
		switch {
		case err != nil && errors.Is(err, errJSON):
			j.broken(r, rec)
			return nil
		case err != nil:
			return err
		case done:
			return nil
		}
	}
}

// nextJSONLine reads a line as one record, with the texts of its JSON values.
func (r *Reader) nextJSONLine(rec *Record) error {
	if err := r.nextLine(rec); err != nil || rec.Err != nil || len(rec.Texts) == 0 {
		return err
	}
	line := rec.Line0()
	if r.inLine == nil {
		r.inLine = &Reader{options: r.options}
		r.inLine.options.WholeLines = false
		r.inLine.json.path = r.json.path
	}
	in := r.inLine
	in.useLine(line)
	var part Record
	rec.Texts = rec.Texts[:0]
	for in.Next(&part) == nil {
		shift := int(part.Offset)
		if len(part.values) == 0 && part.Err == nil { // not JSON
			rec.addLine(r)
			return nil
		}
		rec.Texts = appendShifted(rec.Texts, part.Texts, shift)
		rec.values = appendShifted(rec.values, part.values, shift)
		if part.arena, part.Texts, part.values = nil, part.Texts[:0], part.values[:0]; part.Err != nil && rec.Err == nil {
			rec.Err = part.Err
		}
	}
	return nil
}

// useLine makes a reader read the JSON of a line.
func (r *Reader) useLine(line []byte) {
	r.format, r.begun, r.err, r.options.MaxRecord = JSON, true, errEnd, defaultMaxRecord
	r.buf, r.at, r.end, r.line, r.offset = line, 0, len(line), 1, 0
	r.json.pos, r.json.stack = 0, r.json.stack[:0]
}

// appendShifted appends texts, and adds shift to their positions.
func appendShifted(dst, texts []Text, shift int) []Text {
	for _, t := range texts {
		t.Start, t.End = t.Start+shift, t.End+shift
		dst = append(dst, t)
	}
	return dst
}

// anchor starts the record at the next byte.
func (j *jsonState) anchor(r *Reader, rec *Record) {
	r.line += bytes.Count(r.buf[r.at:r.at+j.pos], []byte{'\n'})
	r.advance(j.pos)
	j.pos = 0
	rec.Line, rec.Offset = r.line, r.offset
}

// peek returns the byte at the position of the next token, or false at the end.
func (j *jsonState) peek(r *Reader) (byte, bool) {
	for r.at+j.pos >= r.end {
		if !r.fill(0) {
			return 0, false
		}
	}
	return r.buf[r.at+j.pos], true
}

// space skips white space, and commas between top-level values. It returns the byte after them, or
// false at the end of the input.
func (j *jsonState) space(r *Reader) (byte, bool) {
	for {
		c, ok := j.peek(r)
		if !ok || c != ' ' && c != '\t' && c != '\n' && c != '\r' && (c != ',' || len(j.stack) > 0) {
			return c, ok
		}
		j.pos++
	}
}

// begin begins a top-level value. done reports whether it is already a whole record.
func (j *jsonState) begin(r *Reader, rec *Record) (done bool, err error) {
	c, ok := j.space(r)
	if !ok {
		return false, r.ended()
	}
	j.anchor(r, rec)
	j.name, j.matched, j.null = append(j.name[:0], '$'), false, false
	if c == '{' || c == '[' {
		return false, nil
	}
	n := j.lineLength(r)
	if c != '"' && c != '-' && (c < '0' || c > '9') {
		j.textLine(r, rec, n)
		return true, nil
	}
	start := j.pos
	if err := j.scalar(r, rec); err != nil || len(bytes.TrimSpace(r.buf[r.at+j.pos:r.at+max(n, j.pos)])) > 0 {
		j.pos = start
		rec.values, rec.Texts = rec.values[:0], rec.Texts[:0]
		j.textLine(r, rec, n)
		return true, nil
	}
	j.pos = n
	j.finish(r, rec, true)
	return true, nil
}

// lineLength returns the length of the rest of the line, with its line end.
func (j *jsonState) lineLength(r *Reader) int {
	searched := j.pos
	for {
		text := r.buf[r.at:r.end]
		if at := bytes.IndexByte(text[searched:], '\n'); at >= 0 {
			return searched + at + 1
		}
		if searched = len(text); searched > r.options.MaxRecord || !r.fill(0) {
			return r.end - r.at
		}
	}
}

// textLine returns a line that is not JSON as a record.
func (j *jsonState) textLine(r *Reader, rec *Record, n int) {
	rec.Raw = r.buf[r.at : r.at+n : r.at+n]
	j.pos = n
	j.stack = j.stack[:0]
	if len(j.path.text) > 0 {
		rec.Err = errJSON
		return
	}
	rec.Texts, rec.values = rec.Texts[:0], rec.values[:0]
	rec.addLine(r)
}

// broken ends a document with broken JSON. The record is the first line as text, or an error if
// records of the document were already returned.
func (j *jsonState) broken(r *Reader, rec *Record) {
	if len(j.stack) == 0 || !j.stack[0].split {
		j.pos = 0
		j.textLine(r, rec, j.lineLength(r))
		return
	}
	rec.Err = errJSON
	if r.at+j.pos >= r.end && !r.fill(0) {
		rec.Err = errCut
	}
	n := j.lineLength(r)
	rec.Raw = r.buf[r.at : r.at+n : r.at+n]
	j.pos, j.stack = n, j.stack[:0]
	rec.Texts, rec.values = rec.Texts[:0], rec.values[:0]
}

// finish completes a record. whole is set if no part of it was returned before.
func (j *jsonState) finish(r *Reader, rec *Record, whole bool) {
	if len(j.stack) == 0 && whole { // the record includes its line end
		for n := j.pos; r.at+n < r.end; n++ {
			c := r.buf[r.at+n]
			if c == '\n' {
				j.pos = n + 1
			}
			if c != ' ' && c != '\r' && c != '\t' {
				break
			}
		}
	}
	if whole {
		rec.Raw = r.buf[r.at : r.at+j.pos : r.at+j.pos]
	}
	if len(j.stack) == 0 && len(j.path.text) > 0 && !j.matched {
		rec.Err = fmt.Errorf("no key %s", humantext.Quote(j.path.text))
		if j.null {
			rec.Err = fmt.Errorf("key %s is null", humantext.Quote(j.path.text))
		}
	}
}

// token returns the first byte of the next token within a document.
func (j *jsonState) token(r *Reader) (byte, error) {
	c, ok := j.space(r)
	switch {
	case ok && r.in == nil && r.err == nil && !r.wholeToken(r.at+j.pos):
		return 0, ErrMore
	case ok:
		return c, nil
	case r.err != nil && len(j.stack) == 0 || errors.Is(r.err, ErrMore):
		return 0, r.ended()
	}
	return 0, errJSON
}

// step reads a token within a document. done reports whether the record is complete.
func (j *jsonState) step(r *Reader, rec *Record) (done bool, err error) {
	c, err := j.token(r)
	if err != nil {
		return false, err
	}
	if len(j.stack) == 0 {
		j.open(c)
		return false, nil
	}
	top := &j.stack[len(j.stack)-1]
	switch {
	case top.closes(c):
		return j.close(r, rec), nil
	case c == ',' && top.expect == ',':
		j.pos++
		if top.expect = 'k'; top.array {
			top.expect = 'v'
		}
		return false, nil
	case c == ':' && top.expect == ':':
		j.pos++
		top.expect = 'v'
		return false, nil
	case c == '"' && (top.expect == 'k' || top.expect == 'K'):
		top.expect = ':'
		return false, j.key(r, rec, top)
	case top.expect != 'v' && top.expect != 'V':
		return false, errJSON
	}
	return j.value(r, rec, top, c)
}

// closes reports whether a character ends the object or the array.
func (l *level) closes(c byte) bool {
	if l.array {
		return c == ']' && (l.expect == 'V' || l.expect == ',')
	}
	return c == '}' && (l.expect == 'K' || l.expect == ',')
}

// value reads a scalar, or opens an object or array. done reports that a record is complete.
func (j *jsonState) value(r *Reader, rec *Record, top *level, c byte) (done bool, err error) {
	begins := c == '{' || c == '['
	element := top.array && c == '{'
	full := len(rec.values) >= maxValues || j.pos > maxPending
	if len(rec.values) > 0 && (element || full) || element && len(rec.Texts) == 0 && j.pos > 0 { // any values before it are a record
		j.split()
		j.keepTimes(r, rec)
		rec.shared, rec.Inner = j.sharedTimes(), len(j.path.text) == 0
		if len(rec.Texts) > 0 {
			return true, nil
		}
		rec.values = rec.values[:0]
		j.anchor(r, rec)
	}
	top.expect = ','
	if top.array {
		j.name = append(j.name[:top.name], "[*]"...)
		top.index++
	}
	if begins {
		if len(j.stack) >= maxDepth {
			return false, errJSON
		}
		j.open(c)
		return false, nil
	}
	if err := j.scalar(r, rec); err != nil {
		return false, err
	}
	if top.array && !j.inRecord() { // an array element outside any object is a record
		j.split()
		rec.shared = j.sharedTimes()
		return len(rec.Texts) > 0, nil
	}
	return false, nil
}

// split records that a part of the open objects and arrays was returned.
func (j *jsonState) split() {
	for i := range j.stack {
		j.stack[i].split = true
	}
}

// inRecord reports whether an object is open.
func (j *jsonState) inRecord() bool {
	for i := range j.stack {
		if !j.stack[i].array {
			return true
		}
	}
	return false
}

func (j *jsonState) open(c byte) {
	l := level{array: c == '[', name: len(j.name), expect: 'K'}
	if l.array {
		l.expect = 'V'
	}
	l.record = len(j.stack) == 0 || j.stack[len(j.stack)-1].array && !l.array
	j.stack = append(j.stack, l)
	j.pos++
}

// close closes an object or an array. It reports whether a record ends there.
func (j *jsonState) close(r *Reader, rec *Record) bool {
	top := j.stack[len(j.stack)-1]
	j.stack = j.stack[:len(j.stack)-1]
	j.name = j.name[:top.name]
	j.pos++
	if !top.record {
		return false
	}
	j.finish(r, rec, !top.split)
	j.split()
	if rec.shared = top.times; len(top.times) == 0 {
		rec.shared = j.sharedTimes()
	}
	rec.Inner = len(j.path.text) == 0 && (top.split || j.inRecord())
	if len(rec.Texts) > 0 || rec.Err != nil {
		return true
	}
	rec.values, rec.Raw = rec.values[:0], nil
	j.anchor(r, rec)
	return false
}

// isIDKey reports whether a key may be an id.
func isIDKey(text []byte) bool {
	return len(text) >= minIDKey && len(text) <= maxIDKey && bytes.ContainsAny(text, "0123456789") && bytes.IndexByte(text, ' ') < 0
}

// key reads a key. A key that may be an id is a text, and its name in the path is *.
func (j *jsonState) key(r *Reader, rec *Record, top *level) error {
	text, start, end, err := j.str(r, rec)
	if err != nil {
		return err
	}
	j.name = append(j.name[:top.name], '.')
	if isIDKey(text) {
		j.name = append(j.name, keyOfIDs...)
		if len(j.path.text) == 0 {
			j.add(r, rec, text, start, end)
		}
		return nil
	}
	if len(j.name)+len(text) > maxPath {
		text = nil
	}
	j.name = append(j.name, text...)
	return nil
}

// scalar reads a string, a number or a word.
func (j *jsonState) scalar(r *Reader, rec *Record) error {
	c, _ := j.peek(r)
	if c == '"' {
		text, start, end, err := j.str(r, rec)
		if err == nil {
			j.add(r, rec, text, start, end)
		}
		return err
	}
	start := j.pos
	for {
		c, ok := j.peek(r)
		if !ok || strings.IndexByte("+-.0123456789eEaflnrstu", c) < 0 {
			break
		}
		if j.pos++; j.pos-start > 512 {
			return errJSON
		}
	}
	word := r.buf[r.at+start : r.at+j.pos]
	switch string(word) {
	case "null":
		j.null = j.null || len(j.path.text) > 0 && j.path.matches(j.name, j.stack)
		return nil
	case "true", "false":
		return nil
	}
	if len(word) == 0 || word[0] != '-' && (word[0] < '0' || word[0] > '9') || bytes.ContainsAny(word, "aflnrstu") {
		return errJSON
	}
	j.add(r, rec, word, start, j.pos)
	return nil
}

func (j *jsonState) add(r *Reader, rec *Record, text []byte, start, end int) {
	known := j.place(r)
	value := Text{Place: known.place, Start: start, End: end}
	from := len(rec.arena)
	rec.arena = append(rec.arena, text...) // fill can move the buffer before the record ends
	value.Text = rec.arena[from:len(rec.arena):len(rec.arena)]
	rec.values = append(rec.values, value)
	if picked := known.picked || j.path.indexed && j.path.matches(j.name, j.stack); picked && len(bytes.TrimSpace(text)) > 0 {
		j.matched = true
		rec.Texts = append(rec.Texts, value)
	}
}

func (j *jsonState) place(r *Reader) *pathPlace {
	if known := j.known[string(j.name)]; known != nil {
		return known
	}
	if j.known == nil || len(j.known) >= maxPlaces {
		j.known = map[string]*pathPlace{}
	}
	known := &pathPlace{picked: len(j.path.text) == 0 || !j.path.indexed && j.path.matches(j.name, nil)}
	known.place = r.of(j.name, func() Place {
		key := string(j.name)
		key = strings.TrimRight(key, "[*]")
		return Place{Key: strings.TrimPrefix(key[strings.LastIndexByte(key, '.')+1:], "$."), Column: -1}
	})
	j.known[string(j.name)] = known
	return known
}

// str reads a string. start and end are its positions without quotes. The text is valid until the
// next fill.
func (j *jsonState) str(r *Reader, rec *Record) (text []byte, start, end int, err error) {
	j.pos++
	start = j.pos
	escaped := false
	for {
		window := r.buf[r.at+j.pos : r.end]
		at := bytes.IndexAny(window, "\"\\\n")
		switch {
		case at < 0:
			j.pos += len(window)
			if j.pos-start > longestText {
				return nil, 0, 0, errJSON
			}
			if !r.fill(0) {
				return nil, 0, 0, errJSON
			}
			continue
		case window[at] == '\n':
			return nil, 0, 0, errJSON
		case window[at] == '\\':
			escaped = true
			if j.pos += at + 1; r.at+j.pos >= r.end && !r.fill(0) {
				return nil, 0, 0, errJSON
			}
			j.pos++
			continue
		}
		end = j.pos + at
		j.pos = end + 1
		break
	}
	text = r.buf[r.at+start : r.at+end]
	if !escaped {
		return text, start, end, nil
	}
	from := len(rec.arena)
	rec.arena = appendUnescaped(rec.arena, text)
	return rec.arena[from:len(rec.arena):len(rec.arena)], start, end, nil
}

// appendUnescaped appends the text of a JSON string. It keeps invalid escapes.
func appendUnescaped(dst, text []byte) []byte {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			dst = append(dst, text[i])
			continue
		}
		i++
		if at := strings.IndexByte(`"\/bfnrt`, text[i]); at >= 0 {
			dst = append(dst, "\"\\/\b\f\n\r\t"[at])
			continue
		}
		first, ok := hex4(text, i)
		if !ok {
			dst = append(dst, '\\', text[i])
			continue
		}
		i += 4
		if utf16.IsSurrogate(first) && i+2 < len(text) && text[i+1] == '\\' {
			if second, ok := hex4(text, i+2); ok && utf16.DecodeRune(first, second) != utf8.RuneError {
				first = utf16.DecodeRune(first, second)
				i += 6
			}
		}
		dst = utf8.AppendRune(dst, first)
	}
	return dst
}

// hex4 decodes u and four hex digits at a position, or reports false if the text has something
// else.
func hex4(text []byte, at int) (rune, bool) {
	if text[at] != 'u' || at+5 > len(text) {
		return 0, false
	}
	v, err := strconv.ParseUint(string(text[at+1:at+5]), 16, 16)
	return rune(v), err == nil
}
