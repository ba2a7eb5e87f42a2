package cli

import (
	"cmp"
	"fmt"
	"strings"

	"idtui/ids/humantext"
	"idtui/ids/lessons"
	"idtui/model/lessonplayer"
	"idtui/model/lessonstage"
	"idtui/ui/cli/command"
)

// idsInText is how many ids of samples are printed.
const idsInText = 12

// writeStage writes what a step plays on besides generators, before its first action. It
// leaves out ids that the step before has too.
func writeStage(out *strings.Builder, p *lessonplayer.Player) {
	if s := p.Samples(); s != nil {
		set := &p.Step().Setup
		before := &lessons.Samples{}
		if i := p.StepIndex(); i > 0 {
			before = cmp.Or(p.Lesson.Steps[i-1].Setup.Samples, before)
		}
		if !set.Samples.SameIDs(before) {
			writeIDs(out, s)
		}
		if s.Strip() && (!before.Strip || !set.Samples.SameIDs(before)) {
			writeStrip(out, s)
		}
		writeFound(out, s)
	}
	if d := p.Draft(); d != nil {
		writeCriteria(out, d)
	}
}

// writeAnswerOf writes what the program answered about the samples or the draft of a step.
func writeAnswerOf(out *strings.Builder, p *lessonplayer.Player) {
	if s := p.Samples(); s != nil {
		writeFound(out, s)
	}
	if d := p.Draft(); d != nil {
		writeCriteria(out, d)
	}
}

// writeIDs writes the first ids.
func writeIDs(out *strings.Builder, s *lessonstage.Samples) {
	n := min(len(s.Rows), idsInText)
	fmt.Fprintf(out, "\nThe first %d of %s:\n", n, humantext.Count(len(s.Rows), "id"))
	for _, r := range s.Rows[:n] {
		line := r.Text
		if !r.Stored.IsZero() {
			line += "  stored " + humantext.RFC3339(r.Stored)
		}
		fmt.Fprintf(out, "  %s\n", line)
	}
}

// writeStrip writes in words what the strip shows.
func writeStrip(out *strings.Builder, s *lessonstage.Samples) {
	fmt.Fprint(out, "\nThe strip in words:\n")
	for _, g := range s.BitGroups() {
		fmt.Fprintf(out, "  %s\n", command.Wrap(g.What+": "+g.Bits, command.HelpWidth-4, "    "))
	}
}

// writeFound writes the fields that are shown so far.
func writeFound(out *strings.Builder, s *lessonstage.Samples) {
	first := true
	for _, f := range s.Fields() {
		if !f.Shown {
			continue
		}
		if first {
			fmt.Fprint(out, "\nFields found:\n")
			first = false
		}
		fmt.Fprintf(out, "  %s\n", f.Text())
	}
}

// writeCriteria writes the criteria of a draft that the step points out.
func writeCriteria(out *strings.Builder, d *lessonstage.Draft) {
	fmt.Fprintf(out, "\nNeeds: %s\n", command.Wrap(d.NeedsText(), command.HelpWidth-7, "  "))
	for _, c := range d.Criteria() {
		line := c.Mark + " " + c.Name
		if c.Value != lessonstage.Unanswered {
			line += ": " + c.Value
			if c.Slack != "" {
				line += ", slack " + c.Slack + " bits"
			}
		}
		fmt.Fprintf(out, "  %s\n", line)
	}
}

// writeFile writes a finished draft as a layout file, after the last step.
func writeFile(out *strings.Builder, p *lessonplayer.Player) {
	if d := p.Draft(); d != nil {
		fmt.Fprintf(out, "\nThe layout as a file:\n\n%s", d.TOML())
	}
}
