package decoding

import (
	"fmt"

	"idtui/ids/humantext"
)

// inOtherEncoding adds to the error of a text the encodings that decode it only if the user names
// them. An example is base58 of a Snowflake.
func (d *Decoder) inOtherEncoding(text string, err error) error {
	const shortest = 10 // shorter texts are numbers too small for a time
	var names []string
	for i := range d.bound.Encodings {
		e := &d.bound.Encodings[i]
		if !e.WriteOnly() || len(text) < shortest {
			continue
		}
		id, problem := e.Parse(d.bound.Scheme.Name, text)
		if problem != nil || d.bound.Check != nil && d.bound.Check(id) != nil {
			continue
		}
		if d.bound.Time != nil {
			if at := d.bound.Time(id); at.Before(d.bound.Scheme.Born) || at.After(d.now.AddDate(0, 0, 1)) {
				continue
			}
		}
		names = append(names, e.Name())
	}
	switch {
	case len(names) == 0:
		return err
	case d.query:
		return fmt.Errorf("%w; it is valid in %s", err, humantext.Or(names))
	}
	return fmt.Errorf("%w; --from %s reads it", err, humantext.Or(names))
}
