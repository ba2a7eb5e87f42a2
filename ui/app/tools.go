package app

import (
	"idtui/ui/page/fit"
)

// toolPages returns the pages whose tabs are at the right end of the top row, from left
// to right. A page added here gets a tab, a number key if there are at most nine tabs,
// its keys in the help and in docs, and opens at the next start if you quit on it.
func toolPages(a *App, o *Options) []page {
	l := newLabPage(a, o.Scenarios)
	return []page{
		l,
		newComparePage(a, l),
		a.hosted(fit.New(a.host, nil)),
	}
}
