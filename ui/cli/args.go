package cli

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
)

// separateIDs moves all arguments that are not flags after "--". Otherwise, cobra would take an id
// or a time that begins with "-" for a flag. It returns args unchanged if no id or time begins with
// "-".
func (a *app) separateIDs(root *cobra.Command, args []string) []string {
	cmd, rest, err := root.Find(args)
	if err != nil {
		return args
	}
	path := strings.Fields(cmd.CommandPath())[1:]
	scheme := schemeIn(rest)
	var flags, others []string
	found := false
	for i := 0; i < len(rest); i++ {
		arg := rest[i]
		switch {
		case arg == "--":
			others = append(others, rest[i+1:]...)
			i = len(rest)
		case len(arg) < 2 || arg[0] != '-':
			others = append(others, arg)
		case a.isDashID(cmd, arg, scheme):
			found = true
			others = append(others, arg)
		default:
			flags = append(flags, arg)
			if takesNext(cmd, arg) && i+1 < len(rest) {
				i++
				flags = append(flags, rest[i])
			}
		}
	}
	if !found {
		return args
	}
	return append(append(append(path, flags...), "--"), others...)
}

// minDashID is the minimum length of an id with a leading dash, unless --scheme is
// given. A shorter argument is a mistyped flag.
const minDashID = 10

// isDashID reports whether an argument with a leading dash is an id and not a flag.
// With a scheme, that scheme must accept it. Otherwise, some scheme must accept it,
// and it must not look like a long flag. Negative numbers and distances from now
// count as ids if the command has arguments, because they may be times.
func (a *app) isDashID(cmd *cobra.Command, arg, scheme string) bool {
	if cmd.Args == nil || isFlag(cmd, arg) {
		return false
	}
	if _, err := strconv.ParseFloat(arg, 64); err == nil { // no flag is a digit
		return true
	}
	if _, err := humantext.ParseTime(arg); err == nil { // such as -1h
		return true
	}
	if s, err := a.Catalog().Find(scheme); err == nil {
		f, err := s.Open(nil)
		if err != nil {
			return false
		}
		_, err = f.Parse(arg)
		return err == nil
	}
	if strings.HasPrefix(arg, "--") && isWord(arg) {
		return false
	}
	if len(arg) < minDashID {
		return false
	}
	r := a.firstID(arg)
	return r != nil && !r.IsPart()
}

// schemeIn returns the value of --scheme in args, or "".
func schemeIn(args []string) string {
	for i, arg := range args {
		for _, flag := range []string{"-s", "--scheme"} {
			if arg == flag && i+1 < len(args) {
				return args[i+1]
			}
			if v, ok := strings.CutPrefix(arg, flag+"="); ok {
				return v
			}
		}
	}
	return ""
}

// isWord reports whether a text has the pattern of a command or a flag. These are
// lower-case words with single dashes between them, and at most two dashes in front.
func isWord(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "-")
	if strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return false
	}
	return !slices.Contains(strings.Split(s, "-"), "")
}

// hasID reports whether a text holds an id. It also returns true for a near miss, and for a
// known kind of text that is no id. The error of the decoder says which.
func (a *app) hasID(text string) bool {
	if a.firstID(text) != nil {
		return true
	}
	_, err := decoding.Decode(a.Catalog(), text, decoding.Options{Now: a.Clock(), MinConfidence: decoding.DefaultMinConfidence})
	var none *decoding.Error
	return errors.As(err, &none) && (none.NonID() != "" || none.Near() != "")
}

// firstID returns the first id of a text with all candidates, or nil. A text that looks like a
// command may be a mistyped command. Such a text needs a candidate in the canonical encoding
// with a likely time.
func (a *app) firstID(text string) *decoding.Result {
	d, err := decoding.NewDecoder(a.Catalog(), decoding.Options{Now: a.Clock(), All: true, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		return nil
	}
	found, err := d.DecodeAll(nil, text)
	if err != nil {
		return nil
	}
	r := &found[0]
	if !isWord(text) || a.isRecent(&r.Candidate) || slices.ContainsFunc(r.Others, func(c detect.Candidate) bool { return a.isRecent(&c) }) {
		return r
	}
	return nil
}

// isRecent reports whether a candidate is in the canonical encoding and has a likely
// time. Such a time is not before its scheme existed, and less than a day ahead.
func (a *app) isRecent(c *detect.Candidate) bool {
	at, ok := fields.TimeOf(c.Bound, c.ID)
	return ok && c.Encoding.Name() == c.Bound.CanonicalEncoding(c.ID).Name() &&
		!at.Before(c.Bound.Scheme.Born) && at.Before(a.Clock().AddDate(0, 0, 1))
}

// isFlag reports whether an argument is a flag of the command, or several short ones. If a value is
// attached to a short flag, the flag must accept it.
func isFlag(cmd *cobra.Command, arg string) bool {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		long, _, _ = strings.Cut(long, "=")
		return long == "help" || long == "version" || lookup(cmd, long) != nil
	}
	for i := 1; i < len(arg); i++ {
		f := shorthand(cmd, arg[i:i+1])
		switch {
		case f == nil:
			return arg[i:] == "h"
		case f.NoOptDefVal != "":
			continue
		}
		v := strings.TrimPrefix(arg[i+1:], "=")
		c, ok := f.Value.(interface{ Check(string) error })
		return v == "" || !ok || c.Check(v) == nil
	}
	return true
}

// takesNext reports whether the value of a flag is the next argument.
func takesNext(cmd *cobra.Command, arg string) bool {
	if long, ok := strings.CutPrefix(arg, "--"); ok {
		f := lookup(cmd, long)
		return f != nil && f.NoOptDefVal == ""
	}
	for i := 1; i < len(arg); i++ {
		f := shorthand(cmd, arg[i:i+1])
		if f == nil || f.NoOptDefVal == "" {
			return f != nil && i == len(arg)-1
		}
	}
	return false
}

func lookup(cmd *cobra.Command, long string) *pflag.Flag {
	if f := cmd.Flags().Lookup(long); f != nil {
		return f
	}
	return cmd.InheritedFlags().Lookup(long)
}

func shorthand(cmd *cobra.Command, letter string) *pflag.Flag {
	if letter[0] >= 0x80 {
		return nil
	}
	if f := cmd.Flags().ShorthandLookup(letter); f != nil {
		return f
	}
	return cmd.InheritedFlags().ShorthandLookup(letter)
}
