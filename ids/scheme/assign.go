package scheme

import "strings"

// assignSentence says how a node gets its number; "" if that is not stated.
func assignSentence(assign string) string {
	switch assign {
	case "config":
		return "You assign the number in the configuration."
	case "random":
		return "The number is chosen at random, so two generators can have the same one."
	case "lease":
		return "The number is leased from a store that all generators share."
	case "ordinal":
		return "The number is the ordinal of the replica."
	case "ip16":
		return "The number is the low 16 bits of the IP address."
	case "mac":
		return "The number is taken from the MAC address."
	case "pid":
		return "The number is the process id, which is often the same in containers."
	case "host-hash":
		return "The number is a hash of the host's name, so two hosts can have the same one."
	}
	return ""
}

// aboutField returns what the field is and how it gets its value.
func (f *Field) aboutField() string {
	return strings.TrimSpace(f.About + " " + assignSentence(f.Assign))
}
