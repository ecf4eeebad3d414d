/// How far a motion of the engine is from a recorded experiment.
///
/// The start of a recorded experiment is known to some frames only. It is the time at which the two are closest, in
/// steps of an eighth of a sub-step. A frame shows the state after all sub-steps that its time covers. Where a time
/// is so close to the end of a sub-step that the accumulator of UIKit can be on either side, the closer state counts.
package struct ExperimentComparison: Hashable, Sendable {
  /// The precision of recorded numbers: half a pixel (pt), and half of the last digit of angles (rad).
  struct Rounding: Hashable, Sendable {
    var position = 0.0
    var angle = 0.0

    /// The largest distances that count as none.
    ///
    /// Single precision and the sine of another machine cause small ones. With rounded numbers, the start is found
    /// less exactly.
    var tolerance: (position: Double, angle: Double) {
      (1.2 * position + 0.03, 1.2 * angle + 0.0005)
    }
  }

  /// Whether the engine can have the rules in this experiment; otherwise the comparison says nothing of them.
  let isPossible: Bool
  /// The largest distance of an item in x or y, pt; infinite if the engine has no such motion.
  package let distance: Double
  /// The largest distance of an angle, rad.
  package let angle: Double
  /// The item and the time of the largest distance, relative to the tolerances.
  package let item: Int
  package let time: Double
  /// The time at which the experiment started, s.
  package let start: Double
  /// The mean of the squared distances, each divided by its tolerance.
  let meanSquare: Double
  /// The largest distance divided by its tolerance: up to 1, the motions agree.
  package let excess: Double

  package var agrees: Bool { excess <= 1 }
  /// Whether the experiment speaks against the rules.
  var contradicts: Bool { isPossible && !agrees }

  /// The comparison where the engine cannot have the rules.
  static let impossible = ExperimentComparison(isPossible: false)
  /// The comparison with a motion that leaves all bounds.
  static let diverged = ExperimentComparison(isPossible: true)

  /// The comparison with no motion.
  private init(isPossible: Bool) {
    self.init(
      distance: .infinity, angle: .infinity, item: 0, time: 0, start: 0, meanSquare: .infinity,
      excess: .infinity, isPossible: isPossible)
  }

  private init(
    distance: Double, angle: Double, item: Int, time: Double, start: Double, meanSquare: Double,
    excess: Double, isPossible: Bool = true
  ) {
    self.isPossible = isPossible
    self.distance = distance
    self.angle = angle
    self.item = item
    self.time = time
    self.start = start
    self.meanSquare = meanSquare
    self.excess = excess
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - motion: The motion in the engine.
  ///   - recorded: The recorded experiment.
  ///   - rounding: The precision of the recording.
  ///   - likelyStart: Where to look first, s. The closer it is, the sooner other starts are ruled out.
  init(
    _ motion: ExperimentMotion, to recorded: RecordedExperiment, _ rounding: Rounding,
    likelyStart: Double
  ) {
    let aligner = Aligner(motion: motion, recorded: recorded, rounding: rounding)
    let (step, starts) = (motion.timeStep / 8, recorded.starts)
    let count = Int((starts.upperBound - starts.lowerBound) / step)
    let candidates = (0...count).map { starts.lowerBound + Double($0) * step }
      .sorted { abs($0 - likelyStart) < abs($1 - likelyStart) }
    var best = (sum: Double.infinity, start: candidates[0])
    for start in candidates {
      let sum = aligner.sum(start: start, below: best.sum)
      if sum < best.sum { best = (sum, start) }
    }
    // In the middle of those that are equally close, the accumulator is farthest from the ends of sub-steps.
    let first = aligner.lastStart(from: best.start, step: -step, sum: best.sum)
    let last = aligner.lastStart(from: best.start, step: step, sum: best.sum)
    self = aligner.comparison(start: (first + last) / 2)
  }

  /// A motion and a recorded experiment, to be compared for several starts.
  private struct Aligner {
    let motion: ExperimentMotion
    let recorded: RecordedExperiment
    let rounding: Rounding
    /// The part of a sub-step within which a state counts also if the time does not cover it.
    private static let margin = 0.1

    /// The states that a row can show.
    private func states(at time: Double, start: Double) -> (Int, Int) {
      let steps = (time - start) / motion.timeStep
      let last = Double(motion.stateCount - 1)
      return (
        Int(min(max(steps - Self.margin, 0), last)), Int(min(max(steps + Self.margin, 0), last))
      )
    }

    private func square(row: Int, state: Int) -> Double {
      let (position, angle) = rounding.tolerance
      var sum = 0.0
      for item in recorded.poses.indices {
        let (seen, made) = (recorded.poses[item][row], motion.poses[item][state])
        let dx = (seen.x - made.x) / position
        let dy = (seen.y - made.y) / position
        let turn = Self.turn(seen.angle - made.angle) / angle
        sum += dx * dx + dy * dy + turn * turn
      }
      return sum
    }

    /// An angle without whole turns, which a recording of a fast rotation does not show.
    private static func turn(_ angle: Double) -> Double {
      angle.remainder(dividingBy: 2 * .pi)
    }

    /// Whether a row shows a state of the motion, and not what comes after its end.
    ///
    /// An item that rests at the end stays where it is.
    private func isCovered(_ row: Int, start: Double) -> Bool {
      motion.isResting
        || recorded.times[row] - start <= Double(motion.stateCount) * motion.timeStep
    }

    /// The square of the closer state.
    private func square(row: Int, start: Double) -> Double {
      let (early, late) = states(at: recorded.times[row], start: start)
      let first = square(row: row, state: early)
      return late == early ? first : min(first, square(row: row, state: late))
    }

    /// The sum of squares for a start; infinite or more than a limit if it is not below the limit.
    func sum(start: Double, below limit: Double) -> Double {
      var sum = 0.0
      for row in recorded.times.indices where isCovered(row, start: start) {
        sum += square(row: row, start: start)
        guard sum < limit else { return .infinity }
      }
      return sum
    }

    /// The last start with the same sum, in steps.
    func lastStart(from start: Double, step: Double, sum: Double) -> Double {
      var last = start
      while recorded.starts.contains(last + step),
        self.sum(start: last + step, below: sum.nextUp) <= sum
      {
        last += step
      }
      return last
    }

    func comparison(start: Double) -> ExperimentComparison {
      let tolerance = rounding.tolerance
      var (distance, angle, excess, sum) = (0.0, 0.0, 0.0, 0.0)
      var (worstItem, worstTime) = (0, recorded.times[0] - start)
      /// The largest distances of a row from a state.
      func farthest(
        _ row: Int, _ state: Int
      ) -> (distance: Double, angle: Double, excess: Double, item: Int) {
        var worst = (distance: 0.0, angle: 0.0, excess: 0.0, item: 0)
        for item in recorded.poses.indices {
          let (seen, made) = (recorded.poses[item][row], motion.poses[item][state])
          let away = max(abs(seen.x - made.x), abs(seen.y - made.y))
          let turn = abs(Self.turn(seen.angle - made.angle))
          worst.distance = max(worst.distance, away)
          worst.angle = max(worst.angle, turn)
          let ratio = max(away / tolerance.position, turn / tolerance.angle)
          if ratio > worst.excess { (worst.excess, worst.item) = (ratio, item) }
        }
        return worst
      }
      let rows = recorded.times.indices.filter { isCovered($0, start: start) }
      for row in rows {
        sum += square(row: row, start: start)
        let (early, late) = states(at: recorded.times[row], start: start)
        var worst = farthest(row, early)
        if late != early {
          let other = farthest(row, late)
          if other.excess < worst.excess { worst = other }
        }
        distance = max(distance, worst.distance)
        angle = max(angle, worst.angle)
        if worst.excess > excess {
          excess = worst.excess
          (worstItem, worstTime) = (worst.item, recorded.times[row] - start)
        }
      }
      let count = Double(max(1, rows.count) * recorded.poses.count)
      return ExperimentComparison(
        distance: distance, angle: angle, item: worstItem, time: worstTime, start: start,
        meanSquare: sum / count, excess: excess)
    }
  }
}
