package inference

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// maxLogLines is how many lines of a log are kept until the end, to find the ids in them.
// maxDate is how many characters tell that a line begins with a date.
const (
	maxLogLines = 5000
	maxDate     = 16
)

// logLine is a line that begins with a time, and has several words after it.
type logLine struct {
	at    time.Time
	words []string
}

// readLogLine reads a line that begins with a calendar time. It reports false for any
// other line.
func readLogLine(line string) (logLine, bool) {
	if !beginsWithDate(line) {
		return logLine{}, false
	}
	for _, separators := range []string{" \t", " \t,;"} {
		words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(separators, r) })
		for n := min(3, len(words)); n > 0; n-- {
			text := strings.Trim(strings.Join(words[:n], " "), `[](){}"',;|`)
			if t := readCalendar(text); !t.IsZero() {
				return logLine{t, slices.Clone(words[n:min(len(words), n+maxLogColumns)])}, true
			}
		}
	}
	return logLine{}, false
}

// beginsWithDate reports whether a line begins with four digits and a dash or a slash.
func beginsWithDate(line string) bool {
	line = strings.TrimLeft(line, `[("'`)
	if len(line) < 10 || line[4] != '-' && line[4] != '/' {
		return false
	}
	return !strings.ContainsFunc(line[:4], func(r rune) bool { return r < '0' || r > '9' })
}

// readCalendar returns a time in one of the usual ways to write a date and time, or the
// zero time.
func readCalendar(s string) time.Time {
	for _, layout := range timeLayouts() {
		if t, err := time.Parse(layout, s); err == nil && plausible(t) {
			return t.UTC()
		}
	}
	return time.Time{}
}

// logColumn is the values of one place of the lines: after a key such as id=, or a word
// at a position.
type logColumn struct {
	name    string
	samples []Sample
	values  map[string]bool
}

// columnsOf returns the columns of the lines, in the order in which they appear.
func columnsOf(lines []logLine) []*logColumn {
	var list []*logColumn
	byName := map[string]*logColumn{}
	for _, l := range lines {
		for i, word := range l.words {
			name, value := strconv.Itoa(i+1), word
			if at := strings.IndexAny(word, "=:"); at > 0 && at < len(word)-1 && word[at] == '=' {
				name, value = word[:at+1], word[at+1:]
			}
			value = strings.Trim(value, `[](){}<>"',;`)
			if len(value) < minLogID || len(value) > maxText || !printable(value) || !strings.ContainsAny(value, "0123456789") {
				continue
			}
			c := byName[name]
			if c == nil {
				if len(list) == maxLogColumns {
					continue
				}
				c = &logColumn{name: name, values: map[string]bool{}}
				byName[name], list = c, append(list, c)
			}
			c.samples = append(c.samples, Sample{Text: value, Time: l.at})
			c.values[value] = true
		}
	}
	return list
}

// ColumnText says where the ids of a log are: "the values of id=", or "word 4 after the
// time". The column is that of a [Reader].
func ColumnText(column string) string {
	if strings.HasSuffix(column, "=") {
		return "the values of " + humantext.EscapeToASCII(column)
	}
	return "word " + column + " after the time"
}

// Limits of the columns of a log.
const (
	minLogID      = 8  // characters of an id between other words
	maxLogColumns = 64 // columns that are compared, and words of a line
)

// logSamples returns the ids of the lines of a log: the column with the most different
// values, and where it is.
func logSamples(lines []logLine) (samples []Sample, column string) {
	list := columnsOf(lines)
	if len(list) == 0 {
		return nil, ""
	}
	best := slices.MaxFunc(list, func(a, b *logColumn) int { return cmp.Compare(len(a.values), len(b.values)) })
	return best.samples, best.name
}
