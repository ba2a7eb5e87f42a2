package serve

import (
	"encoding/json"
	"maps"
	"net/http"
)

// object is a JSON object of the description.
type object map[string]any

// describe answers with the description of the interface, in the format OpenAPI 3.1.
func (s *Server) describe(w http.ResponseWriter, r *http.Request) {
	paths := object{
		"/":             get("All paths, one per line.", plainText, nil),
		"/healthz":      get("The process is alive.", plainText, nil),
		"/readyz":       get("The server accepts more work.", plainText, object{"503": failure("The shutdown has begun, or a lease cannot be saved.")}),
		"/metrics":      get("Counters in the text format of Prometheus.", metricsText, nil),
		"/openapi.json": get("All paths, as OpenAPI 3.1.", jsonText, nil),
		"/decode":       decodeRecordsPath(),
		"/decode/{id}":  decodePath(),
	}
	if s.options.Page != nil {
		paths["/"] = get("The page for browsers.", pageType("index.html"), nil)
	}
	for _, g := range s.generators {
		paths["/"+g.bound.Scheme.Name+"/{encoding}"] = g.path()
	}
	out, err := json.MarshalIndent(object{
		"openapi": "3.1.0",
		"info":    object{"title": "idtui", "version": "1", "description": "Generates and decodes unique ids."},
		"paths":   paths,
	}, "", "  ")
	if err != nil {
		replyError(w, r, http.StatusInternalServerError, err.Error())
		return
	}
	reply(w, http.StatusOK, jsonText, append(out, '\n'))
}

// path describes how to get the ids of a scheme.
func (g *generator) path() object {
	list := object{"type": "array", "items": object{"type": "string"}}
	return object{
		"parameters": []object{{
			"name": "encoding", "in": "path", "required": true, "schema": object{"type": "string", "enum": g.encodings()},
			"description": "The encoding; \"id\" is the canonical one.",
		}},
		"get": object{
			"summary":     "New " + g.bound.Scheme.Title + " ids.",
			"description": g.bound.Scheme.About,
			"parameters": []object{{
				"name": "n", "in": "query", "schema": object{"type": "integer", "minimum": 1, "maximum": maxBatch},
				"description": "The number of ids. Without it, the response holds one id without a line end. If the generator refuses instead of waiting, n is at most the number of ids in one time unit.",
			}},
			"responses": withRejections(object{
				"200": object{"description": "The ids: one per line, or as JSON if the request accepts it.", "headers": object{
					duplicatesHeader: object{
						"description": "The number of ids that equal an earlier one of the response. A response without duplicates does not have it.",
						"schema":      object{"type": "integer", "minimum": 1},
					},
				}, "content": object{
					plainText: object{"schema": object{"type": "string"}},
					jsonText:  object{"schema": object{"oneOf": []object{{"type": "string"}, list}}},
				}},
				"400": failure("The query is invalid."),
				"404": failure("There is no such scheme or encoding."),
				"503": refusal(),
			}),
		},
	}
}

// decodeParameters describes the query of the paths that decode.
func decodeParameters() []object {
	return []object{{
		"name": "scheme", "in": "query", "schema": object{"type": "string"},
		"description": "The scheme of the id. Without it, the server detects the scheme.",
	}, {
		"name": "min_confidence", "in": "query", "schema": object{"type": "number", "minimum": 0, "maximum": 1},
		"description": "The minimum confidence of a detected id. An id with a lower confidence is an error.",
	}}
}

func decodeRecordsPath() object {
	return object{"post": object{
		"summary":    "The ids of records: lines, or JSON. They are judged together, as those of a file are.",
		"parameters": decodeParameters(),
		"requestBody": object{
			"required": true, "description": "Records, which may be compressed with gzip. The Content-Type decides nothing, except that forms and media are errors.",
			"content": object{plainText: object{"schema": object{"type": "string"}}},
		},
		"responses": withRejections(object{
			"200": answer("The objects that idtui decode -f json prints, one line per id or error.", jsonLines),
			"400": failure("The query or the body is invalid."),
			"404": failure("There is no such scheme."),
			"413": failure("The body is longer than 4 MiB, before or after decompression."),
			"408": failure("The body did not arrive in time."),
			"415": failure("The body is a form, an image or other media, or is compressed in another way than with gzip."),
			"503": refusal(),
		}),
	}}
}

func decodePath() object {
	return object{
		"parameters": []object{{
			"name": "id", "in": "path", "required": true, "schema": object{"type": "string"},
			"description": "An id, or a text with ids, such as a URL. Percent-encode ? and #.",
		}},
		"get": object{
			"summary":    "The meaning of an id, or of the ids in a text.",
			"parameters": decodeParameters(),
			"responses": withRejections(object{
				"200": object{"description": "The object that idtui decode -f json prints. For a text with several ids, one object per line.", "content": object{
					jsonText: object{}, jsonLines: object{},
				}},
				"400": failure("The text or the query is invalid."),
				"404": failure("There is no such scheme."),
				"503": refusal(),
			}),
		},
	}
}

// get describes a path without parameters.
func get(what, contentType string, others object) object {
	responses := object{"200": answer(what, contentType), "400": failure("The path has no query parameters.")}
	maps.Copy(responses, others)
	return object{"get": object{"summary": what, "responses": withRejections(responses)}}
}

// withRejections adds the responses that every path has.
func withRejections(responses object) object {
	responses["403"] = failure("The server listens on localhost only, and the Host header names another host.")
	responses["405"] = failure("The path does not accept the method.")
	responses["414"] = failure("The URL is longer than any id.")
	return responses
}

// refusal describes the response to a request that the generator or the server
// refuses for now.
func refusal() object {
	r := failure("The generator or the server refuses requests for now.")
	r["headers"] = object{"Retry-After": object{"description": "Seconds to wait before the next request. Without it, the same request never succeeds.", "schema": object{"type": "integer"}}}
	return r
}

// answer describes a response.
func answer(what, contentType string) object {
	return object{"description": what, "content": object{contentType: object{}}}
}

// failure describes a response with an error.
func failure(what string) object {
	return object{"description": what, "content": object{
		plainText: object{},
		jsonText:  object{"schema": object{"type": "object", "properties": object{"error": object{"type": "string"}}, "required": []string{"error"}}},
	}}
}
