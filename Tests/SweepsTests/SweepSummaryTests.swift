import Dynamics
import Testing

import Sweeps

@Suite struct SweepSummaryTests {
  private func summary(_ values: [Float], blockSize: Int = 1000) -> MetricSummary {
    var summary = SweepSummary(metricColumns: [MetricColumn(.travel)])
    for start in stride(from: 0, to: values.count, by: blockSize) {
      let range = start..<min(values.count, start + blockSize)
      summary.add(
        SweepBlock(
          range: range, metrics: [Array(values[range])],
          statuses: Array(repeating: .resting, count: range.count)))
    }
    #expect(summary.count == values.count)
    #expect(summary.count(of: .resting) == values.count)
    return summary.metrics[0]
  }

  @Test func `few values have their exact median`() {
    #expect(summary([3, 1, 2]).median == 2)
    #expect(summary([4, 1, 3, 2]).median == 2.5)
    #expect(summary([5]).median == 5)
    #expect(summary([5, .nan, 7]).count == 2)
    #expect(summary([-1, 8, 2]).minimum == -1)
    #expect(summary([-1, 8, 2]).maximum == 8)
  }

  @Test func `a summary without values has no range`() {
    let summary = summary([.nan, .nan])
    #expect(summary.count == 0)
    #expect(summary.minimum.isNaN && summary.median.isNaN && summary.maximum.isNaN)
  }

  // A bucket keeps seven bits of the fraction: its middle is within 2^-8 of each value in it.
  @Test(arguments: [1, -1] as [Float])
  func `many values have a median within its bound, in any order`(sign: Float) {
    let values = (0..<100_001).map { sign * (Float($0) * 0.37 + 11) }
    let exact = Double(values[50_000])
    let forwards = summary(values)
    #expect(!forwards.isMedianExact)
    #expect(abs(forwards.median - exact) <= abs(exact) / 256)
    #expect(summary(values.reversed()).median == forwards.median)
  }
}
