package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"idtui/screenshots/raster"
	"idtui/screenshots/vtty"
)

// frozen makes every run show the same. It sets a fixed random seed, no configuration, and a clock
// that moves only by the stride of the scene.
var frozen = []string{"--now", "2026-11-21T02:06:12.340Z", "--stride", "0s", "--seed", "1"}

// scene is one picture: a terminal and a script of actions. Zero values are the
// usual choices.
type scene struct {
	name       string            // of the files
	cols, rows int               // 0: 120x36
	stride     string            // how far each key advances the time, such as 500ms; "": not at all
	light      bool              // on a light background
	env        []string          // variables to add to the environment, such as NO_COLOR=1
	files      map[string]string // of the working directory, by name
	args       []string          // instead of frozen and stride
	script     script
}

// script is a list of actions in order.
type script []step

// step is one action and what the screen must show after it.
type step struct {
	what string // for error messages
	do   func(*vtty.Term) error
	text string                 // the text to wait for; "": any change of the screen
	seen func(vtty.Screen) bool // the condition to wait for, instead of a text
	hold time.Duration          // how long an animation shows that screen
}

// A screen is finished if it does not change for the time stillness. On a busy
// machine, a step may take up to patience. By default, an animation shows a step for
// a moment.
const (
	stillness = 120 * time.Millisecond
	patience  = 30 * time.Second
	moment    = 900 * time.Millisecond
)

// inOrder concatenates scripts.
func inOrder(scripts ...script) script { return slices.Concat(scripts...) }

// press types keys with the names of [vtty.KeyBytes], one per step.
func press(keys ...string) (s script) {
	for _, key := range keys {
		s = append(s, step{what: "press " + key, hold: moment, do: func(t *vtty.Term) error {
			seq, err := vtty.KeyBytes(key)
			t.Send(seq)
			return err
		}})
	}
	return s
}

// rush types keys in a single step.
func rush(keys ...string) script {
	return script{{what: "press " + strings.Join(keys, " "), hold: moment, do: func(t *vtty.Term) error {
		for _, key := range keys {
			seq, err := vtty.KeyBytes(key)
			if err != nil {
				return err
			}
			t.Send(seq)
		}
		return nil
	}}}
}

// stride is a key without a function in the program: it only advances the time.
const stride = "f12"

// paced types keys in a single step, with n strides before each.
func paced(n int, keys ...string) script {
	var all []string
	for _, key := range keys {
		all = append(append(all, slices.Repeat([]string{stride}, n)...), key)
	}
	return rush(all...)
}

// idle advances the time by n strides.
func idle(n int) script {
	return press(slices.Repeat([]string{stride}, n)...).lasting(100 * time.Millisecond)
}

// typing types one key per letter, at the speed of a fast typist.
func typing(text string) script {
	return press(strings.Split(text, "")...).lasting(90 * time.Millisecond)
}

// paste is a bracketed paste.
func paste(text string) script {
	return script{{what: "paste " + text, hold: moment, do: func(t *vtty.Term) error {
		t.Paste(text)
		return nil
	}}}
}

// click clicks on the first place that shows the text.
func click(text string) script {
	return script{{what: "click on " + text, hold: moment, do: func(t *vtty.Term) error {
		x, y, ok := t.Screen().Find(text)
		if !ok {
			return fmt.Errorf("there is no %q", text)
		}
		t.Click(x, y)
		return nil
	}}}
}

func tab(title string) script { return click(title).until("▐" + title + "▌") }

// candidate selects a scheme in the decoder's list of candidates.
func candidate(scheme string) script {
	chosen := regexp.MustCompile(`▸ +\d+ ` + scheme + ` `)
	return script{{what: "select the candidate " + scheme, hold: moment, do: func(t *vtty.Term) error {
		for s := t.Screen(); !chosen.MatchString(s.Text()); {
			var err error
			t.Press("down")
			if s, err = t.WaitChange(patience, s); err != nil {
				return err
			}
		}
		return nil
	}}}
}

// until makes the last step wait for a text. It is needed if the screen may stay
// the same, and useful if the picture is pointless without the text.
func (s script) until(text string) script {
	s[len(s)-1].text = text
	return s
}

// untilAll makes the last step wait for a condition that no single text shows.
func (s script) untilAll(seen func(vtty.Screen) bool) script {
	s[len(s)-1].seen = seen
	return s
}

// lasting sets how long an animation shows each step.
func (s script) lasting(d time.Duration) script {
	for i := range s {
		s[i].hold = d
	}
	return s
}

func (s scene) theme() raster.Theme {
	if s.light {
		return raster.Light
	}
	return raster.Dark
}

func (s scene) config() vtty.Config {
	c := vtty.Config{Cols: s.cols, Rows: s.rows, Env: s.env, Files: s.files}
	if c.Cols == 0 {
		c.Cols, c.Rows = 120, 36
	}
	c.Foreground, c.Background = s.theme().Foreground, s.theme().Background
	return c
}

func (s scene) arguments() []string {
	switch {
	case s.args != nil:
		return s.args
	case s.stride != "":
		return append(slices.Clone(frozen), "--stride", s.stride)
	}
	return frozen
}

// play runs a scene and calls seen with every finished screen and its duration.
func (s scene) play(bin string, seen func(vtty.Screen, time.Duration)) error {
	term, err := vtty.Start(s.config(), append([]string{bin}, s.arguments()...)...)
	if err != nil {
		return fmt.Errorf("scene %s: %w", s.name, err)
	}
	defer term.Close()
	screen, err := first(term)
	if err == nil {
		seen(screen, 2*moment)
	}
	for i := 0; err == nil && i < len(s.script); i++ {
		if screen, err = s.script[i].play(term); err == nil {
			seen(screen, s.script[i].hold)
		} else {
			err = fmt.Errorf("step %d, %s: %w", i+1, s.script[i].what, err)
		}
	}
	if err != nil {
		return fmt.Errorf("scene %s: %w", s.name, err)
	}
	return nil
}

// first waits until the program has drawn something.
func first(term *vtty.Term) (vtty.Screen, error) {
	drawn := func(s vtty.Screen) bool { return strings.TrimSpace(s.Text()) != "" }
	if screen, err := term.Wait(patience, "the first frame", drawn); err != nil {
		return screen, err
	}
	return term.Settle(stillness, patience)
}

func (s step) play(term *vtty.Term) (vtty.Screen, error) {
	before := term.Screen()
	if err := s.do(term); err != nil {
		return before, err
	}
	var err error
	switch {
	case s.seen != nil:
		_, err = term.Wait(patience, "the result of "+s.what, s.seen)
	case s.text != "":
		_, err = term.WaitText(patience, s.text)
	default:
		_, err = term.WaitChange(patience, before)
	}
	if err != nil {
		return before, err
	}
	return term.Settle(stillness, patience)
}
