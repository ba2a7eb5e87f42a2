package config

import (
	"encoding/json"
	"fmt"

	"idtui/ids"
	"idtui/ids/humantext"
)

// State is what the program remembers from one run to the next.
type State struct {
	// Tab is the scheme or the tool whose tab was open.
	Tab string `json:"tab,omitempty"`
	// Theme is the one that was chosen in the program; empty for none.
	Theme string `json:"theme,omitempty"`
	// Parameters are those that were not as the configuration has them, by scheme.
	Parameters map[string]ids.Settings `json:"parameters,omitempty"`
	// Lessons are the steps that were done, by lesson.
	Lessons map[string][]bool `json:"lessons,omitempty"`
}

// ParseState reads what [State.Text] wrote. An error means that the text is
// something else.
func ParseState(text []byte) (*State, error) {
	s := &State{}
	if len(text) > maxFile {
		return nil, fmt.Errorf("it has more than %d bytes", maxFile)
	}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("not what idtui remembers: %s", humantext.QuoteUnsafe(err.Error()))
	}
	return s, nil
}

// Text is the state as JSON.
func (s *State) Text() ([]byte, error) {
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}

// Lesson are the steps of a lesson that were done; nil for none.
func (s *State) Lesson(name string) []bool { return s.Lessons[name] }

// KeepLesson remembers them.
func (s *State) KeepLesson(name string, done []bool) {
	if s.Lessons == nil {
		s.Lessons = map[string][]bool{}
	}
	s.Lessons[name] = append([]bool(nil), done...)
}
