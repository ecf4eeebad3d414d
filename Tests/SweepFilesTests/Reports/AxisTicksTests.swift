import Foundation
import Testing

import Reports

@Suite struct AxisTicksTests {
  private func labels(_ centers: [Double], limit: Int = 8) -> [String] {
    AxisTicks.ticks(ofBins: centers, limit: limit).map(\.label)
  }

  @Test func `numbers are multiples of 1, 2 or 5 without noise in their last digits`() {
    #expect(AxisTicks.numbers(from: 0.05, to: 0.62, count: 6) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    #expect(AxisTicks.numbers(from: -7, to: 21, count: 6) == [-5, 0, 5, 10, 15, 20])
    #expect(AxisTicks.numbers(from: 1234, to: 5678, count: 4) == [2000, 4000])
    #expect(AxisTicks.numbers(from: 3, to: 3, count: 4) == [3])
    #expect(AxisTicks.numbers(from: 1e-7, to: 3e-7, count: 2) == [1e-7, 2e-7, 3e-7])
  }

  // 37 values from 1 to 6: steps of 5/36, none of which but the whole ones is round.
  @Test func `a grid of awkward steps is marked at round numbers where they lie`() {
    let centers = (0..<37).map { 1 + 5 * Double($0) / 36 }
    let ticks = AxisTicks.ticks(ofBins: centers, limit: 8)
    #expect(ticks.map(\.label) == ["1", "2", "3", "4", "5", "6"])
    for (tick, number) in zip(ticks, 1...6) {
      #expect(abs(tick.position - Double(number - 1) * 36 / 5) < 1e-9)
    }
  }

  @Test func `a logarithmic axis is marked by its decades`() {
    let centers = (0..<41).map { 0.01 * pow(10, Double($0) / 20) }
    #expect(labels(centers) == ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"])
    let ticks = AxisTicks.ticks(ofBins: centers, limit: 8)
    #expect(labels(centers, limit: 5) == ["0.01", "0.03", "0.1", "0.3", "1"])
    #expect(abs(ticks[3].position - 20) < 1e-9)
  }

  @Test func `few or irregular values are marked individually`() {
    #expect(labels([0.25, 0.5, 0.75]) == ["0.25", "0.5", "0.75"])
    #expect(labels([1, 2, 7, 100]) == ["1", "2", "7", "100"])
    #expect(labels([5]) == ["5"])
    let irregular = (0..<20).map { Double($0 * $0 * $0) + 1 }
    let ticks = AxisTicks.ticks(ofBins: irregular, limit: 5)
    #expect(
      ticks.count == 5
        && ticks.allSatisfy { $0.label == significantText(irregular[Int($0.position)]) }
    )
  }
}
