import Dynamics
import SceneFiles
import Sweeps

/// A line of code: pieces of text with numbers between them.
struct CodeLine {
  /// One more than numbers.
  private(set) var pieces: [String]
  private(set) var numbers: [CodeNumber]

  /// Joins constant numbers with the texts around them.
  init(pieces: [String], numbers: [CodeNumber]) {
    self.pieces = [pieces[0]]
    self.numbers = []
    for (number, piece) in zip(numbers, pieces.dropFirst()) {
      if case .constant(let text) = number {
        self.pieces[self.numbers.count] += text + piece
      } else {
        self.numbers.append(number)
        self.pieces.append(piece)
      }
    }
  }

  func text(in state: CodeState) -> String {
    zip(numbers, pieces.dropFirst()).reduce(into: pieces[0]) { text, part in
      text += part.0.text(in: state) + part.1
    }
  }

  /// Texts, and numbers between them.
  var json: JSONText {
    if numbers.isEmpty { return .text(pieces[0]) }
    let rest = zip(numbers, pieces.dropFirst()).flatMap { [$0.json, .text($1)] }
    return .list([.text(pieces[0])] + rest)
  }

  // MARK: Breaks

  /// The start of a comment that `UIKitCode` wraps, and its start on the next line.
  private static let comment = (first: "  ///   - reference: ", next: "  ///   ")

  /// The lines of a code, without the breaks that depend on the length of numbers.
  static func joined(_ code: String) -> [String] {
    var lines: [String] = []
    var isCase = false
    for line in code.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let words = line.drop { $0 == " " }
      let last = lines.last ?? ""
      if isCase {
        lines[lines.count - 1] += " " + words
        isCase = words.hasPrefix("where ")
      } else if last.hasPrefix(comment.first), line.hasPrefix(comment.next),
        !words.dropFirst(3).drop(while: { $0 == " " }).hasPrefix("- ")
      {
        lines[lines.count - 1] += " " + line.dropFirst(comment.next.count)
      } else {
        lines.append(String(line))
        isCase = words.hasPrefix("case .") && !words.contains(":")
      }
    }
    return lines
  }

  /// A line as `UIKitCode` breaks it: the case of a switch, or the comment about the reference view.
  static func broken(_ line: String) -> [String] {
    guard line.count > lineLength else { return [line] }
    if line.hasPrefix(comment.first) {
      // Its limit counts without the indentation.
      guard line.count > lineLength + 2,
        let space = line.prefix(lineLength + 3).lastIndex(of: " ")
      else { return [line] }
      return [String(line[..<space]), comment.next + line[space...].dropFirst()]
    }
    let indentation = String(line.prefix { $0 == " " })
    guard line.dropFirst(indentation.count).hasPrefix("case ."),
      let start = line.firstRange(of: " where "), let end = line.ranges(of: ": ").last
    else { return [line] }
    return [
      String(line[..<start.lowerBound]),
      indentation + line[start.lowerBound...end.lowerBound].dropFirst(),
      indentation + "  " + line[end.upperBound...],
    ]
  }

  // MARK: Numbers

  /// The pieces of a line and the numbers between them.
  static func split(_ line: String) -> (pieces: [String], numbers: [String]) {
    var (pieces, numbers) = ([""], [String]())
    var rest = line[...]
    var previous: Character = " "
    while let first = rest.first {
      let isInWord = previous.isLetter || previous.isNumber || previous == "_"
      if !isInWord, let length = CodeNumberText.length(at: rest) {
        numbers.append(String(rest.prefix(length)))
        pieces.append("")
        rest = rest.dropFirst(length)
        previous = "0"
      } else {
        pieces[pieces.count - 1].append(first)
        previous = first
        rest = rest.dropFirst()
      }
    }
    return (pieces, numbers)
  }
}

/// A number as `UIKitCode` writes it: a decimal, a part of π as `-2 * .pi / 3`, true or false.
enum CodeNumberText {
  /// The length of the number at the start of a text; nil if there is none.
  static func length(at text: Substring) -> Int? {
    var rest = text
    if take("true", from: &rest) || take("false", from: &rest) {
      return startsInWord(rest) ? nil : text.count - rest.count
    }
    take("-", from: &rest)
    let digits = takeDigits(from: &rest)
    var product = rest
    if digits ? take(" * .pi", from: &product) : take(".pi", from: &product) {
      if startsInWord(product) { return nil }
      var quotient = product
      if take(" / ", from: &quotient), takeDigits(from: &quotient) { product = quotient }
      return text.count - product.count
    }
    guard digits else { return nil }
    for (mark, sign) in [(".", ""), ("e", "-"), ("e", "+"), ("e", "")] {
      var part = rest
      if take(mark, from: &part), take(sign, from: &part), takeDigits(from: &part) { rest = part }
    }
    return text.count - rest.count
  }

  /// The value of such a text.
  static func value(of text: String) -> Double {
    if let flag = Bool(text) { return flag ? 1 : 0 }
    if let value = Double(text) { return value }
    let parts = text.drop { $0 == "-" }.split(separator: " / ")
    let factor = parts[0].split(separator: " * ").first.flatMap { Double($0) } ?? 1
    let divisor = parts.count > 1 ? Double(parts[1]) ?? .nan : 1
    return (text.hasPrefix("-") ? -factor : factor) * .pi / divisor
  }

  private static func startsInWord(_ text: Substring) -> Bool {
    text.first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }

  @discardableResult private static func take(_ prefix: String, from text: inout Substring) -> Bool
  {
    guard text.hasPrefix(prefix) else { return false }
    text = text.dropFirst(prefix.count)
    return true
  }

  private static func takeDigits(from text: inout Substring) -> Bool {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text = text.dropFirst(digits.count)
    return !digits.isEmpty
  }
}
