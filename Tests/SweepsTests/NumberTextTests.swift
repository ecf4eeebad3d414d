import Dynamics
import Foundation
import Sweeps
import Testing

@Suite struct NumberTextTests {
  private func text(_ number: Float) -> String {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-12, "-12.0"), (0.1, "0.1"),
      (1.0 / 3, "0.33333334"), (16_777_216, "16777216.0"), (651.4253, "651.4253"), (1e-5, "1e-05"),
      (1e20, "1e+20"), (100, "100.0"), (1234.5, "1234.5"),
    ] as [(Float, String)])
  func `a real number has its shortest decimal, with a point or an exponent`(
    number: Float, expected: String
  ) {
    #expect(text(number) == expected)
  }

  @Test(
    arguments: [
      (0, "0"), (1, "1"), (120, "120"), (16_777_216, "16777216"),
    ] as [(Float, String)])
  func `a count is whole`(number: Float, expected: String) {
    var bytes: [UInt8] = []
    bytes.append(count: number)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test func `a metric has the shortest text of its precision`() {
    let speed = MetricColumn(.peakSpeed)
    #expect(JSONText.value(Double(Float(0.78333336)), of: speed, .single).line == "0.78333336")
    #expect(JSONText.value(0.1, of: speed, .double).line == "0.1")
    #expect(JSONText.value(2, of: speed, .single).line == "2.0")
    #expect(JSONText.value(2, of: MetricColumn(.bounces), .single).line == "2")
    #expect(JSONText.value(.nan, of: speed, .single).line == "null")
  }

  @Test func `a hundred thousand floats of all sizes read back as the same bits`() throws {
    let seed =
      ProcessInfo.processInfo.environment["SWEEP_TEST_SEED"].flatMap(UInt64.init) ?? 20_260_101
    var state = seed
    for _ in 0..<100_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: state >> 32))
      if float.isFinite {
        let read = try #require(Float(text(float)))
        #expect(read.bitPattern == float.bitPattern, "seed \(seed)")
      }
      let double = Double(bitPattern: state)
      if double.isFinite {
        let read = try #require(Double(text(double)))
        #expect(read.bitPattern == double.bitPattern, "seed \(seed)")
      }
    }
  }

  @Test func `JSON text escapes what JSON wants escaped`() {
    #expect(
      JSONText.object([
        ("a\"b", .text("\\ \n\t\u{1} é")), ("n", .number(.nan)), ("l", .list([1, true, "x"])),
      ]).line == #"{"a\"b":"\\ \n\t\u0001 é","n":null,"l":[1,true,"x"]}"#)
  }
}
