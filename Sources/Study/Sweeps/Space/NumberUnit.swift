import Dynamics

/// How the numbers of a SPEC are written: an angle can be in degrees, as `30deg` or `30°`.
enum NumberUnit {
  case angle
  case other

  /// The unit of the numbers that vary a path; factors of `base*{…}` have none.
  init(of path: ParameterPath, in table: ParameterTable?, _ relation: BaseRelation?) {
    let index = table.flatMap { try? $0.index(of: path) }
    let isAngle = index.flatMap { table?.parameters[$0].unit } == .radians
    self = isAngle && relation != .times ? .angle : .other
  }

  /// Reads a number, in the parameter's unit.
  func number(_ field: Substring) throws(AxisProblem.Reason) -> Double {
    guard !field.isEmpty else { throw .noValue }
    // Flags are swept as 0 and 1, and can be written as in a scene.
    if field == "true" || field == "false" { return field == "true" ? 1 : 0 }
    let degrees = degrees(in: field)
    guard let value = decimalNumber(String(degrees ?? field)) else {
      if let value = Double(field), !value.isFinite { throw .notFinite(String(field)) }
      throw .notNumber(String(field))
    }
    guard value.isFinite else { throw .notFinite(String(field)) }
    return degrees == nil ? value : Self.radians(value)
  }

  /// The values from a start in steps; if one of the three is in degrees, all must be.
  func steps(
    from start: Substring, to stop: Substring, by step: Substring
  ) throws(AxisProblem.Reason) -> [Double] {
    let fields = [start, stop, step]
    let numbers = fields.compactMap { degrees(in: $0) ?? ($0 == "0" ? $0 : nil) }
    guard fields.contains(where: { degrees(in: $0) != nil }) else {
      return try decimalSteps(from: start, to: stop, by: step)
    }
    guard numbers.count == 3 else { throw .step(String(step)) }
    return try decimalSteps(from: numbers[0], to: numbers[1], by: numbers[2]).map(Self.radians)
  }

  /// The number before the sign of degrees; nil for another text, or if the number is no angle.
  private func degrees(in field: Substring) -> Substring? {
    guard self == .angle else { return nil }
    return ["deg", "°"].first { field.hasSuffix($0) }.map { field.dropLast($0.count) }
  }

  /// In the order of `value * pi / 180`, so that a scene with this formula has the same bits.
  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
