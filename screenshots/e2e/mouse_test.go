//go:build unix

package e2e

import "testing"

func TestTabsByClick(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	for _, tab := range []int{2, 1, 4, 3, 0} {
		x, y, ok := p.Screen().Find(tabs[tab].title)
		if !ok || y > 2 {
			t.Fatalf("no tab %s at the top:\n%s", tabs[tab].title, p.Screen())
		}
		p.Click(x+1, y)
		p.sees(tabs[tab].sign)
	}
	p.click("? help")
	p.sees("ctrl+z")
	p.quit()
}

func TestClicks(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.tab("sno")
	p.sees("←→ timestamp · time")
	p.click("metabyte")
	p.sees("←→ metabyte · metadata")
	p.click("sequence 16")
	p.sees("←→ sequence · sequence")
	p.click("sequence_max")
	p.sees("▸ sequence_max")
	p.click("partition     ‹")
	s := p.sees("▸ partition")
	x, y, _ := s.Find("partition     ‹ 0 ›")
	p.Click(x+len("partition     < 0 "), y)
	p.sees("partition     ‹ 1 ›")
	p.footer("space")
	p.sees("stream · 2")
	p.quit()
}

func TestWheel(t *testing.T) {
	t.Parallel()
	p := open(t, 120, 36)
	p.tab("sno")
	p.sees("metabyte")
	p.Press("space", "space", "space", "space")
	s := p.sees("stream · 5", "▹ 02:06:12.340        9q77e7fs22222226")
	x, y, _ := s.Find("9q77e7fs22222226")
	p.Wheel(x, y, 1)
	p.sees("▹ 02:06:12.340        9q77e7fs22222225")
	p.Wheel(x, y, 3000) // as a trackpad does; the program must still answer keys
	p.Press("home")
	p.sees("▹ 02:06:12.340        9q77e7fs22222226")
	p.quit()
}
