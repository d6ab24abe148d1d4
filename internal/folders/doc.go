// Package folders finds the folders in which nissy keeps data and settings of a user. They
// depend on the operating system and on variables of the environment, which the caller reads:
//
//	NISSYDATA, or a variable of the system → Data, ConfigFile
//
// Names lists the files and folders in a folder.
package folders
