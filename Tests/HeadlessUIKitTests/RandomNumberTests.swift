import HeadlessUIKit
import Testing

/// Numbers of each kind that a class could draw.
private func draw() -> [Double] {
  var generator = SystemRandomNumberGenerator()
  var deck = Array(0..<20)
  deck.shuffle()
  var words: [Double] = [.random(in: 0..<1), drand48(), Bool.random() ? 1 : 0]
  words += [Double(Float.random(in: 0...1)), Double(deck.randomElement() ?? -1)]
  words += [Int.random(in: 0..<1000), random(), Int(generator.next() >> 11)].map(Double.init)
  words += [arc4random(), arc4random_uniform(1000)].map(Double.init)
  words += [Double(Int8.random(in: -3...3)), Double(rand())]
  return words + deck.map(Double.init) + deck.shuffled().map(Double.init)
}

@Suite @MainActor struct `Random numbers are the same in every run` {
  @Test func `a clock begins them anew, whatever other clocks draw`() {
    let (a, b) = (HeadlessClock(), HeadlessClock())
    let first = a.use { [draw(), draw()] }
    // In turns with a third clock, as two animators of a test may run.
    let between = HeadlessClock()
    var second: [[Double]] = []
    for _ in 0..<2 {
      between.use { _ = draw() }
      second.append(b.use { draw() })
    }
    #expect(first == second)
    #expect(first[0] != first[1])
  }

  @Test func `a seed selects them`() {
    let clocks = (0..<20 as Range<UInt64>).map { seed in
      let clock = HeadlessClock()
      clock.randomNumbers = RandomNumbers(seed: seed)
      return clock.use { draw() }
    }
    #expect(Set(clocks).count == clocks.count)
  }

  @Test func `they are spread evenly`() {
    let clock = HeadlessClock()
    let count = 20_000
    let sums = clock.use {
      (0..<count).reduce(into: [0.0, 0.0, 0.0]) { sums, _ in
        sums[0] += Double.random(in: 0..<1)
        sums[1] += drand48()
        sums[2] += Double(arc4random_uniform(2))
      }
    }
    // Five standard deviations of a mean of numbers between 0 and 1, at most 0.5 / √count.
    let tolerance = 5 * 0.5 / Double(count).squareRoot()
    for sum in sums { #expect(abs(sum / Double(count) - 0.5) < tolerance) }
  }
}
