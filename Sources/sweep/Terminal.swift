#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A stream as a person sees it, if one does.
struct Terminal: Sendable {
  /// Whether the stream is a terminal.
  let isInteractive: Bool
  /// Whether it shows colours and is wanted to.
  let hasColor: Bool
  private let descriptor: Int32

  static let output = Terminal(descriptor: STDOUT_FILENO)
  static let error = Terminal(descriptor: STDERR_FILENO)

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1
    hasColor =
      isInteractive && environment("NO_COLOR").isEmpty
      && !["", "dumb"].contains(environment("TERM"))
  }

  /// How many characters fit on a line.
  var width: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// A look of text; the raw value is the terminal's code for it.
  enum Style: Int {
    case bold = 1
    case red = 31
    case yellow = 33
  }

  /// The text in a style, where there are colours.
  func styled(_ text: String, _ style: Style) -> String {
    hasColor ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }
}

/// The value of an environment variable; empty if there is none.
func environment(_ name: String) -> String {
  getenv(name).map { String(cString: $0) } ?? ""
}

/// Writes a line to standard error.
func complain(_ line: String) {
  writeToError("\(line)\n")
}

/// Writes to standard error as it is; if nobody listens, nobody is missed.
func writeToError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
