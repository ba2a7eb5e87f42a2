package idstest

import (
	"time"

	"idtui/ids"
)

// MadeUp returns a scheme that exists in tests only. It shows that a declaration is
// all that a scheme needs.
//
//	 0                        40           56           72
//	┌────────────────────────┬────────────┬────────────┐
//	│ moment: 10 ms       40 │ desk    16 │ ticket  16 │
//	└────────────────────────┴────────────┴────────────┘
func MadeUp() *ids.Scheme {
	return &ids.Scheme{
		Name: "madeup", Title: "Made up", About: "A scheme for tests.", Source: "this file",
		Born:   time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC),
		Params: []ids.Param{{Name: "desk", Kind: ids.Number, Max: 65535, Default: "7", Help: "who issues tickets"}},
		Bind: func(ids.Values) (*ids.BoundScheme, error) {
			unit := &ids.Unit{Step: 10 * time.Millisecond, Epoch: ids.Millis(1735689600000)}
			return &ids.BoundScheme{
				Layout: ids.MustLayout(72,
					ids.Field{Name: "moment", Kind: ids.Time, Width: 40, Unit: unit},
					ids.Field{Name: "desk", Kind: ids.Node, Width: 16},
					ids.Field{Name: "ticket", Kind: ids.Sequence, Width: 16},
				),
				Encodings: []ids.Encoding{ids.Must(ids.Must(ids.NewAlphabet("!#$%&*+=", "!#$%&*+=")).PadLow("octal", 72))},
				Policy:    &ids.Policy{Back: ids.RefuseBack, Full: ids.WaitFull},
			}, nil
		},
	}
}
