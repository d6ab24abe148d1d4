package session

func init() {
	Register([]Kind{
		{Name: "gen", Request: Generate{}, Uses: LocalState},
		{Name: "gen_whole", Request: GenerateWhole{}, Uses: LocalState},
		{Name: "gen_all", Request: GenerateAll{}, Uses: LocalState},
		{Name: "ptable", Request: ListTables{}, Uses: LocalState},
		{Name: "ptable_show", Request: ShowTable{}, Uses: LocalState},
		{Name: "ptable_verify", Request: VerifyTables{}, Uses: LocalState},
		{Name: "freemem", Request: Free{}, Uses: LocalState},
	}, []Event{
		Generated{}, Verified{},
	})
}
