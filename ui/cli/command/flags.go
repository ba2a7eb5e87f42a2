package command

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/conversion"
)

// Choice is a flag that accepts one of a few words.
type Choice struct {
	Value string
	Words []string
	Alias map[string]string // words that help does not list, and what they stand for
}

// NewFormatFlag adds the flag for the output format. standard describes the
// default if that is more than one word.
func NewFormatFlag(cmd *cobra.Command, initial, standard string, words ...string) *Choice {
	c := &Choice{Value: initial, Words: words}
	help := "print as `FORMAT`: " + strings.Join(words, ", ")
	if standard != "" {
		help += " (default: " + standard + ")"
	}
	cmd.Flags().VarP(c, "format", "f", help)
	Complete(cmd, "format", Fixed(words...))
	return c
}

// NewChoiceFlag adds a flag that accepts one of some words. help must have the
// placeholder in back quotes.
func NewChoiceFlag(cmd *cobra.Command, name, help string, words []string) *Choice {
	c := &Choice{Words: words}
	cmd.Flags().Var(c, name, help+": "+strings.Join(words, ", "))
	Complete(cmd, name, Fixed(words...))
	return c
}

func (c *Choice) String() string { return c.Value }

// Type returns the placeholder for help.
func (c *Choice) Type() string { return "FORMAT" }

// Set accepts one of the words.
func (c *Choice) Set(s string) error {
	if word, ok := c.Alias[s]; ok {
		s = word
	}
	if err := c.Check(s); err != nil {
		return err
	}
	c.Value = s
	return nil
}

// Check returns an error if the text is none of the words.
func (c *Choice) Check(s string) error {
	if !slices.Contains(c.Words, s) {
		return errors.New(humantext.Expected(s, c.Words))
	}
	return nil
}

// SchemeFlag is a flag that accepts the name of a scheme. The command checks the
// name when it uses it: the other commands need no catalog.
type SchemeFlag struct {
	Value string
	app   *App
}

// NewSchemeFlag adds --scheme.
func (a *App) NewSchemeFlag(cmd *cobra.Command) *SchemeFlag {
	f := &SchemeFlag{app: a}
	cmd.Flags().VarP(f, "scheme", "s", "decode as scheme `NAME`, without detection")
	Complete(cmd, "scheme", a.SchemeNames)
	return f
}

func (f *SchemeFlag) String() string { return f.Value }

// Type returns the placeholder for help.
func (f *SchemeFlag) Type() string { return "NAME" }

// Set accepts any name.
func (f *SchemeFlag) Set(v string) error {
	f.Value = v
	return nil
}

// Check returns an error if there is no such scheme.
func (f *SchemeFlag) Check(v string) error {
	_, err := f.app.Catalog().Find(v)
	return err
}

// NewEncodingFlag adds --encoding.
func (a *App) NewEncodingFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVarP(to, "encoding", "e", "", "write ids in encoding `NAME` (default: the canonical one)")
	Complete(cmd, "encoding", a.encodingNames)
}

// NewFromFlag adds --from.
func (a *App) NewFromFlag(cmd *cobra.Command, from *string) {
	cmd.Flags().StringVar(from, "from", "", "read ids in `ENCODING` of the scheme or of its bytes (with --scheme)")
	Complete(cmd, "from", func(cmd *cobra.Command, args []string) []string {
		return append(a.encodingNames(cmd, args), encoding.Names(128)...)
	})
}

// CheckFrom returns a usage error if --from is given without --scheme, or names no encoding of that
// scheme.
func (a *App) CheckFrom(from, scheme string, set ids.Settings) error {
	if from == "" {
		return nil
	}
	if scheme == "" {
		return Usagef("--from %s: --scheme is missing; a text in this encoding does not show how many bits it has", from)
	}
	s, err := a.Catalog().Find(scheme)
	if err != nil {
		return nil //nolint:nilerr // the decoder reports it
	}
	b, err := s.Open(set)
	if err != nil {
		return nil //nolint:nilerr // the decoder reports it
	}
	if _, err := conversion.EncodingNamed(b, from); err != nil {
		return Usagef("--from: %w", err)
	}
	return nil
}

// EncodingOf returns an encoding of a scheme by name. It returns nil, for the
// canonical one, if the name is empty.
func EncodingOf(f *ids.BoundScheme, name string) (*ids.Encoding, error) {
	if name == "" {
		return nil, nil
	}
	if e := f.Encoding(name); e != nil {
		return e, nil
	}
	return nil, Usagef("--encoding: %s has no encoding %s; %s", f.Scheme.Name, humantext.Quote(name), humantext.Expected(name, f.EncodingNames()))
}

// NewSeedFlag adds --seed.
func NewSeedFlag(cmd *cobra.Command, to *uint64) {
	NewNumberFlag(cmd, to, "seed", "", 0, 0, math.MaxUint64, "draw random bits from seed `N`, for reproducible ids")
}

