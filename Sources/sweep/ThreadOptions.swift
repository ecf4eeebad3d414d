import ArgumentParser

/// How many workers a verb has.
struct ThreadOptions: ParsableArguments {
  static let limit = 1024

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Worker threads, 1 to \(limit); the results do not depend on it. Default: one for each core.",
      valueName: "N"))
  var threads: Int?

  func validate() throws {
    guard let threads else { return }
    try requireCounts([("threads", threads, 1...Self.limit)])
  }
}

/// Refuses the first of some options whose count is out of its range.
func requireCounts(_ counts: [(name: String, count: Int, range: ClosedRange<Int>)]) throws {
  for (name, count, range) in counts where !range.contains(count) {
    throw ValidationError(
      "--\(name) is \(count); allowed: \(range.lowerBound) to \(range.upperBound).")
  }
}
