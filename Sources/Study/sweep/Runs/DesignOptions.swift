import ArgumentParser
import Dynamics
import Foundation
import SweepFiles
import Sweeps

/// Which parameters vary, and how.
struct DesignOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Vary one parameter over the values of SPEC, in its unit (see 'sweep show'). SPEC is a:b:n (n \
      values from a to b), a list a,b,c, or another form that 'sweep run --help' lists. \
      A number can name its unit, as in card.angle=0:90deg:4 and duration=250ms,0.5s. '@FILE.csv' without PATH= is a list of points: each column is a path, \
      each line is one point. Repeat the option to vary more parameters; the last one varies \
      fastest. At most \(Grid.pointLimit) points, more with --reduce. Default: one scenario, as \
      the scene is.
      """, valueName: "PATH=SPEC"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Vary these parameters together instead of combining their values: first with first, second \
      with second. Each path needs its own --vary, and all need the same number of values. May be \
      repeated. Default: all values are combined.
      """, valueName: "PATH,PATH"))
  var zip: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Choose values in the ranges a:b of --vary: random, lhs (Latin hypercube) or sobol (scrambled \
      Sobol sequence). All ranges together form one sample, which is combined with the other \
      values. Needs --samples. Default: grid (no ranges).
      """, valueName: "grid|lhs|sobol|random"), transform: SampleChoice.init(parsing:))
  var sample = SampleChoice(method: nil)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Number of points of the sample, 1 to \(Grid.pointLimit). For sobol, a power of two is best. \
      Needed with --sample; no default.
      """, valueName: "N"), transform: wholeNumber(1...Grid.pointLimit))
  var samples: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Seed of the sample, a whole number, 0 or more. The same seed gives the same points on every \
      machine. Default: 0.
      """, valueName: "S"), transform: seedNumber(parsing:))
  var seed: UInt64?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      """
      Run only the scenarios that meet a condition on paths of the scene, such as 'rope.length < \
      200'; && and || join comparisons. The other rows get the status excluded. May be repeated; a scenario must meet all \
      conditions. Default: run all.
      """, valueName: "CONDITION"))
  var conditions: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Run only the rows with these row indices: I, or A:B with both ends, separated by commas. A \
      row index counts over the whole sweep, from 0. Default: all rows.
      """, valueName: "I,A:B"))
  var only: String?

  func validate() throws {
    guard sample.method == nil else {
      guard samples != nil else {
        throw ValidationError("--sample needs --samples N, the number of points")
      }
      return
    }
    if samples != nil || seed != nil {
      let name = samples != nil ? "--samples" : "--seed"
      throw ValidationError("\(name) needs --sample; add --sample lhs, sobol or random")
    }
  }

  /// The design for a scene.
  ///
  /// - Parameters:
  ///   - table: The numbers of the scene.
  ///   - name: The scene as it was given.
  ///   - pointLimit: The highest number of points.
  /// - Returns: The design.
  /// - Throws: What is wrong with an option or a file of points.
  func design(
    for table: ParameterTable, named name: String, pointLimit: Int
  ) throws -> Design {
    var factors: [Factor] = []
    var ranges: [SampledRange] = []
    var sampleIndex: Int?
    for text in vary {
      guard text != "@", !text.hasSuffix("=@") else {
        throw CommandProblem(
          .usage, "--vary '\(text)': the file name is missing; expected @FILE.csv")
      }
      try naming("--vary", text, of: name) {
        if sample.method != nil, let range = try SampledRange(parsing: text, relativeTo: table) {
          _ = try table.index(of: range.path)
          sampleIndex = sampleIndex ?? factors.count
          ranges.append(range)
          return
        }
        let factor: Factor
        if let (path, file) = Self.file(in: text) {
          let points = try PointsFile(path: file)
          factor = try path.map { .axis(try points.axis($0)) } ?? .linked(try points.linkedAxes())
          if path == nil { try requirePaths(factor.paths, in: table, named: name, from: file) }
        } else {
          factor = .axis(try Axis(parsing: text, relativeTo: table))
        }
        for path in factor.paths { _ = try table.index(of: path) }
        factors.append(factor)
      }
    }
    if let method = sample.method, let samples {
      let sampling = try Sampling(method: method, sampleCount: samples, seed: seed ?? 0)
      let sampled = try SampledAxes(ranges, sampling: sampling)
      factors.insert(.sampled(sampled), at: sampleIndex ?? factors.count)
    }
    for text in zip { try link(text, &factors) }
    let conditions = try conditions.map { text in try RowCondition(parsing: text) }
    let selection = try selection()
    do {
      return try Design(
        factors, conditions: conditions, selection: selection, pointLimit: pointLimit)
    } catch let problem as DesignProblem {
      guard case .selectionBeyond = problem else { throw problem }
      throw CommandProblem(problem.exit, "--only: \(problem)")
    }
  }

  /// Checks the names of the columns of a list of points.
  private func requirePaths(
    _ paths: [ParameterPath], in table: ParameterTable, named name: String, from file: String
  ) throws {
    do {
      for path in paths { _ = try table.index(of: path) }
    } catch {
      throw CommandProblem(.badInput, "\(file):1: \(error.sentence(of: name))")
    }
  }

  /// The selected rows; nil for all.
  private func selection() throws -> Selection? {
    do {
      return try only.map { text in try Selection(parsing: text) }
    } catch let problem as DesignProblem {
      throw CommandProblem(problem.exit, "--only: \(problem)")
    }
  }

  /// Links axes, at the position of the first of them.
  private func link(_ text: String, _ factors: inout [Factor]) throws {
    let paths = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { ParameterPath(String($0)) }
    guard paths.count > 1, Set(paths).count == paths.count else {
      throw CommandProblem(
        .usage, "--zip '\(text)': expected two or more different paths, PATH,PATH")
    }
    let indices = try paths.map { path -> Int in
      let index = factors.firstIndex {
        if case .axis(let axis) = $0 { axis.path == path } else { false }
      }
      let isLinked = factors.contains {
        if case .linked(let axes) = $0 { axes.paths.contains(path) } else { false }
      }
      guard !isLinked else {
        throw CommandProblem(
          .usage,
          "--zip '\(text)': \(path) is in an earlier --zip; give all linked paths in one --zip")
      }
      guard let index else {
        throw CommandProblem(
          .usage,
          "--zip '\(text)': \(path) has no --vary of its own; add --vary \(path)=a,b,c")
      }
      return index
    }
    let axes = indices.compactMap { index in
      if case .axis(let axis) = factors[index] { axis } else { nil }
    }
    let first = indices.min() ?? 0
    do {
      factors[first] = .linked(try LinkedAxes(axes))
    } catch {
      throw CommandProblem(error.exit, "--zip '\(text)': \(error)")
    }
    for index in indices.sorted(by: >) where index != first { factors.remove(at: index) }
  }

  /// The files that points are read from.
  var inputs: [NamedFile] {
    vary.compactMap { Self.file(in: $0) }.map { NamedFile($0.name, option: "--vary") }
  }

  /// The file that a `--vary` names, and the path that it is for; nil if it names none.
  private static func file(in text: String) -> (path: ParameterPath?, name: String)? {
    if let mark = text.firstRange(of: "=@") {
      return (ParameterPath(String(text[..<mark.lowerBound])), String(text[mark.upperBound...]))
    }
    return text.hasPrefix("@") ? (nil, String(text.dropFirst())) : nil
  }

  /// The options as text for a shell.
  var arguments: String {
    var words = vary.map { "--vary \(quoted($0))" } + zip.map { "--zip \(quoted($0))" }
    if let method = sample.method { words.append("--sample \(method.rawValue)") }
    if let samples { words.append("--samples \(samples)") }
    if let seed { words.append("--seed \(seed)") }
    words += conditions.map { "--where \(quoted($0))" }
    if let only { words.append("--only \(quoted(only))") }
    return words.map { " \($0)" }.joined()
  }
}

/// A sampling method as it is written on the command line.
struct SampleChoice {
  /// nil for a grid.
  let method: Sampling.Method?

  init(method: Sampling.Method?) { self.method = method }

  /// Reads `grid` or the name of a method.
  @Sendable init(parsing text: String) throws {
    let names = ["grid"] + Sampling.Method.allCases.map(\.rawValue)
    guard names.contains(text) else {
      throw ValidationError(unknownName("sampling method", text, among: names))
    }
    method = Sampling.Method(rawValue: text)
  }
}
