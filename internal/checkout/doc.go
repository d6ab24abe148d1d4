// Package checkout gives tests what they share in a checkout of nissy, also from run to run:
//
//	Cache → a folder below the user's cache folder → what tests keep there
//	Hash → the sources that make something → its name in that folder, so that nothing old is used
//	Build → a program → its path; built again only if its sources have changed
//	Made → the folder of a target of the Makefile, such as bin/lib; the test is skipped if it is absent or old
package checkout
