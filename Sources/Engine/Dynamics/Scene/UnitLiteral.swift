/// A unit that can follow a number, as in `250ms`, `90deg` and `2px`.
package struct UnitLiteral: Sendable {
  /// What follows the number.
  package let symbol: String
  /// The unit of the value.
  package let unit: Quantity.Unit
  /// What the number is multiplied by and then divided by; in this order, so that `30deg` has the
  /// bits of `30 * pi / 180`.
  let factor: Double
  let divisor: Double
  /// Whether the number counts pixels, so that it is divided by ``displayScale`` to give points.
  package let isInPixels: Bool
  /// Other ways to write the symbol, which are mistakes, in lower case.
  let misspellings: [String]

  /// The pixels of a point: a parameter of the scene.
  package static let displayScale = ParameterPath("parameters.displayScale")

  private init(
    _ symbol: String, _ unit: Quantity.Unit, times factor: Double = 1, over divisor: Double = 1,
    isInPixels: Bool = false, not misspellings: [String] = []
  ) {
    self.symbol = symbol
    self.unit = unit
    self.factor = factor
    self.divisor = divisor
    self.isInPixels = isInPixels
    self.misspellings = misspellings
  }

  /// All units; a symbol comes before those that it begins with.
  package static let all: [UnitLiteral] = [
    UnitLiteral("pt/s²", .pointsPerSecondSquared),
    UnitLiteral("pt/s", .pointsPerSecond),
    UnitLiteral("pt", .points, not: ["point", "points", "pts"]),
    UnitLiteral("px/s²", .pointsPerSecondSquared, isInPixels: true),
    UnitLiteral("px/s", .pointsPerSecond, isInPixels: true),
    UnitLiteral("px", .points, isInPixels: true, not: ["pixel", "pixels"]),
    UnitLiteral("ms", .seconds, over: 1000, not: ["msec", "millisecond", "milliseconds"]),
    UnitLiteral("s", .seconds, not: ["sec", "secs", "second", "seconds"]),
    UnitLiteral("deg/s", .radiansPerSecond, times: .pi, over: 180),
    UnitLiteral("°/s", .radiansPerSecond, times: .pi, over: 180),
    UnitLiteral("rad/s", .radiansPerSecond),
    UnitLiteral("deg", .radians, times: .pi, over: 180, not: ["degs", "degree", "degrees"]),
    UnitLiteral("°", .radians, times: .pi, over: 180),
    UnitLiteral("rad", .radians, not: ["rads", "radian", "radians"]),
    UnitLiteral("Hz", .hertz, not: ["hertz"]),
  ]

  /// The value in ``unit`` of a number that has this unit.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - table: The parameters of the scene, whose own value ``displayScale`` has; nil if none is known.
  /// - Returns: The value.
  /// - Throws: ``PixelProblem`` for a number of pixels, if the pixels of a point are not known.
  package func value(
    of number: Double, in table: ParameterTable?
  ) throws(PixelProblem) -> Double {
    let product = factor == 1 ? number : number * factor
    let quotient = divisor == 1 ? product : product / divisor
    guard isInPixels else { return quotient }
    return quotient / (try Self.displayScale(in: table))
  }

  /// The pixels of a point in a scene.
  ///
  /// - Parameter table: The parameters of the scene; nil if none is known.
  /// - Returns: The value of `parameters.displayScale`.
  /// - Throws: ``PixelProblem`` without that parameter, or if it is not more than 0.
  package static func displayScale(in table: ParameterTable?) throws(PixelProblem) -> Double {
    guard let table, let index = table.firstIndex(of: displayScale) else {
      throw PixelProblem(displayScale: nil)
    }
    let scale = table.baseValues()[index]
    guard scale > 0, scale.isFinite else { throw PixelProblem(displayScale: scale) }
    return scale
  }

  /// Whether a number with this unit can be the value of a key in another one.
  ///
  /// A turn per second can be written without `/s`, as an angle.
  package func fits(_ other: Quantity.Unit) -> Bool { unit.fits(other) }

  /// Splits a number and its unit.
  ///
  /// - Parameter text: A text such as `250ms`.
  /// - Returns: The number and its unit; nil for any other text, a number without a unit among them.
  package static func split(_ text: Substring) -> (number: Substring, literal: UnitLiteral)? {
    for literal in all where text.hasSuffix(literal.symbol) {
      let number = text.dropLast(literal.symbol.count)
      if decimalNumber(String(number)) != nil { return (number, literal) }
    }
    return nil
  }
}

