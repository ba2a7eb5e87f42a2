// Package lessonplayer plays the lessons: it sets up the generators of each step,
// carries out the reader's actions, and fills values of the generators into the
// texts. Package lessons declares the lessons.
//
// A [Question] is independent of generators: [Ask] and [Question.Judge] need only a
// [Fill], which anything that a step can play on may have.
package lessonplayer
