// Shots takes the pictures of idtui. It plays each scene of a table in a virtual terminal. It saves
// the screen as text, as text with colors, and as a picture. Every run gives the same bytes.
//
//	go run ./cmd/shots -bin ../bin/idtui -out .          # all stills
//	go run ./cmd/shots -bin ../bin/idtui -gif demo.gif   # the animation
//	go run ./cmd/shots -bin ../bin/idtui -check          # have they changed?
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

type options struct {
	bin, out string
	gif      string
	only     *regexp.Regexp
	check    bool
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(1)
	}
}

func run(args []string) error {
	opts, err := parse(args)
	if err != nil {
		return err
	}
	scenes, err := opts.scenes()
	if err != nil {
		return err
	}
	take := still
	if opts.gif != "" {
		take = film
	}
	errs := each(scenes, func(s scene) error { return opts.produce(s, take) })
	if opts.gif == "" {
		errs = append(errs, orphans(opts.out, stills))
	}
	return errors.Join(errs...)
}

func parse(args []string) (o options, err error) {
	flags := flag.NewFlagSet("shots", flag.ContinueOnError)
	bin := flags.String("bin", "../bin/idtui", "the `program`")
	only := flags.String("only", "", "draw only scenes whose name matches this `expression`")
	flags.StringVar(&o.out, "out", ".", "`directory` of the pictures")
	flags.StringVar(&o.gif, "gif", "", "draw the animation `name`.gif instead of the stills")
	flags.BoolVar(&o.check, "check", false, "write nothing; fail and list what has changed")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if o.only, err = regexp.Compile(*only); err != nil {
		return o, err
	}
	o.bin, err = filepath.Abs(*bin) // scenes run in another directory
	return o, err
}

// scenes returns the requested scenes.
func (o options) scenes() (chosen []scene, err error) {
	for _, s := range stills {
		if o.gif == "" && o.only.MatchString(s.name) {
			chosen = append(chosen, s)
		}
	}
	for _, s := range films {
		if s.name == strings.TrimSuffix(filepath.Base(o.gif), ".gif") {
			chosen = append(chosen, s)
		}
	}
	if len(chosen) == 0 {
		return nil, errors.New("no scene matches")
	}
	return chosen, nil
}

// produce plays a scene and saves or checks its files.
func (o options) produce(s scene, take func(scene, string) ([]file, error)) error {
	files, err := take(s, o.bin)
	errs := []error{err}
	for _, f := range files {
		if o.check {
			errs = append(errs, f.check(o.out))
		} else {
			errs = append(errs, f.save(o.out))
		}
	}
	return errors.Join(errs...)
}

// each plays several scenes at a time, because scenes mostly wait.
func each(scenes []scene, work func(scene) error) []error {
	errs := make([]error, len(scenes))
	slots := make(chan struct{}, runtime.NumCPU()+1)
	var group sync.WaitGroup
	for i, s := range scenes {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			errs[i] = work(s)
		})
	}
	group.Wait()
	return errs
}
