import Foundation

/// Waits until the data of an open file, or the entries of an open folder, are on disk.
///
/// On a Mac, `fsync` leaves them in the memory of the drive, which a power cut empties.
func syncToDisk(_ descriptor: Int32, of path: String) throws(FileProblem) {
  #if canImport(Darwin)
    // Network volumes and some disks know no F_FULLFSYNC.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
  #endif
  guard fsync(descriptor) == 0 else { throw FileProblem(path: path, code: errno) }
}
