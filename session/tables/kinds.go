package tables

import "nissy/session"

func init() {
	session.Register([]session.Kind{
		{Name: "gen", Request: Generate{}, Uses: session.LocalState},
		{Name: "gen_whole", Request: GenerateWhole{}, Uses: session.LocalState},
		{Name: "gen_all", Request: GenerateAll{}, Uses: session.LocalState},
		{Name: "ptable", Request: ListTables{}, Uses: session.LocalState},
		{Name: "ptable_show", Request: ShowTable{}, Uses: session.LocalState},
		{Name: "ptable_verify", Request: VerifyTables{}, Uses: session.LocalState},
		{Name: "freemem", Request: Free{}, Uses: session.LocalState},
	}, []session.Event{
		Generated{}, Verified{},
	})
}
