// Package inference finds the layout behind undocumented ids. It finds how they are written (the
// frame), their time, unit and epoch, and the kinds of other bits. The package reads no clock and
// no file, and keeps no state.
//
// The price, or cost, of a hypothesis is the number of bits that describe the layout, and then the
// ids. The layout and the rough times shorten the description of the ids. The cheapest hypothesis
// wins. Its margin is the distance to the next one, and determines the confidence.
//
// Package lines reads the samples, and package evidence selects those of one format. Package frames
// turns texts into the bits of package rows. Packages clocks and epochs price the time, and package
// segments prices the other bits. Files known.go and together.go price the schemes of the catalog.
// File infer.go compares all hypotheses. File ends.go compares the possible ends of a time without
// rough times.
//
// Files confidence.go and scramble.go say what remains unknown, and address.go finds addresses.
// File revise.go lets a user change the fields, and declare.go writes the layout.
package inference
