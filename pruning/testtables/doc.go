// Package testtables lets tests share tables, so that each is built once for all of them.
//
// Without the variable NISSY_TEST_TABLES each test builds what it needs, in memory or in a
// temporary folder. With it, tests keep their tables in the folder that it names: Store gives a
// store there, and Folder a data folder that has links to these tables. CI sets the variable to an
// empty folder. Tests of building, saving and loading do not use this package.
package testtables
