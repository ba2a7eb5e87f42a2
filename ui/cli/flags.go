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

// newChoiceFlag adds a flag that accepts one of some words. Its help names the
// placeholder.
func newChoiceFlag(cmd *cobra.Command, name, help string, words []string) *choice {
	c := &choice{words: words}
	cmd.Flags().Var(c, name, help+": "+strings.Join(words, ", "))
	complete(cmd, name, fixed(words...))
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
		return fmt.Errorf("expected one of %s%s", strings.Join(c.words, ", "), humantext.DidYouMean(s, c.words))
	}
	return nil
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

// settle replaces relative times among the parameters by what they mean now, and
// prints how numbers were read.
func (p *paramFlags) settle(a *app, now time.Time) {
	for key, v := range p.set {
		t, err := humantext.ParseTime(v)
		if err != nil || !t.Relative() && t.Note() == "" {
			continue
		}
		for _, s := range a.catalog().Schemes() {
			if param := s.Param(key); param != nil && param.Kind == ids.Instant {
				p.set[key] = param.Absolute(v, now)
				a.printTimeNote(t)
				break
			}
		}
	}
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
	epoch := p.epoch.absolute()
	if other, both := p.set["epoch"]; both && other != epoch {
		return nil, usagef("--epoch %s contradicts --set epoch=%s; use one of them",
			humantext.QuoteUnsafe(epoch), humantext.QuoteUnsafe(other))
	}
	p.set["epoch"] = epoch
	return p.set, nil
}

// bind finds a scheme by name and fixes its parameters.
func (a *app) bind(scheme string, p *paramFlags) (*ids.BoundScheme, error) {
	found, err := a.catalog().Find(scheme)
	if err != nil {
		return nil, usage(err)
	}
	return a.bindScheme(found, p)
}

// bindScheme fixes the parameters of a scheme.
func (a *app) bindScheme(found *ids.Scheme, p *paramFlags) (*ids.BoundScheme, error) {
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
