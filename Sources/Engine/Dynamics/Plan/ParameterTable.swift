/// All numbers of a scene, with their indices, values and order of evaluation.
///
/// Create a table once for a sweep. ``evaluate(_:in:)`` and ``problem(in:at:)`` are fast enough to
/// call for each scenario: they run compiled programs over flat arrays and do not allocate.
public struct ParameterTable: Sendable {
  /// The scene, which has no problems.
  package internal(set) var scene: Scene
  /// The numbers, in the order of the scene.
  public private(set) var parameters: [Parameter]

  /// Where a path is in ``parameters``.
  private let indices: [ParameterPath: Int]
  /// The programs of all expressions, one after the other; a load names a parameter by its index.
  private let operations: [Operation]
  /// Where the program of each parameter is in ``operations``; empty for a plain number.
  private let programs: [Range<Int>]
  /// The parameters that have an expression, each after those it reads.
  private let order: [Int]
  /// The values of the scene itself.
  private var values: [Double]

  /// Lists and checks the numbers of a scene.
  ///
  /// - Throws: ``SceneProblems`` with all problems of the scene.
  public init(_ scene: Scene) throws(SceneProblems) {
    var parameters: [Parameter] = []
    var copy = scene
    copy.visitNumbers { parameters.append(Parameter($0, $1)) }
    let indices = Dictionary(
      parameters.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })

    var compiler = ExpressionCompiler(parameters: parameters, indices: indices)
    compiler.compile()
    for path in Self.idlePaths(of: scene, parameters) {
      if let index = indices[path] { parameters[index].isIdle = true }
    }
    self.scene = scene
    self.parameters = parameters
    self.indices = indices
    operations = compiler.operations
    programs = compiler.programs
    order = compiler.order
    var values = parameters.map { $0.quantity?.number ?? .nan }
    Self.evaluate(order, operations, programs, in: &values)
    self.values = values

    var problems = scene.structuralProblems() + compiler.problems
    let unknown = Set(compiler.unresolved)
    // Automatic lengths are known at run time only, so they are not range-checked here.
    let wrong = parameters.indices.filter { index in
      !unknown.contains(index) && parameters[index].quantity != nil
        && !parameters[index].range.contains(values[index])
    }
    let ofUnits = parameters.indices.filter { parameters[$0].problemOfUnit != nil }
    // A number that follows from a wrong one is not a mistake of its own.
    let following = Set(dependents(of: wrong.filter { !parameters[$0].isDerived } + ofUnits))
    for index in wrong where !parameters[index].isDerived || !following.contains(index) {
      problems.append(parameters[index].problem(of: values[index]))
    }
    problems += ofUnits.compactMap { parameters[$0].problemOfUnit }
    problems += geometricProblems(of: scene) + springProblems(of: scene)
    guard problems.isEmpty else { throw SceneProblems(all: problems) }
    let mistakes = measureProblems
    guard mistakes.isEmpty else { throw SceneProblems(all: mistakes) }
  }

  /// The measures of the scene that name what it does not have.
  private var measureProblems: [SceneProblem] {
    scene.measures.compactMap { measure in
      do throws(ExpressionError) {
        try measure.check(for: self)
        return nil
      } catch {
        return SceneProblem(
          path: ParameterPath("measures.\(measure.name)"), problem: error.message,
          got: .text(measure.text), expected: error.expected)
      }
    }
  }

  /// The paths that nothing depends on: the body's properties of an item that a spring in closed
  /// form moves, unless a formula reads them.
  private static func idlePaths(of scene: Scene, _ parameters: [Parameter]) -> Set<ParameterPath> {
    guard scene.springAnimation != nil else { return [] }
    var properties: Set<ParameterPath> = []
    for var item in scene.items {
      item.visitPropertyNumbers { field, _ in properties.insert(field.path) }
    }
    let read = parameters.flatMap { parameter -> [ParameterPath] in
      guard case .expression(let expression)? = parameter.quantity else { return [] }
      return expression.paths
    }
    return properties.subtracting(read)
  }

  /// The index of a path in ``parameters``; nil if the scene does not have it.
  ///
  /// Nearest paths take long to find: ask this where nobody reads them.
  package func firstIndex(of path: ParameterPath) -> Int? { indices[path] }

  /// The index of a path in ``parameters``.
  ///
  /// - Throws: ``UnknownPath`` with the nearest paths that the scene has.
  public func index(of path: ParameterPath) throws(UnknownPath) -> Int {
    guard let index = firstIndex(of: path) else {
      throw UnknownPath(path, among: parameters.map(\.path))
    }
    return index
  }

  /// The values in the scene, one for each parameter; NaN for an automatic length.
  public func baseValues() -> [Double] { values }

  /// The parameters whose expressions depend on other parameters, directly or indirectly.
  ///
  /// - Parameter varied: The indices of the varied parameters.
  /// - Returns: Their dependents in the order of evaluation. Varied parameters are not among them,
  ///   because a varied value replaces an expression.
  public func dependents(of varied: [Int]) -> [Int] {
    var isVaried = [Bool](repeating: false, count: parameters.count)
    for index in varied { isVaried[index] = true }
    var changes = isVaried
    return order.filter { index in
      let reads = operations[programs[index]].contains { $0.source.map { changes[$0] } ?? false }
      guard reads, !isVaried[index] else { return false }
      changes[index] = true
      return true
    }
  }

  /// The program of every expression, each after those that it reads.
  var orderedPrograms: [(index: Int, program: ArraySlice<Operation>)] {
    order.map { ($0, operations[programs[$0]]) }
  }

  /// Replaces a number of the scene by another, if nothing else of the table changes with it.
  ///
  /// - Parameters:
  ///   - path: The number.
  ///   - value: The new one.
  /// - Returns: Whether that could be done: not for a number that the scene leaves out, nor for one
  ///   that has a formula or that a formula reads.
  /// - Throws: ``SceneProblems`` if the value is out of range.
  mutating func replace(
    _ path: ParameterPath, with value: Double
  ) throws(SceneProblems) -> Bool {
    guard let index = indices[path] else { return false }
    let parameter = parameters[index]
    guard case .number? = parameter.quantity, !parameter.isDefault,
      dependents(of: [index]).isEmpty
    else { return false }
    parameters[index].quantity = .number(value)
    values[index] = value
    guard parameter.range.contains(value) else {
      throw SceneProblems(all: [parameters[index].problem(of: value)])
    }
    return true
  }

  /// Evaluates expressions again.
  ///
  /// - Parameters:
  ///   - indices: The parameters to evaluate, in the order of ``dependents(of:)``. Parameters without
  ///     an expression do not change.
  ///   - values: The values of all parameters.
  /// - Complexity: O(length of the expressions), without allocation.
  public func evaluate(_ indices: [Int], in values: inout [Double]) {
    Self.evaluate(indices, operations, programs, in: &values)
  }

  /// The first value that is out of range or not finite.
  ///
  /// - Parameters:
  ///   - values: The values of all parameters.
  ///   - indices: The parameters to check.
  /// - Returns: The problem; nil if there is none. NaN is allowed for an automatic length.
  public func problem(in values: [Double], at indices: [Int]) -> ValueProblem? {
    for index in indices where !parameters[index].range.contains(values[index]) {
      let parameter = parameters[index]
      if parameter.quantity == nil, values[index].isNaN { continue }
      return ValueProblem(path: parameter.path, value: values[index], range: parameter.range)
    }
    return nil
  }

  private static func evaluate(
    _ indices: [Int], _ operations: [Operation], _ programs: [Range<Int>],
    in values: inout [Double]
  ) {
    for index in indices where !programs[index].isEmpty {
      values[index] = operations[programs[index]].result { values[$0] }
    }
  }
}

