/// Numbers whose digits have bases of their own: the index of a point and its positions.
///
/// The last digit varies fastest.
struct MixedRadix: Hashable, Sendable {
  /// The base of each digit.
  let bases: [Int]
  /// How many numbers there are.
  let count: Int
  /// What a one in each digit stands for.
  private let strides: [Int]

  /// Creates the numbers of some bases; nil if there are more than an Int counts.
  init?(_ bases: [Int]) {
    var strides: [Int] = []
    var count = 1
    for base in bases.reversed() {
      strides.append(count)
      let (product, overflow) = count.multipliedReportingOverflow(by: base)
      guard !overflow else { return nil }
      count = product
    }
    self.bases = bases
    self.count = count
    self.strides = strides.reversed()
  }

  /// A digit of a number.
  func digit(_ place: Int, of number: Int) -> Int { number / strides[place] % bases[place] }

  /// The number with some digits.
  func number(of digits: [Int]) -> Int { zip(digits, strides).reduce(0) { $0 + $1.0 * $1.1 } }

  /// Calls a function with a digit of each of some neighbouring numbers, and its place among them.
  func forEachDigit(_ place: Int, in range: Range<Int>, _ body: (_ row: Int, _ digit: Int) -> Void)
  {
    guard !range.isEmpty else { return }
    let (stride, base) = (strides[place], bases[place])
    var digit = digit(place, of: range.lowerBound)
    var remaining = stride - range.lowerBound % stride
    for row in 0..<range.count {
      body(row, digit)
      remaining -= 1
      guard remaining == 0 else { continue }
      remaining = stride
      digit = digit + 1 == base ? 0 : digit + 1
    }
  }
}
