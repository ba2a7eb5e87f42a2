package ui

import (
	"strings"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/inference"
	"idtui/theme"
)

// samplesOf returns the ids of a paste with the rough times beside them, and how many lines
// hold something else. The ids of a single line are separated by commas or spaces.
func samplesOf(text string) (list []inference.Sample, others int) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	if !strings.Contains(text, "\n") {
		text = strings.NewReplacer(",", "\n", ";", "\n", " ", "\n", "\t", "\n").Replace(text)
	}
	var r inference.Reader
	_, _ = r.Write([]byte(text)) // it never fails
	r.Close()
	others = r.Skipped
	for line := range strings.Lines(text) {
		if strings.ContainsAny(strings.Trim(line, " \t\n,;"), " \t,;") {
			others++
		}
	}
	for i := range r.Samples {
		if !r.Samples[i].Time.IsZero() {
			others--
		}
	}
	return r.Samples, others
}

// unknownScheme reports whether the samples are ids of no known scheme: at least as many
// as the inference takes, and few of them are whole ids of what was decoded.
func unknownScheme(samples []inference.Sample, others int, found []decoding.Result) bool {
	if len(samples) < inference.MinIDs || others > len(samples)/10 {
		return false
	}
	idLike := 0
	for _, s := range samples {
		if len(s.Text) >= minIDText && strings.ContainsAny(s.Text, "0123456789") {
			idLike++
		}
	}
	return idLike > len(samples)*9/10 && known(samples, found) < min(len(samples), maxList)/2
}

// minIDText is the length of the shortest text that is taken for an id of an unknown
// scheme.
const minIDText = 6

// known returns how many samples are ids of known schemes: those of the scheme that most
// have, and all that are beyond doubt.
func known(samples []inference.Sample, found []decoding.Result) int {
	whole := make(map[string]bool, len(samples))
	for _, s := range samples {
		whole[s.Text] = true
	}
	certain, most, byScheme := 0, 0, map[string]int{}
	for i := range found {
		r := &found[i]
		if !whole[r.Text] || r.Confidence < 0.5 {
			continue
		}
		byScheme[r.Bound.Scheme.Name]++
		most = max(most, byScheme[r.Bound.Scheme.Name])
		if r.Confidence >= 0.9 {
			certain++
		}
	}
	return max(certain, most)
}

// inferLayout opens the inference page for the ids of the paste, or of the list.
func (d *decoder) inferLayout() {
	samples := d.samples
	if len(samples) == 0 {
		if l := d.shownList(); l != nil {
			for i := range l.rows {
				samples = append(samples, inference.Sample{Text: l.rows[i].Text})
			}
		}
	}
	if len(samples) < inference.MinIDs {
		d.app.setStatus(theme.Warn, "Too few ids to infer a layout: "+humantext.Count(len(samples), "id")+", expected at least "+humantext.Number(inference.MinIDs)+".")
		return
	}
	d.app.openInference(samples)
}

// inferCommands returns the command that opens the inference page, if there are ids for it.
func (d *decoder) inferCommands() []command {
	if len(d.samples) < inference.MinIDs {
		return nil
	}
	return []command{d.inferCommand()}
}

func (d *decoder) inferCommand() command {
	return command{[]string{"I"}, "I", "infer the layout of the ids", "infer", act(d.inferLayout)}
}

// decodeAgain decodes the paste again, after the schemes changed.
func (d *decoder) decodeAgain() {
	if d.paste != "" {
		paste, samples := d.paste, d.samples
		d.clear()
		d.takeLines(paste)
		if !d.listing {
			d.keepShown()
		}
		d.paste, d.samples = paste, samples
	}
}
