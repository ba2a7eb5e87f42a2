package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx" // the runners, local files and gs://

	"idtui/ids/humantext"
	"idtui/model/beam/transforms"
	"idtui/model/decoding"
)

// The default minimum confidences, which are those of the idtui commands.
const (
	decodeConfidence   = decoding.DefaultMinConfidence
	annotateConfidence = 0.9
)

// job is the work that the flags describe.
type job struct {
	command       string
	input, output string
	window        time.Duration
	options       transforms.Options
	now           time.Time
	files         []string
}

// newJob declares the flags. By default, times are judged relative to now.
func newJob(flags *flag.FlagSet, now time.Time) *job {
	j := &job{now: now, options: transforms.Options{Settings: map[string]string{}, Now: now}}
	flags.StringVar(&j.input, "input", "", "read the files that match `PATTERN`; *.gz is decompressed")
	flags.StringVar(&j.output, "output", "", "write files whose names begin with `PREFIX`")
	flags.Func("scheme", "look for ids of scheme `NAME` only (repeatable, except for decode)", func(name string) error {
		j.options.Schemes = append(j.options.Schemes, name)
		return nil
	})
	flags.Func("layouts", "load own layouts from `FILE|DIR` (repeatable)", func(path string) error {
		texts, err := transforms.LoadLayouts(path)
		j.options.Layouts = append(j.options.Layouts, texts...)
		return err
	})
	flags.Func("min-confidence", "set the minimum confidence `P` of an id, above 0 and at most 1 (decode: 0.05, others: 0.9)", j.setConfidence)
	flags.Func("set", "set a scheme parameter, `KEY=VALUE` (repeatable)", j.set)
	flags.Func("epoch", "set the scheme's epoch to `TIME`", func(text string) error {
		at, err := j.parse(text)
		j.options.Settings["epoch"] = humantext.RFC3339(at)
		return err
	})
	flags.Func("now", "judge times as if now were `TIME`", func(text string) error {
		var err error
		j.options.Now, err = j.parse(text)
		return err
	})
	flags.DurationVar(&j.window, "window", time.Hour, "profile: count by time windows of this `DURATION`")
	return j
}

func (j *job) setConfidence(text string) error {
	var p float64
	if _, err := fmt.Sscan(text, &p); err != nil || !(p > 0 && p <= 1) {
		return errors.New("expected a number above 0 and at most 1")
	}
	j.options.MinConfidence = p
	return nil
}

func (j *job) set(text string) error {
	key, value, ok := strings.Cut(text, "=")
	if !ok || key == "" {
		return errors.New("expected KEY=VALUE, such as node=7")
	}
	j.options.Settings[key] = value
	return nil
}

func (j *job) parse(text string) (time.Time, error) {
	t, err := humantext.ParseTime(text)
	if err != nil {
		return time.Time{}, err
	}
	return t.At(j.now), nil
}

// check completes the job. It returns an error if the command line is invalid.
func (j *job) check(command string, rest []string) error {
	const commands = "decode, annotate, duplicates or profile"
	j.command = command
	switch {
	case command == "":
		return errors.New("no command: expected " + commands + "; --help explains them")
	case command != "decode" && command != "annotate" && command != "duplicates" && command != "profile":
		return fmt.Errorf("no command %q: expected %s", command, commands)
	case len(rest) > 0:
		return fmt.Errorf("unexpected argument %q: name files with --input", rest[0])
	case j.output == "":
		return errors.New("no --output: expected the beginning of the names of output files")
	case j.window <= 0:
		return fmt.Errorf("invalid --window %v: expected a duration above 0", j.window)
	}
	if j.options.MinConfidence == 0 {
		j.options.MinConfidence = annotateConfidence
		if command == "decode" {
			j.options.MinConfidence = decodeConfidence
		}
	}
	if command == "decode" {
		return j.options.CheckDecode()
	}
	return j.options.CheckAnnotate()
}

// run runs the pipeline and prints a summary.
func (j *job) run(c context.Context, out io.Writer) error {
	var err error
	if j.files, err = transforms.List(c, j.input); err != nil {
		return err
	}
	p, s := beam.NewPipelineWithRoot()
	j.build(s)
	result, err := beamx.RunWithMetrics(c, p)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "idtui-beam: %s\n", summary(result, len(j.files)))
	return err
}

// build adds the transforms of the command to a pipeline.
func (j *job) build(s beam.Scope) {
	files := transforms.Files(s, j.files)
	var records, rejected beam.PCollection
	switch j.command {
	case "profile":
		records, rejected = transforms.Profile(s, files, j.window, j.options)
		records = beam.ParDo(s, transforms.Share.JSON, records)
	case "decode":
		records, rejected = transforms.Decode(s, files, j.options)
	default:
		records, rejected = transforms.Annotate(s, files, j.options)
		if j.command == "duplicates" {
			records = beam.ParDo(s, transforms.Duplicate.JSON, transforms.Duplicates(s, records))
		} else {
			records = beam.ParDo(s, transforms.Found.JSON, records)
		}
	}
	transforms.Write(s, j.output, records)
	transforms.Write(s, j.output+"-rejected", beam.ParDo(s, transforms.Rejected.JSON, rejected))
}

// summary returns the numbers of files, lines, ids and rejections. Not every runner counts them.
func summary(result beam.PipelineResult, files int) string {
	if result == nil {
		return "done"
	}
	counts := map[string]int64{}
	for _, c := range result.Metrics().Query(func(r metrics.SingleResult) bool { return r.Namespace() == transforms.Namespace }).Counters() {
		counts[c.Name()] += c.Result()
	}
	return fmt.Sprintf("%s, %s, %s, %d rejected", humantext.Count(files, "file"),
		humantext.Count(int(counts["lines"]), "line"), humantext.Count(int(counts["ids"]), "id"), counts["rejected"])
}
