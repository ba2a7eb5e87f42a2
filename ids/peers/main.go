// Command peers measures the generators of other libraries and of this project in one run. It
// prints what idtui bench prints. It is a separate module, so that the program does not depend on
// those libraries.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/model/bench"
)

func main() {
	lines := flag.Bool("json", false, "print one line of JSON per measurement")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *lines); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// ours returns the schemes to which the libraries are compared.
func ours() ([]*ids.BoundScheme, error) {
	var list []*ids.Scheme
	for _, name := range []string{"koid", "flax", "sno", "uid-local"} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return bench.Bind(list)
}

func run(ctx context.Context, lines bool) error {
	clock := generate.NewSystemClock()
	schemes, err := ours()
	if err != nil {
		return err
	}
	subjects, err := bench.Subjects(ctx, clock, schemes...)
	if err != nil {
		return err
	}
	libraries, err := libraries()
	if err != nil {
		return err
	}
	now, _ := clock.Now()
	var traits []bench.Traits
	for _, f := range schemes {
		traits = append(traits, bench.TraitsOf(f, now))
	}
	for _, l := range libraries {
		subjects = slices.Concat(subjects, l.subjects())
		traits = append(traits, l.traits)
	}
	return measure(ctx, clock, subjects, traits, lines)
}

func measure(ctx context.Context, clock generate.Clock, subjects []bench.Subject, traits []bench.Traits, lines bool) error {
	var all []bench.Measurement
	out := json.NewEncoder(os.Stdout)
	err := bench.Run(ctx, bench.Options{Clock: clock, Sustained: true}, subjects, func(m bench.Measurement) error {
		if lines {
			return out.Encode(m)
		}
		all = append(all, m)
		return nil
	})
	if err != nil || lines {
		return err
	}
	if err := bench.WriteAlternatives(os.Stdout, traits, all); err != nil {
		return err
	}
	fmt.Println()
	if err := bench.WriteSpeeds(os.Stdout, all); err != nil {
		return err
	}
	return bench.WriteWarnings(os.Stderr, all, runtime.GOMAXPROCS(0))
}
