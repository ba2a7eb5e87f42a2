package app

import (
	"slices"

	"idtui/theme"
	"idtui/ui/part"
)

// nextTimeStyle selects the next way to show times.
func (a *App) nextTimeStyle() {
	kinds := []string{part.TimesUTC, part.TimesLocal, part.TimesRelative}
	a.times.Kind = kinds[(slices.Index(kinds, a.times.Kind)+1)%len(kinds)]
	text := map[string]string{
		part.TimesUTC:      "Times in UTC.",
		part.TimesLocal:    "Times in the local time zone, " + a.clock().Time().In(a.times.Zone).Format("-07:00") + ".",
		part.TimesRelative: "Times relative to now.",
	}
	a.setStatus(theme.Good, text[a.times.Kind])
}
