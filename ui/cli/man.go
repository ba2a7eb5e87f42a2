package cli

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"idtui/ui/cli/command"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// manItem is an item of the manual page.
type manItem struct{ name, text string }

// exitStatuses is a section of the manual page.
var exitStatuses = [...]manItem{
	{"0", "Success."},
	{"1", "A failure, such as an invalid input, a file that cannot be read, a test that fails or a refused request. All other results are printed."},
	{"2", "Usage error: an unknown command, flag, scheme or encoding, or an invalid value."},
	{"130, 143", "Ended by SIGINT, or by SIGTERM."},
}

// arguments explains the placeholders of the synopses.
var arguments = [...]manItem{
	{"ID", "An id in any encoding of its scheme. An id that begins with a dash is read as an id, unless it is a flag. After --, everything is an argument."},
	{"SCHEME, NAME", "The name or another name of a scheme; idtui schemes lists them."},
	{"ENCODING", "The name of an encoding of the scheme; idtui schemes lists them. convert also accepts the encodings that its help lists."},
	{"TIME", command.TimeNote},
	{"KEY=VALUE", "A parameter of a scheme and its value; idtui schemes lists the parameters. Whole numbers are decimal."},
	{"N", "A whole number, in decimal."},
	{"P", "A probability, from 0 to 1."},
	{"DURATION", "A number with its unit, such as 8ms, 10s or 1h30m."},
	{"FILE", "A file; - is standard input."},
}

// environment lists the variables that idtui reads.
var environment = [...]manItem{
	{"IDTUI_CONFIG", "The configuration file, or the folder of config.toml, of layouts and of scenarios."},
	{"IDTUI_LAYOUTS", "Layout files and folders, separated as in PATH."},
	{"NO_COLOR", "If it is set and not empty, there is no color."},
	{"TERM", "If it is dumb, there is no color, and the terminal program does not open."},
	{"XDG_CONFIG_HOME", "The folder that holds the configuration folder, by default ~/.config."},
	{"XDG_STATE_HOME", "The folder that holds the folder of the saved state, by default ~/.local/state."},
	{"GOMEMLIMIT", "A soft memory limit, such as 200MiB, instead of the usual 470 MiB."},
	{"LISTEN_FDS, LISTEN_PID", "The socket that systemd passes to serve --addr systemd."},
}

// files lists the files of the user that idtui reads or writes.
var files = [...]manItem{
	{"~/.config/idtui/config.toml", "The configuration of the terminal program. idtui config prints it, with all defaults."},
	{"~/.config/idtui/layouts/*.toml", "Your own layouts for all commands and the terminal program."},
	{"~/.config/idtui/scenarios/*.toml", "Your own scenarios for simulate and for the lab."},
	{"~/.local/state/idtui/state.json", "The saved state of the terminal program: tab, theme, lessons, parameters, decoded ids, and drafts of layouts."},
}

