import Dynamics
import SceneFiles
import Sweeps

/// A number in the code of a scene, and how it follows from the values of parameters.
enum CodeNumber: Equatable {
  /// The same text for all values.
  case constant(String)
  /// A formula, and how its value is written.
  case formula(CodeFormula, CodeNumberFormat)

  func text(in state: CodeState) -> String {
    switch self {
    case .constant(let text): text
    case .formula(let formula, let format): format.text(formula(state.values))
    }
  }

  /// The index of a parameter, or an object with a program as in `PagePlan`.
  var json: JSONText {
    switch self {
    case .constant(let text): return .text(text)
    case .formula(.value(let index), .decimal): return .number(Double(index))
    case .formula(let formula, let format):
      return .object([("program", formula.json), ("format", .text(format.rawValue))])
    }
  }
}

/// How a number is written.
enum CodeNumberFormat: String, CaseIterable {
  case decimal
  /// As a part of π where it is one.
  case angle
  /// True or false.
  case flag

  func text(_ value: Double) -> String {
    switch self {
    case .decimal: swiftNumber(value)
    case .angle: swiftAngle(value)
    case .flag: "\(value != 0)"
    }
  }
}

/// A number that follows from the values of parameters, which are given by their indices.
///
/// Each formula has the order of operations of `UIKitCode`, so that the bits are the same.
enum CodeFormula: Equatable {
  case value(Int)
  case sum(Int, Double)
  case difference(Int, Int)
  /// A number divided by a value: the time at which a track ends.
  case quotient(Double, Int)
  /// (2π / response)²: the stiffness of a spring.
  case stiffness(response: Int)
  /// 2 · ratio · 2π / response: the damping of a spring.
  case damping(ratio: Int, response: Int)

  private static let turn = 2 * Double.pi

  func callAsFunction(_ values: [Double]) -> Double {
    switch self {
    case .value(let index): return values[index]
    case .sum(let index, let constant): return values[index] + constant
    case .difference(let index, let other): return values[index] - values[other]
    case .quotient(let number, let index): return number / values[index]
    case .stiffness(let response):
      let frequency = Self.turn / values[response]
      return frequency * frequency
    case .damping(let ratio, let response):
      return 2 * values[ratio] * (Self.turn / values[response])
    }
  }

  /// The program of the formula as `PagePlan` writes programs: operations on a stack.
  var json: JSONText {
    func push(_ operand: JSONText) -> JSONText { .list(["push", operand]) }
    func load(_ index: Int) -> JSONText { .list([.number(Double(index))]) }
    let program: [JSONText] =
      switch self {
      case .value(let index): [push(load(index))]
      case .sum(let index, let constant):
        [push(load(index)), .list(["add", .number(constant)])]
      case .difference(let index, let other):
        [push(load(index)), .list(["subtract", load(other)])]
      case .quotient(let number, let index):
        [push(.number(number)), .list(["divide", load(index)])]
      case .stiffness(let response):
        [
          push(.number(Self.turn)), .list(["divide", load(response)]),
          push(.number(Self.turn)), .list(["divide", load(response)]), .list(["multiply"]),
        ]
      case .damping(let ratio, let response):
        [
          push(2), .list(["multiply", load(ratio)]),
          push(.number(Self.turn)), .list(["divide", load(response)]), .list(["multiply"]),
        ]
      }
    return .list(program)
  }
}

// MARK: Learning

extension CodeNumber {
  /// A number that has these texts in these states.
  ///
  /// - Returns: The simplest that fits all examples; nil if none does.
  init?(texts: [String], in states: [CodeState]) {
    if texts.allSatisfy({ $0 == texts[0] }) {
      self = .constant(texts[0])
      return
    }
    let numbers = texts.map(CodeNumberText.value)
    let values = states.map(\.values)
    guard let formula = Self.formula(of: numbers, values) else { return nil }
    for format in CodeNumberFormat.allCases {
      let number = CodeNumber.formula(formula, format)
      if zip(texts, states).allSatisfy({ $0 == number.text(in: $1) }) {
        self = number
        return
      }
    }
    return nil
  }

  private static func formula(of numbers: [Double], _ values: [[Double]]) -> CodeFormula? {
    func fits(_ formula: CodeFormula) -> Bool {
      zip(numbers, values).allSatisfy { $0 == formula($1) }
    }
    let indices = values[0].indices
    if let index = indices.first(where: { fits(.value($0)) }) { return .value(index) }
    // Only what varies can be a part of a formula.
    let varied = indices.filter { index in values.contains { $0[index] != values[0][index] } }
    for index in varied {
      // Where the value is 0, the number is the constant, without a rounding; and where it is 1.
      for (number, value) in zip(numbers, values) {
        if value[index].magnitude < 1, fits(.sum(index, number - value[index])) {
          return .sum(index, number - value[index])
        }
        if value[index] == 1, fits(.quotient(number, index)) { return .quotient(number, index) }
      }
      if fits(.stiffness(response: index)) { return .stiffness(response: index) }
    }
    for index in varied {
      for other in indices where other != index {
        let pair: [CodeFormula] = [
          .difference(index, other), .difference(other, index),
          .damping(ratio: index, response: other), .damping(ratio: other, response: index),
        ]
        if let formula = pair.first(where: fits) { return formula }
      }
    }
    return nil
  }
}
