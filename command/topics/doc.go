// Package topics has the help that is not about a single command: texts as data, and the words of other
// programs that users type from habit. Package command prints the topics, and makes chapters of the manual of
// them.
package topics
