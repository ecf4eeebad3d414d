import Testing

import Sweeps

/// FNV-1a over whole words, as the programs that made the expected values compute it.
private func hash(_ words: some Sequence<UInt64>) -> UInt64 {
  words.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
}

/// The coordinates of a sample: `[dimension][point]`.
private func coordinates(
  _ method: Sampling.Method, count: Int, seed: UInt64, dimensions: Int
) throws -> [[Double]] {
  let sampling = try Sampling(method: method, sampleCount: count, seed: seed)
  return (0..<dimensions).map { dimension in
    let coordinate = SampledCoordinate(sampling, dimension: dimension)
    return (0..<count).map { coordinate($0) }
  }
}

/// How many of some coordinates lie in each of n equal parts.
private func occupancy(_ column: some Sequence<Double>, parts: Int) -> [Int] {
  column.reduce(into: Array(repeating: 0, count: parts)) { $0[Int($1 * Double(parts))] += 1 }
}

@Suite struct SobolTests {
  // The first points in eight dimensions as Joe and Kuo's own program prints them, in eighths.
  @Test func `the first Sobol points equal the published ones`() {
    let eighths: [[UInt32]] = [
      [0, 0, 0, 0, 0, 0, 0, 0], [4, 4, 4, 4, 4, 4, 4, 4], [6, 2, 2, 2, 6, 6, 2, 6],
      [2, 6, 6, 6, 2, 2, 6, 2], [3, 3, 5, 7, 3, 1, 3, 7], [7, 7, 1, 3, 7, 5, 7, 3],
      [5, 1, 7, 5, 5, 7, 1, 1], [1, 5, 3, 1, 1, 3, 5, 5],
    ]
    for (point, expected) in eighths.enumerated() {
      let bits = (0..<8).map { SobolSequence(dimension: $0).bits(point) }
      #expect(bits == expected.map { $0 << 29 })
    }
  }

  // scipy 1.17.1, stats.qmc.Sobol(128, scramble=False, bits=32).random(256), dimension by dimension.
  @Test func `256 points in all 128 dimensions equal scipy's`() {
    let bits = (0..<DirectionNumbers.dimensionLimit).flatMap { dimension in
      let sequence = SobolSequence(dimension: dimension)
      return (0..<256).map { UInt64(sequence.bits($0)) }
    }
    #expect(hash(bits) == 0x7bd8_a55e_62ec_2325)
  }

  @Test(arguments: [0, 1, 5])
  func `each dimension of a scrambled sequence has one point in each of 2ᵏ parts`(
    block: Int
  ) throws {
    // Also in later blocks of the sequence: they are nets too.
    for (dimension, column) in try coordinates(
      .sobol, count: 6 << 9, seed: 11, dimensions: 128
    ).enumerated() {
      let part = column[block << 9..<(block + 1) << 9]
      #expect(occupancy(part, parts: 1 << 9).allSatisfy { $0 == 1 }, "dimension \(dimension)")
    }
  }

  @Test(arguments: [0, 7, 123_456_789] as [UInt64])
  func `two dimensions have a point in each elementary box`(seed: UInt64) throws {
    let k = 8
    let columns = try coordinates(.sobol, count: 1 << k, seed: seed, dimensions: 2)
    for a in 0...k {
      var boxes = Set<Int>()
      for (x, y) in zip(columns[0], columns[1]) {
        boxes.insert(Int(x * Double(1 << a)) << (k - a) | Int(y * Double(1 << (k - a))))
      }
      #expect(boxes.count == 1 << k, "2^-\(a) × 2^-\(k - a)")
    }
  }

  @Test func `scrambling permutes the coordinates and keeps their order of closeness`() {
    let scrambling = OwenScrambling(random: CounterRandom(seed: 5, stream: 0))
    for (a, b) in [(0, 1), (0, 1 << 31), (0xdead_beef, 0xdead_0000), (7, 6)] as [(UInt32, UInt32)] {
      let difference = scrambling(a) ^ scrambling(b)
      #expect(difference.leadingZeroBitCount == (a ^ b).leadingZeroBitCount)
    }
  }
}

@Suite struct LatinHypercubeTests {
  @Test(arguments: [1, 2, 3, 5, 16, 17, 100, 257, 1000])
  func `each of n equal parts of each dimension has one point`(count: Int) throws {
    for seed in [0, 1, 99] as [UInt64] {
      for column in try coordinates(.lhs, count: count, seed: seed, dimensions: 6) {
        #expect(occupancy(column, parts: count).allSatisfy { $0 == 1 })
      }
    }
  }

  @Test func `a permutation has every index once`() {
    for count in Array(1...70) + [1 << 14, (1 << 14) + 1] {
      let random = CounterRandom(seed: 3, stream: UInt64(count))
      let permutation = RandomPermutation(count: count, random: random)
      #expect(Set((0..<count).map { permutation($0) }) == Set(0..<count))
    }
  }

