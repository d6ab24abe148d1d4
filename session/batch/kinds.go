package batch

import "nissy/session"

func init() {
	session.Register([]session.Kind{
		{Name: "stats", Request: Stats{}, Uses: session.LongSearch},
	}, []session.Event{
		Started{}, Ended{}, StatsProgress{}, Distribution{Lengths: []int{}}, Difference{},
	})
}
