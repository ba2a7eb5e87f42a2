package doctest

import (
	"fmt"
	"maps"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

// jsonSchema validates values against a JSON Schema, draft 7. It knows the keywords that
// the schema of layout files has, and fails the test for others.
type jsonSchema struct {
	t    *testing.T
	root map[string]any
}

// annotations are keywords that validate nothing.
var annotations = []string{"$schema", "title", "description", "definitions"}

// problems returns what is wrong with a value.
func (s *jsonSchema) problems(v any) []string { return s.check(s.root, v, "$") }

func (s *jsonSchema) check(schema, v any, at string) []string {
	if allowed, ok := schema.(bool); ok {
		if allowed {
			return nil
		}
		return []string{at + ": not allowed here"}
	}
	rules := schema.(map[string]any)
	var list []string
	for _, keyword := range slices.Sorted(maps.Keys(rules)) {
		if !slices.Contains(annotations, keyword) {
			list = append(list, s.keyword(keyword, rules, v, at)...)
		}
	}
	return list
}

func (s *jsonSchema) keyword(keyword string, rules map[string]any, v any, at string) []string {
	rule, bad := rules[keyword], []string{fmt.Sprintf("%s: %v breaks %s %v", at, v, keyword, rules[keyword])}
	table, isTable := v.(map[string]any)
	items, isList := v.([]any)
	text, isText := v.(string)
	number, isNumber := v.(float64)
	ok := true
	switch keyword {
	case "$ref":
		name := strings.TrimPrefix(rule.(string), "#/definitions/")
		return s.check(s.root["definitions"].(map[string]any)[name], v, at)
	case "type":
		ok = rule == typeName(v) || rule == "number" && isNumber
	case "const":
		ok = reflect.DeepEqual(v, rule)
	case "enum":
		ok = slices.ContainsFunc(rule.([]any), func(one any) bool { return reflect.DeepEqual(v, one) })
	case "pattern":
		ok = !isText || regexp.MustCompile(rule.(string)).MatchString(text)
	case "format":
		ok = !isText || isFormat(rule.(string), text)
	case "minimum":
		ok = !isNumber || number >= rule.(float64)
	case "maximum":
		ok = !isNumber || number <= rule.(float64)
	case "minLength":
		ok = !isText || utf8.RuneCountInString(text) >= int(rule.(float64))
	case "maxLength":
		ok = !isText || utf8.RuneCountInString(text) <= int(rule.(float64))
	case "minItems":
		ok = !isList || len(items) >= int(rule.(float64))
	case "maxItems":
		ok = !isList || len(items) <= int(rule.(float64))
	case "required":
		for _, key := range rule.([]any) {
			_, has := table[key.(string)]
			ok = ok && (!isTable || has)
		}
	case "items":
		bad = nil
		for i, item := range items {
			bad = append(bad, s.check(rule, item, fmt.Sprintf("%s[%d]", at, i))...)
		}
		return bad
	case "properties", "additionalProperties", "propertyNames":
		return s.keys(keyword, rules, table, at)
	case "then", "else": // read with if
	default:
		return s.combined(keyword, rules, v, at)
	}
	if ok {
		return nil
	}
	return bad
}

// keys checks the keys of a table, and their values.
func (s *jsonSchema) keys(keyword string, rules, table map[string]any, at string) []string {
	known, _ := rules["properties"].(map[string]any)
	var list []string
	for _, key := range slices.Sorted(maps.Keys(table)) {
		rule, isKnown := known[key]
		switch path := at + "." + key; {
		case keyword == "propertyNames":
			list = append(list, s.check(rules[keyword], key, path)...)
		case keyword == "properties" && isKnown:
			list = append(list, s.check(rule, table[key], path)...)
		case keyword == "additionalProperties" && !isKnown:
			list = append(list, s.check(rules[keyword], table[key], path)...)
		}
	}
	return list
}

// combined checks the keywords that combine schemas.
func (s *jsonSchema) combined(keyword string, rules map[string]any, v any, at string) []string {
	var list []string
	switch keyword {
	case "allOf":
		for _, one := range rules[keyword].([]any) {
			list = append(list, s.check(one, v, at)...)
		}
	case "anyOf":
		for _, one := range rules[keyword].([]any) {
			problems := s.check(one, v, at)
			if len(problems) == 0 {
				return nil
			}
			list = append(list, problems...)
		}
	case "if":
		branch := "then"
		if len(s.check(rules["if"], v, at)) > 0 {
			branch = "else"
		}
		if schema, ok := rules[branch]; ok {
			return s.check(schema, v, at)
		}
	default:
		s.t.Fatalf("%s: the validator does not know %q", at, keyword)
	}
	return list
}

func typeName(v any) string {
	switch v := v.(type) {
	case map[string]any:
		return "object"
	case []any:
		return "array"
	case string:
		return "string"
	case bool:
		return "boolean"
	case float64:
		if v == math.Trunc(v) {
			return "integer"
		}
		return "number"
	}
	return fmt.Sprintf("%T", v)
}

func isFormat(format, text string) bool {
	layout := map[string]string{"date-time": time.RFC3339, "date": time.DateOnly}[format]
	_, err := time.Parse(layout, text)
	return err == nil
}

// tomlAsJSON returns a TOML file as editors show it to a schema: times are strings.
func tomlAsJSON(t *testing.T, text []byte) any {
	t.Helper()
	var v map[string]any
	if err := toml.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return plainJSON(v)
}

func plainJSON(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key := range v {
			v[key] = plainJSON(v[key])
		}
		return v
	case []any:
		for i := range v {
			v[i] = plainJSON(v[i])
		}
		return v
	case int64:
		return float64(v)
	case time.Time:
		return v.Format(time.RFC3339Nano)
	case toml.LocalDate, toml.LocalDateTime:
		return fmt.Sprint(v)
	}
	return v
}
