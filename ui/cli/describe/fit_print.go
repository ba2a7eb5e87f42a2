package describe

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/fit"
	"idtui/model/records"
)

// fitJSON returns a JSON object per scheme, and last the own layout.
func fitJSON(list []fit.Judgment, own *fit.Judgment) []byte {
	var dst []byte
	for i := range list {
		dst = appendJudgment(dst, &list[i])
	}
	if own != nil {
		dst = appendJudgment(dst, own)
	}
	return dst
}

func appendJudgment(dst []byte, j *fit.Judgment) []byte {
	dst = records.AppendJSON(append(dst, `{"scheme":`...), j.Scheme)
	dst = append(dst, `,"params":{`...)
	for i, name := range slices.Sorted(maps.Keys(j.Params)) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = records.AppendJSON(append(records.AppendJSON(dst, name), ':'), j.Params[name])
	}
	dst = strconv.AppendBool(append(dst, `},"fits":`...), j.Fits)
	dst = records.AppendRounded(append(dst, `,"slack_bits":`...), j.Slack, 1000)
	if dst = append(dst, `,"mend":`...); j.Mend == "" {
		dst = append(dst, "null"...)
	} else {
		dst = records.AppendJSON(dst, j.Mend)
	}
	dst = append(dst, `,"criteria":[`...)
	for i := range j.Criteria {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendCriterion(dst, &j.Criteria[i])
	}
	if dst = append(dst, ']'); j.TOML != "" {
		dst = records.AppendJSON(append(dst, `,"toml":`...), j.TOML)
	}
	return append(dst, "}\n"...)
}

func appendCriterion(dst []byte, c *fit.Criterion) []byte {
	dst = records.AppendJSON(append(dst, `{"name":`...), c.Name)
	dst = appendValue(append(dst, `,"value":`...), c.Value)
	dst = append(dst, `,"need":`...)
	if c.Asked {
		dst = appendValue(dst, c.Need)
		dst = strconv.AppendBool(append(dst, `,"ok":`...), c.OK)
	} else {
		dst = append(dst, `null,"ok":null`...)
	}
	return append(records.AppendJSON(append(dst, `,"why":`...), c.Why), '}')
}

func appendValue(dst []byte, v fit.Value) []byte {
	switch v.Is {
	case fit.True:
		return append(dst, "true"...)
	case fit.False:
		return append(dst, "false"...)
	case fit.Number:
		format := byte('f')
		if a := math.Abs(v.Number); a != 0 && a < 1e-6 || a >= 1e21 {
			format = 'e'
		}
		return strconv.AppendFloat(dst, v.Number, format, -1, 64)
	}
	return append(dst, "null"...)
}

// mostBroken is the number of schemes that do not fit and are printed, unless all are asked for.
const mostBroken = 10

// fitText returns a line per scheme, then the own layout as a file. Unless all schemes are asked
// for, most of those that do not fit are only counted.
func fitText(list []fit.Judgment, own *fit.Judgment, all bool) []byte {
	var fitting, broken []*fit.Judgment
	name, readOnly := len("does not fit"), 0
	for i := range list {
		j := &list[i]
		switch {
		case j.Fits:
			fitting = append(fitting, j)
		case all || !j.ReadOnly():
			broken = append(broken, j)
		default:
			readOnly++
		}
	}
	left := 0
	if !all && len(broken) > mostBroken {
		left, broken = len(broken)-mostBroken, broken[:mostBroken]
	}
	for _, j := range slices.Concat(fitting, broken) {
		name = max(name, len(j.Scheme)+len(j.ParamsText()))
	}
	var b strings.Builder
	if len(fitting) > 0 {
		fmt.Fprintf(&b, "rank  %-*s  bits  slack  tightest need\n", name, "scheme")
	}
	for i, j := range fitting {
		fmt.Fprintf(&b, "%4d  %-*s  %4d  %5s  %s\n", i+1, name, j.Scheme+j.ParamsText(), j.Bits(), j.SlackText(), j.Reason())
	}
	if len(fitting) > 0 && len(broken) > 0 {
		b.WriteByte('\n')
	}
	if len(broken) > 0 {
		fmt.Fprintf(&b, "%-*s  broken need\n", name, "does not fit")
	}
	for _, j := range broken {
		fmt.Fprintf(&b, "%-*s  %s\n", name, j.Scheme+j.ParamsText(), j.Reason())
	}
	if left > 0 {
		fmt.Fprintf(&b, "Not shown: %s that do not fit (--all)\n", humantext.Count(left, "other scheme"))
	}
	if readOnly > 0 {
		fmt.Fprintf(&b, "Not judged: %s that idtui decodes but cannot generate\n", humantext.Count(readOnly, "scheme"))
	}
	if own != nil {
		b.WriteString("\n" + own.TOML)
	}
	return []byte(b.String())
}
