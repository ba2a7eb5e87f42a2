package fit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
)

// Key is a need that can be set from a text: a flag, a key of a file, a row of a form.
type Key struct {
	Name        string // of the flag; a file has _ for -
	Placeholder string // "" for a switch
	Help        string
	// Values are usual values of a need that is made of words, "" for none asked; nil for a
	// number, a date or a length of time.
	Values []string
	set    func(n *Needs, text string) error
	text   func(n *Needs) string
}

// Keys returns the needs that can be set, in order.
func Keys() []Key {
	return []Key{
		{"nodes", "N", "generators that run at the same time", nil, setNodes, func(n *Needs) string { return plain(n.Nodes) }},
		{"rate", "R/s", "mean ids per second of all nodes together: 20k/s, 2M/day", nil, setRate, func(n *Needs) string { return plain(n.Rate) + "/s" }},
		{"peak", "X", "how many times the mean rate the busiest moments have", nil, setPeak, func(n *Needs) string { return plain(n.Peak) }},
		{"restarts", "R/day", "starts of generators per day, of all nodes together", nil, setRestarts, func(n *Needs) string { return plain(n.Restarts) + "/day" }},
		{"assign", "HOW", "how nodes get their numbers: " + strings.Join(assigns[:], ", "), assigns[:], setWord(assigns[:], func(n *Needs) *string { return &n.Assign }), func(n *Needs) string { return n.Assign }},
		{"until", "DATE", "how long ids are generated", nil, setUntil, func(n *Needs) string { return n.Until.UTC().Format(time.DateOnly) }},
		{"duplicates", "P/year", "expected pairs of equal ids per year that you accept; 0 for none", nil, setDuplicates, func(n *Needs) string { return plain(n.Duplicates) + "/year" }},
		{"order", "SPAN", "ids generated at least this far apart are in order", nil, setSpan(func(n *Needs) *time.Duration { return &n.Order }), func(n *Needs) string { return spanText(n.Order) }},
		{"skew", "SPAN", "standard deviation of a node's clock from true time", nil, setSpan(func(n *Needs) *time.Duration { return &n.Skew }), func(n *Needs) string { return spanText(n.Skew) }},
		{"store", "WHERE", "where ids are kept: " + strings.Join(stores[:], ", "), append([]string{""}, stores[:]...), setWord(stores[:], func(n *Needs) *string { return &n.Store }), func(n *Needs) string { return n.Store }},
		{"secret", "BITS", "bits that an attacker has to guess", nil, setSecret, func(n *Needs) string { return ifAsked(n.Secret >= 0, plain(n.Secret)) }},
		{"hide", "WHAT", "what an id must not tell: any of " + strings.Join(hidden[:], ","), []string{"", "time", "node", "volume", "time,node", "time,node,volume"}, setWords(hidden[:], func(n *Needs) *[]string { return &n.Hide }), func(n *Needs) string { return strings.Join(n.Hide, ",") }},
		{"text", "WHAT", "what the text must be: any of " + strings.Join(properties[:], ","), []string{"", "url", "url,double-click", "url,double-click,case-insensitive", strings.Join(properties[:], ",")}, setWords(properties[:], func(n *Needs) *[]string { return &n.Text }), func(n *Needs) string { return strings.Join(n.Text, ",") }},
		{"max-length", "N", "characters of the text", nil, setLength, func(n *Needs) string { return ifAsked(n.MaxLength > 0, strconv.Itoa(n.MaxLength)) }},
		{"clock-steps", "", "once per day, each node's clock steps back by up to 2 s", []string{"false", "true"}, setSteps, func(n *Needs) string { return strconv.FormatBool(n.ClockSteps) }},
	}
}

// Set sets the need from a text. The error tells what is expected.
func (k *Key) Set(n *Needs, text string) error { return k.set(n, strings.TrimSpace(text)) }

// Text returns the need as [Key.Set] reads it; "" if nothing is asked.
func (k *Key) Text(n *Needs) string { return k.text(n) }

