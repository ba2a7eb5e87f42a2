// Idtui shows what is inside a unique id: which bits hold the time, the
// machine and the counter, and what each scheme does when its clock steps back.
package main

import (
	"os"

	"idtui/ui/cli"
)

func main() { os.Exit(cli.Main(os.Args)) }
