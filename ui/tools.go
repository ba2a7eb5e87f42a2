package ui

// toolPages returns the pages whose tabs are at the right end of the tab line, from
// left to right. A page added here gets a tab, a number key while there are at most
// nine tabs, its keys in the help and in docs, and is reopened at the next start.
func toolPages(a *App, o *Options) []page {
	l := newLabPage(a, o.Scenarios)
	return []page{
		l,
		newComparePage(a, l),
	}
}
