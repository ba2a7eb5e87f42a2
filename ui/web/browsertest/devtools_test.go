package browsertest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// browser is Chromium without a window. It speaks the DevTools protocol through two pipes,
// with a zero byte after each message.
type browser struct {
	cmd *exec.Cmd
	in  *os.File // what Chromium reads

	mu      sync.Mutex
	last    int
	answers map[int]chan message
	event   func(message)
	ended   chan struct{}
}

// message is a call, its answer or an event.
type message struct {
	ID        int                       `json:"id,omitempty"`
	SessionID string                    `json:"sessionId,omitempty"`
	Method    string                    `json:"method,omitempty"`
	Params    json.RawMessage           `json:"params,omitempty"`
	Result    json.RawMessage           `json:"result,omitempty"`
	Error     *struct{ Message string } `json:"error,omitempty"`
}

// chromium returns the path of Chromium, or skips the test.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("IDTUI_BROWSER") == "required" {
		t.Fatal("Chromium is not installed")
	}
	t.Skip("Chromium is not installed (Debian: apt-get install chromium)")
	return ""
}

// start starts Chromium with a profile of its own. It ends with the test.
func start(t *testing.T, event func(message)) *browser {
	t.Helper()
	args := []string{
		"--headless=new", "--remote-debugging-pipe", "--user-data-dir=" + t.TempDir(), "--no-first-run", "--no-default-browser-check",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio",
	}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox") // Chromium refuses to sandbox for root
	}
	b := &browser{cmd: exec.Command(chromium(t), args...), answers: map[int]chan message{}, event: event, ended: make(chan struct{})}
	theirs, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, alsoTheirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	b.in, b.cmd.ExtraFiles = in, []*os.File{theirs, alsoTheirs}
	if err := b.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = theirs.Close(), alsoTheirs.Close()
	go b.read(out)
	t.Cleanup(func() {
		_, _ = b.call("", "Browser.close", nil) // Chromium may have ended already
		_ = b.in.Close()
		select {
		case <-b.ended:
		case <-time.After(10 * time.Second):
			_ = b.cmd.Process.Kill()
		}
		_ = b.cmd.Wait() // the exit status of Chromium says nothing
		_ = out.Close()
	})
	return b
}

// read passes on answers and events until Chromium ends.
func (b *browser) read(out *os.File) {
	defer close(b.ended)
	for r := bufio.NewReaderSize(out, 1<<16); ; {
		text, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &m) != nil {
			continue
		}
		if m.ID == 0 {
			b.event(m)
			continue
		}
		b.mu.Lock()
		answer := b.answers[m.ID]
		delete(b.answers, m.ID)
		b.mu.Unlock()
		answer <- m
	}
}

func (b *browser) call(session, method string, params any) (json.RawMessage, error) {
	if params == nil {
		params = struct{}{}
	}
	raw, err := json.Marshal(params)
	if err != nil {
		return nil, err
	}
	answer := make(chan message, 1)
	b.mu.Lock()
	b.last++
	text, err := json.Marshal(message{ID: b.last, SessionID: session, Method: method, Params: raw})
	b.answers[b.last] = answer
	if err == nil {
		_, err = b.in.Write(append(text, 0))
	}
	b.mu.Unlock()
	if err != nil {
		return nil, err
	}
	select {
	case m := <-answer:
		if m.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, m.Error.Message)
		}
		return m.Result, nil
	case <-b.ended:
		return nil, errors.New("Chromium has ended")
	case <-time.After(patience):
		return nil, fmt.Errorf("%s: no answer", method)
	}
}

// page is an open page, with the browser's complaints and requests.
type page struct {
	t       *testing.T
	browser *browser
	session string

	mu         sync.Mutex
	complaints []string
	requests   []string
}