func plain(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func ifAsked(asked bool, text string) string {
	if asked {
		return text
	}
	return ""
}

func spanText(d time.Duration) string { return ifAsked(d >= 0, d.String()) }

// perSecond returns the units of rates, in seconds. A variable would run code at every
// start.
func perSecond() map[string]float64 {
	return map[string]float64{"s": 1, "m": 60, "h": 3600, "day": 24 * 3600, "year": year}
}

// parseRate returns a rate per second. A number without a unit is per the default unit.
func parseRate(text, unit string) (float64, error) {
	number, per, given := strings.Cut(text, "/")
	if given {
		unit = per
	}
	length, known := perSecond()[unit]
	v, ok := parseNumber(number)
	if !ok || !known {
		return 0, fmt.Errorf("invalid rate %s: expected a number, then /s, /m, /h, /day or /year, such as 20k/s", humantext.Quote(text))
	}
	return v / length, nil
}

// parseNumber reads a number with a factor k, M or G. It must be finite and not negative.
func parseNumber(text string) (float64, bool) {
	factor := 1.0
	for suffix, f := range map[string]float64{"k": 1e3, "M": 1e6, "G": 1e9} {
		if rest, ok := strings.CutSuffix(text, suffix); ok {
			text, factor = rest, f
			break
		}
	}
	if text == "" || strings.ContainsAny(text[:1], "+-iInNxX_") || strings.ContainsAny(text, "xXpP_") {
		return 0, false
	}
	v, err := strconv.ParseFloat(text, 64)
	v *= factor
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}

func setNodes(n *Needs, text string) error {
	v, ok := parseNumber(text)
	if !ok || v < 1 || v != math.Trunc(v) || v > 1e9 {
		return fmt.Errorf("invalid number of nodes %s: expected a whole number from 1 to 1G", humantext.Quote(text))
	}
	n.Nodes, n.Throughput = v, true
	return nil
}

func setRate(n *Needs, text string) error {
	v, err := parseRate(text, "s")
	if err == nil && (v <= 0 || v > 1e15) {
		err = fmt.Errorf("invalid rate %s: expected a number above 0 and at most 1000000G/s", humantext.Quote(text))
	}
	if err == nil {
		n.Rate, n.Throughput = v, true
	}
	return err
}

func setPeak(n *Needs, text string) error {
	v, ok := parseNumber(text)
	if !ok || v < 1 || v > 1e9 {
		return fmt.Errorf("invalid peak %s: expected a number from 1 to 1G", humantext.Quote(text))
	}
	n.Peak, n.Throughput = v, true
	return nil
}

func setRestarts(n *Needs, text string) error {
	v, err := parseRate(text, "day")
	if err == nil {
		n.Restarts = v * 24 * 3600
	}
	return err
}

func setDuplicates(n *Needs, text string) error {
	v, err := parseRate(text, "year")
	if err == nil {
		n.Duplicates = v * year
	}
	return err
}

func setSecret(n *Needs, text string) error {
	v, ok := parseNumber(text)
	if !ok || v > 1e6 {
		return fmt.Errorf("invalid number of bits %s: expected a number of at least 0", humantext.Quote(text))
	}
	n.Secret = v
	return nil
}

func setLength(n *Needs, text string) error {
	v, err := strconv.Atoi(text)
	if err != nil || v < 1 || v > 1e6 {
		return fmt.Errorf("invalid length %s: expected a whole number of at least 1", humantext.Quote(text))
	}
	n.MaxLength = v
	return nil
}

func setSteps(n *Needs, text string) error {
	v, err := strconv.ParseBool(text)
	if err != nil {
		return fmt.Errorf("invalid value %s: expected true or false", humantext.Quote(text))
	}
	n.ClockSteps = v
	return nil
}

func setUntil(n *Needs, text string) error {
	t, err := humantext.ParseTime(text)
	if err != nil {
		return err
	}
	at := t.At(n.Now)
	if !at.After(n.Now) {
		return fmt.Errorf("invalid date %s: expected a date after now, %s", humantext.Quote(text), humantext.RFC3339(n.Now))
	}
	n.Until = at
	return nil
}

// setSpan returns a setter for a length of time: as Go writes it, and d for 24 hours.
func setSpan(of func(*Needs) *time.Duration) func(*Needs, string) error {
	return func(n *Needs, text string) error {
		d, err := time.ParseDuration(text)
		if days, ok := strings.CutSuffix(text, "d"); ok {
			var v float64
			if v, ok = parseNumber(days); ok && v < 1e5 {
				d, err = time.Duration(v*24*float64(time.Hour)), nil
			}
		}
		if err != nil || d < 0 {
			return fmt.Errorf("invalid duration %s: expected a number with a unit, such as 25ms, 1h or 2d", humantext.Quote(text))
		}
		*of(n) = d
		return nil
	}
}

func setWord(words []string, of func(*Needs) *string) func(*Needs, string) error {
	return func(n *Needs, text string) error {
		if !slices.Contains(words, text) {
			return fmt.Errorf("invalid value %s: expected %s", humantext.Quote(text), humantext.Or(words))
		}
		*of(n) = text
		return nil
	}
}

// setWords returns a setter for words with commas between them.
func setWords(words []string, of func(*Needs) *[]string) func(*Needs, string) error {
	return func(n *Needs, text string) error {
		list := []string{}
		for word := range strings.SplitSeq(text, ",") {
			if word = strings.TrimSpace(word); !slices.Contains(words, word) {
				return fmt.Errorf("invalid value %s: expected any of %s", humantext.Quote(word), strings.Join(words, ","))
			}
			if !slices.Contains(list, word) {
				list = append(list, word)
			}
		}
		*of(n) = list
		return nil
	}
}
