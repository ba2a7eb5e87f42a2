package check

import (
	"encoding/json"
	"fmt"
	"html"
	"strconv"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/check"
	"idtui/ui/cli/command"
)

// written returns a report in an output format.
func written(r *check.Report, format string) (string, error) {
	switch format {
	case "json":
		text, err := json.Marshal(r)
		return string(text) + "\n", err
	case "junit":
		return junit(r), nil
	}
	var out strings.Builder
	failed := 0
	for i := range r.Tests {
		t := &r.Tests[i]
		state := "ok"
		switch {
		case t.OK == nil:
			state = "-"
		case t.Failed():
			state = "FAILED"
			failed++
		}
		fmt.Fprintf(&out, "%-9s %-7s %s\n", t.Name, state, command.Wrap(t.Detail, command.HelpWidth-18, strings.Repeat(" ", 18)))
		if !t.Failed() {
			continue
		}
		if e := t.Example; e != nil {
			fmt.Fprintf(&out, "%18s%s\n", "", command.Wrap(place(e)+humantext.Escape(e.ID)+": "+e.Why+should(e)+".", command.HelpWidth-18, strings.Repeat(" ", 18)))
		}
		fmt.Fprintf(&out, "%18s%s\n", "", command.Wrap(t.Advice, command.HelpWidth-18, strings.Repeat(" ", 18)))
	}
	verdict := "all tests pass"
	if failed > 0 {
		verdict = humantext.Count(failed, "test") + " failed"
	}
	fmt.Fprintf(&out, "\n%s · %s · %s\n", r.Scheme, humantext.Count(r.IDs, "id"), verdict)
	return out.String(), nil
}

// place returns where an example is.
func place(e *check.Example) string {
	if e.File == "" {
		return "line " + humantext.Number(e.Line) + ", "
	}
	return humantext.Escape(e.File) + " line " + humantext.Number(e.Line) + ", "
}

// should returns what the example should have been; "" if that is not known.
func should(e *check.Example) string {
	if e.Should == "" || e.Field == "" {
		return ""
	}
	return "; it should be " + e.Should
}

// junit returns a report as an XML file that CI systems read.
func junit(r *check.Report) string {
	var out strings.Builder
	failures, skipped := 0, 0
	for i := range r.Tests {
		switch t := &r.Tests[i]; {
		case t.OK == nil:
			skipped++
		case t.Failed():
			failures++
		}
	}
	seconds := strconv.FormatFloat(r.Seconds, 'f', 3, 64)
	fmt.Fprintf(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"idtui check %s\" tests=\"%d\" failures=\"%d\" skipped=\"%d\" errors=\"0\" time=\"%s\">\n",
		xml(r.Scheme), len(r.Tests), failures, skipped, seconds)
	for i := range r.Tests {
		t := &r.Tests[i]
		fmt.Fprintf(&out, "  <testcase classname=\"%s\" name=\"%s\" time=\"0\">", xml(r.Scheme), xml(t.Name))
		switch {
		case t.OK == nil:
			fmt.Fprintf(&out, "<skipped message=\"%s\"/>", xml(t.Detail))
		case t.Failed():
			text := t.Advice
			if e := t.Example; e != nil {
				text = place(e) + e.ID + ": " + e.Why + should(e) + ". " + text
			}
			fmt.Fprintf(&out, "<failure message=\"%s\">%s</failure>", xml(t.Detail), xml(text))
		}
		out.WriteString("</testcase>\n")
	}
	out.WriteString("</testsuite>\n</testsuites>\n")
	return out.String()
}

// xml escapes a text for XML. It escapes characters that XML forbids as in a Go string.
func xml(s string) string { return html.EscapeString(humantext.Escape(s)) }
