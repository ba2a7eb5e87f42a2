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

// offerInference infers the layout of a paste whose ids are of no known scheme. If the
// scheme is in doubt, the page opens only after the inference found that none fits.
func (d *decoder) offerInference(others int, found []decoding.Result) {
	if !idLike(d.samples, others) {
		return
	}
	switch n := len(d.samples); {
	case whole(d.samples, found) < min(n, maxList)/2:
		d.app.openInference(d.samples)
	case doubtful(found):
		d.app.inferQuietly(d.samples)
	}
}

// minIDText is the length of the shortest text that is taken for an id of an unknown
// scheme.
const minIDText = 6

// idLike reports whether a paste is a list of ids, as far as can be seen without a scheme:
// at least as many as the inference takes, with digits, and few other lines.
func idLike(samples []inference.Sample, others int) bool {
	if len(samples) < inference.MinIDs || others > len(samples)/10 {
		return false
	}
	n := 0
	for _, s := range samples {
		if len(s.Text) >= minIDText && strings.ContainsAny(s.Text, "0123456789") {
			n++
		}
	}
	return n > len(samples)*9/10
}

// whole returns how many of the decoded ids are whole samples, and not a part of one, and
// more likely than not what the decoder says.
func whole(samples []inference.Sample, found []decoding.Result) int {
	texts := make(map[string]bool, len(samples))
	for _, s := range samples {
		texts[s.Text] = true
	}
	n := 0
	for i := range found {
		if r := &found[i]; texts[r.Text] && r.Confidence >= 0.5 {
			n++
		}
	}
	return n
}

// Ids are in doubt if the decoder finds at least manySchemes in them, or if the scheme that
// most of them have gets less confidence than doubtfulShare.
const (
	manySchemes   = 5
	doubtfulShare = 0.85
)

// doubtful reports whether the schemes of decoded ids may all be wrong: ids with an epoch
// of your own look like those of a known scheme, and random bits like several ones.
func doubtful(found []decoding.Result) bool {
	count, sum, most := map[string]int{}, map[string]float64{}, ""
	for i := range found {
		name := found[i].Bound.Scheme.Name
		count[name]++
		sum[name] += found[i].Confidence
		if most == "" || count[name] > count[most] {
			most = name
		}
	}
	return len(count) >= manySchemes || most != "" && sum[most] < doubtfulShare*float64(count[most])
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

// untouched reports whether the decoder shows a list as it was pasted.
func (d *decoder) untouched() bool {
	l := &d.list
	return d.app.top() == page(d) && d.listing && !d.typing && l.selected == 0 && len(l.marked) == 0 && l.find == nil
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
