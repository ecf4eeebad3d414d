/// Turns the expressions of a scene into programs over parameter indices, and orders them.
struct ExpressionCompiler {
  private(set) var operations: [Operation] = []
  private(set) var programs: [Range<Int>] = []
  private(set) var order: [Int] = []
  private(set) var problems: [SceneProblem] = []
  /// The parameters that have no value because their expressions, or what these read, are wrong.
  private(set) var unresolved: [Int] = []

  private let parameters: [Parameter]
  private let indices: [ParameterPath: Int]
  /// The parameters that the expression of each parameter reads; nil without a valid expression.
  private var reads: [[Int]?] = []

  init(parameters: [Parameter], indices: [ParameterPath: Int]) {
    self.parameters = parameters
    self.indices = indices
  }

  mutating func compile() {
    for (index, parameter) in parameters.enumerated() {
      let start = operations.count
      var sources: [Int]?
      if case .expression(let expression)? = parameter.quantity {
        sources = resolve(expression, of: parameter)
        if let sources {
          operations += expression.program.map { $0.loading { sources[$0] } }
        } else {
          unresolved.append(index)
        }
      }
      reads.append(sources)
      programs.append(start..<operations.count)
    }
    sort()
  }

  /// The indices of the paths that an expression reads; nil, with a problem, if one has no value.
  private mutating func resolve(_ expression: Quantity.Expression, of parameter: Parameter)
    -> [Int]?
  {
    let sources = expression.paths.map { indices[$0] }
    // A path that a derived number needs and the scene lacks is reported at its own key.
    guard !parameter.isDerived else {
      return sources.contains(nil) ? nil : sources.compactMap(\.self)
    }
    var isComplete = true
    for (path, source) in zip(expression.paths, sources) {
      if let source {
        guard parameters[source].quantity == nil else { continue }
        problems.append(
          SceneProblem(
            path: parameter.path,
            problem: "\(inQuotes(path.text)) has no value, because the scene leaves it out",
            got: finding(of: expression, reading: path),
            cure: "Give \(path) a value in the scene."))
      } else {
        reportUnknown(path, in: expression, of: parameter)
      }
      isComplete = false
    }
    return isComplete ? sources.compactMap(\.self) : nil
  }

  private mutating func reportUnknown(
    _ path: ParameterPath, in expression: Quantity.Expression, of parameter: Parameter
  ) {
    var problem = SceneProblem(
      path: parameter.path, problem: "unknown path \(inQuotes(path.text))",
      got: finding(of: expression, reading: path))
    if let difference = difference(in: path) {
      problem.suggestions = [difference]
      problem.cure = "A minus after a path needs spaces around it."
    } else if parameter.range.isFlag, ["yes", "on", "no", "off"].contains(path.text.lowercased()) {
      let isOn = ["yes", "on"].contains(path.text.lowercased())
      problem.suggestions = [isOn ? "true" : "false"]
    } else if problems.count < 100 {
      // Finding the nearest path takes time, and nobody reads the hundredth suggestion.
      let unknown = UnknownPath(path, among: parameters.map(\.path))
      problem.suggestions = unknown.nearest.map(\.text)
      problem.expected = parameter.range.isFlag ? "true or false" : unknown.expected
    }
    problems.append(problem)
  }

  /// The expression, unless it is only the path that the message names anyway.
  private func finding(
    of expression: Quantity.Expression, reading path: ParameterPath
  ) -> SceneProblem.Finding? {
    expression.text == path.text ? nil : .text(expression.text)
  }

  /// An unknown path as a difference, if a minus without spaces was read as a hyphen of a name.
  private func difference(in path: ParameterPath) -> String? {
    for hyphen in path.text.indices where path.text[hyphen] == "-" {
      let head = path.text[..<hyphen]
      guard indices[ParameterPath(String(head))] != nil else { continue }
      return "\(head) - \(path.text[path.text.index(after: hyphen)...])"
    }
    return nil
  }

  // MARK: Order

  private enum Visit { case unseen, open, done }

  /// Puts every expression after those it reads, depth first, and reports what runs in a circle.
  ///
  /// The stack is an array: a chain of expressions may be as long as the scene.
  private mutating func sort() {
    var visits = [Visit](repeating: .unseen, count: parameters.count)
    var isCyclic = Set<Int>()
    for root in parameters.indices where visits[root] == .unseen && reads[root] != nil {
      var trail = [(index: root, next: 0)]
      visits[root] = .open
      while let (index, next) = trail.last {
        let sources = reads[index] ?? []
        guard next < sources.count else {
          visits[index] = .done
          if reads[index] != nil { order.append(index) }
          trail.removeLast()
          continue
        }
        trail[trail.count - 1].next += 1
        let source = sources[next]
        switch visits[source] {
        case .unseen:
          visits[source] = .open
          trail.append((source, 0))
        case .open:
          let circle = trail.map(\.index).drop { $0 != source }
          isCyclic.formUnion(circle)
          report(circle)
        case .done:
          break
        }
      }
    }
    // What reads a parameter without a value has none either; that is no problem of its own.
    var hasNoValue = Set(unresolved).union(isCyclic)
    for index in order where (reads[index] ?? []).contains(where: hasNoValue.contains) {
      hasNoValue.insert(index)
    }
    unresolved = hasNoValue.sorted()
    order.removeAll(where: hasNoValue.contains)
  }

  private mutating func report(_ circle: ArraySlice<Int>) {
    guard let first = circle.first else { return }
    let names = (circle + [first]).map { parameters[$0].path.text }
    // The circle is worth reading up to a point.
    let shown = names.count <= 8 ? names : names.prefix(6) + ["…", names[0]]
    problems.append(
      SceneProblem(
        path: parameters[first].path,
        problem: "the expression depends on itself: \(shown.joined(separator: " → "))",
        cure: "Give one of these paths a number."))
  }
}

extension Operation {
  /// The index of the value that it reads.
  var source: Int? {
    switch self {
    case .push(.load(let index)), .apply(_, .load(let index)): index
    case .push, .negate, .call, .apply, .choose: nil
    }
  }

  /// The same operation, reading a value by another index.
  fileprivate func loading(_ index: (Int) -> Int) -> Operation {
    switch self {
    case .push(.load(let old)): .push(.load(index(old)))
    case .apply(let join, .load(let old)): .apply(join, .load(index(old)))
    case .push, .negate, .call, .apply, .choose: self
    }
  }
}
