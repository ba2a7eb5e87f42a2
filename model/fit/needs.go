// Package fit computes how well a scheme fits the needs of a system. It computes when timestamps
// end, how many duplicates to expect, and how well ids sort. It uses only the declaration of a
// scheme, and knows no scheme by name.
package fit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/humantext"
	"idtui/model/stricttoml"
)

// year is the length of a mean Gregorian year, in seconds.
const year = float64(humantext.Year / time.Second)

// Needs are the requirements of a system for its ids.
type Needs struct {
	Now time.Time // when the system starts to generate ids
	// Nodes is the number of generators that run at the same time.
	Nodes float64
	// Rate is the mean number of ids per second of all nodes together. Peak, which is at least 1,
	// is the multiple of Rate at the busiest times.
	Rate, Peak float64
	// Throughput is set if the user set the rate, the peak or the number of nodes.
	Throughput bool
	// NodesSet, RateSet, AssignSet, UntilSet and DuplicatesSet are set if the user set the need.
	NodesSet, RateSet, AssignSet, UntilSet, DuplicatesSet bool
	// Restarts is the number of generator starts per day, all nodes together.
	Restarts float64
	// Assign says how nodes get their numbers.
	Assign Assign
	// Until is when the system stops generating ids.
	Until time.Time
	// Duplicates is the maximum expected number of pairs of equal ids per year.
	Duplicates float64
	// Order is the distance in time from which ids must be in order; negative for no need.
	Order time.Duration
	// Skew is the standard deviation of the offset of a node's clock from true time.
	Skew time.Duration
	// Store is where ids are stored; "" for no need.
	Store Store
	// Secret is the minimum number of bits that an attacker must guess; negative for no need.
	Secret float64
	// Hide lists what an id must not reveal.
	Hide []Hidden
	// Text lists the properties that the canonical encoding must have, by name.
	Text []string
	// MaxLength is the maximum length of the canonical encoding, in characters; 0 for no need.
	MaxLength int
	// ClockSteps is set if each node's clock steps back once per day.
	ClockSteps bool
}

// Assign says how nodes get their numbers.
type Assign string

// The ways to assign node numbers. With NotAssigned, nodes choose random numbers.
const (
	NotAssigned Assign = "none"
	Configured  Assign = "config"
	Lease       Assign = "lease"
	Ordinal     Assign = "ordinal"
)

// Store is where ids are stored.
type Store string

// The stores.
const (
	Int64      Store = "int64"
	UUID       Store = "uuid"
	JS         Store = "js"
	TextColumn Store = "text"
)

// Hidden is something that an id must not reveal.
type Hidden string

// The values of [Hidden].
const (
	HideTime   Hidden = "time"
	HideNode   Hidden = "node"
	HideVolume Hidden = "volume"
)

// Default returns the needs of a system that sets none.
func Default(now time.Time) Needs {
	return Needs{
		Now: now, Nodes: 1, Rate: 1000, Peak: 1, Assign: Configured, Until: now.AddDate(10, 0, 0),
		Duplicates: 0.001, Order: -1, Secret: -1,
	}
}

// Grows returns what grows if a need does, for the needs for which this is not obvious.
func (n *Needs) Grows() string {
	text := "What grows: for duplicates, the rate"
	if n.Secret >= 0 {
		text += "; for secret, the number of guesses"
	}
	if n.Order >= 0 && n.disorder() > 0 {
		text += "; for order, the skew"
	}
	return text + "; for a date, the time from now."
}

