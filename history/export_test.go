package history

// MaxWritten is the largest number of changes in a file.
const MaxWritten = maxWritten
