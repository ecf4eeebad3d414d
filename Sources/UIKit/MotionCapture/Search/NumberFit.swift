import Dynamics
import Foundation

/// Finds the formula by which a class computes a number from its parameters.
struct NumberFit {
  /// The names of the parameters.
  let names: [String]
  /// The values of the parameters in each run: `[runs][names.count]`.
  let points: [[Double]]

  /// Formulas reproduce the numbers of all runs to this fraction: single precision resolves 6e-8.
  static let tolerance = 2e-8

  /// A number or a formula that gives the values of all runs.
  ///
  /// - Parameter values: The number in each run.
  /// - Returns: The formula; nil if none fits.
  func formula(_ values: [Double]) -> Quantity? {
    guard let first = values.first else { return nil }
    let scale = values.reduce(0) { max($0, $1.magnitude) }
    if values.allSatisfy({ ($0 - first).magnitude <= 1e-12 * scale }) { return Quantity(first) }
    for (index, name) in names.enumerated()
    where zip(points, values).allSatisfy({ $0[index] == $1 }) {
      return formula("parameters.\(name)")
    }
    // A parameter with one value has no influence that could be told from the constant's.
    let varied = names.indices.filter { index in points.contains { $0[index] != points[0][index] } }
    let terms = varied.map { [$0] }
    let pairs = varied.flatMap { a in varied.filter { $0 >= a }.map { [a, $0] } }
    return polynomial(of: [[]] + terms, values, scale)
      ?? polynomial(of: [[]] + terms + pairs, values, scale) ?? product(values)
  }

  /// The magnitude and the angle of a vector of which both parts have formulas.
  ///
  /// - Parameters:
  ///   - magnitudes: The magnitude in each run.
  ///   - angles: The angle in each run, rad.
  /// - Returns: The formulas; nil if none fits.
  func vector(magnitudes: [Double], angles: [Double]) -> (magnitude: Quantity, angle: Quantity)? {
    guard magnitudes.count == points.count, angles.count == points.count else { return nil }
    let scale = magnitudes.reduce(0) { max($0, $1.magnitude) }
    let parts = zip(magnitudes, angles).map { magnitude, angle in
      let unit = UnitVector(angle)
      // Rounding of the angle leaves a small number in place of a part that is 0.
      let part = { (value: Double) in value.magnitude <= 1e-12 * scale ? 0 : value }
      return (x: part(magnitude * unit.x), y: part(magnitude * unit.y))
    }
    guard let x = formula(parts.map(\.x)), let y = formula(parts.map(\.y)),
      let magnitude = formula("hypot(\(x), \(y))"),
      let angle = formula("atan2(\(y), \(x))")
    else { return nil }
    return (magnitude, angle)
  }

  // MARK: Polynomials

  /// A sum of monomials; each lists the indices of its factors.
  private func polynomial(
    of monomials: [[Int]], _ values: [Double], _ scale: Double
  ) -> Quantity? {
    // One more run than unknowns, at least, so that chance does not fit.
    guard points.count > monomials.count else { return nil }
    let rows = points.map { point in
      monomials.map { $0.reduce(1) { $0 * point[$1] } }
    }
    guard var factors = leastSquares(rows, values) else { return nil }
    func fits(_ factors: [Double]) -> Bool {
      zip(rows, values).allSatisfy { row, value in
        let sum = zip(row, factors).reduce(0) { $0 + $1.0 * $1.1 }
        return (sum - value).magnitude <= Self.tolerance * scale
      }
    }
    guard fits(factors) else { return nil }
    for index in factors.indices {
      if let short = shortestDigits(
        of: factors[index],
        accepting: {
          var changed = factors
          changed[index] = $0
          return fits(changed)
        })
      {
        factors[index] = short
      }
    }
    return formula(sum(of: zip(factors, monomials).filter { $0.0 != 0 }))
  }

  private func sum(of terms: [(factor: Double, monomial: [Int])]) -> String {
    let ordered = terms.filter { !$0.monomial.isEmpty } + terms.filter { $0.monomial.isEmpty }
    var text = ""
    for (factor, monomial) in ordered {
      let product = monomial.map { "parameters.\(names[$0])" }
      let number = factor.magnitude == 1 && !product.isEmpty ? [] : [decimal(factor.magnitude)]
      let term = (number + product).joined(separator: " * ")
      if text.isEmpty {
        text = factor < 0 ? "-\(term)" : term
      } else {
        text += factor < 0 ? " - \(term)" : " + \(term)"
      }
    }
    return text.isEmpty ? "0" : text
  }

  // MARK: Products

