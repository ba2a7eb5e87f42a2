// Idtui shows what is inside a unique id: which bits hold the time, the node and the sequence.
// It also shows what each scheme does when the clock moves back.
package main

import (
	"os"

	"idtui/ui/cli"
)

func main() {
	os.Exit(cli.Main(os.Args))
}
