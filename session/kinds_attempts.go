package session

func init() {
	Register([]Kind{
		{Name: "set", Request: Set{}, Uses: OwnAttempt},
		{Name: "add", Request: Add{}, Uses: OwnAttempt},
		{Name: "pop", Request: Pop{Count: 1}, Uses: OwnAttempt},
		{Name: "edit", Request: EditLine{}, Uses: OwnAttempt},
		{Name: "switch", Request: SwitchLine{}, Uses: OwnAttempt},
		{Name: "comment", Request: CommentLine{}, Uses: OwnAttempt},
		{Name: "setup", Request: GetSetup{}, Uses: LongSearch},
		{Name: "undo", Request: Undo{Count: 1}, Uses: OwnAttempt},
		{Name: "redo", Request: Redo{Count: 1}, Uses: OwnAttempt},
		{Name: "show", Request: Show{}},
		{Name: "save", Request: Save{}, Uses: OwnAttempt},
		{Name: "list", Request: List{}, Uses: OwnAttempt},
		{Name: "drop", Request: Drop{}, Uses: OwnAttempt},
		{Name: "mark", Request: SetMark{}, Uses: OwnAttempt},
		{Name: "back", Request: Back{}, Uses: OwnAttempt},
		{Name: "marks", Request: Marks{}, Uses: OwnAttempt},
		{Name: "unmark", Request: DropMark{}, Uses: OwnAttempt},
		{Name: "compare_skeletons", Request: CompareSkeletons{}, Uses: OwnAttempt},
		{Name: "verify", Request: CheckSolution{}},
		{Name: "write", Request: Write{}, Uses: LocalState},
		{Name: "load", Request: Load{}, Uses: LongSearch},
		{Name: "attempts", Request: Attempts{}, Uses: LocalState},
		{Name: "delete_attempts", Request: DeleteAttempts{}, Uses: LocalState},
		{Name: "restore", Request: Restore{Number: 1}, Uses: LocalState},
		{Name: "new", Request: Clear{}, Uses: OwnAttempt},
		{Name: "link", Request: GetLink{}, Uses: LongSearch},
	}, []Event{
		WriteUp{}, Saved{}, Marked{}, SideBySide{}, Setup{}, Link{}, Verdict{},
		StoredAttempt{}, Restored{}, Deleted{}, Written{},
	})
}
