package all

import (
	_ "nissy/session/attempts"
	_ "nissy/session/batch"
	_ "nissy/session/coaching"
	_ "nissy/session/cubes"
	_ "nissy/session/explain"
	_ "nissy/session/puzzles"
	_ "nissy/session/search"
	_ "nissy/session/tables"
)
