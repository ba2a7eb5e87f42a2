package generate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ui/cli/command"
)

type simulateFlags struct {
	readings string
	seed     uint64
	format   *command.Choice
	params   *command.ParamFlags
	scenario *scenarioFlags
}

// SimulateCommand returns the command that simulates clock faults, or replays clock readings.
func (a *App) SimulateCommand() *cobra.Command {
	var f simulateFlags
	cmd := &cobra.Command{
		Use:   "simulate [SCHEME…] FILE.toml|--scenario NAME|--readings FILE",
		Short: "Simulate clock faults, or replay clock readings",
		Long: "With --scenario, simulate schemes in the same scenario and print what they did. Without SCHEME, simulate all schemes that generate ids.\n\n" +
			"FILE.toml is a scenario of your own, as W in the lab writes it. Its table [run] can name the scheme, the seed and the parameters.\n\n" +
			"With --readings, replay clock readings to one generator. Each line of the file is a time in Unix milliseconds, and optionally a number of requests. Decimals are allowed. " +
			"Each reading prints one line: ids, a refusal or a wait. idtui does not sleep for a wait, and a refusal is not an error.",
		Example:           "  idtui simulate --scenario step-back\n  idtui simulate koid sno --scenario burst --trace\n  idtui simulate idtui-lab.toml\n  idtui simulate --list\n  printf '1782314473272\\n1782314473268 2\\n' | idtui simulate sno --readings -",
		ValidArgsFunction: a.GeneratorArgs,
	}
	cmd.Flags().StringVar(&f.readings, "readings", "", "replay the clock readings in `FILE` (-: standard input)")
	command.NewSeedFlag(cmd, &f.seed)
	f.format = command.NewFormatFlag(cmd, "", "json with --readings, otherwise text", "json", "text")
	f.params = a.NewParamFlags(cmd)
	f.scenario = a.newScenarioFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.simulate(cmd, &f, args) }
	return cmd
}

func (a *App) simulate(cmd *cobra.Command, f *simulateFlags, args []string) error {
	args, err := f.scenario.scenarioFile(args)
	if err != nil {
		return err
	}
	if f.scenario.name != "" || f.scenario.list || f.scenario.trace || f.scenario.published || len(f.scenario.failOn) > 0 {
		return a.simulateScenario(cmd, f, args)
	}
	if f.readings == "" {
		return command.Usagef("--scenario is missing; expected a scenario (--list shows them), or --readings with a file")
	}
	if len(args) != 1 {
		return command.Usagef("--readings needs exactly one SCHEME, not %d", len(args))
	}
	bound, err := a.Bind(args[0], f.params)
	if err != nil {
		return err
	}
	gen := generate.NewGenerator(bound, NewEntropy(f.seed, cmd.Flags().Changed("seed")))
	if gen == nil {
		return a.cannotGenerate(bound.Scheme)
	}
	in, closeIn, err := a.OpenInput(f.readings)
	if err != nil {
		return fmt.Errorf("--readings %w", err)
	}
	defer closeIn()
	r := &replay{gen: gen, text: f.format.Value == "text", app: a, file: command.InFile(f.readings)}
	return r.run(in)
}

// replay sends requests to a generator at given clock readings, and prints the
// outcomes.
type replay struct {
	gen    *generate.Generator
	text   bool
	app    *App
	file   string // the file before the line in an error, such as "FILE: "
	failed bool
}

// run processes the readings in constant memory. It reports an invalid line and
// continues with the next one.
func (r *replay) run(in io.Reader) error {
	out := bufio.NewWriterSize(r.app.Out, command.BlockSize)
	blocks := command.BlockReader{In: in}
	buf := make([]byte, command.BlockSize)
	var line []byte
	for first := 1; ; {
		block, err := blocks.Next(buf)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		number := first
		for text := range strings.Lines(string(block)) {
			line = r.step(line[:0], number, strings.TrimSpace(text))
			number++
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
		first += bytes.Count(block, []byte{'\n'})
		if err := out.Flush(); err != nil {
			return err
		}
	}
	if r.failed {
		return command.ErrFailed
	}
	return nil
}

// step appends the outcome of one line of readings.
func (r *replay) step(dst []byte, number int, text string) []byte {
	if text == "" {
		return dst
	}
	reading, count, err := parseReading(text)
	if err != nil {
		r.failed = true
		r.app.PrintLine(fmt.Sprintf("%sline %d: %v", r.file, number, err))
		return dst
	}
	b := request(r.gen, reading, count)
	if r.text {
		return b.appendText(dst, r.gen.BoundScheme())
	}
	return b.appendJSON(dst, r.gen.BoundScheme())
}

// maxRequests is the largest number of requests at one reading.
const maxRequests = 1_000_000_000_000

// parseReading parses a line of readings: Unix milliseconds, and optionally the
// number of requests.
func parseReading(text string) (ids.Reading, uint64, error) {
	at, count, hasCount := strings.Cut(text, " ")
	if i := strings.IndexByte(text, '\t'); i >= 0 && i < len(at) {
		at, count, hasCount = text[:i], text[i+1:], true
	}
	r, err := parseMillis(at)
	if err != nil || !hasCount {
		return r, 1, err
	}
	count = strings.TrimSpace(count)
	n, err := strconv.ParseUint(count, 10, 64)
	if err != nil || n < 1 || n > maxRequests {
		return 0, 0, fmt.Errorf("invalid count %s: expected a number of requests from 1 to %d", humantext.Quote(count), uint64(maxRequests))
	}
	return r, n, nil
}

// parseMillis parses milliseconds with decimals. It rounds to microseconds, towards
// the past.
func parseMillis(s string) (ids.Reading, error) {
	invalid := func() (ids.Reading, error) {
		return 0, fmt.Errorf("invalid reading %s: expected Unix milliseconds, such as 1782314473272 or 1782314473272.512", humantext.Quote(s))
	}
	whole, decimals, _ := strings.Cut(s, ".")
	digits, negative := strings.CutPrefix(whole, "-")
	if digits == "" || strings.Trim(digits+decimals, "0123456789") != "" || strings.HasSuffix(s, ".") {
		return invalid()
	}
	ms, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || ms > math.MaxInt64/1000-1 {
		return invalid()
	}
	micros := (decimals + "000")[:3]
	us, _ := strconv.ParseInt(micros, 10, 64)
	total := ms*1000 + us
	if !negative {
		return ids.Reading(total), nil
	}
	if len(decimals) > 3 && strings.Trim(decimals[3:], "0") != "" {
		total++
	}
	return ids.Reading(-total), nil
}
