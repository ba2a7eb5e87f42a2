package ui

// crashMsg is a fault on purpose. Only a build with the tag "crash", which the
// end-to-end tests use, ever sends one.
type crashMsg struct{ crash func() }
