/// The numbers of a scenario that are the same in every frame.
struct ScenarioNumbers {
  let frameRate: Double
  let frameCount: Int
  let itemCount: Int
  /// The metrics that measures need.
  var metrics: [Double]
  /// The values of the scene's parameters.
  var parameters: [Double]
  /// The numbers of the causes of no rest that measures need; NaN for an item that rests.
  var restCauses: [Double]
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

  /// The value of a measure that reads no frames; NaN if there is none.
  func value(_ numbers: borrowing ScenarioNumbers) -> Double {
    let value = root.value([], numbers)
    return value.isFinite ? value : .nan
  }
}

extension MeasureProgram.Load {
  /// The value of what is the same in every frame; 0 for a variable, which has its value in a frame.
  func constant(_ aggregates: [Double], _ numbers: borrowing ScenarioNumbers) -> Double {
    switch self {
    case .aggregate(let index): aggregates[index]
    case .metric(let index): numbers.metrics[index]
    case .parameter(let index): numbers.parameters[index]
    case .restCause(let index): numbers.restCauses[index]
    case .variable: 0
    }
  }
}

extension MeasureProgram.Formula {
  func value<Scalar: SimulationScalar>(
    _ frames: Span<Scalar>, _ numbers: borrowing ScenarioNumbers
  ) -> Double {
    var known: [Double] = []
    for aggregate in aggregates { known.append(aggregate.value(frames, numbers)) }
    return value(known, numbers)
  }

  /// The value of the formula if its aggregates have the values `known`.
  fileprivate func value(_ known: [Double], _ numbers: borrowing ScenarioNumbers) -> Double {
    var values: [Double] = []
    for load in loads { values.append(load.constant(known, numbers)) }
    // An aggregate without a value leaves the formula without one, whatever min and max make of it.
    guard !values.contains(where: \.isNaN) else { return .nan }
    return program[...].result { values[$0] }
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
    // As in a formula: a comparison with NaN would be a value.
    guard !values.joined().contains(where: \.isNaN) else { return .nan }
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
      /// The time of a position, which counts frames from the first one of the window.
      func time(_ position: Double?) -> Double {
        position.map { (Double(range.lowerBound) + $0) / rate } ?? .nan
      }
      if sides.count == 2 {
        var passes = ZeroPasses()
        for frame in range { passes.add(side(0, frame) - side(1, frame)) }
        let positions = passes.positions
        return kind == .count
          ? Double(positions.count) : time(kind == .first ? positions.first : positions.last)
      }
      var run = ConditionRun()
      for frame in range { run.add(side(0, frame) != 0) }
      switch kind {
      case .count: return Double(run.beginnings)
      case .duration: return Double(run.intervals) / rate
      case .first: return time(run.first.map(Double.init))
      case .last: return time(run.last.map(Double.init))
      default: return time(run.since.map(Double.init))
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
