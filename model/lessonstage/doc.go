// Package lessonstage sets up what a lesson step plays on besides generators: ids of an
// unknown layout with what an inference finds in them, and drafts of layouts with the
// criteria that judge them. Package lessonplayer asks it for the values in the texts.
package lessonstage
