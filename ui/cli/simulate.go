package cli

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
)

// simulateFlags are what simulate may be told.
type simulateFlags struct {
	readings string
	seed     uint64
	format   *choice
	set      *settings
	scenario *scenarioFlags
}

func (a *app) simulateCommand() *cobra.Command {
	var f simulateFlags
	cmd := &cobra.Command{
		Use:   "simulate [SCHEME…] --scenario NAME",
		Short: "Put schemes through clock trouble, or step one through readings",
		Long: "With --scenario, put schemes through the same clock trouble in simulated time and print what they did: all schemes that make ids, unless some are named.\n\n" +
			"With --readings, step one generator through readings of a clock, one a line: Unix milliseconds, decimals allowed, and optionally how many ids are asked for at that reading. " +
			"Each reading answers one line: ids, a refusal or a wait. Nothing is slept, and a refusal is a result.",
		Example:           "  idtui simulate --scenario step-back\n  idtui simulate koid sno --scenario burst --trace\n  idtui simulate --list\n  printf '1782314473272\\n1782314473268 2\\n' | idtui simulate sno --readings -",
		ValidArgsFunction: a.makerArgs,
	}
	cmd.Flags().StringVar(&f.readings, "readings", "", "`FILE` of readings, - for standard input")
	cmd.Flags().Uint64Var(&f.seed, "seed", 0, "make random bits from the seed `N`, to make the same ids again")
	f.format = formatFlag(cmd, "", "output, json with --readings and text with a scenario unless given", "json", "text")
	f.set = a.settingsFlags(cmd)
	f.scenario = a.scenarioFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.simulate(cmd, &f, args) }
	return cmd
}

func (a *app) simulate(cmd *cobra.Command, f *simulateFlags, args []string) error {
	if f.scenario.given() {
		return a.scenarios(cmd, f, args)
	}
	if f.readings == "" {
		return usagef("--scenario or --readings is missing: a scenario's name (--list lists them), or a file of clock readings")
	}
	if len(args) != 1 {
		return usagef("--readings takes exactly one scheme")
	}
	format, err := a.open(args[0], f.set)
	if err != nil {
		return err
	}
	gen := format.NewGenerator(newEntropy(f.seed, cmd.Flags().Changed("seed")))
	if gen == nil {
		return a.notMade(format.Scheme)
	}
	in, closeIn, err := a.openInput(f.readings)
	if err != nil {
		return err
	}
	defer closeIn()
	p := &player{gen: gen, text: f.format.value == "text", app: a}
	return p.play(in)
}

// openInput opens a file, or standard input for "-".
func (a *app) openInput(path string) (io.Reader, func(), error) {
	if path == "-" {
		return a.In, func() {}, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	return f, func() { _ = f.Close() }, nil // only read
}

// player steps a generator and prints what it answers.
type player struct {
	gen    *ids.Generator
	text   bool
	app    *app
	failed bool
}

// play goes through the readings in constant memory. A line that is no reading
// is reported, and the next one follows.
func (p *player) play(in io.Reader) error {
	out := bufio.NewWriterSize(p.app.Out, blockSize)
	r := blockReader{in: in}
	buf := make([]byte, blockSize)
	var line []byte
	for number := 1; ; {
		block, err := r.next(buf)
		if err == io.EOF { //nolint:errorlint // next answers it bare
			break
		}
		if err != nil {
			return err
		}
		for rest := string(block); rest != ""; number++ {
			var text string
			text, rest, _ = strings.Cut(rest, "\n")
			line = p.step(line[:0], number, text)
			if _, err := out.Write(line); err != nil {
				return err
			}
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	if p.failed {
		return errFailed
	}
	return nil
}

// step appends the answer to one line of readings.
func (p *player) step(dst []byte, number int, text string) []byte {
	text = strings.TrimSpace(text)
	if text == "" {
		return dst
	}
	r, calls, err := parseReading(text)
	if err != nil {
		p.failed = true
		p.app.complain(fmt.Sprintf("line %d: %v", number, err))
		return dst
	}
	a := ask(p.gen, r, calls)
	if p.text {
		return a.appendText(dst, p.gen.BoundScheme())
	}
	return a.appendJSON(dst, p.gen.BoundScheme())
}

// maxCalls is how many ids may be asked for at one reading.
const maxCalls = 1_000_000_000_000

// parseReading reads Unix milliseconds with decimals, and how many calls are
// made there.
func parseReading(text string) (ids.Reading, uint64, error) {
	at, count, several := strings.Cut(text, " ")
	if i := strings.IndexByte(text, '\t'); i >= 0 && i < len(at) {
		at, count, several = text[:i], text[i+1:], true
	}
	r, err := parseMillis(at)
	if err != nil || !several {
		return r, 1, err
	}
	count = strings.TrimSpace(count)
	n, err := strconv.ParseUint(count, 10, 64)
	if err != nil || n < 1 || n > maxCalls {
		return 0, 0, fmt.Errorf("count %s: want a number of calls from 1 to %d", humantext.Quote(count), uint64(maxCalls))
	}
	return r, n, nil
}

// parseMillis reads milliseconds with decimals; what is below a microsecond is
// dropped, towards the past.
func parseMillis(s string) (ids.Reading, error) {
	bad := func() (ids.Reading, error) {
		return 0, fmt.Errorf("reading %s: want Unix milliseconds, such as 1782314473272 or 1782314473272.512", humantext.Quote(s))
	}
	whole, decimals, _ := strings.Cut(s, ".")
	digits, negative := strings.CutPrefix(whole, "-")
	if digits == "" || strings.Trim(digits+decimals, "0123456789") != "" || strings.HasSuffix(s, ".") {
		return bad()
	}
	ms, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || ms > math.MaxInt64/1000-1 {
		return bad()
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
