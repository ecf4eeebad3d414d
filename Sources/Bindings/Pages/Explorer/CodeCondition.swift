import Dynamics
import Sweeps

/// Whether a line of the code is there: a tree of questions about the parameters.
indirect enum CodeCondition: Equatable {
  case always
  case never
  /// One of two conditions: the first if the answer to a question is yes.
  case choice(Question, CodeCondition, CodeCondition)

  /// A question about a parameter, given by its index.
  enum Question: Hashable {
    case isSet(Int)
    case equals(Int, Double)

    func answer(in state: CodeState) -> Bool {
      switch self {
      case .isSet(let index): state.isSet[index]
      case .equals(let index, let value): state.values[index] == value
      }
    }
  }

  func holds(in state: CodeState) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .choice(let question, let yes, let no):
      question.answer(in: state) ? yes.holds(in: state) : no.holds(in: state)
    }
  }

  /// True or false, or a list of the index, the value (null for "is set") and both conditions.
  var json: JSONText {
    switch self {
    case .always: true
    case .never: false
    case .choice(.isSet(let index), let yes, let no):
      .list([.number(Double(index)), .number(.nan), yes.json, no.json])
    case .choice(.equals(let index, let value), let yes, let no):
      .list([.number(Double(index)), .number(value), yes.json, no.json])
    }
  }
}

// MARK: Learning

extension CodeCondition {
  /// A tree that gives the answers of all examples.
  ///
  /// - Parameters:
  ///   - answers: The answer of each example.
  ///   - questions: The questions to ask, with the answer of each example.
  /// - Returns: The tree; nil if no question tells two examples with different answers apart.
  static func learned(
    _ answers: [Bool], _ questions: [(question: Question, answers: [Bool])]
  ) -> CodeCondition? {
    tree(answers, questions, Array(answers.indices))
  }

  private static func tree(
    _ answers: [Bool], _ questions: [(question: Question, answers: [Bool])], _ examples: [Int]
  ) -> CodeCondition? {
    let holding = examples.count { answers[$0] }
    if holding == examples.count { return .always }
    if holding == 0 { return .never }
    var best: (cost: Double, index: Int)?
    for (index, (_, replies)) in questions.enumerated() {
      var counts = [0, 0, 0, 0]
      for example in examples {
        counts[(replies[example] ? 2 : 0) + (answers[example] ? 1 : 0)] += 1
      }
      guard counts[0] + counts[1] > 0, counts[2] + counts[3] > 0 else { continue }
      let cost = impurity(counts[0], counts[1]) + impurity(counts[2], counts[3])
      if cost < best?.cost ?? .infinity { best = (cost, index) }
    }
    guard let best else { return nil }
    let (question, replies) = questions[best.index]
    guard let yes = tree(answers, questions, examples.filter { replies[$0] }),
      let no = tree(answers, questions, examples.filter { !replies[$0] })
    else { return nil }
    return .choice(question, yes, no)
  }

  /// The Gini impurity of two counts, times their sum.
  private static func impurity(_ a: Int, _ b: Int) -> Double {
    Double(a) * Double(b) / Double(a + b)
  }
}
