package session

func init() {
	Register([]Kind{
		{Name: "stats", Request: Stats{}, Uses: LongSearch},
	}, []Event{
		Started{}, Ended{}, StatsProgress{}, Distribution{Lengths: []int{}}, Difference{},
	})
}
