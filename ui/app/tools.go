package app

import (
	"idtui/ui/page/design"
	"idtui/ui/page/fit"
	"idtui/ui/page/infer"
	"idtui/ui/page/lab"
	"idtui/ui/page/lesson"
)

// hiddenPages returns the pages that have a tab only while they are open, at the right of
// those of [toolPages] and without a number.
func hiddenPages(a *App) []page { return []page{a.hosted(design.New(a.host))} }

// overlayPages returns the pages that cover the tabs while they are open.
func overlayPages(a *App) []page {
	one, all := lesson.New(a.host)
	return []page{a.hosted(infer.New(a.host)), a.hosted(one), a.hosted(all)}
}

// toolPages returns the pages whose tabs are at the right end of the top row, from left
// to right. A page added here gets a tab, a number key if there are at most nine tabs,
// its keys in the help and in docs, and opens at the next start if you quit on it.
func toolPages(a *App, o *Options) []page {
	l := lab.New(a.host, o.Scenarios)
	return []page{
		a.hosted(l),
		a.hosted(lab.NewCompare(l)),
		a.hosted(fit.New(a.host, nil)),
	}
}
