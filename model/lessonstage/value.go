package lessonstage

import (
	"fmt"
	"strconv"
)

// function computes a value in a text from arguments.
type function[S any] func(stage S, args []string) (string, error)

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

// always returns a function without arguments that cannot fail.
func always[S, T any](get func(S) T) function[S] {
	return withArgs(0, func(stage S, _ []string) (string, error) { return fmt.Sprint(get(stage)), nil })
}

// mayFail returns a function without arguments that can fail.
func mayFail[S any](get func(S) (string, error)) function[S] {
	return withArgs(0, func(stage S, _ []string) (string, error) { return get(stage) })
}

// ofName returns a function of a name.
func ofName[S any](get func(S, string) (string, error)) function[S] {
	return withArgs(1, func(stage S, args []string) (string, error) { return get(stage, args[0]) })
}

// ofNumber returns a function of a number.
func ofNumber[S any](get func(S, float64) (string, error)) function[S] {
	return withArgs(1, func(stage S, args []string) (string, error) {
		n, err := strconv.ParseFloat(args[0], 64)
		if err != nil {
			return "", err
		}
		return get(stage, n)
	})
}

// word returns "yes" or "no", which questions compare.
func word(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
