package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/screenshots/raster"
	"idtui/screenshots/vtty"
)

// frozen makes the program show the same on every run: a clock that stands
// still, a known source of chance, no configuration.
var frozen = []string{"--now", "2026-11-21T02:06:12.340Z", "--seed", "1"}

// scene is one picture: a terminal, and what somebody does in it. Zero values
// stand for what most scenes want.
type scene struct {
	name       string   // of the files
	cols, rows int      // 0: 120x36
	light      bool     // on a light background
	env        []string // more environment, such as NO_COLOR=1
	args       []string // instead of those in frozen
	script     script
}

// script is what somebody does, one step after the other.
type script []step

// step is one action and what is to be seen after it.
type step struct {
	what string // for error messages
	do   func(*vtty.Term) error
	text string        // to wait for; "": for any change of the screen
	hold time.Duration // how long a film shows it
}

// stillness is how long the screen must be quiet to count as finished, and
// patience how long a loaded machine may take for anything; moment is how long
// a film shows a step that does not say it.
const (
	stillness = 120 * time.Millisecond
	patience  = 30 * time.Second
	moment    = 900 * time.Millisecond
)

// inOrder joins scripts.
func inOrder(scripts ...script) script { return slices.Concat(scripts...) }

// press types keys, as [vtty.KeyBytes] names them, one a step.
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

// typing is a key a letter, at the speed of a fast typist.
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

// click is a click on the first place where text can be read.
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

// until makes the last step wait for a text. It is needed where the screen may
// not change, and good wherever a picture would be pointless without the text.
func (s script) until(text string) script {
	s[len(s)-1].text = text
	return s
}

// lasting makes a film show each step for longer or shorter.
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
	c := vtty.Config{Cols: s.cols, Rows: s.rows, Env: s.env}
	if c.Cols == 0 {
		c.Cols, c.Rows = 120, 36
	}
	c.Foreground, c.Background = s.theme().Foreground, s.theme().Background
	return c
}

// play runs a scene and shows seen every settled screen, with its duration.
func (s scene) play(bin string, seen func(vtty.Screen, time.Duration)) error {
	args := s.args
	if args == nil {
		args = frozen
	}
	term, err := vtty.Start(s.config(), append([]string{bin}, args...)...)
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

// first waits for anything to be drawn.
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
	if s.text != "" {
		_, err = term.WaitText(patience, s.text)
	} else {
		_, err = term.WaitChange(patience, before)
	}
	if err != nil {
		return before, err
	}
	return term.Settle(stillness, patience)
}
