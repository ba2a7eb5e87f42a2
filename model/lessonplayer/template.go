package lessonplayer

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// A lesson text has placeholders for values:
//
//	{{.Unit}}   {{.Bits "node"}}   {{.Earlier 1}}
//	{{(.Of "uid").End}}   {{(.With "epoch" "2020-01-01T00:00:00Z").Epoch}}
//
// The syntax is the part of text/template that lessons need. text/template itself
// finds methods by name at run time, so the linker must keep every method of every
// type: a fifth of the program, and of its start time.

// question is one placeholder of a text.
type question struct {
	name string
	args []string
}

// fact returns the value of a placeholder.
type fact func(f lessonValues, args []string) (string, error)

// fill replaces the placeholders of a text by their values.
func (f lessonValues) fill(text string) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		place, after, closed := strings.Cut(rest, "}}")
		if !closed {
			return "", fmt.Errorf("{{%s is not closed", place)
		}
		words, err := f.answer(place)
		if err != nil {
			return "", err
		}
		b.WriteString(words)
		text = after
	}
}

// answer returns the value of one placeholder.
func (f lessonValues) answer(place string) (string, error) {
	if about, rest, ok := strings.Cut(place, ")"); ok && place[0] == '(' {
		var err error
		if f, err = f.turn(about[1:]); err != nil {
			return "", err
		}
		place = rest
	}
	q, err := parseQuestion(place)
	if err != nil {
		return "", err
	}
	fact, ok := facts()[q.name]
	if !ok {
		return "", fmt.Errorf("unknown value %q", q.name)
	}
	return fact(f, q.args)
}

// turn returns the values of another generator, or with another setting.
func (f lessonValues) turn(about string) (lessonValues, error) {
	q, err := parseQuestion(about)
	switch {
	case err != nil:
		return f, err
	case q.name == "Of" && len(q.args) == 1:
		return f.of(q.args[0])
	case q.name == "With" && len(q.args) == 2:
		return f.with(q.args[0], q.args[1])
	}
	return f, fmt.Errorf("unknown selector %q; expected Of or With", about)
}

// parseQuestion parses a dot, a name and its arguments: numbers, and texts in
// quotes.
func parseQuestion(s string) (question, error) {
	words := strings.Fields(s)
	if len(words) == 0 || len(words[0]) < 2 || words[0][0] != '.' {
		return question{}, fmt.Errorf("%q names no value", s)
	}
	q := question{name: words[0][1:]}
	for _, w := range words[1:] {
		if w[0] != '"' {
			q.args = append(q.args, w)
			continue
		}
		text, err := strconv.Unquote(w)
		if err != nil {
			return q, fmt.Errorf("%s in %q: %w", w, s, err)
		}
		q.args = append(q.args, text)
	}
	return q, nil
}

// known returns all values by name. They are set up on first use.
var (
	known     map[string]fact
	makeKnown sync.Once
)

func facts() map[string]fact {
	makeKnown.Do(func() { known = allFacts() })
	return known
}

func allFacts() map[string]fact {
	return map[string]fact{
		"Bits": named(lessonValues.bits), "Count": named(lessonValues.count), "Top": named(lessonValues.top),
		"Size": plain(lessonValues.size), "Bytes": plain(lessonValues.bytes), "Chars": named(lessonValues.chars),
		"Capacity": plain(lessonValues.capacity), "Over": plain(lessonValues.over), "Unlimited": plain(lessonValues.unlimited),
		"PerSecond": plain(lessonValues.perSecond), "Unit": plain(lessonValues.unit),
		"UnitsPerSecond": plain(lessonValues.unitsPerSecond), "Rest": plain(lessonValues.rest),
		"Epoch": plain(lessonValues.epoch), "Milestone": numbered(lessonValues.milestone), "End": likely(lessonValues.end),
		"Param": named(sure(lessonValues.param)), "Default": named(sure(lessonValues.defaultOf)),
		"Least": named(sure(lessonValues.least)), "Most": named(sure(lessonValues.most)),
		"Interval": named(lessonValues.interval), "Names": plain(lessonValues.names),

		"ID": likely(lessonValues.newestID), "Earlier": numbered(lessonValues.earlier), "Form": named(lessonValues.form),
		"Signed": likely(lessonValues.signed), "Time": likely(lessonValues.time),
		"Value": named(lessonValues.value), "Was": taking(2, was), "Says": named(lessonValues.says),
		"Issued": likely(lessonValues.issued), "Behind": likely(lessonValues.behind), "Until": likely(lessonValues.until),
		"Denied": likely(lessonValues.refused), "Waited": likely(lessonValues.waited),
		"Clock": plain(lessonValues.clock), "Step": plain(lessonValues.step), "Pace": plain(lessonValues.pace), "Skew": taking(2, skew),
		"Order": plain(lessonValues.order), "Turns": plain(lessonValues.turns), "Groups": plain(lessonValues.groups),
		"Wrong": plain(lessonValues.wrong), "Made": plain(lessonValues.madeCount), "Twice": plain(lessonValues.twice),
		"Rate": plain(lessonValues.rate), "Odds": likely(lessonValues.odds), "OddsAt": numbered(lessonValues.oddsAt),
	}
}

// taking returns a value with n arguments.
func taking(n int, f fact) fact {
	return func(from lessonValues, args []string) (string, error) {
		if len(args) != n {
			return "", fmt.Errorf("%d arguments; expected %d", len(args), n)
		}
		return f(from, args)
	}
}

// said formats a value.
func said[T any](v T, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return fmt.Sprint(v), nil
}

// plain returns a value that always exists.
func plain[T any](get func(lessonValues) T) fact {
	return taking(0, func(f lessonValues, _ []string) (string, error) { return said(get(f), nil) })
}

// likely returns a value that can be missing.
func likely[T any](get func(lessonValues) (T, error)) fact {
	return taking(0, func(f lessonValues, _ []string) (string, error) { return said(get(f)) })
}

// named returns a value with a name as its argument.
func named[T any](get func(lessonValues, string) (T, error)) fact {
	return taking(1, func(f lessonValues, args []string) (string, error) { return said(get(f, args[0])) })
}

// sure adapts a value with a name that never fails.
func sure[T any](get func(lessonValues, string) T) func(lessonValues, string) (T, error) {
	return func(f lessonValues, name string) (T, error) { return get(f, name), nil }
}

// numbered returns a value with a number as its argument.
func numbered[T any](get func(lessonValues, int) (T, error)) fact {
	return taking(1, func(f lessonValues, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return "", err
		}
		return said(get(f, n))
	})
}

// was returns the value of a field of an earlier id.
func was(f lessonValues, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", err
	}
	return f.was(n, args[1])
}

// skew returns the difference between the clocks of two generators.
func skew(f lessonValues, args []string) (string, error) { return f.skew(args[0], args[1]) }
