package generate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/layoutfile"
	"idtui/ui/cli/command"
)

type genFlags struct {
	count    uint64
	counted  bool // --count is given
	workers  uint64
	encoding string
	seed     uint64
	at, now  *command.TimeFlag
	from, to *command.TimeFlag
	rate     string
	state    string
	noRetry  bool
	original bool // --published
	params   *command.ParamFlags
	fields   []string // NAME=VALUE
}

// GenCommand returns the command that generates ids.
func (a *App) GenCommand() *cobra.Command {
	var f genFlags
	cmd := &cobra.Command{
		Use:   "gen SCHEME",
		Short: "Generate ids",
		Long: "Generate ids with the system clock or at a given time. If the generator waits, gen waits. " +
			"If the generator refuses, gen tries again when the generator resumes. With --no-retry, gen counts the refused requests instead, and the exit status is 1.\n\n" +
			"If the original would issue duplicates because its sequence wraps, gen waits for the next time unit. " +
			"With --published, gen issues ids as the original does, and prints the number of duplicates on standard error. " +
			"If ids differ only in random bits, gen prints the probability of a duplicate if it is above 1 in a million.\n\n" +
			"A generator that starts again in the same time unit would issue the same ids, unless they have random bits. " +
			"With --state, gen continues after the newest id of the last run. That also holds if the run was killed, or the clock was stepped back. " +
			"Without it, gen begins with the next time unit if a unit lasts 10 ms to 1 s. It warns of longer units, and of a node that you did not set.\n\n" +
			"Some parameters that you do not set get the value that the scheme's original takes in this process. Examples are the process id, the host and a random node. With --seed they keep their defaults.\n\n" +
			"With --at -, gen reads a time per line from standard input, and generates an id for each. With --from and --to, it spreads ids evenly over the time between them. " +
			"If a time is before the previous one, the generator starts again; sort the times to prevent duplicates.\n\n" +
			"--set-field replaces the value of a field in each id, and computes its checksum again. With it, idtui no longer prevents duplicates.",
		Example:           "  idtui gen sno -n 10 --set metabyte=63\n  idtui gen koid -n 1000000 -w 8\n  idtui gen flax --at 2030-01-01T00:00:00Z --seed 7\n  idtui gen ulid --from 2026-11-20 --to 2026-11-21 --rate 10/s\n  idtui gen uuid-v7 --at - < times.txt\n  idtui gen sno --set-field sequence=5",
		Args:              command.ExactArgs("SCHEME"),
		ValidArgsFunction: a.GeneratorArg,
	}
	command.NewNumberFlag(cmd, &f.count, "count", "n", 1, 0, math.MaxUint64, "generate `N` ids")
	command.NewNumberFlag(cmd, &f.workers, "workers", "w", 1, 1, maxWorkers, "share the generator among `N` goroutines")
	a.NewEncodingFlag(cmd, &f.encoding)
	command.NewSeedFlag(cmd, &f.seed)
	f.at = command.NewTimesFlag(cmd, "at", "freeze the clock at `TIME` and do not sleep for waits; - reads a time for each id")
	f.now = command.NewTimeFlag(cmd, "now", "use `TIME` as the current time, for relative times such as -1h; without other times, also freeze the clock")
	f.from = command.NewTimeFlag(cmd, "from", "generate ids with times from `TIME` on, up to --to")
	f.to = command.NewTimeFlag(cmd, "to", "generate ids with times before `TIME`")
	cmd.Flags().StringVar(&f.rate, "rate", "", "generate `RATE` ids between --from and --to, such as 50/s or 2/day (default: --count, spread evenly)")
	newStateFlag(cmd, &f.state)
	cmd.Flags().BoolVar(&f.noRetry, "no-retry", false, "count refused requests, and do not try again")
	cmd.Flags().BoolVar(&f.original, "published", false, "generate as published, with the original's duplicates")
	f.params = a.NewParamFlags(cmd)
	cmd.Flags().StringArrayVar(&f.fields, "set-field", nil, "set a field of each id, `NAME=VALUE` (repeatable)")
	command.CompleteKeys(cmd, "set-field", a.SettableFields)
	cmd.Flags().StringArrayVar(&f.fields, "field", nil, "the old name of --set-field")
	_ = cmd.Flags().MarkHidden("field") // the flag exists
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		f.counted = cmd.Flags().Changed("count")
		return a.gen(cmd, &f, args[0])
	}
	return cmd
}