func (a *app) printManual(root *cobra.Command) error {
	p := new(roffPage)
	info, ok := debug.ReadBuildInfo()
	date, version := buildVersion(info, ok)
	fmt.Fprintf(&p.out, ".TH \"IDTUI\" 1 \"%s\" \"%s\" \"User Commands\"\n", escapeRoff(date), escapeRoff(command.Name+" "+version))
	p.heading("SH", "NAME")
	p.out.WriteString(command.Name + ` \- ` + escapeRoff(lowerFirst(root.Short)) + "\n")
	p.heading("SH", "SYNOPSIS")
	p.out.WriteString("\\fBidtui\\fR [\\fIID\\fR] [\\fIflags\\fR]\n.br\n\\fBidtui\\fR \\fICOMMAND\\fR [\\fIflags\\fR]\n")
	p.heading("SH", "DESCRIPTION")
	p.paragraphs(root.Long)
	p.heading("SH", "OPTIONS")
	p.flags(root)
	p.heading("SH", "COMMANDS")
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			p.heading("SS", useLine(c))
			about := c.Long
			if about == "" {
				about = c.Short + "."
			}
			p.paragraphs(about)
			p.flags(c)
			if c.Example != "" {
				p.example(c.Example)
			}
		}
	}
	p.terms("ARGUMENTS", arguments[:])
	p.terms("ENVIRONMENT", environment[:])
	p.terms("FILES", files[:])
	p.out.WriteString(".PP\n")
	p.paragraphs("On macOS the folders are in ~/Library/Application Support, on Windows in AppData and LocalAppData.")
	p.terms("EXIT STATUS", exitStatuses[:])
	p.heading("SH", "EXAMPLES")
	p.example(root.Example)
	p.heading("SH", "SEE ALSO")
	p.paragraphs("uuidgen(1), jq(1), systemd.socket(5). The help of a command: idtui COMMAND --help. Documents of the source: docs/COMMANDS.md, docs/KEYS.md, docs/SCHEMES.md, and one for each of the larger commands.")
	_, err := io.WriteString(a.Out, p.out.String())
	return err
}

func (p *roffPage) terms(section string, list []manItem) {
	p.heading("SH", section)
	for _, t := range list {
		p.item(t.name, "", t.text)
	}
}

func (p *roffPage) flags(cmd *cobra.Command) {
	for _, f := range visibleFlags(cmd) {
		use := "--" + f.Name
		if f.Shorthand != "" {
			use = "-" + f.Shorthand + ", " + use
		}
		placeholder, _ := pflag.UnquoteUsage(f)
		s := flagHelp(f)
		p.item(use, placeholder, strings.ToUpper(s[:1])+s[1:]+".")
	}
}

// roffPage writes a manual page in the macros of man(7), as groff and mandoc read them.
// Every text is escaped.
type roffPage struct{ out strings.Builder }

// escapeRoff returns a text that roff prints as it is, on one line. A plain - would be a
// hyphen, ' and ` would be quotes, and ^ and ~ accents. Plain groff does not read UTF-8.
func escapeRoff(s string) string {
	var b strings.Builder
	if strings.HasPrefix(s, ".") { // a request, at the start of a line
		b.WriteString(`\&`)
	}
	names := map[rune]string{'\\': `\e`, '-': `\-`, '\'': `\(aq`, '"': `\(dq`, '`': `\(ga`, '^': `\(ha`, '~': `\(ti`}
	for _, r := range s {
		switch name, special := names[r]; {
		case special:
			b.WriteString(name)
		case r < ' ' || r == 0x7f:
			b.WriteByte(' ')
		case r > '~':
			fmt.Fprintf(&b, `\[u%04X]`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// heading begins a section with the macro SH, or a part of one with SS.
func (p *roffPage) heading(macro, name string) {
	fmt.Fprintf(&p.out, ".%s \"%s\"\n", macro, escapeRoff(name))
}

// paragraphs writes a text whose paragraphs are separated by empty lines.
func (p *roffPage) paragraphs(text string) {
	for i, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			p.out.WriteString(".PP\n")
		}
		p.out.WriteString(escapeRoff(paragraph) + "\n")
	}
}

// item writes a term in bold, its placeholder in italics unless that is empty, and its explanation.
func (p *roffPage) item(term, placeholder, text string) {
	p.out.WriteString(".TP\n\\fB" + escapeRoff(term) + "\\fR")
	if placeholder != "" {
		p.out.WriteString(" \\fI" + escapeRoff(placeholder) + "\\fR")
	}
	p.out.WriteString("\n" + escapeRoff(text) + "\n")
}

// example writes lines as they are, indented.
func (p *roffPage) example(text string) {
	p.out.WriteString(".PP\n.RS 4\n.EX\n")
	for line := range strings.Lines(text) {
		p.out.WriteString(escapeRoff(strings.TrimSpace(line)) + "\n")
	}
	p.out.WriteString(".EE\n.RE\n")
}
