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
  /// Whether what was shown can be drawn over.
  let canRedraw: Bool
  private let descriptor: Int32

  static let output = Terminal(descriptor: STDOUT_FILENO)
  static let error = Terminal(descriptor: STDERR_FILENO)

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1
    canRedraw = isInteractive && !["", "dumb"].contains(environment("TERM"))
    hasColor = canRedraw && environment("NO_COLOR").isEmpty
  }

  /// How many characters fit on a line.
  var width: Int {
    let width = Int(size.ws_col)
    return width > 0 ? width : 80
  }

  /// How many lines fit.
  var height: Int {
    let height = Int(size.ws_row)
    return height > 0 ? height : 24
  }

  private var size: winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
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

/// A text without what a terminal would obey, but for colours: it may come from a stranger's file.
func harmless(_ text: String) -> String {
  let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    let isColor = scalar == "\u{1b}" && String(rest.prefix(48)).starts(with: /\[[0-9;]*m/)
    let isPlain = !isControl(scalar) || scalar == "\n" || scalar == "\t" || isColor
    result.append(isPlain ? scalar : "\u{fffd}")
  }
  return String(result)
}

/// Writes a line to standard error.
func complain(_ line: String) {
  writeToError("\(Terminal.error.isInteractive ? harmless(line) : line)\n")
}

/// Writes to standard error as it is; if nobody listens, nobody is missed.
func writeToError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
