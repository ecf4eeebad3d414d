import Foundation
import SweepFiles
import Sweeps

/// A standard stream, which may be a terminal.
struct Terminal: Sendable {
  /// Whether the stream is a terminal.
  let isInteractive: Bool
  /// Whether it shows colours, and NO_COLOR is not set.
  let hasColor: Bool
  private let descriptor: Int32

  static let output = Terminal(descriptor: STDOUT_FILENO)
  static let error = Terminal(descriptor: STDERR_FILENO)

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    isInteractive = isatty(descriptor) == 1
    hasColor =
      isInteractive && !["", "dumb"].contains(environment("TERM"))
      && environment("NO_COLOR").isEmpty
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

/// A text in which nothing can steer a terminal or reorder what it shows: it may come from an
/// untrusted file.
///
/// Control characters, bidirectional controls and line separators become U+FFFD. Line breaks, tabs
/// and the styles of ``Terminal/styled(_:_:)`` stay. Other styles do not: one conceals text.
func harmless(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isSteering) else { return text }
  var result = String.UnicodeScalarView()
  var rest = text.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    let isStyle = scalar == "\u{1b}" && String(rest.prefix(4)).starts(with: /\[(0|1|31|33)m/)
    let isPlain = !isSteering(scalar) || scalar == "\n" || scalar == "\t" || isStyle
    result.append(isPlain ? scalar : "\u{fffd}")
  }
  return String(result)
}

/// Whether a terminal may obey a character, or show what follows it in another order.
private func isSteering(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  // Unicode's Bidi_Control, and the separators of lines and paragraphs.
  case 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028...0x2029: true
  default: scalar.properties.generalCategory == .control
  }
}

/// Writes a line to standard error.
func complain(_ line: String) {
  writeToError("\(Terminal.error.isInteractive ? harmless(line) : line)\n")
}

/// Writes a warning to standard error, as an object or as a line of text.
func complain(warning text: String, json: Bool) {
  complain(
    json
      ? JSONText.object([("warning", .text(text))]).line
      : "sweep: \(Terminal.error.styled("warning:", .yellow)) \(text)")
}

/// Writes text to standard error unchanged, and ignores errors.
func writeToError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
