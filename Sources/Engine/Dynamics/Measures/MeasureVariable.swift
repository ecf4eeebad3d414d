/// What an item has in each frame, and the time.
enum MeasureVariable: String, CaseIterable, Sendable {
  /// The time since the start, s.
  case time
  /// The center, pt.
  case x
  case y
  /// The angle, rad.
  case angle
  /// The velocity of the center, pt/s.
  case vx
  case vy
  /// The magnitude of the velocity, pt/s.
  case speed
  /// The angular velocity, rad/s.
  case spin
  /// The distance of the center from where it is in the last frame of the scenario, pt.
  case distance
  /// The distance that the center has moved since the frame before, pt.
  case step
  /// The magnitude of the change of velocity since the frame before, pt/s.
  case velocityChange

  var unit: Quantity.Unit {
    switch self {
    case .time: .seconds
    case .x, .y, .distance, .step: .points
    case .angle: .radians
    case .vx, .vy, .speed, .velocityChange: .pointsPerSecond
    case .spin: .radiansPerSecond
    }
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
    /// The magnitude of the difference of a vector between this frame and another one; `position` is
    /// that of the x component.
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
