package ids

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// ParamKind is the kind of values of a parameter.
type ParamKind uint8

// The kinds of parameter.
const (
	Number  ParamKind = iota // a decimal number from Min to Max
	Switch                   // true or false
	Choice                   // one of Choices
	Text                     // any text, such as the name of a node
	Instant                  // a time that [ParseInstant] reads
)

// Param is a value of a scheme that users can set. Values are text, as in a command line
// or a form; [Scheme.Resolve] checks them.
type Param struct {
	Name     string
	Kind     ParamKind
	Min, Max int64    // Number: the range, both included
	Choices  []string // Choice: the values
	Default  string
	Original string // what the scheme's original does, if that is not the default; "" otherwise
	Help     string
	// AffectsDecoding is set if the parameter changes how ids are decoded, such as an epoch.
	AffectsDecoding bool
	Secondary       bool // changes only how a text is read, or sets what other parameters set
	// Nth returns the value of node n, counted from 0, if node 0 has the value first. It
	// is nil for a parameter that does not identify a node.
	Nth func(first string, n int) string
	// Own returns the value that the scheme's original takes in this process if the parameter is
	// not set. The value is a random number, or one of the host. "" stands for the default. Own is
	// nil for parameters that users assign. See [Scheme.Own].
	Own    func(e Entropy) string
	OfHost bool // Own returns a value of the host, which all its processes share
}

// Range returns the accepted values in words.
func (p *Param) Range() string {
	switch p.Kind {
	case Number:
		return fmt.Sprintf("%d to %d", p.Min, p.Max)
	case Switch:
		return "true or false"
	case Choice:
		return strings.Join(p.Choices, " or ")
	case Instant:
		return "RFC 3339, a date or Unix time"
	}
	return "any text"
}

// Check returns an error for a value that the parameter does not accept.
func (p *Param) Check(v string) error {
	ok := true
	switch p.Kind {
	case Number:
		n, err := strconv.ParseInt(v, 10, 64)
		ok = err == nil && n >= p.Min && n <= p.Max
	case Switch:
		ok = v == "true" || v == "false"
	case Choice:
		ok = slices.Contains(p.Choices, v)
	case Instant:
		_, err := ParseInstant(v)
		ok = err == nil
	}
	switch {
	case ok:
		return nil
	case p.Kind == Number && humantext.IsOtherBase(v):
		return fmt.Errorf("invalid %s %s: expected a decimal number, %s", p.Name, humantext.Quote(v), p.Range())
	case p.Kind == Choice:
		return fmt.Errorf("invalid %s %s: expected %s", p.Name, humantext.Quote(v), humantext.Or(p.Choices))
	}
	return fmt.Errorf("invalid %s %s: expected %s", p.Name, humantext.Quote(v), p.Range())
}

// plain returns a checked value in its canonical spelling: a number without leading zeros.
func (p *Param) plain(v string) string {
	if n, err := strconv.ParseInt(v, 10, 64); err == nil && p.Kind == Number {
		return strconv.FormatInt(n, 10)
	}
	return v
}

// Step returns the value n steps further. That is a number within its range, a choice, a switch
// position, or an instant n days later. Text does not change.
func (p *Param) Step(v string, n int) string {
	switch p.Kind {
	case Number:
		x, _ := strconv.ParseInt(v, 10, 64)
		return strconv.FormatInt(min(max(x+int64(n), p.Min), p.Max), 10)
	case Switch:
		return strconv.FormatBool((v == "true") != (n%2 != 0))
	case Choice:
		at := slices.Index(p.Choices, v) + n
		return p.Choices[(at%len(p.Choices)+len(p.Choices))%len(p.Choices)]
	case Instant:
		r, _ := ParseInstant(v)
		return formatInstant(r.Add(time.Duration(n) * 24 * time.Hour))
	}
	return v
}

// ParseInstant reads a time as [humantext.ParseEpoch] does. It returns an error for a
// time relative to now: parameters have no clock. [Param.Absolute] replaces such times.
func ParseInstant(s string) (Reading, error) {
	t, err := humantext.ParseEpoch(s)
	if err != nil {
		return 0, err
	}
	if t.Relative() {
		return 0, fmt.Errorf("invalid time %s: expected an absolute time, such as 2026-11-21T02:06:12Z", humantext.Quote(s))
	}
	return At(t.At(time.Time{})), nil
}

// formatInstant returns a reading as Unix milliseconds. It returns RFC 3339 if
// [ParseInstant] would read that number in another unit.
func formatInstant(r Reading) string {
	text := string(r.AppendMillis(nil))
	if back, err := ParseInstant(text); err == nil && back == r {
		return text
	}
	return humantext.RFC3339(r.Time())
}

// Readable returns a value as people read it. An Instant is a date if it is midnight UTC, and
// otherwise RFC 3339. Other values are unchanged. The parameter accepts the result.
func (p *Param) Readable(v string) string {
	if p.Kind != Instant {
		return v
	}
	r, err := ParseInstant(v)
	if err != nil {
		return v
	}
	t := r.Time()
	if t.Equal(t.Truncate(24 * time.Hour)) {
		return strings.TrimSuffix(humantext.RFC3339(t), "T00:00:00Z")
	}
	return humantext.RFC3339(t)
}

// Absolute returns a value for an Instant parameter. It replaces a relative time, such as -1h, by
// the instant that it means now. Other values are unchanged.
func (p *Param) Absolute(v string, now time.Time) string {
	if p.Kind != Instant {
		return v
	}
	if t, err := humantext.ParseTime(v); err == nil && t.Relative() {
		return formatInstant(At(t.At(now)))
	}
	return v
}

// Settings holds the parameters that a user has set, by name. The others have their defaults.
type Settings map[string]string

// Values holds a checked value for each parameter of a scheme. The zero value has none.
type Values struct {
	m   map[string]string
	set Settings // those that were set; the others have their defaults
}

// Int returns the value of a Number parameter; 0 if there is none with the name.
func (v Values) Int(name string) int64 {
	n, _ := strconv.ParseInt(v.m[name], 10, 64)
	return n
}

// Bool returns the value of a Switch.
func (v Values) Bool(name string) bool { return v.m[name] == "true" }

// Text returns the value as text.
func (v Values) Text(name string) string { return v.m[name] }

// Instant returns the time of an Instant parameter.
func (v Values) Instant(name string) Reading {
	r, _ := ParseInstant(v.m[name])
	return r
}

// Settings returns a copy of all values, defaults included.
func (v Values) Settings() Settings { return maps.Clone(Settings(v.m)) }

// resolve checks the settings and adds the defaults.
func resolve(params []Param, set Settings) (Values, error) {
	v := Values{make(map[string]string, len(params)), set}
	for i := range params {
		p := &params[i]
		v.m[p.Name] = p.Default
		s, ok := set[p.Name]
		if !ok {
			continue
		}
		if err := p.Check(s); err != nil {
			return Values{}, err
		}
		v.m[p.Name] = p.plain(s)
	}
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if _, ok := v.m[name]; !ok {
			return Values{}, noParam(name, params)
		}
	}
	return v, nil
}

// noParam returns the error of an unknown parameter.
func noParam(name string, params []Param) error {
	names := make([]string, len(params))
	for i := range params {
		names[i] = params[i].Name
	}
	if len(params) == 0 {
		return fmt.Errorf("no parameter %s; the scheme has none", humantext.Quote(name))
	}
	return fmt.Errorf("no parameter %s; %s", humantext.Quote(name), humantext.Expected(name, names))
}
