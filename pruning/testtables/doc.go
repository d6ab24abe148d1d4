// Package testtables lets tests share tables, so that each is built once for all of them, and for later runs.
//
// The tables are in a folder below the user's cache folder. Its name is a hash of the sources that make tables, so
// that tests never use a table that these sources would no longer make. NISSY_TEST_TABLES names another folder, or
// if it is "off", each test builds what it needs. make clean-test-tables removes the tables. Tests of building,
// saving and loading do not use this package.
package testtables
