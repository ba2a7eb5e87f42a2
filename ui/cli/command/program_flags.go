package command

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/theme"
)

// ProgramFlags are the flags of commands that always open the terminal program if there is a terminal. Commands
// that can also print take only Now.
type ProgramFlags struct {
	Now    *TimeFlag
	Stride time.Duration
	Seed   uint64

	cmd   *cobra.Command // nil without the other flags
	theme *Choice
}

// NewProgramFlags adds the flags of the terminal program.
func NewProgramFlags(cmd *cobra.Command) *ProgramFlags {
	f := &ProgramFlags{cmd: cmd}
	f.Now = NewNowFlag(cmd)
	cmd.Flags().Lookup(nowFlag).Usage = "use `TIME` as the current time, from which the program's clock runs"
	cmd.Flags().DurationVar(&f.Stride, "stride", 0, "advance --now only on keys, clicks and pastes, by `DURATION` each")
	NewSeedFlag(cmd, &f.Seed)
	f.theme = &Choice{Words: append([]string{theme.Auto}, theme.Names()...), Alias: theme.Aliases()}
	cmd.Flags().Var(f.theme, "theme", "use color theme `NAME`: "+strings.Join(f.theme.Words, ", ")+" (default auto: match the background)")
	Complete(cmd, "theme", Fixed(f.theme.Words...))
	return f
}

// SeedIfGiven returns the seed, or nil.
func (f *ProgramFlags) SeedIfGiven() *uint64 {
	if f.cmd == nil || !f.cmd.Flags().Changed("seed") {
		return nil
	}
	return &f.Seed
}

// Theme returns the name of the color theme, or "".
func (f *ProgramFlags) Theme() string {
	if f.theme == nil {
		return ""
	}
	return f.theme.Value
}
