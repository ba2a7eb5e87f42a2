package config

import (
	"encoding/json"
	"fmt"
	"slices"

	"idtui/ids"
	"idtui/ids/humantext"
)

// State is the saved state: what idtui keeps between starts.
type State struct {
	// Tab is the last tab: a scheme or a tool.
	Tab string `json:"tab,omitempty"`
	// Theme is the theme that the user chose in the program; empty for none.
	Theme string `json:"theme,omitempty"`
	// Times is the format of times: local or relative; empty for UTC.
	Times string `json:"times,omitempty"`
	// ToldKeys holds the lost default keys that were already reported, as "KEY COMMAND".
	ToldKeys []string `json:"told_keys,omitempty"`
	// Parameters holds the values that differ from the configuration, by scheme.
	Parameters map[string]ids.Settings `json:"parameters,omitempty"`
	// Decoded holds the decoded ids, newest first: at most [MaxDecoded].
	Decoded []Decoded `json:"decoded,omitempty"`
	// Drafts holds the layouts of the designer, newest first: at most [MaxDrafts].
	Drafts []Draft `json:"drafts,omitempty"`
	// Lessons holds the finished steps by lesson.
	Lessons map[string][]bool `json:"lessons,omitempty"`
	// Predictions holds the results of the predictions by lesson: right, wrong, or empty for
	// none.
	Predictions map[string][]string `json:"predictions,omitempty"`
}

// The limits of [State.Decoded]: the number of ids, and the bytes of an id as text.
const (
	MaxDecoded     = 200
	MaxDecodedText = 256
)

// Decoded is an id that was decoded.
type Decoded struct {
	Text       string `json:"text"`
	Scheme     string `json:"scheme"`
	Confidence string `json:"confidence"`
	// UnixMS is the time in the id, in Unix milliseconds; nil for none.
	UnixMS *int64 `json:"unix_ms,omitempty"`
	// Epoch is the parameter value of the epoch with which the id was decoded; empty for the
	// scheme's default.
	Epoch string `json:"epoch,omitempty"`
}

// MaxDrafts is the maximum length of [State.Drafts].
const MaxDrafts = 20

// Draft is a layout of the designer.
type Draft struct {
	// Scheme is the scheme that the layout started from; empty for a new layout.
	Scheme string `json:"scheme,omitempty"`
	Name   string `json:"name"`
	TOML   string `json:"toml"` // the layout file, which may be invalid
	// Written is the digest of the last written file; empty for none.
	Written string `json:"written,omitempty"`
}

// ParseState parses the result of [State.Text]. It returns an error for other texts.
func ParseState(text []byte) (*State, error) {
	s := &State{}
	if len(text) > maxFile {
		return nil, fmt.Errorf("more than %d bytes", maxFile)
	}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("not a saved state: %s", humantext.QuoteUnsafe(err.Error()))
	}
	s.Decoded = s.Decoded[:min(len(s.Decoded), MaxDecoded)]
	s.Decoded = slices.DeleteFunc(s.Decoded, func(d Decoded) bool { return d.Text == "" || len(d.Text) > MaxDecodedText })
	s.Drafts = s.Drafts[:min(len(s.Drafts), MaxDrafts)]
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

// LessonPredictions returns the results of the predictions in a lesson, or nil.
func (s *State) LessonPredictions(name string) []string { return s.Predictions[name] }

// KeepPredictions saves the results of the predictions in a lesson.
func (s *State) KeepPredictions(name string, list []string) {
	if s.Predictions == nil {
		s.Predictions = map[string][]string{}
	}
	s.Predictions[name] = slices.Clone(list)
}
