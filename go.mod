module idtui

go 1.26.0
