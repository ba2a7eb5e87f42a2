// Idtui shows what is inside a unique id: which bits hold the time, the
// machine and the counter, and what each scheme does when its clock steps back.
package main

import (
	"os"

	"idtui/ui/cli"
)

func main() {
	deepen(false)
	os.Exit(cli.Main(os.Args))
}

// deepen makes the stack as deep as a command needs it. The runtime would do so
// halfway, and then look up every function on the stack, most of them in pages of
// the program that nothing has touched: a hundredth of the time of decoding an id.
// The room is in the frame of this function, which is all that it takes.
//
//go:noinline
func deepen(use bool) byte {
	if !use {
		return 0
	}
	var room [20 << 10]byte
	return room[len(os.Args)]
}
