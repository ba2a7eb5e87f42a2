// Package watch is what the sessions of a class share: the teacher's step of a lesson, and the
// teacher's screen. Its page shows the screen.
package watch

import (
	"sync"

	"idtui/ui/page"
	"idtui/ui/widget"
)

// Class is the sessions of one server. One of them, the speaker, is that of the teacher who opened
// a step last. The others can open the same step, and watch the speaker. A Class is safe for
// concurrent use.
type Class struct {
	mu      sync.Mutex
	seats   map[*Seat]struct{}
	speaker *Seat // the teacher who opened a step last, or any teacher before the first step; nil without one
	lecture Lecture
}

// Lecture is what the teacher shows.
type Lecture struct {
	Step   page.OpenLesson  // the step that the teacher opened last; its name is "" before the first step
	Title  string           // the title of the step
	Screen *widget.Snapshot // the screen of the teacher; nil if no session watches, or before it is drawn
}

// NewClass returns a class without sessions.
func NewClass() *Class { return &Class{seats: map[*Seat]struct{}{}} }

// Seat is the place of one session in a class.
type Seat struct {
	class    *Class
	teacher  bool
	changed  func()
	watching bool
	step     page.OpenLesson // the step that this session showed last
}

// ChangedMsg tells the program of a session that what it shows of its class may have changed.
type ChangedMsg struct{}

// Join adds a session. If it is a teacher's and there is no speaker, it becomes the speaker. The
// class calls changed when what the session shows of the class may have changed. The call can come
// from any goroutine, so changed must return at once and not call the seat.
func (c *Class) Join(teacher bool, changed func()) *Seat {
	s := &Seat{class: c, teacher: teacher, changed: changed}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seats[s] = struct{}{}
	if teacher && c.speaker == nil {
		c.speaker = s
		c.tellAll()
	}
	c.tellSpeaker()
	return s
}

// Leave removes the session. If it is the speaker, the session of another teacher becomes the
// speaker.
func (s *Seat) Leave() {
	c := s.class
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.seats, s)
	if c.speaker == s {
		c.speaker, c.lecture = nil, Lecture{}
		for other := range c.seats {
			if other.teacher {
				c.speaker = other
			}
		}
		c.tellAll()
	}
	c.tellSpeaker()
}

// Watch records whether the session shows the teacher's screen.
func (s *Seat) Watch(on bool) {
	c := s.class
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.watching != on {
		s.watching = on
		c.tellSpeaker() // the speaker's screen is recorded only while a session watches
	}
}

// Show records the step of a teacher, whose session becomes the speaker if the step is new. For the
// speaker, it also records the screen. It ignores sessions that are not a teacher's.
func (s *Seat) Show(step page.OpenLesson, title string, screen *widget.Canvas) {
	c := s.class
	if !s.teacher {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if step.Name != "" && step != s.step {
		s.step, c.speaker = step, s
		c.lecture = Lecture{Step: step, Title: title}
		c.tellAll()
	}
	if c.speaker != s {
		return
	}
	_, watching := c.count()
	if watching == 0 {
		c.lecture.Screen = nil
		return
	}
	if now := screen.Snapshot(); !now.Equal(c.lecture.Screen) {
		c.lecture.Screen = now
		for other := range c.seats {
			if other.watching {
				other.changed()
			}
		}
	}
}

// Lecture returns what the speaker shows. It reports false for the speaker, and if there is none.
func (s *Seat) Lecture() (Lecture, bool) {
	c := s.class
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lecture, c.speaker != nil && c.speaker != s
}

// Audience returns how many other sessions there are, and how many of them watch. It reports false
// for a session that is not the speaker.
func (s *Seat) Audience() (others, watching int, ok bool) {
	c := s.class
	c.mu.Lock()
	defer c.mu.Unlock()
	others, watching = c.count()
	return others, watching, c.speaker == s
}

// count returns how many sessions there are besides the speaker, and how many of them watch.
func (c *Class) count() (others, watching int) {
	for s := range c.seats {
		if s == c.speaker {
			continue
		}
		others++
		if s.watching {
			watching++
		}
	}
	return others, watching
}

func (c *Class) tellAll() {
	for s := range c.seats {
		s.changed()
	}
}

func (c *Class) tellSpeaker() {
	if c.speaker != nil {
		c.speaker.changed()
	}
}