  /// A constant times whole powers of the parameters, from -2 to 2.
  private func product(_ values: [Double]) -> Quantity? {
    guard values.allSatisfy({ $0 > 0 }) || values.allSatisfy({ $0 < 0 }) else { return nil }
    let used = names.indices.filter { index in points.allSatisfy { $0[index] > 0 } }
    guard !used.isEmpty, points.count > used.count + 1 else { return nil }
    let rows = points.map { point in [1] + used.map { log(point[$0]) } }
    guard let solution = leastSquares(rows, values.map { log($0.magnitude) }) else { return nil }
    let powers = solution.dropFirst().map { $0.rounded() }
    guard powers.allSatisfy({ $0.magnitude <= 2 }) else { return nil }
    let shapes = points.map { point in
      zip(used, powers).reduce(1) { $0 * pow(point[$1.0], $1.1) }
    }
    let exact = values[0] / shapes[0]
    func fits(_ factor: Double) -> Bool {
      zip(shapes, values).allSatisfy {
        (factor * $0 - $1).magnitude <= Self.tolerance * $1.magnitude
      }
    }
    guard fits(exact) else { return nil }
    let factor = shortestDigits(of: exact, accepting: fits) ?? exact
    var text = decimal(factor)
    for (index, power) in zip(used, powers) {
      let sign = power < 0 ? " / " : " * "
      text += String(repeating: "\(sign)parameters.\(names[index])", count: Int(power.magnitude))
    }
    return formula(text)
  }

  // MARK: Numbers

  private func formula(_ text: String) -> Quantity? { try? Quantity(parsing: text) }

  /// A number as a formula can have it.
  private func decimal(_ value: Double) -> String { shortest(value) }
}

/// The number with the fewest digits that is near a number and accepted.
///
/// - Parameters:
///   - value: The number.
///   - isAccepted: Whether a number with fewer digits will do.
/// - Returns: The number; nil if no shorter one is accepted.
func shortestDigits(of value: Double, accepting isAccepted: (Double) -> Bool) -> Double? {
  if isAccepted(0) { return 0 }
  guard value != 0, value.isFinite else { return nil }
  for digits in 1...15 {
    guard let rounded = Double(String(format: "%.\(digits - 1)e", value)) else { continue }
    if isAccepted(rounded) { return rounded }
  }
  return nil
}

/// The number with the fewest digits in an interval that is open below and closed above.
func shortestNumber(above low: Double, upTo high: Double) -> Double {
  for digits in -6...12 {
    let unit = pow(10, Double(digits))
    let candidate = (high * unit).rounded(.down) / unit
    if candidate > low, candidate <= high { return candidate }
  }
  return high
}

/// The number with the fewest digits in an interval that is closed below and open above.
func shortestNumber(from low: Double, below high: Double) -> Double {
  -shortestNumber(above: -high, upTo: -low)
}

/// The solution of a linear system with more equations than unknowns, by Householder reflections.
///
/// - Parameters:
///   - rows: The factors of the unknowns: `[equations][unknowns]`.
///   - values: The right-hand sides: `[equations]`.
/// - Returns: The unknowns; nil if the equations do not determine them.
func leastSquares(_ rows: [[Double]], _ values: [Double]) -> [Double]? {
  let (m, n) = (rows.count, rows.first?.count ?? 0)
  guard m >= n, n > 0 else { return nil }
  // Columns of length 1, so that a parameter in kHz does not hide one in mm.
  let lengths = (0..<n).map { column in
    rows.reduce(0) { $0 + $1[column] * $1[column] }.squareRoot()
  }
  guard lengths.allSatisfy({ $0 > 0 }) else { return nil }
  var a = rows.map { zip($0, lengths).map { $0 / $1 } }
  var b = values
  for k in 0..<n {
    let norm = (k..<m).reduce(0) { $0 + a[$1][k] * a[$1][k] }.squareRoot()
    guard norm > 1e-10 else { return nil }
    let alpha = a[k][k] > 0 ? -norm : norm
    var v = (k..<m).map { a[$0][k] }
    v[0] -= alpha
    let square = v.reduce(0) { $0 + $1 * $1 }
    guard square > 0 else { continue }
    for column in k..<n {
      let dot = zip(v, k..<m).reduce(0) { $0 + $1.0 * a[$1.1][column] }
      for (index, row) in (k..<m).enumerated() {
        a[row][column] -= 2 * dot / square * v[index]
      }
    }
    let dot = zip(v, k..<m).reduce(0) { $0 + $1.0 * b[$1.1] }
    for (index, row) in (k..<m).enumerated() { b[row] -= 2 * dot / square * v[index] }
  }
  var x = Array(repeating: 0.0, count: n)
  for k in (0..<n).reversed() {
    let known = ((k + 1)..<n).reduce(0) { $0 + a[k][$1] * x[$1] }
    x[k] = (b[k] - known) / a[k][k]
  }
  return zip(x, lengths).map { $0 / $1 }
}