extension Parameter {
  /// The problem of setting or varying a number that follows from others.
  package var problemOfVarying: SceneProblem {
    var sources: [String] = []
    if case .expression(let formula)? = quantity { sources = formula.paths.map(\.text) }
    // A group may have many members.
    let first = sources.prefix(4) + (sources.count > 4 ? ["…"] : [])
    return SceneProblem(
      path: path, problem: "it follows from other numbers and cannot be set or varied",
      cure: "Set or vary \(first.joined(separator: ", ")).")
  }

  /// A number of a scene; nil for one that the scene leaves out.
  fileprivate init(_ field: ParameterField, _ quantity: Quantity?) {
    let defaultValue = field.rule.defaultValue
    self.init(
      path: field.path, unit: field.rule.unit, range: field.rule.range,
      quantity: quantity ?? defaultValue?.quantity, isDefault: quantity == nil,
      note: quantity == nil ? defaultValue?.source : nil, defaultNumber: defaultValue?.value,
      isDerived: field.isDerived)
  }

  /// The problem of a formula whose numbers have units that do not fit.
  ///
  /// The numbers of `parameters` have the units of the formulas that read them.
  fileprivate var problemOfUnit: SceneProblem? {
    guard case .expression(let expression)? = quantity, let given = expression.unit,
      !given.fits(unit), !path.text.hasPrefix("parameters.")
    else { return nil }
    return SceneProblem(
      path: path, problem: "the unit does not fit", got: .text(expression.text),
      expected: unit.symbol.isEmpty ? "a number without a unit" : "a number in \(unit.symbol)")
  }

  /// The problem of a value that it may not have, with the expression that gave it.
  fileprivate func problem(of value: Double) -> SceneProblem {
    if isDerived, let problem = Track.Knot.problem(ofInterval: path, value) { return problem }
    var source: String?
    if case .expression(let expression)? = quantity { source = expression.text }
    return SceneProblem(path: path, value: value, from: source, in: range)
  }
}
