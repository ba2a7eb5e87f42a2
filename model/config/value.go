package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2/unstable"

	"idtui/ids/humantext"
)

// A value is what stands right of a key.
type value struct{ node *unstable.Node }

// wrong says what the value is and what it should be.
func (v value) wrong(key, want string) error {
	if v.node.Kind == unstable.Array {
		return fmt.Errorf("%s: a list; want %s", humantext.QuoteUnsafe(key), want)
	}
	return fmt.Errorf("%s %s: want %s", humantext.QuoteUnsafe(key), humantext.Quote(string(v.node.Data)), want)
}

func (v value) text(key string) (string, error) {
	if v.node.Kind != unstable.String {
		return "", v.wrong(key, "a text between quotes")
	}
	return string(v.node.Data), nil
}

// oneOf is one of some words; further ones are taken too, but not offered.
func (v value) oneOf(key string, words []string, further ...string) (string, error) {
	s := string(v.node.Data)
	if v.node.Kind != unstable.String || !slices.Contains(words, s) && !slices.Contains(further, s) {
		return "", v.wrong(key, strings.Join(words, ", "))
	}
	return s, nil
}

func (v value) span(to *time.Duration) error {
	d, ok := parseSpan(string(v.node.Data))
	if v.node.Kind != unstable.String || !ok {
		return v.wrong("clock_step", wantSpan)
	}
	*to = d
	return nil
}

func (v value) truth(to *bool) error {
	if v.node.Kind != unstable.Bool {
		return v.wrong("reduced_motion", "true or false")
	}
	*to = string(v.node.Data) == "true"
	return nil
}

// plain is a parameter's value as a command line would have it: a text, a whole
// number, true or false, or a time.
func (v value) plain(key, want string) (string, error) {
	s := string(v.node.Data)
	switch v.node.Kind {
	case unstable.String, unstable.Bool, unstable.DateTime:
		return s, nil
	case unstable.Integer:
		n, err := strconv.ParseInt(strings.ReplaceAll(s, "_", ""), 0, 64)
		if err == nil {
			return strconv.FormatInt(n, 10), nil
		}
	}
	return "", v.wrong(key, want)
}

// list is one text or a list of texts.
func (v value) list(key string) ([]string, error) {
	const want = `a key, such as "n", or a list of keys`
	if v.node.Kind == unstable.String {
		return []string{string(v.node.Data)}, nil
	}
	if v.node.Kind != unstable.Array {
		return nil, v.wrong(key, want)
	}
	list := []string{}
	for it := v.node.Children(); it.Next(); {
		if it.Node().Kind == unstable.Comment {
			continue
		}
		s, err := value{it.Node()}.text(key)
		if err != nil {
			return nil, v.wrong(key, want)
		}
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list, nil
}
