import Dynamics

/// How the numbers of a SPEC are written: in the unit of what varies, or with a unit of their own, as
/// `30deg` and `250ms`.
struct NumberUnit {
  /// Whether a number may have a unit.
  private let allows: @Sendable (UnitLiteral) -> Bool

  /// The scene's parameters, for numbers in pixels.
  private let table: ParameterTable?

  /// Numbers without a unit.
  static let none = NumberUnit(in: nil) { _ in false }

  private init(
    in table: ParameterTable?, allows: @escaping @Sendable (UnitLiteral) -> Bool
  ) {
    self.table = table
    self.allows = allows
  }

  /// The unit of the numbers that vary a path; factors of `base*{…}` have none.
  ///
  /// The numbers of `parameters` have the units of the formulas that read them. A number that the pixels of a
  /// point depend on cannot be in pixels itself.
  init(of path: ParameterPath, in table: ParameterTable?, _ relation: BaseRelation?) {
    guard relation != .times, let table, let index = table.firstIndex(of: path) else {
      self = .none
      return
    }
    let unit = table.parameters[index].unit
    let isNamed = path.text.hasPrefix("parameters.")
    let changesPixels = table.changesDisplayScale(varying: [path])
    self.init(in: table) { (isNamed || $0.fits(unit)) && !($0.isInPixels && changesPixels) }
  }

  /// Reads a number, in the parameter's unit.
  func number(_ field: Substring) throws(AxisProblem.Reason) -> Double {
    guard !field.isEmpty else { throw .noValue }
    // Flags are swept as 0 and 1, and can be written as in a scene.
    if field == "true" || field == "false" { return field == "true" ? 1 : 0 }
    let (number, literal) = split(field)
    guard let value = decimalNumber(String(number)) else {
      if let value = Double(field), !value.isFinite { throw .notFinite(String(field)) }
      throw .notNumber(String(field))
    }
    guard value.isFinite else { throw .notFinite(String(field)) }
    guard let literal else { return value }
    return try self.value(value, literal)
  }

  /// The values from a start in steps; if one of the three has a unit, all must have it.
  func steps(
    from start: Substring, to stop: Substring, by step: Substring
  ) throws(AxisProblem.Reason) -> [Double] {
    let parts = [start, stop, step].map(split)
    guard let literal = parts.lazy.compactMap(\.literal).first else {
      return try decimalSteps(from: start, to: stop, by: step)
    }
    // 0 is the same in all units.
    guard parts.allSatisfy({ $0.literal?.symbol == literal.symbol || $0.number == "0" }) else {
      throw .step(String(step))
    }
    let steps = try decimalSteps(
      from: parts[0].number, to: parts[1].number, by: parts[2].number)
    var values: [Double] = []
    for step in steps { values.append(try value(step, literal)) }
    return values
  }

  /// The value of a number with a unit.
  private func value(
    _ number: Double, _ literal: UnitLiteral
  ) throws(AxisProblem.Reason) -> Double {
    let value: Double
    do throws(PixelProblem) {
      value = try literal.value(of: number, in: table)
    } catch { throw .pixels(error) }
    guard value.isFinite else { throw .notFinite("\(number)\(literal.symbol)") }
    return value
  }

  /// The number, and the unit after it if it may have this unit.
  private func split(_ field: Substring) -> (number: Substring, literal: UnitLiteral?) {
    guard let (number, literal) = UnitLiteral.split(field), allows(literal) else {
      return (field, nil)
    }
    return (number, literal)
  }
}
