package cli

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids"
	"idtui/ids/humantext"
)

// timeFlag is a flag that accepts a time.
type timeFlag struct {
	text  string
	given bool
	typed humantext.Time
	at    time.Time // set by settleTimes, before the command runs
}

// timeNote explains the placeholder TIME, below the flags of each command.
const timeNote = `TIME is RFC 3339 or a part of it, such as 2026-11-21 or "2026-11-21 10:00"; without a zone it is UTC. ` +
	"It can also be now, a distance from now (-1h, +30m, -2d), or Unix time. " +
	"The size of a Unix time selects s, ms, µs or ns: a note on standard error names the unit."

func newTimeFlag(cmd *cobra.Command, long, help string) *timeFlag {
	f := new(timeFlag)
	cmd.Flags().Var(f, long, help)
	return f
}

// nowFlag is the name of the flag that fixes the current time.
const nowFlag = "now"

// newNowFlag adds --now.
func newNowFlag(cmd *cobra.Command) *timeFlag {
	return newTimeFlag(cmd, nowFlag, "use `TIME` as the current time, for reproducible output")
}

func (f *timeFlag) String() string { return f.text }
func (f *timeFlag) Type() string   { return "TIME" }

// Set accepts what [humantext.ParseTime] reads.
func (f *timeFlag) Set(s string) error {
	t, err := humantext.ParseTime(s)
	if err != nil {
		return err
	}
	f.text, f.given, f.typed = s, true, t
	return nil
}

// or returns the time of the flag, or of the clock if the flag is not given.
func (f *timeFlag) or(clock func() time.Time) time.Time {
	if f.given {
		return f.at
	}
	return clock()
}

// absolute returns the flag's text, or what it means now if it is relative.
func (f *timeFlag) absolute() string {
	if f.typed.Relative() {
		return humantext.RFC3339(f.at)
	}
	return f.text
}

// settleTimes gives all flags with a time their instant, and prints how numbers were
// read. Relative times are relative to --now, if it is given: flags have no order.
func (a *app) settleTimes(cmd *cobra.Command) {
	now := a.Clock()
	if f := cmd.Flags().Lookup(nowFlag); f != nil && f.Changed {
		now = a.settle(f, now)
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != nowFlag {
			a.settle(f, now)
		}
	})
}

// settle settles the times of one flag, and returns the time of a time flag.
func (a *app) settle(f *pflag.Flag, now time.Time) time.Time {
	switch v := f.Value.(type) {
	case *timeFlag:
		v.at = v.typed.At(now)
		a.printTimeNote(v.typed)
		return v.at
	case *paramFlags:
		v.settle(a, now)
	}
	return now
}

// parseTime reads a time from an argument, and prints how a number was read.
func (a *app) parseTime(s string, now time.Time) (ids.Reading, error) {
	t, err := humantext.ParseTime(s)
	if err != nil {
		return 0, usage(err)
	}
	a.printTimeNote(t)
	return ids.At(t.At(now)), nil
}

func (a *app) printTimeNote(t humantext.Time) {
	if note := t.Note(); note != "" {
		a.printLine("note: " + note)
	}
}
