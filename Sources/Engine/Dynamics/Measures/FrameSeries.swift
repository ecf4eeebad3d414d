/// When a condition holds; frames are counted from the first that is added.
struct ConditionRun {
  private(set) var first: Int?
  private(set) var last: Int?
  /// How often the condition becomes true; in the first frame it may be true already.
  private(set) var beginnings = 0
  /// How many frames of those before the last one begin with the condition true.
  private(set) var intervals = 0
  /// The frame from which it holds until the last one.
  private(set) var since: Int?
  private var count = 0

  mutating func add(_ holds: Bool) {
    if since != nil { intervals += 1 }
    if holds {
      first = first ?? count
      last = count
      if since == nil {
        since = count
        beginnings += 1
      }
    } else {
      since = nil
    }
    count += 1
  }
}

/// The passes of a value through 0, between frames.
///
/// A pass counts if the value then goes farther from 0 than a thousandth of its largest magnitude, so that
/// the rounding of an item at rest makes none.
struct ZeroPasses {
  private var values: [Double] = []
  private var largest = 0.0

  mutating func add(_ value: Double) {
    values.append(value)
    largest = max(largest, value.magnitude)
  }

  /// Where the passes are, in frames from the first one; between two frames the value is a line.
  var positions: [Double] {
    let limit = largest / 1000
    var positions: [Double] = []
    var side = 0.0
    /// The last frame that was not 0, and the last change of sign.
    var (before, change): (Int?, Double?)
    for (frame, value) in values.enumerated() where value != 0 {
      if let before, (values[before] < 0) != (value < 0) {
        let share = values[before] / (values[before] - value)
        change = before + 1 == frame ? Double(before) + share : Double(before + 1)
      }
      before = frame
      guard value.magnitude > limit else { continue }
      if side != 0, (side < 0) != (value < 0), let change { positions.append(change) }
      side = value
    }
    return positions
  }
}

/// The turning points of a value, each the vertex of the parabola through three frames.
///
/// A turning point counts if the value changes by more than a hundredth of its range before and after it,
/// so that rounding makes none.
struct TurningPoints {
  private var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  private var points: [(position: Double, value: Double)] {
    guard let low = values.min(), let high = values.max(), low < high else { return [] }
    let limit = (high - low) / 100
    var points: [(position: Double, value: Double)] = []
    // The extremes since the last turning point, and whether the value rises since then.
    var (lowest, highest) = (0, 0)
    var rises: Bool?
    for (frame, value) in values.enumerated() {
      if value > values[highest] { highest = frame }
      if value < values[lowest] { lowest = frame }
      if rises != false, values[highest] - value > limit {
        if rises == true { points.append(vertex(highest)) }
        (rises, lowest) = (false, frame)
      } else if rises != true, value - values[lowest] > limit {
        if rises == false { points.append(vertex(lowest)) }
        (rises, highest) = (true, frame)
      }
    }
    return points
  }

  private func vertex(_ frame: Int) -> (position: Double, value: Double) {
    let (a, b, c) = (values[frame - 1], values[frame], values[frame + 1])
    let bend = a - 2 * b + c
    guard bend != 0 else { return (Double(frame), b) }
    let shift = (a - c) / (2 * bend)
    return (Double(frame) + shift, b - (a - c) * shift / 4)
  }

  /// Twice the mean time between turning points, in frames; NaN without two of them.
  var period: Double {
    let points = points
    guard points.count > 1, let first = points.first, let last = points.last else { return .nan }
    return 2 * (last.position - first.position) / Double(points.count - 1)
  }

  /// The swings from the third on divided by those two before them; NaN without three.
  var decay: Double {
    let points = points
    let swings = zip(points, points.dropFirst()).map { ($1.value - $0.value).magnitude }
    guard swings.count > 2 else { return .nan }
    return swings.dropFirst(2).reduce(0, +) / swings.dropLast(2).reduce(0, +)
  }
}
