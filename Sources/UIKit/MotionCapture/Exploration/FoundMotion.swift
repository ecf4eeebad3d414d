/// A motion that a class makes when something happens to it.
package struct FoundMotion: Codable {
  /// A number of a source that changes the motion.
  package struct Number: Codable {
    package let name: String
    package let value: Double
    /// The file and the line of the source, as `Card.swift:12`; nil for a number of a behavior.
    package let place: String?

    /// Words in the names of numbers that cannot be negative.
    private static let positive = [
      "damping", "delay", "density", "duration", "elasticity", "frequency", "friction", "length",
      "mass", "resistance", "stiffness", "strength",
    ]

    /// The values to try.
    package var range: ClosedRange<Double> {
      let name = name.lowercased()
      let isPositive = Self.positive.contains { name.contains($0) }
      let ends = value == 0 ? [isPositive ? 0 : -1, 1] : [value / 2, value * 2]
      let shares = ["damping", "elasticity", "friction", "usingspringwithdamping"]
      let key = name.split(separator: ".").last ?? ""
      let isShare = (0...1).contains(value) && shares.contains { key.hasPrefix($0) }
      return min(
        ends[0], ends[1])...(isShare ? min(1, max(ends[0], ends[1])) : max(ends[0], ends[1]))
    }
  }

  package let name: String
  /// The names of the views that move.
  package let items: [String]
  /// Whether a behavior or a spring moves them, and not only a finger or an animation with a curve.
  package let isDynamic: Bool
  /// The first of them, for a line.
  var itemText: String {
    let first = items.prefix(4).joined(separator: ", ")
    return items.count > 4 ? "\(first) and \(items.count - 4) more" : first
  }
  /// How long it takes, s; nil if it goes on.
  package let seconds: Double?
  /// That for a line, and what says that there is nothing to capture.
  var timeText: String {
    (seconds.map { "\(($0 * 1000).rounded() / 1000) s" } ?? "does not end")
      + (isDynamic ? "" : "; no behavior or spring moves it")
  }
  /// Whether all its items are there when it begins, as a captured scene needs.
  package let isWhole: Bool
  package let numbers: [Number]
  /// The strengths of behaviors that no number of a source gives, by their paths, such as `snap.damping`.
  package let strengths: [Number]
  package let warnings: [String]
  /// The motion as a picture that moves.
  package let stage: String
  /// The motion as curves over time.
  package let picture: String
}

/// What a class does when the obvious things happen to it.
package struct Exploration: Codable {
  package var motions: [FoundMotion] = []
  /// What ended in an exception, a sentence each.
  package var problems: [String] = []
}