// WithoutHeadroom returns the names of the needs that the user set and that are only met or broken.
// They have no headroom while they are met.
func (n *Needs) WithoutHeadroom() (names []string) {
	for name, set := range map[string]bool{
		"order":      n.Order >= 0 && n.disorder() == 0,
		"store":      n.Store == UUID || (n.Store == Int64 || n.Store == JS) && !n.UntilSet, // a date that is set has headroom
		"hide":       len(n.Hide) > 0,
		"text":       len(n.Text) > 0,
		"max-length": n.MaxLength > 0,
	} {
		if set {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// DefaultsText lists the needs that the user did not set, in words. It ends with a remark if
// the throughput is not judged. If Now is zero, the end is a distance from now.
func (n *Needs) DefaultsText() string {
	d := Default(n.Now)
	var texts []string
	if !n.NodesSet {
		texts = append(texts, humantext.Count(int(d.Nodes), "node"))
	}
	if !n.RateSet {
		texts = append(texts, humantext.Figure(d.Rate)+" ids/s")
	}
	if !n.AssignSet {
		texts = append(texts, "node numbers that you assign (--assign "+string(d.Assign)+")")
	}
	switch {
	case n.UntilSet:
	case n.Now.IsZero():
		texts = append(texts, fmt.Sprintf("until %d years from now", d.Until.Year()-d.Now.Year()))
	default:
		texts = append(texts, "until "+humantext.Date(d.Until))
	}
	if !n.DuplicatesSet {
		texts = append(texts, fmt.Sprintf("at most %v duplicates per year (1 in %s years)", d.Duplicates, figure(1/d.Duplicates)))
	}
	text := strings.Join(texts, ", ")
	if !n.Throughput {
		text += "; the ids/s of a node are judged if you set nodes, rate or peak"
	}
	return text
}

func (n *Needs) hides(what Hidden) bool   { return slices.Contains(n.Hide, what) }
func (n *Needs) assigned() bool           { return n.Assign != NotAssigned }
func (n *Needs) horizon() float64         { return n.Until.Sub(n.Now).Seconds() }
func (n *Needs) restartsPerYear() float64 { return n.Restarts * 365.2425 }
func (n *Needs) pairs() float64           { return n.Nodes * (n.Nodes - 1) / 2 }

// disorder returns the clock difference of two nodes, in seconds, that 1 % of the pairs of ids
// exceed. It is 0 for one node.
func (n *Needs) disorder() float64 {
	if n.Nodes < 2 {
		return 0
	}
	return onePercent * math.Sqrt2 * n.Skew.Seconds()
}

func seconds(t time.Time) float64 { return float64(t.Unix()) + float64(t.Nanosecond())/1e9 }

// load is the traffic of one node while there are requests.
type load struct {
	unit float64 // the time unit, in seconds
	peak float64
	mean float64 // λ: ids per node and time unit
	rate float64 // r: ids per node and second
}

// loadOf returns the load of a node. Without a time, the time unit is the time until the end, and
// the peak does not matter.
func (n *Needs) loadOf(unit float64, hasTime bool) load {
	l := load{unit: unit, peak: n.Peak}
	if !hasTime {
		l.unit, l.peak = n.horizon(), 1
	}
	l.mean = l.peak * n.Rate * l.unit / n.Nodes
	l.rate = l.mean / l.unit
	return l
}

// log2 returns math.Log2 of a positive number, otherwise -Inf.
func log2(x float64) float64 {
	if !(x > 0) {
		return math.Inf(-1)
	}
	return math.Log2(x)
}

// Contradictions returns sentences about needs that exclude each other.
func (n *Needs) Contradictions() []string {
	var list []string
	add := func(wrong bool, why string) {
		if wrong {
			list = append(list, why)
		}
	}
	sizes := map[Store]float64{Int64: 63, JS: exactBits, UUID: 128}
	size, limited := sizes[n.Store]
	add(n.hides(HideTime) && n.Order >= 0, "--hide time contradicts --order: ids in order of time reveal their time")
	add(limited && n.Secret > size, "--secret contradicts --store "+string(n.Store)+": such an id has fewer bits")
	add(n.Duplicates == 0 && !n.assigned() && n.Nodes > 1, "--duplicates 0 contradicts --assign none: numbers chosen at random can be equal")
	add(n.Duplicates == 0 && n.hides(HideNode) && n.Nodes > 1, "--duplicates 0 contradicts --hide node: without node numbers, ids of two nodes can be equal")
	add(n.Order == 0 && n.Nodes > 1, "--order 0s contradicts --nodes above 1: the ids of one time unit have no order between nodes")
	add(n.Order >= 0 && n.Order.Seconds() < n.disorder(), "--order contradicts --skew: in 1 % of the pairs, the clocks of two nodes differ by more")
	return list
}

// Key is a need that can be set from text: as a flag, in a file or in a form.
type Key struct {
	Name string // the name of the flag; files have _ instead of -
	// Usage is the help of the flag, with its placeholder in backquotes; "" for a switch.
	Usage string
	Help  string // the meaning of the need
	// Takes describes the accepted values. Asks says how schemes are compared with the need.
	// Example is a value.
	Takes, Asks, Example string
	// Absent describes the default, if [Key.Text] cannot.
	Absent string
	// Values are common values of a need that consists of words; "" means no need. It is nil
	// for a number, a date or a duration.
	Values []string
	load   bool // the need affects how many ids a node must issue
	set    func(n *Needs, text string) error
	text   func(n *Needs) string
}

// Keys returns the needs that can be set, in order.
func Keys() []Key { return slices.Concat(loadKeys(), allKeys(), idKeys()) }

// loadKeys returns the needs that describe the traffic and the nodes.
func loadKeys() []Key {
	assigns := []Assign{NotAssigned, Configured, Lease, Ordinal}
	return []Key{
		{
			Name: "nodes", Usage: "run `N` generators at the same time", Help: "generators that run at the same time", load: true,
			Takes: "a whole number from 1 to 1000000000", Example: "400",
			Asks: "a different number for each node; a node issues rate × peak / nodes ids per second",
			set:  setNumber("number of nodes", "a whole number from 1 to 1000000000", func(v float64) bool { return v >= 1 && v == math.Trunc(v) && v <= 1e9 }, func(n *Needs) *float64 { return &n.Nodes }),
			text: func(n *Needs) string { return plain(n.Nodes) },
		},
		{
			Name: "rate", Usage: "issue `R/s` ids on average, all nodes together, such as 20k/s or 2M/day", Help: "mean ids per second of all nodes together, such as 20k/s or 2M/day", load: true,
			Takes: "a number, then k, M or G if you like, then /s, /min, /h, /day or /year", Example: "20k/s",
			Asks: "each node can issue rate × peak / nodes ids per second",
			set: func(n *Needs, text string) error {
				v, err := parseRate(text, "s")
				if err == nil && (v <= 0 || v > 1e15) {
					err = fmt.Errorf("invalid rate %s: expected a number above 0 and at most 1000000G/s", humantext.Quote(text))
				}
				return keep(&n.Rate, v, err)
			},
			text: func(n *Needs) string { return plain(n.Rate) + "/s" },
		},
		{
			Name: "peak", Usage: "expect `X` times the mean rate at the busiest times", Help: "the rate at the busiest times, as a multiple of the mean", load: true,
			Takes: "a number from 1 to 1000000000", Example: "3",
			Asks: "traffic is on for 1/X of the time, with X times the mean rate",
			set:  setNumber("peak", "a number from 1 to 1000000000", func(v float64) bool { return v >= 1 && v <= 1e9 }, func(n *Needs) *float64 { return &n.Peak }),
			text: func(n *Needs) string { return plain(n.Peak) },
		},
		{
			Name: "restarts", Usage: "expect `R/day` generator starts, all nodes together", Help: "generator starts per day, all nodes together",
			Takes: "a rate; without a unit, per day", Example: "40/day",
			Asks: "with random node numbers, each start chooses a new one, so two nodes share a number more often",
			set: func(n *Needs, text string) error {
				v, err := parseRate(text, "day")
				return keep(&n.Restarts, v*24*3600, err)
			},
			text: func(n *Needs) string { return plain(n.Restarts) + "/day" },
		},
		{
			Name: "assign", Usage: "assign node numbers by `HOW`: none (at random), config (by hand), lease (from a store), ordinal (of a replica)", Help: "node numbers: none (random), config (by hand), lease or ordinal (of a replica)", Values: stringsOf(assigns),
			Takes: "none, config, lease or ordinal", Example: "lease",
			Asks: "none: nodes choose their numbers at random, so two nodes can have the same one. Otherwise each has its own: config (by hand), lease (lent by a store) or ordinal (the number of a replica)",
			set:  setWord(assigns, func(n *Needs) *Assign { return &n.Assign }),
			text: func(n *Needs) string { return string(n.Assign) },
		},
		{
			Name: "until", Usage: "generate ids until `DATE`; a year alone means its January 1", Help: "the date until which ids are generated", set: setUntil,
			Takes: "a date after today", Example: "2060-01-01", Absent: "10 years after now",
			Asks: "timestamps last until that date",
			text: func(n *Needs) string { return n.Until.UTC().Format(time.DateOnly) },
		},
	}
}

// allKeys returns the needs for all ids together.
func allKeys() []Key {
	return []Key{
		{
			Name: "duplicates", Usage: "accept `P/year` expected duplicates (pairs of equal ids); 0 for none", Help: "expected duplicates per year that you accept; 0 for none",
			Takes: "a rate; without a unit, per year; 0: none can happen", Example: "1e-6/year",
			Asks: "at most this many pairs of equal ids are expected per year",
			set: func(n *Needs, text string) error {
				v, err := parseRate(text, "year")
				return keep(&n.Duplicates, v*year, err)
			},
			text: func(n *Needs) string { return plain(n.Duplicates) + "/year" },
		},
		{
			Name: "order", Usage: "require ids that are generated at least `DURATION` apart to be in order", Help: "ids generated at least this far apart are in order; 99 % of them if clocks differ",
			Takes: "a duration, such as 25ms, 1h or 2d", Example: "1s",
			Asks: "the time that the lowest of the leading time bits counts, plus 2.33 × √2 × skew, is at most this long",
			set:  setSpan(func(n *Needs) *time.Duration { return &n.Order }),
			text: func(n *Needs) string { return ifAsked(n.Order >= 0, n.Order.String()) },
		},
		{
			Name: "skew", Usage: "expect clocks that differ from true time by `DURATION` (standard deviation)", Help: "standard deviation of a node's clock from true time",
			Takes: "a duration", Example: "25ms",
			Asks: "with several nodes, the distance of order grows by 2.33 × √2 × skew",
			set:  setSpan(func(n *Needs) *time.Duration { return &n.Skew }),
			text: func(n *Needs) string { return n.Skew.String() },
		},
	}
}

// idKeys returns the needs for single ids, and clock-steps.
func idKeys() []Key {
	stores := []Store{Int64, UUID, JS, TextColumn}
	hidden := []Hidden{HideTime, HideNode, HideVolume}
	var texts []string
	for i := range properties {
		if properties[i].asked {
			texts = append(texts, properties[i].Name)
		}
	}
	return []Key{
		{
			Name: "store", Usage: "keep ids in `WHERE`: int64, uuid, js (a JavaScript number), text", Help: "where ids are kept: int64, uuid, js (a JavaScript number), text", Values: append([]string{""}, stringsOf(stores)...),
			Takes: "int64, uuid, js or text", Example: "int64",
			Asks: "int64: at most 64 bits, and bit 0 stays 0 until the end date; js: below 2^53 until then; uuid: 128 bits; text: any size, and the index stores the id as text",
			set:  setWord(stores, func(n *Needs) *Store { return &n.Store }),
			text: func(n *Needs) string { return string(n.Store) },
		},
		{
			Name: "secret", Usage: "require `BITS` bits that an attacker has to guess", Help: "bits that an attacker has to guess; each bit more halves the headroom",
			Takes: "a number of at least 0", Example: "64",
			Asks: "each id has at least this many random bits of its own",
			set:  setNumber("number of bits", "a number of at least 0", func(v float64) bool { return v <= 1e6 }, func(n *Needs) *float64 { return &n.Secret }),
			text: func(n *Needs) string { return ifAsked(n.Secret >= 0, plain(n.Secret)) },
		},
		{
			Name: "hide", Usage: "allow no ids that reveal `WHAT`: any of " + join(hidden, ",") + " (volume: how many ids you issue)", Help: "what an id must not reveal: any of " + join(hidden, ","), Values: []string{"", "time", "node", "volume", "time,node", "time,node,volume"},
			Takes: "any of time,node,volume", Example: "time,node",
			Asks: "an id reveals 0 bits of it; the volume is how many ids you issue",
			set:  setWords(hidden, func(n *Needs) *[]Hidden { return &n.Hide }),
			text: func(n *Needs) string { return join(n.Hide, ",") },
		},
		{
			Name: "text", Usage: "require a text with the properties `WHAT`: any of " + join(texts, ","), Help: "properties of the text: any of " + join(texts, ","), Values: []string{"", "url", "url,double-click", "url,double-click,case-insensitive", join(texts, ",")},
			Takes: "any of " + join(texts, ","), Example: "url,no-lookalikes",
			Asks: "the canonical text has each of these properties",
			set:  setWords(texts, func(n *Needs) *[]string { return &n.Text }),
			text: func(n *Needs) string { return join(n.Text, ",") },
		},
		{
			Name: "max-length", Usage: "require a text of at most `N` characters", Help: "characters of the text",
			Takes: "a whole number of at least 1", Example: "26",
			Asks: "the longest canonical text has at most this many characters",
			set:  setLength,
			text: func(n *Needs) string { return ifAsked(n.MaxLength > 0, strconv.Itoa(n.MaxLength)) },
		},
		{
			Name: "clock-steps", Help: "expect each node's clock to step back once per day, by up to 2 s", Values: []string{"false", "true"},
			Takes: "true or false", Example: "true",
			Asks: "generators that follow their clock issue ids of some time units again",
			set:  setSteps,
			text: func(n *Needs) string { return strconv.FormatBool(n.ClockSteps) },
		},
	}
}

// Set sets the need from a text. The error says what was expected.
func (k *Key) Set(n *Needs, text string) error {
	err := k.set(n, strings.TrimSpace(text))
	if err == nil {
		n.Throughput = n.Throughput || k.load
		n.NodesSet = n.NodesSet || k.Name == "nodes"
		n.RateSet = n.RateSet || k.Name == "rate"
		n.AssignSet = n.AssignSet || k.Name == "assign"
		n.UntilSet = n.UntilSet || k.Name == "until"
		n.DuplicatesSet = n.DuplicatesSet || k.Name == "duplicates"
	}
	return err
}

// Text returns the need in the syntax of [Key.Set], or "" if it is not set.
func (k *Key) Text(n *Needs) string { return k.text(n) }

// plain formats a number for [humantext.ParseNumber], such as 20,000,000 or 1.5G. Only tiny numbers
// get an exponent.
func plain(v float64) string {
	if v >= 1e9 {
		return strconv.FormatFloat(v/1e9, 'f', -1, 64) + "G"
	}
	if v == math.Trunc(v) && v >= 10_000 {
		return humantext.Number(int64(v))
	}
	if v > 0 && v < 1e-9 {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

func ifAsked(asked bool, text string) string {
	if asked {
		return text
	}
	return ""
}

func join[T ~string](words []T, sep string) string { return strings.Join(stringsOf(words), sep) }

func stringsOf[T ~string](words []T) []string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return list
}

// keep sets a number, unless there is an error.
func keep(number *float64, v float64, err error) error {
	if err == nil {
		*number = v
	}
	return err
}

// parseRate parses a rate, such as 20k/s. unit is the time unit of a rate without one. The result
// is per second.
func parseRate(text, unit string) (float64, error) {
	number, per, ok := humantext.ParseRate(text, unit)
	if !ok {
		return 0, fmt.Errorf("invalid rate %s: expected a number, then /s, /min, /h, /day or /year, such as 20k/s", humantext.Quote(text))
	}
	return number / per.Seconds(), nil
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

// setNumber returns a setter for a valid number.
func setNumber(what, expected string, valid func(float64) bool, of func(*Needs) *float64) func(*Needs, string) error {
	return func(n *Needs, text string) error {
		v, ok := humantext.ParseNumber(text)
		if !ok || !valid(v) {
			return fmt.Errorf("invalid %s %s: expected %s", what, humantext.Quote(text), expected)
		}
		*of(n) = v
		return nil
	}
}

func setUntil(n *Needs, text string) error {
	t, err := humantext.ParseTime(text)
	if err != nil || !t.At(n.Now).After(n.Now) {
		return fmt.Errorf("invalid date %s: expected a date after today, %s, such as 2060-01-01 or 2060", humantext.Quote(text), humantext.Date(n.Now))
	}
	n.Until = t.At(n.Now)
	return nil
}

// setSpan returns a setter for a duration in Go's syntax, or in days (d).
func setSpan(of func(*Needs) *time.Duration) func(*Needs, string) error {
	return func(n *Needs, text string) error {
		d, err := time.ParseDuration(text)
		if days, ok := strings.CutSuffix(text, "d"); ok {
			var v float64
			if v, ok = humantext.ParseNumber(days); ok && v < 1e5 {
				d, err = time.Duration(v*24*float64(time.Hour)), nil
			}
		}
		if err != nil || d < 0 {
			return fmt.Errorf("invalid duration %s: expected a number of at least 0 with a unit, such as 25ms, 1h or 2d", humantext.Quote(text))
		}
		*of(n) = d
		return nil
	}
}

func setWord[T ~string](words []T, of func(*Needs) *T) func(*Needs, string) error {
	return func(n *Needs, text string) error {
		if !slices.Contains(words, T(text)) {
			return fmt.Errorf("invalid value %s: expected %s", humantext.Quote(text), humantext.Or(stringsOf(words)))
		}
		*of(n) = T(text)
		return nil
	}
}

// setWords returns a setter for a list of words, separated by commas.
func setWords[T ~string](words []T, of func(*Needs) *[]T) func(*Needs, string) error {
	return func(n *Needs, text string) error {
		var list []T
		for word := range strings.SplitSeq(text, ",") {
			w := T(strings.TrimSpace(word))
			if !slices.Contains(words, w) {
				return fmt.Errorf("invalid value %s: expected any of %s", humantext.Quote(string(w)), join(words, ","))
			}
			if !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
		*of(n) = list
		return nil
	}
}

// MaxFile is the maximum size of a file of needs, in bytes.
const MaxFile = 256 << 10

// ReadFile sets the needs in a TOML file. Its keys are those of [Keys], with _ instead of -. The
// error contains all errors of the file.
func (n *Needs) ReadFile(file string, text []byte) error {
	doc, err := stricttoml.Parse(file, text, MaxFile)
	if err != nil {
		return err
	}
	var known []stricttoml.Key
	for _, k := range Keys() {
		known = append(known, stricttoml.Key{
			Name: strings.ReplaceAll(k.Name, "-", "_"),
			Set:  func(v stricttoml.Value) error { return n.setValue(&k, v) },
		})
	}
	doc.Root().Read(known)
	return doc.Err()
}

func (n *Needs) setValue(k *Key, v stricttoml.Value) error {
	if list, ok := v.List(); ok {
		words := make([]string, len(list))
		for i := range list {
			word, err := list[i].Text()
			if err != nil {
				return err
			}
			words[i] = word
		}
		if len(words) == 0 {
			return nil
		}
		return k.Set(n, strings.Join(words, ","))
	}
	if text, ok := v.Plain(); ok {
		return k.Set(n, text)
	}
	if f, err := v.Float(0, math.MaxFloat64); err == nil {
		return k.Set(n, plain(f))
	}
	what := "a text, a number or a date, for " + k.Help
	if k.Usage == "" {
		what = "true or false"
	}
	return v.Invalid(what)
}
