// Package diagram writes layouts in the notations of other tools: WaveDrom's bit fields,
// the ASCII diagrams of RFCs, Mermaid's packet diagrams and Kaitai Struct. Names and
// descriptions may come from a file of a stranger: each notation gets them escaped. The
// layout must have bits; a scheme that is only recognized has none.
package diagram
