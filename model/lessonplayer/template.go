package lessonplayer

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// A text of a lesson has places that facts go into, each a question:
//
//	{{.Unit}}   {{.Bits "node"}}   {{.Earlier 1}}
//	{{(.Of "uid").End}}   {{(.With "epoch" "2020-01-01T00:00:00Z").Epoch}}
//
// The form is that of text/template, of which this is the part that lessons
// need. The package itself finds methods by their names while the program runs,
// so that the linker has to keep every method of every type: a fifth of the
// program, and of the time that it takes to start.

// question is one place of a text.
type question struct {
	name string
	args []string
}

// fact answers a question.
type fact func(f LessonValues, args []string) (string, error)

// fill puts the facts into a text.
func (f LessonValues) fill(text string) (string, error) {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		place, after, closed := strings.Cut(rest, "}}")
		if !closed {
			return "", fmt.Errorf("nothing closes {{%s", place)
		}
		words, err := f.answer(place)
		if err != nil {
			return "", err
		}
		b.WriteString(words)
		text = after
	}
}

// answer answers the question of one place.
func (f LessonValues) answer(place string) (string, error) {
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
		return "", fmt.Errorf("there is no fact %q", q.name)
	}
	return fact(f, q.args)
}

// turn takes the facts of another generator, or of another setting.
func (f LessonValues) turn(about string) (LessonValues, error) {
	q, err := parseQuestion(about)
	switch {
	case err != nil:
		return f, err
	case q.name == "Of" && len(q.args) == 1:
		return f.Of(q.args[0])
	case q.name == "With" && len(q.args) == 2:
		return f.With(q.args[0], q.args[1])
	}
	return f, fmt.Errorf("no facts are those of %q", about)
}

// parseQuestion reads a name after a point, and what follows it: numbers, and
// texts in quotes.
func parseQuestion(s string) (question, error) {
	words := strings.Fields(s)
	if len(words) == 0 || len(words[0]) < 2 || words[0][0] != '.' {
		return question{}, fmt.Errorf("%q asks for nothing", s)
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

// known are all facts that can be asked for, by name, made on first use.
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
		"Bits": named(LessonValues.Bits), "Count": named(LessonValues.Count), "Top": named(LessonValues.Top),
		"Size": plain(LessonValues.Size), "Bytes": plain(LessonValues.Bytes), "Chars": named(LessonValues.Chars),
		"Capacity": plain(LessonValues.Capacity), "Over": plain(LessonValues.Over), "Unlimited": plain(LessonValues.Unlimited),
		"PerSecond": plain(LessonValues.PerSecond), "Unit": plain(LessonValues.Unit),
		"UnitsPerSecond": plain(LessonValues.UnitsPerSecond), "Rest": plain(LessonValues.Rest),
		"Epoch": plain(LessonValues.Epoch), "Milestone": numbered(LessonValues.Milestone), "End": likely(LessonValues.End),
		"Param": named(sure(LessonValues.Param)), "Default": named(sure(LessonValues.Default)),
		"Least": named(sure(LessonValues.Least)), "Most": named(sure(LessonValues.Most)),
		"Interval": named(LessonValues.Interval), "Names": plain(LessonValues.Names),

		"ID": likely(LessonValues.ID), "Earlier": numbered(LessonValues.Earlier), "Form": named(LessonValues.Form),
		"Signed": likely(LessonValues.Signed), "Time": likely(LessonValues.Time),
		"Value": named(LessonValues.Value), "Was": taking(2, was), "Says": named(LessonValues.Says),
		"Issued": likely(LessonValues.Issued), "Behind": likely(LessonValues.Behind), "Until": likely(LessonValues.Until),
		"Denied": likely(LessonValues.Refused), "Waited": likely(LessonValues.Waited),
		"Clock": plain(LessonValues.Clock), "Step": plain(LessonValues.Step), "Pace": plain(LessonValues.Pace), "Skew": taking(2, skew),
		"Order": plain(LessonValues.Order), "Turns": plain(LessonValues.Turns), "Groups": plain(LessonValues.Groups),
		"Wrong": plain(LessonValues.Wrong), "Made": plain(LessonValues.Made), "Twice": plain(LessonValues.Twice),
		"Rate": plain(LessonValues.Rate), "Odds": likely(LessonValues.Odds), "OddsAt": numbered(LessonValues.OddsAt),
	}
}

// taking is a fact that has so many arguments.
func taking(n int, f fact) fact {
	return func(from LessonValues, args []string) (string, error) {
		if len(args) != n {
			return "", fmt.Errorf("%d arguments where the question takes %d", len(args), n)
		}
		return f(from, args)
	}
}

// said puts an answer into words.
func said[T any](v T, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return fmt.Sprint(v), nil
}

// plain is a fact that there always is.
func plain[T any](get func(LessonValues) T) fact {
	return taking(0, func(f LessonValues, _ []string) (string, error) { return said(get(f), nil) })
}

// likely is a fact that there may be.
func likely[T any](get func(LessonValues) (T, error)) fact {
	return taking(0, func(f LessonValues, _ []string) (string, error) { return said(get(f)) })
}

// named is a fact about something that has a name.
func named[T any](get func(LessonValues, string) (T, error)) fact {
	return taking(1, func(f LessonValues, args []string) (string, error) { return said(get(f, args[0])) })
}

// sure is a fact about a name that never fails.
func sure[T any](get func(LessonValues, string) T) func(LessonValues, string) (T, error) {
	return func(f LessonValues, name string) (T, error) { return get(f, name), nil }
}

// numbered is a fact about a number.
func numbered[T any](get func(LessonValues, int) (T, error)) fact {
	return taking(1, func(f LessonValues, args []string) (string, error) {
		n, err := strconv.Atoi(args[0])
		if err != nil {
			return "", err
		}
		return said(get(f, n))
	})
}

// was is what a field of an earlier id held.
func was(f LessonValues, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", err
	}
	return f.Was(n, args[1])
}

// skew is how far the clocks of two generators are apart.
func skew(f LessonValues, args []string) (string, error) { return f.Skew(args[0], args[1]) }
