package records

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/decoding"
)

// Columns appends columns to the rows of CSV: scheme, confidence, time and field values of the id
// in each row. It does not change the input columns.
type Columns struct {
	comma  byte
	width  int // number of columns of the input
	prefix string
	fields []string
	more   bool     // fields without their own column share one
	places sync.Map // from *ids.BoundScheme to a []int: the field index of each column, or -1
}

// Aligned reports whether the rows are those of a table with rules between them, as psql and mysql
// print it.
func (c *Columns) Aligned() bool { return c.comma == '|' }

// placesOf returns the field index for each column, or -1.
func (c *Columns) placesOf(b *ids.BoundScheme) []int {
	if known, ok := c.places.Load(b); ok {
		return known.([]int) //nolint:forcetypeassert // nothing else is stored
	}
	list := make([]int, len(c.fields))
	for i, name := range c.fields {
		list[i] = slices.IndexFunc(b.Layout.Fields, func(f ids.Field) bool { return columnName(f.Name, ownColumns) == name })
	}
	c.places.Store(b, list)
	return list
}

// NewColumns returns the columns for ids of the given schemes. If more is set, a last column
// contains the fields of other schemes. NewColumns returns an error if the input already has a
// column with one of the names.
func NewColumns(prefix string, comma byte, input []string, schemes []*ids.BoundScheme, more bool) (*Columns, error) {
	c := &Columns{comma: comma, width: len(input), prefix: prefix, more: more}
	for _, b := range schemes {
		for i := range b.Layout.Fields {
			if name := columnName(b.Layout.Fields[i].Name, ownColumns); !slices.Contains(c.fields, name) {
				c.fields = append(c.fields, name)
			}
		}
	}
	for _, name := range c.names() {
		if slices.Contains(input, name) {
			return nil, fmt.Errorf("the input has a column %s already; use --prefix to name the new ones", humantext.Quote(name))
		}
	}
	return c, nil
}

// ownColumns are the column names that fields cannot have.
const ownColumns = ",scheme,confidence,time,fields,"

func (c *Columns) names() []string {
	list := []string{c.prefix + "scheme", c.prefix + "confidence", c.prefix + "time"}
	for _, f := range c.fields {
		list = append(list, c.prefix+f)
	}
	if c.more {
		list = append(list, c.prefix+"fields")
	}
	return list
}

// Header appends the header of the input with the new column names.
func (c *Columns) Header(dst []byte, header string) []byte {
	line, end := c.cutEnd(header)
	dst = append(dst, line...)
	for _, name := range c.names() {
		dst = c.cell(append(dst, c.comma), name)
	}
	return append(dst, end...)
}

// Row appends a row of the input, which has the given number of columns, and the columns of an id.
// If the id is nil, its columns are empty. A row with too few columns gets the missing ones.
func (c *Columns) Row(dst []byte, row string, columns int, r *decoding.Result) []byte {
	line, end := c.cutEnd(row)
	dst = append(dst, line...)
	for range c.width - max(columns, 1) {
		dst = append(dst, c.comma)
	}
	if r == nil {
		for range c.names() {
			dst = append(dst, c.comma)
		}
		return append(dst, end...)
	}
	dst = append(append(dst, c.comma), r.Bound.Scheme.Name...)
	dst = AppendShare(append(dst, c.comma), r.Confidence)
	dst = append(dst, c.comma)
	if at, ok := r.Time(); ok {
		dst = r.Bound.AppendTime(dst, at)
	}
	fields := r.Bound.Layout.Fields
	places := c.placesOf(r.Bound)
	for _, i := range places {
		if dst = append(dst, c.comma); i >= 0 {
			dst = fields[i].Get(r.ID).AppendDecimal(dst)
		}
	}
	if c.more {
		dst = append(dst, c.comma)
		separator := ""
		for i := range fields {
			if !slices.Contains(places, i) {
				dst = append(append(append(dst, separator...), fields[i].Name...), '=')
				dst = fields[i].Get(r.ID).AppendDecimal(dst)
				separator = " "
			}
		}
	}
	return append(dst, end...)
}

func (c *Columns) cell(dst []byte, text string) []byte {
	if strings.IndexByte(text, c.comma) < 0 && !strings.ContainsAny(text, "\"\r\n") {
		return append(dst, text...)
	}
	return append(append(append(dst, '"'), strings.ReplaceAll(text, `"`, `""`)...), '"')
}

// cutEnd splits a row before its line end, and removes the border after it. It adds the line end if
// that is missing.
func (c *Columns) cutEnd(row string) (line, end string) {
	line = strings.TrimSuffix(strings.TrimSuffix(row, "\n"), "\r")
	if end = row[len(line):]; end == "" {
		end = "\n"
	}
	if c.Aligned() && strings.HasPrefix(line, "|") {
		line = strings.TrimSuffix(line, "|")
	}
	return line, end
}
