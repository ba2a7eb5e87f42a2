package bench

import (
	"context"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// TestLongUnits measures a layout with two ids per hour, without sleeping.
func TestLongUnits(t *testing.T) {
	s := &ids.Scheme{Name: "slow", Bind: func(ids.Values) (*ids.BoundScheme, error) {
		return &ids.BoundScheme{
			Layout: ids.MustLayout(32,
				ids.Field{Name: "hour", Kind: ids.Time, Width: 31, Unit: &ids.Unit{Step: time.Hour}},
				ids.Field{Name: "sequence", Kind: ids.Sequence, Width: 1},
			),
			Encodings: []ids.Encoding{encoding.Must(encoding.HexOf(32))},
			Policy:    &ids.Policy{Back: ids.WaitBack, Full: ids.WaitFull},
		}, nil
	}}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := subjects(context.Background(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		if err := list[i].Do(context.Background(), 100); err != nil || list[i].LimitPerS != 0 {
			t.Errorf("%s: limit %d, %v", list[i].What, list[i].LimitPerS, err)
		}
	}
}