// maxWorkers is the largest value of --workers.
const maxWorkers = 1024

// cannotGenerate returns the error for a scheme without a generator. It suggests
// the schemes of the same family that have one.
func (a *App) cannotGenerate(s *ids.Scheme) error {
	var others []string
	for _, f := range a.Catalog().BoundSchemes() {
		if f.Scheme.Family == s.Name && f.Policy != nil {
			others = append(others, f.Scheme.Name)
		}
	}
	text := "cannot generate " + s.Name + " ids"
	if usual, err := s.Open(nil); err == nil && usual.Policy != nil { // such as Nano ID with 100 characters
		text += " with these parameters"
	}
	text += ", only decode them"
	if bound, err := s.Open(nil); err == nil && a.Catalog().IsOwn(s.Name) {
		if line := layoutfile.MissingGenerator(bound); line != "" {
			text += "; to generate them, add a line to the layout file: " + line
		}
	}
	if len(others) > 0 {
		text += "; use " + strings.Join(others, ", ")
	}
	return command.Usagef("%s", text)
}

func (a *App) gen(cmd *cobra.Command, f *genFlags, scheme string) error {
	if f.now.Given && !f.at.Given && !f.hasTimes() {
		f.at = f.now
	}
	bound, err := a.Bind(scheme, f.params)
	if err != nil {
		return err
	}
	if bound.Policy == nil {
		return a.cannotGenerate(bound.Scheme)
	}
	if f.original {
		name := bound.Scheme.Name
		if bound = bound.AsPublished(); bound == nil {
			return command.Usagef("--published: the original of %s is not known to issue duplicates; remove --published", name)
		}
	} else {
		bound = bound.Unique()
	}
	if !f.noRetry {
		bound = bound.Retrying()
	}
	j := &genJob{out: a.Out, frozen: f.at.Given || f.hasTimes(), retry: !f.noRetry, duplicates: generate.NewDuplicates(bound)}
	for _, text := range f.fields {
		r, err := fields.ParseReplacement(bound, text)
		if err != nil {
			return command.Usagef("--set-field: %w", err)
		}
		j.replace = append(j.replace, r)
	}
	if j.encoding, err = command.EncodingOf(bound, f.encoding); err != nil {
		return err
	}
	var entropy ids.Entropy // nil without a seed: see [generate.NewLive]
	if cmd.Flags().Changed("seed") {
		entropy = NewEntropy(f.seed, true)
	}
	j.left.Store(int64(min(f.count, 1<<63-1)))
	run := a.runGen
	if f.hasTimes() {
		run = a.runTimes
	}
	if err := run(cmd.Context(), j, f, bound, entropy); err != nil {
		return err
	}
	if note := j.duplicates.Note(f.count - uint64(j.refused)); note != "" {
		a.PrintLine(note)
	}
	if j.refused == 0 {
		return nil
	}
	reason := j.refusal.Error()
	if err := bound.Holds(ids.At(f.at.At)); f.at.Given && err != nil {
		reason += " (" + err.Error() + ")"
	}
	a.PrintLine(fmt.Sprintf("%s of %s requests refused: %s", humantext.Number(j.refused), humantext.Number(f.count), reason))
	return command.ErrFailed
}

// runGen generates the ids with the lease of --state. With the system clock and without
// a state, it skips a time unit that an earlier process may have used. It also warns of
// processes with the same node.
func (a *App) runGen(ctx context.Context, j *genJob, f *genFlags, b *ids.BoundScheme, e ids.Entropy) (err error) {
	if f.state != "" && f.at.Given {
		name := "--at"
		if f.at == f.now {
			name = "--now"
		}
		return command.Usagef("--state contradicts %s: a frozen clock needs no state; use one of them", name)
	}
	state, err := a.openLeases(f.state)
	if err != nil {
		return err
	}
	defer func() { err = state.close(err) }()
	l, err := state.lease(ctx, b)
	if err != nil {
		return err
	}
	if j.live, err = generate.NewLeasedLive(b, f.clock(), e, l); err != nil {
		return err
	}
	if state == nil && !f.at.Given && f.count > 0 {
		for _, note := range []string{defaultNodesNote(b), coarseUnitNote(b)} {
			if note != "" {
				a.PrintLine(note)
			}
		}
		now, _ := j.live.Clock().Now()
		if begin, wait := nextUnit(b, now); wait {
			if err := sleepUntil(ctx, j.live.Clock(), begin); err != nil {
				return err
			}
		}
	}
	workers := int(f.workers)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			if err := j.work(ctx); err != nil {
				j.mu.Lock()
				defer j.mu.Unlock()
				if j.err == nil {
					j.err = err
				}
				stop()
			}
		})
	}
	group.Wait()
	return j.err
}