extension Quantity.Unit {
  /// Whether a value in this unit can be the value of a key in another one.
  func fits(_ other: Quantity.Unit) -> Bool {
    self == other || self == .radians && other == .radiansPerSecond
  }
}

/// Reads a number whose unit may be written after it: `0.25`, `250ms`.
///
/// - Parameters:
///   - text: The text.
///   - unit: The unit of the value.
///   - table: The parameters of the scene, for numbers in pixels; nil if none is known.
/// - Returns: The value; nil for another text, or if its unit is not `unit`.
/// - Throws: ``PixelProblem`` for a number of pixels, if the pixels of a point are not known.
package func decimalNumber(
  _ text: String, in unit: Quantity.Unit, of table: ParameterTable?
) throws(PixelProblem) -> Double? {
  if let value = decimalNumber(text) { return value }
  guard let (number, literal) = UnitLiteral.split(text[...]), literal.fits(unit),
    let value = decimalNumber(String(number))
  else { return nil }
  return try literal.value(of: value, in: table)
}

/// Reads a number whose unit may be written after it and does not depend on a scene: `0.25`, `250ms`.
///
/// - Parameters:
///   - text: The text.
///   - unit: The unit of the value.
/// - Returns: The value; nil for another text, or if its unit is not `unit`.
package func decimalNumber(_ text: String, in unit: Quantity.Unit) -> Double? {
  try? decimalNumber(text, in: unit, of: nil)
}

extension ParameterTable {
  /// Whether some parameters change the pixels of a point, so that a number of pixels has no one length.
  package func changesDisplayScale(varying paths: [ParameterPath]) -> Bool {
    guard let scale = firstIndex(of: UnitLiteral.displayScale) else { return false }
    let varied = paths.compactMap { firstIndex(of: $0) }
    return varied.contains(scale) || dependents(of: varied).contains(scale)
  }
}

/// A number in pixels without a length, because the scene does not have the pixels of a point.
public struct PixelProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the scene has as `parameters.displayScale`; nil if it has no such parameter.
  public let displayScale: Double?

  init(displayScale: Double?) { self.displayScale = displayScale }

  /// What is wrong, and what is expected.
  public var description: String {
    guard let displayScale else {
      return "\(UnknownPath(UnitLiteral.displayScale, among: []))"
    }
    return "\(UnitLiteral.displayScale) must be finite and more than 0 for numbers in px "
      + "(got \(shortest(displayScale))); expected the pixels of a point, such as "
      + "'parameters: {displayScale: 3}'"
  }
}

/// What is known of the unit of an intermediate value of a formula.
enum Dimension {
  /// A constant, which can scale any unit.
  case plain
  /// A number with a unit, or what follows from it.
  case unit(Quantity.Unit)
  /// The value of a path, or what follows from it.
  case unknown

  /// The dimension of a sum, a comparison or a choice; nil if the units differ.
  func added(to other: Dimension) -> Dimension? {
    switch (self, other) {
    case (.unit(let a), .unit(let b)): a == b ? self : nil
    case (.unit, _): self
    case (_, .unit): other
    case (.plain, .plain): .plain
    default: .unknown
    }
  }

  func multiplied(by other: Dimension) -> Dimension {
    switch (self, other) {
    case (.plain, _): other
    case (_, .plain): self
    default: .unknown
    }
  }

  func divided(by other: Dimension) -> Dimension {
    switch (self, other) {
    case (_, .plain): self
    case (.unit(let a), .unit(let b)) where a == b: .plain
    default: .unknown
    }
  }
}
