package lessonplayer

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"

	"idtui/ids/humantext"
)

// The texts of a lesson hold templates. Each is a call of one of the functions:
//
//	{{.Unit}}   {{.Bits "node"}}   {{.EarlierID 1}}
//	{{(.Of "uid").End}}   {{(.With "epoch" "2020-01-01T00:00:00Z").Epoch}}
//
// The syntax is the part of text/template that lessons need. The package
// text/template finds methods by name at run time, which makes the linker keep
// every method of every type: a fifth of the program, and of its startup time.

// call is a function name with arguments.
type call struct {
	name string
	args []string
}

// fill returns a text with the templates replaced by values.
func (v values) fill(text string) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		template, after, closed := strings.Cut(rest, "}}")
		if !closed {
			return "", fmt.Errorf("{{%s is not closed", template)
		}
		value, err := v.evaluate(template)
		if err != nil {
			return "", err
		}
		b.WriteString(value)
		text = after
	}
}

// evaluate returns the value of one template.
func (v values) evaluate(template string) (string, error) {
	if selector, rest, ok := strings.Cut(template, ")"); ok && template[0] == '(' {
		var err error
		if v, err = v.choose(selector[1:]); err != nil {
			return "", err
		}
		template = rest
	}
	c, err := parseCall(template)
	if err != nil {
		return "", err
	}
	if v.stage != nil {
		if text, known, err := v.stage.Value(c.name, c.args); known {
			return text, err
		}
	}
	f, ok := functions()[c.name]
	if !ok || v.bound == nil && v.stage != nil {
		return "", fmt.Errorf("unknown value %q", c.name)
	}
	return f(v, c.args)
}

// choose returns the values of another generator, or with another parameter.
func (v values) choose(selector string) (values, error) {
	c, err := parseCall(selector)
	switch {
	case err != nil:
		return v, err
	case c.name == "Of" && len(c.args) == 1:
		return v.of(c.args[0])
	case c.name == "With" && len(c.args) == 2:
		return v.with(c.args[0], c.args[1])
	}
	return v, fmt.Errorf("unknown selector %q; expected Of or With", selector)
}

// parseCall parses a name after a period, and its arguments: numbers, and texts
// in quotes.
func parseCall(s string) (call, error) {
	words := strings.Fields(s)
	if len(words) == 0 || len(words[0]) < 2 || words[0][0] != '.' {
		return call{}, fmt.Errorf("%q names no value", s)
	}
	c := call{name: words[0][1:]}
	for _, w := range words[1:] {
		if w[0] != '"' {
			c.args = append(c.args, w)
			continue
		}
		text, err := strconv.Unquote(w)
		if err != nil {
			return c, fmt.Errorf("%s in %q: %w", w, s, err)
		}
		c.args = append(c.args, text)
	}
	return c, nil
}

// function computes a value from arguments, for the generators, the samples or the draft of
// a step.
type function[S any] func(stage S, args []string) (string, error)

// The functions by name. They are collected on the first call, because most starts of
// the program need none of them. A sync.Once needs no code before main; OnceValue does.
var (
	functionsByName  map[string]function[values]
	collectFunctions sync.Once
)

func functions() map[string]function[values] {
	collectFunctions.Do(func() {
		functionsByName = allFunctions()
		maps.Copy(functionsByName, indexFunctions())
		maps.Copy(functionsByName, fleetFunctions())
		maps.Copy(functionsByName, checkFunctions())
	})
	return functionsByName
}

