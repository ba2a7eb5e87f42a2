package cli

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
)

// choice is a flag that accepts one of a few words.
type choice struct {
	value string
	words []string
	alias map[string]string // words that help does not list, and what they stand for
}

// newFormatFlag adds the flag for the output format. standard describes the
// default if that is more than one word.
func newFormatFlag(cmd *cobra.Command, initial, standard string, words ...string) *choice {
	c := &choice{value: initial, words: words}
	help := "print as `FORMAT`: " + strings.Join(words, ", ")
	if standard != "" {
		help += " (default: " + standard + ")"
	}
	cmd.Flags().VarP(c, "format", "f", help)
	complete(cmd, "format", fixed(words...))
	return c
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return "FORMAT" }

// Set accepts one of the words.
func (c *choice) Set(s string) error {
	if word, ok := c.alias[s]; ok {
		s = word
	}
	if err := c.check(s); err != nil {
		return err
	}
	c.value = s
	return nil
}

func (c *choice) check(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("expected one of %s", strings.Join(c.words, ", "))
	}
	return nil
}

// timeFlag is a flag that accepts a time.
type timeFlag struct {
	at    time.Time
	given bool
	text  string
}

// timeNote explains the placeholder TIME, below the flags of each command.
const timeNote = "TIME is Unix milliseconds, RFC 3339 or a date (midnight UTC)."

func newTimeFlag(cmd *cobra.Command, long, help string) *timeFlag {
	f := new(timeFlag)
	cmd.Flags().Var(f, long, help)
	return f
}

// newNowFlag adds --now, which fixes the current time for detection.
func newNowFlag(cmd *cobra.Command) *timeFlag {
	return newTimeFlag(cmd, "now", "use `TIME` as the current time, for reproducible output")
}

func (f *timeFlag) String() string { return f.text }
func (f *timeFlag) Type() string   { return "TIME" }

// Set accepts Unix milliseconds, an RFC 3339 time or a date.
func (f *timeFlag) Set(s string) error {
	r, err := ids.ParseInstant(s)
	if err != nil {
		return err
	}
	f.at, f.given, f.text = r.Time(), true, s
	return nil
}

// or returns the time of the flag, or of the clock if the flag is not given.
func (f *timeFlag) or(clock func() time.Time) time.Time {
	if f.given {
		return f.at
	}
	return clock()
}

// schemeFlag is a flag that accepts the name of a scheme. The command checks the
// name when it uses it: the other commands need no catalog.
type schemeFlag struct {
	value string
	app   *app
}

func (a *app) newSchemeFlag(cmd *cobra.Command) *schemeFlag {
	f := &schemeFlag{app: a}
	cmd.Flags().VarP(f, "scheme", "s", "decode as scheme `NAME`, without detection")
	complete(cmd, "scheme", a.schemeNames)
	return f
}

func (f *schemeFlag) String() string { return f.value }
func (f *schemeFlag) Type() string   { return "NAME" }

// Set accepts any name.
func (f *schemeFlag) Set(v string) error {
	f.value = v
	return nil
}

func (f *schemeFlag) check(v string) error {
	_, err := f.app.catalog().Find(v)
	return err
}

// newEncodingFlag adds --encoding.
func (a *app) newEncodingFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVarP(to, "encoding", "e", "", "write ids in encoding `NAME` (default: the canonical one)")
	complete(cmd, "encoding", a.encodingNames)
}

// newSeedFlag adds --seed.
func newSeedFlag(cmd *cobra.Command, to *uint64) {
	newNumberFlag(cmd, to, "seed", "", 0, 0, math.MaxUint64, "draw random bits from seed `N`, for reproducible ids")
}

// paramFlags are --set and --epoch, the parameters of a scheme.
type paramFlags struct {
	set   ids.Settings
	epoch *timeFlag
}

func (a *app) newParamFlags(cmd *cobra.Command) *paramFlags {
	p := &paramFlags{set: ids.Settings{}}
	cmd.Flags().Var(p, "set", "set a scheme parameter, `KEY=VALUE` (repeatable)")
	p.epoch = newTimeFlag(cmd, "epoch", "set the scheme's epoch to `TIME`")
	completeSet(cmd, a.relevantParams)
	return p
}

// String returns the parameters that are set.
func (p *paramFlags) String() string {
	var list []string
	for k, v := range p.set {
		list = append(list, k+"="+v)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Type returns the placeholder for help.
func (p *paramFlags) Type() string { return "KEY=VALUE" }

// Set accepts one KEY=VALUE.
func (p *paramFlags) Set(text string) error {
	key, value, ok := strings.Cut(text, "=")
	if !ok || key == "" {
		return fmt.Errorf("expected KEY=VALUE, such as node=7")
	}
	p.set[key] = value
	return nil
}

// all returns the parameters, including the epoch.
func (p *paramFlags) all() (ids.Settings, error) {
	if !p.epoch.given {
		return p.set, nil
	}
	if other, both := p.set["epoch"]; both && other != p.epoch.text {
		return nil, usagef("--epoch %s contradicts --set epoch=%s; use one of them",
			humantext.QuoteUnsafe(p.epoch.text), humantext.QuoteUnsafe(other))
	}
	p.set["epoch"] = p.epoch.text
	return p.set, nil
}

// bind finds a scheme by name and fixes its parameters.
func (a *app) bind(scheme string, p *paramFlags) (*ids.BoundScheme, error) {
	found, err := a.catalog().Find(scheme)
	if err != nil {
		return nil, usage(err)
	}
	set, err := p.all()
	if err != nil {
		return nil, err
	}
	if _, given := set["epoch"]; given && found.Param("epoch") == nil {
		return nil, usagef("the epoch of %s is fixed; remove --epoch", found.Name)
	}
	f, err := found.Open(set)
	return f, usage(err)
}
