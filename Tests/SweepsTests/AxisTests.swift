import Dynamics
import Testing

import Sweeps

@Suite struct AxisTests {
  @Test(arguments: [
    ("0:1:11", [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    ("1:0:3", [1, 0.5, 0]),
    ("-1:1:2", [-1, 1]),
    ("log:0.01:100:5", [0.01, 0.1, 1, 10, 100]),
    ("log:8:1:4", [8, 4, 2, 1]),
    ("0:1:+0.1", [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
    ("0:1:+0.3", [0, 0.3, 0.6, 0.9]),
    ("0.7:0.1:-0.2", [0.7, 0.5, 0.3, 0.1]),
    ("1e-3:5e-3:+2e-3", [0.001, 0.003, 0.005]),
    ("2:2:+1", [2]),
    ("3,1,2", [3, 1, 2]),
    ("0.25", [0.25]),
    ("false,true", [0, 1]),
  ])
  func `a SPEC gives exactly these values`(spec: String, values: [Double]) throws {
    let axis = try Axis(parsing: "card.elasticity=\(spec)")
    #expect(axis.path == "card.elasticity")
    #expect(axis.values == values)
  }

  /// Texts and their degrees; 1 rad is written as such.
  @Test(
    arguments: [
      ("90deg", [90]), ("0:90deg:4", [0, 30, 60, 90]),
      ("-45°,1,45deg", [-45, 180 / Double.pi, 45]), ("0:30deg:+15deg", [0, 15, 30]),
      ("log:1deg:100deg:2", [1, 100]),
      ("base+{180deg}", [180 / Double.pi + 180]),
    ] as [(String, [Double])])
  func `angles can be in degrees`(spec: String, values: [Double]) throws {
    let axis = try Axis(parsing: "card.angle=\(spec)", relativeTo: try Self.turned)
    #expect(axis.values.count == values.count)
    // Conversion, and the arithmetic of a SPEC, round a few times each.
    for (value, degrees) in zip(axis.values, values) {
      let expected = degrees * .pi / 180
      #expect((value - expected).magnitude <= 4 * expected.ulp)
    }
  }

  @Test(arguments: [
    "card.elasticity=30deg", "card.angle=base*{30deg}", "card.angle=0:30deg:+5",
    "card.angle=deg", "card.angle=30 deg", "card.angle=30degrees",
  ])
  func `only angles can be in degrees`(text: String) {
    #expect(throws: AxisProblem.self) { try Axis(parsing: text, relativeTo: try Self.turned) }
  }

  @Test func `a range of a sample can be in degrees`() throws {
    let range = try #require(
      try SampledRange(parsing: "card.angle=-90deg:90°", relativeTo: Self.turned))
    #expect(range.start == -.pi / 2 && range.stop == .pi / 2)
  }

  /// The parameters of a card that is turned by 1 rad.
  private static var turned: ParameterTable {
    get throws {
      let card = Item(
        name: "card", size: Size2(width: 1, height: 1), center: Point2(x: 0, y: 0), angle: 1)
      return try ParameterTable(
        Scene(name: "s", reference: Size2(width: 1, height: 1), items: [card]))
    }
  }

  @Test(
    arguments: [
      ("0:1", .range), ("log:1:2", .range), ("0:1:2:3", .range), (":", .range),
      ("", .noValue), ("1,,2", .noValue), (",", .noValue), (":1:3", .noValue),
      ("a", .notNumber("a")), ("0x10", .notNumber("0x10")), ("1;2", .notNumber("1;2")),
      (" 1", .notNumber(" 1")), ("log:a:2:3", .notNumber("a")),
      ("nan", .notFinite("nan")), ("1,inf", .notFinite("inf")), ("0:1e999:3", .notFinite("1e999")),
      ("0:1:1", .count("1")), ("0:1:0", .count("0")),
      ("0:1:-3", .stepAway("-3", from: "0", to: "1")),
      ("0:1:2.5", .count("2.5")), ("0:1:", .count("")), ("0:1:16777217", .count("16777217")),
      ("0:1:99999999999999999999", .count("99999999999999999999")),
      ("log:1:2:+1", .count("+1")),
      ("0:1:0.25", .stepWithoutSign("0.25", sign: "+")),
      ("1:-1:0.25", .stepWithoutSign("0.25", sign: "-")), ("log:1:2:0.5", .count("0.5")),
      ("0:1:+0", .zeroStep), ("1:0:-0.0", .zeroStep),
      ("1:0:+1", .stepAway("+1", from: "1", to: "0")), ("0:1:+x", .step("+x")),
      ("0:1:+1e-9", .step("+1e-9")), ("0:-9223372036854775808:-1", .step("-1")),
      ("0:1e300:+1e-300", .step("+1e-300")),
      ("log:0:1:3", .logarithm), ("log:-1:1:3", .logarithm),
      ("1:1:3", .repeated(1)), ("1,2,1", .repeated(1)), ("0,-0", .repeated(0)),
    ] as [(String, AxisProblem.Reason)])
  func `a bad SPEC is refused for its reason`(spec: String, reason: AxisProblem.Reason) {
    #expect(throws: AxisProblem(text: "a=\(spec)", reason: reason)) {
      try Axis(parsing: "a=\(spec)")
    }
  }

  @Test(arguments: ["", "=", "=1", "a"])
  func `an axis without a path is refused`(text: String) {
    #expect(throws: AxisProblem(text: text, reason: .noPath)) { try Axis(parsing: text) }
  }

  private static let forms =
    "a:b:n (n values, ends included), log:a:b:n (equal ratios), a:b:+s (steps of s), a,b,c, a "
    + "single value, base*{SPEC} or base+{SPEC} (relative to the scene's value)"

  @Test(
    arguments: [
      ("a", "no '=' and no values; expected PATH=SPEC, where SPEC is \(forms)"),
      ("=1", "no path before '='; expected PATH=SPEC, such as card.elasticity=0:1:11"),
      ("a=1,,2", "a value is missing; expected \(forms)"),
      ("a=x", "not a number (got 'x'); expected \(forms)"),
      ("a=30deg", "not a number (got '30deg'). Write 30, without a unit"),
      ("a=nan", "the values must be finite (got nan)"),
      (
        "a=0:1",
        "the range has no count and no step; expected \(forms). A range a:b without a count is for "
          + "samples"
      ),
      ("a=0:1:2:3", "the range has too many parts; expected \(forms)"),
      ("a=1:2:x", "the count must be a whole number from 2 to 16777216 (got 'x')"),
      (
        "a=1:3:0.1",
        "a count must be a whole number (got 0.1). For steps of 0.1, write a=1:3:+0.1"
      ),
      ("a=0:1:+0", "the step is 0; expected a step towards the last value, such as +0.1"),
      ("a=1:3:-0.5", "the step -0.5 leads away from 3; write a=1:3:+0.5, or 3:1:-0.5"),
      (
        "a=0:1:+x",
        "the step must be a decimal number with its sign, such as +0.1, with at most 16777216 values "
          + "from the first to the last (got '+x')"
      ),
      ("a=0.5s", "not a number (got '0.5s'). Write 0.5, without a unit"),
      ("a=50%", "not a number (got '50%'). Write 0.5 for 50%"),
      ("a=log:0:1:3", "both ends of a logarithmic range must be more than 0"),
      ("a=1,2,1", "1 is given twice; give it once"),
      ("a=1:1:3", "the value 1 occurs twice; expected two different ends, or a smaller count"),
      (
        "a=base*2",
        "incomplete reference to the scene's value; expected base*{SPEC} or base+{SPEC}, such as "
          + "base*{0.9,1,1.1}"
      ),
      (
        "a=base*{2}",
        "'base' needs a value, and the scene has none for this path; expected values without 'base'"
      ),
    ])
  func `a message says what is wrong and what is expected`(text: String, sentence: String) throws {
    let problem = try #require(throws: AxisProblem.self) { try Axis(parsing: text) }
    #expect(problem.description == "'\(text)': \(sentence)")
  }

  @Test(arguments: [
    ("duration=0.5 s", "Write 0.5s"), ("duration=30deg", "Write the value in s"),
    ("square.center.x=1:2ms:3", "Write the value in pt"),
    ("square.elasticity=1x", "Write 1, without a unit"),
  ])
  func `a message about a unit names the unit of the path`(text: String, words: String) throws {
    let table = try ParameterTable(BuiltInScenes.fallingSquare)
    let problem = try #require(throws: AxisProblem.self) {
      try Axis(parsing: text, relativeTo: table)
    }
    #expect(problem.description.hasSuffix(". \(words)"), "\(problem)")
  }

  @Test(
    arguments: [
      ("duration=250ms,0.5s,2", [0.25, 0.5, 2]), ("duration=0:300ms:+100ms", [0, 0.1, 0.2, 0.3]),
      ("square.velocity.x=-100pt/s:100pt/s:3", [-100, 0, 100]),
      ("square.angle=0:90deg:2", [0, .pi / 2]), ("square.angle=1rad,2", [1, 2]),
      ("square.center.x=log:1pt:100:3", [1, 10, 100]),
      ("square.center.y=base+{-1pt,1pt}", [332.5, 334.5]),
    ] as [(String, [Double])])
  func `values can name their unit`(text: String, values: [Double]) throws {
    let table = try ParameterTable(BuiltInScenes.fallingSquare)
    #expect(try Axis(parsing: text, relativeTo: table).values == values)
  }

  @Test(arguments: [2, 3, 7, 64, 1000, 4097])
  func `evenly spaced values follow the index formula`(count: Int) throws {
    let values = try Axis(parsing: "a=-0.3:1.7:\(count)").values
    #expect(values.count == count)
    #expect(values.first == -0.3 && values.last == 1.7)
    for index in 0..<count - 1 {
      #expect(values[index] == -0.3 + Double(index) * (1.7 - -0.3) / Double(count - 1))
    }
  }

  // Twelve digits are kept, so a ratio of neighbours is off by two roundings of 5e-12 at most.
  @Test(arguments: [3, 10, 100, 999])
  func `logarithmic values have equal ratios`(count: Int) throws {
    let values = try Axis(parsing: "a=log:0.002:350:\(count)").values
    let ratio = values[1] / values[0]
    for (one, next) in zip(values, values.dropFirst()) {
      #expect(abs(next / one / ratio - 1) < 2e-11)
    }
  }

  @Test func `a million decimal steps are the decimals themselves`() throws {
    let values = try Axis(parsing: "a=0:1:+0.000001").values
    #expect(values.count == 1_000_001)
    for index in stride(from: 0, through: 1_000_000, by: 997) {
      #expect(values[index] == Double("\(index)e-6"))
    }
  }
}
