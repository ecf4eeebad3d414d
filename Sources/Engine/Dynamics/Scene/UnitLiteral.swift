/// A unit that can follow a number, as in `250ms` and `90deg`.
package struct UnitLiteral: Sendable {
  /// What follows the number.
  package let symbol: String
  /// The unit of the value.
  package let unit: Quantity.Unit
  /// What the number is multiplied by and then divided by; in this order, so that `30deg` has the
  /// bits of `30 * pi / 180`.
  let factor: Double
  let divisor: Double
  /// Other ways to write the symbol, which are mistakes, in lower case.
  let misspellings: [String]

  private init(
    _ symbol: String, _ unit: Quantity.Unit, times factor: Double = 1, over divisor: Double = 1,
    not misspellings: [String] = []
  ) {
    self.symbol = symbol
    self.unit = unit
    self.factor = factor
    self.divisor = divisor
    self.misspellings = misspellings
  }

  /// All units; a symbol comes before those that it begins with.
  package static let all: [UnitLiteral] = [
    UnitLiteral("pt/s²", .pointsPerSecondSquared),
    UnitLiteral("pt/s", .pointsPerSecond),
    UnitLiteral("pt", .points, not: ["point", "points", "pts"]),
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
  package func value(of number: Double) -> Double {
    let product = factor == 1 ? number : number * factor
    return divisor == 1 ? product : product / divisor
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
/// - Returns: The value; nil for another text, or if its unit is not `unit`.
package func decimalNumber(_ text: String, in unit: Quantity.Unit) -> Double? {
  if let value = decimalNumber(text) { return value }
  guard let (number, literal) = UnitLiteral.split(text[...]), literal.fits(unit) else { return nil }
  return decimalNumber(String(number)).map(literal.value)
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
