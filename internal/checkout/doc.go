// Package checkout gives tests what they share in a checkout of nissy, also from run to run:
//
//	Cache → a folder below the user's cache folder → what tests keep there
//	Hash → the sources that make something → its name in that folder, so that nothing old is used
//	Build → a program or a library → its path; built again only if its sources have changed
package checkout
