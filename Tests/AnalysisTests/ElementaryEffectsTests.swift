import Foundation
import Testing

import Analysis

@Suite struct ElementaryEffectsTests {
  /// The function of Morris 1991, section 5, with 20 inputs.
  ///
  /// The first ten matter, the first seven of them not linearly. Its small coefficients are drawn at random there; here, as in UQLab's
  /// benchmark, they are (-1)^i and (-1)^(i+j).
  private func morris(_ unit: ArraySlice<Double>) -> Double {
    let x = Array(unit)
    let w = x.indices.map { index in
      [2, 4, 6].contains(index)
        ? 2 * (1.1 * x[index] / (x[index] + 0.1) - 0.5) : 2 * (x[index] - 0.5)
    }
    func sign(_ sum: Int) -> Double { sum % 2 == 0 ? 1 : -1 }
    var y = 0.0
    for i in 0..<20 {
      y += (i < 10 ? 20 : sign(i + 1)) * w[i]
      for j in i + 1..<max(20, i + 1) {
        y += (j < 6 ? -15 : sign(i + j + 2)) * w[i] * w[j]
        guard j < 5 else { continue }
        for l in j + 1..<max(5, j + 1) {
          y -= 10 * w[i] * w[j] * w[l]
          guard l < 4 else { continue }
          for s in l + 1..<max(4, l + 1) { y += 5 * w[i] * w[j] * w[l] * w[s] }
        }
      }
    }
    return y
  }

  @Test func `the parameters of Morris's function rank as published`() throws {
    let design = MorrisDesign(parameterCount: 20, walkCount: 400, levelCount: 4, seed: 7)
    let effects = try ElementaryEffects(design, output: design.points.map(morris))
    // Inputs 8, 9, 10: linear, 2 · 20 a range, mixed with others by coefficients of 1 only: each of
    // 19 products adds at most 4 E[w²] = 4 · 5/9 to the variance of an effect.
    for input in 7..<10 {
      #expect(abs(effects.mean[input] - 40) < 3)
      let limit: Double = (19 * 4 * 5.0 / 9).squareRoot() + 1
      #expect(effects.deviation[input] < limit)
    }
    // Inputs 1 to 7: large and not linear.
    for input in 0..<7 {
      #expect(effects.meanSize[input].lower > 10)
      #expect(effects.deviation[input] > 15)
    }
    // The rest: nothing beside them.
    for input in 10..<20 { #expect(effects.meanSize[input].upper < 10) }
    let smallest = try #require(effects.meanSize[..<10].map(\.value).min())
    let largest = try #require(effects.meanSize[10...].map(\.value).max())
    #expect(smallest > 2 * largest)
  }

  @Test func `a linear function has the same effect everywhere`() throws {
    let design = MorrisDesign(parameterCount: 3, walkCount: 20, levelCount: 6, seed: 1)
    let output = design.points.map { point in
      let x = Array(point)
      return 5 * x[0] - 2 * x[1] + 1
    }
    let effects = try ElementaryEffects(design, output: output)
    for (parameter, slope) in [5.0, -2, 0].enumerated() {
      #expect(abs(effects.mean[parameter] - slope) < 1e-12)
      #expect(abs(effects.meanSize[parameter].value - slope.magnitude) < 1e-12)
      #expect(effects.deviation[parameter] < 1e-12)
    }
  }

  // The square's effect over a step of δ from x is 2x + δ; x is every level from which a step leads
  // upwards, or a step less for those that lead down: the same pairs of levels.
  @Test func `the effects of a square are the slopes of its secants`() throws {
    let levels = 4
    let design = MorrisDesign(parameterCount: 1, walkCount: 4000, levelCount: levels, seed: 5)
    let output = design.points.map { $0[$0.startIndex] * $0[$0.startIndex] }
    let effects = try ElementaryEffects(design, output: output)
    // x = 0 or 1/3, δ = 2/3: 2/3 or 4/3, each with half of the chance.
    #expect(abs(effects.mean[0] - 1) < 4 * (1.0 / 3) / Double(4000).squareRoot())
    #expect(abs(effects.deviation[0] - 1.0 / 3) < 0.01)
  }

  @Test(arguments: [2, 4, 8, 10])
  func `walks stay on the grid and change one parameter a step`(levels: Int) {
    let design = MorrisDesign(parameterCount: 4, walkCount: 50, levelCount: levels, seed: 2)
    #expect(design.points.count == 250)
    var visits = [Int](repeating: 0, count: levels)
    for point in 0..<design.points.count {
      for axis in 0..<4 {
        let level = design.points[point, axis] * Double(levels - 1)
        #expect(
          abs(level - level.rounded()) < 1e-12 && (0...1).contains(design.points[point, axis]))
        visits[Int(level.rounded())] += 1
      }
      guard point % 5 > 0 else { continue }
      let changes = (0..<4).map { design.points[point, $0] - design.points[point - 1, $0] }
      #expect(changes.filter { $0 != 0 }.count == 1)
      #expect(changes.contains { abs($0.magnitude - design.step) < 1e-12 })
    }
    #expect(visits.allSatisfy { $0 > 0 })
  }

  @Test func `an effect without a value at one end is counted and left out`() throws {
    let design = MorrisDesign(parameterCount: 2, walkCount: 10, seed: 1)
    var output = design.points.map { 3 * $0[$0.startIndex] }
    // The start of the first walk: its first step is lost, whichever parameter that changes.
    output[0] = .nan
    let effects = try ElementaryEffects(design, output: output)
    #expect(effects.counts.sorted() == [9, 10])
    #expect(abs(effects.mean[0] - 3) < 1e-12)
    // A value where the first parameter is in its lower half only: none of its steps has two.
    let half = try ElementaryEffects(
      design, output: design.points.map { $0[$0.startIndex] < 0.5 ? 1 : .nan })
    #expect(half.counts[0] == 0 && half.counts[1] >= 4)
    #expect(half.mean[0].isNaN && half.meanSize[0].value.isNaN && half.deviation[0].isNaN)
    #expect(abs(half.mean[1]) < 1e-12 && abs(half.meanSize[1].value) < 1e-12)
    #expect(throws: SensitivityProblem.tooFewEffects(0, needed: 4)) {
      try ElementaryEffects(design, output: output.map { _ in .nan })
    }
  }
}
