/// The numbers of a scenario that are the same in every frame.
struct ScenarioNumbers {
  let frameRate: Double
  let frameCount: Int
  let itemCount: Int
  /// The metrics that measures need.
  var metrics: [Double]
  /// The values of the scene's parameters.
  var parameters: [Double]
}

extension MeasureProgram {
  /// The value of the measure.
  ///
  /// - Parameters:
  ///   - frames: `[frameCount][itemCount][6]`
  ///   - numbers: What is the same in every frame.
  /// - Returns: The value; NaN if there is none.
  func value<Scalar: SimulationScalar>(
    _ frames: Span<Scalar>, _ numbers: borrowing ScenarioNumbers
  ) -> Double {
    let value = root.value(frames, numbers)
    return value.isFinite ? value : .nan
  }
}

extension MeasureProgram.Load {
  /// The value of what is the same in every frame; NaN for a variable.
  func constant(_ aggregates: [Double], _ numbers: borrowing ScenarioNumbers) -> Double {
    switch self {
    case .aggregate(let index): aggregates[index]
    case .metric(let index): numbers.metrics[index]
    case .parameter(let index): numbers.parameters[index]
    case .variable: .nan
    }
  }
}

extension MeasureProgram.Formula {
  func value<Scalar: SimulationScalar>(
    _ frames: Span<Scalar>, _ numbers: borrowing ScenarioNumbers
  ) -> Double {
    var known: [Double] = []
    for aggregate in aggregates { known.append(aggregate.value(frames, numbers)) }
    var values: [Double] = []
    for load in loads { values.append(load.constant(known, numbers)) }
    // An aggregate without a value leaves the formula without one, whatever min and max make of it.
    guard !values.contains(where: \.isNaN) else { return .nan }
    return program[...].result { values[$0] }
  }
}

extension MeasureVariable {
  /// The value of an item in a frame.
  func value<Scalar: SimulationScalar>(
    _ frames: Span<Scalar>, _ frame: Int, _ item: Int, _ numbers: borrowing ScenarioNumbers
  ) -> Double {
    let items = numbers.itemCount
    func number(_ frame: Int, _ position: Int) -> Double {
      Double(frames[(frame * items + item) * Trace<Scalar>.valuesPerFrame + position])
    }
    /// How far two numbers of a frame are from those of another.
    func change(_ position: Int, since other: Int) -> Double {
      length(
        number(frame, position) - number(other, position),
        number(frame, position + 1) - number(other, position + 1))
    }
    return switch self {
    case .time: Double(frame) / numbers.frameRate
    case .x: number(frame, 0)
    case .y: number(frame, 1)
    case .angle: number(frame, 2)
    case .vx: number(frame, 3)
    case .vy: number(frame, 4)
    case .spin: number(frame, 5)
    case .speed: length(number(frame, 3), number(frame, 4))
    case .distance: change(0, since: numbers.frameCount - 1)
    case .step: change(0, since: max(0, frame - 1))
    case .velocityChange: change(3, since: max(0, frame - 1))
    }
  }
}

extension MeasureProgram.Aggregate {
  func value<Scalar: SimulationScalar>(
    _ frames: Span<Scalar>, _ numbers: borrowing ScenarioNumbers
  ) -> Double {
    var range = 0..<numbers.frameCount
    if let after {
      let time = after.value(frames, numbers)
      guard !time.isNaN else { return .nan }
      range = range.clamped(to: Self.frame(at: time, numbers)..<Int.max)
    }
    if let before {
      let time = before.value(frames, numbers)
      guard !time.isNaN else { return .nan }
      range = range.clamped(to: 0..<Self.frame(at: time, numbers))
    }
    guard !range.isEmpty else { return .nan }
    var known: [Double] = []
    for aggregate in aggregates { known.append(aggregate.value(frames, numbers)) }
    var values = sides.map { side in side.loads.map { $0.constant(known, numbers) } }
    /// The value of a side in a frame.
    func side(_ index: Int, _ frame: Int) -> Double {
      for (position, load) in sides[index].loads.enumerated() {
        guard case .variable(let variable, let item) = load else { continue }
        values[index][position] = variable.value(frames, frame, item, numbers)
      }
      return sides[index].program[...].result { values[index][$0] }
    }
    let rate = numbers.frameRate
    switch kind {
    case .start: return side(0, range.lowerBound)
    case .end: return side(0, range.upperBound - 1)
    case .min, .max, .timeOf:
      let isHighest = kind == .max || kind == .timeOf && isOfMaximum
      var best = (value: Double.nan, frame: 0)
      for frame in range {
        let value = side(0, frame)
        guard best.value.isNaN || (isHighest ? value > best.value : value < best.value) else {
          continue
        }
        best = (value, frame)
      }
      return best.value.isNaN || kind != .timeOf ? best.value : Double(best.frame) / rate
    case .period, .decay:
      var turns = TurningPoints()
      for frame in range { turns.add(side(0, frame)) }
      return kind == .period ? turns.period / rate : turns.decay
    case .first, .last, .count, .duration, .stays:
      guard let signs else {
        var passes = ZeroPasses()
        for frame in range { passes.add(side(0, frame) - side(1, frame)) }
        let times = passes.positions
        switch kind {
        case .count: return Double(times.count)
        case .first: return times.first.map { (Double(range.lowerBound) + $0) / rate } ?? .nan
        default: return times.last.map { (Double(range.lowerBound) + $0) / rate } ?? .nan
        }
      }
      var run = ConditionRun()
      for frame in range {
        var index = 0
        var holds = false
        for alternative in signs where !holds {
          let first = index
          holds = alternative.indices.allSatisfy { position in
            let left = first + 2 * position
            return alternative[position].holds(side(left, frame), side(left + 1, frame))
          }
          index += 2 * alternative.count
        }
        run.add(holds)
      }
      let first = Double(range.lowerBound)
      switch kind {
      case .count: return Double(run.beginnings)
      case .duration: return Double(run.intervals) / rate
      case .first: return run.first.map { (first + Double($0)) / rate } ?? .nan
      case .last: return run.last.map { (first + Double($0)) / rate } ?? .nan
      default: return run.since.map { (first + Double($0)) / rate } ?? .nan
      }
    }
  }

  /// The first frame at a time or later.
  ///
  /// A time may be rounded to single precision, so a frame counts from a ten-thousandth of a frame
  /// and two roundings before it.
  private static func frame(at time: Double, _ numbers: borrowing ScenarioNumbers) -> Int {
    let position = time * numbers.frameRate
    let frame = (position - 0.0001 - position.magnitude * 0x1p-23).rounded(.up)
    return Int(max(0, min(frame, Double(numbers.frameCount))))
  }
}

extension MeasureAggregate.Comparison.Sign {
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .atMost: left <= right
    case .atLeast: left >= right
    case .less: left < right
    case .greater: left > right
    }
  }
}

/// When a condition holds; frames are counted from the first that is added.
private struct ConditionRun {
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
/// A pass counts if the value goes farther than a thousandth of its largest magnitude to the other side,
/// so that the rounding of an item at rest is none.
private struct ZeroPasses {
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
/// A swing of less than a hundredth of the whole range is none.
private struct TurningPoints {
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
        if highest > 0 { points.append(vertex(highest)) }
        (rises, lowest) = (false, frame)
      } else if rises != true, value - values[lowest] > limit {
        if lowest > 0 { points.append(vertex(lowest)) }
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
