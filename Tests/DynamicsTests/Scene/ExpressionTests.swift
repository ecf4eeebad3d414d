import Dynamics
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
      ("sqrt(2)", 1, "unknown function 'sqrt'"),
      ("a..b", 1, "a path with an empty part"),
      ("1e", 1, "unexpected text after a number"),
      ("a.", 1, "a path with an empty part"),
      ("2 + 1e999", 5, "the number is too large"),
      ("2x", 1, "unexpected text after a number"),
      ("1.2.3", 1, "unexpected text after a number"),
      ("1 + 30 deg", 5, "misspelt degrees"), ("30Deg", 1, "misspelt degrees"),
      ("45 degrees", 1, "misspelt degrees"), ("30degx", 1, "unexpected text after a number"),
      ("30deg pi", 7, "missing operator"),
    ] as [(String, Int, String)])
  func `a mistake is named with its column`(text: String, column: Int, message: String) {
    let error = #expect(throws: ExpressionError.self) { try Quantity.Expression(text) }
    #expect(error?.column == column)
    #expect(error?.message == message)
  }

  @Test(
    arguments: [
      ("-30 degrees", "misspelt degrees at column 2 (got '-30 degrees'); expected 30deg"),
      (
        "1 2", "missing operator at column 3 (got '1 2'); expected a number or an expression"
      ),
      (
        "10pt",
        "unexpected text after a number (got '10pt'); expected a number or an expression. "
          + "Numbers have no unit; write * to multiply."
      ),
      ("sqrt(2)", "unknown function 'sqrt' (got 'sqrt(2)'); expected min or max"),
    ])
  func `a message gives the column, the text and what is expected`(text: String, message: String) {
    let error = #expect(throws: ExpressionError.self) { try Quantity(parsing: text) }
    #expect(error?.description == message)
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
