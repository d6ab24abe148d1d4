package history

// MostWritten is mostWritten, for tests.
const MostWritten = mostWritten
