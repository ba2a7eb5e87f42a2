// Package lessonplayer plays the lessons: it sets up the generators of each
// step, carries out the actions of the reader, and fills the values of the
// generators into the texts. The lessons themselves are declared with the schemes.
package lessonplayer
