// Package generate issues ids. All schemes share its state machine, [Sequencer], which is stepped
// with clock readings. A [Generator] composes the ids of a scheme from its slots. [Clocked] and
// [Live] also have a clock, and sleep while the scheme waits.
package generate