  // A uniform permutation of five indices fixes one index on average, with a
  // variance of one. 400 of them: 400 ± 20.
  @Test func `permutations of different seeds differ, and fix one index on average`() {
    let fixed = (0..<400).reduce(0) { sum, seed in
      let permutation = RandomPermutation(
        count: 50, random: CounterRandom(seed: UInt64(seed), stream: 0))
      return sum + (0..<50).count { permutation($0) == $0 }
    }
    #expect(abs(fixed - 400) <= 4 * 20)
  }
}

@Suite struct RandomSampleTests {
  // Published with SplitMix64's reference implementation, seed 1234567.
  @Test func `the generator is SplitMix64`() {
    let random = CounterRandom(key: 1_234_567)
    #expect(
      (0..<5).map { random.bits($0) } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  // χ² of 64 parts: 63 ± 11.2; correlation of 10⁴ pairs: 0 ± 0.01.
  @Test func `coordinates are uniform, and dimensions and seeds do not correlate`() throws {
    let columns = try coordinates(.random, count: 10_000, seed: 1, dimensions: 3)
    let other = try coordinates(.random, count: 10_000, seed: 2, dimensions: 1)[0]
    for column in columns {
      let expected = 10_000.0 / 64
      let square = occupancy(column, parts: 64).reduce(0.0) {
        $0 + (Double($1) - expected) * (Double($1) - expected) / expected
      }
      #expect(abs(square - 63) < 4 * 11.3)
    }
    func correlation(_ a: [Double], _ b: [Double]) -> Double {
      12 * zip(a, b).reduce(0) { $0 + ($1.0 - 0.5) * ($1.1 - 0.5) } / Double(a.count)
    }
    for (a, b) in [
      (columns[0], columns[1]), (columns[1], columns[2]), (columns[0], other),
      (Array(columns[0].dropLast()), Array(columns[0].dropFirst())),
    ] {
      #expect(abs(correlation(a, b)) < 0.04)
    }
  }
}

@Suite struct SamplingTests {
  // A second implementation, in Python with scipy's Sobol sequence, made these from the published
  // methods: 1000 points of seed 42 in five dimensions, dimension by dimension.
  @Test(
    arguments: [
      (.random, 0x3ca8_749b_5c88_c3a1), (.lhs, 0x999b_1b45_1be6_2996),
      (.sobol, 0xff16_36ae_3c07_bfc5),
    ] as [(Sampling.Method, UInt64)])
  func `samples have the bits of an independent implementation`(
    method: Sampling.Method, expected: UInt64
  ) throws {
    let columns = try coordinates(method, count: 1000, seed: 42, dimensions: 5)
    #expect(hash(columns.joined().map(\.bitPattern)) == expected)
    #expect(columns.joined().allSatisfy { 0 <= $0 && $0 < 1 })
  }

  /// The square of the L2 star discrepancy, by Warnock's formula.
  private func discrepancy(_ columns: [[Double]]) -> Double {
    let count = columns[0].count
    var (single, pairs) = (0.0, 0.0)
    for i in 0..<count {
      single += columns.reduce(1) { $0 * (1 - $1[i] * $1[i]) / 2 }
      for j in 0..<count { pairs += columns.reduce(1) { $0 * (1 - max($1[i], $1[j])) } }
    }
    let n = Double(count)
    return columns.reduce(1) { product, _ in product / 3 } - 2 / n * single + pairs / (n * n)
  }

  // A random sample's expected square is (2⁻³ - 3⁻³) / n; it is 3e-4 for 256 points.
  @Test func `Sobol samples have the lowest discrepancy, then Latin hypercubes`()
    throws
  {
    func mean(_ method: Sampling.Method) throws -> Double {
      try (0..<8).reduce(0) { sum, seed in
        sum
          + discrepancy(
            try coordinates(method, count: 256, seed: UInt64(seed), dimensions: 3)) / 8
      }
    }
    let (random, lhs, sobol) = (try mean(.random), try mean(.lhs), try mean(.sobol))
    let expected = (1.0 / 8 - 1.0 / 27) / 256
    #expect(0.3 * expected < random && random < 3 * expected)
    #expect(lhs < 0.6 * random)
    #expect(sobol < 0.05 * random)
  }

  @Test func `an invalid sample is refused with what is allowed`() throws {
    #expect(throws: DesignProblem.sampleCount("0")) { try Sampling(method: .lhs, sampleCount: 0) }
    #expect(throws: DesignProblem.noRange(.sobol)) {
      try SampledAxes([], sampling: Sampling(method: .sobol, sampleCount: 4))
    }
    let ranges = try (0..<129).map { try SampledRange(path: "p.\($0)", from: 0, to: 1) }
    #expect(throws: DesignProblem.tooManyDimensions(129)) {
      try SampledAxes(ranges, sampling: Sampling(method: .sobol, sampleCount: 4))
    }
    #expect(
      try SampledAxes(ranges, sampling: Sampling(method: .lhs, sampleCount: 4)).ranges.count == 129)
  }
}
