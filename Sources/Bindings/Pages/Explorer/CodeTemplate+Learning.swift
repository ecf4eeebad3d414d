import Dynamics

extension CodeTemplate {
  /// How often counterexamples are learned from before the paths of these are given up.
  private static let rounds = 12
  /// How often in all before every path is given up, so that no scene takes minutes.
  private static let roundLimit = 60

  /// Learns from examples until the template gets others right.
  mutating func learn(from examples: inout CodeExamples) {
    var round = 0
    while true {
      var learner = CodeLearner(examples)
      blocks = learner.blocks()
      var given = learner.unexplained
      if given.isEmpty, !examples.addCrowds() {
        let wrong = examples.addCounterexamples(to: self)
        if wrong.isEmpty { return }
        round += 1
        if round % Self.rounds == 0 { given = Set(wrong.compactMap(\.last)) }
        if round == Self.roundLimit { given = Set(examples.varied) }
      }
      guard !given.isEmpty else { continue }
      unsupported += given.map { examples.table.parameters[$0].path }
      examples.remove(given)
    }
  }
}

/// Finds the template that all examples have in common.
private struct CodeLearner {
  private typealias Question = (question: CodeCondition.Question, answers: [Bool])

  /// The paths that lines or numbers depend on in another way than conditions and formulas know.
  private(set) var unexplained: Set<Int> = []
  private let examples: [CodeExamples.Example]
  private let merged: MergedLines
  private let questions: [Question]
  private var conditions: [[Bool]: CodeCondition] = [:]

  init(_ examples: CodeExamples) {
    self.examples = examples.examples
    merged = MergedLines(examples.examples.map(\.lines))
    questions = Self.questions(examples)
  }

  /// All questions to which examples have different answers, those first that are asked first.
  private static func questions(_ examples: CodeExamples) -> [Question] {
    let base = examples.table.baseValues()
    var questions = examples.varied.map { CodeCondition.Question.isSet($0) }
    for index in base.indices {
      let values = base[index].isNaN ? [0, 1] : [0, 1, base[index]]
      questions += Set(values).sorted().map { .equals(index, $0) }
    }
    var seen: Set<[Bool]> = []
    return questions.compactMap { question in
      let answers = examples.examples.map { question.answer(in: $0.state) }
      guard answers.contains(true), answers.contains(false), seen.insert(answers).inserted else {
        return nil
      }
      return (question, answers)
    }
  }

  mutating func blocks() -> [CodeTemplate.Block] {
    var blocks: [CodeTemplate.Block] = []
    var last: [Bool] = []
    for line in merged.lines {
      let present = examples.indices.map { merged.has(line, in: $0) }
      let code = codeLine(line, present)
      if !blocks.isEmpty, present == last {
        blocks[blocks.count - 1].lines.append(code)
      } else {
        blocks.append(CodeTemplate.Block(condition: condition(present), lines: [code]))
      }
      last = present
    }
    return blocks
  }

  // MARK: Conditions

  private mutating func condition(_ present: [Bool]) -> CodeCondition {
    if let known = conditions[present] { return known }
    // Questions that tell neighbors apart, which differ in one path, are asked first.
    var pairs: [(Int, Int)] = []
    for (place, example) in examples.enumerated() {
      guard let neighbor = example.neighbor, present[place] != present[neighbor] else { continue }
      pairs.append((place, neighbor))
    }
    let near = questions.filter { question in
      pairs.contains { question.answers[$0] != question.answers[$1] }
    }
    let found =
      CodeCondition.learned(present, near) ?? CodeCondition.learned(present, questions)
    if found == nil { unexplained.formUnion(pairs.compactMap { flipped($0.0) }) }
    conditions[present] = found ?? .never
    return found ?? .never
  }

  /// The path in which an example differs from its neighbor.
  private func flipped(_ place: Int) -> Int? {
    guard let neighbor = examples[place].neighbor else { return nil }
    let (own, others) = (examples[place].settings, examples[neighbor].settings)
    return Set(own.keys).union(others.keys).first { own[$0] != others[$0] }
  }

  // MARK: Numbers

  private mutating func codeLine(_ line: MergedLines.Line, _ present: [Bool]) -> CodeLine {
    let places = present.indices.filter { present[$0] }
    let numbers = line.pieces.indices.dropLast().map { column -> CodeNumber in
      let texts = places.map { merged.number(column, of: line, in: $0) }
      if let number = CodeNumber(texts: texts, in: places.map { examples[$0].state }) {
        return number
      }
      blame(texts, places)
      return .constant(texts[0])
    }
    return CodeLine(pieces: line.pieces, numbers: numbers)
  }

  /// Gives up the paths without which there is a formula for a number.
  private mutating func blame(_ texts: [String], _ places: [Int]) {
    let text = Dictionary(uniqueKeysWithValues: zip(places, texts))
    var changing: Set<Int> = []
    for place in places {
      guard let neighbor = examples[place].neighbor, let other = text[neighbor],
        other != text[place], let index = flipped(place)
      else { continue }
      changing.insert(index)
    }
    if changing.isEmpty {
      // Each of some paths adds the line, and with another number: a further class of polygons.
      let fewest = places.map { examples[$0].settings.count }.min() ?? 0
      let simplest = places.filter { examples[$0].settings.count == fewest }
      unexplained.formUnion(simplest.flatMap { examples[$0].settings.keys })
    }
    var given = changing
    for index in changing.sorted() {
      let rest = given.subtracting([index])
      let known = places.filter { rest.isDisjoint(with: examples[$0].settings.keys) }
      let texts = known.compactMap { text[$0] }
      if !texts.isEmpty, CodeNumber(texts: texts, in: known.map { examples[$0].state }) != nil {
        given = rest
      }
    }
    unexplained.formUnion(given.isEmpty ? changing : given)
  }
}
