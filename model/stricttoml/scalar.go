package stricttoml

import (
	"fmt"
	"math"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// Time returns a date or a date and time, in UTC unless it has an offset. A text or a
// number is an error.
func (v Value) Time() (time.Time, error) {
	switch data := v.data.(type) {
	case time.Time:
		return data, nil
	case toml.LocalDate:
		return data.AsTime(time.UTC), nil
	case toml.LocalDateTime:
		return data.AsTime(time.UTC), nil
	}
	return time.Time{}, v.Invalid("a date or a time without quotes, such as 2020-01-01 or 2020-01-01T00:00:00Z")
}

// Float returns a number from least to most, whole or with decimals.
func (v Value) Float(least, most float64) (float64, error) {
	n, ok := v.data.(float64)
	if whole, is := v.data.(int64); is {
		n, ok = float64(whole), true
	}
	if !ok || math.IsNaN(n) || n < least || n > most {
		return 0, v.Invalid(fmt.Sprintf("a number from %v to %v", least, most))
	}
	return n, nil
}

// IsText reports whether the value is a text.
func (v Value) IsText() bool {
	_, ok := v.data.(string)
	return ok
}
