package idstest

import (
	"math/big"

	"idtui/ids"
)

// Match is a text parsed as an id.
type Match struct {
	Bound    *ids.BoundScheme // refined: of the UUID's version, with the TypeID's prefix
	ID       ids.ID
	Encoding *ids.Encoding // the encoding of the text, of Bound
}

// ParseMatch parses a text and returns the result of [ids.BoundScheme.Refined]. If it
// returns an error, the match holds only the bound scheme.
func ParseMatch(b *ids.BoundScheme, text string) (Match, error) {
	id, e, err := b.ParseEncoding(text)
	if err != nil {
		return Match{Bound: b}, err
	}
	refined, e := b.Refined(text, id, e)
	return Match{refined, id, e}, nil
}

// Compose returns the id with one value per field, in the layout's order.
func Compose(l *ids.Layout, values ...uint64) ids.ID {
	id := ids.Zero(l.Bits)
	for i, v := range values {
		id = l.Fields[i].Set(id, ids.Value{Lo: v})
	}
	return id
}

// Big returns the id as one unsigned number.
func Big(id ids.ID) *big.Int { return new(big.Int).SetBytes(id.AppendBytes(nil)) }
