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
      Values of one parameter, in its unit (see sweep show). SPEC: a:b:n (n values, ends \
      included), log:a:b:n, a:b:+s (steps of s), a,b,c, a single value, base*{SPEC} or \
      base+{SPEC} (relative to the scene's value), or @FILE.csv (its column PATH). With --sample \
      also a:b and log:a:b, ranges to choose from, and base*{a:b}. Without PATH=, @FILE.csv is a list of points: \
      its columns are paths, its lines vary together. May be repeated; the last varies fastest; up \
      to \(Grid.pointLimit) points, more with --reduce. Default: one scenario.
      """, valueName: "PATH=SPEC"), completion: Completions.path)
  var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Go through the values of these parameters in step instead of combining them; each has its \
      --vary, with as many values. May be repeated.
      """, valueName: "PATH,PATH"))
  var zip: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      How values are chosen in ranges: grid (there are no ranges), random, lhs (a Latin \
      hypercube) or sobol (Sobol's sequence, scrambled). All ranges make one sample, which is \
      combined with the other values. Default: grid.
      """, valueName: "grid|lhs|sobol|random"), transform: SampleChoice.init(parsing:))
  var sample = SampleChoice(method: nil)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many points the sample has; sobol is best with a power of two. Needed with --sample.",
      valueName: "N"))
  var count: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What the sample depends on, 0 or more; the same seed gives the same points on any machine. Default: 0.",
      valueName: "S"), transform: DesignOptions.seed(parsing:))
  var seed: UInt64?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      """
      Run only scenarios that meet a condition on the scene's numbers, such as \
      'rope.length < 200'; the others have the status excluded. May be repeated: all must be met.
      """, valueName: "CONDITION"))
  var conditions: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Only the points with these indices: I, or A:B with both ends, between commas. A point's \
      index counts from 0 in the order of --vary, whatever is selected. Default: all points.
      """, valueName: "I,A:B"))
  var only: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the points A to B; the same as --only A:B.", valueName: "A:B"))
  var range: String?

  func validate() throws {
    if only != nil, range != nil {
      throw ValidationError("--only and --range are both given; allowed: one of them.")
    }
    guard sample.method == nil else {
      guard count != nil else { throw ValidationError("--sample needs --count N.") }
      return
    }
    if count != nil || seed != nil {
      throw ValidationError(
        "--count and --seed belong to a sample; allowed: with --sample lhs, sobol or random.")
    }
  }

  /// Reads a seed.
  @Sendable private static func seed(parsing text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw ValidationError("allowed: a whole number, 0 to \(UInt64.max).")
    }
    return seed
  }

  /// The design for a scene.
  func design(for scene: Scene, pointLimit: Int = Grid.pointLimit) throws -> Design {
    let table = try ParameterTable(scene)
    var factors: [Factor] = []
    var ranges: [SampledRange] = []
    var samplePlace: Int?
    for text in vary {
      guard text != "@", !text.hasSuffix("=@") else {
        throw CommandProblem(.usage, "--vary \(text): there is no file; allowed: @FILE.csv")
      }
      if sample.method != nil, let range = try SampledRange(parsing: text, relativeTo: table) {
        samplePlace = samplePlace ?? factors.count
        ranges.append(range)
      } else if let (path, file) = Self.file(in: text) {
        let points = try PointsFile(path: file)
        factors.append(
          try path.map { .axis(try points.axis($0)) } ?? .linked(try points.linkedAxes()))
      } else {
        factors.append(.axis(try Axis(parsing: text, relativeTo: table)))
      }
    }
    if let method = sample.method, let count {
      let sampling = try Sampling(method: method, count: count, seed: seed ?? 0)
      let sampled = try SampledAxes(ranges, sampling: sampling)
      factors.insert(.sampled(sampled), at: samplePlace ?? factors.count)
    }
    for text in zip { try link(text, &factors) }
    return try Design(
      factors, conditions: conditions.map { text in try Condition(parsing: text) },
      selection: (only ?? range).map { text in try Selection(parsing: text) },
      pointLimit: pointLimit)
  }

  /// Puts linked axes in the place of the first of them.
  private func link(_ text: String, _ factors: inout [Factor]) throws {
    let paths = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { ParameterPath(String($0)) }
    guard paths.count > 1, Set(paths).count == paths.count else {
      throw CommandProblem(.usage, "--zip \(text): allowed: two different paths or more, PATH,PATH")
    }
    let places = try paths.map { path -> Int in
      let place = factors.firstIndex {
        if case .axis(let axis) = $0 { axis.path == path } else { false }
      }
      let isLinked = factors.contains {
        if case .linked(let axes) = $0 { axes.paths.contains(path) } else { false }
      }
      guard !isLinked else {
        throw CommandProblem(
          .usage, "--zip \(text): \(path) is linked already; allowed: all that are linked in one")
      }
      guard let place else {
        throw CommandProblem(
          .usage,
          "--zip \(text): \(path) has no list of values; allowed: paths with a --vary of "
            + "their own")
      }
      return place
    }
    let axes = places.compactMap { place in
      if case .axis(let axis) = factors[place] { axis } else { nil }
    }
    let first = places.min() ?? 0
    factors[first] = .linked(try LinkedAxes(axes))
    for place in places.sorted(by: >) where place != first { factors.remove(at: place) }
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

  /// What was asked for, as it can be given to a shell again.
  var arguments: String {
    var words = vary.map { "--vary \(quoted($0))" } + zip.map { "--zip \(quoted($0))" }
    if let method = sample.method { words.append("--sample \(method.rawValue)") }
    if let count { words.append("--count \(count)") }
    if let seed { words.append("--seed \(seed)") }
    words += conditions.map { "--where \(quoted($0))" }
    if let only = only ?? range { words.append("--only \(quoted(only))") }
    return words.map { " \($0)" }.joined()
  }
}

/// A way to choose points as it is written on the command line.
struct SampleChoice {
  /// nil for a grid.
  let method: Sampling.Method?

  init(method: Sampling.Method?) { self.method = method }

  /// Reads `grid` or the name of a method.
  @Sendable init(parsing text: String) throws {
    let names = ["grid"] + Sampling.Method.allCases.map(\.rawValue)
    guard names.contains(text) else {
      let near = nearestNames(to: text, among: names, limit: 1).first
      let remedy =
        near.map { "did you mean \($0)?" } ?? "allowed: \(names.joined(separator: ", "))."
      throw ValidationError("--sample \(text): \(remedy)")
    }
    method = Sampling.Method(rawValue: text)
  }
}
