import Dynamics

/// The CSS keyframes of a picture that moves, each set of them once.
package struct Keyframes {
  /// One turn of the animation, s: the motion and a pause.
  package let period: Double
  /// The rules, in the order of their names.
  package private(set) var rules: [String] = []
  private var names: [String: String] = [:]
  /// How many keyframes there are.
  package private(set) var count = 0

  /// How long the end is shown, s.
  package static let pause = 1.0

  /// - Parameter end: The time of the last frame, s.
  package init(until end: Double) {
    // Rounded up: the file states the period with two decimals.
    period = ((end + Self.pause) * 100 - 1e-6).rounded(.up) / 100
  }

  /// Adds declarations at times of the motion.
  ///
  /// - Parameter steps: Times in ascending order, s, the first 0, each with what holds then. The last
  ///   holds until the animation starts again.
  /// - Returns: The name of the keyframes.
  package mutating func add(_ steps: [(time: Double, text: String)]) -> String {
    var steps = steps[...]
    while steps.count > 1, let last = steps.last, steps.dropLast().last?.text == last.text {
      steps.removeLast()
    }
    var rule = ""
    var selector = ""
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      let share = hundredths(step.time / period * 100) + "%"
      // Frames closer than the percentage can state.
      if share == selector, !isLast { continue }
      selector = share
      rule += "\(share)\(isLast ? ",100%" : ""){\(step.text)}"
      count += 1
    }
    if let name = names[rule] { return name }
    let name = "k\(rules.count)"
    names[rule] = name
    rules.append("@keyframes \(name){\(rule)}")
    return name
  }

  /// The frames between which all values change linearly, the first and the last among them.
  ///
  /// From each kept frame the slopes are known that pass all later frames within the tolerance; a
  /// frame is kept when the next one needs another slope.
  ///
  /// - Parameters:
  ///   - times: The times of the frames, s.
  ///   - channels: Values at these times, each with the allowed deviation.
  /// - Returns: The indices of the frames.
  package static func thinned(
    times: [Double], channels: [(values: [Double], tolerance: Double)]
  ) -> [Int] {
    guard times.count > 1 else { return Array(times.indices) }
    var kept = [0]
    var anchor = 0
    var slopes = channels.map { _ in (lowest: -Double.infinity, highest: Double.infinity) }
    for frame in 1..<times.count {
      func slope(_ channel: Int, _ deviation: Double) -> Double {
        let values = channels[channel].values
        return (values[frame] - values[anchor] + deviation) / (times[frame] - times[anchor])
      }
      let isStraight = channels.indices.allSatisfy { channel in
        slopes[channel].lowest...slopes[channel].highest ~= slope(channel, 0)
      }
      if !isStraight {
        anchor = frame - 1
        kept.append(anchor)
        for channel in channels.indices { slopes[channel] = (-.infinity, .infinity) }
      }
      for (channel, (_, tolerance)) in channels.enumerated() {
        slopes[channel].lowest = max(slopes[channel].lowest, slope(channel, -tolerance))
        slopes[channel].highest = min(slopes[channel].highest, slope(channel, tolerance))
      }
    }
    return kept + [times.count - 1]
  }
}

/// A number with at most two decimals.
package func hundredths(_ value: Double) -> String { shortest((value * 100).rounded() / 100) }
