package attempts

import "nissy/session"

func init() {
	session.Register([]session.Kind{
		{Name: "set", Request: Set{}, Uses: session.OwnAttempt},
		{Name: "add", Request: Add{}, Uses: session.OwnAttempt},
		{Name: "pop", Request: Pop{Count: 1}, Uses: session.OwnAttempt},
		{Name: "edit", Request: EditLine{}, Uses: session.OwnAttempt},
		{Name: "switch", Request: SwitchLine{}, Uses: session.OwnAttempt},
		{Name: "comment", Request: CommentLine{}, Uses: session.OwnAttempt},
		{Name: "setup", Request: GetSetup{}, Uses: session.LongSearch},
		{Name: "undo", Request: Undo{Count: 1}, Uses: session.OwnAttempt},
		{Name: "redo", Request: Redo{Count: 1}, Uses: session.OwnAttempt},
		{Name: "show", Request: Show{}},
		{Name: "save", Request: Save{}, Uses: session.OwnAttempt},
		{Name: "list", Request: List{}, Uses: session.OwnAttempt},
		{Name: "drop", Request: Drop{}, Uses: session.OwnAttempt},
		{Name: "mark", Request: SetMark{}, Uses: session.OwnAttempt},
		{Name: "back", Request: Back{}, Uses: session.OwnAttempt},
		{Name: "marks", Request: Marks{}, Uses: session.OwnAttempt},
		{Name: "unmark", Request: DropMark{}, Uses: session.OwnAttempt},
		{Name: "compare_skeletons", Request: CompareSkeletons{}, Uses: session.OwnAttempt},
		{Name: "verify", Request: CheckSolution{}},
		{Name: "write", Request: Write{}, Uses: session.LocalState},
		{Name: "load", Request: Load{}, Uses: session.LongSearch},
		{Name: "attempts", Request: Attempts{}, Uses: session.LocalState},
		{Name: "delete_attempts", Request: DeleteAttempts{}, Uses: session.LocalState},
		{Name: "restore", Request: Restore{Number: 1}, Uses: session.LocalState},
		{Name: "new", Request: Clear{}, Uses: session.OwnAttempt},
		{Name: "link", Request: GetLink{}, Uses: session.LongSearch},
	}, []session.Event{
		WriteUp{}, Saved{}, Marked{}, SideBySide{}, Setup{}, Link{}, Verdict{},
		StoredAttempt{}, Restored{}, Deleted{}, Written{}, Decision{},
	})
}
