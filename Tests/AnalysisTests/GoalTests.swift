import Dynamics
import Sweeps
import Testing

import Analysis

@Suite struct GoalTests {
  @Test(arguments: [
    ("settleTime=0.8", "settleTime = 0.8 ± 0.01667 s"),
    ("settleTime = 0.8 ± 0.02", "settleTime = 0.8 ± 0.02 s"),
    ("peakSpeed=900+-5%", "peakSpeed = 900 ± 45 pt/s"),
    ("overshoot<=10", "overshoot <= 10 pt"), ("bounces=1", "bounces = 1"),
    ("card.bounces < 2", "card.bounces < 2"), ("finalX>=-5", "finalX >= -5 pt"),
  ])
  func `a goal is read with its tolerance and its unit`(text: String, meaning: String) throws {
    #expect(try Goal(parsing: text).description == meaning)
  }

  @Test(arguments: [
    (
      "settleTime",
      "no comparison; expected METRIC=VALUE, METRIC=VALUE±TOLERANCE or METRIC<=VALUE, or with >=, "
        + "< or >"
    ),
    ("settletime=1", "unknown metric 'settletime'; did you mean 'settleTime'?"),
    ("card.settletime=1", "unknown metric 'card.settletime'; did you mean 'card.settleTime'?"),
    (
      "settleTime=0.8 s",
      "the value must be a finite number, in s (got '0.8 s'). Write 0.8s"
    ),
    (
      "finalAngle=30ms",
      "the value must be a finite number, in rad (got '30ms'). Write the value in rad"
    ),
    ("bounces=few", "the value must be a finite number (got 'few')"),
    (
      "settleTime=1±-1",
      "the tolerance must be a number, 0 or more, or a percentage such as 5% (got -1)"
    ),
    ("bounces<=1±1", "only METRIC=VALUE takes a tolerance; leave it out after <=, >=, < and >"),
  ])
  func `a mistake is refused with what is expected`(text: String, message: String) throws {
    let problem = try #require(throws: GoalProblem.self) { try Goal(parsing: text) }
    #expect(problem.description == "'\(text)': \(message)")
  }

  // A goal is met by the numbers that a program which reads the printed goal and the printed metric finds
  // on its side, in the precision of the metric: none is missed by so little as a last bit.
  @Test(arguments: Goal.Relation.allCases, 0..<200)
  func `a goal is met to the last bit of the precision`(relation: Goal.Relation, number: Int) {
    let random = CounterRandom(seed: UInt64(number), stream: 0)
    // Decimals with few digits, and others.
    let scale = [0.01, 1, 900].randomElement(by: random.unit(0))
    let digits = (random.unit(1) * 1000).rounded() / 1000
    let value = scale * (number.isMultiple(of: 2) ? digits : random.unit(1))
    let tolerance = 0.1 * scale * random.unit(2)
    let column = MetricColumn(.overshoot)
    func check<Scalar: SimulationScalar>(_ scalar: Scalar.Type) {
      let goal = Goal(
        column, relation, value, tolerance: tolerance, precision: Scalar.precision)
      for end in [value - tolerance, value, value + tolerance].map({ Scalar($0) }) {
        for found in [end, end.nextUp, end.nextDown, end + Scalar(tolerance), -end] {
          let isMet =
            switch relation {
            case .atMost: found <= Scalar(value)
            case .atLeast: found >= Scalar(value)
            case .less: found < Scalar(value)
            case .greater: found > Scalar(value)
            case .equal: Scalar(value - tolerance) <= found && found <= Scalar(value + tolerance)
            }
          let shortfall = goal.shortfall(of: Double(found))
          #expect(isMet ? shortfall == 0 : shortfall > 0, "\(goal): \(found)")
        }
      }
    }
    check(Float.self)
    check(Double.self)
  }

