package decode

import (
	"idtui/model/decoding"
	"idtui/model/records"
)

// formats are the output formats of decode.
var formats = []string{"card", "line", "json", "csv"}

// formatOr returns the output format of the flag, or the default for the output.
func (a *App) formatOr(format string) string {
	switch {
	case format != "":
		return format
	case a.OutTerminal:
		return "card"
	}
	return "line"
}

// newPrinter returns the writer of an output format.
func (a *App) newPrinter(format string, d *decoding.Decoder) records.Writer {
	switch format {
	case "json":
		return records.NewJSON(d)
	case "csv":
		return records.NewCSV(d)
	case "card":
		return &cardPrinter{width: a.cardColumns(), decoder: d, theme: a.cardTheme()}
	}
	return records.NewLine(d)
}
