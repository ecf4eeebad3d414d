import Dynamics
import Foundation
import Testing

struct ExpressionTests {
  private func value(_ text: String) throws -> Double {
    let values: [ParameterPath: Double] = [
      "reference.width": 375, "parameters.duration": 4, "drop-zone.points.0.x": 7,
    ]
    return try Quantity.Expression(text).evaluate { values[$0] ?? .nan }
  }

  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("8 / 4 / 2", 1), ("8 - 4 - 2", 2),
      ("-2 * -3", 6), ("2 - -3", 5), ("--2", 2), ("-(1 + 2)", -3),
      ("reference.width / 2", 187.5), ("2/3 * parameters.duration", 2.0 / 3 * 4),
      ("min(3, 1, 2)", 1), ("max(1, min(5, reference.width), 2)", 5), ("pi / 2", .pi / 2),
      ("drop-zone.points.0.x - 7", 0), ("  1.5e2 ", 150), (".5*2", 1),
    ] as [(String, Double)])
  func `an expression has its arithmetic value`(text: String, expected: Double) throws {
    #expect(try value(text) == expected)
  }

  @Test(
    arguments: [
      ("", 1, "empty expression"),
      ("reference.width /", 18, "missing number, path or '('"),
      ("  1 + * 2", 7, "missing number, path or '('"),
      ("(1 + 2", 7, "missing ')'"),
      ("1 2", 3, "missing operator"),
      ("1 + é", 5, "missing number, path or '('"),
      ("min(1)", 6, "missing ','"),
      ("sqroot(2)", 1, "unknown function 'sqroot'"), ("sqrt(1, 2)", 7, "missing ')'"),
      ("hypot(3)", 8, "missing ','"), ("atan2(3)", 8, "missing ','"),
      ("atan2(1s, 2pt)", 14, "s and pt together"), ("clamp(1, 2)", 11, "missing ','"),
      ("if(1 < 2, 3)", 12, "missing ','"), ("if(1 < 2 < 3, 4, 5)", 10, "unexpected '<'"),
      ("1 = 2", 3, "unexpected '='"), ("1s + 2pt", 9, "s and pt together"),
      ("max(1deg, 20ms)", 15, "rad and s together"),
      ("if(1s < 2pt, 1, 2)", 12, "s and pt together"),
      ("a..b", 1, "a path with an empty part"),
      ("1e", 1, "unexpected text after a number"),
      ("a.", 1, "a path with an empty part"),
      ("2 + 1e999", 5, "the number is too large"),
      ("2x", 1, "unexpected text after a number"),
      ("1.2.3", 1, "unexpected text after a number"),
      ("1 + 30 deg", 5, "misspelt unit"), ("2 pixels", 1, "misspelt unit"),
      ("30Deg", 1, "misspelt unit"),
      ("45 degrees", 1, "misspelt unit"), ("2 seconds", 1, "misspelt unit"),
      ("30degx", 1, "unexpected text after a number"),
      ("30deg pi", 7, "missing operator"),
    ] as [(String, Int, String)])
  func `a mistake is named with its column`(text: String, column: Int, message: String) {
    let error = #expect(throws: ExpressionError.self) { try Quantity.Expression(text) }
    #expect(error?.column == column)
    #expect(error?.message == message)
  }

  @Test(
    arguments: [
      ("-30 degrees", "misspelt unit at column 2 (got '-30 degrees'); expected 30deg"),
      (
        "1 2", "missing operator at column 3 (got '1 2'); expected a number or an expression"
      ),
      (
        "10em",
        "unexpected text after a number (got '10em'); expected a number or an expression. "
          + "Write * to multiply; a unit can be one of pt/s², pt/s, pt, px/s², px/s, px, ms, s, deg/s, °/s, rad/s, "
          + "deg, °, rad, Hz."
      ),
      (
        "tan(2)",
        "unknown function 'tan' (got 'tan(2)'); expected one of abs, atan2, clamp, cos, exp, hypot, if, "
          + "log, max, min, sin, sqrt"
      ),
    ])
  func `a message gives the column, the text and what is expected`(text: String, message: String) {
    let error = #expect(throws: ExpressionError.self) { try Quantity(parsing: text) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ("sqrt(2)", 2.0.squareRoot()), ("abs(-3) + abs(2)", 5), ("hypot(3, -4)", 5),
      ("atan2(-2, 0)", -.pi / 2), ("atan2(0, -1)", .pi), ("atan2(0, 0)", 0),
      ("atan2(2pt, 2pt)", .pi / 4),
      ("clamp(5, 0, 3)", 3), ("clamp(-1, 0, 3)", 0), ("clamp(reference.width, 0, 1e3)", 375),
      ("sin(0)", 0), ("sin(90deg)", 1), ("cos(180deg)", -1), ("exp(0)", 1), ("log(1)", 0),
      ("if(1 < 2, 3, 4)", 3), ("if(2 < 1, 3, 4)", 4), ("if(reference.width, 3, 1 / 0)", 3),
      ("if(1 <= 1 && 2 >= 3, 3, 4)", 4), ("if(0 == 1 || 1 != 1 || 2 > 1, 3, 4)", 3),
      ("2 * (1 < 2) + (3 == 4)", 2), ("if(5 && 0 || 7, 1, 2)", 1), ("-sqrt(4) * 2", -4),
      ("if(1 < 2, if(2 < 1, 1, 2), 3) + max(1, sqrt(9), 2)", 5),
    ] as [(String, Double)])
  func `functions and conditions have their values`(text: String, expected: Double) throws {
    #expect(try value(text) == expected)
  }

  @Test func `transcendental functions are as near the C library's as documented`() throws {
    // FDLIBM's methods are within one unit of the true value, and so is the C library. Sine and
    // cosine are within 1e-15 up to 1000 rad; the C library adds one unit of 1, 2e-16, at most.
    var random = SplitMix64(seed: testSeed)
    for number in 0..<2000 {
      let x = Double.random(in: -700...700, using: &random)
      let values = try ["exp(a)", "log(abs(a))", "sin(a)", "cos(a)"].map {
        try Quantity.Expression($0).evaluate { _ in x }
      }
      let truths = [
        Foundation.exp(x), Foundation.log(x.magnitude), Foundation.sin(x), Foundation.cos(x),
      ]
      for (value, truth) in zip(values.prefix(2), truths) {
        #expect(
          (value - truth).magnitude <= 2 * truth.ulp, "seed \(testSeed), case \(number), x = \(x)")
      }
      for (value, truth) in zip(values.dropFirst(2), truths.dropFirst(2)) {
        #expect((value - truth).magnitude <= 1.2e-15, "seed \(testSeed), case \(number), x = \(x)")
      }
    }
  }

  @Test func `a choice has the value of one of its branches, whatever the other is`() throws {
    var random = SplitMix64(seed: testSeed)
    let expression = try Quantity.Expression("if(a < b, c, d)")
    let joined = try Quantity.Expression("if(a < b && c >= d || a == c, 1, 0)")
    for _ in 0..<500 {
      let v = (0..<4).map { _ in Double(Int.random(in: -2...2, using: &random)) }
      let values: [ParameterPath: Double] = ["a": v[0], "b": v[1], "c": v[2], "d": v[3]]
      #expect(expression.evaluate { values[$0] ?? .nan } == (v[0] < v[1] ? v[2] : v[3]))
      let holds = v[0] < v[1] && v[2] >= v[3] || v[0] == v[2]
      #expect(joined.evaluate { values[$0] ?? .nan } == (holds ? 1 : 0))
    }
  }

  @Test(
    arguments: [
      ("250ms", 0.25, .seconds), ("0.5s", 0.5, .seconds), ("90deg/s", .pi / 2, .radiansPerSecond),
      ("600pt/s", 600, .pointsPerSecond), ("-10pt", -10, .points), ("2 * 3s", 6, .seconds),
      ("3s / 2", 1.5, .seconds), ("3s / 1s", 3, nil), ("2Hz", 2, .hertz),
      ("sin(30deg)", 0.49999999999999994, nil), ("min(1s, 200ms)", 0.2, .seconds),
      ("reference.width * 1s", 375, nil), ("if(1 < 2, 1s, 2)", 1, .seconds), ("2 * 3", 6, nil),
      ("1rad/s", 1, .radiansPerSecond), ("9pt/s²", 9, .pointsPerSecondSquared),
    ] as [(String, Double, Quantity.Unit?)])
  func `numbers can name their unit`(text: String, expected: Double, unit: Quantity.Unit?) throws {
    #expect(try value(text) == expected)
    #expect(try Quantity.Expression(text).unit == unit)
  }

  @Test func `degrees have the bits of their radians`() throws {
    for number in ["30", "-12.5", "0.1", "359.99", "1e-3"] {
      let radians = try Quantity.Expression("\(number)*pi/180").evaluate { _ in 0 }
      for unit in ["deg", "°"] {
        let degrees = try Quantity.Expression(number + unit)
        #expect(degrees.evaluate { _ in 0 } == radians)
        #expect(degrees.description == number + unit)
      }
    }
    #expect(try Quantity.Expression("90deg - pi / 2 + 2 * 45°").evaluate { _ in 0 } == .pi / 2)
  }

  @Test func `the depth of an expression is limited, the length of a chain is not`() throws {
    let parentheses = String(repeating: "(", count: 100_000)
    #expect(throws: ExpressionError.self) { try Quantity.Expression(parentheses) }
    let signs = String(repeating: "-", count: 500) + "1"
    #expect(throws: ExpressionError.self) { try Quantity.Expression(signs) }
    // Every 1 waits on the stack for the sum in the parentheses.
    let nested = String(repeating: "1+(", count: 17) + "1" + String(repeating: ")", count: 17)
    #expect(throws: ExpressionError.self) { try Quantity.Expression(nested) }
    let chain = "1" + String(repeating: "+1", count: 499)
    #expect(try Quantity.Expression(chain).evaluate { _ in 0 } == 500)
  }

  @Test func `the stack has room for exactly its limit`() throws {
    // 1-(2-(3-…-16)): every number but the last waits on the stack.
    func nested(_ count: Int) -> String {
      (1..<count).reversed().reduce("\(count)") { "\($1)-(\($0))" }
    }
    let limit = Quantity.Expression.stackLimit
    let expected = (1..<limit).reversed().reduce(Double(limit)) { Double($1) - $0 }
    #expect(try Quantity.Expression(nested(limit)).evaluate { _ in 0 } == expected)
    #expect(throws: ExpressionError.self) { try Quantity.Expression(nested(limit + 1)) }
  }

  @Test func `an expression lists the paths that it reads, each once`() throws {
    let expression = try Quantity.Expression("b.x + a.y * b.x - min(c.z, a.y)")
    #expect(expression.paths == ["b.x", "a.y", "c.z"])
  }

  @Test(
    arguments: [
      ("1", 1), ("-2.5", -2.5), ("+.5e-1", 0.05), ("true", 1), ("false", 0), ("1e400", .infinity),
    ] as [(String, Double)])
  func `plain numbers are not expressions`(text: String, value: Double) throws {
    #expect(try Quantity(parsing: text) == .number(value))
  }

  @Test func `literals, variables and inserted numbers are quantities`() throws {
    let (length, count, isActive) = (-1e-7, 3, true)
    #expect(Quantity(length) == .number(-1e-7) && Quantity(count) == .number(3))
    #expect(Quantity(isActive) == .number(1) && false as Quantity == .number(0))
    let right: Quantity = "reference.width - \(length) * \(count)"
    #expect(right == .expression(try Quantity.Expression("reference.width - -1e-07 * 3")))
    #expect(try value(right.description) == 375 + 3e-7)
  }

  @Test(arguments: ["nan", "inf", "infinity", "0x10"])
  func `words and hexadecimal numbers that Swift reads are not numbers`(text: String) {
    #expect((try? Quantity(parsing: text))?.number == nil)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (200, "200"), (-1.5, "-1.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
    (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
  ])
  func `numbers are written short and read back`(value: Double, text: String) throws {
    #expect(Quantity(value).description == text)
    #expect(try Quantity(parsing: text) == Quantity(value))
  }

  @Test func `no text makes the parser crash`() {
    let tokens = [
      "1", ".5", "1e9", "reference.width", "a-b", "-", "+", "*", "/", "(", ")", ",", "min(", "max",
      "if(", "sqrt(", "clamp(", "<", "<=", "==", "&&", "||", "ms", "deg", "pt/s",
      "pi", " ", "\t", "\n", "é", "\u{301}", "\0", ".", "..", "e", "-x", "🙂",
    ]
    var random = SplitMix64(seed: testSeed)
    for number in 0..<5000 {
      let text = (0..<Int.random(in: 0...30, using: &random))
        .map { _ in tokens[Int.random(in: 0..<tokens.count, using: &random)] }.joined()
      do {
        let expression = try Quantity.Expression(text)
        _ = expression.evaluate { _ in 1 }
      } catch {
        #expect(
          (1...text.count + 1).contains(error.column), "seed \(testSeed), case \(number): \(text)")
      }
    }
  }
}