func allFunctions() map[string]function[values] {
	return map[string]function[values]{
		"Bits": ofName(values.bits), "Count": ofName(values.count), "Interval": ofName(values.interval),
		"Size": always(values.size), "Bytes": always(values.bytes), "Chars": ofName(values.chars),
		"Capacity": always(values.capacity), "CapacityPlusOne": always(values.capacityPlusOne), "Unlimited": always(values.unlimited),
		"PerSecond": always(values.perSecond), "Unit": always(values.unit), "UnitsPerSecond": always(values.unitsPerSecond),
		"LastUnit": always(values.lastUnit), "Epoch": always(values.epoch), "Milestone": ofNumber(values.milestone), "End": mayFail(values.end), "Lasts": mayFail(values.lasts),
		"Param": ofName(func(v values, name string) (string, error) { return v.param(name), nil }), "Default": ofName(values.defaultOf),
		"Min": ofName(values.minOf), "Max": ofName(values.maxOf),

		"ID": mayFail(values.id), "EarlierID": ofNumber(values.earlierID), "IDIn": ofName(values.idIn), "Signed": mayFail(values.signed),
		"Time": mayFail(values.time), "Value": ofName(values.value), "EarlierValue": withArgs(2, earlierValue), "Text": ofName(values.text),
		"Issued": mayFail(values.burst), "Behind": mayFail(values.behind), "Until": mayFail(values.until), "SafeMark": mayFail(values.safeMark), "Refused": mayFail(values.refused),
		"Waited": mayFail(values.waited), "Step": always(values.step), "Pace": always(values.pace), "Skew": ofNames(values.skew),
		"SortOrder": always(values.sortOrder), "IssueOrder": always(values.issueOrder), "Groups": always(values.groups),
		"OutOfOrder": always(values.outOfOrder), "Duplicates": always(values.duplicates), "Rate": always(func(v values) string { return humantext.Number(v.rate()) }),
		"Outcome": mayFail(values.outcome), "State": mayFail(values.state), "Order": mayFail(values.order), "SignedOrder": mayFail(values.signedOrder),
		"Issuing": always(values.issuing), "Refusing": always(values.refusing), "Duplicating": always(values.duplicating), "Shortest": always(values.shortest), "Timeless": always(values.timeless),
		"Differs": ofNumber(values.differs), "PairDiffersIn": ofName(values.pairDiffersIn), "Apart": ofNumber(values.apart), "Changes": always(values.changes),
		"SeenBy": ofName(values.seenBy), "TimeSeenBy": ofName(values.timeSeenBy), "Sooner": ofNumber(values.sooner),
		"Recovered":        always(values.recovered),
		"YearsToCollision": mayFail(values.yearsToCollision), "YearsToCollisionAt": ofNumber(values.yearsToCollisionAt),
	}
}

// lookUp computes the value of a name. It reports false if the stage has no such value.
func lookUp[S any](functions map[string]function[S], stage S, name string, args []string) (text string, known bool, err error) {
	f, known := functions[name]
	if !known {
		return "", false, nil
	}
	if text, err = f(stage, args); err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return text, true, err
}

// withArgs returns a function of n arguments.
func withArgs[S any](n int, f function[S]) function[S] {
	return func(stage S, args []string) (string, error) {
		if len(args) != n {
			return "", fmt.Errorf("%d arguments; expected %d", len(args), n)
		}
		return f(stage, args)
	}
}

func format[T any](value T, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return fmt.Sprint(value), nil
}

// always returns a function without arguments that cannot fail.
func always[S, T any](get func(S) T) function[S] {
	return withArgs(0, func(stage S, _ []string) (string, error) { return fmt.Sprint(get(stage)), nil })
}

// mayFail returns a function without arguments that can fail.
func mayFail[S, T any](get func(S) (T, error)) function[S] {
	return withArgs(0, func(stage S, _ []string) (string, error) { return format(get(stage)) })
}

// ofName returns a function of a name.
func ofName[S, T any](get func(S, string) (T, error)) function[S] {
	return withArgs(1, func(stage S, args []string) (string, error) { return format(get(stage, args[0])) })
}

// ofNames returns a function of two names.
func ofNames[S, T any](get func(S, string, string) (T, error)) function[S] {
	return withArgs(2, func(stage S, args []string) (string, error) { return format(get(stage, args[0], args[1])) })
}

// ofNumber returns a function of a number.
func ofNumber[S any, N int | float64, T any](get func(S, N) (T, error)) function[S] {
	return withArgs(1, func(stage S, args []string) (string, error) {
		n, err := strconv.ParseFloat(args[0], 64)
		if err == nil && float64(N(n)) != n {
			err = fmt.Errorf("%q is not a whole number", args[0])
		}
		if err != nil {
			return "", err
		}
		return format(get(stage, N(n)))
	})
}

func earlierValue(v values, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", err
	}
	return v.earlierValue(n, args[1])
}
