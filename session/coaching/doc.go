// Package coaching has the requests of the coach, which are about many attempts:
//
//	CoachAdd                → CoachAdded for each attempt: reads write-ups, analyzes and keeps them
//	CoachList and CoachShow → CoachListed, CoachRecord: what is kept
//	CoachReport             → CoachLoss for each step, CoachTotal: where moves were lost
//	CoachDrills             → CoachDrill: positions to practise
//	CoachCompare            → CoachParting for each scramble that two people have solved
//	CoachDeepen             → CoachDeepened for each scramble: what is within reach with little effort
//	CoachWhatIf             → CoachExpectation, CoachDifference: what a chain would reach
//	CoachRemove             → CoachRemoved
//
// A program may have a book, which keeps attempts. In a program without one, such as the page or a
// library, requests are about the attempts that they are given (Selection.Records), and the client
// keeps the attempts that CoachAdd reports.
package coaching
