import Foundation
import Testing

/// Opens a pseudo-terminal and gives its name for those who run in it.
private func pseudoTerminal() throws -> (descriptor: Int32, name: String) {
  #if os(Linux)
    // Glibc's functions for this are hidden behind _XOPEN_SOURCE; these are what they call:
    // TIOCSPTLCK and TIOCGPTN of asm-generic/ioctls.h.
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    let isOpen =
      ioctl(descriptor, 0x4004_5431, &isLocked) == 0 && ioctl(descriptor, 0x8004_5430, &number) == 0
    try #require(isOpen)
    return (descriptor, "/dev/pts/\(number)")
  #else
    let descriptor = posix_openpt(O_RDWR | O_NOCTTY)
    let isOpen = grantpt(descriptor) == 0 && unlockpt(descriptor) == 0
    try #require(isOpen)
    return (descriptor, String(cString: ptsname(descriptor)))
  #endif
}

/// Runs `sweep` on a terminal of 80 columns, and interrupts it once it has shown enough.
func shown(
  _ arguments: String..., environment: [String: String] = [:],
  until isEnough: (String) -> Bool = { _ in false }
) throws -> (exit: Int32, text: String) {
  try shown(arguments, environment: environment, until: isEnough)
}

/// Runs `sweep` in a folder, on a terminal of any width.
func shown(
  _ arguments: [String], environment: [String: String] = [:], in folder: Folder? = nil,
  columns: UInt16 = 80, until isEnough: (String) -> Bool = { _ in false }
) throws -> (exit: Int32, text: String) {
  let (terminal, name) = try pseudoTerminal()
  defer { close(terminal) }
  var size = winsize(ws_row: 25, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
  let isSized = ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0
  try #require(isSized)
  let descriptor = open(name, O_RDWR | O_NOCTTY)
  let stream = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  let process = SweepProcess.process(arguments, environment: environment, in: folder)
  process.standardOutput = stream
  process.standardError = stream
  try process.run()
  try stream.close()
  var isInterrupted = false
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    // Linux says EIO once the last writer has gone.
    let count = read(terminal, &buffer, buffer.count)
    guard count > 0 else { break }
    text += buffer[..<count]
    // Once: a second Ctrl-C would stop it in the middle of a word.
    guard !isInterrupted, isEnough(String(decoding: text, as: UTF8.self)) else { continue }
    process.interrupt()
    isInterrupted = true
  }
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: text, as: UTF8.self))
}
