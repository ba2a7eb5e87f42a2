package part

import (
	"strings"

	"idtui/model/inference"
	"idtui/model/inference/lines"
	"idtui/model/sets/input"
)

// PastedIDs is what a paste holds for the inference: the ids with the times beside them.
type PastedIDs struct {
	Samples []inference.Sample
	Lines   int      // lines that are not empty
	others  int      // lines with other contents than an id and its time
	Skipped []string // which lines have no id, and why
	Column  string   // where the ids of a log are; see lines.Reader
}

// Newlines returns a text with \n at the end of each line. Terminals paste \r instead.
func Newlines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}

// PastedIDsOf reads a paste. The ids of a single line are separated by commas, semicolons, spaces
// or tabs.
func PastedIDsOf(text string) PastedIDs {
	text = Newlines(text)
	if !strings.Contains(text, "\n") {
		text = strings.NewReplacer(",", "\n", ";", "\n", " ", "\n", "\t", "\n").Replace(text)
	}
	if all := []byte(text); input.FormatOf(all, true) == input.CSV && input.HasHeader(all) {
		_, text, _ = strings.Cut(text, "\n")
	}
	var r lines.Reader
	_, _ = r.Write([]byte(text)) // Write never fails
	r.Finish()
	p := PastedIDs{Samples: r.Samples, Lines: r.Lines, others: r.Long + r.Binary, Skipped: r.SkippedLines(), Column: r.Column}
	for line := range strings.Lines(text) {
		if strings.ContainsAny(strings.Trim(line, " \t\n,;"), " \t,;") {
			p.others++
		}
	}
	for i := range r.Samples {
		if !r.Samples[i].Time.IsZero() {
			p.others--
		}
	}
	return p
}

// Same reports whether both come from the same paste.
func (p *PastedIDs) Same(other *PastedIDs) bool {
	return len(p.Samples) == len(other.Samples) && len(p.Samples) > 0 && &p.Samples[0] == &other.Samples[0]
}

// The minimum lengths of an id of an unknown scheme: alone on its line, and in a log.
const (
	minIDText  = 6
	minLogText = 11
)

// IdLike reports whether a paste is probably a list of ids of some scheme. There must be enough ids
// for an inference. Most of them must have digits, and few lines may hold something else.
func (p *PastedIDs) IdLike() bool {
	if len(p.Samples) < lines.MinIDs || p.others > len(p.Samples)/4 {
		return false
	}
	shortest := minIDText
	if p.Column != "" {
		shortest = minLogText
	}
	n := 0
	for _, s := range p.Samples {
		if len(s.Text) >= shortest && strings.ContainsAny(s.Text, "0123456789") {
			n++
		}
	}
	return n > len(p.Samples)*9/10
}

// fewestLogLines is the least number of lines in a paste that can be a log.
const fewestLogLines = 3

// IsLog reports whether a paste is a log: most lines hold more than an id and its time.
func (p *PastedIDs) IsLog() bool {
	return p.Lines >= fewestLogLines && (p.Column != "" || p.others > p.Lines/2)
}
