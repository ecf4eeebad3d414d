/// What the motion of an item is like in some frames.
struct MotionShape {
  typealias State = Aftermath.State

  let states: ArraySlice<State>

  /// The mean speed of the center, pt/s.
  var meanSpeed: Double { mean(\.speed) }
  var peakSpeed: Double { states.reduce(0) { max($0, $1.speed) } }
  var peakSpin: Double { states.reduce(0) { max($0, $1.spin.magnitude) } }
  /// From the first position of the center to the last one, pt.
  var displacement: (x: Double, y: Double) {
    guard let first = states.first, let last = states.last else { return (0, 0) }
    return (last.x - first.x, last.y - first.y)
  }

  /// The displacement as a share of the length of the path, 0 to 1.
  ///
  /// - Parameter frameTime: The time between states, s.
  /// - Returns: The share.
  func straightness(frameTime: Double) -> Double {
    let length = meanSpeed * frameTime * Double(states.count - 1)
    let displacement = displacement
    return length > 0 ? Portable.length(x: displacement.x, y: displacement.y) / length : 0
  }

  /// How steady the direction of the spin is: 1 in one direction, 0 for equal turns in both.
  var spinSteadiness: Double {
    let size = mean { $0.spin.magnitude }
    return size > 0 ? mean(\.spin).magnitude / size : 0
  }

  private func mean(_ value: (State) -> Double) -> Double {
    states.isEmpty ? 0 : states.reduce(0) { $0 + value($1) } / Double(states.count)
  }

  // MARK: Oscillations

  /// An oscillation, by its turning points.
  struct Swing {
    /// How many times the motion turns back.
    let turns: Int
    /// The time of a whole oscillation, frames.
    let period: Double
    /// Half the distance between the first turning points, pt or rad.
    let amplitude: Double
    /// By which factor the amplitude changes in a period.
    let ratio: Double
    let isAngle: Bool

    /// From the first turning point to the last one, frames.
    var frameCount: Double { period * Double(turns - 1) / 2 }
  }

  /// The strongest oscillation of x, y or the angle; nil if nothing turns back.
  ///
  /// - Parameters:
  ///   - arm: How far a radian moves the outline of the item, pt.
  ///   - least: The smallest distance between turning points, pt.
  /// - Returns: The oscillation.
  func swing(arm: Double, least: Double) -> Swing? {
    let x = turns(of: states.map(\.x), least: least)
    let y = turns(of: states.map(\.y), least: least)
    let angle = turns(of: states.map { $0.angle * arm }, least: least)
    func reach(_ turns: [(frame: Int, value: Double)]) -> Double {
      zip(turns, turns.dropFirst()).reduce(0) { max($0, ($1.1.value - $1.0.value).magnitude) }
    }
    let strongest = [(x, false), (y, false), (angle, true)].max { reach($0.0) < reach($1.0) }
    guard let (turns, isAngle) = strongest, turns.count >= 3, let first = turns.first,
      let last = turns.last
    else { return nil }
    let distances = zip(turns, turns.dropFirst()).map { ($1.value - $0.value).magnitude }
    let scale = isAngle && arm > 0 ? 1 / arm : 1
    // Means of both halves, because a single distance may be disturbed.
    let half = max(1, distances.count / 2)
    let (early, late) = (distances.prefix(half), distances.suffix(half))
    let factor = late.reduce(0, +) / max(early.reduce(0, +), .leastNormalMagnitude)
    let between = Double(distances.count - half)
    let ratio =
      between > 0 && factor > 0 ? Portable.exponential(2 * Portable.logarithm(factor) / between) : 1
    return Swing(
      turns: turns.count, period: 2 * Double(last.frame - first.frame) / Double(turns.count - 1),
      amplitude: (distances.first ?? 0) / 2 * scale, ratio: ratio, isAngle: isAngle)
  }

  /// Where some values turn back by more than a distance.
  private func turns(of values: [Double], least: Double) -> [(frame: Int, value: Double)] {
    guard var low = values.first.map({ (frame: 0, value: $0) }) else { return [] }
    var high = low
    var direction = 0
    var turns: [(frame: Int, value: Double)] = []
    for (frame, value) in values.enumerated() {
      if value > high.value { high = (frame, value) }
      if value < low.value { low = (frame, value) }
      if direction >= 0, high.value - value > least {
        if direction > 0 || high.frame > 0 { turns.append(high) }
        direction = -1
        low = (frame, value)
      } else if direction <= 0, value - low.value > least {
        if direction < 0 || low.frame > 0 { turns.append(low) }
        direction = 1
        high = (frame, value)
      }
      if direction < 0 { high = (frame, value) }
      if direction > 0 { low = (frame, value) }
    }
    return turns
  }

  // MARK: Circles

  /// A motion round a point.
  struct Circle {
    /// How many times it goes round, all in one direction.
    let rounds: Double
    /// 1 for a circle, less for an ellipse, and 0 for a line through the point.
    let roundness: Double
    /// The mean distance from the point, pt.
    let radius: Double
  }

  /// How the item goes round a point, which may move.
  func circle(round point: (Int) -> (x: Double, y: Double)) -> Circle {
    var net = 0
    var quadrant: Int?
    var total = 0
    var sum = 0.0
    var (swept, most) = (0.0, 0.0)
    for (offset, index) in states.indices.enumerated() {
      let center = point(offset)
      let (x, y) = (states[index].x - center.x, states[index].y - center.y)
      let radius = Portable.length(x: x, y: y)
      sum += radius
      swept += (x * states[index].velocityY - y * states[index].velocityX).magnitude
      most += radius * states[index].speed
      let next = y >= 0 ? (x >= 0 ? 0 : 1) : (x < 0 ? 2 : 3)
      if let quadrant {
        switch (next - quadrant + 4) % 4 {
        case 1: (net, total) = (net + 1, total + 1)
        case 3: (net, total) = (net - 1, total + 1)
        case 2: total += 2
        default: break
        }
      }
      quadrant = next
    }
    let isOneWay = total > 0 && Double(net.magnitude) >= 0.7 * Double(total)
    return Circle(
      rounds: isOneWay ? Double(net.magnitude) / 4 : 0, roundness: most > 0 ? swept / most : 0,
      radius: sum / Double(max(1, states.count)))
  }
}