// open opens an address and waits until the core runs.
func open(t *testing.T, url string) *page {
	t.Helper()
	p := &page{t: t}
	p.browser = start(t, p.listen)
	var target struct{ TargetID string }
	p.read(&target, "Target.createTarget", map[string]any{"url": "about:blank"})
	var attached struct{ SessionID string }
	p.read(&attached, "Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true})
	p.session = attached.SessionID
	for _, domain := range []string{"Page", "Network", "Log", "Runtime"} {
		p.read(nil, domain+".enable", nil)
	}
	p.read(nil, "Page.navigate", map[string]any{"url": url})
	p.until(`document.documentElement.dataset.ready === ""`)
	return p
}

// read calls a method and reads its result into v, unless that is nil.
func (p *page) read(v any, method string, params any) {
	p.t.Helper()
	raw, err := p.browser.call(p.session, method, params)
	if err == nil && v != nil {
		err = json.Unmarshal(raw, v)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// listen keeps requests and complaints.
func (p *page) listen(m message) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch m.Method {
	case "Network.requestWillBeSent":
		var e struct{ Request struct{ URL string } }
		_ = json.Unmarshal(m.Params, &e) // an empty URL fails the test
		p.requests = append(p.requests, e.Request.URL)
	case "Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled":
		p.complaints = append(p.complaints, string(m.Params))
	}
}

// quiet checks that the browser has not complained.
func (p *page) quiet() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.complaints {
		p.t.Errorf("the browser complains: %s", c)
	}
}

// evaluated is the value of a script.
type evaluated struct {
	Result           struct{ Value json.RawMessage }
	ExceptionDetails *struct {
		Text      string
		Exception struct{ Description string }
	}
}

// await returns the value of a script, which may be a promise.
func await[T any](p *page, script string) (v T) {
	p.t.Helper()
	var e evaluated
	p.read(&e, "Runtime.evaluate", map[string]any{"expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true, "allowUnsafeEvalBlockedByCSP": false})
	if e.ExceptionDetails != nil {
		p.t.Fatalf("%.300s: %s %s", script, e.ExceptionDetails.Text, e.ExceptionDetails.Exception.Description)
	}
	if len(e.Result.Value) > 0 {
		if err := json.Unmarshal(e.Result.Value, &v); err != nil {
			p.t.Fatalf("%.300s: %v", script, err)
		}
	}
	return v
}

func (p *page) run(script string) {
	p.t.Helper()
	await[json.RawMessage](p, "void ("+script+")")
}

// until waits up to 20 s until a script is true. The page runs the script every 10 ms.
func (p *page) until(script string) {
	p.t.Helper()
	const wait = `new Promise((resolve) => { const end = performance.now() + 20000; const look = () => {
		if (%s) { resolve(true); } else if (performance.now() > end) { resolve(false); } else { setTimeout(look, 10); } }; look(); })`
	for range 3 { // a page that is replaced loses the script
		raw, err := p.browser.call(p.session, "Runtime.evaluate", map[string]any{"expression": fmt.Sprintf(wait, script), "awaitPromise": true, "returnByValue": true})
		var e evaluated
		if err == nil && json.Unmarshal(raw, &e) == nil && string(e.Result.Value) == "true" {
			return
		}
		if err == nil && string(e.Result.Value) == "false" {
			break
		}
	}
	p.quiet()
	p.t.Fatalf("never true: %s\n%s", script, p.text())
}

// text returns what the page shows.
func (p *page) text() string {
	p.t.Helper()
	return await[string](p, `document.querySelector("main")?.innerText ?? ""`)
}

// keys has the codes of keys whose names are not their texts.
var keys = map[string]int{"Tab": 9, "Enter": 13}

func (p *page) press(key string) {
	p.t.Helper()
	event := map[string]any{"type": "keyDown", "key": key, "text": key}
	if code := keys[key]; code > 0 {
		event["windowsVirtualKeyCode"] = code
		if event["text"] = "\r"; key == "Tab" {
			delete(event, "text")
		}
	}
	p.read(nil, "Input.dispatchKeyEvent", event)
	event["type"] = "keyUp"
	delete(event, "text")
	p.read(nil, "Input.dispatchKeyEvent", event)
}

// enter puts a text into a field, as typing does.
func (p *page) enter(field, text string) {
	p.t.Helper()
	p.run(fmt.Sprintf(`(() => { const e = document.querySelector(%s); e.focus(); e.select(); })()`, quoted(field)))
	p.read(nil, "Input.insertText", map[string]any{"text": text})
}

func (p *page) click(element string) {
	p.t.Helper()
	at := await[[]float64](p, fmt.Sprintf(`(() => { const e = document.querySelector(%s); e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`, quoted(element)))
	for _, what := range []string{"mousePressed", "mouseReleased"} {
		p.read(nil, "Input.dispatchMouseEvent", map[string]any{"type": what, "x": at[0], "y": at[1], "button": "left", "clickCount": 1})
	}
}

func (p *page) resize(width, height int) {
	p.t.Helper()
	p.read(nil, "Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false})
}

// quoted returns a value as a script.
func quoted(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return strings.NewReplacer("\u2028", `\u2028`, "\u2029", `\u2029`).Replace(string(text))
}
