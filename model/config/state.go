package config

import (
	"encoding/json"
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
)

// State is the saved state: what idtui keeps between starts.
type State struct {
	// Tab is the scheme or the tool of the last tab.
	Tab string `json:"tab,omitempty"`
	// Theme is the theme chosen in the program; empty for none.
	Theme string `json:"theme,omitempty"`
	// Parameters holds the values that differ from the configuration, by scheme.
	Parameters map[string]ids.Settings `json:"parameters,omitempty"`
	// Lessons holds the finished steps by lesson.
	Lessons map[string][]bool `json:"lessons,omitempty"`
}

// ParseState parses a text that [State.Text] returned. It returns an error for any
// other text.
func ParseState(text []byte) (*State, error) {
	s := &State{}
	if len(text) > maxFile {
		return nil, fmt.Errorf("more than %d bytes", maxFile)
	}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("not a saved state: %s", humantext.QuoteUnsafe(err.Error()))
	}
	return s, nil
}

// Text returns the state as JSON.
func (s *State) Text() ([]byte, error) {
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}

// Lesson returns the finished steps of a lesson, or nil.
func (s *State) Lesson(name string) []bool { return s.Lessons[name] }

// KeepLesson saves the finished steps of a lesson.
func (s *State) KeepLesson(name string, done []bool) {
	if s.Lessons == nil {
		s.Lessons = map[string][]bool{}
	}
	s.Lessons[name] = append([]bool(nil), done...)
}