  @Test func `the distance from a goal is in the unit of the metric`() throws {
    let limit = try Goal(parsing: "settleTime<=0.8")
    // 0.8 in single precision is a little more than 0.8; it is printed as 0.8.
    #expect(limit.shortfall(of: Double(Float(0.8))) == 0)
    #expect(limit.shortfall(of: Double(Float(0.8).nextUp)) > 0)
    // In single precision, a number has an error of up to 6e-8 of it.
    #expect(abs(limit.shortfall(of: 0.9) - 0.1) < 1e-7)
    #expect(limit.shortfall(of: .nan).isNaN)
    let less = try Goal(parsing: "bounces<2")
    #expect(less.shortfall(of: 1) == 0 && less.shortfall(of: 2) > 0)
    #expect(abs(less.shortfall(of: 4) - 2) < 1e-6)
    let equal = try Goal(parsing: "settleTime=0.8±0.1")
    #expect(
      equal.shortfall(of: Double(Float(0.9))) == 0 && abs(equal.shortfall(of: 0.5) - 0.2) < 1e-7)
    // A number that single precision does not have is a limit all the same.
    let vast = try Goal(parsing: "peakSpeed<=1e300")
    #expect(vast.shortfall(of: Double(Float.greatestFiniteMagnitude)) == 0)
    #expect(try Goal(parsing: "peakSpeed>=1e300").shortfall(of: 0) == 1e300)
  }

  // The table in the help of `sweep solve`, which the READMEs repeat.
  @Test(arguments: Metric.allCases)
  func `every metric has the tolerance that the documents give`(metric: Metric) {
    let (amount, share): (Double, Double) =
      switch metric.unit.symbol {
      case "s": (1.0 / 60, 0)
      case "pt": (0.5, 0)
      case "rad": (0.5 * .pi / 180, 0)
      case "" where metric == .residual: (0.0005, 0)
      case "" where [.overshootFraction, .peakScale].contains(metric): (0.005, 0)
      case "": (0, 0)
      default: (0, 0.01)
      }
    #expect(abs(metric.usualTolerance(at: -700) - amount - 700 * share) < 1e-12)
  }

  @Test(
    arguments: [
      // 0.5 is the largest step within half of 0...2 (1 is that half), and so on down.
      ("p=0:2", 0.4487, 0, [0, 1]), ("p=0:2", 0.4487, 1, [0.5, 0]),
      ("p=0:2", 0.4487, 2, [0.4, 0.5]),
      ("p=0:2", 0.4487, 3, [0.45, 0.4]), ("p=0:2", 0.4487, 5, [0.45, 0.445]),
      ("p=100:1000", 437, 0, [400, 500]), ("p=100:1000", 437, 1, [450, 400]),
      ("p=0:0.3", 0.123, 0, [0.1, 0.2]), ("p=-1:1", -0.26, 1, [-0.5, 0]),
      ("p=log:0.001:10", 0.0023, 0, [0.002, 0.003]),
    ] as [(String, Double, Int, [Double])])
  func `round numbers are multiples of 1 and 5 in tens`(
    range: String, value: Double, level: Int, round: [Double]
  ) throws {
    let range = try #require(try SampledRange(parsing: range))
    #expect(Set(RoundValues(of: range, near: value).around(value, level: level)) == Set(round))
  }

  // Two valleys: 0-1-2 with its bottom at 0, 3-4 with its bottom at 4; the pass is at 2-3.
  @Test(arguments: [(0.5, [[0, 1, 2], [4, 3]]), (3.0, [[0, 1, 4, 2, 3]])])
  func `valleys separated by a high pass are separate regions`(
    height: Double, regions: [[Int]]
  ) {
    let links = [(0, 1, 1.0), (1, 2, 3), (2, 3, 3.5), (3, 4, 3.5)].map {
      RegionMap.Link(first: $0, second: $1, pass: $2)
    }
    let map = RegionMap(costs: [0, 1, 3, 3.5, 2], links: links, height: height)
    #expect(map.regions.map(Set.init) == regions.map(Set.init))
  }

  @Test func `unconnected solutions are separate regions, whatever their cost`() {
    let map = RegionMap(
      costs: [0, 0, 0, 0], links: [RegionMap.Link(first: 1, second: 3, pass: 0)], height: 100)
    #expect(Set(map.regions.map(Set.init)) == [[0], [1, 3], [2]])
  }
}

extension [Double] {
  /// The element at a share of the list.
  fileprivate func randomElement(by share: Double) -> Double { self[Int(share * Double(count))] }
}
