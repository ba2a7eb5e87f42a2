//go:build js && wasm

// Wasm is the core of the page in a browser. It gives its functions to the script idtui.js,
// which calls them with strings, numbers and lists of strings.
package main

import (
	"fmt"
	"syscall/js"
	"time"

	"idtui/ui/web/core"
)

func main() {
	c := core.New()
	js.Global().Set("idtuiCore", js.ValueOf(map[string]any{
		"decode": function(4, func(a []js.Value) (any, error) {
			o, err := options(a[1:])
			if err != nil {
				return nil, err
			}
			return c.Decode(a[0].String(), o)
		}),
		"infer": function(5, func(a []js.Value) (any, error) {
			o, err := options(a[1:])
			if err != nil {
				return nil, err
			}
			return c.Infer(a[0].String(), a[4].Bool(), o)
		}),
		"schemes": function(1, func(a []js.Value) (any, error) { return c.Schemes(core.Options{Layouts: texts(a[0])}) }),
		"problems": function(1, func(a []js.Value) (any, error) {
			return list(c.Problems(texts(a[0]))), nil
		}),
		"generators": function(0, func([]js.Value) (any, error) { return list(c.Generators()), nil }),
		"generate": function(2, func(a []js.Value) (any, error) {
			return c.Generate(a[0].String(), a[1].String(), time.Now())
		}),
	}))
	js.Global().Call("idtuiStarted")
	select {}
}

// function returns a function for scripts. That function returns an object with a result or an
// error. A panic becomes an error, and later calls work.
func function(arguments int, do func([]js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, a []js.Value) (answer any) {
		defer func() {
			if p := recover(); p != nil {
				answer = map[string]any{"error": fmt.Sprint("internal error: ", p)}
			}
		}()
		if len(a) < arguments {
			return map[string]any{"error": "a value is missing"}
		}
		result, err := do(a)
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		return map[string]any{"result": result}
	})
}

// options reads the scheme, the time and the layouts of a call.
func options(a []js.Value) (core.Options, error) {
	now, err := core.ParseNow(a[1].String(), time.Now())
	return core.Options{Scheme: a[0].String(), Now: now, Layouts: texts(a[2])}, err
}

// texts returns the strings of an array.
func texts(a js.Value) []string {
	var out []string
	for i := range a.Length() {
		out = append(out, a.Index(i).String())
	}
	return out
}

// list returns strings as an array for scripts.
func list(texts []string) []any {
	out := make([]any, len(texts))
	for i, t := range texts {
		out[i] = t
	}
	return out
}
