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
  /// What the expression of each parameter reads; nil where there is none, or a wrong one.
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
  private mutating func resolve(_ expression: Expression, of parameter: Parameter) -> [Int]? {
    let sources = expression.paths.map { indices[$0] }
    var isComplete = true
    for (path, source) in zip(expression.paths, sources) {
      if let source {
        guard parameters[source].quantity == nil else { continue }
        report(
          parameter, "\"\(excerpt(expression.text))\", which reads \(path)",
          "paths with a number (\(path) is left to UIKit)")
      } else {
        report(
          parameter, "\"\(excerpt(expression.text))\", which reads \(excerpt(path.text))",
          parameter.range.isFlag
            ? "true, false or the paths of the scene" : "the paths of the scene",
          remedy(for: path))
      }
      isComplete = false
    }
    return isComplete ? sources.compactMap(\.self) : nil
  }

  /// What an unknown path in an expression was probably meant to be.
  private func remedy(for path: ParameterPath) -> String? {
    // Looking for a nearer path costs time, and nobody reads the hundredth suggestion.
    guard problems.count < 100 else { return nil }
    // A minus without spaces was read as a hyphen.
    for hyphen in path.text.indices where path.text[hyphen] == "-" {
      let head = path.text[..<hyphen]
      guard indices[ParameterPath(String(head))] != nil else { continue }
      return "\(head) - \(path.text[path.text.index(after: hyphen)...]), with spaces"
    }
    return nearestPaths(to: path, among: parameters.map(\.path)).first?.text
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
    report(
      parameters[first], "computed from itself (\(shown.joined(separator: " → ")))",
      "expressions that do not run in a circle")
  }

  private mutating func report(
    _ parameter: Parameter, _ found: String, _ allowed: String, _ suggestion: String? = nil
  ) {
    problems.append(
      SceneProblem(
        path: parameter.path, found: found, allowed: allowed, suggestion: suggestion))
  }
}

extension Operation {
  /// The index of the value that it reads.
  var source: Int? {
    switch self {
    case .push(.load(let index)), .apply(_, .load(let index)): index
    case .push, .negate, .apply: nil
    }
  }

  /// The same operation, reading a value by another index.
  fileprivate func loading(_ index: (Int) -> Int) -> Operation {
    switch self {
    case .push(.load(let old)): .push(.load(index(old)))
    case .apply(let join, .load(let old)): .apply(join, .load(index(old)))
    case .push, .negate, .apply: self
    }
  }
}
