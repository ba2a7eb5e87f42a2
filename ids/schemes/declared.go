package schemes

import (
	"time"

	"idtui/ids"
	"idtui/ids/declaration"
)

// declared is a scheme as data. Go code may say what data cannot: which notations are
// unusual, so that detection prefers other schemes.
type declared struct {
	declaration.Declaration
	aliases   []string
	params    []ids.Param
	encodings func() []ids.Encoding // they read and write what Declaration.Encodings say, or more; nil for those
	notes     func(ids.ID) []string // nil for none
	says      ids.Explanations
}

func (d declared) scheme() *ids.Scheme {
	return &ids.Scheme{
		Name: d.Name, Title: d.Title, Aliases: d.aliases, About: d.About, Source: d.Source,
		Prior: d.Prior, Born: d.Born, Params: d.params, Explanations: d.says,
		Bind: func(v ids.Values) (*ids.BoundScheme, error) {
			var encodings []ids.Encoding
			if d.encodings != nil {
				encodings = d.encodings()
			}
			b, err := d.Bind(v, encodings)
			if err != nil {
				return nil, err
			}
			b.OwnNotes = d.notes
			return b, nil
		},
	}
}

// unixTime returns a time field of units since 1970.
func unixTime(name string, width int, unit declaration.Unit, about, why string) declaration.Field {
	return declaration.Field{Name: name, Kind: ids.Time, Width: width, Unit: unit, About: about, Why: why}
}

// millis48 returns the timestamp of [unixMillis].
func millis48(name string) declaration.Field {
	return unixTime(name, 48, declaration.Unit{Length: time.Millisecond}, "Milliseconds since 1970-01-01.",
		"48 bits of Unix milliseconds last until the year 10889. They come first, so ids sort by time.")
}

// drawn returns a field that is drawn for each id.
func drawn(name string, width int, why string) declaration.Field {
	return declaration.Field{Name: name, Kind: ids.Random, Width: width, About: "Random bits, drawn for each id.", Why: why}
}

// followClock returns the generator of schemes that keep no state.
func followClock() *declaration.Generator {
	return &declaration.Generator{Back: ids.FollowBack, Full: ids.NeverFull}
}
