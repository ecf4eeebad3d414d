import Analysis
import ArgumentParser
import Dynamics
import SweepFiles
import Sweeps

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
///   - unit: Their unit, which may follow the number, as in `250ms`; nil for a plain number.
///   - isAllowed: The test.
/// - Returns: The reader.
func number(
  _ expected: String, unit: Quantity.Unit? = nil,
  where isAllowed: @escaping @Sendable (Double) -> Bool
) -> @Sendable (String) throws -> Double {
  { text in
    guard let number = Double(text) ?? unit.flatMap({ decimalNumber(text, in: $0) }),
      isAllowed(number)
    else {
      let cure = numberCure(text, unit: unit?.symbol).map { ". \($0)" } ?? ""
      throw ValidationError("must be \(expected) \(got(text))\(cure)")
    }
    return number
  }
}

/// The length of an option, more than 0, in points or in pixels of the scene's display.
struct LengthOption {
  /// The length as it was given.
  let text: String

  @Sendable init(parsing text: String) throws {
    self.text = text
    // The size of a pixel does not change whether a length is more than 0.
    let pixels = UnitLiteral.split(text[...]).flatMap { $0.literal.fits(.points) ? $0.number : nil }
    let isAllowed: @Sendable (Double) -> Bool = { $0 > 0 && $0.isFinite }
    if let pixels, let value = decimalNumber(String(pixels)), isAllowed(value) { return }
    _ = try number("more than 0 pt", unit: .points, where: isAllowed)(text)
  }

  /// The length in points.
  ///
  /// - Parameters:
  ///   - scene: The scene, whose display scale gives the size of a pixel.
  ///   - option: The option.
  /// - Returns: The length.
  /// - Throws: ``CommandProblem`` for pixels of a scene without a display scale of more than 0.
  func points(of scene: Scene, _ option: String) throws -> Double {
    let table = try ParameterTable(scene)
    do throws(PixelProblem) {
      if let value = try decimalNumber(text, in: .points, of: table), value > 0, value.isFinite {
        return value
      }
    } catch {
      throw CommandProblem(.badInput, "\(option) '\(text)': \(error)")
    }
    throw CommandProblem(.badInput, "\(option) must be more than 0 pt \(got(text))")
  }
}

/// Refuses a goal in pixels where the pixels of a point vary, so that the goal has no one length.
///
/// - Parameters:
///   - goals: The goals of `--want`.
///   - table: The parameters of the scene.
///   - paths: The parameters that vary.
/// - Throws: ``CommandProblem``
func requireOneLength(
  of goals: [Goal], in table: ParameterTable, varying paths: [ParameterPath]
) throws {
  guard let goal = goals.first(where: \.isInPixels), table.changesDisplayScale(varying: paths)
  else { return }
  throw CommandProblem(.usage, "--want: \(SolverProblem.pixels(goal.metricColumn))")
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

/// What was given, at the end of a message: a number bare, text in quotes.
func got(_ text: String) -> String { Double(text) == nil ? "(got '\(text)')" : "(got \(text))" }

/// Runs `body`, and adds the option and its text to the error of an unknown path.
///
/// - Parameters:
///   - option: The option.
///   - text: Its text.
///   - scene: The scene as it was given, for the command that lists its paths.
///   - body: Reads the option.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
func naming<Value>(
  _ option: String, _ text: String, of scene: String, _ body: () throws -> Value
) throws -> Value {
  do {
    return try body()
  } catch let problem as UnknownPath {
    throw CommandProblem(.badInput, "\(option) '\(text)': \(problem.sentence(of: scene))")
  }
}

extension UnknownPath {
  /// The error, with the command that lists all paths where not all are listed.
  func sentence(of scene: String) -> String {
    listsOnlySome ? "\(self); 'sweep show \(quoted(scene))' lists all" : "\(self)"
  }
}

/// Runs `body`, and adds the command that lists all paths to the error of a condition or a summary.
func listingPaths<Value>(of scene: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let problem as RowConditionProblem {
    guard case .unknownPath(let path) = problem.reason else { throw problem }
    throw CommandProblem(problem.exit, "--where '\(problem.text)': \(path.sentence(of: scene))")
  } catch let problem as ReductionProblem {
    guard let path = problem.unknownPath else { throw problem }
    throw CommandProblem(problem.exit, "--reduce '\(problem.text)': \(path.sentence(of: scene))")
  }
}

/// Runs `body`, and adds the option to the error of a metric.
///
/// - Parameters:
///   - option: The option that a metric was given with.
///   - body: Prepares what measures the metrics.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
func naming<Value>(
  metricsBy option: (MetricColumn?) -> String, _ body: () throws -> Value
) throws -> Value {
  do {
    return try body()
  } catch let problem as MetricColumnProblem {
    throw CommandProblem(problem.exit, "\(option(problem.metricColumn)): \(problem)")
  } catch let problem as RepeatedMetricColumn {
    throw CommandProblem(problem.exit, "\(option(problem.metricColumn)): \(problem)")
  } catch let problem as MetricProblem {
    throw CommandProblem(problem.exit, "\(option(MetricColumn(problem.metric))): \(problem)")
  } catch let problem as ExpressionError {
    throw CommandProblem(.badInput, "\(option(nil)): \(problem)")
  }
}
