package cli

import (
	"fmt"
	"strings"
)

// roffPage writes a manual page in the macros of man(7), as groff and mandoc read them.
// Every text is escaped.
type roffPage struct{ out strings.Builder }

// escapeRoff returns a text that roff prints as it is, on one line.
func escapeRoff(s string) string {
	var b strings.Builder
	if strings.HasPrefix(s, ".") { // a request, at the start of a line
		b.WriteString(`\&`)
	}
	for _, r := range s {
		b.WriteString(escapeRoffRune(r))
	}
	return b.String()
}

// escapeRoffRune returns a character as roff prints it. A plain - would be a hyphen, '
// and ` would be quotes, and ^ and ~ accents. Plain groff does not read UTF-8.
func escapeRoffRune(r rune) string {
	switch r {
	case '\\':
		return `\e`
	case '-':
		return `\-`
	case '\'':
		return `\(aq`
	case '"':
		return `\(dq`
	case '`':
		return `\(ga`
	case '^':
		return `\(ha`
	case '~':
		return `\(ti`
	}
	switch {
	case r < ' ' || r == 0x7f:
		return " "
	case r > '~':
		return fmt.Sprintf(`\[u%04X]`, r)
	}
	return string(r)
}

// title writes the heading of the page.
func (p *roffPage) title(name, section, date, source, manual string) {
	fmt.Fprintf(&p.out, ".TH \"%s\" %s \"%s\" \"%s\" \"%s\"\n", escapeRoff(strings.ToUpper(name)), section, escapeRoff(date), escapeRoff(source), escapeRoff(manual))
}

// section begins a section.
func (p *roffPage) section(name string) { fmt.Fprintf(&p.out, ".SH \"%s\"\n", escapeRoff(name)) }

// subsection begins a part of a section.
func (p *roffPage) subsection(name string) { fmt.Fprintf(&p.out, ".SS \"%s\"\n", escapeRoff(name)) }

// paragraphs writes a text whose paragraphs are separated by empty lines.
func (p *roffPage) paragraphs(text string) {
	for i, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if i > 0 {
			p.out.WriteString(".PP\n")
		}
		p.out.WriteString(escapeRoff(paragraph) + "\n")
	}
}

// item writes a term with its explanation. Each part of the term is a word in bold,
// then its placeholder.
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
