package lessonplayer

import (
	"fmt"
	"strconv"
	"strings"
)

// The texts of a lesson contain templates. Each template is a function call:
//
//	{{.Unit}}   {{.Bits "node"}}   {{.EarlierID 1}}
//	{{(.Of "uid").End}}   {{(.With "epoch" "2020-01-01T00:00:00Z").Epoch}}
//
// The syntax is a subset of the syntax of text/template. That package finds methods by name at run
// time, so the linker would keep every method of every type. That would add a fifth to the program
// and its startup time.

// call is a function name with its arguments.
type call struct {
	name string
	args []string
}

// fill replaces the templates in a text with values.
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
		c, err := parseCall(selector[1:])
		switch {
		case err != nil:
		case c.name == "Of" && len(c.args) == 1:
			v, err = v.of(c.args[0])
		case c.name == "With" && len(c.args) == 2:
			set := v.bound.Values.Settings()
			set[c.args[0]] = c.args[1]
			v.bound, err = v.bound.Scheme.Open(set)
		default:
			err = fmt.Errorf("unknown selector %q; expected Of or With", selector[1:])
		}
		if err != nil {
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
	if v.bound != nil || v.stage == nil {
		if text, known, err := lookUp(v, c.name, c.args, schemeValues, idValues, answerValues, orderValues, indexValues, fleetValues, checkValues); known {
			return text, err
		}
	}
	return "", fmt.Errorf("unknown value %q", c.name)
}

// parseCall parses a name after a period, and its arguments: numbers and quoted texts.
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

// function computes a value from arguments, for the generators, the samples or the draft of a
// step. If there is no value, it panics with a [valueError], and lookUp returns the error. So
// each value is one expression.
type function[S any] func(stage S, args []string) any

type valueError struct{ error }

func fail(format string, args ...any) { panic(valueError{fmt.Errorf(format, args...)}) }

func must[T any](value T, err error) T {
	if err != nil {
		panic(valueError{err})
	}
	return value
}

// lookUp computes the value with a name. It reports false if no table has the name.
func lookUp[S any](stage S, name string, args []string, tables ...func() map[string]function[S]) (text string, known bool, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case valueError:
			text, known, err = "", true, fmt.Errorf("%s: %w", name, e.error)
		default:
			panic(e)
		}
	}()
	for _, table := range tables {
		if f, ok := table()[name]; ok {
			return fmt.Sprint(f(stage, args)), true, nil
		}
	}
	return "", false, nil
}

// withArgs returns f with a check that it gets n arguments.
func withArgs[S any](n int, f function[S]) function[S] {
	return func(stage S, args []string) any {
		if len(args) != n {
			fail("%d arguments; expected %d", len(args), n)
		}
		return f(stage, args)
	}
}

// always returns a function without arguments.
func always[S any](get func(S) any) function[S] {
	return withArgs(0, func(stage S, _ []string) any { return get(stage) })
}

// ofName returns a function of a name.
func ofName[S any](get func(S, string) any) function[S] {
	return withArgs(1, func(stage S, args []string) any { return get(stage, args[0]) })
}

// ofNames returns a function of two names.
func ofNames[S any](get func(S, string, string) any) function[S] {
	return withArgs(2, func(stage S, args []string) any { return get(stage, args[0], args[1]) })
}

// ofNumber returns a function of a number.
func ofNumber[S any, N int | float64](get func(S, N) any) function[S] {
	return withArgs(1, func(stage S, args []string) any {
		n := must(strconv.ParseFloat(args[0], 64))
		if float64(N(n)) != n {
			fail("%q is not a whole number", args[0])
		}
		return get(stage, N(n))
	})
}
