package command

import (
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids"
	"idtui/ids/humantext"
)

// TimeFlag is a flag that accepts a time.
type TimeFlag struct {
	text  string
	Given bool
	typed humantext.Time
	At    time.Time // set by SettleTimes, before the command runs
	// Input is set by "-", which a flag of [NewTimesFlag] accepts: the times are in standard input.
	Input  bool
	inputs bool
	epoch  bool // short numbers are read as Unix times too
}

// TimeNote explains the placeholder TIME, below the flags of each command.
const TimeNote = `TIME is RFC 3339 or a part of it, such as 2026, 2026-11-21 or "2026-11-21 10:00". Without a zone it is UTC. ` +
	"It can also be a time of PostgreSQL, a web server or syslog, or now. Distances from now (-1h, +30m, -2d) and Unix times of at least ten digits are times, too. " +
	"The size of a Unix time selects s, ms, µs or ns. A note on standard error names the unit."

// NewTimeFlag adds a flag for a time.
func NewTimeFlag(cmd *cobra.Command, long, help string) *TimeFlag {
	f := new(TimeFlag)
	cmd.Flags().Var(f, long, help)
	return f
}

// NewTimesFlag adds a flag for a time, or for the times in standard input.
func NewTimesFlag(cmd *cobra.Command, long, help string) *TimeFlag {
	f := NewTimeFlag(cmd, long, help)
	f.inputs = true
	return f
}

// nowFlag is the name of the flag that fixes the current time.
const nowFlag = "now"

// NewNowFlag adds --now.
func NewNowFlag(cmd *cobra.Command) *TimeFlag {
	return NewTimeFlag(cmd, nowFlag, "use `TIME` as the current time, for reproducible output")
}

func (f *TimeFlag) String() string { return f.text }

// Type returns the placeholder for help.
func (f *TimeFlag) Type() string { return "TIME" }

// Set accepts what [humantext.ParseTime] reads.
func (f *TimeFlag) Set(s string) error {
	if f.inputs && s == StandardInput {
		f.text, f.Input = s, true
		return nil
	}
	read := humantext.ParseTime
	if f.epoch {
		read = humantext.ParseEpoch
	}
	t, err := read(s)
	if err != nil {
		return err
	}
	f.text, f.Input, f.Given, f.typed = s, false, true, t
	return nil
}

// Or returns the time of the flag, or of the clock if the flag is not given.
func (f *TimeFlag) Or(clock func() time.Time) time.Time {
	if f.Given {
		return f.At
	}
	return clock()
}

// After reports whether an instant is after the time of the flag. A year, a month or a day ends
// with its last instant.
func (f *TimeFlag) After(at time.Time) bool {
	if end, ok := f.typed.End(); ok {
		return !at.Before(end)
	}
	return at.After(f.At)
}

// SettleTimes computes the times of all flags that accept one, and prints how numbers were read.
// Relative times are relative to --now, if it is given: flags have no order.
func (a *App) SettleTimes(cmd *cobra.Command) {
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
func (a *App) settle(f *pflag.Flag, now time.Time) time.Time {
	switch v := f.Value.(type) {
	case *TimeFlag:
		v.At = v.typed.At(now)
		a.printTimeNote(v.typed)
		return v.At
	case *ParamFlags:
		v.settle(a, now)
	}
	return now
}

// ParseTime reads a time from an argument, and prints how a number was read.
func (a *App) ParseTime(s string, now time.Time) (ids.Reading, error) {
	t, err := humantext.ParseTime(s)
	if err != nil {
		return 0, Usage(err)
	}
	a.printTimeNote(t)
	return ids.At(t.At(now)), nil
}

func (a *App) printTimeNote(t humantext.Time) {
	if note := t.Note(); note != "" {
		a.PrintLine("note: " + note)
	}
}
