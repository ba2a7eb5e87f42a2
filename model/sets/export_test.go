package sets

import "idtui/model/sets/input"

func inputLines() input.Options { return input.Options{Format: input.Lines} }
