package insert

func init() { fillTables() } // the tests call what is inside of a search
