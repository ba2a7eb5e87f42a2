// Package inference finds the layout behind undocumented ids: the frame of
// their texts, the field that holds the time with its unit and epoch, and the kinds of
// the other bits. Texts go in, and a layout comes out: the package reads no clock and no
// file, and keeps no state.
//
// Every hypothesis is priced by its description length in bits: what the layout itself
// takes to write down, and then the ids, given the layout and the rough times beside
// them. The hypothesis with the lowest price wins. The distance to the next one is the
// margin, and the confidence follows from it.
//
// The steps, with their files: samples are read and grouped ([ReadSample], group.go);
// frames turn texts into rows of bits (frame*.go, rows.go); orders rearrange rows whose
// bytes are reversed (order.go); clock*.go price the time, segment*.go and roles*.go the
// other bits, known*.go the schemes of the catalog; search.go and infer.go compare them.
// scramble.go, doubt.go and undetermined.go say what is not known, address.go what is in
// the bits of sources.
package inference
