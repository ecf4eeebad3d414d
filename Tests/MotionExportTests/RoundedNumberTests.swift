import Testing

import MotionExport

@Suite struct RoundedNumberTests {
  @Test(arguments: [
    (1.0, 3, "1"), (-0.5, 1, "-0.5"), (0.0004, 3, "0"), (-0.0004, 3, "0"), (12.3456, 2, "12.35"),
    (-1999.999, 2, "-2000"), (0.05, 2, "0.05"), (100, 0, "100"), (1234567.891, 9, "1234567.891"),
  ])
  func hasTheShortestText(value: Double, decimals: Int, text: String) {
    let number = RoundedNumber(value, decimals: decimals)
    #expect(number.text == text)
    #expect(Double(number.text) == number.value)
  }

  @Test func readsBackWithinHalfADecimal() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<2000 {
      let value = random.number(in: -5000...5000)
      let distance = random.number(in: 0.00001...1)
      let number = RoundedNumber(value, decimals: RoundedNumber.decimals(within: distance))
      #expect(Double(number.text) == number.value)
      #expect(abs(number.value - value) <= distance)
    }
  }
}
