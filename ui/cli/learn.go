package cli

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
	ui "idtui/ui/app"
	"idtui/ui/cli/command"
	"idtui/ui/cli/generate"
)

func (a *app) learnCommand() *cobra.Command {
	var f *command.ProgramFlags
	var o lessonFlags
	cmd := &cobra.Command{
		Use:   "learn [LESSON]",
		Short: "Take a lesson about a scheme or a task",
		Long: "Take a lesson in the terminal program. Each step asks you a question, and then shows the answer. All lessons except \"layout\" and \"design\" end with an exercise. Without an argument, the list of lessons opens.\n\n" +
			"The lessons \"koid\", \"flax\", \"sno\" and \"uid\" are about these schemes, and \"database\" about UUIDs, ULID, Snowflake and ObjectId. \"choose\" compares schemes, \"layout\" finds the layout of undocumented ids, and \"design\" designs one. \"fleet\" is about thousands of servers, and \"check\" finds faults of generators.\n\n" +
			"With --plain, or without a terminal, print the whole lesson with every step carried out, for screen readers and pipes. If standard input is a terminal, --plain reads your predictions from it.\n\n" +
			"For a class, --sheet prints a handout in Markdown with pictures in SVG. The answers come last, under their own heading. --questions-only prints the lesson without results, and --answers-only prints the answer key. The same --seed and --now print the same ids.",
		Example: "  idtui learn sno\n  idtui learn sno --step 6\n  idtui learn choose --plain\n  idtui learn koid --plain --questions-only\n  idtui learn uid --sheet --seed 7 --now 2026-03-02 > uid.md",
		Args:    command.OptionalArg("LESSON"),
	}
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		var list []string
		for _, l := range lessons.Known(catalog.Default().Find) {
			list = append(list, l.Name+"\t"+l.About)
		}
		return list, cobra.ShellCompDirectiveNoFileComp
	}
	f = command.NewProgramFlags(cmd)
	cmd.Flags().IntVar(&o.step, "step", 0, "begin at step `N`")
	cmd.Flags().BoolVar(&o.plain, "plain", false, "print the lesson instead of opening it")
	cmd.Flags().BoolVar(&o.questions, "questions-only", false, "with --plain: print no results and no answers")
	cmd.Flags().BoolVar(&o.answers, "answers-only", false, "with --plain: print only questions and answers")
	cmd.Flags().BoolVar(&o.sheet, "sheet", false, "print a handout: Markdown with pictures in SVG")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		list, err := o.list(args)
		if err != nil {
			return command.Usage(err)
		}
		if a.hasScreen() && !o.plain && !o.sheet && !o.questions && !o.answers {
			open := ui.Options{Lesson: ui.Lessons, LessonStep: o.step}
			if len(args) > 0 {
				open.Lesson = list[0].Name
			}
			return a.openProgram(cmd, f, open)
		}
		entropy, now := generate.NewEntropy(f.Seed, cmd.Flags().Changed("seed")), ids.At(f.Now.Or(a.Clock))
		if o.sheet {
			return writeSheet(a.Out, list[0], max(o.step-1, 0), entropy, now)
		}
		w := lessonWriter{to: a.Out, story: !o.answers, results: !o.answers && !o.questions, answers: !o.questions}
		if a.InTerminal && a.OutTerminal && w.results {
			w.in = bufio.NewReader(a.In)
		}
		err = w.lessons(list, max(o.step-1, 0), entropy, now)
		if f.Now.Given && err != nil {
			return fmt.Errorf("--now %s: %w", humantext.RFC3339(f.Now.At), err)
		}
		return err
	}
	return cmd
}

type lessonFlags struct {
	step                             int // from 1; 0 for the first
	plain, questions, answers, sheet bool
}

// list returns the lessons that are named, or all. It checks the flags that need a name.
func (o *lessonFlags) list(args []string) ([]*lessons.Lesson, error) {
	if o.questions && o.answers || o.sheet && (o.questions || o.answers) {
		return nil, errors.New("--questions-only, --answers-only and --sheet: expected only one of them")
	}
	if len(args) == 0 {
		switch {
		case o.step != 0:
			return nil, errors.New("--step: expected the name of a lesson, as in learn sno --step 6")
		case o.sheet:
			return nil, errors.New("--sheet: expected the name of a lesson, as in learn sno --sheet")
		}
		return lessons.Known(catalog.Default().Find), nil
	}
	l, err := lessons.Find(args[0])
	if err != nil {
		return nil, err
	}
	if n := len(l.Steps); o.step < 0 || o.step > n {
		return nil, fmt.Errorf("invalid --step %d: expected a number from 1 to %d, the steps of %s", o.step, n, l.Name)
	}
	return []*lessons.Lesson{l}, nil
}
