/// A number as a file has it: with a number of decimals, and its value after that.
package struct RoundedNumber: Hashable, Sendable {
  /// The decimals without zeros at the end, such as `-12.5`.
  package let text: String
  /// What a reader of the text gets.
  package let value: Double

  /// - Parameters:
  ///   - value: The number, smaller than 10¹² in magnitude.
  ///   - decimals: How many decimals are kept, 0 to 9.
  package init(_ value: Double, decimals: Int) {
    let decimals = min(max(decimals, 0), 9)
    let power = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let whole = Int64((value * power).rounded())
    self.value = Double(whole) / power
    let digits = String(whole.magnitude)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var text = String(padded.dropLast(decimals))
    let fraction = padded.suffix(decimals)
    if let last = fraction.lastIndex(where: { $0 != "0" }) { text += "." + fraction[...last] }
    self.text = whole < 0 ? "-" + text : text
  }

  /// How many decimals keep a number within a distance of itself.
  package static func decimals(within distance: Double) -> Int {
    var (decimals, error) = (0, 0.5)
    while error > distance, decimals < 9 {
      decimals += 1
      error /= 10
    }
    return decimals
  }
}
