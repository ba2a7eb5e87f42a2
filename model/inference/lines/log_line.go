package lines

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
	"idtui/ids/rounding"
	"idtui/model/sets/input"
)

// readLogLine reads a line of JSON, or a line with words and perhaps a calendar time. It reports
// false for other lines, such as an id and its time.
func (r *Reader) readLogLine(line string) (logLine, bool) {
	if r.json = strings.HasPrefix(line, "{"); r.json {
		if l, ok := r.readJSONLine(line); ok {
			return l, true
		}
		r.json = false
	}
	at, start, end, ok := humantext.FindTime(line, r.Now)
	if !ok || !plausible(at) {
		if startsWithID(line) && !isURL(line) {
			return logLine{}, false
		}
		var l logLine
		l.addText("", line)
		return l, slices.ContainsFunc(l.words, isIDLong)
	}
	before := strings.FieldsFunc(line[:start], func(c rune) bool { return strings.ContainsRune(marks, c) })
	if len(before) == 1 && !isURL(before[0]) && line[0] != '<' && !strings.HasSuffix(before[0], ":") && !isNonID(before[0]) { // an id, then its time
		return logLine{}, false
	}
	l := logLine{at: at.UTC(), noZone: !humantext.NamesZone(line[start:end])}
	if after := strings.TrimLeft(line[end:], " \t"); len(before) == 0 && strings.HasPrefix(after, "{") { // kubectl prints such lines
		if values, ok := r.readJSONLine(after); ok {
			values.at, values.noZone = l.at, l.noZone
			return values, true
		}
	}
	l.addText("", strings.TrimLeft(line[:start]+" "+line[end:], marks))
	return l, true
}

// startsWithID reports whether the first word of a line can be an id. It must be the only word, or
// have a digit, a separator or a number sign.
func startsWithID(line string) bool {
	first, _, more := strings.Cut(line, " ")
	return !more || strings.ContainsAny(first, "0123456789") || strings.ContainsAny(first, ",;\t|#")
}

// isIDLong reports whether a word is long enough for an id in a log, and has a digit.
func isIDLong(w word) bool {
	return len(w.text) >= minLogID && strings.ContainsAny(w.text, "0123456789")
}

// addText adds the words of a text. place is a prefix of their names.
func (l *logLine) addText(place, text string) {
	separators := " \t|"
	if !strings.ContainsAny(strings.TrimSpace(text), separators) {
		separators = ",;"
	}
	key := "" // key of the next word, as in "id: 5"
	for i, field := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(separators, c) }) {
		name := strconv.Itoa(i + 1)
		if key != "" {
			name = key
		}
		key = ""
		if at := len(field) - 1; at > 0 && field[at] == ':' && isKey(field[:at]) {
			key = strings.Trim(field[:at], marks) + "="
			continue
		}
		if k, value, ok := strings.Cut(field, "="); ok && value != "" && isKey(k) {
			name, field = strings.TrimLeft(k, marks)+"=", value
		}
		field = strings.Trim(field, marks)
		switch at := strings.IndexByte(field, '('); {
		case strings.HasPrefix(field, "/") || strings.Contains(field, "://"):
			l.addPath(place+name, field)
		case at > 0 && isKey(field[:at]): // such as ObjectId('…
			if !strings.HasSuffix(name, "=") {
				name = ""
			}
			l.addWord(place+name+field[:at+1], strings.Trim(field[at:], marks))
		default:
			l.addWord(place+name, field)
		}
	}
}

// isKey reports whether a text can be the name of a value: letters, digits and marks, but no digit
// first.
func isKey(text string) bool {
	text = strings.Trim(text, marks)
	return text != "" && (text[0] < '0' || text[0] > '9') && !strings.ContainsFunc(text, func(c rune) bool {
		return c != '_' && c != '-' && c != '.' && c != '$' && c != '@' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
	})
}

// addPath adds the parts of a path or URL that have digits. In their names, * replaces earlier
// parts with digits.
func (l *logLine) addPath(name, text string) {
	path := ""
	for from := 0; from < len(text); {
		size := strings.IndexAny(text[from:], "/?&=")
		if size < 0 {
			size = len(text) - from
		}
		part := text[from : from+size]
		digits := strings.ContainsAny(part, "0123456789")
		if digits {
			l.addWord(name+" "+path, strings.Trim(part, marks))
			part = "*"
		}
		if path += part; from+size < len(text) {
			path += text[from+size : from+size+1]
		}
		from += size + 1
	}
}

func (l *logLine) addWord(name, text string) {
	if text != "" && len(l.words) < maxLogColumns {
		l.words = append(l.words, word{name: strings.Clone(name), text: strings.Clone(text)})
	}
}

// isURL reports whether a line is only a URL.
func isURL(line string) bool {
	return strings.Contains(line, "://") && !strings.ContainsAny(line, " \t")
}

// locate sets the places of words whose column has none yet, as decode does.
func (r *Reader) locate(l *logLine, line []byte) {
	for i := range l.words {
		w := &l.words[i]
		if w.place != nil || r.placed[w.name] || w.text == "" {
			continue
		}
		if at := bytes.Index(line, []byte(w.text)); at >= 0 {
			w.place = r.places.Within(line, at, nil)
		}
		if r.placed == nil {
			r.placed = map[string]bool{}
		}
		r.placed[w.name] = true
	}
}

// readJSONLine reads the values of a JSON line, and the first time among them. It reports false if
// the line has no values.
func (r *Reader) readJSONLine(line string) (logLine, bool) {
	in, err := input.NewReader(strings.NewReader(line), input.Options{Format: input.JSON, Now: r.Now})
	if err != nil {
		return logLine{}, false
	}
	var l logLine
	var rec input.Record
	for in.Next(&rec) == nil {
		l.add(&rec)
	}
	return l, l.complete()
}

// add adds the values of a record, and the first time among them. A value can be a line of a log.
func (l *logLine) add(rec *input.Record) {
	times := rec.Times()
	if len(times) > 0 && l.at.IsZero() && plausible(times[0].At) {
		l.at, l.noZone = times[0].At.UTC(), times[0].NoZone
	}
	for _, t := range rec.Texts {
		isTime := slices.ContainsFunc(times, func(x input.Time) bool { return x.Place == t.Place })
		switch text, _ := rounding.WholeNumber(strings.TrimSpace(string(t.Text))); {
		case isTime || t.Place.Name == input.LinePlace:
		case strings.Contains(text, " "):
			l.addText(t.Place.Name+" ", text)
		default:
			n := len(l.words)
			if l.addWord(t.Place.Name, strings.Trim(text, marks)); n < len(l.words) {
				l.words[n].place = t.Place
			}
		}
	}
}
