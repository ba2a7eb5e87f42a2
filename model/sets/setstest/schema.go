package setstest

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Schema is a JSON Schema with the keywords that docs/records.schema.json uses.
type Schema struct{ root map[string]any }

// ReadSchema reads a schema from a file.
func ReadSchema(path string) (s Schema, err error) {
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, &s.root)
	}
	return s, err
}

// Problem returns why a line of JSON does not follow the schema; "" if it does.
func (s Schema) Problem(line string) string {
	d := json.NewDecoder(strings.NewReader(line))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return err.Error()
	}
	return schemaError(s.root, s.root, v, "$")
}

// schemaError returns why a value does not follow a part of the schema root; "" if it does.
func schemaError(root, schema map[string]any, v any, at string) string {
	if ref, ok := schema["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/$defs/")
		return schemaError(root, root["$defs"].(map[string]any)[name].(map[string]any), v, at)
	}
	if list, ok := schema["oneOf"].([]any); ok {
		var problems []string
		for _, one := range list {
			problems = append(problems, schemaError(root, one.(map[string]any), v, at))
		}
		if n := len(slices.DeleteFunc(slices.Clone(problems), func(s string) bool { return s != "" })); n != 1 {
			return strings.Join(problems, "; ")
		}
	}
	if list, ok := schema["enum"].([]any); ok && !slices.Contains(list, v) {
		return fmt.Sprintf("%s is %v", at, v)
	}
	if problem := typeError(schema["type"], v, at); problem != "" {
		return problem
	}
	switch v := v.(type) {
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		for _, key := range asList(schema["required"]) {
			if _, ok := v[key.(string)]; !ok {
				return fmt.Sprintf("%s lacks %s", at, key)
			}
		}
		for key, value := range v {
			of, ok := properties[key].(map[string]any)
			if !ok {
				if of, ok = schema["additionalProperties"].(map[string]any); !ok {
					if schema["additionalProperties"] == false {
						return fmt.Sprintf("%s has %s", at, key)
					}
					continue
				}
			}
			if problem := schemaError(root, of, value, at+"."+key); problem != "" {
				return problem
			}
		}
	case []any:
		if items, ok := schema["items"].(map[string]any); ok {
			for i, value := range v {
				if problem := schemaError(root, items, value, fmt.Sprintf("%s[%d]", at, i)); problem != "" {
					return problem
				}
			}
		}
	}
	return ""
}

func asList(v any) []any { list, _ := v.([]any); return list }

func typeError(types, v any, at string) string {
	if types == nil {
		return ""
	}
	allowed := asList(types)
	if name, ok := types.(string); ok {
		allowed = []any{name}
	}
	got := map[bool]string{true: "integer", false: "number"}
	kind := ""
	switch v := v.(type) {
	case string:
		kind = "string"
	case json.Number:
		kind = got[!strings.ContainsAny(v.String(), ".eE")]
	case map[string]any:
		kind = "object"
	case []any:
		kind = "array"
	case bool:
		kind = "boolean"
	}
	if slices.Contains(allowed, any(kind)) || kind == "integer" && slices.Contains(allowed, any("number")) {
		return ""
	}
	return fmt.Sprintf("%s is %s, not %v", at, kind, types)
}