// ParamFlags are --set and --epoch, the parameters of a scheme.
type ParamFlags struct {
	Settings ids.Settings
	Epoch    *TimeFlag
}

// NewParamFlags adds --set and --epoch.
func (a *App) NewParamFlags(cmd *cobra.Command) *ParamFlags {
	p := &ParamFlags{Settings: ids.Settings{}}
	cmd.Flags().Var(p, "set", "set a scheme parameter, `KEY=VALUE` (repeatable)")
	p.Epoch = NewTimeFlag(cmd, "epoch", "set the scheme's epoch to `TIME`")
	p.Epoch.epoch = true
	CompleteSet(cmd, func(cmd *cobra.Command, args []string) []Keyed {
		var list []Keyed
		for _, f := range a.relevantSchemes(cmd, args) {
			for i := range f.Scheme.Params {
				p := &f.Scheme.Params[i]
				list = append(list, KeyedParam(p.Name, p))
			}
		}
		return list
	})
	return p
}

// settle replaces relative times among the parameters by absolute ones, and prints how numbers
// were read.
func (p *ParamFlags) settle(a *App, now time.Time) {
	for key, v := range p.Settings {
		t, err := humantext.ParseEpoch(v)
		if err != nil || !t.Relative() && t.Note() == "" {
			continue
		}
		for _, s := range a.Catalog().Schemes() {
			if param := s.Param(key); param != nil && param.Kind == ids.Instant {
				p.Settings[key] = param.Absolute(v, now)
				a.printTimeNote(t)
				break
			}
		}
	}
}

// String returns the parameters that are set.
func (p *ParamFlags) String() string {
	var list []string
	for k, v := range p.Settings {
		list = append(list, k+"="+v)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Type returns the placeholder for help.
func (p *ParamFlags) Type() string { return "KEY=VALUE" }

// Set accepts one KEY=VALUE.
func (p *ParamFlags) Set(text string) error {
	key, value, ok := strings.Cut(text, "=")
	if !ok || key == "" {
		return fmt.Errorf("expected KEY=VALUE, such as node=7")
	}
	p.Settings[key] = value
	return nil
}

// All returns the parameters, including the epoch.
func (p *ParamFlags) All() (ids.Settings, error) {
	if !p.Epoch.Given {
		return p.Settings, nil
	}
	epoch := p.Epoch.text
	if p.Epoch.typed.Relative() {
		epoch = humantext.RFC3339(p.Epoch.At)
	}
	if other, both := p.Settings["epoch"]; both && other != epoch {
		return nil, Usagef("--epoch %s contradicts --set epoch=%s; use one of them",
			humantext.QuoteUnsafe(epoch), humantext.QuoteUnsafe(other))
	}
	p.Settings["epoch"] = epoch
	return p.Settings, nil
}

// Bind finds a scheme by name and fixes its parameters.
func (a *App) Bind(scheme string, p *ParamFlags) (*ids.BoundScheme, error) {
	found, err := a.Catalog().Find(scheme)
	if err != nil {
		return nil, Usage(err)
	}
	return a.BindScheme(found, p)
}

// BindScheme fixes the parameters of a scheme.
func (a *App) BindScheme(found *ids.Scheme, p *ParamFlags) (*ids.BoundScheme, error) {
	set, err := p.All()
	if err != nil {
		return nil, err
	}
	if _, given := set["epoch"]; given && found.Param("epoch") == nil {
		return nil, Usagef("%s: the epoch of %s is fixed; remove it", p.given(), found.Name)
	}
	f, err := found.Open(set)
	return f, p.Problem(err)
}

// Problem returns a usage error that names the flags before a problem of their values. It
// returns nil for nil.
func (p *ParamFlags) Problem(err error) error {
	if err == nil || len(p.Settings) == 0 {
		return Usage(err)
	}
	return Usagef("%s: %w", p.given(), err)
}

// given returns the flag to name in errors: --epoch if only that was given,
// otherwise --set.
func (p *ParamFlags) given() string {
	if p.Epoch.Given && len(p.Settings) == 1 {
		return "--epoch"
	}
	return "--set"
}

// CheckSchemes returns an error if --scheme names a scheme that does not exist.
func (a *App) CheckSchemes(cmd *cobra.Command) error {
	f := cmd.Flags().Lookup("scheme")
	if f == nil || !f.Changed {
		return nil
	}
	names := []string{f.Value.String()}
	if list, ok := f.Value.(pflag.SliceValue); ok {
		names = list.GetSlice()
	} else if names[0] == "" {
		return nil // an empty name has the same meaning as no flag
	}
	for _, name := range names {
		if _, err := a.Catalog().Find(name); err != nil {
			return FlagProblem("scheme", err)
		}
	}
	return nil
}
