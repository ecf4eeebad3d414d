import ArgumentParser
import Dynamics

/// Makes the reader of an option that takes a whole number.
func wholeNumber(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
  { text in
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError(
        "must be a whole number from \(range.lowerBound) to \(range.upperBound) \(got(text))")
    }
    return number
  }
}

/// Makes the reader of an option that takes a whole number without an upper limit.
func wholeNumber(_ range: PartialRangeFrom<Int>) -> @Sendable (String) throws -> Int {
  { text in
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError("must be a whole number, \(range.lowerBound) or more \(got(text))")
    }
    return number
  }
}

/// Makes the reader of an option that takes any number for which a test holds.
///
/// - Parameters:
///   - expected: The allowed numbers in words, such as `1 to 1000 Hz`.
///   - isAllowed: The test.
/// - Returns: The reader.
func number(
  _ expected: String, where isAllowed: @escaping @Sendable (Double) -> Bool
) -> @Sendable (String) throws -> Double {
  { text in
    guard let number = Double(text), isAllowed(number) else {
      throw ValidationError("must be \(expected) \(got(text))")
    }
    return number
  }
}

/// Reads a seed.
@Sendable func seedNumber(parsing text: String) throws -> UInt64 {
  guard let seed = UInt64(text) else {
    throw ValidationError("must be a whole number from 0 to \(UInt64.max) \(got(text))")
  }
  return seed
}

/// Reads a precision.
@Sendable func precisionNamed(parsing text: String) throws -> Precision {
  if let precision = Precision(rawValue: text) { return precision }
  throw ValidationError(
    unknownName("precision", text, among: Precision.allCases.map(\.rawValue)))
}

/// Reads a metric, alone or after the name of its item.
@Sendable func measureNamed(parsing text: String) throws -> Measure {
  if let measure = Measure(rawValue: text) { return measure }
  let item = text.lastIndex(of: ".").map { String(text[...$0]) } ?? ""
  throw ValidationError(
    unknownName("metric", text, among: Metric.allCases.map { item + $0.rawValue }))
}

/// What was given, at the end of a message: a number bare, text in quotes.
func got(_ text: String) -> String { Double(text) == nil ? "(got '\(text)')" : "(got \(text))" }

/// Runs `body`, and adds the option and its text to the error of an unknown path.
func naming<Value>(_ option: String, _ text: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let problem as UnknownPath {
    throw CommandProblem(.badInput, "\(option) '\(text)': \(problem)")
  }
}
