// Package limits tells how far a scheme goes: when its timestamps end, how many
// ids one generator can issue, and how soon random ids collide.
package limits
