/// A number system in which every digit has its own base.
///
/// The number is the index of a point, and its digits are the positions of the point on the axes. The
/// last digit varies fastest.
struct MixedRadix: Hashable, Sendable {
  /// The base of each digit.
  let bases: [Int]
  /// The number of representable numbers.
  let count: Int
  /// The place value of each digit.
  private let strides: [Int]

  /// Creates a number system; nil if its numbers do not fit into an Int.
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
  func digit(_ index: Int, of number: Int) -> Int { number / strides[index] % bases[index] }

  /// The number that has some digits.
  func number(of digits: [Int]) -> Int { zip(digits, strides).reduce(0) { $0 + $1.0 * $1.1 } }

  /// Calls a function with one digit of each number of a range, and with the number's offset.
  func forEachDigit(_ index: Int, in range: Range<Int>, _ body: (_ row: Int, _ digit: Int) -> Void)
  {
    guard !range.isEmpty else { return }
    let (stride, base) = (strides[index], bases[index])
    var digit = digit(index, of: range.lowerBound)
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
