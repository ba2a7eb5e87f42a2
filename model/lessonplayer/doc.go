// Package lessonplayer plays the lessons: it sets up the generators of each step,
// carries out the reader's actions, and fills values of the generators into the
// texts. Package lessons declares the lessons.
package lessonplayer
