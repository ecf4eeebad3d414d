import Dynamics
import Foundation

/// Round numbers along an axis.
package enum AxisTicks {
  /// A tick and its position.
  package struct Tick: Hashable {
    /// The position in bins; the center of the first bin is 0.
    package let position: Double
    package let label: String
  }

  /// Multiples of 1, 2 or 5 times a power of ten within a range.
  ///
  /// - Parameters:
  ///   - lowest: The range's lower end, finite.
  ///   - highest: The range's upper end, finite.
  ///   - count: The approximate number of ticks, 1 or more. The result may have one more, or half
  ///     as many.
  /// - Returns: The numbers, ascending; the lower end alone if the range is empty.
  package static func numbers(from lowest: Double, to highest: Double, count: Int) -> [Double] {
    guard highest > lowest else { return [lowest] }
    let rough = (highest - lowest) / Double(count)
    let power = pow(10, floor(log10(rough)))
    guard let step = [1, 2, 5, 10].map({ $0 * power }).first(where: { $0 >= rough * (1 - 1e-9) })
    else { return [lowest] }
    let first = (lowest / step - 1e-9).rounded(.up)
    let last = (highest / step + 1e-9).rounded(.down)
    guard first <= last else { return [] }
    // Divide if the step is less than 1: 3 / 10 is 0.3, but 3 × 0.1 is not.
    let divisor = (1 / step).rounded()
    return stride(from: first, through: last, by: 1).map {
      step < 1 && divisor < 1e15 ? $0 / divisor : $0 * step
    }
  }

  /// Ticks for adjacent bins.
  ///
  /// A few bins with short numbers all get a tick. Otherwise, bins that grow linearly or
  /// logarithmically get ticks at round numbers, and other bins get a tick at every few bins.
  ///
  /// - Parameters:
  ///   - centers: The value of each bin, ascending.
  ///   - limit: The largest number of ticks, 2 or more.
  /// - Returns: The ticks, ascending.
  package static func ticks(ofBins centers: [Double], limit: Int) -> [Tick] {
    let digits = centers.count > 6 ? 2 : 3
    if centers.count <= limit, centers.allSatisfy({ isShort($0, digits: digits) }) {
      return centers.enumerated().map { Tick(position: Double($0), label: significantText($1)) }
    }
    var numbers: [Double] = []
    if isEven(centers) {
      numbers = self.numbers(from: centers[0], to: centers[centers.count - 1], count: limit - 1)
    } else if centers[0] > 0, isEven(centers.map { log($0) }) {
      numbers = decades(from: centers[0], to: centers[centers.count - 1], limit: limit)
    }
    guard numbers.count > 1 else {
      let step = (centers.count + limit - 1) / limit
      return stride(from: 0, to: centers.count, by: step).map {
        Tick(position: Double($0), label: significantText(centers[$0]))
      }
    }
    return numbers.map { Tick(position: position(of: $0, among: centers), label: shortest($0)) }
  }

  /// 1, 2 and 5 times the powers of ten in a range, or fewer multiples.
  private static func decades(from lowest: Double, to highest: Double, limit: Int) -> [Double] {
    let (first, last) = (Int(log10(lowest).rounded(.down)), Int(log10(highest).rounded(.up)))
    for factors in [[1.0, 2, 5], [1, 3], [1]] {
      var numbers: [Double] = []
      for exponent in first...last {
        let power = pow(10, Double(exponent.magnitude))
        for factor in factors { numbers.append(exponent < 0 ? factor / power : factor * power) }
      }
      numbers.removeAll { $0 < lowest * (1 - 1e-9) || $0 > highest * (1 + 1e-9) }
      if numbers.count <= limit { return numbers }
    }
    return []
  }

  /// Whether a number has at most some number of significant digits.
  private static func isShort(_ value: Double, digits: Int) -> Bool {
    guard value != 0, value.isFinite else { return value == 0 }
    let scale = pow(10, Double(digits) - 1 - floor(log10(value.magnitude)))
    return ((value * scale).rounded() / scale - value).magnitude <= 1e-9 * value.magnitude
  }

  /// Whether numbers deviate from a straight line by at most 1/20 of their range.
  private static func isEven(_ numbers: [Double]) -> Bool {
    guard let first = numbers.first, let last = numbers.last, numbers.count > 1, last > first
    else { return false }
    return numbers.enumerated().allSatisfy { index, number in
      let share = Double(index) / Double(numbers.count - 1)
      return ((number - first) / (last - first) - share).magnitude <= 0.05
    }
  }

  /// The position of a number among bins, interpolated linearly between their centers.
  private static func position(of number: Double, among centers: [Double]) -> Double {
    let next = min(
      max(centers.firstIndex { $0 >= number } ?? centers.count - 1, 1), centers.count - 1)
    let (from, to) = (centers[next - 1], centers[next])
    return Double(next - 1) + (number - from) / (to - from)
  }
}