// clock returns the clock of --at, or nil for the system clock.
func (f *genFlags) clock() generate.Clock {
	if !f.at.Given {
		return nil
	}
	return &frozenClock{start: ids.At(f.at.At)}
}

// genJob generates and prints ids with several goroutines.
type genJob struct {
	live     *generate.Live
	encoding *ids.Encoding // nil for the canonical one
	replace  []fields.Replacement
	frozen   bool         // the clock is frozen: a refusal does not end
	retry    bool         // request again what was refused
	left     atomic.Int64 // requests that no goroutine has claimed

	duplicates *generate.Duplicates // nil if there are none

	mu      sync.Mutex // guards the fields below
	out     io.Writer
	refused int64
	refusal error // the last one
	err     error
}

// batch is how many ids a goroutine generates and prints at once. With 1, gen
// takes seven times as long (BenchmarkGen).
const batch = 1 << 10

// replaceFields sets the fields of --set-field in new ids.
func (j *genJob) replaceFields(generated []ids.ID) (err error) {
	for i := range generated {
		if len(j.replace) == 0 {
			return nil
		}
		if generated[i], err = fields.Replace(j.live.BoundScheme(), generated[i], j.replace); err != nil {
			return err
		}
	}
	return nil
}

// work generates batches until no request is left.
func (j *genJob) work(ctx context.Context) error {
	var buf [batch]ids.ID
	var text []byte
	for {
		requests := j.claim()
		if requests == 0 {
			return nil
		}
		for requests > 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			n, err := j.live.FillCounted(ctx, buf[:requests], j.duplicates)
			if wrong := j.replaceFields(buf[:n]); wrong != nil {
				return wrong
			}
			var failed error
			if text, failed = j.print(text[:0], buf[:n]); failed != nil {
				return failed
			}
			refused, err := j.countRefusal(err, requests-n)
			if err != nil {
				return err
			}
			requests -= n + refused
		}
	}
}

// claim takes up to a batch of the requests that are left, and returns how many it took.
func (j *genJob) claim() int {
	for {
		left := j.left.Load()
		n := min(left, batch)
		if j.left.CompareAndSwap(left, left-n) {
			return int(n)
		}
	}
}

// print writes ids, one per line. It returns the text, as a buffer for the next ids.
func (j *genJob) print(text []byte, generated []ids.ID) ([]byte, error) {
	f := j.live.BoundScheme()
	for _, id := range generated {
		if j.encoding == nil {
			text = f.Append(text, id)
		} else {
			text = j.encoding.Append(text, id)
		}
		text = append(text, '\n')
	}
	if len(text) == 0 {
		return text, nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	_, err := j.out.Write(text)
	return text, err
}

// countRefusal counts refused requests, and returns every other error. It returns how many of a
// goroutine's requests were refused: one, or all if the refusal does not end. It returns 0 if the
// goroutine tries again, and the next request is not refused.
func (j *genJob) countRefusal(err error, requests int) (refused int, _ error) {
	var refusal *ids.Refusal
	if !errors.As(err, &refusal) {
		return 0, err
	}
	repeats := refusal.Cause == ids.UnitFull && j.live.BoundScheme().Policy.Full == ids.RepeatFull
	if repeats && j.retry { // the next request is not refused
		return 0, nil
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.refusal, refused = err, 1
	if refusal.Until == 0 || j.retry || j.frozen && !repeats { // the refusal does not end
		j.refused += j.left.Swap(0)
		refused = requests
	}
	j.refused += int64(refused)
	return refused, nil
}
