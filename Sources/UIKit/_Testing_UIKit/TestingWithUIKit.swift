// Swift Testing declares this module as its overlay for UIKit, and the compiler looks for it in each
// file that imports both. On Linux the toolchain does not contain it, and nothing needs to be in it.
